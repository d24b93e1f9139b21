"""Notation for cells and conclusions: `r4c5`, `r13c24`, `r4c5=7`, `r45c6<>3`; amounts and durations as text.

Reading is lenient (case, blanks, any order). Writing is strict: cells in reading order, joined if a row or column holds
several of them, as the forums and HoDoKu do.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from fullhouse.core.arguments import text as check_text
from fullhouse.core.geometry import CLASSIC, AnyCell, Cell, Digit, Geometry, House, cell_at, cell_name
from fullhouse.core.values import fill, public_in
from fullhouse.errors import BadArgument, FormatError

_CELLS = r"r([1-9]+)c([1-9]+)"
_HOUSE = r"([rcb])([1-9])"
_CONCLUSION = r"\s*([^=<>]*?)\s*(<>|=)\s*([1-9])\s*(?:,|;|$)"


@public_in("fullhouse.notation")
@dataclass(frozen=True, slots=True)
class Candidate:
    """One digit in one cell."""

    cell: Cell
    digit: Digit

    def __post_init__(self) -> None:
        if type(self.cell) is not int:
            fill(self, "cell", CLASSIC.check_cell(self.cell))

    def __str__(self) -> str:
        return f"{self.digit}{cell_name(self.cell)}"


@public_in("fullhouse.notation")
@dataclass(frozen=True, slots=True)
class Conclusion:
    """The effect of a step on one candidate: `r4c5=7` places it, `r4c5<>7` eliminates it."""

    candidate: Candidate
    places: bool = field(kw_only=True)

    def __reduce__(self) -> tuple[object, ...]:
        return place if self.places else eliminate, (self.candidate.cell, self.candidate.digit)

    def __str__(self) -> str:
        return f"{cell_name(self.candidate.cell)}{'=' if self.places else '<>'}{self.candidate.digit}"


def place(cell: AnyCell, digit: Digit) -> Conclusion:
    """Return the conclusion that this cell holds this digit."""
    return Conclusion(Candidate(CLASSIC.check_cell(cell), digit), places=True)


def eliminate(cell: AnyCell, digit: Digit) -> Conclusion:
    """Return the conclusion that this cell does not hold this digit."""
    return Conclusion(Candidate(CLASSIC.check_cell(cell), digit), places=False)


def parse_cell(text: str) -> Cell:
    """Read the name of one cell.

    >>> parse_cell("r4c5")
    31
    """
    cells = parse_cells(text)
    if len(cells) != 1:
        raise FormatError(f"expected one cell, found {len(cells)}", text=text, advice="write it as r4c5")
    return cells[0]


def parse_cells(text: str) -> tuple[Cell, ...]:
    """Read the names of cells; return the cells in reading order.

    >>> parse_cells("r13c24"), parse_cells("r1c24,r3c24")
    ((1, 3, 19, 21), (1, 3, 19, 21))
    """
    cells: set[Cell] = set()
    offset = 0
    for part in check_text("text", text).split(","):
        found = re.fullmatch(_CELLS, part.strip(), re.IGNORECASE)
        if not found:
            raise FormatError(
                f"{part.strip()!r} is not a cell", text=text, offset=offset, advice="write cells as r4c5 or r13c24"
            )
        cells.update(cell_at(int(row), int(column)) for row in found[1] for column in found[2])
        offset += len(part) + 1
    return tuple(sorted(cells))


def format_cells(cells: Iterable[AnyCell], *, products: bool = True, geometry: Geometry = CLASSIC) -> str:
    """Format cells in reading order, joined by row, or by column if the row has only one of them, as HoDoKu does.

    With `products` a full rectangle is joined (`r13c24`); otherwise only lines are (`r1c24,r3c24`).
    Other grid sizes use the names of their geometry; nothing is joined on grids with two-digit names.

    >>> format_cells(parse_cells("r1c2,r1c6,r1c9,r2c6,r3c6,r8c6,r3c4"))
    'r1c269,r238c6,r3c4'
    """
    left, side = sorted({geometry.check_cell(cell) for cell in cells}), len(geometry.columns)
    if max(side, len(geometry.rows)) > 9:
        return ",".join(map(geometry.cell_name, left))
    if len(left) == 1:
        return _join((left[0] // side,), (left[0] % side,))
    rows, columns = sorted({cell // side for cell in left}), sorted({cell % side for cell in left})
    if left and products and len(left) == len(rows) * len(columns):
        return _join(rows, columns)
    parts = []
    while left:
        row, column = divmod(left[0], side)
        in_row = [cell for cell in left if cell // side == row]
        in_column = [cell for cell in left if cell % side == column]
        taken = in_row if len(in_row) > 1 else in_column
        parts.append(_join(sorted({cell // side for cell in taken}), sorted({cell % side for cell in taken})))
        left = [cell for cell in left if cell not in taken]
    return ",".join(parts)


def _join(rows: Iterable[int], columns: Iterable[int]) -> str:
    return "r" + "".join(str(row + 1) for row in rows) + "c" + "".join(str(column + 1) for column in columns)


def parse_house(text: str) -> House:
    """Read the name of a house: `r3`, `c4` or `b5`."""
    found = re.fullmatch(_HOUSE, check_text("text", text).strip(), re.IGNORECASE)
    if not found:
        raise FormatError(f"{text!r} is not a house", text=text, advice="write r3, c4 or b5")
    houses = {"r": CLASSIC.rows, "c": CLASSIC.columns, "b": CLASSIC.boxes}[found[1].lower()]
    return houses[int(found[2]) - 1]


def parse_conclusions(text: str) -> tuple[Conclusion, ...]:
    """Read conclusions; return one per candidate.

    >>> [str(conclusion) for conclusion in parse_conclusions("r45c6<>3, r1c1=7")]
    ['r4c6<>3', 'r5c6<>3', 'r1c1=7']
    """
    conclusions: list[Conclusion] = []
    check_text("text", text)
    offset = 0
    while offset < len(text):
        found = re.compile(_CONCLUSION).match(text, offset)
        if not found:
            raise FormatError(
                f"{text[offset:].strip()!r} is not a conclusion",
                text=text,
                offset=offset,
                advice="write r4c5=7 or r4c5<>7",
            )
        conclude = place if found[2] == "=" else eliminate
        conclusions += (conclude(cell, int(found[3])) for cell in parse_cells(found[1]))
        offset = found.end()
    return tuple(conclusions)


def format_conclusions(conclusions: Iterable[Conclusion], *, products: bool = False, by_cell: bool = False) -> str:
    """Format conclusions, placements first, then by digit: `r4c5=7, r45c6<>3, r8c1<>9`.

    With `by_cell` they are ordered by their first cell, as HoDoKu does for subsets: `r3c1<>9, r45c6<>3`.
    """
    groups: dict[tuple[bool, Digit], list[Cell]] = {}
    for conclusion in conclusions:
        if not isinstance(conclusion, Conclusion):
            raise BadArgument("conclusions", conclusion, "conclusions", advice="parse_conclusions reads text")
        candidate = conclusion.candidate
        groups.setdefault((not conclusion.places, candidate.digit), []).append(candidate.cell)
    order = sorted((eliminated, min(cells) if by_cell else 0, digit) for (eliminated, digit), cells in groups.items())
    return ", ".join(
        f"{format_cells(groups[eliminated, digit], products=products)}{'<>' if eliminated else '='}{digit}"
        for eliminated, _, digit in order
    )


def amount(number: int, noun: str) -> str:
    """Format a number with its noun: `1 node`, `1,234 guesses`."""
    if number == 1:
        return f"1 {noun}"
    return f"{number:,} {noun}{'es' if noun.endswith('s') else 's'}"


def duration(seconds: float) -> str:
    """Format a time: `0.08 ms`, `12 ms`, `3.45 s`."""
    if seconds >= 1:
        return f"{seconds:.2f} s"
    return f"{seconds * 1000:.2f} ms" if seconds < 0.01 else f"{seconds * 1000:.0f} ms"
