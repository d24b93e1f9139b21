"""The walk from a puzzle to harder and harder ones, with a record of its ratings.

A walk that was stopped is walked again with the ratings that were recorded on the way, so it finds the same, and goes
on from there. Rating is what takes long.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Self, TextIO

from fullhouse.core.arguments import rows_for
from fullhouse.core.grid import Grid
from fullhouse.core.notation import amount
from fullhouse.formats.codec import Entry
from fullhouse.generator.climb import Climb, Climbed
from fullhouse.generator.specification import NumberName
from fullhouse.jobs.checkpoint import FileOutput
from fullhouse.jobs.chunk import Output, Result, Sink
from fullhouse.jobs.searches.search import Search, row_of

NUMBERS: dict[str, NumberName] = {"se": "er", "score": "score", "guesses": "guesses"}
"""What a walk goes by, and the number that is meant."""
RECORD_SUFFIX = ".rated"


class Ascent(Search):
    """Walks on from the hardest puzzle that is known, and finds those that are harder than all before."""

    verb = "climb"
    is_rare = True
    extends = True

    def __init__(
        self,
        grid: Grid,
        by: str = "se",
        *,
        changed: int = 2,
        count: int | None = None,
        time_limit: float | None = None,
        threads: int | None = None,
    ) -> None:
        super().__init__(count, time_limit, {"puzzle": grid.to_line(), "by": by, "changed": changed})
        self._by = by
        self._start = grid
        self._climb = _RecordedClimb(NUMBERS[by], changed=changed, threads=threads, stop=self.patience)

    @property
    def adds(self) -> tuple[str, ...]:
        """What the walk goes by, and whether it is a lower bound."""
        return (self._by, "lower_bound")

    def write(self, sink: Sink, output: Output) -> None:
        """Record the ratings beside a file."""
        if not isinstance(output, FileOutput):
            super().write(sink, output)
            return
        with _Record(Path(f"{output.path}{RECORD_SUFFIX}"), is_new=not output.state) as self._climb.record:
            super().write(sink, output)

    def find(self) -> Iterator[Result]:
        """Yield what is harder than all before it, and was not written by an earlier run."""
        best: Climbed | None = None
        found = 0
        for climbed in chain([self._climb.start(self._start)], self._climb):
            if best is None or climbed.value > best.value:
                best = climbed
                found += 1
                if found > self.rows:
                    value = climbed.value if self._by == "se" else int(climbed.value)
                    entry = Entry(climbed.puzzle, comment=self._label(climbed))
                    yield row_of(entry, {self._by: value, "lower_bound": climbed.is_lower_bound})

    def doing(self) -> str:
        """The hardest so far."""
        best = self._climb.best
        return f"best {self._label(best)} · {self._climb.rated:,} rated" if best else "climbing"

    def remarks(self) -> Iterator[str]:
        """Yield how far the walk came."""
        if best := self._climb.best:
            yield f"{amount(self._climb.rated, 'puzzle')} rated; the hardest has {self._label(best)}"
        yield from super().remarks()

    def _label(self, climbed: Climbed) -> str:
        return f"{self._by} {'>= ' if climbed.is_lower_bound else ''}{climbed.value:,.10g}"


class _Record:
    """The ratings of a walk, one a line, in a file beside the output. What is missing is rated again."""

    def __init__(self, path: Path, *, is_new: bool) -> None:
        self._path = path
        self.known: dict[bytes, Climbed] = {}
        if is_new:
            path.unlink(missing_ok=True)
        elif path.exists():
            for climbed in self._read():
                self.known[climbed.puzzle.digits] = climbed
        self._file: TextIO = path.open("a", encoding="ascii")

    def _read(self) -> Iterator[Climbed]:
        for line in self._path.read_text(encoding="ascii", errors="replace").splitlines(keepends=True):
            puzzle, _, rest = line.partition(" ")
            value, _, end = rest.partition(" ")
            if end not in ("=\n", ">\n"):  # cut off when the run was stopped
                continue
            try:
                yield Climbed(Grid.from_line(puzzle), float(value), end == ">\n")
            except ValueError:
                continue

    def add(self, climbed: Climbed) -> None:
        """Record this one."""
        mark = ">" if climbed.is_lower_bound else "="
        self._file.write(f"{climbed.puzzle.to_line()} {climbed.value!r} {mark}\n")

    def flush(self) -> None:
        """Let the records out of this process."""
        self._file.flush()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()


class _RecordedClimb(Climb):
    """A walk that rates nothing twice, not even after it was stopped."""

    record: _Record | None = None

    def _rate(self, grids: list[Grid]) -> Iterator[Climbed]:
        if self.record is None:
            return super()._rate(grids)
        known = self.record.known
        unknown = [grid for grid in grids if grid.digits not in known]
        self.rated += len(grids) - len(unknown)
        few = rows_for(self.threads)
        for first in range(0, len(unknown), few):  # what is recorded is not lost when the walk is stopped
            for climbed in super()._rate(unknown[first : first + few]):
                known[climbed.puzzle.digits] = climbed
                self.record.add(climbed)
            self.record.flush()
        return iter([known.pop(grid.digits) for grid in grids])
