"""HoDoKu's library lines: a technique code, a board with its progress, and the effect of a step."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from fullhouse.core.board import Candidates, rule_candidates
from fullhouse.core.digits import DIGITS_OF_MASK
from fullhouse.core.geometry import CLASSIC, Cell, cell_at
from fullhouse.core.grid import Grid, grid_of, normal, wrong_count
from fullhouse.errors import FormatError, excerpt
from fullhouse.formats.codec import BadEntry, Entry, Line, first_text, no_shape, one_line, read_each_line, safe
from fullhouse.formats.drawings import narrowing

PARTS = ("code", "digits", "board", "removed", "eliminations", "placements", "extra")
"""The parts of a library line, each after a colon."""
_CODE = re.compile(r"[0-9]{4,5}(-[0-9x]+)?")
_BOARD = re.compile(r"(?:\+?[1-9]|[.0]){81}")
_TRIPLE = re.compile(r"[1-9]{3}")
_MOST_CHARACTERS = 1000
"""The maximum length of a board."""


class HodokuCodec:
    """`:code:digits:board:removed:eliminations:placements:extra`, or the short form `board:removed`.

    In the board `+5` is a digit placed while solving. Candidates are written digit, row, column: `436` is 4 in r3c6.

    :0100:1:4.35.9.....8..6..........42…:112 113:171::
    """

    name = "hodoku"
    title = "HoDoKu library line, :code:digits:board:removed candidates:…"

    def recognises(self, lines: list[Line]) -> bool:
        """Return whether a line starts with `:code:`, or is a board of 81 cells with a colon or plus sign."""
        line = first_text(lines)
        if line.startswith(":"):
            return bool(_CODE.fullmatch(line[1:].split(":", 1)[0])) and line.count(":") >= 3
        board = _BOARD.match(line[: 2 * CLASSIC.size])
        if not board:
            return False
        return line[board.end() :][:1] == ":" or ("+" in board[0] and board.end() == len(line))

    def read(self, lines: Iterable[Line]) -> Iterator[Entry | BadEntry]:
        """Yield an entry per line that is neither empty nor a comment."""
        return read_each_line(lines, _parse)

    def write(self, entries: Iterable[Entry]) -> Iterator[str]:
        """Yield one library line per puzzle, with the code 0000 if it has none."""
        for entry in entries:
            facts = {"code": "0000", "digits": "x", **{key: one_line(text) for key, text in entry.fields.items()}}
            facts |= {"board": _board(entry), "removed": _removed(entry)}
            parts = [facts.get(part, "").replace(":", " ") for part in PARTS]
            parts[0] = parts[0] if _CODE.fullmatch(parts[0]) else "0000"
            yield ":" + ":".join(parts) + "\n"


def _parse(line: str) -> Entry:
    parts = _parts(normal(line))
    digits, placed = _cells(parts["board"], line)
    try:
        grid = grid_of(digits)
    except FormatError as error:
        raise FormatError(error.reason, text=line, advice=error.advice) from None
    candidates = _candidates(grid, parts["removed"], line)
    facts = {key: safe(text) for key, text in parts.items() if text and key != "board"}
    return Entry(grid, placed=placed, candidates=candidates, fields=facts)


def _parts(line: str) -> dict[str, str]:
    """Return the parts of the line by name; the short form has only a board and removed candidates."""
    if line.startswith(":"):
        parts = line[1:].split(":", len(PARTS) - 1)
        if len(parts) < 3:
            raise no_shape(line, "library line", "write it as :code:digits:board:removed::")
        parts[-1] = parts[-1].removesuffix(":") if len(parts) == len(PARTS) else parts[-1]
    else:
        parts = ["", "", *line.split(":", len(PARTS) - 3)]
    return dict(zip(PARTS, [part.strip() for part in parts] + [""] * len(PARTS), strict=False))


def _cells(board: str, line: str) -> tuple[str, frozenset[Cell]]:
    """Return the 81 characters of a board without its plus signs, and the cells that had one."""
    if len(board) > _MOST_CHARACTERS:
        raise wrong_count(len(board) - board.count("+"), line)
    cells: list[str] = []
    placed = set()
    for offset, character in enumerate(board):
        if character != "+":
            cells.append(character)
        elif board[offset + 1 : offset + 2] in tuple("123456789"):
            placed.add(len(cells))
        else:
            raise FormatError("a plus sign without a digit after it", text=line, offset=line.find(board) + offset)
    return "".join(cells), frozenset(placed)


def _candidates(grid: Grid, removed: str, line: str) -> Candidates | None:
    masks = list(rule_candidates(grid)) if removed else []
    for triple in removed.split():
        if not _TRIPLE.fullmatch(triple):
            raise FormatError(
                f"{excerpt(triple)} is not a candidate",
                text=line,
                advice="write digit, row and column: 436 is 4 in r3c6",
            )
        cell = cell_at(int(triple[1]), int(triple[2]))
        if not grid[cell]:
            masks[cell] &= ~(1 << (int(triple[0]) - 1))
    return narrowing(grid, tuple(masks)) if removed else None


def _board(entry: Entry) -> str:
    return "".join(
        f"+{digit}" if digit and cell in entry.placed else str(digit or ".") for cell, digit in enumerate(entry.grid)
    )


def _removed(entry: Entry) -> str:
    """Return the candidates that the rules leave and the entry excludes, by digit, row and column."""
    if entry.candidates is None:
        return ""
    triples = [
        f"{digit}{cell // 9 + 1}{cell % 9 + 1}"
        for cell, (rule, left) in enumerate(zip(rule_candidates(entry.grid), entry.candidates, strict=True))
        for digit in DIGITS_OF_MASK[rule & ~left]
        if not entry.grid[cell]
    ]
    return " ".join(sorted(triples))


HODOKU = HodokuCodec()
