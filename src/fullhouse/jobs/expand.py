"""Expand rows: each one is replaced by its equivalents, which stay together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from fullhouse.core.geometry import CLASSIC
from fullhouse.core.grid import Grid
from fullhouse.engines.rows import GOOD, Rows
from fullhouse.errors import FormatError
from fullhouse.formats.codec import BadEntry
from fullhouse.jobs.chunk import Chunk, Item, lines_in, list_of
from fullhouse.symmetry.augment import augment_rows
from fullhouse.symmetry.classes import Marks
from fullhouse.symmetry.transform import Transform

_CELLS = ".0123456789"
_NOT_PLAIN = "only the digits of a 9x9 grid have equivalents"


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
    lines = [line.decode() if isinstance(line, bytes) else line for line in lines_in(chunk)]
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
    return BadEntry(FormatError(_NOT_PLAIN), "", item.line, item.name, item.fields)


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
