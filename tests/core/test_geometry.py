"""Every size from 4x4 to 25x25: cells, houses, drawing, alphabet, and boards on all of them."""

from __future__ import annotations

import pickle
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from patience import examples

from fullhouse.core.board import Board
from fullhouse.core.geometry import ALPHABET, BOXES, CLASSIC, Geometry, require_classic
from fullhouse.core.grid import Grid
from fullhouse.errors import BadArgument, FormatError, RuleViolation

SIZES = [Geometry(*box) for box in BOXES.values()]
each_size = pytest.mark.parametrize("geometry", SIZES, ids=str)


def pattern(geometry: Geometry) -> Grid:
    """A full grid that keeps the rules: every row is the one before it, shifted by a box, or by one for a new band."""
    side, down, across = geometry.side, geometry.box_rows, geometry.box_columns
    return Grid(
        ((row % down * across + row // down + column) % side + 1 for row in range(side) for column in range(side)),
        geometry,
    )


def test_the_sizes_are_those_that_people_play() -> None:
    assert [str(geometry) for geometry in SIZES] == ["4x4", "6x6", "9x9", "12x12", "16x16", "25x25"]


@each_size
def test_rows_columns_and_boxes_each_hold_every_cell_once(geometry: Geometry) -> None:
    assert len(geometry.houses) == 3 * geometry.side
    for houses in (geometry.rows, geometry.columns, geometry.boxes):
        assert sorted(cell for house in houses for cell in house.cells) == list(range(geometry.size))
        assert {len(house.cells) for house in houses} == {geometry.side}


@each_size
def test_a_box_is_as_wide_and_as_high_as_its_name_says(geometry: Geometry) -> None:
    for box in geometry.boxes:
        rows, columns = (
            {place(cell, geometry.side) for cell in box.cells} for place in (int.__floordiv__, int.__mod__)
        )
        assert (len(rows), len(columns)) == (geometry.box_rows, geometry.box_columns)


@each_size
def test_a_cell_sees_exactly_the_cells_of_its_three_houses(geometry: Geometry) -> None:
    for cell, peers in enumerate(geometry.peers):
        houses = geometry.houses_of[cell]
        assert [house.kind for house in houses] == ["row", "column", "box"]
        assert set(peers) == {other for house in houses for other in house.cells} - {cell}
        assert peers == tuple(sorted(peers))
    assert geometry.sees(0, geometry.side - 1)
    assert not geometry.sees(0, geometry.size - 1)


@each_size
def test_cells_are_named_by_row_and_column(geometry: Geometry) -> None:
    assert geometry.cell_name(0) == "r1c1"
    assert geometry.cell_name(geometry.size - 1) == f"r{geometry.side}c{geometry.side}"
    assert len({geometry.cell_name(cell) for cell in range(geometry.size)}) == geometry.size
    assert all(geometry.cell_at(*divmod_from_one(cell, geometry.side)) == cell for cell in range(geometry.size))
    with pytest.raises(BadArgument, match=f"cell must be from 0 to {geometry.size - 1}, not {geometry.size}"):
        geometry.cell_name(geometry.size)


def divmod_from_one(cell: int, side: int) -> tuple[int, int]:
    return cell // side + 1, cell % side + 1


@each_size
def test_digits_are_written_with_one_character_each(geometry: Geometry) -> None:
    assert geometry.alphabet == ALPHABET[: geometry.side]
    assert len(set(geometry.alphabet)) == geometry.side
    assert geometry.all_digits.bit_count() == geometry.side


@each_size
@settings(max_examples=examples(30), deadline=None)
@given(seed=st.integers())
def test_a_grid_of_any_size_comes_back_from_its_line(geometry: Geometry, seed: int) -> None:
    grid = Grid(random.Random(seed).choices(range(geometry.side + 1), k=geometry.size), geometry)
    assert Grid.from_line(grid.to_line(), geometry=geometry) == grid
    assert Grid.from_rows(grid.to_list(), geometry) == grid
    assert pickle.loads(pickle.dumps(grid)) == grid
    assert eval(repr(grid), {"Grid": Grid, "Geometry": Geometry}) == grid
    assert grid.to_numpy().shape == (geometry.side, geometry.side)


def test_a_grid_is_drawn_with_its_own_boxes() -> None:
    assert str(pattern(Geometry(2, 3))).splitlines() == [
        "+-------+-------+",
        "| 1 2 3 | 4 5 6 |",
        "| 4 5 6 | 1 2 3 |",
        "+-------+-------+",
        "| 2 3 4 | 5 6 1 |",
        "| 5 6 1 | 2 3 4 |",
        "+-------+-------+",
        "| 3 4 5 | 6 1 2 |",
        "| 6 1 2 | 3 4 5 |",
        "+-------+-------+",
    ]
    assert str(pattern(Geometry(4, 4))).splitlines()[1] == "| 1 2 3 4 | 5 6 7 8 | 9 A B C | D E F G |"


@each_size
def test_every_line_of_a_drawing_is_equally_long(geometry: Geometry) -> None:
    for drawing in (str(pattern(geometry)), str(Board(Grid.empty(geometry)))):
        lines = drawing.splitlines()
        assert len({len(line) for line in lines}) == 1
        assert len(lines) == geometry.side + geometry.side // geometry.box_rows + 1


@each_size
def test_a_board_of_any_size_places_and_eliminates(geometry: Geometry) -> None:
    board = Board(Grid.empty(geometry))
    board.place(0, geometry.side)
    assert not any(board.has_candidate(cell, geometry.side) for cell in geometry.peers[0])
    assert board.has_candidate(geometry.size - 1, geometry.side)
    board.eliminate(geometry.size - 1, geometry.side)
    assert str(board.candidates(geometry.size - 1)) == "{" + geometry.alphabet[:-1] + "}"
    assert board.to_grid().clue_count == 1
    with pytest.raises(BadArgument, match=f"digit must be from 1 to {geometry.side}, not {geometry.side + 1}"):
        board.place(1, geometry.side + 1)


@each_size
def test_a_clash_names_the_cells_of_its_own_size(geometry: Geometry) -> None:
    pattern(geometry).check_rules()
    last = geometry.size - 1
    with pytest.raises(RuleViolation, match=f"and r{geometry.side}c{geometry.side}") as raised:
        Grid.empty(geometry).with_digit(last - 1, 1).with_digit(last, 1).check_rules()
    assert raised.value.cells == (last - 1, last)


def test_grids_from_pickles_share_their_geometry() -> None:
    for geometry in (CLASSIC, Geometry(2, 3)):
        one, other = (pickle.loads(pickle.dumps(Grid.empty(geometry))) for _ in range(2))
        assert one.geometry is other.geometry
    assert pickle.loads(pickle.dumps(Grid.empty(Geometry(3, 3)))).geometry is CLASSIC


@each_size
def test_a_geometry_is_found_by_its_number_of_cells(geometry: Geometry) -> None:
    assert Geometry.of_size(geometry.size) == geometry
    assert Geometry.of_size(geometry.size) is Geometry.of_size(geometry.size)
    assert eval(repr(geometry), {"Geometry": Geometry}) == geometry
    assert Geometry.of_size(geometry.size + 1) is None


def test_a_digit_beyond_the_alphabet_is_rejected_with_its_place() -> None:
    with pytest.raises(FormatError, match="column 3: unexpected character '5'"):
        Grid.from_line("..5" + "." * 13, geometry=Geometry(2, 2))
    with pytest.raises(FormatError, match="r1c3 holds 5, which is not a digit; digits go from 0 to 4"):
        Grid([0, 0, 5] + [0] * 13, Geometry(2, 2))


def test_who_takes_classic_grids_alone_rejects_the_others_by_name() -> None:
    require_classic(CLASSIC, "the screen")
    require_classic(Geometry(3, 3), "the screen")
    with pytest.raises(BadArgument, match="the grid must be 9x9 with 3x3 boxes for the screen, not 6x6"):
        require_classic(Geometry(2, 3), "the screen")
