"""Transforms that preserve the rules of Sudoku, and their composition."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from operator import index

from fullhouse import _native
from fullhouse.core.arguments import SEEDS, seed_of, whole_number
from fullhouse.core.geometry import CLASSIC, AnyCell, Cell, require_classic
from fullhouse.core.grid import Grid
from fullhouse.core.values import fill, public
from fullhouse.errors import BadArgument, UnknownName
from fullhouse.formats.codec import Readable
from fullhouse.formats.reading import parse

SIDE = CLASSIC.side
_STRAIGHT = tuple(range(SIDE))
_BACKWARDS = _STRAIGHT[::-1]

Lines = tuple[int, ...]


@public
@dataclass(frozen=True, slots=True, init=False)
class Transform:
    """A transform that preserves the rules: rotation, reflection, reordering of lines, relabelling of digits.

    Rows of a band stay together, and so do columns of a stack. Row r, column c of the image is row
    `rows[r]`, column `columns[c]` of the grid, which is transposed first if `is_transposed`; digit d then becomes
    `names[d - 1]`. There are 3,359,232 moves (2 · 1,296 · 1,296), times 9! relabellings.

    >>> quarter = Transform.named("rotate-90")
    >>> quarter.then(quarter) == Transform.named("rotate-180"), quarter.then(quarter.inverse).is_identity
    (True, True)
    >>> print(Transform.named("rotate-180"))
    rows 987654321; columns 987654321
    """

    is_transposed: bool
    rows: Lines
    columns: Lines
    names: tuple[int, ...]

    def __init__(
        self,
        is_transposed: bool = False,
        rows: Iterable[int] = _STRAIGHT,
        columns: Iterable[int] = _STRAIGHT,
        names: Iterable[int] = range(1, SIDE + 1),
    ) -> None:
        fill(self, "is_transposed", bool(is_transposed))
        fill(self, "rows", _order("rows", rows))
        fill(self, "columns", _order("columns", columns))
        fill(self, "names", _nine("names", names, 1, "the digits 1 to 9 in some order"))

    @classmethod
    def from_bytes(cls, packed: bytes) -> Transform:
        """Unpack a transform from 29 bytes of the native core."""
        if not isinstance(packed, bytes) or len(packed) != 29:
            raise BadArgument("packed", packed, "29 bytes")
        return cls(bool(packed[0]), packed[1:10], packed[10:19], packed[20:29])

    @classmethod
    def named(cls, name: str) -> Transform:
        """Return one of the eight rotations and reflections by its name in `VISIBLE`; raise UnknownName for others."""
        if not isinstance(name, str) or name not in VISIBLE:
            raise UnknownName("symmetry", name, tuple(VISIBLE))
        return cls(*VISIBLE[name])

    @classmethod
    def random(cls, seed: int | None = None, number: int = 0) -> Transform:
        """Draw one of all transforms with equal probability; seed and number determine it on every machine.

        Without a seed, each call draws a new one.
        """
        return cls.from_bytes(_native.random_transform(seed_of(seed), whole_number("number", number, 0, SEEDS - 1)))

    @property
    def is_identity(self) -> bool:
        """Whether the transform changes nothing."""
        return self == Transform()

    def source_of(self, cell: AnyCell) -> Cell:
        """Return the cell whose digit moves to this one."""
        cell = CLASSIC.check_cell(cell)
        row, column = self.rows[cell // SIDE], self.columns[cell % SIDE]
        return column * SIDE + row if self.is_transposed else row * SIDE + column

    def apply(self, puzzle: Readable) -> Grid:
        """Return the image of this grid.

        >>> Transform.named("mirror-columns").apply("12" + "." * 79).to_rows()[0]
        '.......21'
        """
        grid = parse(puzzle)
        require_classic(grid.geometry, "a transform")
        names = bytes((0, *self.names))
        down, right = (1, SIDE) if self.is_transposed else (SIDE, 1)
        sources = [row * down + column * right for row in self.rows for column in self.columns]
        return Grid.of_checked(bytes([names[grid.digits[source]] for source in sources]))

    def then(self, other: Transform) -> Transform:
        """Return the composition: this transform, then the other."""
        if not isinstance(other, Transform):
            raise BadArgument("other", other, "a Transform")
        # Transposing swaps the roles of rows and columns in everything done before.
        before = (self.columns, self.rows) if other.is_transposed else (self.rows, self.columns)
        return Transform(
            self.is_transposed != other.is_transposed,
            tuple(before[0][line] for line in other.rows),
            tuple(before[1][line] for line in other.columns),
            tuple(other.names[name - 1] for name in self.names),
        )

    @property
    def inverse(self) -> Transform:
        """The inverse transform."""
        rows, columns = _undone(self.rows), _undone(self.columns)
        names = tuple(self.names.index(digit) + 1 for digit in range(1, SIDE + 1))
        if self.is_transposed:
            return Transform(True, columns, rows, names)
        return Transform(False, rows, columns, names)

    def __str__(self) -> str:
        """Describe the transform; lines and digits are listed in their new order.

        >>> print(Transform.named("rotate-90"))
        transpose; columns 987654321
        """
        parts = ["transpose"] if self.is_transposed else []
        for word, lines in (("rows", self.rows), ("columns", self.columns)):
            if lines != _STRAIGHT:
                parts.append(f"{word} {''.join(str(line + 1) for line in lines)}")
        if self.names != tuple(range(1, SIDE + 1)):
            parts.append(f"123456789 become {''.join(map(str, self.names))}")
        return "; ".join(parts) or "nothing changes"

    def to_json(self) -> dict[str, object]:
        """Return plain values, with lines counted from 1."""
        return {
            "transposed": self.is_transposed,
            "rows": [line + 1 for line in self.rows],
            "columns": [line + 1 for line in self.columns],
            "digits": list(self.names),
        }


VISIBLE: dict[str, tuple[bool, Lines, Lines]] = {
    "identity": (False, _STRAIGHT, _STRAIGHT),
    "rotate-90": (True, _STRAIGHT, _BACKWARDS),
    "rotate-180": (False, _BACKWARDS, _BACKWARDS),
    "rotate-270": (True, _BACKWARDS, _STRAIGHT),
    "mirror-rows": (False, _BACKWARDS, _STRAIGHT),
    "mirror-columns": (False, _STRAIGHT, _BACKWARDS),
    "transpose": (True, _STRAIGHT, _STRAIGHT),
    "anti-transpose": (True, _BACKWARDS, _BACKWARDS),
}
"""The eight symmetries of the square: rotations go clockwise, `mirror-rows` puts the top row at the bottom."""


def _undone(lines: Lines) -> Lines:
    return tuple(lines.index(line) for line in _STRAIGHT)


def _order(argument: str, lines: Iterable[int]) -> Lines:
    """Return the nine lines; raise BadArgument unless bands or stacks stay together."""
    expected = "the lines 0 to 8, with 0 to 2, 3 to 5 and 6 to 8 kept together"
    found = _nine(argument, lines, 0, expected)
    if any(len({line // 3 for line in found[first : first + 3]}) > 1 for first in (0, 3, 6)):
        raise BadArgument(argument, lines, expected, found=str(found))
    return found


def _nine(argument: str, values: Iterable[int], least: int, expected: str) -> tuple[int, ...]:
    """Return nine consecutive numbers in any order; raise BadArgument for anything else."""
    try:
        found = tuple(index(value) for value in values)
    except TypeError:
        raise BadArgument(argument, values, expected) from None
    if sorted(found) != list(range(least, least + SIDE)):
        raise BadArgument(argument, values, expected, found=str(found))
    return found
