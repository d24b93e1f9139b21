"""The logic of the GPU compiled for the host: one lane of kernels.cu, called from Python."""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest
from recorded import read_puzzles

import fullhouse

HERE = Path(__file__).parent
HEADERS = Path(fullhouse.__file__).parent / "engines" / "cuda"

PUZZLES = list(read_puzzles().values())
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
CLASHING = "55" + "." * 79
HARDEST = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
ODD_ROWS = [
    "." * 81,
    SOLUTION,
    CLASHING,
    "1" + SOLUTION[1:],
    "12345678." + "." * 8 + "9" + "." * 63,
    HARDEST,
    "." * 80 + "1",
    SOLUTION.replace("5", "."),
    SOLUTION.replace("5", ".").replace("3", "."),
]


@cache
def library(folder: Path) -> ctypes.CDLL:
    """The compiled header; tests are skipped, with a reason, if there is no compiler."""
    compiler = os.environ.get("CXX") or shutil.which("c++")
    if not compiler:
        pytest.skip("no C++ compiler to build the logic of the GPU for the host")
    target = folder / "lane.so"
    options = ["-std=c++20", "-O2", "-Wall", "-Wextra", "-Werror", "-Wno-unknown-pragmas", "-shared", "-fPIC"]
    subprocess.run([compiler, *options, f"-I{HEADERS}", str(HERE / "host.cpp"), "-o", str(target)], check=True)
    return ctypes.CDLL(str(target))


class Found(NamedTuple):
    """The results of one lane for each row."""

    digits: Any
    counts: Any
    guesses: Any
    faults: Any
    is_given_up: Any


class Lane:
    """The functions of host.cpp on arrays."""

    def __init__(self, folder: Path) -> None:
        self._library = library(folder)

    def solve(self, cells: Any, *, is_text: bool, limit: int, most_guesses: int = 1 << 30) -> Found:
        """Solve rows of 81 bytes."""
        rows = np.ascontiguousarray(cells, dtype=np.uint8)
        amount = len(rows)
        digits, faults, given_up = (np.zeros(shape, dtype=np.uint8) for shape in ((amount, 81), amount, amount))
        counts, guesses = (np.zeros(amount, dtype=np.uint32) for _ in range(2))
        self._library.solve_rows(
            _pointer(rows),
            ctypes.c_size_t(amount),
            ctypes.c_bool(is_text),
            ctypes.c_uint(limit),
            ctypes.c_uint(most_guesses),
            *map(_pointer, (digits, counts, guesses, faults, given_up)),
        )
        return Found(digits, counts, guesses, faults, given_up.astype(bool))

    def pack(self, cells: Any, *, is_text: bool = False, is_packed: bool = False) -> tuple[Any, int]:
        """The words of one row, and its fault."""
        words, fault = np.zeros(28, dtype=np.uint32), np.zeros(1, dtype=np.uint8)
        row = np.ascontiguousarray(cells, dtype=np.uint8)
        form = ctypes.c_bool(is_text), ctypes.c_bool(is_packed)
        self._library.pack_row(_pointer(row), *form, _pointer(words), _pointer(fault))
        return words[:27], int(fault[0])

    def pack_digits(self, cells: Any) -> Any:
        """These digits packed, two per byte."""
        packed = np.zeros(41, dtype=np.uint8)
        self._library.pack_digits(_pointer(np.ascontiguousarray(cells, dtype=np.uint8)), _pointer(packed))
        return packed

    def unpack(self, words: Any) -> Any:
        """The digits of a row with one candidate in every cell."""
        digits = np.zeros(81, dtype=np.uint8)
        self._library.unpack_row(_pointer(np.ascontiguousarray(words, dtype=np.uint32)), _pointer(digits))
        return digits

    def play_round(self, words: Any) -> tuple[Any, int]:
        """The words after one round; 1 for a contradiction, 2 if every cell has one candidate, otherwise 0."""
        after = np.zeros(28, dtype=np.uint32)
        after[:27] = words
        return after[:27], int(self._library.play_round(_pointer(after)))

    def verify(self, puzzle: Any, claim: Any) -> tuple[int, int]:
        """The first flaw of a claim, and its place."""
        flaw, place = np.zeros(1, dtype=np.uint8), np.zeros(1, dtype=np.uint8)
        rows = (np.ascontiguousarray(row, dtype=np.uint8) for row in (puzzle, claim))
        self._library.verify_row(*map(_pointer, (*rows, flaw, place)))
        return int(flaw[0]), int(place[0])


def _pointer(array: Any) -> ctypes.c_void_p:
    return ctypes.c_void_p(array.ctypes.data)


def candidates_of(words: Any) -> list[set[int]]:
    """The candidates of each cell, read from the words as drawn in lane.cuh."""
    found: list[set[int]] = [set() for _ in range(81)]
    for number, word in enumerate(words.tolist()):
        place, third = divmod(number, 3)
        for bit in range(27):
            if word >> bit & 1:
                digit, band, stack = 3 * third + bit // 9 + 1, bit // 3 % 3, bit % 3
                found[(3 * band + place // 3) * 9 + 3 * stack + place % 3].add(digit)
    return found
