"""Game IDs of Solo, the Sudoku in Simon Tatham's puzzle collection: `3x3:` and the cells, run by run."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from importlib import import_module
from typing import Any

from fullhouse.core.geometry import CLASSIC
from fullhouse.core.grid import Grid, wrong_count
from fullhouse.errors import FormatError, UnsupportedRule
from fullhouse.formats.codec import BadEntry, Entry, Line, first_text, no_shape, read_each_line
from fullhouse.formats.links.link import split_link

_ID = re.compile(r"([0-9]{1,3}(?:x[0-9]{1,3})?)((?:[jxk]|r[0-9]|md?[0-9]|a|d[a-z]){0,8})([:#])(\S*)")
_PART = re.compile(r"[jxk]|r[0-9]|md?[0-9]|a|d[a-z]")
_RULES = "jxk"
"""Parameters that change the rules: irregular regions, the two diagonals, and killer cages.

Others set symmetry (a, r2, m4, md2 …) or difficulty (dt, db …) of new games.
"""
_TOKEN = re.compile(r"[a-z]|[1-9][0-9]*|_")


class TathamCodec:
    """Digits, a letter for a run of empty cells (a is 1, z is 26), and `_` between adjacent digits.

    3x3:5_3b7d6b1_9_5d9_8d6a8c6c3_4b8a3b1_7c2c6a6d2_8d4_1_9b5d8b7_9
    """

    name = "tatham"
    title = "game ID of Simon Tatham's Solo, 3x3:…, also jigsaw, X and killer"

    def recognises(self, lines: list[Line]) -> bool:
        """Return whether the text has a size such as 3x3 with parameters, then a colon or a hash."""
        found = _ID.match(split_link(first_text(lines))[0])
        return found is not None and ("x" in found[1] or "j" in found[2])

    def read(self, lines: Iterable[Line]) -> Iterator[Entry | BadEntry]:
        """Yield an entry per line that is not empty."""
        return read_each_line(lines, _parse)

    def write(self, entries: Iterable[Entry]) -> Iterator[str]:
        """Yield one game ID per line."""
        for entry in entries:
            is_plain = entry.grid.geometry == CLASSIC
            yield (f"3x3:{_description(entry.grid)}" if is_plain else _with_rules().text_of(entry)) + "\n"


def _with_rules() -> Any:
    """Return the module for other sizes and rules, loaded when it is first used."""
    return import_module("fullhouse.formats.variants.tatham")


def _parse(line: str) -> Entry:
    game, comment = split_link(line)
    found = _ID.fullmatch(game)
    if not found:
        raise no_shape(game, "game ID of Solo", "write it as 3x3: and the cells")
    size, parameters, kind, cells = found.groups()
    if kind == "#":
        raise FormatError(
            "the game ID is a random seed, which only Solo can turn into the puzzle",
            text=game,
            advice="copy the specific game ID, the one with a colon",
        )
    if cells.startswith(":k"):
        raise UnsupportedRule(("the numbered cages of 3x3::k",))
    fields = {"parameters": parameters} if parameters else {}
    letters = "".join(part for part in _PART.findall(parameters) if part in _RULES)
    if size != "3x3" or letters or "," in cells:
        entry: Entry = _with_rules().entry_of(game, size, letters, found.start(4))
        return entry._replace(comment=comment, fields=fields)
    return Entry(_grid(game, found.start(4)), comment=comment, fields=fields)


def _grid(game: str, start: int) -> Grid:
    """Read the grid from the runs that start here."""
    digits: list[int] = []
    offset = start
    while offset < len(game):
        found = _TOKEN.match(game, offset)
        if not found:
            raise FormatError(f"unexpected character {game[offset]!r}", text=game, offset=offset)
        token = found[0]
        if token.isdigit():
            if len(token) > 1:
                raise FormatError(
                    f"{token[:20]} is not a digit", text=game, offset=offset, advice="put _ between two digits"
                )
            digits.append(int(token))
        elif token != "_":
            digits += [0] * (ord(token) - ord("a") + 1)
        if len(digits) > CLASSIC.size:
            raise FormatError("more than 81 cells", text=game, offset=offset)
        offset = found.end()
    if len(digits) != CLASSIC.size:
        raise wrong_count(len(digits), game)
    return Grid(digits)


def _description(grid: Grid) -> str:
    """Format the cells as runs, with an underscore between adjacent digits."""
    parts: list[str] = []
    for digit in grid:
        if digit:
            parts.append(f"_{digit}" if parts and parts[-1][-1].isdigit() else str(digit))
        elif parts and "a" <= parts[-1] < "z":
            parts[-1] = chr(ord(parts[-1]) + 1)
        else:
            parts.append("a")
    return "".join(parts)


TATHAM = TathamCodec()
