"""Grids of other sizes: lines and rows read and write them; all other formats reject them."""

from __future__ import annotations

import random
from collections.abc import Sequence

import numpy as np
import pytest
from puzzles import WIKIPEDIA

from fullhouse.core.geometry import CLASSIC, Geometry
from fullhouse.core.grid import Grid
from fullhouse.errors import AmbiguousFormat, FormatError
from fullhouse.formats.codec import BadEntry, Entry
from fullhouse.formats.codecs import ANY_SIZE, CODECS, WITH_RULES
from fullhouse.formats.line import LINE
from fullhouse.formats.reading import format_grid, parse, parse_board, parse_entry, read_text, write_entries

OTHERS = [geometry for size in (16, 36, 144, 256, 625) if (geometry := Geometry.of_size(size))]
each_size = pytest.mark.parametrize("geometry", [*OTHERS, CLASSIC], ids=str)
each_other = pytest.mark.parametrize("geometry", OTHERS, ids=str)


def some_grid(geometry: Geometry, seed: int = 0, share: float = 0.4) -> Grid:
    """Any digits, the highest of all among them, in some of the cells."""
    draw = random.Random(seed)
    digits = [draw.randint(1, geometry.side) if draw.random() < share else 0 for _ in range(geometry.size)]
    return Grid([geometry.side, *digits[1:]], geometry)


def read(text: str, format: str | None = None) -> Sequence[Grid | str]:
    return [entry.grid if isinstance(entry, Entry) else str(entry.error) for entry in read_text(text, format=format)]


@each_size
@pytest.mark.parametrize("name", ["line", "rows"])
@pytest.mark.parametrize("count", [1, 2, 40])
def test_grids_come_back_from_lines_and_rows(geometry: Geometry, name: str, count: int) -> None:
    grids = [some_grid(geometry, seed) for seed in range(count)]
    text = "".join(write_entries(map(Entry, grids), name))
    assert read(text, name) == grids
    assert read(text) == grids


@each_other
@pytest.mark.parametrize("blank", list("0.-_*?xX+"))
def test_any_one_blank_may_stand_for_empty_cells(geometry: Geometry, blank: str) -> None:
    grid = some_grid(geometry)
    assert parse(grid.to_line(blank=blank)) == grid
    assert parse("\n".join(grid.to_rows(blank=blank))) == grid


@each_other
def test_rows_may_be_spaced_listed_or_drawn(geometry: Geometry) -> None:
    grid = some_grid(geometry)
    assert parse("\n".join(" ".join(row) for row in grid.to_rows())) == grid
    assert parse("\n".join(" ".join(map(str, row)) for row in grid.to_list())) == grid
    assert parse(str(grid.to_list()).replace("],", "],\n")) == grid
    assert parse(str(grid)) == grid
    assert parse(f"{grid}\n\n{grid}".split("\n\n")[0]) == grid


@each_other
def test_letters_may_be_small(geometry: Geometry) -> None:
    grid = some_grid(geometry)
    assert parse(grid.to_line().lower()) == grid
    assert parse("\n".join(grid.to_rows()).lower()) == grid


@each_size
def test_lists_arrays_bytes_and_boards_may_have_any_size(geometry: Geometry) -> None:
    grid = some_grid(geometry)
    for source in (grid.to_list(), list(grid), grid.to_numpy(), grid.to_numpy().ravel(), grid.digits, grid.to_rows()):
        assert parse(source) == grid
    assert parse_board(grid.to_line()).geometry == geometry
    assert parse(parse_board(grid)) == grid
    assert parse(grid.to_line().encode()) == grid


def test_a_line_of_another_size_keeps_its_comment() -> None:
    entry = parse_entry("1234" * 4 + "  # easy, 1.2")
    assert (str(entry.grid.geometry), entry.comment) == ("4x4", "easy, 1.2")
    assert parse("> " + "12.4" * 4).to_rows() == ["12.4"] * 4


def test_the_first_puzzle_decides_the_size_of_all() -> None:
    six, nine = some_grid(OTHERS[1]).to_line(), WIKIPEDIA
    assert read(f"{nine}\n{six}\n{nine}")[1] == "line 2: expected 81 cells, found 36 (45 too few)"
    assert read(f"{six}\n{nine}\n{six}\n{six}")[1] == "line 2: expected 36 cells, found 81 (45 too many)"
    assert read(f"{six}\n{six[:35]}\n{six}")[1] == "line 2: expected 36 cells, found 35 (1 too few)"
    assert read(f"{six}\n{six}\n{'1' * 35}7")[2] == (
        "line 3, column 36: unexpected character '7' for r6c6; write a digit 1 to 6, or a blank: "
        "0 . - _ * ? x X + or a space"
    )


def test_a_reader_of_9x9_lines_alone_can_be_had() -> None:
    (entry,) = LINE.read([(3, "1234" * 9)], CLASSIC)
    assert isinstance(entry, BadEntry)
    assert str(entry.error) == "line 3: expected 81 cells, found 36 (45 too few)"


@pytest.mark.parametrize("cells", [16, 36])
def test_a_9x9_line_cut_short_is_no_smaller_grid_unless_all_its_digits_fit(cells: int) -> None:
    with pytest.raises(FormatError, match=f"expected 81 cells, found {cells}"):
        parse(WIKIPEDIA[:cells])


def test_rows_of_another_size_that_are_missing_are_reported() -> None:
    rows = some_grid(OTHERS[3]).to_rows()
    (reason,) = read("\n".join(rows[:15]))
    assert "expected 16 rows, found 15" in str(reason)
    good, bad = read("\n".join([*rows, "", *rows[:7], rows[7][:15], *rows[8:]]))
    assert isinstance(good, Grid)
    assert "expected 16 rows, found 15" in str(bad)
    assert "has 15 cells instead of 16" in str(bad)


@each_other
def test_rows_may_have_gaps_between_bands(geometry: Geometry) -> None:
    rows, band = some_grid(geometry).to_rows(), geometry.box_rows
    bands = ["\n".join(rows[start : start + band]) for start in range(0, len(rows), band)]
    assert read("\n\n".join(bands)) == [some_grid(geometry)]


def test_lines_of_4x4_that_may_be_rows_of_16x16_are_rejected_naming_both() -> None:
    line = "1234............"
    with pytest.raises(AmbiguousFormat, match=r"line .* or rows"):
        parse("\n".join([line] * 16))
    assert len(read("\n".join([line] * 15))) == 15
    assert len(read("\n".join([line] * 17))) == 17
    assert len(read("\n".join([line] * 200))) == 200
    assert read("\n".join([line] * 16), "rows") == [Grid.from_line(line * 16, geometry=OTHERS[3])]


def test_rows_of_16x16_are_not_read_as_lines_of_4x4() -> None:
    grid = Grid([16, *[0] * 255], OTHERS[3])
    assert parse("\n".join(grid.to_rows())) == grid


@each_other
@pytest.mark.parametrize("name", [name for name in CODECS if name not in (*ANY_SIZE, *WITH_RULES)])
@pytest.mark.parametrize("is_list", [True, False])
def test_all_other_formats_reject_other_sizes_by_name(geometry: Geometry, name: str, is_list: bool) -> None:
    entries = [Entry(Grid.empty()), Entry(Grid.empty(geometry))]
    with pytest.raises(FormatError) as caught:
        list(write_entries(entries if is_list else iter(entries), name))
    assert str(caught.value) == f"the format {name} holds 9x9 grids; this one is {geometry}; use line or rows"


def test_text_is_read_before_it_is_written() -> None:
    six = some_grid(OTHERS[1])
    assert format_grid(six.to_line(), "rows") == "\n".join(six.to_rows())
    assert format_grid(six.to_list()) == six.to_line()
    assert format_grid(np.array(six.to_list())) == six.to_line()
