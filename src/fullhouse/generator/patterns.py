"""Where clues stand: symmetries that a person sees, and masks."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import numpy as np
import numpy.typing as npt

from fullhouse.core.geometry import CLASSIC, House
from fullhouse.errors import FormatError, UnknownName
from fullhouse.symmetry.transform import Transform

Cells = npt.NDArray[np.uint8]
Places = npt.NDArray[np.bool_]

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
"""The symmetries that the places of the clues can have, by name, each with the moves that make it."""


@cache
def orbits_of(symmetry: str) -> Cells:
    """For each cell the least of the cells that it stands and falls with; UnknownName for a symmetry there is not."""
    if symmetry not in SYMMETRIES:
        raise UnknownName("symmetry", symmetry, tuple(SYMMETRIES))
    least = np.arange(CLASSIC.size, dtype=np.uint8)
    moves = [Transform.named(name) for name in SYMMETRIES[symmetry]]
    for _ in range(CLASSIC.side):  # more often than any orbit has cells
        for move in moves:
            image = least[[move.source_of(cell) for cell in range(CLASSIC.size)]]
            least = np.minimum(least, image)
    least.flags.writeable = False
    return least


def has_symmetry(is_clue: Places, symmetry: str) -> bool:
    """Whether the places have this symmetry."""
    return bool((is_clue == is_clue[orbits_of(symmetry)]).all())


def find_swap(is_clue: Places) -> tuple[House, House] | None:
    """Two empty rows of a band, or columns of a stack, if there are: they can change places in every solution."""
    for lines in (CLASSIC.rows, CLASSIC.columns):
        empty = [number for number, line in enumerate(lines) if not is_clue[list(line.cells)].any()]
        for one, other in combinations(empty, 2):
            if one // CLASSIC.box_rows == other // CLASSIC.box_rows:
                return lines[one], lines[other]
    return None


def parse_pattern(text: str) -> Places:
    """Where clues stand: 81 characters, white space aside; blanks are `.` and `0`, anything else is a clue."""
    places = "".join(text.split())
    if len(places) != CLASSIC.size:
        raise FormatError(
            f"expected 81 places, found {len(places)}", advice="write . for an empty cell and x for a clue, row by row"
        )
    return np.array([character not in ".0" for character in places])
