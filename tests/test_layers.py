"""The layers: imports point downwards only, games do not know each other, the engine knows none."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import tingpai

ROOT = Path(__file__).parents[1]
PACKAGE = Path(tingpai.__file__).parent
GAMES = [game.name for game in tingpai.games()]

# From the bottom up. A module belongs to the longest name here that it is, or is inside of; it may
# import its own layer's shared files and what stands lower.
LAYERS = [
    {"tingpai.errors", "tingpai.kinds", "tingpai._types", "tingpai._features"},
    {"tingpai._core"},
    {"tingpai._batch"},
    {f"tingpai.{game}" for game in GAMES} | {"tingpai.meld", "tingpai.search"},
    {"tingpai.registry", "tingpai"},
    {"tingpai.play", "tingpai.agents"},
    {"tingpai.cli", "tingpai.env", "tingpai.__main__"},
]
LEVEL = {name: level for level, names in enumerate(LAYERS) for name in names}
# They stand side by side: none may import another.
APART = [{f"tingpai.{game}" for game in GAMES}, {"tingpai.cli", "tingpai.env"}]


def layer_of(module: str) -> str:
    """The longest known name that the module is, or is inside of."""
    parts = module.split(".")
    for end in range(len(parts), 0, -1):
        name = ".".join(parts[:end])
        if name in LEVEL and (name != "tingpai" or end == len(parts)):
            return name
    raise AssertionError(f"{module} has no layer: add it to LAYERS")


def sources() -> Iterator[tuple[str, Path]]:
    """Every Python module of the package with its dotted name."""
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
        yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts), path


def is_module(name: str) -> bool:
    path = PACKAGE.parent.joinpath(*name.split("."))
    return (
        path.is_dir()
        or path.with_suffix(".py").exists()
        or name.startswith(("tingpai._core", "tingpai._batch"))
    )


def imports(text: str) -> Iterator[str]:
    """The dotted names of tingpai that a source imports, wherever it does."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name.startswith("tingpai"))
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            if node.module is None or node.module.split(".")[0] != "tingpai":
                continue
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                yield inner if is_module(inner) else node.module


def test_imports_are_found() -> None:
    text = "import tingpai.kinds\ndef f():\n    from tingpai import sichuan, Game\nimport os\n"
    assert list(imports(text)) == ["tingpai.kinds", "tingpai.sichuan", "tingpai"]


@pytest.mark.parametrize(("module", "path"), list(sources()), ids=lambda value: str(value)[-40:])
def test_imports_point_downwards(module: str, path: Path) -> None:
    own = layer_of(module)
    for name in imports(path.read_text("utf-8")):
        other = layer_of(name)
        assert LEVEL[other] <= LEVEL[own], f"{module} imports {name} from a higher layer"
        if other != own:
            assert not any({own, other} <= apart for apart in APART), f"{module} imports {name}"


def test_games_are_named_by_the_registry_alone() -> None:
    """A game's package is imported by itself, by the registry and by files of its own name."""
    for module, path in sources():
        for name in imports(path.read_text("utf-8")):
            game = next((g for g in GAMES if f"{name}.".startswith(f"tingpai.{g}.")), None)
            if game is None:
                continue
            own = f"{module}.".startswith(f"tingpai.{game}.")
            assert own or OWN_COMMANDS.get(module) == game, f"{module} imports {name}"


# Command line files that exist for one game alone.
OWN_COMMANDS = {
    "tingpai.cli.analyze_chuopai": "chuopai",
    "tingpai.cli.solve": "chuopai",
    **{f"tingpai.cli.table_{game}": game for game in GAMES},
}


def engine(noun: str = "meld") -> list[Path]:
    folders = [f"include/tingpai/{noun}", f"src/{noun}"]
    return [path for folder in folders for path in (ROOT / "solver" / folder).rglob("*.*pp")]


def test_the_engine_names_no_game() -> None:
    assert len(engine()) >= 10
    assert len(engine("search")) >= 6
    for path in [*engine(), *engine("search")]:
        text = path.read_text("utf-8").lower()
        for game in [*GAMES, "mahjong", "chuo"]:
            assert game not in text, f"{path.relative_to(ROOT)} names {game}"


def includes(path: Path) -> list[str]:
    return re.findall(r'#include "tingpai/([^"]+)"', path.read_text("utf-8"))


def test_compiled_games_do_not_know_each_other() -> None:
    for game in GAMES:
        for folder in (f"include/tingpai/{game}", f"src/{game}"):
            for path in (ROOT / "solver" / folder).rglob("*.*pp"):
                for name in includes(path):
                    others = [g for g in GAMES if g != game and name.startswith(f"{g}/")]
                    assert not others, f"{path.relative_to(ROOT)} includes {name}"
    for path in engine():
        for name in includes(path):
            assert name.startswith("meld/") or "/" not in name, f"{path.name} includes {name}"
    for path in engine("search"):
        for name in includes(path):
            assert name.startswith(("meld/", "search/")) or "/" not in name, path.name


def test_the_solver_knows_no_python() -> None:
    for path in (ROOT / "solver").rglob("*.*pp"):
        text = path.read_text("utf-8")
        assert "Python.h" not in text, path
        assert "pybind11" not in text, path


def modules_after(code: str) -> set[str]:
    command = [sys.executable, "-c", f"import sys\n{code}\nprint(*sys.modules)"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def test_a_light_import() -> None:
    """``import tingpai`` loads no front end's library, no extra, no extension and no game."""
    loaded = modules_after("import tingpai")
    heavy = {"rich", "rich_click", "click", "numpy", "jsonschema", "hypothesis", "pettingzoo"}
    assert not loaded & heavy
    assert {name for name in loaded if name.split(".")[0] == "tingpai"} == {
        "tingpai",
        "tingpai.errors",
        "tingpai.registry",
    }


@pytest.mark.parametrize("game", GAMES)
def test_a_game_loads_no_other(game: str) -> None:
    loaded = modules_after(f"import tingpai.{game}")
    assert not loaded & {"rich", "rich_click", "click"}
    assert not loaded & {f"tingpai.{other}" for other in GAMES if other != game}
