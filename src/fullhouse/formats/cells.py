"""From 81 characters to a grid: what a digit is, what a blank is, and exactly where a text goes wrong."""

from __future__ import annotations

from fullhouse.core.geometry import CLASSIC, cell_name
from fullhouse.core.grid import Grid
from fullhouse.errors import FormatError

BLANKS = "0.-_*?xX+ "
"""Characters that stand for an empty cell in the wild. One puzzle uses one of them."""
_WIDE = str.maketrans("０１２３４５６７８９．", "0123456789.")
_TOLD_BLANKS = "0 . - _ * ? x X + or a space"


def normal(text: str) -> str:
    """The text with full-width digits and dots, as East Asian keyboards write them, in their plain form."""
    return text if text.isascii() else text.translate(_WIDE)


def grid_of(text: str) -> Grid:
    """The grid of exactly 81 characters: digits, and one kind of blank.

    >>> grid_of("53++7++++6++195++++98++++6+8+++6+++34++8+3++17+++2+++6+6++++28++++419++5++++8++79").clue_count
    30
    """
    plain = normal(text)
    if len(plain) != CLASSIC.size:
        raise wrong_count(len(plain), text)
    digits = bytearray(CLASSIC.size)
    blank = ""
    for cell, character in enumerate(plain):
        if character in "123456789":
            digits[cell] = int(character)
        elif character not in BLANKS:
            raise unexpected(text, cell, f" for {cell_name(cell)}")
        elif not blank:
            blank = character
        elif character != blank:
            raise mixed_blanks(blank, text, cell)
    return Grid(digits)


def wrong_count(found: int, text: str, *, unit: str = "cells") -> FormatError:
    """The error for a text with too few or too many cells."""
    missing = CLASSIC.size - found
    told = f"{missing} too few" if missing > 0 else f"{-missing} too many"
    return FormatError(f"expected 81 {unit}, found {found} ({told})", text=text)


def unexpected(text: str, offset: int, place: str = "") -> FormatError:
    """The error for a character that is neither a digit nor a blank."""
    return FormatError(
        f"unexpected character {text[offset]!r}{place}",
        text=text,
        offset=offset,
        advice=f"write a digit 1 to 9, or a blank: {_TOLD_BLANKS}",
    )


def mixed_blanks(blank: str, text: str, offset: int) -> FormatError:
    """The error for a second kind of blank."""
    return FormatError(
        f"two kinds of blank, {blank!r} and {text[offset]!r}", text=text, offset=offset, advice="use one for all empty cells"
    )
