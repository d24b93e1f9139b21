"""The walk from a puzzle to harder and harder ones, with a record of its ratings.

Rating takes most of the time, so each rating is recorded. A resumed walk starts over with the recorded ratings: it
quickly finds the same puzzles again, and continues from there.
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
"""The names that `by` accepts, with the number of a rating that each one maximizes."""
RECORD_SUFFIX = ".rated"


class Ascent(Search):
    """Walks from the hardest puzzle known so far, and yields each puzzle that is harder than all before it."""

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
        """The number that the walk maximizes, and whether it is a lower bound."""
        return (self._by, "lower_bound")

    def write(self, sink: Sink, output: Output) -> None:
        """Write the puzzles. If the output is a file, record the ratings in a second file next to it."""
        if not isinstance(output, FileOutput):
            super().write(sink, output)
            return
        with _Record(Path(f"{output.path}{RECORD_SUFFIX}"), is_new=not output.state) as self._climb.record:
            super().write(sink, output)

    def find(self) -> Iterator[Result]:
        """Yield each puzzle that is harder than all before it, skipping those that an earlier run wrote."""
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
        """The hardest puzzle so far, for the progress line."""
        best = self._climb.best
        return f"best {self._label(best)} · {self._climb.rated:,} rated" if best else "climbing"

    def remarks(self) -> Iterator[str]:
        """Yield how many puzzles were rated, and the hardest of them."""
        if best := self._climb.best:
            yield f"{amount(self._climb.rated, 'puzzle')} rated; the hardest has {self._label(best)}"
        yield from super().remarks()

    def _label(self, climbed: Climbed) -> str:
        return f"{self._by} {'>= ' if climbed.is_lower_bound else ''}{climbed.value:,.10g}"


class _Record:
    """The ratings of a walk in a file next to the output, one per line. Missing ratings are computed again."""

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
            if end not in ("=\n", ">\n"):  # truncated when the run was stopped
                continue
            try:
                yield Climbed(Grid.from_line(puzzle), float(value), end == ">\n")
            except ValueError:
                continue

    def add(self, climbed: Climbed) -> None:
        """Append a rating to the record."""
        mark = ">" if climbed.is_lower_bound else "="
        self._file.write(f"{climbed.puzzle.to_line()} {climbed.value!r} {mark}\n")

    def flush(self) -> None:
        """Hand buffered records to the operating system, so that they survive this process."""
        self._file.flush()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()


class _RecordedClimb(Climb):
    """A walk that never rates a puzzle twice, even across runs."""

    record: _Record | None = None

    def _rate(self, grids: list[Grid]) -> Iterator[Climbed]:
        if self.record is None:
            return super()._rate(grids)
        known = self.record.known
        unknown = [grid for grid in grids if grid.digits not in known]
        self.rated += len(grids) - len(unknown)
        few = rows_for(self.threads)
        for first in range(0, len(unknown), few):  # small batches: a stopped walk keeps its ratings
            for climbed in super()._rate(unknown[first : first + few]):
                known[climbed.puzzle.digits] = climbed
                self.record.add(climbed)
            self.record.flush()
        return iter([known.pop(grid.digits) for grid in grids])
