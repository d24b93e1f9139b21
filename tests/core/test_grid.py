"""Grids: construction, reading from characters, and conversions."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from puzzles import WIKIPEDIA, WIKIPEDIA_SOLUTION, any_grid

from fullhouse.core.geometry import CLASSIC, Geometry, cell_at, cell_name
from fullhouse.core.grid import Grid, grid_of
from fullhouse.engines.solve import solve
from fullhouse.errors import BadArgument, FormatError, RuleViolation


def test_every_cell_has_three_houses_and_twenty_peers() -> None:
    assert all(len(peers) == 20 for peers in CLASSIC.peers)
    assert [str(house) for house in CLASSIC.houses_of[cell_at(4, 5)]] == ["row 4", "column 5", "box 5"]
    assert [house.short for house in CLASSIC.houses_of[80]] == ["r9", "c9", "b9"]


def test_every_house_holds_nine_cells_and_every_cell_is_in_three_houses() -> None:
    assert len(CLASSIC.houses) == 27
    assert all(len(set(house.cells)) == 9 for house in CLASSIC.houses)
    assert sorted(cell for house in CLASSIC.houses for cell in house.cells) == sorted(list(range(81)) * 3)


def test_a_cell_sees_its_peers_and_not_itself() -> None:
    assert CLASSIC.sees(0, 8)
    assert CLASSIC.sees(0, 20)
    assert not CLASSIC.sees(0, 0)
    assert not CLASSIC.sees(0, 80)


def test_geometries_with_equal_boxes_are_equal() -> None:
    assert Geometry() == CLASSIC
    assert Geometry(2, 2) != CLASSIC
    assert Geometry(2, 3).side == 6
    assert Geometry(2, 3).boxes[1].cells == (3, 4, 5, 9, 10, 11)


def test_a_grid_never_changes() -> None:
    grid = Grid.from_line(WIKIPEDIA)
    with pytest.raises(AttributeError, match="cannot assign to field"):
        grid.digits = b""  # type: ignore[misc]
    assert grid.with_digit(2, 4) != grid
    assert grid.with_digit(2, 4)[2] == 4
    assert grid[2] == 0


def test_equal_grids_are_one_key() -> None:
    assert len({Grid.from_line(WIKIPEDIA), Grid.from_line(WIKIPEDIA.replace(".", "0"))}) == 1


@given(any_grid)
def test_a_grid_comes_back_from_every_conversion(grid: Grid) -> None:
    assert Grid.from_line(grid.to_line()) == grid
    assert Grid.from_rows(grid.to_list()) == grid
    assert Grid([int(c) for row in grid.to_rows(blank="0") for c in row]) == grid
    assert Grid(grid.to_numpy().flatten().tolist()) == grid
    assert pickle.loads(pickle.dumps(grid)) == grid
    assert eval(repr(grid), {"Grid": Grid}) == grid


def test_the_array_of_a_grid_is_the_callers_own() -> None:
    grid = Grid.from_line(WIKIPEDIA)
    array = grid.to_numpy()
    array[0, 0] = 9
    assert grid[0] == 5
    assert array.shape == (9, 9)
    assert array.dtype == np.uint8


def test_a_grid_prints_as_a_board() -> None:
    assert str(Grid.from_line(WIKIPEDIA)).splitlines()[:3] == [
        "+-------+-------+-------+",
        "| 5 3 . | . 7 . | . . . |",
        "| 6 . . | 1 9 5 | . . . |",
    ]


def test_a_grid_knows_its_clues() -> None:
    assert Grid.from_line(WIKIPEDIA).clue_count == 30
    assert Grid.from_line(WIKIPEDIA_SOLUTION).is_full
    assert not Grid.empty().is_full


@pytest.mark.parametrize(
    ("digits", "reason"),
    [
        ([0] * 80, "expected 81 digits, found 80"),
        ([0] * 80 + [10], "r9c9 holds 10"),
        ([0] * 80 + [-1], "digits 0 to 9"),
        (["a"] * 81, "digits 0 to 9"),
    ],
)
def test_what_is_not_81_digits_is_rejected(digits: list[int], reason: str) -> None:
    with pytest.raises(FormatError, match=reason):
        Grid(digits)


def test_rows_of_the_wrong_shape_are_rejected_by_number() -> None:
    with pytest.raises(FormatError, match="expected 9 rows, found 8"):
        Grid.from_rows([[0] * 9] * 8)
    with pytest.raises(FormatError, match="row 3, found 10"):
        Grid.from_rows([[0] * 9] * 2 + [[0] * 10] + [[0] * 9] * 6)


def test_a_clash_names_digit_house_and_both_cells() -> None:
    grid = Grid.empty().with_digit(cell_at(3, 1), 5).with_digit(cell_at(3, 7), 5)
    with pytest.raises(RuleViolation, match="two 5s in row 3: r3c1 and r3c7") as caught:
        grid.check_rules()
    assert caught.value.cells == (cell_at(3, 1), cell_at(3, 7))
    Grid.from_line(WIKIPEDIA).check_rules()


def test_every_clash_is_found_in_each_house_that_has_it() -> None:
    grid = Grid.empty().with_digit(0, 7).with_digit(1, 7)
    assert [(str(house), digit, cell_name(a), cell_name(b)) for house, digit, a, b in grid.find_clashes()] == [
        ("row 1", 7, "r1c1", "r1c2"),
        ("box 1", 7, "r1c1", "r1c2"),
    ]


@pytest.mark.parametrize(
    ("function", "arguments", "sentence"),
    [
        (Grid, (81,), "digits must be 81 digits, not 81; fullhouse.parse reads text"),
        (Grid, (WIKIPEDIA,), "digits must be 81 digits, not '53"),
        (Grid, (bytes(81), "9x9"), "geometry must be a Geometry, not '9x9'"),
        (Grid.from_line, (5,), "line must be text, not 5"),
        (Grid.from_rows, (5,), "rows must be 9 rows, not 5"),
        (Grid.empty().with_digit, (81, 1), "cell must be from 0 to 80, not 81"),
        (Grid.empty().with_digit, (0, 10), "digit must be from 1 to 9, not 10"),
        (Grid.empty().with_digit, (0, None), "digit must be a whole number, not None"),
        (partial(Grid.empty().to_line, blank=""), (), "blank must be one character, not ''"),
        (partial(Grid.empty().to_rows, blank="--"), (), "blank must be one character, not '--'"),
        (cell_name, (81,), "cell must be from 0 to 80, not 81"),
        (cell_name, ("r1",), "cell must be a name such as r4c5, or a number from 0 to 80, not 'r1'"),
        (cell_at, (10, 1), "row must be from 1 to 9, not 10"),
        (cell_at, (1, 0), "column must be from 1 to 9, not 0"),
        (CLASSIC.sees, (0, 81), "cell must be from 0 to 80, not 81"),
        (CLASSIC.draw, (["."] * 80,), "cells must be 81 texts, not 80"),
        (Geometry, (0, 3), "box_rows must be from 1 to 25, not 0"),
        (Geometry, (5, 6), "box_columns must be from 1 to 5, not 6"),
        (Geometry, (2.5,), "box_rows must be a whole number, not 2.5"),
    ],
)
def test_an_argument_that_cannot_be_is_named(
    function: Callable[..., object], arguments: tuple[Any, ...], sentence: str
) -> None:
    with pytest.raises(BadArgument, match=sentence) as raised:
        function(*arguments)
    assert isinstance(raised.value, ValueError)
    assert isinstance(raised.value, TypeError)
    assert raised.value.argument == sentence.split()[0]


def test_a_non_ascii_character_is_not_a_blank_next_to_a_question_mark() -> None:
    with pytest.raises(FormatError, match="unexpected character 'é' for r1c2"):
        grid_of("?é" + "1" * 79)


def test_81_bytes_of_fewer_characters_are_not_a_grid() -> None:
    with pytest.raises(FormatError, match="unexpected character 'é'"):
        grid_of("é" + "1" * 79)


def test_question_marks_are_blanks() -> None:
    assert grid_of(WIKIPEDIA.replace(".", "?")) == Grid.from_line(WIKIPEDIA)


def test_half_a_surrogate_pair_is_not_a_cell() -> None:
    with pytest.raises(FormatError, match="unexpected character"):
        grid_of("\ud800" * 81)
    with pytest.raises(FormatError, match="unexpected character"):
        solve("\ud800" + "." * 80)
