"""The moves that keep the rules of Sudoku, and how they add up."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fullhouse import _native
from fullhouse.core.geometry import CLASSIC
from fullhouse.core.grid import Grid
from fullhouse.core.value import Value, fill
from fullhouse.errors import FormatError, UnknownName

SIDE = CLASSIC.side
_STRAIGHT = tuple(range(SIDE))
_BACKWARDS = _STRAIGHT[::-1]

Lines = tuple[int, ...]


class Transform(Value):
    """A turn or mirroring, an order of rows and columns that keeps bands and stacks together, and names for the digits.

    Row r and column c of the image hold what stood in row `rows[r]` and column `columns[c]` of the grid, which is
    transposed first if `is_transposed`; digit d is then called `names[d - 1]`. There are 3,359,232 moves (2 · 1,296 ·
    1,296), times 9! ways to name the digits.

    >>> quarter = Transform.named("rotate-90")
    >>> quarter.then(quarter) == Transform.named("rotate-180"), quarter.then(quarter.inverse).is_identity
    (True, True)
    """

    __slots__ = ("is_transposed", "rows", "columns", "names")
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
        rows, columns, names = tuple(rows), tuple(columns), tuple(names)
        _require_order(rows, "rows")
        _require_order(columns, "columns")
        if sorted(names) != list(range(1, SIDE + 1)):
            raise FormatError(f"names must be the digits 1 to 9 in some order, not {names}")
        for slot, value in zip(self.__slots__, (bool(is_transposed), rows, columns, names), strict=True):
            fill(self, slot, value)

    @classmethod
    def from_bytes(cls, packed: bytes) -> Transform:
        """The transform of 29 bytes, as the native core tells it."""
        return cls(bool(packed[0]), packed[1:10], packed[10:19], packed[20:29])

    @classmethod
    def named(cls, name: str) -> Transform:
        """One of the eight symmetries that can be seen, by its name in `VISIBLE`; UnknownName otherwise."""
        try:
            return cls(*VISIBLE[name])
        except KeyError:
            raise UnknownName("symmetry", name, tuple(VISIBLE)) from None

    @classmethod
    def random(cls, seed: int, number: int = 0) -> Transform:
        """One of all transforms, each as likely as any other: the same for the same numbers, on every machine."""
        return cls.from_bytes(_native.random_transform(seed % 2**64, number % 2**64))

    @property
    def is_identity(self) -> bool:
        """Whether nothing changes."""
        return self == Transform()

    def source_of(self, cell: int) -> int:
        """The cell whose digit comes to this one."""
        row, column = self.rows[cell // SIDE], self.columns[cell % SIDE]
        return column * SIDE + row if self.is_transposed else row * SIDE + column

    def apply(self, grid: Grid) -> Grid:
        """The image of this grid."""
        names = bytes((0, *self.names))
        return Grid(names[grid.digits[self.source_of(cell)]] for cell in range(CLASSIC.size))

    def then(self, other: Transform) -> Transform:
        """Both as one: this one first, and the other after it."""
        # Transposing exchanges what is a row and what is a column for all that was done before.
        before = (self.columns, self.rows) if other.is_transposed else (self.rows, self.columns)
        return Transform(
            self.is_transposed != other.is_transposed,
            tuple(before[0][line] for line in other.rows),
            tuple(before[1][line] for line in other.columns),
            tuple(other.names[name - 1] for name in self.names),
        )

    @property
    def inverse(self) -> Transform:
        """What undoes this one."""
        rows, columns = _undone(self.rows), _undone(self.columns)
        names = tuple(self.names.index(digit) + 1 for digit in range(1, SIDE + 1))
        if self.is_transposed:
            return Transform(True, columns, rows, names)
        return Transform(False, rows, columns, names)

    def __str__(self) -> str:
        """What is done, in words; lines and digits are told in their new order.

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
        """As plain values, lines counted from 1."""
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
"""The eight symmetries of the square: a quarter turn goes clockwise, `mirror-rows` puts the top row at the bottom."""


def _undone(lines: Lines) -> Lines:
    return tuple(lines.index(line) for line in _STRAIGHT)


def _require_order(lines: Sequence[int], word: str) -> None:
    """FormatError unless these are the nine lines, with each band or stack kept together."""
    if sorted(lines) != list(_STRAIGHT) or any(len({line // 3 for line in lines[k : k + 3]}) > 1 for k in (0, 3, 6)):
        raise FormatError(
            f"{word} {tuple(lines)} do not keep the rules",
            advice="give the lines 0 to 8, with 0 to 2, 3 to 5 and 6 to 8 kept together",
        )
