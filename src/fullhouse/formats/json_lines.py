"""JSON lines: one object a line, with the puzzle under a well-known name and everything else kept."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from fullhouse.core.board import Candidates
from fullhouse.core.cells import BLANKS, grid_of, wrong_count
from fullhouse.core.digits import DIGITS_OF_MASK, mask_of
from fullhouse.core.geometry import CLASSIC, Cell, cell_name
from fullhouse.core.grid import Grid
from fullhouse.core.notation import format_cells, parse_cells
from fullhouse.errors import FormatError, excerpt
from fullhouse.formats.codec import BadEntry, Entry, Line
from fullhouse.formats.csv_rows import PUZZLE_COLUMNS
from fullhouse.formats.entries import first_told, free_key, read_each_line, safe

_MOST_CHARACTERS = 1_000_000
"""A line is no longer than this."""


class JsonLinesCodec:
    """An object a line. The puzzle is a text of 81 characters, nine lists of nine, or a list of 81.

    {"puzzle": "53..7....6..195…", "name": "Example", "rating": 1.2}

    What we write has `placed` (`r1c3,r2c46`) and `candidates` (81 texts of digits) where there is something to tell.
    """

    name = "jsonl"
    title = "JSON lines: one object a line with puzzle, quizzes or question"

    def recognises(self, lines: list[Line]) -> bool:
        """An object with such a member on the first line."""
        text = first_told(lines)
        if not text.startswith("{"):
            return False
        try:
            return _puzzle_key(_object(text, is_lenient=True)) is not None
        except FormatError:
            return False

    def read(self, lines: Iterable[Line]) -> Iterator[Entry | BadEntry]:
        """Yield an entry for each line that is not empty."""
        return read_each_line(lines, _parse)

    def write(self, entries: Iterable[Entry]) -> Iterator[str]:
        """Yield one object a line."""
        for entry in entries:
            members: dict[str, object] = {"puzzle": entry.grid.to_line()}
            members |= {key: safe(text) for key, text in (("name", entry.name), ("comment", entry.comment)) if text}
            if entry.placed:
                members["placed"] = format_cells(entry.placed)
            if entry.candidates is not None:
                members["candidates"] = ["".join(map(str, DIGITS_OF_MASK[mask])) for mask in entry.candidates]
            for key, text in entry.fields.items():
                members[free_key(safe(key), members)] = safe(text)
            yield json.dumps(members, ensure_ascii=False) + "\n"


def _object(text: str, *, is_lenient: bool = False) -> dict[str, object]:
    """The object of this line; a name that stands in it twice is refused, or the last one is taken."""
    text = text.lstrip("\ufeff")
    if len(text) > _MOST_CHARACTERS:
        raise FormatError(f"the line is longer than {_MOST_CHARACTERS:,} characters", text=text)
    try:
        value = json.loads(text, object_pairs_hook=dict if is_lenient else _members)
    except FormatError as error:
        error.text = text
        raise
    except json.JSONDecodeError as error:
        raise FormatError(f"the JSON cannot be read: {error.msg}", text=text, offset=error.pos) from None
    except (ValueError, RecursionError):
        raise FormatError("the JSON cannot be read: it nests too deeply or has a number too long", text=text) from None
    if not isinstance(value, dict):
        raise FormatError(f"expected a JSON object, found {excerpt(text)}", text=text, advice='write {"puzzle": …}')
    return value


def _members(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """The members of an object, each name once."""
    members = dict(pairs)
    if len(members) < len(pairs):
        names = [name for name, _ in pairs]
        repeated = next(name for name in members if names.count(name) > 1)
        raise FormatError(f"the object has two members {excerpt(repeated)}", advice="keep one of them")
    return members


def _puzzle_key(members: dict[str, object]) -> str | None:
    lowered = {key.lower(): key for key in reversed(members)}
    return next((lowered[name] for name in PUZZLE_COLUMNS if name in lowered), None)


def _parse(text: str) -> Entry:
    members = _object(text)
    key = _puzzle_key(members)
    if key is None:
        raise FormatError(
            f"the object has no member {', '.join(PUZZLE_COLUMNS[:-1])} or {PUZZLE_COLUMNS[-1]}", text=text
        )
    grid = _grid(members.pop(key))
    placed, candidates = _placed(members.get("placed"), grid), _candidates(members.get("candidates"))
    for told, name in ((placed, "placed"), (candidates, "candidates")):
        if told is not None:
            del members[name]
    facts = {safe(key): _told(value) for key, value in members.items() if value is not None}
    return Entry(grid, facts.pop("name", ""), facts.pop("comment", ""), placed or frozenset(), candidates, facts)


def _grid(puzzle: object) -> Grid:
    """The grid of a text or of lists."""
    if isinstance(puzzle, str):
        return grid_of(puzzle if len(puzzle) == CLASSIC.size else "".join(puzzle.split("\n")))
    if not isinstance(puzzle, list):
        raise FormatError(f"expected a text or lists as puzzle, found {excerpt(_told(puzzle))}")
    cells: list[object] = []
    for number, part in enumerate(puzzle[: CLASSIC.size + 1], start=1):
        if isinstance(part, list) and len(part) != CLASSIC.side:
            raise FormatError(f"expected 9 cells in row {number}, found {len(part)}")
        cells += part if isinstance(part, list) else [part]
    if len(cells) != CLASSIC.size:
        raise wrong_count(len(cells), "")
    return Grid([_digit(cell, value) for cell, value in enumerate(cells)])


def _digit(cell: Cell, value: object) -> int:
    if value is None or value == "" or (isinstance(value, str) and len(value) == 1 and value in BLANKS):
        return 0
    if isinstance(value, str) and len(value) == 1 and value in "123456789":
        return int(value)
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= CLASSIC.side:
        return value
    raise FormatError(
        f"{excerpt(_told(value))} cannot stand in {cell_name(cell)}", advice="write a digit, or 0 for an empty cell"
    )


def _placed(value: object, grid: Grid) -> frozenset[Cell] | None:
    """The cells that a member `placed` names, if it is one of ours."""
    try:
        cells = frozenset(parse_cells(value)) if isinstance(value, str) and len(value) < 1000 else None
    except FormatError:
        return None
    return cells if cells and all(grid[cell] for cell in cells) else None


def _candidates(value: object) -> Candidates | None:
    """The candidates of a member `candidates`, if it is one of ours."""
    if not isinstance(value, list) or len(value) != CLASSIC.size:
        return None
    if not all(isinstance(text, str) and len(text) <= CLASSIC.side and set(text) <= set("123456789") for text in value):
        return None
    return tuple(mask_of(map(int, text)) for text in value)


def _told(value: object) -> str:
    """A member's value as text: texts as they are, everything else as JSON."""
    return safe(value if isinstance(value, str) else json.dumps(value, ensure_ascii=False))


JSONL = JsonLinesCodec()
