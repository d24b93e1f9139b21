"""Damage to one puzzle of a text never makes a mixture of two: what comes out is what went in, or bad.

Where that cannot be decided, nothing can be promised:

- a line between rows that itself reads as nine cells, once more than 1,024 lines without a name, an empty line or an
  edge of a frame have been read: such a long run is released from its front before it ends;
- lines of dashes where dashes are also the blank: `---------` between nine rows and nine rows is a line between two
  puzzles, even if it was the empty first row of the second one (so no puzzle here has an empty row of dashes);
- a cell changed into another one, such as candidates `57` into `5`;
- two kinds of damage that make up for each other in one run, such as a row lost here and a row doubled there.
"""

from __future__ import annotations

import random
import re

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from patience import examples
from puzzles import shuffled_solution, with_blanks

from fullhouse.core.grid import Grid
from fullhouse.errors import FormatError
from fullhouse.formats.codec import BadEntry, Entry
from fullhouse.formats.reading import format_grid, read_text

CELL = re.compile(r"(?<![^\s|])[u1-9]{2,9}(?![^\s|])|[^\s|│]")
"""A group of candidates, or one character."""
JUNK = ["hello", "12", "123456789", ".........", "---------", "_________", "53..7...", "# 5", "", "|", "====="]


def drawn(grid: Grid, layout: str) -> list[str]:
    """The lines of a puzzle in a layout, some of which no codec of ours writes."""
    rows = grid.to_rows()
    if layout == "bands":
        return [*rows[:3], "", *rows[3:6], "", *rows[6:]]
    if layout == "dashed bands":
        return [*rows[:3], "---------", *rows[3:6], "---------", *rows[6:]]
    if layout == "dashes":
        return grid.to_rows(blank="-")
    if layout == "spaces":
        return grid.to_rows(blank=" ")
    if layout == "a line under every row":
        lines = [line for row in rows for line in ("| " + " | ".join(row) + " |", "+---" * 9 + "+")]
        return ["+---" * 9 + "+", *lines]
    if layout == "inner lines only":
        drawing = format_grid(grid, "boxed").split("\n")
        return drawing[1:-1]
    return format_grid(grid, layout).split("\n")


WRITTEN = ["rows", "named", "boxed", "box-drawing", "candidates", "sdx", "sdk", "ss"]
LAYOUTS = [
    *WRITTEN,
    *("bands", "dashed bands", "dashes", "spaces", "a line under every row", "inner lines only"),
]
FORCED = {"sdk": "sdk", "ss": "ss"}


def damaged(lines: list[str], how: str, at: int, junk: str) -> list[str]:
    at %= len(lines)
    if how == "drop a line":
        return lines[:at] + lines[at + 1 :]
    if how == "double a line":
        return [*lines[: at + 1], *lines[at:]]
    if how == "insert a line":
        return [*lines[:at], junk, *lines[at:]]
    if how == "cut off the end":
        return lines[:at]
    if how == "drop a band":
        return lines[:at] + lines[at + 3 :]
    cells = list((CELL if " " in lines[at].strip() else re.compile(".")).finditer(lines[at]))
    if not cells:
        return lines
    cell = random.Random(at).choice(cells)
    return [*lines[:at], lines[at][: cell.start()] + lines[at][cell.end() :], *lines[at + 1 :]]


DAMAGES = ["drop a line", "double a line", "insert a line", "drop a cell", "cut off the end", "drop a band"]


@pytest.mark.thorough
@pytest.mark.parametrize("layout", LAYOUTS)
@given(
    seed=st.integers(0, 10_000),
    count=st.integers(2, 4),
    empty=st.integers(0, 2),
    how=st.sampled_from(DAMAGES),
    which=st.integers(0, 3),
    at=st.integers(0, 30),
    junk=st.sampled_from(JUNK),
)
@settings(max_examples=examples(150), deadline=None)
def test_a_damaged_puzzle_never_mixes_with_its_neighbours(
    layout: str, seed: int, count: int, empty: int, how: str, which: int, at: int, junk: str
) -> None:
    grids = [with_blanks(shuffled_solution(seed + number), 50, seed + number) for number in range(count)]
    assume(layout != "dashes" or not any(row == "." * 9 for grid in grids for row in grid.to_rows()))
    drawings = [drawn(grid, layout) for grid in grids]
    which %= count
    drawings[which] = damaged(drawings[which], how, at, junk)
    text = "\n".join("\n".join([*drawing, *[""] * empty]) for drawing in drawings)
    allowed = {grid.to_line() for grid in grids}
    for forced in {None, FORCED.get(layout)}:
        try:
            entries = list(read_text(text, format=forced))
        except FormatError:
            continue
        for entry in entries:
            assert isinstance(entry, BadEntry) or entry.grid.to_line() in allowed, f"{entry.grid}\n\n{text}"


@pytest.mark.thorough
@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("empty", [0, 1, 2])
def test_consecutive_puzzles_are_all_read(layout: str, empty: int) -> None:
    grids = [with_blanks(shuffled_solution(number), 50, number) for number in range(20)]
    text = "\n".join("\n".join([*drawn(grid, layout), *[""] * empty]) for grid in grids)
    entries = list(read_text(text))
    assert [entry.grid for entry in entries if isinstance(entry, Entry)] == grids
