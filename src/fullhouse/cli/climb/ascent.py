"""The walk of `fullhouse climb`, with a record of its ratings.

A walk that was stopped is walked again with the ratings that were recorded on the way, so it finds the same, and goes
on from there. Rating is what takes long.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from functools import partial
from itertools import chain
from pathlib import Path
from typing import TextIO

import numpy as np

from fullhouse.cli.failures import complain
from fullhouse.cli.job import (
    entries_in,
    output_of,
    print_schema,
    say_how_to_resume,
    say_what_was_written,
    sink_for,
    the_one_puzzle,
)
from fullhouse.cli.options import LINES, Options
from fullhouse.cli.progress import Progress
from fullhouse.cli.words import amount
from fullhouse.core.grid import Grid
from fullhouse.engines.status import Status
from fullhouse.formats.codec import Entry
from fullhouse.generator.climb import Climb, Climbed
from fullhouse.jobs.checkpoint import FileOutput
from fullhouse.jobs.chunk import Answers, Output, Result, State
from fullhouse.jobs.generation import GeneratedChunk
from fullhouse.jobs.run import write_all
from fullhouse.jobs.sinks.text import FormatSink

NUMBERS = {"se": "er", "score": "score", "guesses": "guesses"}
"""What --by names, and the number that is meant."""
RECORD_SUFFIX = ".rated"


class Climbs:
    """What the sinks need to know about the rows."""

    verb = "climb"

    def __init__(self, by: str) -> None:
        self.adds = (by, "lower_bound")


def run_climb(options: Options, *, by: str, changed: int, count: int | None) -> None:
    """Walk, and print each puzzle that is harder than all before it."""
    if options.schema:
        print_schema(Climbs(by))
        return
    entry = the_one_puzzle(options)
    style = options.style or LINES
    sink = sink_for(style, {LINES: partial(FormatSink, LINES, entries_in)}, Climbs(by))
    progress = Progress(hidden=options.quiet)
    task = {"puzzle": entry.grid.to_line(), "by": by, "changed": changed, "format": style}
    output = output_of(options, task, progress)
    ascent = Ascent(entry.grid, by, changed=changed, output=output, threads=options.threads)
    with progress:
        try:
            write_all(sink, ascent.results(progress, count, options.time_limit), output, ascent.state)
        except KeyboardInterrupt:
            progress.clear()
            say_how_to_resume(output, "puzzle")
            ascent.say_best()
            raise
        finally:
            ascent.close()
    output.close(is_done=False)
    say_what_was_written(output, ascent.state["rows"], "puzzle", quiet=options.quiet)
    ascent.say_best()


class Ascent:
    """A walk from a puzzle to ever harder ones."""

    def __init__(self, grid: Grid, by: str, *, changed: int, output: Output, threads: int | None) -> None:
        self._by = by
        self._output = output
        self.state: State = {"rows": 0, **output.state}
        """How many puzzles have been written, by this run and those before."""
        self._record = None
        if isinstance(output, FileOutput):
            self._record = _Record(Path(f"{output.path}{RECORD_SUFFIX}"), is_new=not output.state)
        self._climb = _RecordedClimb(NUMBERS[by], self._record, changed=changed, threads=threads)
        self._start = grid

    def close(self) -> None:
        """Nothing more is recorded."""
        if self._record:
            self._record.close()

    def results(self, progress: Progress, count: int | None, time_limit: float | None) -> Iterator[Result]:
        """Yield every puzzle that is harder than all before it, until there are enough, or the time is up."""
        deadline = None if time_limit is None else time.monotonic() + time_limit
        best: Climbed | None = None
        found = 0
        progress.doing = "climbing"
        if not self._output.state:
            self._output.mark(self.state, at_once=True)
        for climbed in chain([self._climb.start(self._start)], self._climb):
            if best is None or climbed.value > best.value:
                best = climbed
                found += 1
                if found > self.state["rows"]:
                    yield self._result(climbed)
                    self.state["rows"] = found
                    self._output.mark(self.state, at_once=True)
            progress.doing = f"best {self._by} {_value(best)} · {self._climb.rated:,} rated"
            is_enough = count is not None and found >= count
            if is_enough or (deadline is not None and time.monotonic() >= deadline):
                return

    def _result(self, climbed: Climbed) -> Result:
        value = climbed.value if self._by == "se" else int(climbed.value)
        chunk = GeneratedChunk(Entry(climbed.puzzle, comment=f"{self._by} {_value(climbed)}"))
        columns = {self._by: [value], "lower_bound": [climbed.is_lower_bound]}
        return chunk, Answers(np.array([Status.PROPER], dtype=np.uint8), columns, {})

    def say_best(self) -> None:
        """Say on standard error how far the walk came."""
        best = self._climb.best
        if best is not None:
            complain(f"{amount(self._climb.rated, 'puzzle')} rated; the hardest has {self._by} {_value(best)}")


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

    def close(self) -> None:
        """Nothing more is recorded."""
        self._file.close()


class _RecordedClimb(Climb):
    """A walk that rates nothing twice, not even after it was stopped."""

    def __init__(self, by: str, record: _Record | None, *, changed: int, threads: int | None) -> None:
        super().__init__(by, changed=changed, threads=threads)  # type: ignore[arg-type]
        self._record = record

    def _rate(self, grids: list[Grid]) -> Iterator[Climbed]:
        if self._record is None:
            return super()._rate(grids)
        known = self._record.known
        unknown = [grid for grid in grids if grid.digits not in known]
        self.rated += len(grids) - len(unknown)
        for climbed in super()._rate(unknown) if unknown else ():
            known[climbed.puzzle.digits] = climbed
            self._record.add(climbed)
        self._record.flush()
        return iter([known.pop(grid.digits) for grid in grids])


def _value(climbed: Climbed) -> str:
    return f"{'>= ' if climbed.is_lower_bound else ''}{climbed.value:,.10g}"
