"""Build and run ``floor.cpp``, the floor under the array queries: ``python bench/floor.py``.

Prints nanoseconds a hand (the least of the repeats), on random and on near-complete hands.
"""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from numpy.typing import NDArray

from batch_hands import Hands, near_complete, random_hands

ROOT = Path(__file__).parent.parent
SOURCES = [
    ROOT / "bench/floor.cpp",
    *sorted((ROOT / "solver/src/meld").glob("*.cpp")),
    ROOT / "solver/src/sichuan/tables.cpp",
]
DTYPES = {
    "is_complete": np.bool_,
    "shanten": np.int8,
    "waits": np.uint32,
    "acceptance": np.uint32,
    "live": np.uint8,
}


def build() -> Path:
    """Compile the floor where it is older than its sources; the program's path."""
    program = ROOT / "build/floor"
    headers = (ROOT / "solver/include/tingpai").rglob("*.hpp")
    newest = max(path.stat().st_mtime for path in [*SOURCES, *headers])
    if not program.exists() or program.stat().st_mtime < newest:
        program.parent.mkdir(exist_ok=True)
        compiler = os.environ.get("CXX", "g++").split()
        flags = ["-std=c++20", "-O3", "-mavx2", "-mbmi2", f"-I{ROOT / 'solver/include'}"]
        subprocess.run([*compiler, *flags, *map(str, SOURCES), "-o", str(program)], check=True)
    return program


def floor(
    hands: Hands, repeats: int = 15
) -> tuple[dict[str, float], dict[str, NDArray[np.generic]]]:
    """Nanoseconds a hand by query, and the answers."""
    with TemporaryDirectory() as folder:
        data = Path(folder, "hands")
        hands.tofile(data)
        ran = subprocess.run(
            [build(), data, str(len(hands)), str(repeats), f"{folder}/out"],
            check=True,
            capture_output=True,
            text=True,
        )
        answers = {
            name: np.fromfile(f"{folder}/out.{name}", dtype) for name, dtype in DTYPES.items()
        }
        return json.loads(ran.stdout), answers


if __name__ == "__main__":
    for name, make in [("random", random_hands), ("near-complete", near_complete)]:
        times, _ = floor(make(1_000_000, 13))
        print(name, *(f"{query} {time:.1f}" for query, time in times.items()))
