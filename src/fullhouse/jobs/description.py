"""What a data set holds: clues, levels, techniques, rows that are the same, and what two files share."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from fullhouse.core.notation import amount
from fullhouse.core.values import Value, public_in
from fullhouse.engines.rows import GOOD
from fullhouse.engines.status import Status
from fullhouse.jobs.again import Each, each_here, others_in, scratch
from fullhouse.jobs.chunk import Chunk
from fullhouse.jobs.sources import Source
from fullhouse.logic.orders import technique_names
from fullhouse.rating.columns import HodokuColumns
from fullhouse.rating.hodoku import from_hardest
from fullhouse.rating.rating import Level, title_of
from fullhouse.rating.rating_table import rate_batch
from fullhouse.render.plots import counts_figure
from fullhouse.symmetry.classes import SYMMETRY, KeyStore, Numbers, Places, RowKeys, row_keys

Counts = npt.NDArray[np.int64]
_MOST_CLUES = 81
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


class Measured(NamedTuple):
    """What is counted in some rows."""

    identities: RowKeys
    status: Counts
    clues: Counts
    levels: Counts
    techniques: Counts
    """How many rows need each technique, and for how many it is the hardest: two rows of numbers."""


def _measured(chunk: Chunk, threads: int | None, *, time_limit: float | None) -> Measured:
    digits = chunk.rows.digits()
    table = rate_batch(chunk.rows, scales="hodoku", threads=threads, time_limit=time_limit)
    clues = np.count_nonzero(digits, axis=1)[chunk.rows.faults == GOOD]
    return Measured(
        row_keys(chunk.rows, digits, SYMMETRY, threads, others_in(chunk)),
        np.bincount(table.status, minlength=len(Status)),
        np.bincount(clues, minlength=_MOST_CLUES + 1),
        np.bincount(table.level, minlength=len(Level) + 1),
        _techniques(table.hodoku),
    )


def _techniques(found: HodokuColumns) -> Counts:
    """How many rows need each technique, and for how many it is the hardest."""
    by_hardness = [found.techniques.index(name) for name in from_hardest()]
    is_used = found.counts[:, by_hardness] > 0
    used, hardest = np.zeros((2, len(found.techniques)), dtype=np.int64)
    used[by_hardness] = np.count_nonzero(is_used, axis=0)
    hardest[by_hardness] = np.bincount(is_used.argmax(axis=1)[is_used.any(axis=1)], minlength=len(by_hardness))
    return np.stack((used, hardest))


def _identities(chunk: Chunk, threads: int | None) -> RowKeys:
    return row_keys(chunk.rows, chunk.rows.digits(), SYMMETRY, threads, others_in(chunk))


def _repeated(rows: Numbers, groups: Places) -> tuple[int, int]:
    """How many rows are the same as one before them, and how many the same as a row of the other data set."""
    if not len(rows):
        return 0, 0
    is_other = rows >= np.uint64(_OTHER)
    ours = np.bincount(groups, weights=~is_other).astype(np.int64)
    shared = ours[np.bincount(groups, weights=is_other) > 0].sum()
    return int(np.maximum(ours - 1, 0).sum()), int(shared)


def describe_sources(
    sources: Sequence[Source],
    against: Sequence[Source] = (),
    *,
    threads: int | None = None,
    time_limit: float | None = None,
    on_rows: Callable[[int], None] | None = None,
    each: Each = each_here,
) -> Description:
    """Describe these rows, and what they share with those of other sources; `on_rows` gets how many were seen."""
    with scratch() as folder:
        store = KeyStore(folder, SYMMETRY, threads)
        rows, others = 0, 0
        sizes = (len(Status), _MOST_CLUES + 1, len(Level) + 1, (2, len(technique_names())))
        totals: Sequence[Counts] = [np.zeros(size, dtype=np.int64) for size in sizes]
        for count, found in each(partial(_measured, time_limit=time_limit), sources, threads):
            store.add(rows, found.identities)
            totals = list(map(np.add, totals, found[1:]))
            rows += count
            if on_rows:
                on_rows(rows)
        for count, identities in each(_identities, against, threads) if against else ():
            store.add(_OTHER + others, identities)
            others += count
            if on_rows:
                on_rows(rows + others)
        repeated = [(*_repeated(rows, exact), *_repeated(rows, same)) for rows, exact, same in store.groups()]
    duplicates, same, equivalents, equivalent = map(sum, zip(*repeated, strict=True))
    leak = Leak(", ".join(one.name for one in against), others, same, equivalent) if against else None
    return _description(rows, totals, duplicates, equivalents, leak)


def _description(
    rows: int, totals: Sequence[Counts], duplicates: int, equivalents: int, leak: Leak | None
) -> Description:
    status, clues, levels, techniques = (total.tolist() for total in totals)
    needed, hardest = (
        {name: count for name, count in zip(technique_names(), counts, strict=True) if count} for counts in techniques
    )
    return Description(
        rows,
        {Status(code).word: count for code, count in enumerate(status) if count},
        {number: count for number, count in enumerate(clues) if count},
        {level.word: levels[level] for level in Level},
        needed,
        hardest,
        duplicates,
        rows - status[Status.UNREADABLE] - equivalents,
        leak,
    )
