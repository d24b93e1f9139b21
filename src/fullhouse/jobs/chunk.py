"""Rows that go through a job together: their digits as arrays, everything else when somebody asks for it."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain, islice
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from fullhouse.core.geometry import CLASSIC
from fullhouse.errors import FormatError, SudokuError
from fullhouse.formats.codec import BadEntry, Entry

if TYPE_CHECKING:
    from fullhouse.engines.rows import Rows

Item = Entry | BadEntry
NAMES = ("puzzle", "name")
"""The columns that every row has, where its source does not name them itself."""
Place = dict[str, int]
"""How far a source has been read, in plain numbers: enough to go on from there in another run."""

_ZERO, _BLANK = ord("0"), ord(".")
FIRST = 8
MOST = 32_768
SECONDS = 0.3
"""A chunk is as many rows as are read and worked on in about this time."""


class Pace:
    """How many rows the next chunk should have: as many as take about `SECONDS`, but `least` in any case."""

    def __init__(self, first: int = FIRST, most: int = MOST, least: int = 1) -> None:
        self.rows = min(max(first, least), most)
        self._most, self._least = most, least
        self._start = time.perf_counter()

    def took(self, rows: int) -> None:
        """Learn that this many rows have been read and worked on since the last time."""
        now = time.perf_counter()
        spent = max(now - self._start, 1e-6)
        self._start = now
        if rows:
            self.rows = int(min(max(rows * SECONDS / spent, self._least), max(self.rows, rows) * 4, self._most))


class Chunk(Protocol):
    """What operations and sinks see of the rows."""

    source: str
    """Where they come from, for messages; empty for text on the command line."""
    keeps_place: bool
    """Whether something stands in the output for rows that failed; not so if there is nothing but an error."""
    columns: tuple[str, ...]
    """The columns of the source as a table has them, whatever this chunk holds: the header, or as the first row."""
    puzzle: str
    """Which of them holds the puzzle."""

    def __len__(self) -> int: ...

    @property
    def rows(self) -> Rows:
        """Their digits, as the batch functions take them; rows that could not be read are marked."""

    def item(self, row: int) -> Item:
        """Everything that the text says about this row; or its error."""

    def line(self, row: int) -> int:
        """The line of the source on which the row starts, counted from 1."""

    @property
    def special(self) -> Iterable[int]:
        """The rows that their digits do not tell everything about: bad ones, candidates, other sizes."""

    def labels(self, *, comments: bool = True) -> Sequence[str] | None:
        """What the text calls each row: its name, or else the comment behind it; None if no row has any."""

    def extra(self) -> Mapping[str, Sequence[Any]]:
        """Further columns of these rows, by name: texts, or JSON values; None where a row has nothing there."""

    def between(self, begin: int, end: int) -> Chunk:
        """The rows from `begin` up to `end`, as a chunk of the same kind."""


class ItemChunk:
    """A chunk of items that a codec has read, one by one."""

    puzzle = NAMES[0]

    def __init__(
        self, source: str, items: Sequence[Item], *, keeps_place: bool = True, columns: tuple[str, ...] = NAMES
    ) -> None:
        self.source = source
        self.items = items
        self.keeps_place = keeps_place
        self.columns = columns
        self.special = [row for row, item in enumerate(items) if not is_plain(item)]

    @cached_property
    def rows(self) -> Rows:
        """Their digits, as the batch functions take them; a single puzzle does without them, and without NumPy."""
        return rows_of_items(self.items)

    def __len__(self) -> int:
        return len(self.items)

    def item(self, row: int) -> Item:
        return self.items[row]

    def line(self, row: int) -> int:
        return self.items[row].line

    def labels(self, *, comments: bool = True) -> Sequence[str] | None:
        return [label_of(item, comments=comments) for item in self.items]

    def extra(self) -> Mapping[str, Sequence[Any]]:
        return columns_of([extra_of(item) for item in self.items])

    def between(self, begin: int, end: int) -> ItemChunk:
        """The rows from `begin` up to `end`."""
        return ItemChunk(self.source, self.items[begin:end], keeps_place=self.keeps_place, columns=self.columns)


def label_of(item: Item, *, comments: bool = True) -> str:
    """What the text calls a puzzle: its name, or else the comment behind it."""
    return item.name or (_comment_of(item) if comments else "")


def extra_of(item: Item) -> dict[str, Any]:
    """The further columns of a row: facts by name, and a comment where that is not what the row is called."""
    facts = {name: text for name, text in item.fields.items() if name != "comment"}
    comment = _comment_of(item)
    return {**facts, "comment": comment} if item.name and comment else facts


def _comment_of(item: Item) -> str:
    return item.comment if isinstance(item, Entry) else item.fields.get("comment", "")


def columns_of(rows: Sequence[Mapping[str, Any]]) -> dict[str, list[Any]]:
    """These rows as columns, in the order in which their names come; None where a row has nothing."""
    names = dict.fromkeys(name for row in rows for name in row)
    return {name: [row.get(name) for row in rows] for name in names}


def is_plain(item: Item) -> bool:
    """Whether the digits are all there is to the puzzle, so that it can be worked on among many."""
    return isinstance(item, Entry) and item.candidates is None and not item.placed and item.grid.geometry == CLASSIC


def rows_of_items(items: Sequence[Item]) -> Rows:
    """The digits of these items; those without classic digits are marked as unread."""
    import numpy as np

    from fullhouse.engines.rows import Rows

    digits: list[bytes] = []
    unread: dict[int, object] = {}
    for row, item in enumerate(items):
        if isinstance(item, Entry) and item.grid.geometry == CLASSIC:
            digits.append(item.grid.digits)
        else:
            digits.append(bytes(CLASSIC.size))
            other_size = FormatError("the grid is not 9x9")
            unread[row] = item.error if isinstance(item, BadEntry) else other_size
    cells = np.frombuffer(b"".join(digits), dtype=np.uint8).reshape(-1, CLASSIC.size)
    return Rows(cells, is_text=False, unread=unread)


class Answers(NamedTuple):
    """What an operation found for the rows of a chunk."""

    status: Any
    """A `Status` for each row: an array, or a list where rows were answered one by one."""
    columns: dict[str, Any]
    """What was found, by name: an array or a list with one item for each row, None where there is nothing."""
    errors: Mapping[int, str | SudokuError]
    """Why a row failed."""
    notes: Mapping[int, str] = {}
    """What else should be said about a row."""


Result = tuple[Chunk, Answers]
"""A chunk on its way to the sink, and what was found."""


State = dict[str, Any]
"""How far a job is, in plain values: enough to go on in another run."""


class Sink(Protocol):
    """Turns results into text. Whoever asks for the text of the next chunk has written that of the one before."""

    def texts(self, results: Iterable[Result], state: State) -> Iterator[bytes]:
        """Yield the text of these results.

        `state` says how many `rows` were written before; a sink adds what it must know when it goes on.
        """


class Output(Protocol):
    """Where a job writes."""

    state: State
    """How far an earlier run came; empty for a new one."""

    def write(self, data: bytes) -> None:
        """Write this."""

    def mark(self, state: State, *, at_once: bool = False) -> bool:
        """All that was written up to now belongs to this state. Returns whether it is certain to be kept."""

    def keep(self) -> None:
        """Bring everything up to the last mark to the disk, with a checkpoint; cut off what is beyond it."""

    def close(self, *, is_done: bool) -> None:
        """Nothing more is written; `is_done` if nothing is missing either."""


class Verb(Protocol):
    """What is done with rows: its name, and what it adds to them."""

    @property
    def verb(self) -> str:
        """Its name."""

    @property
    def adds(self) -> tuple[str, ...]:
        """The columns that it adds, in order."""


class Operation(Verb, Protocol):
    """One verb: a chunk in, columns out. Knows nothing about files, terminals or processes."""

    def __call__(self, chunk: Chunk) -> Answers:
        """What it finds for each row."""


def lines_in(chunk: Chunk) -> Any:
    """The characters of every row; nothing where there is no puzzle."""
    if isinstance(chunk, ItemChunk):
        return [item.grid.to_line() if isinstance(item, Entry) else None for item in chunk.items]
    import numpy as np

    rows = chunk.rows
    cells = rows.cells[:, : CLASSIC.size]
    characters = cells if rows.is_text else cells + np.uint8(_ZERO)
    is_clue = (characters - np.uint8(_ZERO + 1) < CLASSIC.side).view(np.uint8)
    lines = (characters - np.uint8(_BLANK)) * is_clue + np.uint8(_BLANK)  # np.where takes seven times as long
    lines = lines.view(f"S{CLASSIC.size}").ravel()
    if rows.faults.any():
        lines[rows.faults > 0] = b""
    return lines


def in_chunks(source: str, items: Iterable[Item], pace: Pace, start: int = 0) -> Iterator[ItemChunk]:
    """Yield the items from this one on in chunks of the pace; fewer at a time if they come slowly."""
    rest = iter(items)
    first = list(islice(rest, 1))
    columns = tuple(dict.fromkeys([*NAMES, *(name for item in first for name in extra_of(item))]))
    rest = islice(chain(first, rest), start, None)
    while True:
        begin, trouble = time.perf_counter(), None
        gathered: list[Item] = []
        try:
            for item in islice(rest, pace.rows):
                gathered.append(item)
                if time.perf_counter() - begin > SECONDS:
                    break
        except SudokuError as error:  # what came before it is answered first
            trouble = error
        if gathered:
            yield ItemChunk(source, gathered, columns=columns)
        if trouble is not None:
            raise trouble
        if not gathered:
            return


class PartOf:
    """Some rows of a chunk."""

    def __init__(self, chunk: Chunk, kept: Sequence[int]) -> None:
        self.source, self.keeps_place = chunk.source, chunk.keeps_place
        self.columns, self.puzzle = chunk.columns, chunk.puzzle
        self._chunk = chunk
        self._kept = kept
        self.rows = chunk.rows.part(kept)
        place = {row: number for number, row in enumerate(kept)}
        self.special = [place[row] for row in chunk.special if row in place]

    def __len__(self) -> int:
        return len(self._kept)

    def item(self, row: int) -> Item:
        return self._chunk.item(self._kept[row])

    def line(self, row: int) -> int:
        return self._chunk.line(self._kept[row])

    def labels(self, *, comments: bool = True) -> Sequence[str] | None:
        labels = self._chunk.labels(comments=comments)
        return None if labels is None else [labels[row] for row in self._kept]

    def extra(self) -> Mapping[str, Sequence[Any]]:
        return {name: [values[row] for row in self._kept] for name, values in self._chunk.extra().items()}

    def between(self, begin: int, end: int) -> PartOf:
        """The rows from `begin` up to `end`."""
        return PartOf(self._chunk, self._kept[begin:end])


def part_of(chunk: Chunk, answers: Answers, kept: Sequence[int]) -> Result:
    """These rows alone, with what was found about them."""
    place = {row: number for number, row in enumerate(kept)}
    columns = {
        name: values[list(kept)] if hasattr(values, "dtype") else [values[row] for row in kept]
        for name, values in answers.columns.items()
    }
    errors = {place[row]: error for row, error in answers.errors.items() if row in place}
    notes = {place[row]: note for row, note in answers.notes.items() if row in place}
    return PartOf(chunk, kept), Answers([answers.status[row] for row in kept], columns, errors, notes)
