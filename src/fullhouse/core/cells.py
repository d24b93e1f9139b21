"""From 81 characters to a grid: what a digit is, what a blank is, and exactly where a text goes wrong."""

from __future__ import annotations

from fullhouse.core.geometry import CLASSIC, cell_name
from fullhouse.core.grid import Grid
from fullhouse.errors import FormatError

BLANKS = "0.-_*?xX+ "
"""Characters that stand for an empty cell in the wild. One puzzle uses one of them."""
_SPACES = "\xa0\u1680" + "".join(map(chr, range(0x2000, 0x200B))) + "\u202f\u205f\u3000"
WHITE_SPACE = "\t\n\v\f\r\x1c\x1d\x1e\x1f \x85\u2028\u2029" + _SPACES
"""Every character that `str.isspace` knows: white space means the same everywhere in the house."""
_DIGITS = b"123456789"
_NO_CELL = 255
_TO_DIGIT = bytes(
    code - 48 if code in _DIGITS else 0 if chr(code) in BLANKS else _NO_CELL for code in range(256)
)  # what each character code means
_PLAIN = str.maketrans("０１２３４５６７８９．" + _SPACES, "0123456789." + " " * len(_SPACES))
_BLANKS_IN_WORDS = "0 . - _ * ? x X + or a space"


def normal(text: str) -> str:
    """The text with full-width digits and dots, and spaces of any kind, in their plain form; its length is the same."""
    return text if text.isascii() else text.translate(_PLAIN)


def grid_of(text: str) -> Grid:
    """The grid of exactly 81 characters: digits, and one kind of blank.

    >>> grid_of("53++7++++6++195++++98++++6+8+++6+++34++8+3++17+++2+++6+6++++28++++419++5++++8++79").clue_count
    30
    """
    codes = normal(text).encode("utf-8", "surrogatepass")  # what is not ASCII becomes several bytes, none a cell
    digits = codes.translate(_TO_DIGIT)
    blanks = codes.translate(None, _DIGITS)
    if len(codes) != CLASSIC.size or _NO_CELL in digits or blanks.strip(blanks[:1]):
        raise trouble_with(text)
    return Grid.of_checked(digits)


def trouble_with(text: str) -> FormatError:
    """The error for a text that is not 81 digits and blanks of one kind."""
    blank = ""
    for offset, character in enumerate(normal(text)):
        if character not in "123456789" + BLANKS:
            return unexpected(text, offset, f" for {cell_name(offset)}" if len(text) == CLASSIC.size else "")
        if character not in "123456789":
            blank = blank or character
            if character != blank:
                return _mixed_blanks(blank, text, offset)
    return wrong_count(len(text), text)


def wrong_count(found: int, text: str, *, unit: str = "cells") -> FormatError:
    """The error for a text with too few or too many cells."""
    missing = CLASSIC.size - found
    told = f"{missing} too few" if missing > 0 else f"{-missing} too many"
    return FormatError(
        f"expected 81 {unit}, found {found:,} ({told.replace(str(abs(missing)), f'{abs(missing):,}')})", text=text
    )


def unexpected(text: str, offset: int, place: str = "") -> FormatError:
    """The error for a character that is neither a digit nor a blank."""
    return FormatError(
        f"unexpected character {text[offset]!r}{place}",
        text=text,
        offset=offset,
        advice=f"write a digit 1 to 9, or a blank: {_BLANKS_IN_WORDS}",
    )


def _mixed_blanks(blank: str, text: str, offset: int) -> FormatError:
    return FormatError(
        f"two kinds of blank, {blank!r} and {text[offset]!r}",
        text=text,
        offset=offset,
        advice="use one for all empty cells",
    )
