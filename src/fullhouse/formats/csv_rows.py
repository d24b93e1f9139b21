"""CSV files with a header, and the column names that data sets use."""

from __future__ import annotations

import csv
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from fullhouse.core.geometry import CLASSIC, Geometry
from fullhouse.core.grid import grid_of
from fullhouse.errors import FormatError, excerpt
from fullhouse.formats.codec import BadEntry, Entry, Line, bad_entry, free_key, is_comment, one_line, safe, within
from fullhouse.formats.ruled import COLUMN, geometry_of, with_rules_named

_COMMON_COLUMNS = ("puzzle", "quizzes", "question", "sudoku", "grid", "board")
PUZZLE_COLUMNS = (*_COMMON_COLUMNS, "puzzles", "quiz", "questions", "inputs", "initial_board")
"""Names of the puzzle column in well-known data sets; the first one found is used."""
_SEPARATORS = ",;\t"
_MOST_JOINED = 16
"""A quoted cell spans at most this many lines."""
_MOST_CHARACTERS = 100_000
"""The maximum length of a row."""
SOLUTION_COLUMNS = ("solution", "solutions", "answer", "answers", "labels", "solved", "claimed")
"""Names of the solution column in well-known data sets; the first one found is used."""


class CsvCodec:
    """A header with a column puzzle, quizzes or question; `,` `;` or tab between cells; quotes if needed.

    source,question,answer,rating
    top95,4.....8.5.3…,417369825632158947…,12

    A column `rules` has the rules of each puzzle that is not a classic one.
    """

    name = "csv"
    title = "CSV with a column called puzzle, quizzes, question, sudoku, grid or board"

    def __init__(self, column: str | None = None, rules: Geometry = CLASSIC) -> None:
        self._column = column
        """The name of the puzzle column, if it is not one of the known ones."""
        self._rules = rules
        """The rules of rows that have none in their column."""

    def recognises(self, lines: list[Line]) -> bool:
        """Return whether there is a header with such a column; if it is the only one, with 81 characters below it."""
        texts = [line.strip("\ufeff ") for _, line in lines if line.strip() and not is_comment(line)]
        header = header_of(texts[0], self._column) if texts else None
        return header is not None and (len(header.columns) > 1 or (len(texts) > 1 and len(texts[1].strip('" ')) >= 81))

    def read(self, lines: Iterable[Line]) -> Iterator[Entry | BadEntry]:
        """Yield an entry for each row below the header, good or bad."""
        rest = iter(lines)
        number, line = next(((number, line) for number, line in rest if line.strip() and not is_comment(line)), (0, ""))
        if not number:
            return
        header = header_of(line, self._column)
        if header is None:
            error = FormatError(
                f"there is no column {either(self._column)}",
                text=line,
                advice="name the column of the puzzles in the first line",
            )
            yield bad_entry(error, line, number)
            return
        if header.repeated:
            error = FormatError(f"two columns have the name {excerpt(header.repeated)}", text=line, advice="rename one")
            yield bad_entry(error, line, number)
            return
        yield from header.read_rows(rest, self._rules)

    def write(self, entries: Iterable[Entry]) -> Iterator[str]:
        """Yield a header and one row per puzzle.

        The columns are those of all entries in a list, or of the first entry if they come from an iterator. A later
        entry with a fact that has no column raises FormatError.
        """
        entries = list(map(with_rules_named, entries)) if isinstance(entries, Sequence) else entries
        rest = map(with_rules_named, entries)
        first = next(rest, None)
        columns = _columns(entries if isinstance(entries, Sequence) else [first] if first else [])
        yield _row(["puzzle", "name", "comment", *columns.values()])
        for entry in chain([first] if first else [], rest):
            yield _written(entry, columns)


def _columns(entries: Sequence[Entry]) -> dict[str, str]:
    """Return the columns for the other facts of these entries, by the name of the fact."""
    columns: dict[str, str] = {}
    for entry in entries:
        for key in entry.fields:
            if key and key not in columns:
                columns[key] = free_key(one_line(key), ("puzzle", "name", "comment", *columns.values()))
    return columns


def _written(entry: Entry, columns: dict[str, str]) -> str:
    missing = next((key for key, text in entry.fields.items() if key and text and key not in columns), None)
    if missing is not None:
        raise FormatError(
            f"there is no column for {excerpt(missing)}: the first puzzle sets the columns",
            advice="write jsonl, in which each puzzle has its own members",
        )
    facts = [entry.name, entry.comment, *(entry.fields.get(key, "") for key in columns)]
    return _row([entry.grid.to_line(), *map(one_line, facts)])


class Header:
    """The header: the separator, the columns, and the index of the puzzle column."""

    def __init__(self, separator: str, columns: list[str], puzzle: int) -> None:
        self.separator = separator
        self.columns = columns
        self.puzzle = puzzle

    @property
    def repeated(self) -> str:
        """A name that two columns share; the empty string if all differ."""
        names = [name.lower() if name.lower() in PUZZLE_COLUMNS else name for name in self.columns]
        return next((name for name in names if name and names.count(name) > 1), "")

    def read_rows(self, lines: Iterable[Line], rules: Geometry = CLASSIC) -> Iterator[Entry | BadEntry]:
        """Yield an entry for each row of these lines, which follow the header."""
        for first, text, cells in entry_rows(iter(lines), self.separator):
            yield self.read(first, text, cells, rules)

    def read(self, line: int, text: str, cells: list[str] | FormatError, rules: Geometry = CLASSIC) -> Entry | BadEntry:
        """Return the entry of this row, or a bad entry with the error."""
        facts: dict[str, str] = {}
        try:
            if isinstance(cells, FormatError):
                raise cells
            facts = {key: safe(cell.strip()) for key, cell in zip(self.columns, cells, strict=False) if cell.strip()}
            entry = self._entry(text, cells, geometry_of(facts.get(COLUMN, ""), rules))
        except FormatError as error:
            facts.pop(self.columns[self.puzzle], None)
            return bad_entry(error, text, line, facts.pop("name", ""), facts)
        facts.pop(self.columns[self.puzzle], None)  # 81 spaces are a puzzle, not a fact
        name, comment = facts.pop("name", ""), facts.pop("comment", "")
        return entry._replace(name=name, comment=comment, fields=facts, line=line)

    def _entry(self, text: str, cells: list[str], geometry: Geometry) -> Entry:
        if len(cells) <= self.puzzle:
            raise FormatError(f"the row has no {excerpt(self.columns[self.puzzle])} column", text=text)
        if any(cell.strip() for cell in cells[len(self.columns) :]):
            raise FormatError(
                f"expected {len(self.columns)} columns, found {len(cells)}",
                text=text,
                advice="quote cells that contain a separator",
            )
        cell = cells[self.puzzle]
        puzzle = cell if len(cell) == geometry.size else cell.strip()
        try:
            return Entry(grid_of(puzzle, geometry))
        except FormatError as error:
            raise within(error, text, max(text.find(puzzle), 0)) from None


def either(column: str | None) -> str:
    """List the usual names of the puzzle column, for messages."""
    return excerpt(column) if column else f"{', '.join(_COMMON_COLUMNS[:-1])} or {_COMMON_COLUMNS[-1]}"


def header_of(line: str, column: str | None = None) -> Header | None:
    """Return the header in this line, or None if no separator gives one; `column` may name the puzzle column."""
    line = line.strip("\ufeff ")
    if len(line) > _MOST_CHARACTERS:
        return None
    for separator in sorted(_SEPARATORS, key=line.count, reverse=True):
        cells = cells_of(line, separator)
        columns = [cell.strip() for cell in cells] if isinstance(cells, list) else []
        lowered = [column.lower() for column in columns]
        for name in (column.strip().lower(),) if column else PUZZLE_COLUMNS:
            if name in lowered:
                named = [
                    low if low in ("name", "comment") else safe(column)
                    for low, column in zip(lowered, columns, strict=True)
                ]
                if named.count("") > 1:
                    named = [column or f"column {number}" for number, column in enumerate(named, start=1)]
                return Header(separator, named, lowered.index(name))
    return None


def entry_rows(lines: Iterator[Line], separator: str) -> Iterator[tuple[int, str, list[str] | FormatError]]:
    """Yield first line, text and cells of each row.

    A quoted cell may span a few lines. A quote that is not closed invalidates only its own line.
    """
    ahead = _Ahead(lines)
    while (line := ahead.at(0)) is not None:
        number, text = line
        cells = cells_of(text, separator)
        count = 1
        while cells is None and count < _MOST_JOINED and (following := ahead.at(count)) is not None:
            text += "\n" + following[1]
            cells = cells_of(text, separator)
            count += 1
        if cells is None:
            text, count = line[1], 1
            cells = FormatError("a quote is opened and never closed", text=text, offset=text.find('"'))
        ahead.drop(count)
        if text.strip():
            yield number, text, cells


class _Ahead:
    """The coming lines, a few of which can be inspected ahead."""

    def __init__(self, lines: Iterator[Line]) -> None:
        self._lines = lines
        self._seen: deque[Line] = deque()

    def at(self, place: int) -> Line | None:
        """Return the line after this many others, or None at the end."""
        while len(self._seen) <= place:
            line = next(self._lines, None)
            if line is None:
                return None
            self._seen.append(line)
        return self._seen[place]

    def drop(self, count: int) -> None:
        """Skip this many lines."""
        for _ in range(count):
            self._seen.popleft()


def cells_of(text: str, separator: str) -> list[str] | FormatError | None:
    """Return the cells of a row; None if a quote is still open at its end."""
    if len(text) > _MOST_CHARACTERS:
        return FormatError(f"the row is longer than {_MOST_CHARACTERS:,} characters", text=text)
    if '"' not in text:
        return text.split(separator)
    try:
        return next(csv.reader([text.replace("\0", "\ufffd")], delimiter=separator, strict=True))
    except (csv.Error, StopIteration) as error:
        return None if "unexpected end" in str(error) else FormatError(f"the quotes do not match: {error}", text=text)


def _row(cells: list[str]) -> str:
    return ",".join(_quoted(cell) for cell in cells) + "\n"


def _quoted(cell: str) -> str:
    return '"' + cell.replace('"', '""') + '"' if any(sign in cell for sign in '",;') else cell


CSV = CsvCodec()


def find_column(names: Sequence[str], column: str | None, known: Sequence[str]) -> str | None:
    """Return the requested column, or the first of the known ones, ignoring case."""
    lowered = [name.strip().lower() for name in names]
    for name in (column.strip().lower(),) if column else known:
        if name in lowered:
            return names[lowered.index(name)]
    return None
