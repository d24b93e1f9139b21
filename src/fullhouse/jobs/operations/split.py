"""Rows for training, validation and test: equivalent puzzles are never on two sides."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import accumulate
from pathlib import Path
from typing import BinaryIO

import numpy as np
import numpy.typing as npt

from fullhouse.core.arguments import thread_count
from fullhouse.core.geometry import CLASSIC
from fullhouse.errors import BadArgument
from fullhouse.jobs.again import Keep, Reader
from fullhouse.jobs.chunk import Chunk, others_in
from fullhouse.rating.rating_table import rate_batch
from fullhouse.symmetry.canonical_table import Forms, canonicalize_rows
from fullhouse.symmetry.classes import hashes_of, keys_in

NAMES = ("train", "validation", "test")
STRATA = ("level", "clues", "none")
_BITS = 18
_TICKET = np.dtype([("stratum", np.uint8), ("ticket", np.int32)])
Tickets = npt.NDArray[np.void]
_MOST_STRATA = CLASSIC.size + 1


class Split(Keep):
    """Rows as they are, and the split of each. What cannot be read belongs to the first."""

    shares: tuple[float, ...] = (80, 10, 10)
    """For training, validation and test; or for training and test."""
    seed: int = 0
    stratify: str = STRATA[0]
    """What every split has in the same shares: levels, numbers of clues, or nothing."""
    threads: int | None = None

    verb = "split"
    adds = ("split",)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the splits."""
        return split_names(self.shares)


def split_names(shares: Sequence[float]) -> tuple[str, ...]:
    """The names of as many splits as there are shares; BadArgument for shares that make no sense."""
    if len(shares) not in (2, 3) or min(shares) < 0 or not 0 < sum(shares) < float("inf"):
        raise BadArgument("shares", shares, "two or three numbers, such as 80, 10, 10")
    return NAMES if len(shares) == 3 else (NAMES[0], NAMES[2])


class SplitReader(Reader):
    """Gives each equivalence class a ticket of the seed; within a stratum, the least tickets are for training."""

    def __init__(self, operation: Split, only: str | None = None) -> None:
        super().__init__(operation.threads)
        self.measure = partial(_tickets, seed=operation.seed, stratify=operation.stratify)
        self._operation = operation
        self.only = only
        """The one split that is passed on; None for all."""
        self.counts = dict.fromkeys(operation.names, 0)
        """How many rows each split has, once all have been seen."""
        self._bins = np.zeros((_MOST_STRATA, 1 << _BITS), dtype=np.int64)
        self._file: BinaryIO | None = None
        self._tickets = np.zeros(0, dtype=_TICKET)
        self._bounds: npt.NDArray[np.int64] = np.zeros((0, 0), dtype=np.int64)

    def learn(self, found: Tickets, folder: Path) -> None:
        """Write the tickets of these rows into a file, and count them."""
        if self._file is None:
            self._file = (folder / "tickets").open("wb")
        counted = found[found["ticket"] >= 0]
        np.add.at(self._bins, (counted["stratum"], counted["ticket"]), 1)
        self._file.write(found.tobytes())

    def decide(self, folder: Path) -> None:
        """Find the tickets where one split ends and the next begins: as near to the shares as classes allow."""
        if self._file is None:
            return
        self._file.close()
        self._tickets = np.memmap(folder / "tickets", dtype=_TICKET, mode="r", shape=(self.rows,))
        shares = self._operation.shares
        ends = [total / sum(shares) for total in accumulate(shares)][:-1]
        self._bounds = np.array([[_bound(row, end) for end in ends] for row in self._bins])
        for begin in range(0, self.rows, 1 << 20):
            numbers = np.bincount(self._which(begin, begin + (1 << 20)), minlength=len(shares)).tolist()
            self.counts = {name: self.counts[name] + number for name, number in zip(self.counts, numbers, strict=True)}

    def _which(self, begin: int, end: int) -> npt.NDArray[np.intp]:
        """The number of the split of each of these rows."""
        some = self._tickets[begin:end]
        which: npt.NDArray[np.intp] = (some["ticket"][:, None] >= self._bounds[some["stratum"]]).sum(axis=1)
        return which

    def choose(self, first: int, chunk: Chunk) -> Chunk:
        """The rows with their splits."""
        which = self._which(first, first + len(chunk))
        names = self._operation.names
        kept = np.arange(len(chunk)) if self.only is None else np.flatnonzero(which == names.index(self.only))
        return chunk.take(kept.tolist(), {"split": [names[number] for number in which[kept].tolist()]})


def _tickets(chunk: Chunk, threads: int | None, *, seed: int, stratify: str) -> Tickets:
    """The stratum and the ticket of each row; of one that cannot be read, a ticket before every bound."""
    digits = chunk.rows.digits()
    forms = canonicalize_rows(digits, threads=thread_count(threads))
    keys, has_key = keys_in(chunk.rows, digits, others_in(chunk), forms)
    tickets = np.zeros(len(chunk), dtype=_TICKET)
    tickets["ticket"] = hashes_of(keys, seed) >> np.uint64(64 - _BITS)
    tickets["stratum"] = _strata(forms, stratify, threads)
    tickets[~has_key] = 0, -1
    return tickets


def _strata(forms: Forms, stratify: str, threads: int | None) -> npt.NDArray[np.uint8]:
    """The stratum of each row, by its form, so that equivalent rows have the same."""
    if stratify == "level":
        levels: npt.NDArray[np.uint8] = rate_batch(forms.digits, scales="hodoku", threads=threads).level
        return levels
    if stratify == "clues":
        clues: npt.NDArray[np.uint8] = np.count_nonzero(forms.digits, axis=1).astype(np.uint8)
        return clues
    return np.zeros(len(forms.digits), dtype=np.uint8)


def _bound(bins: npt.NDArray[np.int64], share: float) -> int:
    """The first ticket behind this share of the rows, or a little more or less of them."""
    before = np.concatenate(([0], np.cumsum(bins)))
    return int(np.argmin(np.abs(before - share * before[-1])))
