"""Find grids in generated text: on their own, in prose, after reasoning, in tables, in code.

The rule: if the text has `<answer>` tags, only the last pair counts. Of the grids found there, the
last complete one is the answer; if none is complete, the last one. If there is no grid at all, placements such as
`r1c3=4` are written into the puzzle, later ones over earlier ones.

A grid is a line with 81 cells and nothing but spaces, commas, bars, slashes, quotes and brackets between them; or
nine lines with nine cells each, consecutive except for empty lines and lines of dashes and bars. A cell is a digit, or
one of `. _ 0` if it is empty. If more than nine such lines follow each other, the last nine are the grid, because the
first may be a header. A line may start with a label such as `Row 1:`, `A |` or `1)`, and text may come before the first
of the nine and after the last.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import NamedTuple

from fullhouse.core.geometry import CLASSIC
from fullhouse.core.grid import Grid

SIDE, SIZE = CLASSIC.side, CLASSIC.size
LONGEST = 1_000_000
"""Only the end of a longer text is read."""
_ANSWER = re.compile(r"<answer>(.*?)(?:</answer>|\Z)", re.DOTALL | re.IGNORECASE)
_BETWEEN = r"\s|,;/\\\[\](){}\"'`+=\-│┃║╎┆┊╔╗╚╝╠╣╦╩╬═─━┼┌┐└┘├┤┬┴"
_RUN = re.compile(rf"[0-9._{_BETWEEN}]+")
_ROW = re.compile(rf"[0-9._{_BETWEEN}]*")
_RULER = re.compile(rf"[{_BETWEEN}:>#.]*")
_LABEL = re.compile(r"\W*(?:(?:row|line|r)\s*)?[1-9a-i]\s*[|:.)\]]", re.IGNORECASE)
_CELL = re.compile(r"[0-9._]")
_PLACEMENT = re.compile(r"\br([1-9])\s*c([1-9])\s*(?:=|:|is|->)\s*([1-9])(?![0-9])", re.IGNORECASE)


class Answer(NamedTuple):
    """A grid found in a text."""

    digits: bytes
    how: str
    """`grid`, or `placements`."""

    @property
    def grid(self) -> Grid:
        """The grid."""
        return Grid.of_checked(self.digits)


def find_grids(text: str) -> Iterator[bytes]:
    """Yield the grids in a text, in the order in which they end."""
    rows: list[bytes] = []
    for line in text.split("\n"):
        row = _row(line)
        if row is not None:
            rows.append(row)
            continue
        if rows and _RULER.fullmatch(line):
            continue
        runs = _RUN.findall(line)
        if len(rows) == SIDE - 1 and runs and line.startswith(runs[0]) and len(cells := _cells(runs[0])) == SIDE:
            rows.append(cells)  # the last row, with text after it
        yield from _last_nine(rows)
        yield from _grids_in(runs)
        ends = bool(runs) and line.endswith(runs[-1]) and len(_cells(runs[-1])) == SIDE
        rows = [_cells(runs[-1])] if ends else []  # possibly the first row, with text before it
    yield from _last_nine(rows)


def _last_nine(rows: list[bytes]) -> Iterator[bytes]:
    if len(rows) >= SIDE:
        yield b"".join(rows[-SIDE:])


def _grids_in(runs: list[str]) -> Iterator[bytes]:
    for run in runs:
        cells = _cells(run)
        if len(cells) == SIZE + 1 and run.rstrip().endswith("."):  # the full stop of a sentence
            cells = cells[:-1]
        if len(cells) == SIZE:
            yield cells


def _row(line: str) -> bytes | None:
    """Return the nine cells of this line, if it is a row of a grid."""
    for text in (line, line[label.end() :] if (label := _LABEL.match(line)) else None):
        if text is not None and _ROW.fullmatch(text) and len(cells := _cells(text)) == SIDE:
            return cells
    return None


def _cells(text: str) -> bytes:
    return bytes(int(sign) if sign.isdigit() else 0 for sign in _CELL.findall(text))


def read_answer(puzzle: Grid, text: str) -> Answer | None:
    """Return the answer to this puzzle in a text, by the rule above; None if there is no grid."""
    plain = unicodedata.normalize("NFKC", text[-LONGEST:])
    plain = plain.replace("\r\n", "\n").replace("\\n", "\n").replace("**", "").replace("__", "_")
    if tagged := _ANSWER.findall(plain):
        plain = tagged[-1]
    grids = list(find_grids(plain))
    complete = [digits for digits in grids if 0 not in digits]
    if grids:
        return Answer((complete or grids)[-1], "grid")
    placed = bytearray(puzzle.digits)
    found = _PLACEMENT.findall(plain)
    for row, column, digit in found:
        placed[SIDE * (int(row) - 1) + int(column) - 1] = int(digit)
    return Answer(bytes(placed), "placements") if found else None
