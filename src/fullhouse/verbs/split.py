"""Split rows into training, validation and test sets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import accumulate
from math import isclose
from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal

import numpy as np
import numpy.typing as npt
from annotated_doc import Doc

from fullhouse.core.arguments import seed_of, thread_count
from fullhouse.core.geometry import CLASSIC
from fullhouse.core.grid import Grid
from fullhouse.engines.rows import Rows
from fullhouse.engines.table import Codes
from fullhouse.rating.rating_table import rate_batch
from fullhouse.symmetry.canonical_table import Forms, canonicalize_rows
from fullhouse.symmetry.classes import hashes_of, keys_in
from fullhouse.verbs.dedup import new_marks
from fullhouse.verbs.kinds import Seed, Threads
from fullhouse.verbs.options import Written
from fullhouse.verbs.verb import NO_GRIDS, Choice, Columns

_NAMES = ("train", "validation", "test")
_BITS = 18
_TICKET = np.dtype([("stratum", np.uint8), ("ticket", np.int32)])
_STRATA = CLASSIC.size + 1
_BLOCK = 1 << 20
Tickets = npt.NDArray[np.void]
"""The stratum and the ticket of each row."""


def _written(shares: tuple[float, ...]) -> str:
    return "/".join(f"{share:g}" for share in shares)


def _shares(value: Any) -> tuple[float, ...]:
    parts = value.split("/") if isinstance(value, str) else value
    shares = tuple(map(float, parts))
    if len(shares) not in (2, 3) or min(shares) < 0 or not any(isclose(sum(shares), whole) for whole in (100, 1)):
        raise ValueError(value)
    return shares


_WRITTEN = Written(
    _shares,
    "A/B[/C]",
    "two or three numbers that add up to 100, such as 80/10/10",
    {"type": "array", "items": {"type": "number", "minimum": 0}, "minItems": 2, "maxItems": 3},
    _written,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Split(Choice):
    """Split rows into training, validation and test sets. Equivalent puzzles always go to the same set.

    Unreadable rows go to the first set. Each class of equivalent puzzles draws a ticket by the seed; in each stratum,
    the lowest tickets go to training.
    """

    shares: Annotated[
        tuple[float, ...], _WRITTEN, Doc("Shares of training, validation and test, or of training and test.")
    ] = (80.0, 10.0, 10.0)
    stratify: Annotated[
        Literal["level", "clues", "none"], Doc("Give every split the same shares of levels or of clue counts.")
    ] = "level"
    seed: Seed = None
    threads: Threads = None

    name: ClassVar[str] = "split"

    @property
    def sets(self) -> tuple[str, ...]:
        """The names of the sets."""
        return _NAMES if len(self.shares) == 3 else (_NAMES[0], _NAMES[2])

    def columns(self) -> Columns:
        """The set of each row."""
        return {"split": str}

    def measure(self, rows: Rows, others: Mapping[int, Grid] = NO_GRIDS) -> Tickets:
        """The stratum and the ticket of each row; an unreadable row has the ticket -1."""
        digits = rows.digits()
        forms = canonicalize_rows(digits, threads=thread_count(self.threads))
        keys, has_key = keys_in(rows, digits, others, forms)
        tickets = np.zeros(len(rows), dtype=_TICKET)
        tickets["ticket"] = hashes_of(keys, seed_of(self.seed)) >> np.uint64(64 - _BITS)
        tickets["stratum"] = self._strata(forms)
        tickets[~has_key] = 0, -1
        return tickets

    def _strata(self, forms: Forms) -> npt.NDArray[np.uint8]:
        """The stratum of each row. It is computed on the canonical form, so equivalent rows have the same."""
        if self.stratify == "level":
            levels: npt.NDArray[np.uint8] = rate_batch(forms.digits, scales="hodoku", threads=self.threads).level
            return levels
        if self.stratify == "clues":
            clues: npt.NDArray[np.uint8] = np.count_nonzero(forms.digits, axis=1).astype(np.uint8)
            return clues
        return np.zeros(len(forms.digits), dtype=np.uint8)

    def kept(self, measured: Iterable[Tickets], folder: Path | None = None) -> Codes:
        """The number of the set of each row, counted from 1."""
        bins = np.zeros((_STRATA, 1 << _BITS), dtype=np.int64)
        parts = _TicketFile(folder)
        for found in measured:
            counted = found[found["ticket"] >= 0]
            np.add.at(bins, (counted["stratum"], counted["ticket"]), 1)
            parts.add(found)
        ends = [total / sum(self.shares) for total in accumulate(self.shares)][:-1]
        bounds = np.array([[_bound(row, end) for end in ends] for row in bins])
        marks = new_marks(parts.rows, folder)
        for begin, some in parts.blocks():
            which = (some["ticket"][:, None] >= bounds[some["stratum"]]).sum(axis=1)
            marks[begin : begin + len(some)] = which + 1
        return marks

    def chosen(self, marks: Codes) -> dict[str, Any]:
        """The names of the sets."""
        names = self.sets
        return {"split": [names[mark - 1] for mark in marks.tolist()]}


class _TicketFile:
    """The tickets of all rows: in memory, or in a file of the folder."""

    def __init__(self, folder: Path | None) -> None:
        self._path = None if folder is None else folder / "tickets"
        self._held: list[Tickets] = []
        self.rows = 0

    def add(self, tickets: Tickets) -> None:
        self.rows += len(tickets)
        if self._path is None:
            self._held.append(tickets)
        else:
            with self._path.open("ab" if self.rows > len(tickets) else "wb") as file:
                file.write(tickets.tobytes())

    def blocks(self) -> Iterable[tuple[int, Tickets]]:
        """Yield the tickets again, with the number of their first row."""
        if self._path is None:
            every = np.concatenate(self._held) if self._held else np.zeros(0, dtype=_TICKET)
        elif self.rows:
            every = np.memmap(self._path, dtype=_TICKET, mode="r", shape=(self.rows,))
        else:
            return
        for begin in range(0, self.rows, _BLOCK):
            yield begin, every[begin : begin + _BLOCK]


def _bound(bins: npt.NDArray[np.int64], share: float) -> int:
    """The first ticket after this share of the rows, or the nearest possible."""
    before = np.concatenate(([0], np.cumsum(bins)))
    return int(np.argmin(np.abs(before - share * before[-1])))
