"""Rules of rows: the same for all of them, or those in the column `rules`; and that column for rows that have rules."""

from __future__ import annotations

from typing import Any

from fullhouse.core.geometry import Geometry
from fullhouse.errors import FormatError, SudokuError
from fullhouse.formats.codec import BadEntry, Entry
from fullhouse.formats.reading import under
from fullhouse.formats.ruled import COLUMN, geometry_of, rules_text
from fullhouse.jobs.chunk import Chunk, Item, lines_in, list_of


def with_rules(chunk: Chunk, rules: Geometry) -> Chunk:
    """Return the rows under these rules; a row that does not fit them is bad."""
    puzzles = None if chunk.puzzles is None else list_of(chunk.puzzles)

    def change(row: int) -> Item:
        if puzzles is None or puzzles[row] is None:
            return _under(chunk.item(row), rules)
        return _read_under(chunk.item(row), rules, puzzles[row])

    return chunk.changed(change)


def with_own_rules(chunk: Chunk) -> Chunk:
    """Return the rows of a table under the rules in their column; rows without any stay as they are."""
    if chunk.puzzles is None or COLUMN not in chunk.columns:
        return chunk  # the codec has read them
    texts, puzzles = list_of(chunk.columns[COLUMN]), list_of(chunk.puzzles)

    def change(row: int) -> Item:
        item, text = chunk.item(row), str(texts[row] or "")
        if not text.strip() or puzzles[row] is None:
            return item
        try:
            return _read_under(item, geometry_of(text), puzzles[row])
        except SudokuError as error:
            return _bad(item, error)

    return chunk.changed(change)


def with_column(chunk: Chunk, *, is_sized: bool = False) -> Chunk:
    """Return the rows with a column for their rules, if any of them has other rules than the classic ones.

    Plain grids of other sizes have a text there only with `is_sized`.
    """
    if not chunk.is_listed or COLUMN in chunk.header:
        return chunk
    texts = [_text_of(chunk.entries[row], is_sized=is_sized) for row in range(len(chunk))]
    return chunk.with_column(COLUMN, [text or None for text in texts]) if any(texts) else chunk


def ruled_lines(chunk: Chunk) -> Any:
    """Return the cells of each row as characters, after its rules in brackets if a row has other rules."""
    if not any(_text_of(item, is_sized=False) for item in chunk.entries.values()):
        return lines_in(chunk)
    items = map(chunk.item, range(len(chunk)))
    return [
        f"[{rules_text(item.grid.geometry) or item.grid.geometry}] {item.grid.to_line()}"
        if isinstance(item, Entry)
        else None
        for item in items
    ]


def _text_of(item: Item, *, is_sized: bool) -> str:
    if isinstance(item, BadEntry):
        return ""
    geometry = item.grid.geometry
    is_implied = type(geometry) is Geometry and geometry == Geometry.of_size(geometry.size)
    return rules_text(geometry) if is_sized or not is_implied else ""


def _read_under(item: Item, rules: Geometry, puzzle: Any) -> Item:
    try:
        grid = under(rules, puzzle).grid
    except SudokuError as error:
        return _bad(item, error)
    if isinstance(item, Entry):
        return item._replace(grid=grid)
    fields = {name: value for name, value in item.fields.items() if name != "comment"}
    return Entry(grid, item.name, item.fields.get("comment", ""), fields=fields, line=item.line)


def _under(item: Item, rules: Geometry) -> Item:
    if isinstance(item, BadEntry):
        return item
    try:
        return under(rules, item)
    except SudokuError as error:
        return _bad(item, error)


def _bad(item: Item, error: SudokuError) -> BadEntry:
    reason = error if isinstance(error, FormatError) else FormatError(str(error))
    text = item.text if isinstance(item, BadEntry) else item.grid.to_line()
    return BadEntry(reason.at_line(item.line), text, item.line, item.name, item.fields)
