"""What `fullhouse generate --climb` does: a walk from a puzzle to its neighbours, on to ever harder ones.

A walk that was stopped is walked again with the ratings that were noted on the way, so it finds the same, and goes on
from there. Rating is what takes long.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TextIO

from fullhouse.cli.answers import amount
from fullhouse.cli.csv_line import csv_line
from fullhouse.cli.failures import complain
from fullhouse.cli.progress import Progress
from fullhouse.cli.resuming import KeptOutput, Output
from fullhouse.core.grid import Grid
from fullhouse.generator.climb import Climb, Climbed

NUMBERS = {"se": "er", "score": "score", "guesses": "guesses"}
"""What --climb names, and the number that is meant."""
RECORD_SUFFIX = ".rated"


class Ascent:
    """A walk from a puzzle to ever harder ones: each that is harder than all before is written."""

    def __init__(self, grid: Grid, by: str, *, changed: int, output: Output, style: str) -> None:
        self._by = by
        self._output = output
        self._style = style
        self._skipped = int(output.state.get("found", 0))
        """Puzzles that an earlier run has written."""
        self._found = 0
        self._record = None
        if isinstance(output, KeptOutput):
            self._record = _Record(Path(f"{output.path}{RECORD_SUFFIX}"), is_new=not output.state)
        self._climb = _RecordedClimb(NUMBERS[by], self._record, changed=changed)
        self._start = grid
        self._progress = Progress()

    def go(self, *, count: int | None, time_limit: float | None) -> None:
        """Walk until so many were written, the time is up, or there are no neighbours left."""
        deadline = None if time_limit is None else time.monotonic() + time_limit
        if not self._output.state:
            self._output.write(_head(self._by, self._style))
            self._output.mark({"found": 0}, at_once=True)
        try:
            with self._progress:
                self._progress.doing = "climbing"
                self._walk(count, deadline)
        except KeyboardInterrupt:
            self._output.keep()
            self._tell()
            raise
        finally:
            if self._record:
                self._record.close()
        self._output.keep()
        self._tell()

    def _walk(self, count: int | None, deadline: float | None) -> None:
        best: Climbed | None = None
        for climbed in self._climbed():
            if best is None or climbed.value > best.value:
                best = climbed
                self._write(climbed)
            self._progress.doing = f"best {self._by} {_value(best)} · {self._climb.rated:,} rated"
            is_enough = count is not None and self._found >= count
            if is_enough or (deadline is not None and time.monotonic() >= deadline):
                return

    def _climbed(self) -> Iterator[Climbed]:
        yield self._climb.start(self._start)
        yield from self._climb

    def _write(self, climbed: Climbed) -> None:
        self._found += 1
        if self._found <= self._skipped:
            return
        self._progress.clear()
        self._output.write(_text(climbed, self._by, self._style))
        self._output.mark({"found": self._found}, at_once=True)

    def _tell(self) -> None:
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
        """Note this one."""
        mark = ">" if climbed.is_lower_bound else "="
        self._file.write(f"{climbed.puzzle.to_line()} {climbed.value!r} {mark}\n")

    def flush(self) -> None:
        """Let the notes out of this process."""
        self._file.flush()

    def close(self) -> None:
        """Nothing more is noted."""
        self._file.close()


class _RecordedClimb(Climb):
    """A walk that rates nothing twice, not even after it was stopped."""

    def __init__(self, by: str, record: _Record | None, *, changed: int) -> None:
        super().__init__(by, changed=changed)
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


def _head(by: str, style: str) -> str:
    return csv_line(["puzzle", by, "lower_bound"]) + "\n" if style == "csv" else ""


def _text(climbed: Climbed, by: str, style: str) -> str:
    line = climbed.puzzle.to_line()
    value = climbed.value if by == "se" else int(climbed.value)
    if style == "json":
        return json.dumps({"puzzle": line, by: value, "lower_bound": climbed.is_lower_bound}) + "\n"
    if style == "csv":
        return csv_line([line, value, climbed.is_lower_bound]) + "\n"
    return f"{line} # {by} {_value(climbed)}\n"


def _value(climbed: Climbed) -> str:
    return f"{'>= ' if climbed.is_lower_bound else ''}{climbed.value:,.10g}"
