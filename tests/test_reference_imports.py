"""The references stand alone: a proof against them would be worth nothing otherwise."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
FILES = sorted((TESTS / "reference").rglob("*.py"))


def imported(path: Path) -> set[str]:
    """Top-level names of the modules that a file imports."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names.update(alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
            names.add(node.module.split(".")[0])
    return names


def test_there_are_references() -> None:
    assert any(path.name == "sichuan.py" for path in FILES)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_no_reference_names_tingpai(path: Path) -> None:
    allowed = set(sys.stdlib_module_names) | {"numpy", "reference"}
    assert imported(path) <= allowed


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_no_reference_loads_tingpai(path: Path) -> None:
    module = ".".join(path.relative_to(TESTS).with_suffix("").parts)
    code = f"import sys, {module}; sys.exit('tingpai' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], cwd=TESTS, check=False)
    assert done.returncode == 0
