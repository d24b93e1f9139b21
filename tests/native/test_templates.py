"""The template closure of the search core against a plain one, which tries every placement of a digit separately."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from itertools import permutations

import numpy as np
import numpy.typing as npt
import pytest
from patience import HANG
from puzzles import INKALA_2012, shuffled_solution, with_blanks

from fullhouse import _native
from fullhouse.core.board import Board
from fullhouse.core.grid import Grid

Boards = npt.NDArray[np.uint16]
ISAS: list[str] = _native.available_isas()


@cache
def templates() -> npt.NDArray[np.int64]:
    """The cells of every way to place a digit once in all rows, columns and boxes."""
    return np.array(
        [
            [9 * row + column for row, column in enumerate(columns)]
            for columns in permutations(range(9))
            if all(len({column // 3 for column in columns[band : band + 3]}) == 3 for band in (0, 3, 6))
        ]
    )


def closed(boards: Boards) -> Boards:
    """The boards without the candidates that no template of their digit uses."""
    left = np.zeros_like(boards)
    for board, kept in zip(boards, left, strict=True):
        for bit in (1 << digit for digit in range(9)):
            open_templates = templates()[(board & bit != 0)[templates()].all(axis=1)]
            kept[np.unique(open_templates)] |= bit
    return left


def candidates(grid: Grid) -> list[int]:
    board = Board(grid)
    return [1 << digit - 1 if digit else board.candidates_mask(cell) for cell, digit in enumerate(grid)]


def boards() -> Boards:
    """Boards of puzzles, whole and with candidates missing; at random, thick and thin; without a digit; empty."""
    random = np.random.default_rng(5)
    puzzles = [with_blanks(shuffled_solution(seed), 44 + 2 * seed, seed) for seed in range(15)]
    whole = np.array([candidates(grid) for grid in (*puzzles, Grid.from_line(INKALA_2012))])
    missing = whole & ~(1 << random.integers(0, 20, whole.shape))
    thin, thick = random.integers(0, 512, (2, 8, 81))
    plain = np.full((4, 81), [[511], [0], [1], [511 ^ 16]])
    return np.concatenate([whole, missing, thin, thin | thick, thin | thick | missing[:8], plain]).astype(np.uint16)


def choices() -> npt.NDArray[np.uint8]:
    return np.random.default_rng(6).integers(0, 2, len(boards())).astype(np.uint8)


@pytest.fixture(scope="module")
def expected() -> Boards:
    return closed(boards())


def test_there_are_46656_templates() -> None:
    assert len(templates()) == 46_656


CLOSE = """
import sys
import numpy as np
from fullhouse import _native
boards = np.frombuffer(sys.stdin.buffer.read(), np.uint16).reshape(-1, 81)
choices = np.frombuffer(bytes.fromhex(sys.argv[1]), np.uint8)
for is_chosen in (np.ones(len(boards), np.uint8), choices):
    for in_lanes in (True, False):
        found = boards.copy()
        _native.close_templates(found, is_chosen, in_lanes)
        sys.stdout.buffer.write(found.tobytes())
"""


@pytest.mark.parametrize("isa", ISAS)
def test_chosen_boards_keep_what_some_template_uses_cell_by_cell_and_others_everything(
    isa: str, expected: Boards
) -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "FULLHOUSE_ISA": isa}
    command, given = [sys.executable, "-c", CLOSE, choices().tobytes().hex()], boards().tobytes()
    done = subprocess.run(command, env=environment, timeout=HANG, check=True, capture_output=True, input=given)
    all_lanes, all_single, some_lanes, some_single = np.frombuffer(done.stdout, np.uint16).reshape(4, -1, 81)
    assert np.array_equal(all_lanes, expected)
    assert np.array_equal(all_single, expected)
    for found in (some_lanes, some_single):
        assert np.array_equal(found, np.where(choices()[:, None] != 0, expected, boards()))


def test_the_boards_are_of_many_kinds(expected: Boards) -> None:
    assert 10 < (expected != boards()).any(axis=1).sum() < len(expected)
    assert (expected == 0).any(axis=1).sum() > 5, "some are contradictory"


def test_lengths_are_checked() -> None:
    with pytest.raises(ValueError, match="same length"):
        _native.close_templates(boards(), np.ones(3, np.uint8), True)
