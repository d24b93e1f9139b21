"""Random equivalents of every row."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from fullhouse.core.geometry import CLASSIC
from fullhouse.core.grid import Grid
from fullhouse.engines.rows import GOOD, Rows
from fullhouse.errors import FormatError, SudokuError
from fullhouse.formats.codec import BadEntry
from fullhouse.jobs.again import READ, Facts, Keep, with_facts
from fullhouse.jobs.chunk import MOST, Chunk, Item, Pace, PartOf, State, lines_in
from fullhouse.jobs.sources import Source, read_all
from fullhouse.symmetry.augment import augment_rows
from fullhouse.symmetry.classes import Marks
from fullhouse.symmetry.transform import Transform

_CELLS = ".0123456789"
_NOT_PLAIN = "only the digits of a 9x9 grid have equivalents"


class Augment(Keep):
    """Equivalents of each row, and the transforms that lead there. A row that has none is kept, with its error."""

    count: int
    seed: int

    verb = "augment"
    adds = ("original", "transform")


class AugmentReader:
    """Reads equivalents of all rows: the k-th of a row has the transform number row * count + k of the seed."""

    def __init__(self, operation: Augment) -> None:
        self._count, self._seed = operation.count, operation.seed

    def __call__(self, sources: Sequence[Source], pace: Pace, start: State) -> Iterator[tuple[State, Chunk]]:
        """Yield the equivalents, each chunk with the place behind it."""
        read = start.get(READ, 0)
        slower = Pace(pace.rows, max(MOST // self._count, 1))
        for place, chunk in read_all(sources, slower, start):
            images = Images(chunk, self._count, self._seed, read)
            read += len(chunk)
            yield {**place, READ: read}, images
            slower.took(len(chunk))

    def starts(self, sources: Sequence[Source], rows: int) -> Iterator[State]:
        """Yield the place where each part of this many equivalents begins; nothing is transformed."""
        most = max(MOST // self._count, 1)
        before: State = {"source": 0, "place": {}}
        read = made = start = 0
        for behind, chunk in read_all(sources, Pace(most, most), {}):
            images = len(chunk) + (self._count - 1) * int(_is_plain(chunk).sum())
            while start < made + images:
                yield {**before, READ: read, "skip": start - made}
                start += rows
            before, read, made = behind, read + len(chunk), made + images


def _is_plain(chunk: Chunk) -> Marks:
    """Whether each row has equivalents: it can be read, and is nothing but digits."""
    is_plain: Marks = chunk.rows.faults == GOOD
    is_plain[list(chunk.special)] = False
    return is_plain


class Images:
    """The equivalents of the rows of a chunk, those of a row side by side; a row that has none as it is."""

    def __init__(self, chunk: Chunk, count: int, seed: int, first: int) -> None:
        self._chunk, self._seed = chunk, seed
        self.source, self.keeps_place = chunk.source, chunk.keeps_place
        self.columns, self.puzzle = chunk.columns, chunk.puzzle
        is_plain = _is_plain(chunk)
        repeats = np.where(is_plain, count, 1)
        bases = np.repeat(np.arange(len(chunk)), repeats)
        ends = np.cumsum(repeats)
        places = bases * count + np.arange(len(bases)) - (ends - repeats)[bases]
        self._bases: list[int] = bases.tolist()
        self._numbers: list[int] = (places + first * count).tolist()
        self._is_plain: list[bool] = is_plain[bases].tolist()
        self._digits = augment_rows(chunk.rows.digits(), count, seed, first * count)[places]
        self.special = np.flatnonzero(~is_plain[bases]).tolist()
        self.rows = Rows(self._digits, is_text=False, unread={row: self._error(row) for row in self.special})
        lines = [line.decode() if isinstance(line, bytes) else line for line in lines_in(chunk)]
        originals = [lines[base] or None for base in self._bases]
        self.facts: Facts = {"original": originals, "transform": _Transforms(self)}

    def __len__(self) -> int:
        return len(self._bases)

    def _error(self, row: int) -> SudokuError:
        item = self._chunk.item(self._bases[row])
        return item.error if isinstance(item, BadEntry) else FormatError(_NOT_PLAIN)

    def between(self, begin: int, end: int) -> Chunk:
        """The rows from `begin` up to `end`."""
        facts = {name: values[begin:end] for name, values in self.facts.items()}
        return with_facts(PartOf(self, range(begin, end)), facts)

    def transform(self, row: int) -> Transform | None:
        """The transform that leads to this row; None if it is what it was."""
        return Transform.random(self._seed, self._numbers[row]) if self._is_plain[row] else None

    def item(self, row: int) -> Item:
        """Everything that the text says about this row; or its error."""
        item = self._chunk.item(self._bases[row])
        if isinstance(item, BadEntry):
            return item
        if not self._is_plain[row]:
            return BadEntry(self._error(row), "", item.line, item.name, item.fields)
        fields = {name: self._moved(row, text) for name, text in item.fields.items()}
        return item._replace(grid=Grid.of_checked(self._digits[row].tobytes()), fields=fields)

    def line(self, row: int) -> int:
        """The line of the source on which the original starts."""
        return self._chunk.line(self._bases[row])

    def labels(self, *, comments: bool = True) -> Sequence[str] | None:
        """What the text calls each original."""
        labels = self._chunk.labels(comments=comments)
        return None if labels is None else [labels[base] for base in self._bases]

    def extra(self) -> Mapping[str, Sequence[Any]]:
        """Further columns of the originals; grids among them, such as solutions, get the same transform."""
        found = self._chunk.extra()
        return {
            name: [self._moved(row, values[base]) for row, base in enumerate(self._bases)]
            for name, values in found.items()
        }

    def _moved(self, row: int, value: Any) -> Any:
        """A grid after the transform of this row, with its own sign for blanks; all else as it is."""
        if not isinstance(value, str) or len(value) != CLASSIC.size or value.strip(_CELLS):
            return value
        transform = self.transform(row)
        if transform is None:
            return value
        line = transform.apply(Grid.from_line(value)).to_line()
        return line.replace(".", "0") if "0" in value else line


class _Transforms(Sequence[Transform | None]):
    """The transform of each row, made when somebody asks for it."""

    def __init__(self, images: Images) -> None:
        self._images = images

    def __len__(self) -> int:
        return len(self._images)

    def __getitem__(self, row: Any) -> Any:
        if isinstance(row, slice):
            return [self[number] for number in range(*row.indices(len(self)))]
        return self._images.transform(range(len(self))[row])
