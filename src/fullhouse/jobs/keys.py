"""Which rows are the same: keys of 48 bytes, in files by their hash where there are many, so that memory is bounded."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from fullhouse.core.geometry import CLASSIC
from fullhouse.engines.rows import GOOD
from fullhouse.engines.tables import Digits
from fullhouse.formats.codec import Entry
from fullhouse.jobs.chunk import Chunk
from fullhouse.symmetry.rows import Forms, canonicalize_rows

Keys = npt.NDArray[np.uint64]
"""(N, 6): 48 bytes a row."""
Marks = npt.NDArray[np.bool_]
Numbers = npt.NDArray[np.uint64]

EXACT, SYMMETRY = "exact", "symmetry"
WAYS = (EXACT, SYMMETRY)
"""When two rows count as the same: with the same digits, or if they are equivalent."""
_WORDS = 6
_PACKED = (CLASSIC.size + 1) // 2
_ODD = np.uint64(0x9E3779B97F4A7C15)
_PARTS = 256
MOST_IN_MEMORY = 1 << 20
"""Rows that are kept in memory before they go to files; 56 bytes each."""


def keys_of(digits: Digits) -> Keys:
    """The key of each row of 81 digits: two digits a byte, then zeros."""
    pairs = np.zeros((len(digits), 2 * _PACKED), dtype=np.uint8)
    pairs[:, : CLASSIC.size] = digits
    packed = np.zeros((len(digits), 8 * _WORDS), dtype=np.uint8)
    packed[:, :_PACKED] = pairs[:, ::2] << 4 | pairs[:, 1::2]
    return packed.view(np.uint64)


def hashes_of(keys: Keys, seed: int = 0) -> Numbers:
    """A number of 64 bits for each key, the same on every machine."""
    found = np.full(len(keys), np.uint64(seed % 2**64))
    for word in range(keys.shape[1]):
        found = mixed(found ^ keys[:, word])
    return found


def mixed(numbers: Numbers) -> Numbers:
    """Each number with its bits mixed well (the finisher of SplitMix64, by Sebastiano Vigna)."""
    numbers = numbers + _ODD
    numbers = (numbers ^ (numbers >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    numbers = (numbers ^ (numbers >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return numbers ^ (numbers >> np.uint64(31))


def keys_in(chunk: Chunk, forms: Forms | None = None) -> tuple[Keys, Marks]:
    """The key of each row, and whether it has one: all that can be read do.

    With `forms` the key is that of the canonical form. A grid without one, because a house has a digit twice, and a
    grid of another size, are the same only as what has the same digits.
    """
    rows = chunk.rows
    has_key = rows.faults == GOOD
    keys = keys_of(rows.digits() if forms is None else forms.digits)
    if forms is not None and not (has_form := forms.automorphisms > 0).all():
        keys[~has_form] = keys_of(rows.digits())[~has_form]
        keys[~has_form, -1] = 1  # no form looks like this
    for row in np.flatnonzero(~has_key).tolist():
        item = chunk.item(row)
        if isinstance(item, Entry):
            text = item.grid.to_line().encode()
            keys[row] = np.frombuffer(blake2b(text, digest_size=8 * _WORDS).digest(), dtype=np.uint64)
            has_key[row] = True
    return keys, has_key


def forms_in(chunk: Chunk, threads: int) -> Forms:
    """The canonical form of each row; those of rows that are no puzzle mean nothing."""
    return canonicalize_rows(chunk.rows.digits(), threads=threads)


class Groups(NamedTuple):
    """Rows with their keys, those with the same key side by side, and in order."""

    rows: Numbers
    is_first: Marks
    """Whether a row is the first of those with its key."""


class KeyStore:
    """Remembers the key of every row; more than fit into memory go into files in this folder."""

    def __init__(self, folder: Path, name: str, most: int = MOST_IN_MEMORY) -> None:
        self._paths = [folder / f"{name}-{part:03}" for part in range(_PARTS)]
        self._most = most
        self._held: list[Keys] = []
        self._count = 0
        self._is_spilled = False

    def add(self, first: int, keys: Keys, has_key: Marks) -> None:
        """Remember the keys of a chunk whose first row has this number."""
        numbers = np.flatnonzero(has_key).astype(np.uint64)
        self._held.append(np.column_stack((numbers + np.uint64(first), keys[has_key])))
        self._count += len(numbers)
        if self._count >= self._most:
            self._spill()

    def _spill(self) -> None:
        records = self._taken()
        part = (hashes_of(records[:, 1:]) >> np.uint64(56)).astype(np.uint8)
        order = np.argsort(part, kind="stable")
        ends = np.cumsum(np.bincount(part, minlength=_PARTS))
        for path, some in zip(self._paths, np.split(records[order], ends[:-1]), strict=True):
            if len(some):
                with path.open("ab") as file:
                    file.write(some.tobytes())
        self._is_spilled = True

    def _taken(self) -> Keys:
        records = np.concatenate(self._held) if self._held else np.zeros((0, 1 + _WORDS), dtype=np.uint64)
        self._held, self._count = [], 0
        return records

    def groups(self) -> Iterator[Groups]:
        """Yield all rows in groups with the same key; no group is cut."""
        if not self._is_spilled:
            yield _grouped(self._taken())
            return
        self._spill()
        for path in self._paths:
            if path.exists():
                yield _grouped(np.fromfile(path, dtype=np.uint64).reshape(-1, 1 + _WORDS))
                path.unlink()


def _grouped(records: Keys) -> Groups:
    hashes = hashes_of(records[:, 1:])
    order = np.argsort(hashes, kind="stable")  # rows were added in order
    is_first = _changes(records[order, 1:])
    if (is_first[1:] & (hashes[order][1:] == hashes[order][:-1])).any():  # two keys with one hash may alternate
        order = np.lexsort(tuple(records.T))
        is_first = _changes(records[order, 1:])
    return Groups(records[order, 0], is_first)


def _changes(keys: Keys) -> Marks:
    """Whether each key is another than the one before it."""
    found = np.ones(len(keys), dtype=np.bool_)
    found[1:] = (keys[1:] != keys[:-1]).any(axis=1)
    return found
