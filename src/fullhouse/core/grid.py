"""The grid: immutable digits, how characters become one, and conversions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fullhouse.core.arguments import text as check_text
from fullhouse.core.geometry import ALPHABET, BLANK, CLASSIC, AnyCell, Cell, Digit, Geometry, House
from fullhouse.core.values import fill, public, shown_in_notebooks
from fullhouse.errors import BadArgument, FormatError, RuleViolation, Unsolvable, excerpt

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


BLANKS = "0.-_*?xX+ "
"""Characters that people use for an empty cell. One puzzle uses one of them."""
_SPACES = "\xa0\u1680" + "".join(map(chr, range(0x2000, 0x200B))) + "\u202f\u205f\u3000"
WHITE_SPACE = "\t\n\v\f\r\x1c\x1d\x1e\x1f \x85\u2028\u2029" + _SPACES
"""Every character for which `str.isspace` is true: the one definition of white space for all formats."""
_PLAIN = str.maketrans("０１２３４５６７８９．" + _SPACES, "0123456789." + " " * len(_SPACES))
_BLANKS_AS_TEXT = "0 . - _ * ? x X + or a space"
_NOT_A_CELL = 255
_DIGIT_OF = {character: digit for digit, character in enumerate(ALPHABET, start=1)}
_CHARACTERS = (BLANK + ALPHABET).encode().ljust(256)
"""The character for each digit, as a table for `bytes.translate`."""


@public
@shown_in_notebooks
@dataclass(frozen=True, slots=True, init=False, repr=False)
class Grid:
    """Digits row by row, 0 for an empty cell, and the geometry they lie on.

    >>> grid = Grid.from_line("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> grid[0], grid.clue_count, grid.to_rows()[0]
    (5, 30, '53..7....')
    """

    digits: bytes
    geometry: Geometry
    """Cells and houses; `fullhouse.Rules` if there are rules beyond rows, columns and boxes."""

    def __init__(self, digits: Iterable[Digit], geometry: Geometry = CLASSIC) -> None:
        if not isinstance(geometry, Geometry):
            raise BadArgument("geometry", geometry, "a Geometry")
        geometry = geometry.simplest
        if isinstance(digits, int | str):
            raise BadArgument("digits", digits, f"{geometry.size} digits", advice="fullhouse.parse reads text")
        try:
            packed = bytes(digits)
        except FormatError:
            raise  # from a generator that reads the digits
        except (ValueError, TypeError):
            raise FormatError(
                f"a grid is made of digits 0 to {geometry.side}", advice="use 0 for an empty cell"
            ) from None
        if len(packed) != geometry.size:
            raise FormatError(f"expected {geometry.size} digits, found {len(packed)}")
        if max(packed) > geometry.side:
            cell = next(cell for cell, digit in enumerate(packed) if digit > geometry.side)
            raise FormatError(
                f"{geometry.cell_name(cell)} holds {packed[cell]}, which is not a digit",
                advice=f"digits go from 0 to {geometry.side}",
            )
        fill(self, "digits", packed)
        fill(self, "geometry", geometry)

    @classmethod
    def of_checked(cls, digits: bytes, geometry: Geometry = CLASSIC) -> Grid:
        """Make a grid from digits that are known to fit this geometry; for engines, which make many."""
        grid = cls.__new__(cls)
        fill(grid, "digits", digits)
        fill(grid, "geometry", geometry)
        return grid

    @classmethod
    def from_line(cls, line: str, *, blanks: str = ".0", geometry: Geometry = CLASSIC) -> Grid:
        """Read 81 characters, each a digit or one of the blanks; `fullhouse.parse` reads all other formats."""
        check_text("line", line)
        digit_of = _DIGIT_OF if geometry.lowest == 1 else {one: i for i, one in enumerate(geometry.alphabet, start=1)}
        blanks = blanks.translate(dict.fromkeys(map(ord, geometry.alphabet)))
        digits = [0 if character in blanks else digit_of.get(character, -1) for character in line]
        for offset, digit in enumerate(digits):
            if not 0 <= digit <= geometry.side:
                raise FormatError(f"unexpected character {line[offset]!r}", text=line, offset=offset)
        return cls(digits, geometry)

    @classmethod
    def from_rows(cls, rows: Sequence[Sequence[Digit]], geometry: Geometry = CLASSIC) -> Grid:
        """Make a grid from nine rows of nine digits, 0 for an empty cell."""
        if not isinstance(rows, Sequence):
            raise BadArgument("rows", rows, f"{len(geometry.rows)} rows", advice="fullhouse.parse reads arrays")
        if len(rows) != len(geometry.rows):
            raise FormatError(f"expected {len(geometry.rows)} rows, found {len(rows)}")
        for number, row in enumerate(rows, start=1):
            if len(row) != len(geometry.columns):
                raise FormatError(f"expected {len(geometry.columns)} digits in row {number}, found {len(row)}")
        return cls((digit for row in rows for digit in row), geometry)

    @classmethod
    def empty(cls, geometry: Geometry = CLASSIC) -> Grid:
        """Make a grid without clues."""
        return cls(bytes(geometry.size), geometry)

    def __getitem__(self, cell: AnyCell | tuple[int, int]) -> Digit:
        """Return the digit of a cell, given as index, name, or row and column from 0: `grid["r5c5"]`, `grid[4, 4]`."""
        try:
            return self.digits[cell]  # type: ignore[index]  # an index is the usual case, and must be fast
        except TypeError:
            return self.digits[self._index_of(cell)]

    def _index_of(self, cell: AnyCell | tuple[int, int]) -> Cell:
        if isinstance(cell, str):
            return self.geometry.check_cell(cell)
        rows, columns = range(len(self.geometry.rows)), range(len(self.geometry.columns))
        try:
            row, column = cell  # type: ignore[misc]
            return rows[row] * len(columns) + columns[column]
        except IndexError:
            last = f"{rows[-1]}" if rows == columns else f"{rows[-1]} and {columns[-1]}"
            raise IndexError(f"no cell {cell}: rows and columns count from 0 to {last}") from None
        except (TypeError, ValueError):
            raise BadArgument("cell", cell, "an index, a name such as r4c5, or a row and a column from 0") from None

    def __len__(self) -> int:
        return len(self.digits)

    def __iter__(self) -> Iterator[Digit]:
        return iter(self.digits)

    @property
    def clue_count(self) -> int:
        """The number of cells that hold a digit."""
        return len(self.digits) - self.digits.count(0)

    @property
    def is_full(self) -> bool:
        """Whether every cell holds a digit; the digits may still break the rules."""
        return 0 not in self.digits

    def with_digit(self, cell: AnyCell, digit: Digit) -> Grid:
        """Return a copy with this digit in this cell; 0 empties the cell."""
        cell = self.geometry.check_cell(cell)
        if digit != 0:
            self.geometry.check_digit(digit)
        return Grid(self.digits[:cell] + bytes((digit,)) + self.digits[cell + 1 :], self.geometry)

    def with_rules(self, rules: Geometry) -> Grid:
        """Return the same digits under these rules: `fullhouse.Rules`, or a plain geometry."""
        return Grid(self.digits, rules)

    def find_clashes(self) -> Iterator[tuple[House, Digit, Cell, Cell]]:
        """Yield house, digit and both cells for each digit that a house holds twice: rows, then columns, then boxes."""
        for house in self.geometry.houses:
            seen: dict[Digit, Cell] = {}
            for cell in house.cells:
                digit = self.digits[cell]
                if digit and digit in seen:
                    yield house, digit, seen[digit], cell
                elif digit:
                    seen[digit] = cell

    def check_rules(self) -> None:
        """Raise RuleViolation with both cells if two equal digits share a house, and Unsolvable for another rule.

        Rules other than houses are checked if the grid is full.
        """
        geometry = self.geometry
        for house, digit, one, other in self.find_clashes():
            value = digit + geometry.lowest - 1
            raise RuleViolation(value, str(house), (one, other), side=len(geometry.columns))
        if self.is_full and (constraint := geometry.broken(self.digits)):
            raise Unsolvable(f"the full grid breaks the rule {excerpt(str(constraint))}")

    def to_line(self, *, blank: str = BLANK) -> str:
        """Return one character per cell, row by row."""
        if not isinstance(blank, str) or len(blank) != 1:
            raise BadArgument("blank", blank, "one character")
        line = self.digits.translate(_CHARACTERS if self.geometry.lowest == 1 else _characters(self.geometry)).decode()
        return line if blank == BLANK else line.replace(BLANK, blank)

    def to_rows(self, *, blank: str = BLANK) -> list[str]:
        """Return nine strings of nine characters."""
        line, side = self.to_line(blank=blank), len(self.geometry.columns)
        return [line[start : start + side] for start in range(0, len(line), side)]

    def to_list(self) -> list[list[Digit]]:
        """Return nine lists of nine digits, 0 for an empty cell."""
        side = len(self.geometry.columns)
        return [list(self.digits[start : start + side]) for start in range(0, len(self.digits), side)]

    def to_numpy(self) -> npt.NDArray[np.uint8]:
        """Return a new 9x9 array of digits, 0 for an empty cell."""
        import numpy as np  # here, because a single puzzle must not load NumPy

        columns = len(self.geometry.columns)
        return np.frombuffer(self.digits, dtype=np.uint8).reshape(-1, columns).copy()

    def __str__(self) -> str:
        """Draw the grid in a frame."""
        return self.geometry.draw(self.to_line())

    def __repr__(self) -> str:
        size = "" if self.geometry == CLASSIC else f", geometry={self.geometry!r}"
        return f"Grid.from_line({self.to_line()!r}{size})"


def _characters(geometry: Geometry) -> bytes:
    """Return the character for each digit under rules with other values, as a table for `bytes.translate`."""
    return (BLANK + geometry.alphabet).encode().ljust(256)


def _table(alphabet: str) -> tuple[bytes, bytes]:
    """Return what each character code means on a grid with these digits, and the codes of all digits."""
    digits = (alphabet + _letters(alphabet).lower()).encode()
    meaning = bytearray(0 if chr(code) in BLANKS else _NOT_A_CELL for code in range(256))
    for digit, character in enumerate(alphabet, start=1):
        meaning[ord(character)] = meaning[ord(character.lower())] = digit
    return bytes(meaning), digits


def _letters(alphabet: str) -> str:
    return "".join(filter(str.isalpha, alphabet))


_TABLES = {CLASSIC.alphabet: _table(CLASSIC.alphabet)}


def normal(text: str) -> str:
    """Replace full-width digits and dots, and spaces of any kind, by plain ones; the length stays the same."""
    return text if text.isascii() else text.translate(_PLAIN)


def grid_of(text: str, geometry: Geometry = CLASSIC) -> Grid:
    """Read exactly 81 characters, or as many as the geometry has cells: digits and one kind of blank.

    >>> grid_of("53++7++++6++195++++98++++6+8+++6+++34++8+3++17+++2+++6+6++++28++++419++5++++8++79").clue_count
    30
    """
    symbols = geometry.alphabet
    if symbols not in _TABLES:
        _TABLES[symbols] = _table(symbols)
    meaning, alphabet = _TABLES[symbols]
    codes = normal(text).encode("utf-8", "surrogatepass")  # other characters become several bytes, none of them a cell
    digits = codes.translate(meaning)
    blanks = codes.translate(None, alphabet)
    if len(codes) != geometry.size or _NOT_A_CELL in digits or blanks.strip(blanks[:1]):
        raise trouble_with(text, geometry)
    return Grid.of_checked(digits) if geometry is CLASSIC else Grid(digits, geometry)


def trouble_with(text: str, geometry: Geometry = CLASSIC) -> FormatError:
    """Return the error for a text that is not as many digits and blanks of one kind as the geometry has cells."""
    alphabet = geometry.alphabet + _letters(geometry.alphabet).lower()
    blank = ""
    for offset, character in enumerate(normal(text)):
        if character not in alphabet + BLANKS:
            place = f" for {geometry.cell_name(offset)}" if len(text) == geometry.size else ""
            return _unexpected(text, offset, place, geometry)
        if character not in alphabet:
            blank = blank or character
            if character != blank:
                return _mixed_blanks(blank, text, offset)
    return wrong_count(len(text), text, expected=geometry.size)


def wrong_count(found: int, text: str, *, unit: str = "cells", expected: int = CLASSIC.size) -> FormatError:
    """Return the error for a text with too few or too many cells."""
    missing = expected - found
    difference = f"{missing:,} too few" if missing > 0 else f"{-missing:,} too many"
    return FormatError(f"expected {expected} {unit}, found {found:,} ({difference})", text=text)


def _unexpected(text: str, offset: int, place: str, geometry: Geometry) -> FormatError:
    """Return the error for a character that is neither a digit nor a blank."""
    letters = _letters(geometry.alphabet)
    digits = geometry.alphabet.removesuffix(letters) or letters
    more = f" or {letters[0]} to {letters[-1]}" if letters else ""
    return FormatError(
        f"unexpected character {text[offset]!r}{place}",
        text=text,
        offset=offset,
        advice=f"write a digit {digits[0]} to {digits[-1]}{more}, or a blank: {_BLANKS_AS_TEXT}",
    )


def _mixed_blanks(blank: str, text: str, offset: int) -> FormatError:
    return FormatError(
        f"two kinds of blank, {blank!r} and {text[offset]!r}",
        text=text,
        offset=offset,
        advice="use one for all empty cells",
    )
