"""Sukaku: nine characters for every cell, 729 in all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fullhouse.core.board import Candidates
from fullhouse.core.digits import ALL_DIGITS
from fullhouse.core.geometry import CLASSIC, cell_name
from fullhouse.core.grid import Grid, normal
from fullhouse.errors import FormatError, excerpt
from fullhouse.formats.candidates import narrowing
from fullhouse.formats.codec import BadEntry, Entry, Line
from fullhouse.formats.entries import bad_entry, is_comment, split_lines

SIZE = 9 * CLASSIC.size
_BLANKS = ".0"


class SukakuCodec:
    """Character k of a cell's nine is k where the digit may stand there, and a dot or zero where not.

    A cell with one digit left is a filled cell; an empty cell of a plain grid is `123456789`.
    """

    name = "sukaku"
    title = "729 characters, nine for every cell"

    def recognises(self, lines: list[Line]) -> bool:
        """729 characters, each the digit of its place or a blank, on one line or on several without an empty one."""
        start = next((index for index, (_, line) in enumerate(lines) if line.strip() and not is_comment(line)), 0)
        text = ""
        for _, line in lines[start:]:
            text += line.strip()
            if not line.strip() or len(text) >= SIZE:
                break
        return len(text) == SIZE and all(
            character in (str(place % 9 + 1), *_BLANKS) for place, character in enumerate(normal(text))
        )

    def read(self, lines: Iterable[Line]) -> Iterator[Entry | BadEntry]:
        """Yield a puzzle for every 729 characters, or for what stands between two empty lines."""
        first, text = 0, ""
        for number, line in split_lines(lines):
            part = "" if is_comment(line) else normal(line.strip())
            first = first if text else number
            text += part
            if text and (not part or len(text) >= SIZE):
                yield _entry(first, text)
                text = ""
        if text:
            yield _entry(first, text)

    def write(self, entries: Iterable[Entry]) -> Iterator[str]:
        """Yield one line of 729 characters for each puzzle."""
        for entry in entries:
            masks = entry.candidates or (ALL_DIGITS,) * CLASSIC.size
            shown = (1 << (digit - 1) if digit else mask for digit, mask in zip(entry.grid, masks, strict=True))
            yield "".join(str(d) if mask >> (d - 1) & 1 else "." for mask in shown for d in range(1, 10)) + "\n"


def _entry(first: int, text: str) -> Entry | BadEntry:
    try:
        masks = _masks(text)
    except FormatError as error:
        return bad_entry(error, text, first)
    grid = Grid(mask.bit_length() if mask.bit_count() == 1 else 0 for mask in masks)
    return Entry(grid, candidates=narrowing(grid, masks), line=first)


def _masks(text: str) -> Candidates:
    if len(text) != SIZE:
        raise FormatError(f"expected {SIZE} characters, nine for every cell, found {len(text)}", text=text[:SIZE])
    masks = [0] * CLASSIC.size
    for place, character in enumerate(text):
        cell, digit = place // 9, place % 9 + 1
        if character == str(digit):
            masks[cell] |= 1 << (digit - 1)
        elif character not in _BLANKS:
            raise FormatError(
                f"unexpected {excerpt(character)} where {cell_name(cell)} has {digit} or a blank",
                text=text,
                offset=place,
            )
    return tuple(masks)


SUKAKU = SukakuCodec()
