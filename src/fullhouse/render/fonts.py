"""The fonts of PDF files, and the space that text takes in them. Needs the extra `pictures`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from fullhouse.errors import MissingExtra
from fullhouse.render.svg import font_files

try:
    from reportlab.pdfbase import pdfmetrics  # type: ignore[import-untyped]
    from reportlab.pdfbase.ttfonts import TTFont  # type: ignore[import-untyped]
except ImportError:
    raise MissingExtra("reportlab", "pictures") from None

NAMES = ("Vera", "Vera-Bold")
"""The names of the plain and bold fonts in PDF files."""


@cache
def font(is_bold: bool) -> Any:
    """The font object of reportlab."""
    name, file = NAMES[is_bold], font_files()[is_bold]
    found = TTFont(name, file, asciiReadable=False)  # otherwise all of ASCII is embedded, used or not
    pdfmetrics.registerFont(found)
    return found


def text_width(text: str, size: float, *, is_bold: bool = False) -> float:
    """The width of the text."""
    return float(font(is_bold).stringWidth(text, size))


def shortened(text: str, size: float, width: float, *, is_bold: bool = False) -> str:
    """The text, truncated with an ellipsis if it is too wide."""
    text = one_line(text)
    if text_width(text, size, is_bold=is_bold) <= width:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        fits = text_width(text[:middle].rstrip() + "…", size, is_bold=is_bold) <= width
        low, high = (middle, high) if fits else (low, middle - 1)
    return text[:low].rstrip() + "…" if low else ""


def wrapped(text: str, size: float, width: float, *, is_bold: bool = False) -> Iterator[str]:
    """Yield the text in lines that fit; a word that is too long is truncated."""
    line = ""
    for word in one_line(text).split():
        longer = f"{line} {word}" if line else word
        if line and text_width(longer, size, is_bold=is_bold) > width:
            yield line
            longer = word
        line = longer if longer != word else shortened(word, size, width, is_bold=is_bold)
    if line:
        yield line


def unknown_characters(text: str) -> str:
    """The characters that the fonts lack, each once; they appear as empty boxes."""
    known = font(False).face.charToGlyph
    return "".join(dict.fromkeys(one for one in one_line(text) if ord(one) not in known))


def one_line(text: str) -> str:
    """The text without line breaks, control characters and lone surrogates, which a page cannot show."""
    return " ".join("".join(one for one in text if one.isprintable() or one.isspace()).split())
