"""Helpers shared by the benchmark programs: CPU time, the machine, and the tiers of rated puzzles."""

from __future__ import annotations

import datetime
import os
import platform
import resource
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import numpy.typing as npt

import fullhouse as fh
from fullhouse import _native

Digits = npt.NDArray[np.uint8]

DATA = Path(__file__).resolve().parents[2] / "shared" / "data"
RATED_FILE = DATA / "sudokuexchange-se.txt"
TIERS = {"E": (1.2, 1.2), "M": (2.6, 3.4), "H": (4.0, 5.7), "D": (6.6, 7.3), "X": (8.3, 9.0)}
"""The ratings of each tier, from and to."""
SHARES = {"E": 1.0, "M": 1.0, "H": 0.5, "D": 0.3, "X": 0.1}
"""How much of a tier is run, so that each takes about as long."""


def rated(path: Path, low: float, high: float) -> list[str]:
    """The puzzles of the file with a rating in this range."""
    rows = (line.split()[:2] for line in path.read_text().splitlines())
    return [puzzle for puzzle, rating in rows if low <= float(rating) <= high]


def tier_of(path: Path, name: str, most: int | None) -> list[str]:
    """The puzzles of a tier, evenly drawn from all of its ratings."""
    puzzles = rated(path, *TIERS[name])
    wanted = min(len(puzzles), most or max(1, int(len(puzzles) * SHARES[name])))
    return [puzzles[index * len(puzzles) // wanted] for index in range(wanted)]


def digits_of(puzzles: list[str]) -> Digits:
    return np.array([list(fh.parse(puzzle)) for puzzle in puzzles], dtype=np.uint8)


def seconds_of(work: Callable[[], object]) -> float:
    """CPU seconds that this takes."""
    start = time.process_time()
    work()
    return time.process_time() - start


def child_seconds(command: list[str] | str) -> float:
    """CPU seconds that this program takes; a text is given to a shell."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, shell=isinstance(command, str), capture_output=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (after.ru_utime + after.ru_stime) - (before.ru_utime + before.ru_stime)


def machine() -> str:
    """Where and when this was measured."""
    information = Path("/proc/cpuinfo")
    lines = information.read_text().splitlines() if information.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if "model name" in line]
    cpu = names[0] if names else platform.processor() or platform.machine()
    where = f"{cpu}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}, {_native.logic_isa()}"
    return f"{where}; Python {platform.python_version()}; {datetime.date.today()}"
