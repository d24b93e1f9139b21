"""Find equal and equivalent grids among many rows, in bounded memory.

Each row gets a key of 48 bytes; many keys go to temporary files. Canonical forms are by far the slowest part, so rows
are first compared by fingerprints, which equivalent grids share and hardly any others do. Forms are computed only if
rows with different digits have the same fingerprint.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from fullhouse.core.arguments import thread_count
from fullhouse.core.grid import Grid
from fullhouse.engines.rows import GOOD, PACKED, Rows, pack_rows, unpack_rows
from fullhouse.engines.table import Digits
from fullhouse.symmetry.canonical_table import Forms, canonicalize_rows, fingerprints_of

Keys = npt.NDArray[np.uint64]
"""(N, 6): 48 bytes per row."""
Marks = npt.NDArray[np.bool_]
Numbers = npt.NDArray[np.uint64]
Places = npt.NDArray[np.intp]

EXACT, SYMMETRY = "exact", "symmetry"
WAYS = (EXACT, SYMMETRY)
"""How rows are compared: by their digits, or up to symmetry."""
_WORDS = 6
_ODD = np.uint64(0x9E3779B97F4A7C15)
_PARTS = 256
_OTHER_SIZE = np.uint64(1 << 63)
"""A bit of the last word that is not set in any key of 81 digits."""
MOST_IN_MEMORY = 1 << 20
"""Rows that are held in memory before they go to files, 64 bytes each."""


def keys_of(digits: Digits) -> Keys:
    """The key of each row of 81 digits: two digits per byte, then zeros."""
    packed = np.zeros((len(digits), 8 * _WORDS), dtype=np.uint8)
    packed[:, :PACKED] = _with_swapped_halves(pack_rows(digits))
    return packed.view(np.uint64)


def digits_of(keys: Keys) -> Digits:
    """The digits of rows with these keys."""
    packed = np.ascontiguousarray(keys).view(np.uint8)[:, :PACKED]
    digits: Digits = unpack_rows(_with_swapped_halves(packed))
    return digits


def _with_swapped_halves(packed: Digits) -> Digits:
    """Packed rows with the first cell of each pair in the high half, as seeds of `split` need it."""
    return np.asarray(packed << 4 | packed >> 4, dtype=np.uint8)


def hashes_of(keys: Keys, seed: int = 0) -> Numbers:
    """A 64-bit hash of each key, the same on every machine."""
    found = np.full(len(keys), np.uint64(seed % 2**64))
    for word in range(keys.shape[1]):
        found = splitmix64(found ^ keys[:, word])
    return found


def splitmix64(numbers: Numbers) -> Numbers:
    """The output function of SplitMix64 (Sebastiano Vigna), which mixes the bits of each number."""
    numbers = numbers + _ODD
    numbers = (numbers ^ (numbers >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    numbers = (numbers ^ (numbers >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return numbers ^ (numbers >> np.uint64(31))


NO_OTHERS: Mapping[int, Grid] = {}
"""No rows with grids of other sizes or rules."""


def keys_in(
    rows: Rows, digits: Digits, others: Mapping[int, Grid] = NO_OTHERS, forms: Forms | None = None
) -> tuple[Keys, Marks]:
    """The key of each row, and whether it has one: all readable rows do.

    `others` has the grids of other sizes or rules by row. With `forms`, keys are those of the canonical forms. A grid
    without a canonical form (a digit twice in a house, or other rules) equals those with the same digits and rules.
    """
    has_key: Marks = rows.faults == GOOD
    keys = keys_of(digits if forms is None else forms.digits)
    if forms is not None and not (has_form := forms.automorphisms > 0).all():
        keys[~has_form] = keys_of(digits[~has_form])
        keys[~has_form, -1] |= np.uint64(1)  # no canonical form has this bit
    for row, grid in others.items():
        text = f"{grid.geometry!r} {grid.to_line()}".encode()
        keys[row] = np.frombuffer(blake2b(text, digest_size=8 * _WORDS).digest(), dtype=np.uint64)
        keys[row, -1] |= _OTHER_SIZE
        has_key[row] = True
    return keys, has_key


class RowKeys(NamedTuple):
    """The numbers by which rows are compared."""

    keys: Keys
    """Of their digits."""
    has_key: Marks
    """Whether a row is compared at all."""
    fingerprints: Numbers
    """Equal for rows that are the same."""


def row_keys(
    rows: Rows, digits: Digits, by: str, threads: int | None, others: Mapping[int, Grid] = NO_OTHERS
) -> RowKeys:
    """The keys of these rows, whose digits are given; `others` has the grids of other sizes or rules by row."""
    keys, has_key = keys_in(rows, digits, others)
    if by == EXACT:
        return RowKeys(keys, has_key, hashes_of(keys))
    fingerprints = fingerprints_of(digits, threads=thread_count(threads))
    is_other = keys[:, -1] >= _OTHER_SIZE
    if is_other.any():
        fingerprints[is_other] = hashes_of(keys[is_other])
    return RowKeys(keys, has_key, fingerprints)


class Groups(NamedTuple):
    """Rows in order, each with the number of its group."""

    rows: Numbers
    exact: Places
    """Rows with the same digits."""
    same: Places
    """Equivalent rows; if rows are compared by their digits, the same groups as `exact`."""


class KeyStore:
    """The keys of all rows; if there are many, they go to files in a folder."""

    def __init__(self, folder: Path, by: str, threads: int | None, most: int = MOST_IN_MEMORY) -> None:
        self._folder = folder
        self._by, self._threads = by, thread_count(threads)
        self._most = most
        self._held: list[Keys] = []
        self._count = 0
        self._is_spilled = False

    def add(self, first: int, found: RowKeys) -> None:
        """Add rows that follow all others; the first one has this number."""
        numbers = np.flatnonzero(found.has_key)
        columns = numbers.astype(np.uint64) + np.uint64(first), found.keys[numbers], found.fingerprints[numbers]
        self._held.append(np.column_stack(columns))
        self._count += len(numbers)
        if self._count >= self._most:
            self._spill()

    def _spill(self) -> None:
        records = self._taken()
        part = (splitmix64(records[:, -1]) >> np.uint64(56)).astype(np.uint8)
        order = np.argsort(part, kind="stable")
        ends = np.cumsum(np.bincount(part, minlength=_PARTS))
        for path, some in zip(self._paths(), np.split(records[order], ends[:-1]), strict=True):
            if len(some):
                with path.open("ab") as file:
                    file.write(some.tobytes())
        self._is_spilled = True

    def _paths(self) -> list[Path]:
        return [self._folder / f"keys-{part:03}" for part in range(_PARTS)]

    def _taken(self) -> Keys:
        records = np.concatenate(self._held) if self._held else np.zeros((0, _WORDS + 2), dtype=np.uint64)
        self._held, self._count = [], 0
        return records

    def groups(self) -> Iterator[Groups]:
        """Yield all rows in groups of equal rows; no group is divided."""
        if not self._is_spilled:
            yield self._grouped(self._taken())
            return
        self._spill()
        for path in self._paths():
            if path.exists():
                yield self._grouped(np.fromfile(path, dtype=np.uint64).reshape(-1, _WORDS + 2))
                path.unlink()

    def _grouped(self, records: Keys) -> Groups:
        keys = records[:, 1:-1]
        firsts, exact = grouped(keys)
        if self._by == EXACT:
            return Groups(records[:, 0], exact, exact)
        _, of_print, counts = np.unique(records[firsts, -1], return_inverse=True, return_counts=True)
        unclear = np.flatnonzero(counts[of_print] > 1)
        same = of_print.astype(np.intp)
        if len(unclear):
            same[unclear] = len(counts) + grouped(self._form_keys(keys[firsts[unclear]]))[1]
        return Groups(records[:, 0], exact, same[exact])

    def _form_keys(self, keys: Keys) -> Keys:
        """The keys of the canonical forms of grids with these keys; grids without a form keep their own."""
        found = keys.copy()
        found[:, -1] |= np.uint64(1)  # no canonical form has this bit
        grids = np.flatnonzero(keys[:, -1] < _OTHER_SIZE)
        forms = canonicalize_rows(digits_of(keys[grids]), threads=self._threads)
        has_form = forms.automorphisms > 0
        found[grids[has_form]] = keys_of(forms.digits[has_form])
        return found


def grouped(keys: Keys) -> tuple[Places, Places]:
    """The first row with each key, and the number of each row's key."""
    _, firsts, groups = np.unique(hashes_of(keys), return_index=True, return_inverse=True)
    first_of = firsts[groups]
    if any((word[first_of] != word).any() for word in keys.T):  # two keys have the same hash
        _, firsts, groups = np.unique(keys, axis=0, return_index=True, return_inverse=True)
    return firsts, groups.ravel()
