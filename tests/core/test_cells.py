"""Every function that takes a cell takes its number or its name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from puzzles import WIKIPEDIA

import fullhouse as fh
from fullhouse.core.board import Board
from fullhouse.core.geometry import CLASSIC, Geometry
from fullhouse.core.grid import Grid
from fullhouse.errors import BadArgument
from fullhouse.notation import Candidate, cell_name, eliminate, format_cells, place
from fullhouse.play import Change, Game, enter, erase, note, reveal

GRID = Grid.from_line(WIKIPEDIA)
CENTRE, NAME = 40, "r5c5"


def changed(change: Callable[[Board], None]) -> Board:
    board = Board(GRID)
    change(board)
    return board


USES: dict[str, Callable[[Any], object]] = {
    "grid[cell]": lambda cell: GRID[cell],
    "grid.with_digit": lambda cell: GRID.with_digit(cell, 5),
    "board.place": lambda cell: changed(lambda board: board.place(cell, 5)),
    "board.eliminate": lambda cell: changed(lambda board: board.eliminate(cell, 5)),
    "board.digit": Board(GRID).digit,
    "board.is_given": Board(GRID).is_given,
    "board.candidates": Board(GRID).candidates,
    "board.candidates_mask": Board(GRID).candidates_mask,
    "board.has_candidate": lambda cell: Board(GRID).has_candidate(cell, 5),
    "geometry.sees": lambda cell: CLASSIC.sees(cell, "r5c1"),
    "geometry.cell_name": CLASSIC.cell_name,
    "cell_name": cell_name,
    "format_cells": lambda cell: format_cells([cell, "r5c6"]),
    "Candidate": lambda cell: Candidate(cell, 5),
    "place": lambda cell: place(cell, 5),
    "eliminate": lambda cell: eliminate(cell, 5),
    "transform.source_of": fh.Transform.random(1).source_of,
    "true_candidates": lambda cell: fh.true_candidates(GRID)[cell],
    "hint": lambda cell: fh.hint(GRID, cell=cell),
    "hints": lambda cell: fh.hints(GRID, cell=cell),
    "game[cell]": lambda cell: Game.start(WIKIPEDIA)[cell],
    "game.is_given": lambda cell: Game.start(WIKIPEDIA).is_given(cell),
    "game.centre_notes": lambda cell: Game.start(WIKIPEDIA).centre_notes(cell),
    "Change": lambda cell: Change(cell, "digit", 5),
    "enter": lambda cell: enter(Game.start(WIKIPEDIA), [cell], 5),
    "note": lambda cell: note(Game.start(WIKIPEDIA), "centre", [cell], 5),
    "erase": lambda cell: erase(Game.start(WIKIPEDIA), [cell]),
    "reveal": lambda cell: reveal(Game.start(WIKIPEDIA), [cell]),
}
each_use = pytest.mark.parametrize("use", USES.values(), ids=USES)


@each_use
@pytest.mark.parametrize("name", [NAME, "R5C5", " r5c5 "])
def test_a_cell_may_be_given_by_name(use: Callable[[Any], object], name: str) -> None:
    assert use(name) == use(CENTRE)


@each_use
@pytest.mark.parametrize("wrong", ["r0c1", "r1c10", "x", "", "r1c12", "41", "r12c3", None, 1.5])
def test_a_wrong_cell_is_rejected(use: Callable[[Any], object], wrong: object) -> None:
    if wrong is None and use in (USES["hint"], USES["hints"]):
        return  # any cell
    with pytest.raises(BadArgument, match="cell must be"):
        use(wrong)


def test_the_error_says_how_to_write_a_cell() -> None:
    with pytest.raises(BadArgument, match=r"cell must be a name such as r4c5, or a number from 0 to 80, not 'r9c10'"):
        Board(GRID).place("r9c10", 5)
    with pytest.raises(BadArgument, match="cell must be from 0 to 80, not 81"):
        Board(GRID).place(81, 5)


def test_a_grid_is_indexed_by_row_and_column_like_an_array() -> None:
    for row in range(9):
        for column in range(9):
            assert GRID[row, column] == GRID.to_numpy()[row, column] == GRID[9 * row + column]
    assert GRID[-1, -1] == GRID[80]


@pytest.mark.parametrize("wrong", [(9, 0), (0, 9), (-10, 0)])
def test_a_row_or_column_outside_the_grid_is_an_index_error(wrong: tuple[int, int]) -> None:
    with pytest.raises(IndexError, match="rows and columns count from 0 to 8"):
        GRID[wrong]


@pytest.mark.parametrize("wrong", [(1, 2, 3), (1,), ("r1", "c1"), (1.5, 1)])
def test_an_index_of_another_kind_is_rejected(wrong: Any) -> None:
    with pytest.raises(BadArgument, match="cell must be"):
        GRID[wrong]


def test_names_fit_the_size_of_the_grid() -> None:
    large = Geometry(4, 4)
    assert large.check_cell("r16c16") == 255
    assert Grid.empty(large)["r10c12"] == 0
    with pytest.raises(BadArgument, match="a number from 0 to 15"):
        Geometry(2, 2).check_cell("r5c1")
