from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fullhouse.core.geometry import Geometry, cell_at
from fullhouse.core.notation import (
    Candidate,
    Conclusion,
    eliminate,
    format_cells,
    format_conclusions,
    parse_cell,
    parse_cells,
    parse_conclusions,
    parse_house,
    place,
)
from fullhouse.errors import BadArgument, FormatError

cells = st.integers(0, 80)
conclusions = st.builds(
    lambda cell, digit, places: Conclusion(Candidate(cell, digit), places=places),
    cells,
    st.integers(1, 9),
    st.booleans(),
)


def test_a_cell_is_written_by_row_and_column() -> None:
    assert parse_cell("r4c5") == cell_at(4, 5)
    assert parse_cell("R4C5") == cell_at(4, 5)
    assert format_cells([cell_at(4, 5)]) == "r4c5"


def test_rows_and_columns_multiply() -> None:
    assert parse_cells("r13c24") == tuple(cell_at(r, c) for r, c in ((1, 2), (1, 4), (3, 2), (3, 4)))
    assert format_cells(parse_cells("r13c24")) == "r13c24"
    assert format_cells(parse_cells("r13c24"), products=False) == "r1c24,r3c24"


@pytest.mark.parametrize(
    "written",
    ["r1c269,r238c6,r3c4", "r1c9,r2c14,r39c2,r4c4,r5c3,r6c7,r7c6,r9c5", "r7c1,r8c23", "r4c23,r6c2", "r1c123,r2c45"],
)
def test_cells_are_joined_as_the_forums_write_them(written: str) -> None:
    assert format_cells(parse_cells(written), products=False) == written


@given(st.sets(cells, min_size=1), st.booleans())
def test_cells_come_back_from_their_notation(chosen: set[int], products: bool) -> None:
    assert parse_cells(format_cells(chosen, products=products)) == tuple(sorted(chosen))


@given(st.lists(conclusions, min_size=1))
def test_conclusions_come_back_from_their_notation(chosen: list[Conclusion]) -> None:
    assert set(parse_conclusions(format_conclusions(chosen))) == set(chosen)


def test_conclusions_place_and_eliminate() -> None:
    assert parse_conclusions("r4c5=7") == (place(cell_at(4, 5), 7),)
    assert parse_conclusions("r4c5<>7") == (eliminate(cell_at(4, 5), 7),)
    assert str(place(cell_at(4, 5), 7)) == "r4c5=7"
    assert str(Candidate(cell_at(4, 5), 7)) == "7r4c5"
    assert format_conclusions(parse_conclusions("r8c1<>9, r45c6<>3, r1c1=2")) == "r1c1=2, r45c6<>3, r8c1<>9"


def test_houses_are_read() -> None:
    assert str(parse_house("b5")) == "box 5"
    assert str(parse_house("C4")) == "column 4"


@pytest.mark.parametrize("wrong", ["", "r0c1", "r1", "c1r1", "r1c10x", "r4c5,,r1c1", "x"])
def test_what_names_no_cell_is_rejected(wrong: str) -> None:
    with pytest.raises(FormatError, match="is not a cell"):
        parse_cells(wrong)


def test_two_cells_are_not_one() -> None:
    with pytest.raises(FormatError, match="expected one cell, found 2"):
        parse_cell("r4c56")


@pytest.mark.parametrize("wrong", ["r4c5", "r4c5=0", "r4c5>7", "=7", "r4c5=7 and more"])
def test_text_that_is_not_a_conclusion_is_rejected_with_its_place(wrong: str) -> None:
    with pytest.raises(FormatError):
        parse_conclusions(wrong)


def test_what_names_no_house_is_rejected() -> None:
    with pytest.raises(FormatError, match="is not a house"):
        parse_house("b10")


@pytest.mark.parametrize(
    ("function", "argument", "sentence"),
    [
        (parse_cells, 31, "text must be text, not 31"),
        (parse_house, None, "text must be text, not None"),
        (parse_conclusions, ["r4c5=7"], "text must be text, not a list"),
        (format_cells, [81], "cell must be from 0 to 80, not 81"),
        (format_conclusions, "r4c5=7", "conclusions must be conclusions, not 'r'"),
    ],
)
def test_an_argument_of_another_kind_is_named(function: Callable[..., object], argument: object, sentence: str) -> None:
    with pytest.raises(BadArgument, match=sentence):
        function(argument)


@pytest.mark.parametrize(
    ("geometry", "cells", "text"),
    [
        (Geometry(2, 2), (0, 1, 4, 5, 15), "r1c12,r2c12,r4c4"),
        (Geometry(2, 3), (0, 1, 35), "r1c12,r6c6"),
        (Geometry(4, 4), (0, 1, 255), "r1c1,r1c2,r16c16"),
    ],
)
def test_cells_of_other_sizes_have_the_names_of_their_geometry(
    geometry: Geometry, cells: tuple[int, ...], text: str
) -> None:
    assert format_cells(cells, geometry=geometry) == text
