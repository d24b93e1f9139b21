"""Links to sudokuwiki.org, and the packed boards inside them.

A packed board is `S9B` and two characters per cell, which are one number in base 36: 1 to 9 is a given, 10 to 18 a
placed digit, and 18 plus a set of bits the candidates of an empty cell.
"""

from __future__ import annotations

import re

from fullhouse.core.digits import ALL_DIGITS
from fullhouse.core.geometry import CLASSIC, Digit, Mask, cell_name
from fullhouse.core.grid import Grid
from fullhouse.errors import FormatError, excerpt
from fullhouse.formats.codec import Entry, Line, first_text
from fullhouse.formats.drawings import narrowing
from fullhouse.formats.links.link import DigitsLinkCodec, split_link

_PREFIX = "S9B"
_ANY_PREFIX = re.compile(r"[A-Z][0-9][A-Z]")
_BARE = re.compile(_PREFIX + r"[0-9A-Za-z]{100,}(?=\s|$)")
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_PLACED, _OPEN = 9, 18
"""Added to a placed digit, and to the candidate bits of an empty cell."""
Cell = tuple[Digit, bool, Mask]
"""A digit or 0, whether it is a given, and the candidates."""


class SudokuwikiCodec(DigitsLinkCodec):
    """81 digits, or a packed board with placed digits and candidates, which may also come without the link."""

    def recognises(self, lines: list[Line]) -> bool:
        """Return whether the first line is a link to this site, or a packed board."""
        return super().recognises(lines) or bool(_BARE.match(first_text(lines)))

    def _parse(self, line: str) -> Entry:
        board, comment = split_link(line)
        return self._board(board, board)._replace(comment=comment) if _BARE.match(line) else super()._parse(line)

    def _board(self, cells: str, link: str) -> Entry:
        prefix = _ANY_PREFIX.match(cells)
        if prefix and prefix[0] == _PREFIX:
            return _unpacked(cells[len(_PREFIX) :], link)
        if prefix or len(cells) == 2 * CLASSIC.size:
            kind = f"of the kind {prefix[0]}" if prefix else "in the form of 2023, without a prefix"
            raise FormatError(f"the link holds a packed board {kind}, not {_PREFIX}", text=link)
        return super()._board(cells, link)

    def _rest(self, entry: Entry) -> str:
        if not entry.placed and entry.candidates is None:
            return super()._rest(entry)
        return _PREFIX + "".join(_packed(entry, cell) for cell in range(CLASSIC.size))


def _unpacked(text: str, link: str) -> Entry:
    if len(text) != 2 * CLASSIC.size:
        raise FormatError(f"expected {2 * CLASSIC.size} characters in the packed board, found {len(text)}", text=link)
    cells = []
    for number in range(CLASSIC.size):
        pair = text[2 * number : 2 * number + 2].lower()
        found = _cell_of(int(pair, 36)) if all(one in _DIGITS for one in pair) else None
        if found is None:
            raise FormatError(f"{excerpt(pair)} is not possible in {cell_name(number)}", text=link)
        cells.append(found)
    grid = Grid(digit for digit, _, _ in cells)
    placed = frozenset(number for number, (digit, is_given, _) in enumerate(cells) if digit and not is_given)
    return Entry(grid, placed=placed, candidates=narrowing(grid, tuple(mask for _, _, mask in cells)))


def _cell_of(number: int) -> Cell | None:
    if 0 < number <= _OPEN:
        digit = (number - 1) % 9 + 1
        return digit, number <= _PLACED, 1 << (digit - 1)
    return (0, False, number - _OPEN) if _OPEN < number <= _OPEN + ALL_DIGITS else None


def _packed(entry: Entry, cell: int) -> str:
    digit = entry.grid[cell]
    mask = ALL_DIGITS if entry.candidates is None else entry.candidates[cell]
    if not digit and not mask:
        raise FormatError(f"the format sudokuwiki cannot hold {cell_name(cell)} without candidates")
    number = digit + _PLACED * (cell in entry.placed) if digit else _OPEN + mask
    return _DIGITS[number // 36] + _DIGITS[number % 36]


SUDOKUWIKI = SudokuwikiCodec(
    "sudokuwiki",
    "https://www.sudokuwiki.org/sudoku.htm?bd=",
    pages=r"/sudoku\.(?:htm|html|aspx|asp|php)|/sudoku",
    part="bd",
    unsupported="the link holds neither 81 digits nor a packed board",
)
