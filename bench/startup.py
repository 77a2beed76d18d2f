"""Table build time and size, and import time, in fresh processes: ``python bench/startup.py``."""

import json
import statistics
import subprocess
import sys

RUNS = 11

BUILD = """
import time, json
from tingpai import _core
start = time.process_time()
sizes = _core.{game}.table_bytes()
print(json.dumps([(time.process_time() - start) * 1e3, sizes]))
"""
CLOSED = """
import time, json
from tingpai import sichuan
hand = sichuan.Hand
start = time.process_time()
hand.parse("1112345678999m -s").shanten()
print(json.dumps([(time.process_time() - start) * 1e3, {}]))
"""
IMPORT = """
import time, json, sys
start = time.perf_counter()
import {module}
print(json.dumps([(time.perf_counter() - start) * 1e3, {{}}]))
"""


def run(code: str) -> tuple[float, dict[str, int]]:
    """Return the milliseconds and sizes that ``code`` prints in a fresh interpreter."""
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    milliseconds, sizes = json.loads(done.stdout)
    return float(milliseconds), sizes


def median(code: str) -> tuple[float, dict[str, int]]:
    """Return the median over the runs, after one that warms the disk cache."""
    run(code)
    results = [run(code) for _ in range(RUNS)]
    return statistics.median(ms for ms, _ in results), results[0][1]


def main() -> None:
    """Print one line a figure."""
    ms, _ = median(CLOSED)
    print(f"first Sichuan shanten without melds (tables made): {ms:.1f} ms CPU")
    for game in ("sichuan", "sisepai", "kowah"):
        ms, sizes = median(BUILD.format(game=game))
        assert all(0 < size < 8_000_000 for size in sizes.values())
        parts = ", ".join(f"{name} {size:,} bytes" for name, size in sizes.items())
        print(f"all tables of {game}: {ms:.1f} ms CPU; {parts}")
    base, _ = median(IMPORT.format(module="numpy"))
    for module in ("tingpai", "tingpai.sichuan"):
        ms, _ = median(IMPORT.format(module=f"numpy, {module}"))
        print(f"import numpy, {module}: {ms:.1f} ms, {ms - base:+.1f} ms over numpy alone")


if __name__ == "__main__":
    main()
