"""What the pages say is so: examples run, commands print what is shown, clauses and links exist."""

from __future__ import annotations

import doctest
import importlib
import os
import pkgutil
import re
import shutil
import subprocess
import sys
import types
from collections.abc import Iterator
from pathlib import Path

import pytest

import tingpai
from markdown import ROOT, Session, blocks, headings, pages, sessions, without_code

FLAGS = doctest.ELLIPSIS
PAGES = {str(path.relative_to(ROOT)): path for path in pages()}
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))


def failures(test: doctest.DocTest) -> int:
    return doctest.DocTestRunner(optionflags=FLAGS).run(test).failed


# ---- Python in the pages -----------------------------------------------------------------------


def test_there_are_pages() -> None:
    assert {"README.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs/index.md"} <= PAGES.keys()
    assert {"docs/api.md", "docs/cli.md", "docs/json.md", "docs/design.md"} <= PAGES.keys()


@pytest.mark.parametrize("page", PAGES)
def test_python_in_pages(page: str) -> None:
    """The Python blocks of a page run in order, as one program; what a prompt shows is compared."""
    names: dict[str, object] = {}
    for number, block in enumerate(blocks(PAGES[page].read_text("utf-8")), start=1):
        where = f"{page}, block {number}"
        if block.language != "python":
            continue
        if ">>> " in block.text:
            test = doctest.DocTestParser().get_doctest(block.text, names, where, page, 0)
            test.globs = names  # not a copy: the next block goes on with these names
            assert doctest.DocTestRunner(optionflags=FLAGS).run(test, clear_globs=False).failed == 0
        else:
            exec(compile(block.text, where, "exec"), names)


def test_python_in_pages_is_found() -> None:
    parser = doctest.DocTestParser()
    numbers = {
        page: len(parser.get_examples(path.read_text("utf-8"))) for page, path in PAGES.items()
    }
    assert numbers["README.md"] >= 8
    assert numbers["docs/api.md"] >= 40


# ---- docstrings --------------------------------------------------------------------------------


def modules() -> Iterator[types.ModuleType]:
    yield tingpai
    for info in pkgutil.walk_packages(tingpai.__path__, "tingpai."):
        if not info.name.endswith("__main__"):
            yield importlib.import_module(info.name)


def documented(owner: object, name: str, seen: set[int]) -> Iterator[tuple[str, str]]:
    """Every docstring of an object and of what it has, compiled classes included."""
    if id(owner) in seen:
        return
    seen.add(id(owner))
    text = getattr(owner, "__doc__", None)
    if isinstance(text, str):
        yield name, text
    for key, value in vars(owner).items() if isinstance(owner, (type, types.ModuleType)) else ():
        own = isinstance(owner, type) and not isinstance(value, (type, types.ModuleType))
        home = str(getattr(value, "__module__", None))
        if not key.startswith("__") and (own or home.startswith("tingpai")):
            yield from documented(value, f"{name}.{key}", seen)


def docstrings() -> dict[str, str]:
    seen: set[int] = set()
    return {
        name: text
        for module in modules()
        for name, text in documented(module, module.__name__, seen)
        if ">>>" in text
    }


def test_docstrings_of_compiled_classes_are_read() -> None:
    from tingpai import sichuan

    found = dict(documented(sichuan.Hand, "Hand", set()))
    assert "Hand.parse" in found
    assert "Hand.counts" in found


def test_python_in_docstrings() -> None:
    for name, text in docstrings().items():
        names = {game.name: game.load() for game in tingpai.games()}
        test = doctest.DocTestParser().get_doctest(text, dict(names), name, name, 0)
        assert failures(test) == 0, name


# ---- commands in the pages ---------------------------------------------------------------------

COMMANDS = [
    (page, session) for page, path in PAGES.items() for session in sessions(path.read_text("utf-8"))
]


def shell(command: str) -> subprocess.CompletedProcess[str]:
    """Run a command as a shell with this Python's programs would, output piped."""
    folder = Path(sys.executable).parent
    env = {**os.environ, "PATH": f"{folder}{os.pathsep}{os.environ['PATH']}", "PYTHONUTF8": "1"}
    return subprocess.run(
        command,
        shell=True,
        cwd=ROOT,
        env=env,
        text=True,
        encoding="utf-8",
        capture_output=True,
        check=False,
    )


@pytest.mark.skipif(sys.platform == "win32", reason="the pages show a POSIX shell")
@pytest.mark.parametrize(("page", "session"), COMMANDS, ids=[s.command[:40] for _, s in COMMANDS])
def test_commands_print_what_is_shown(page: str, session: Session) -> None:
    assert shutil.which("tingpai", path=str(Path(sys.executable).parent)), (
        "tingpai is not installed"
    )
    done = shell(session.command)
    assert done.stdout + done.stderr == session.output, f"{page}: $ {session.command}"


def test_commands_are_found() -> None:
    assert sum(page == "README.md" for page, _ in COMMANDS) >= 3
    assert sum(page == "docs/cli.md" for page, _ in COMMANDS) >= 8


def test_readme_shows_the_first_steps() -> None:
    """The commands that a newcomer copies; the second is what the CI script runs."""
    text = PAGES["README.md"].read_text("utf-8")
    steps = [block.text.strip() for block in blocks(text) if block.language == "sh"]
    assert steps[0] == 'pip install . && tingpai analyze sichuan "1112345678999m -s"'
    assert steps[1] == 'pip install ".[test]" && pytest -n 2'


# ---- examples ----------------------------------------------------------------------------------


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_examples_print_what_is_expected(path: Path) -> None:
    expected = (path.parent / "expected" / f"{path.stem}.txt").read_text("utf-8")
    env = {**os.environ, "PYTHONUTF8": "1"}
    command = [sys.executable, "-W", "error", str(path)]
    done = subprocess.run(command, env=env, capture_output=True, encoding="utf-8", check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == expected


def test_expected_outputs_have_their_example() -> None:
    outputs = {path.stem for path in (ROOT / "examples" / "expected").iterdir()}
    assert outputs == {path.stem for path in EXAMPLES}
    assert len(outputs) >= 4


# ---- names, clauses, links ---------------------------------------------------------------------


def public_names() -> Iterator[str]:
    """Every public name of the package and its games, and every member of their classes."""
    yield from (name for name in tingpai.__all__ if name != "__version__")
    for game in tingpai.games():
        package = game.load()
        if not hasattr(package.Hand, "waits"):
            continue  # its own pages name what is its own
        for name in package.__all__:
            yield name
            value = getattr(package, name)
            if isinstance(value, type):
                yield from (m for m in vars(value) if not m.startswith("_"))


def test_every_public_name_is_documented() -> None:
    text = "\n".join(
        PAGES[page].read_text("utf-8") for page in ("docs/api.md", "docs/deals.md", "docs/json.md")
    )
    code = " ".join(re.findall(r"`([^`\n]+)`", text) + [block.text for block in blocks(text)])
    words = set(re.findall(r"\w+", code))
    missing = sorted({name for name in public_names() if name not in words})
    assert missing == []


CLAUSE = re.compile(r"\b(?:G|SC|SP|KW|CP)-\d+[a-z]?\b")
CITING = ("*.py", "*.pyi", "*.pyx", "*.hpp", "*.cpp", "*.h", "*.md", "*.json", "*.tsv")


def defined_clauses() -> set[str]:
    text = "\n".join(path.read_text("utf-8") for path in (ROOT / "docs" / "rules").glob("*.md"))
    return set(re.findall(r"\*\*((?:G|SC|SP|KW|CP)-\d+[a-z]?)\*\*", text))


def citations() -> Iterator[tuple[Path, str]]:
    folders = ["_ext", "solver", "python", "tests", "bench", "docs", "examples", "tools"]
    for folder in folders:
        for pattern in CITING:
            for path in (ROOT / folder).rglob(pattern):
                if path.name != Path(__file__).name:
                    yield from ((path, c) for c in CLAUSE.findall(path.read_text("utf-8")))
    for path in ROOT.glob("*.md"):
        yield from ((path, clause) for clause in CLAUSE.findall(path.read_text("utf-8")))


def test_every_cited_clause_exists() -> None:
    defined, cited = defined_clauses(), list(citations())
    assert len(defined) >= 70
    assert len(cited) >= 200
    unknown = sorted({f"{path.relative_to(ROOT)}: {c}" for path, c in cited if c not in defined})
    assert unknown == []


@pytest.mark.parametrize("page", PAGES)
def test_relative_links_resolve(page: str) -> None:
    path = PAGES[page]
    for target in re.findall(r"\]\(([^)\s]+)\)", without_code(path.read_text("utf-8"))):
        if re.match(r"[a-z]+:", target):
            continue
        name, _, anchor = target.partition("#")
        other = (path.parent / name).resolve() if name else path
        assert other.exists(), f"{page}: {target}"
        assert other.is_relative_to(ROOT), f"{page}: {target} leaves the repository"
        if anchor:
            assert anchor in headings(other.read_text("utf-8")), f"{page}: {target}"
