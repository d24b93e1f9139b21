"""From characters to a grid: what a digit is, what a blank is, and exactly where a text goes wrong."""

from __future__ import annotations

from fullhouse.core.geometry import CLASSIC, Geometry
from fullhouse.core.grid import Grid
from fullhouse.errors import FormatError

BLANKS = "0.-_*?xX+ "
"""Characters that stand for an empty cell in the wild. One puzzle uses one of them."""
_SPACES = "\xa0\u1680" + "".join(map(chr, range(0x2000, 0x200B))) + "\u202f\u205f\u3000"
WHITE_SPACE = "\t\n\v\f\r\x1c\x1d\x1e\x1f \x85\u2028\u2029" + _SPACES
"""Every character that `str.isspace` knows: white space means the same everywhere in the house."""
_PLAIN = str.maketrans("０１２３４５６７８９．" + _SPACES, "0123456789." + " " * len(_SPACES))
_BLANKS_IN_WORDS = "0 . - _ * ? x X + or a space"
_NO_CELL = 255


def _table(alphabet: str) -> tuple[bytes, bytes]:
    """What each character code means on a grid with these digits, and the codes of the digits; letters of any case."""
    digits = (alphabet + alphabet[9:].lower()).encode()
    meaning = bytearray(0 if chr(code) in BLANKS else _NO_CELL for code in range(256))
    for digit, character in enumerate(alphabet, start=1):
        meaning[ord(character)] = meaning[ord(character.lower())] = digit
    return bytes(meaning), digits


_TABLES = {CLASSIC.side: _table(CLASSIC.alphabet)}


def normal(text: str) -> str:
    """The text with full-width digits and dots, and spaces of any kind, in their plain form; its length is the same."""
    return text if text.isascii() else text.translate(_PLAIN)


def grid_of(text: str, geometry: Geometry = CLASSIC) -> Grid:
    """The grid of exactly 81 characters, or as many as the geometry has cells: digits, and one kind of blank.

    >>> grid_of("53++7++++6++195++++98++++6+8+++6+++34++8+3++17+++2+++6+6++++28++++419++5++++8++79").clue_count
    30
    """
    if geometry.side not in _TABLES:
        _TABLES[geometry.side] = _table(geometry.alphabet)
    meaning, alphabet = _TABLES[geometry.side]
    codes = normal(text).encode("utf-8", "surrogatepass")  # what is not ASCII becomes several bytes, none a cell
    digits = codes.translate(meaning)
    blanks = codes.translate(None, alphabet)
    if len(codes) != geometry.size or _NO_CELL in digits or blanks.strip(blanks[:1]):
        raise trouble_with(text, geometry)
    return Grid.of_checked(digits) if geometry is CLASSIC else Grid(digits, geometry)


def trouble_with(text: str, geometry: Geometry = CLASSIC) -> FormatError:
    """The error for a text that is not 81 digits and blanks of one kind, or as many as the geometry has cells."""
    alphabet = geometry.alphabet + geometry.alphabet[9:].lower()
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
    """The error for a text with too few or too many cells."""
    missing = expected - found
    difference = f"{missing:,} too few" if missing > 0 else f"{-missing:,} too many"
    return FormatError(f"expected {expected} {unit}, found {found:,} ({difference})", text=text)


def _unexpected(text: str, offset: int, place: str, geometry: Geometry) -> FormatError:
    """The error for a character that is neither a digit nor a blank."""
    digits, letters = geometry.alphabet[:9], geometry.alphabet[9:]
    more = f" or {letters[0]} to {letters[-1]}" if letters else ""
    return FormatError(
        f"unexpected character {text[offset]!r}{place}",
        text=text,
        offset=offset,
        advice=f"write a digit {digits[0]} to {digits[-1]}{more}, or a blank: {_BLANKS_IN_WORDS}",
    )


def _mixed_blanks(blank: str, text: str, offset: int) -> FormatError:
    return FormatError(
        f"two kinds of blank, {blank!r} and {text[offset]!r}",
        text=text,
        offset=offset,
        advice="use one for all empty cells",
    )
