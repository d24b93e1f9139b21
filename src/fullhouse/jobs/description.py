"""What a data set holds: clues, levels, techniques, rows that are the same, and what two files share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from fullhouse.core.arguments import thread_count
from fullhouse.core.value import Value, public_in
from fullhouse.engines.rows import GOOD
from fullhouse.engines.status import Status
from fullhouse.jobs.again import scratch
from fullhouse.jobs.chunk import Chunk, Pace
from fullhouse.jobs.keys import Groups, KeyStore, forms_in, keys_in
from fullhouse.jobs.sources import Source, read_all
from fullhouse.jobs.words import amount
from fullhouse.rating.batch import rate_batch
from fullhouse.rating.level import Level
from fullhouse.rating.rating import title_of
from fullhouse.render.plots import counts_figure

_OTHER = 2**63
"""The rows of the other file have numbers from here on."""


@public_in("fullhouse.jobs")
class Leak(Value):
    """What a data set shares with another."""

    name: str
    rows: int
    """How many rows the other one has."""
    same: int
    """Rows of the data set whose digits are also those of a row of the other one."""
    equivalent: int
    """Rows of the data set that are equivalent to a row of the other one, or the same."""


@public_in("fullhouse.jobs")
class Description(Value):
    """What a data set holds. `str` says it, `to_json` has it as plain values, `figure` draws it."""

    rows: int
    status: Mapping[str, int]
    """How many rows are proper, ambiguous, unsolvable, unreadable."""
    clues: Mapping[int, int]
    """How many rows have how many clues, from few to many."""
    levels: Mapping[str, int]
    """How many proper puzzles have each level."""
    techniques: Mapping[str, int]
    """How many proper puzzles need each technique, on our path; the easiest first."""
    hardest: Mapping[str, int]
    """For how many of them it is the hardest."""
    duplicates: int
    """Rows with the same digits as a row before them."""
    classes: int
    """How many rows are left without those that are equivalent to one before; grids with a digit twice count, too."""
    leak: Leak | None = None
    """What it shares with another data set, if one was named."""

    def to_json(self) -> dict[str, Any]:
        """As plain values."""
        found = {name: getattr(self, name) for name in type(self).field_kinds}
        found["clues"] = {str(number): rows for number, rows in self.clues.items()}
        if self.leak is not None:
            found["leak"] = {name: getattr(self.leak, name) for name in Leak.field_kinds}
        return found

    def __str__(self) -> str:
        return "\n".join(self._lines())

    def _lines(self) -> Iterator[str]:
        yield f"rows           {self.rows:,}: {_listed(self.status)}"
        yield f"duplicates     {self.duplicates:,} with the digits of a row before"
        yield f"classes        {self.classes:,} up to symmetry"
        if self.leak is not None:
            other = f"{self.leak.name} ({amount(self.leak.rows, 'row')})"
            same = f"{self.leak.same:,} with the same digits"
            yield f"leak           {amount(self.leak.equivalent, 'row')} equivalent to one of {other}, {same}"
        for title, counts in (("clues", self.clues), ("level", self.levels), ("technique", self.techniques)):
            yield from _bars(title, {str(name): rows for name, rows in counts.items() if rows})

    def figure(self) -> Any:
        """A figure of matplotlib with charts of levels, clues and hardest techniques. Needs the extra `plot`."""
        return counts_figure(self.levels, self.clues, self.hardest, amount(self.rows, "row"))


def _listed(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{rows:,} {name}" for name, rows in counts.items() if rows)


def _bars(title: str, counts: Mapping[str, int]) -> Iterator[str]:
    """Yield a line for each name, with its number and a bar."""
    if not counts:
        return
    most = max(counts.values())
    names = [title_of(name) if title == "technique" else name for name in counts]
    width = max(14, *map(len, names))
    yield f"\n{title}"
    for name, rows in zip(names, counts.values(), strict=True):
        yield f"{name:<{width}} {rows:>12,} {'#' * max(round(30 * rows / most), 1)}"


class Describer:
    """Counts rows, chunk by chunk."""

    def __init__(self, folder: Path, threads: int | None, time_limit: float | None) -> None:
        self.rows = 0
        """How many rows were seen, of both data sets."""
        self._threads, self._time_limit = threads, time_limit
        self._same, self._equivalent = KeyStore(folder, "same"), KeyStore(folder, "equivalent")
        self._status = np.zeros(len(Status), dtype=np.int64)
        self._clues = np.zeros(82, dtype=np.int64)
        self._levels = np.zeros(len(Level) + 1, dtype=np.int64)
        self._techniques: Counter[str] = Counter()
        self._hardest: Counter[str] = Counter()

    def add(self, chunk: Chunk) -> None:
        """Count these rows."""
        self._remember(chunk, self.rows)
        self.rows += len(chunk)
        table = rate_batch(chunk.rows, scales="hodoku", threads=self._threads, time_limit=self._time_limit)
        self._status += np.bincount(table.status, minlength=len(Status))
        clues = np.count_nonzero(chunk.rows.digits(), axis=1)[chunk.rows.faults == GOOD]
        self._clues += np.bincount(clues, minlength=len(self._clues))
        self._levels += np.bincount(table.level, minlength=len(self._levels))
        used = (table.hodoku.counts > 0).sum(axis=0).tolist()
        self._techniques.update(dict(zip(table.hodoku.techniques, used, strict=True)))
        names, numbers = np.unique(table.hodoku.hardest_names(), return_counts=True)
        self._hardest.update(dict(zip(names.astype(str).tolist(), numbers.tolist(), strict=True)))

    def add_other(self, chunk: Chunk, first: int) -> None:
        """Remember these rows of the other data set, which it has from this one on."""
        self._remember(chunk, _OTHER + first)

    def _remember(self, chunk: Chunk, first: int) -> None:
        self._same.add(first, *keys_in(chunk))
        self._equivalent.add(first, *keys_in(chunk, forms_in(chunk, thread_count(self._threads))))

    def description(self, other: tuple[str, int] | None) -> Description:
        """All that was counted; `other` is the name of the other data set, and how many rows it has."""
        duplicates, same = _repeated(self._same.groups())
        repeated, equivalent = _repeated(self._equivalent.groups())
        readable = self.rows - int(self._status[Status.UNREADABLE])
        order = {name: place for place, name in enumerate(self._techniques)}
        return Description(
            self.rows,
            {Status(code).word: count for code, count in enumerate(self._status.tolist()) if count},
            {number: count for number, count in enumerate(self._clues.tolist()) if count},
            {level.word: int(self._levels[level]) for level in Level},
            {name: count for name, count in self._techniques.items() if count},
            {name: self._hardest[name] for name in sorted(self._hardest, key=lambda one: order.get(one, 0)) if name},
            duplicates,
            readable - repeated,
            None if other is None else Leak(*other, same, equivalent),
        )


def _repeated(groups: Iterator[Groups]) -> tuple[int, int]:
    """How many rows are the same as one before them, and how many the same as a row of the other data set."""
    repeated = shared = 0
    for rows, is_first in groups:
        if not len(rows):
            continue
        group = np.cumsum(is_first) - 1
        is_other = rows >= np.uint64(_OTHER)
        ours = np.bincount(group, weights=~is_other).astype(np.int64)
        repeated += int(np.maximum(ours - 1, 0).sum())
        shared += int(ours[np.bincount(group, weights=is_other) > 0].sum())
    return repeated, shared


def describe_sources(
    sources: Sequence[Source],
    against: Sequence[Source] = (),
    *,
    threads: int | None = None,
    time_limit: float | None = None,
    on_rows: Callable[[int], None] | None = None,
) -> Description:
    """Describe these rows, and what they share with those of other sources; `on_rows` gets how many were seen."""
    with scratch() as folder:
        describer = Describer(folder, threads, time_limit)
        pace = Pace(first=1024)
        for _, chunk in read_all(sources, pace, {}):
            describer.add(chunk)
            pace.took(len(chunk))
            if on_rows:
                on_rows(describer.rows)
        others = 0
        for _, chunk in read_all(against, Pace(first=4096), {}):
            describer.add_other(chunk, others)
            others += len(chunk)
            if on_rows:
                on_rows(describer.rows + others)
        return describer.description((", ".join(one.name for one in against), others) if against else None)
