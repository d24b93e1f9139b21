"""Read rows for verbs that see all rows before selecting some, and for verbs that turn each row into several."""

from __future__ import annotations

import io
import shutil
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Generic, TypeVar

import numpy as np
import numpy.typing as npt

from fullhouse.core.arguments import seed_of
from fullhouse.core.chunk_size import MOST, ChunkSize
from fullhouse.core.geometry import CLASSIC
from fullhouse.core.grid import Grid
from fullhouse.engines.rows import GOOD, Rows
from fullhouse.formats.codec import BadEntry
from fullhouse.jobs.answer import with_one_thread
from fullhouse.jobs.chunk import Chunk, Item, State, list_of, others_in, texts_in
from fullhouse.jobs.made import MadeRows
from fullhouse.jobs.read import ROWS, Input, Reader, read_all
from fullhouse.symmetry.augment import augment_rows
from fullhouse.symmetry.classes import Marks
from fullhouse.symmetry.transform import Transform
from fullhouse.verbs.augment import Augment, no_equivalents
from fullhouse.verbs.verb import Choice, Source, Verb, with_seed

_BLOCK = 1 << 20
_CELLS = ".0123456789"
SomeChoice = TypeVar("SomeChoice", bound=Choice)
READ = "read"
"""The key in a checkpoint for the number of input rows that were read."""


@contextmanager
def scratch() -> Iterator[Path]:
    """Create a temporary folder that is removed afterwards; TMPDIR sets its location."""
    with tempfile.TemporaryDirectory(prefix="fullhouse-") as folder:
        yield Path(folder)


Again = Callable[[], list[Input]]
"""Returns the sources from their start, any number of times."""


@contextmanager
def rereadable(sources: Sequence[Input], folder: Path) -> Iterator[Again]:
    """Make these sources readable more than once; streams are copied to files first."""
    with ExitStack() as stack:
        copies: dict[int, io.BufferedReader] = {}
        for number, source in enumerate(sources):
            if source.stream is not None:
                path = folder / f"stream-{number}"
                with path.open("wb") as file:
                    shutil.copyfileobj(source.stream, file)
                copies[number] = stack.enter_context(io.BufferedReader(io.FileIO(path), 1 << 16))

        def again() -> list[Input]:
            for stream in copies.values():
                stream.seek(0)
            return [source._replace(stream=copies.get(number)) for number, source in enumerate(sources)]

        yield again


Measure = Callable[[Chunk, int | None], Any]
"""Measures the rows of a chunk with this many threads. Can be pickled."""
Each = Callable[[Measure, Sequence[Input], int | None], Iterator[tuple[int, Any]]]
"""Measures all rows of these sources with this many threads; yields the number of rows and their facts, in order."""


def each_here(measure: Measure, sources: Sequence[Input], threads: int | None) -> Iterator[tuple[int, Any]]:
    """Measure all rows in this process."""
    pace = ChunkSize(first=4096)
    for _, chunk in read_all(sources, pace, {}):
        yield len(chunk), measure(chunk, threads)
        pace.worked(len(chunk))


def measured(verb: Choice, chunk: Chunk, threads: int | None) -> Any:
    """Measure the facts about these rows that a selection needs; workers of a cluster use one thread."""
    return (verb if threads is None else with_one_thread(verb)).measure(chunk.rows, others_in(chunk))


class ChosenRows(Reader, Generic[SomeChoice]):
    """Reads all rows, then reads again those that a verb selects. Runners use it in place of `read_all`."""

    def __init__(self, verb: SomeChoice) -> None:
        self.verb = with_seed(verb)
        self.each: Each = each_here
        """The function that measures rows, in this process or on a cluster."""
        self.rows = 0
        """The number of rows read so far."""
        self.only: int | None = None
        """The mark of the rows to pass on; None for all marks except 0."""
        self._is_surveyed = False
        """Whether the rows to pass on are marked already."""
        self._marks: npt.NDArray[np.uint8] = np.zeros(0, dtype=np.uint8)
        self._counts = [0]

    @property
    def left_out(self) -> int:
        """The number of rows that are not passed on."""
        return self._counts[0]

    def count(self, mark: int) -> int:
        """Count the rows with this mark."""
        return self._counts[mark] if mark < len(self._counts) else 0

    def __call__(self, sources: Sequence[Input], size: ChunkSize, start: State) -> Iterator[tuple[State, Chunk]]:
        """Yield the selected rows in chunks, each with the place after it, starting where an earlier run stopped."""
        if self._is_surveyed:
            yield from self._chosen(sources, size, start)
            return
        with self.surveyed(sources) as again:
            yield from self._chosen(again(), size, start)

    @contextmanager
    def surveyed(self, sources: Sequence[Input]) -> Iterator[Again]:
        """Read all rows and mark those to pass on; inside, the marked rows can be read any number of times."""
        with scratch() as folder, rereadable(sources, folder) as again:
            self._survey(again(), folder)
            self._is_surveyed = True
            try:
                yield again
            finally:
                self._is_surveyed = False

    def _survey(self, sources: Sequence[Input], folder: Path) -> None:
        self.rows = 0
        self._marks = self.verb.kept(self._measured(sources), folder)
        totals = np.zeros(256, dtype=np.int64)
        for begin in range(0, len(self._marks), _BLOCK):
            totals += np.bincount(self._marks[begin : begin + _BLOCK], minlength=256)
        self._counts = totals.tolist()

    def _measured(self, sources: Sequence[Input]) -> Iterator[Any]:
        for count, found in self.each(partial(measured, self.verb), sources, None):
            yield found
            self.rows += count

    def _chosen(self, sources: Sequence[Input], size: ChunkSize, start: State) -> Iterator[tuple[State, Chunk]]:
        """Yield the rows that the verb passes on."""
        read = start.get(READ, 0)
        for place, chunk in read_all(sources, size, start):
            marks = self._marks[read : read + len(chunk)]
            kept = np.flatnonzero(marks if self.only is None else marks == self.only)
            read += len(chunk)
            if len(kept):
                yield {**place, READ: read}, chunk.take(kept.tolist(), self.verb.chosen(marks[kept]))
            else:  # the runner never sees this chunk
                size.worked(len(chunk))

    def doing(self) -> str:
        """Describe the current stage for the progress line."""
        return f"{self.rows:,} read"


class ExpandedRows(Reader):
    """Yields several rows for each row of the sources. Runners use it in place of `read_all`."""

    def __init__(self, verb: Augment) -> None:
        self.verb = with_seed(verb)
        self._seed = seed_of(self.verb.seed)

    def __call__(self, sources: Sequence[Input], size: ChunkSize, start: State) -> Iterator[tuple[State, Chunk]]:
        """Yield the new rows in chunks, each with the place after it."""
        read = start.get(READ, 0)
        smaller = ChunkSize(size.rows, max(MOST // self.verb.count, 1))
        for place, chunk in read_all(sources, smaller, start):
            images = images_of(chunk, self.verb.count, self._seed, read)
            read += len(chunk)
            yield {**place, READ: read}, images
            smaller.worked(len(chunk))

    def starts(self, sources: Sequence[Input], rows: int) -> Iterator[State]:
        """Yield the place where each part of this many new rows begins, without making any."""
        most = max(MOST // self.verb.count, 1)
        before: State = {"source": 0, "place": {}}
        read = made = start = 0
        for behind, chunk in read_all(sources, ChunkSize(most, most), {}):
            images = len(chunk) + (self.verb.count - 1) * int(has_equivalents(chunk).sum())
            while start < made + images:
                yield {**before, READ: read, "skip": start - made}
                start += rows
            before, read, made = behind, read + len(chunk), made + images


def has_equivalents(chunk: Chunk) -> Marks:
    """Mark the rows that have equivalents: those that are readable and consist of digits only."""
    is_plain: Marks = chunk.rows.faults == GOOD
    is_plain[list(chunk.special)] = False
    return is_plain


def images_of(chunk: Chunk, count: int, seed: int, first: int) -> Chunk:
    """Return the equivalents of the rows of a chunk, grouped by row; rows without equivalents stay unchanged.

    Grids in other columns, such as solutions, are transformed like the puzzle of their row.
    """
    is_plain = has_equivalents(chunk)
    repeats = np.where(is_plain, count, 1)
    bases = np.repeat(np.arange(len(chunk)), repeats)
    places = bases * count + np.arange(len(bases)) - (np.cumsum(repeats) - repeats)[bases]
    transforms = _Transforms(seed, (places + first * count).tolist(), is_plain[bases].tolist())
    digits = augment_rows(chunk.rows.digits(), count, seed, first * count)[places]
    entries = {row: _bad(chunk.item(bases[row])) for row in np.flatnonzero(~is_plain[bases]).tolist()}
    lines = texts_in(chunk)
    columns = {name: transforms.applied(list_of(values), bases.tolist()) for name, values in chunk.columns.items()}
    return Chunk(
        chunk.source,
        rows=Rows(digits, is_text=False, unread={row: item.error for row, item in entries.items()}),
        entries=entries,
        columns=columns,
        header=chunk.header,
        puzzle=chunk.puzzle,
        lines=[chunk.line(base) for base in bases.tolist()],
        keeps_place=chunk.keeps_place,
        facts={"original": [lines[base] or None for base in bases.tolist()], "transform": transforms},
    )


def _bad(item: Item) -> BadEntry:
    if isinstance(item, BadEntry):
        return item
    return BadEntry(no_equivalents(item.grid), "", item.line, item.name, item.fields)


class _Transforms(Sequence[Transform | None]):
    """The transform of each row, created lazily; None for a row that stays unchanged."""

    def __init__(self, seed: int, numbers: list[int], is_plain: list[bool]) -> None:
        self._seed, self._numbers, self._is_plain = seed, numbers, is_plain

    def __len__(self) -> int:
        return len(self._numbers)

    def __getitem__(self, row: Any) -> Any:
        if isinstance(row, slice):
            return _Transforms(self._seed, self._numbers[row], self._is_plain[row])
        return Transform.random(self._seed, self._numbers[row]) if self._is_plain[row] else None

    def applied(self, values: list[Any], bases: list[int]) -> list[Any]:
        """Expand a column from the originals to their equivalents; transformed grids keep their own blank character."""
        return [self._applied(row, values[base]) for row, base in enumerate(bases)]

    def _applied(self, row: int, value: Any) -> Any:
        is_grid = isinstance(value, str) and len(value) == CLASSIC.size and not value.strip(_CELLS)
        transform = self[row] if is_grid else None
        if transform is None:
            return value
        line = transform.apply(Grid.from_line(value)).to_line()
        return line.replace(".", "0") if "0" in value else line


def reader_for(verb: Verb) -> Reader:
    """Return the reader of a verb: most read the rows as they are."""
    if isinstance(verb, Source):
        return MadeRows(verb)
    if isinstance(verb, Choice):
        return ChosenRows(verb)
    return ExpandedRows(verb) if isinstance(verb, Augment) else ROWS
