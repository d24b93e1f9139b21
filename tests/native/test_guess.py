"""Where the search core guesses, against the rule written down plainly."""

from __future__ import annotations

import os
import subprocess
import sys

import numpy as np
import numpy.typing as npt
import pytest
from patience import HANG
from puzzles import INKALA_2012, shuffled_solution, with_blanks

from fullhouse import _native
from fullhouse.core.board import Board
from fullhouse.core.geometry import CLASSIC
from fullhouse.core.grid import Grid

Boards = npt.NDArray[np.uint16]
ISAS: list[str] = _native.available_isas()
NONE = 81
ALONE, PAIR = 4, 2


def boards() -> Boards:
    """Boards of puzzles with many and with few clues, some with candidates missing; none is solved or has failed."""
    random = np.random.default_rng(7)
    puzzles = [with_blanks(shuffled_solution(seed), 30 + seed % 35, seed) for seed in range(120)]
    found = []
    for grid in (*puzzles, Grid.from_line(INKALA_2012)):
        board = Board(grid)
        whole = [1 << digit - 1 if digit else board.candidates_mask(cell) for cell, digit in enumerate(grid)]
        thinned = [mask & ~(1 << int(random.integers(0, 30))) or mask for mask in whole]
        found += [settled(whole), settled(thinned)]
    return np.array([board for board in found if all(board) and any(map(is_open, board))], dtype=np.uint16)


def is_open(mask: int) -> bool:
    return mask.bit_count() > 1


def settled(board: list[int]) -> list[int]:
    """The board without the digits of solved cells in their peers: what every fixpoint has."""
    left, done = list(board), set[int]()
    while singles := {cell for cell, mask in enumerate(left) if mask.bit_count() == 1} - done:
        cell = min(singles)
        done.add(cell)
        for peer in CLASSIC.peers[cell]:
            left[peer] &= ~left[cell]
    return left


def place_of(board: list[int]) -> int:
    """The first cell with the fewest candidates and, among those, the highest activity."""

    def activity(cell: int) -> int:
        row, column, mask = cell // 9, cell % 9, board[cell]
        beside = [9 * row + other for other in range(column // 3 * 3, column // 3 * 3 + 3) if other != column]
        above = [9 * other + column for other in range(row // 3 * 3, row // 3 * 3 + 3) if other != row]
        is_alone = bool(mask & ~or_of(beside + above))
        lines = [peer for peer in CLASSIC.peers[cell] if box(peer) != box(cell)]
        has_pair = any(board[peer].bit_count() == 2 and board[peer] & mask for peer in lines)
        unsolved = sum(board[peer].bit_count() > 1 for peer in CLASSIC.peers[cell])
        return unsolved + ALONE * is_alone + PAIR * has_pair

    def or_of(cells: list[int]) -> int:
        found = 0
        for cell in cells:
            found |= board[cell]
        return found

    def box(cell: int) -> int:
        return cell // 27 * 3 + cell % 9 // 3

    open_cells = [cell for cell, mask in enumerate(board) if mask.bit_count() > 1]
    return min(open_cells, key=lambda cell: (board[cell].bit_count(), -activity(cell), cell))


CHOOSE = """
import sys
import numpy as np
from fullhouse import _native
boards = np.frombuffer(sys.stdin.buffer.read(), np.uint16).reshape(-1, 81).copy()
for in_lanes in (True, False):
    chosen = np.zeros(len(boards), np.uint8)
    _native.choose_cells(boards, chosen, in_lanes)
    sys.stdout.buffer.write(chosen.tobytes())
"""


@pytest.mark.parametrize("isa", ISAS)
def test_lanes_and_the_single_engine_guess_where_the_rule_says(isa: str) -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "FULLHOUSE_ISA": isa}
    command, given = [sys.executable, "-c", CHOOSE], boards().tobytes()
    done = subprocess.run(command, env=environment, timeout=HANG, check=True, capture_output=True, input=given)
    lanes, single = np.frombuffer(done.stdout, np.uint8).reshape(2, -1)
    expected = [place_of(board) for board in boards().tolist()]
    has_pair = [any(mask.bit_count() == 2 for mask in board) for board in boards().tolist()]
    assert single.tolist() == expected
    assert lanes.tolist() == [cell if one else NONE for cell, one in zip(expected, has_pair, strict=True)]
    assert 50 < sum(has_pair) < len(has_pair)
