"""Summarize data sets: clues, levels, techniques, duplicates, and the overlap with another data set."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import asdict, dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, ClassVar, NamedTuple

import numpy as np
import numpy.typing as npt

from fullhouse.core.grid import Grid
from fullhouse.core.notation import amount
from fullhouse.core.values import public_in
from fullhouse.engines.rows import GOOD, Rows
from fullhouse.engines.status import Status
from fullhouse.logic.orders import technique_names
from fullhouse.rating.columns import HodokuColumns
from fullhouse.rating.hodoku import from_hardest
from fullhouse.rating.rating import Level, title_of
from fullhouse.rating.rating_table import rate_batch
from fullhouse.symmetry.classes import SYMMETRY, KeyStore, Numbers, Places, RowKeys, row_keys
from fullhouse.verbs.kinds import Threads, TimeLimit
from fullhouse.verbs.verb import NO_GRIDS, Columns, Verb

Counts = npt.NDArray[np.int64]
_MOST_CLUES = 81
_OTHER = 2**63
"""Rows of the other data set are numbered from here on."""


@public_in("fullhouse.jobs")
@dataclass(frozen=True, slots=True)
class Leak:
    """The overlap of a data set with another one."""

    name: str
    rows: int
    """How many rows the other data set has."""
    same: int
    """Rows with the digits of a row of the other data set."""
    equivalent: int
    """Rows that are equivalent to a row of the other data set, equal ones included."""


@public_in("fullhouse.jobs")
@dataclass(frozen=True, slots=True)
class Description:
    """The summary of a data set. `str` formats it, `to_json` converts it, `figure` draws it."""

    rows: int
    status: Mapping[str, int]
    """How many rows are proper, ambiguous, unsolvable, unreadable, or refused: classes and ratings are of 9x9 grids."""
    clues: Mapping[int, int]
    """How many rows have how many clues, in ascending order."""
    levels: Mapping[str, int]
    """How many proper puzzles have each level."""
    techniques: Mapping[str, int]
    """How many proper puzzles need each technique on their path, easiest first."""
    hardest: Mapping[str, int]
    """For how many of them each technique is the hardest."""
    duplicates: int
    """Rows with the same digits as an earlier row."""
    classes: int
    """Rows that are not equivalent to an earlier one; grids with a digit twice in a house count as well."""
    leak: Leak | None = None
    """The overlap with another data set, if one was given."""

    def to_json(self) -> dict[str, Any]:
        """The summary as plain values."""
        return {**asdict(self), "clues": {str(number): rows for number, rows in self.clues.items()}}

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
        """A matplotlib figure with charts of levels, clues and hardest techniques. Needs the extra `plot`."""
        from fullhouse.render.plots import counts_figure  # an extra

        return counts_figure(self.levels, self.clues, self.hardest, amount(self.rows, "row"))


def _listed(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{rows:,} {name}" for name, rows in counts.items() if rows)


def _bars(title: str, counts: Mapping[str, int]) -> Iterator[str]:
    """Yield a line per name, with its number and a bar."""
    if not counts:
        return
    most = max(counts.values())
    names = [title_of(name) if title == "technique" else name for name in counts]
    width = max(14, *map(len, names))
    yield f"\n{title}"
    for name, rows in zip(names, counts.values(), strict=True):
        yield f"{name:<{width}} {rows:>12,} {'#' * max(round(30 * rows / most), 1)}"


class Measured(NamedTuple):
    """Counts and keys of some rows."""

    keys: RowKeys
    status: Counts
    clues: Counts
    levels: Counts
    techniques: Counts
    """Two rows of numbers per technique: how many puzzles need it, and for how many it is the hardest."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Describe(Verb):
    """Summarize a data set: clues, levels, techniques, duplicates, classes, and its overlap with another one.

    It reads all rows with `measure`, those of the other data set with `compare`, and returns one `Description`.
    """

    time_limit: TimeLimit = None
    threads: Threads = None

    name: ClassVar[str] = "describe"

    def columns(self) -> Columns:
        """No columns: the answer is one summary of all rows."""
        return {}

    def measure(self, rows: Rows, others: Mapping[int, Grid] = NO_GRIDS) -> Measured:
        """The counts and keys of these rows; `others` has the grids of other sizes or rules, by row."""
        digits = rows.digits()
        table = rate_batch(rows, scales="hodoku", threads=self.threads, time_limit=self.time_limit)
        status = table.status.copy()
        status[[*others]] = Status.REFUSED
        clues = np.count_nonzero(digits, axis=1)[rows.faults == GOOD]
        return Measured(
            row_keys(rows, digits, SYMMETRY, self.threads, others),
            np.bincount(status, minlength=len(Status)),
            np.bincount(clues, minlength=_MOST_CLUES + 1),
            np.bincount(table.level, minlength=len(Level) + 1),
            _techniques(table.hodoku),
        )

    def compare(self, rows: Rows, others: Mapping[int, Grid] = NO_GRIDS) -> RowKeys:
        """The keys of rows of the other data set."""
        return row_keys(rows, rows.digits(), SYMMETRY, self.threads, others)

    def described(
        self,
        measured: Iterable[Measured],
        compared: Iterable[RowKeys] | None = None,
        *,
        against: str = "",
        folder: Path | None = None,
    ) -> Description:
        """The summary of all rows that were measured, and their overlap with the data set `against`."""
        with TemporaryDirectory(prefix="fullhouse-") if folder is None else nullcontext(folder) as place:
            store = KeyStore(Path(place), SYMMETRY, self.threads)
            sizes = (len(Status), _MOST_CLUES + 1, len(Level) + 1, (2, len(technique_names())))
            totals: Sequence[Counts] = [np.zeros(size, dtype=np.int64) for size in sizes]
            rows = keyed = others = 0
            for found in measured:
                store.add(rows, found.keys)
                keyed += int(np.count_nonzero(found.keys.has_key))
                totals = list(map(np.add, totals, found[1:]))
                rows += len(found.keys.keys)
            for keys in compared or ():
                store.add(_OTHER + others, keys)
                others += len(keys.keys)
            repeated = [(*_repeated(rows, exact), *_repeated(rows, same)) for rows, exact, same in store.groups()]
        duplicates, same, equivalents, equivalent = map(sum, zip(*repeated, strict=True))
        leak = None if compared is None else Leak(against, others, same, equivalent)
        return _description(rows, totals, duplicates, keyed - equivalents, leak)


def _techniques(found: HodokuColumns) -> Counts:
    """How many rows need each technique, and for how many it is the hardest."""
    by_hardness = [found.techniques.index(name) for name in from_hardest()]
    is_used = found.counts[:, by_hardness] > 0
    used, hardest = np.zeros((2, len(found.techniques)), dtype=np.int64)
    used[by_hardness] = np.count_nonzero(is_used, axis=0)
    hardest[by_hardness] = np.bincount(is_used.argmax(axis=1)[is_used.any(axis=1)], minlength=len(by_hardness))
    return np.stack((used, hardest))


def _repeated(rows: Numbers, groups: Places) -> tuple[int, int]:
    """How many rows repeat an earlier row, and how many a row of the other data set."""
    if not len(rows):
        return 0, 0
    is_other = rows >= np.uint64(_OTHER)
    ours = np.bincount(groups, weights=~is_other).astype(np.int64)
    shared = ours[np.bincount(groups, weights=is_other) > 0].sum()
    return int(np.maximum(ours - 1, 0).sum()), int(shared)


def _description(rows: int, totals: Sequence[Counts], duplicates: int, classes: int, leak: Leak | None) -> Description:
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
        classes,
        leak,
    )
