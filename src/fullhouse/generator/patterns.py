"""The places of clues: visible symmetries, and patterns."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import Literal, get_args

from fullhouse.core.geometry import CLASSIC, House, require_classic
from fullhouse.core.grid import Grid
from fullhouse.errors import BadArgument, FormatError, UnknownName
from fullhouse.formats.codec import Readable
from fullhouse.formats.reading import parse
from fullhouse.symmetry.transform import Transform

Places = Sequence[bool]
"""Whether each cell has a clue."""

SymmetryName = Literal[
    "none",
    "rotate-180",
    "rotate-90",
    "mirror-rows",
    "mirror-columns",
    "mirror-both",
    "diagonal",
    "anti-diagonal",
    "both-diagonals",
    "full",
]

SYMMETRIES: dict[str, tuple[str, ...]] = {
    "none": (),
    "rotate-180": ("rotate-180",),
    "rotate-90": ("rotate-90",),
    "mirror-rows": ("mirror-rows",),
    "mirror-columns": ("mirror-columns",),
    "mirror-both": ("mirror-rows", "mirror-columns"),
    "diagonal": ("transpose",),
    "anti-diagonal": ("anti-transpose",),
    "both-diagonals": ("transpose", "anti-transpose"),
    "full": ("rotate-90", "transpose"),
}
"""The symmetries of the places of clues, by name, each with the moves that generate it."""


def orbits_of(symmetry: str) -> bytes:
    """For each cell the least cell of its orbit; UnknownName for an unknown symmetry."""
    if symmetry not in tuple(SYMMETRIES):
        raise UnknownName("symmetry", symmetry, tuple(SYMMETRIES))
    return _orbits_of(symmetry)


@cache
def _orbits_of(symmetry: str) -> bytes:
    least = list(range(CLASSIC.size))
    moves = [list(map(Transform.named(name).source_of, least)) for name in SYMMETRIES[symmetry]]
    for sources in moves * CLASSIC.side:  # more rounds than any orbit has cells
        least = [min(cell, least[source]) for cell, source in zip(least, sources, strict=True)]
    return bytes(least)


def has_symmetry(is_clue: Places, symmetry: str) -> bool:
    """Whether the places have this symmetry."""
    places = Grid.of_checked(bytes(is_clue))
    return all(Transform.named(move).apply(places) == places for move in SYMMETRIES[symmetry])


def symmetries_of(puzzle: Readable) -> tuple[SymmetryName, ...]:
    """The names of the symmetries of the places of its clues, without `none`.

    >>> symmetries_of("1" + "." * 79 + "2")
    ('rotate-180', 'diagonal', 'anti-diagonal', 'both-diagonals')
    """
    grid = parse(puzzle)
    require_classic(grid.geometry, "a symmetry")
    is_clue = [digit > 0 for digit in grid]
    names: tuple[SymmetryName, ...] = get_args(SymmetryName)
    return tuple(name for name in names if name != "none" and has_symmetry(is_clue, name))


def find_swap(is_clue: Places) -> tuple[House, House] | None:
    """Two empty rows of a band, or columns of a stack, if any: swapping them gives another solution."""
    for lines in (CLASSIC.rows, CLASSIC.columns):
        empty = [number for number, line in enumerate(lines) if not any(is_clue[cell] for cell in line.cells)]
        for one, other in combinations(empty, 2):
            if one // CLASSIC.box_rows == other // CLASSIC.box_rows:
                return lines[one], lines[other]
    return None


def parse_pattern(text: str) -> Places:
    """The places of the clues in 81 characters, ignoring white space: `.` and `0` are empty, all others are clues."""
    if not isinstance(text, str):
        raise BadArgument("pattern", text, "81 characters, . for an empty cell and x for a clue")
    places = "".join(text.split())
    if len(places) != CLASSIC.size:
        raise FormatError(
            f"expected 81 places, found {len(places)}", advice="write . for an empty cell and x for a clue, row by row"
        )
    return [character not in ".0" for character in places]
