"""What others build on tingpai: a C program on the installed library, a package that cimports.

The library is compiled by ``.ci/run``, which says in ``TINGPAI_PREFIX`` where it has installed it;
without it, the tests of the C program are exhaustive ones and compile it themselves.
"""

from __future__ import annotations

import importlib
import os
import re
import shutil
import signal
import subprocess
import sys
import types
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

import tingpai
from tingpai import _batch, kowah, sichuan, sisepai
from tingpai.errors import BudgetError, HandError

ROOT = Path(__file__).parents[1]
DOWNSTREAM = Path(__file__).parent / "downstream"
PREFIX = os.environ.get("TINGPAI_PREFIX")
GAMES = {"sichuan": (sichuan, 0, 13), "kowah": (kowah, 1, 8), "sisepai": (sisepai, 2, 20)}


def program(*names: str) -> str:
    """The first of these programs that there is; the test is skipped without it, but not in CI."""
    folder = str(Path(sys.executable).parent)
    for name in names:
        found = shutil.which(name) or shutil.which(name, path=folder)
        if found:
            return found
    if PREFIX:
        pytest.fail(f"{names[0]} is missing")
    pytest.skip(f"{names[0]} is not installed")


def run(*command: str, cwd: Path | None = None, **env: str) -> str:
    done = subprocess.run(
        command, cwd=cwd, env={**os.environ, **env}, text=True, capture_output=True, check=False
    )
    assert done.returncode == 0, f"{command}\n{done.stdout[-4000:]}\n{done.stderr[-4000:]}"
    return done.stdout


def random_hands(game: str, n: int) -> NDArray[np.uint8]:
    """Hands before a draw; the later, the fewer kinds they are of, so that some are ready."""
    package, number, cards = GAMES[game]
    rng = np.random.default_rng(number)
    kinds = len(package.KINDS)
    rows = np.zeros((n, kinds), np.uint8)
    for row in range(n):
        some = rng.permutation(kinds)[: kinds if row % 3 == 0 else kinds // 2]
        np.add.at(rows[row], rng.permutation(np.repeat(some, 4))[:cards], 1)
    return rows


def hand_of(game: str, counts: NDArray[np.uint8]) -> sichuan.Hand | kowah.Hand | sisepai.Hand:
    return GAMES[game][0].Hand([int(count) for count in counts])


def bits(kinds: object) -> int:
    return sum(1 << int(kind) for kind in kinds)  # type: ignore[attr-defined]


# ---- the header --------------------------------------------------------------------------------


def header() -> Path:
    return Path(tingpai.get_include()) / "tingpai" / "c_api.h"


def test_get_include_has_the_header() -> None:
    assert (
        header().read_bytes() == (ROOT / "solver" / "include" / "tingpai" / "c_api.h").read_bytes()
    )
    package = Path(tingpai.__file__).parent
    assert (package / "_batch.pxd").exists()
    in_tree = package.parents[1] == ROOT
    expected = ROOT / "solver" / "include" if in_tree else package / "include"
    assert Path(tingpai.get_include()) == expected


def test_get_include_says_what_is_missing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(tingpai, "__file__", str(tmp_path / "a" / "b" / "__init__.py"))
    namespace = {**vars(tingpai), "__file__": tingpai.__file__}
    get_include = types.FunctionType(tingpai.get_include.__code__, namespace)
    with pytest.raises(FileNotFoundError, match="install tingpai again"):
        get_include()


def test_one_version() -> None:
    text = header().read_text("utf-8")
    assert re.findall(r'#define TINGPAI_VERSION "(.*)"', text) == [tingpai.__version__]
    project = (ROOT / "pyproject.toml").read_text("utf-8")
    assert f'\nversion = "{tingpai.__version__}"\n' in project


def test_every_query_is_exported_to_cython() -> None:
    """All that C has, but for names and sizes, which Python has itself."""
    pxd = (Path(tingpai.__file__).parent / "_batch.pxd").read_text("utf-8")
    declared = set(re.findall(r"^cdef (?:int|void) (\w+)\(", pxd, re.MULTILINE))
    functions = set(
        re.findall(r"^[\w ]+[ *]tingpai_(\w+)\(", header().read_text("utf-8"), re.MULTILINE)
    )
    python = {"api_version", "version", "kinds", "kind_name", "solver_kinds", "solver_memory"}
    assert len(functions) >= 26
    assert declared - {"raise_error", "check_signals"} == functions - python - {"hands_of"}
    assert declared <= _batch.__pyx_capi__.keys()


@pytest.mark.parametrize("language", ["c -std=c99", "c++ -std=c++11"])
def test_the_header_is_plain(language: str) -> None:
    compiler = program("cc", "gcc", "clang")
    flags = ["-Wall", "-Wextra", "-Wpedantic", "-Werror", "-fsyntax-only", "-x", *language.split()]
    run(compiler, *flags, str(header()))


# ---- a Cython package --------------------------------------------------------------------------


@pytest.fixture(scope="module")
def fewest(tmp_path_factory: pytest.TempPathFactory) -> Iterator[types.ModuleType]:
    """tests/downstream/cython, built by its own setup.py."""
    program("cython")
    program("cc", "gcc", "clang")
    folder = tmp_path_factory.mktemp("downstream") / "cython"
    shutil.copytree(DOWNSTREAM / "cython", folder)
    run(sys.executable, "setup.py", "-q", "build_ext", "--inplace", cwd=folder, CFLAGS="-O0")
    sys.path.insert(0, str(folder))
    try:
        yield importlib.import_module("fewest")
    finally:
        sys.path.remove(str(folder))


@pytest.mark.parametrize("game", GAMES)
def test_cimported_shanten(fewest: types.ModuleType, game: str) -> None:
    hands = random_hands(game, 300)
    out = np.full(300, 99, np.int8)
    fewest.shanten(game, hands, out)
    assert out.tolist() == [hand_of(game, row).shanten() for row in hands]
    assert len(set(out.tolist())) > 3


@pytest.mark.parametrize("game", GAMES)
def test_cimported_acceptance(fewest: types.ModuleType, game: str) -> None:
    for row in random_hands(game, 100):
        expected = hand_of(game, row).acceptance()
        strided = np.zeros(2 * len(row), np.int64)
        strided[::2] = row
        found = fewest.acceptance(game, strided[::2])
        assert found == (bits(expected), sum(expected.values()))


def test_cimported_loop(fewest: types.ModuleType) -> None:
    hands = random_hands("sichuan", 500)
    shanten = [hand_of("sichuan", row).shanten() for row in hands]
    assert fewest.nearest(hands) == shanten.index(min(shanten))


def test_cimported_rules(fewest: types.ModuleType) -> None:
    counts = np.array(sichuan.Hand.parse("1112345678999m").counts, np.uint8)
    for rules in (sichuan.Rules(), sichuan.Rules(fan_cap=1), sichuan.Rules(fan_table={"root": 7})):
        best = sichuan.Hand([int(n) for n in counts], rules=rules).max_score()
        assert best is not None
        assert fewest.most_points(counts, rules) == best.points
    with pytest.raises(tingpai.TingpaiError, match="no option 'pair_rule'"):
        fewest.most_points(counts, kowah.Rules())


def test_cimported_solver(fewest: types.ModuleType) -> None:
    suit = fewest.Suit(1 << 24)
    assert suit.waits(bytes([3, 1, 1, 1, 1, 1, 1, 1, 3])) == list(range(9))
    # 111 222 123 345 33 is one reading with the 5.
    assert suit.waits(bytes([4, 4, 4, 1, 0, 0, 0, 0, 0])) == [3, 4]
    with pytest.raises(HandError, match=r"^5 of 1, there are 4"):
        suit.waits(bytes([5, 1, 1, 1, 1, 1, 1, 1, 1]))
    with pytest.raises(BudgetError, match="component 1…9"):
        fewest.Suit(1000)


def test_cimported_errors(fewest: types.ModuleType) -> None:
    hands = random_hands("sichuan", 10)
    hands[7, 3] = 200
    with pytest.raises(HandError, match=r"^row 7: 200 of 4m"):
        fewest.shanten("sichuan", hands, np.zeros(10, np.int8))
    with pytest.raises(HandError, match=r"^row 0: 200 of 4m"):
        fewest.nearest(hands)
    many = np.zeros(27, np.int64)
    many[26] = 2**40
    with pytest.raises(HandError, match=f"^row 0: {2**40} of 9s"):
        fewest.acceptance("sichuan", many)


class AlarmError(Exception):
    """What the handler of the alarm raises."""


@pytest.mark.skipif(sys.platform == "win32", reason="has no timer that sends a signal")
def test_cimported_call_is_interrupted(fewest: types.ModuleType) -> None:
    def handler(number: int, frame: types.FrameType | None) -> None:
        raise AlarmError

    counts = np.array(sichuan.Hand.parse("1112345678999m").counts, np.uint8)
    out = np.empty(1 << 29, np.int8)  # some seconds; memory that is not written is not taken
    before = signal.signal(signal.SIGALRM, handler)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.05)
        with pytest.raises(AlarmError):
            fewest.repeated(counts, out)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


# ---- a C program -------------------------------------------------------------------------------


def configure(source: Path, build: Path, *options: str) -> Callable[..., str]:
    cmake = program("cmake")
    cache = shutil.which("ccache")
    launcher = [f"-DCMAKE_{x}_COMPILER_LAUNCHER=ccache" for x in ("C", "CXX")] if cache else []
    run(cmake, "-S", str(source), "-B", str(build), *options, *launcher)

    def then(*arguments: str) -> str:
        return run(cmake, *arguments)

    then("--build", str(build))
    return then


@pytest.fixture(scope="module")
def c_program(tmp_path_factory: pytest.TempPathFactory) -> str:
    """tests/downstream/c, built on the installed library by its own CMakeLists.txt."""
    work = tmp_path_factory.mktemp("c")
    prefix = PREFIX or str(work / "prefix")
    if not PREFIX:
        unoptimised = ["-DCMAKE_BUILD_TYPE=Debug", "-DCMAKE_CXX_FLAGS_DEBUG=-O0"]
        build = configure(ROOT / "solver", work / "solver", "-DTINGPAI_TESTS=OFF", *unoptimised)
        build("--install", str(work / "solver"), "--prefix", prefix)
    configure(DOWNSTREAM / "c", work / "c", f"-DCMAKE_PREFIX_PATH={prefix}")
    return str(work / "c" / "hands")


def compiles_the_library(test: Callable[..., None]) -> Callable[..., None]:
    return test if PREFIX else pytest.mark.exhaustive(test)


@compiles_the_library
def test_c_program_knows_its_hands(c_program: str) -> None:
    assert run(c_program) == f"{tingpai.__version__}: 0 failures\n"


@compiles_the_library
@pytest.mark.parametrize("game", GAMES)
def test_c_program_answers_as_python(c_program: str, game: str) -> None:
    hands = random_hands(game, 200)
    text = "\n".join(" ".join(map(str, row)) for row in hands.tolist())
    done = subprocess.run(
        [c_program, str(GAMES[game][1]), "200"],
        input=text,
        text=True,
        capture_output=True,
        check=True,
    )
    lines = done.stdout.splitlines()
    assert len(lines) == 200
    for row, line in zip(hands, lines, strict=True):
        hand = hand_of(game, row)
        accepted, best = hand.acceptance(), hand.max_score()
        expected = [
            int(hand.is_complete()),
            hand.shanten(),
            bits(hand.waits()),
            bits(accepted),
            sum(accepted.values()),
            -1 if best is None else best.points,
        ]
        assert [int(number) for number in line.split()] == expected
