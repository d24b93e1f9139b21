"""The base class of searches: time limits, writing, resuming, and remarks about the result."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any, ClassVar

from fullhouse.core.notation import amount
from fullhouse.core.puzzle import Puzzle
from fullhouse.core.stop import Stop
from fullhouse.engines.status import Status
from fullhouse.errors import Stopped
from fullhouse.formats.codec import Entry
from fullhouse.jobs.chunk import Answers, Chunk, Output, Result, Sink, State
from fullhouse.jobs.run import DONE, write_all

PATIENCE = 60.0
"""Seconds after which a search without a time limit gives up if it finds nothing new."""
MORE_TIME = "--time-limit sets more"


class Patience(Stop):
    """Ends a search at its time limit or, if it has none, after `PATIENCE` seconds without a find."""

    __slots__ = ("_lasts",)

    def __init__(self, time_limit: float | None) -> None:
        super().__init__(time_limit or PATIENCE)
        self._lasts = time_limit is not None

    def renew(self) -> None:
        """Restart the wait after a find, unless there is a time limit."""
        if not self._lasts:
            self._deadline = time.monotonic() + PATIENCE

    def __str__(self) -> str:
        return f"{self.time_limit:g} s" if self._lasts else f"{PATIENCE:g} s without one"


class Search:
    """A search for a number of puzzles. Subclasses yield their rows in `find`."""

    verb: ClassVar[str]
    noun: ClassVar[str] = "puzzle"
    extends: ClassVar[bool] = False
    """Whether a finished file can be resumed to add more puzzles."""
    is_rare: ClassVar[bool] = False
    """Whether finds are rare enough to write a checkpoint after each."""
    late_code: ClassVar[int] = DONE
    """The exit code of a search that timed out."""

    def __init__(self, wanted: int | None, time_limit: float | None, task: State) -> None:
        self.wanted = wanted
        self.patience = Patience(time_limit)
        self.task = task
        """The options that must be the same in a run that resumes this one."""
        self.state: State = {"rows": 0}
        self.is_late = False
        """Whether the search timed out."""
        self.tried = 0
        """How many puzzles were tried, if the search counts them."""
        self.nearest: Puzzle | None = None
        """The puzzle closest to the specification, until one meets it."""
        self.output: Output | None = None

    @property
    def adds(self) -> tuple[str, ...]:
        """The columns that the search adds."""
        return ()

    def find(self) -> Iterator[Result]:
        """Yield the rows, one puzzle each. The caller has written a row before it requests the next."""
        raise NotImplementedError

    def doing(self) -> str:
        """The progress so far, for the progress line."""
        return f"{amount(self.rows, self.noun)} found"

    @property
    def rows(self) -> int:
        """How many puzzles this run and earlier ones have written."""
        return int(self.state["rows"])

    @property
    def is_enough(self) -> bool:
        """Whether the requested number has been reached."""
        return self.wanted is not None and self.rows >= self.wanted

    @property
    def exit_code(self) -> int:
        """The exit code for the process."""
        return self.late_code if self.is_late else DONE

    def write(self, sink: Sink, output: Output) -> None:
        """Write the puzzles found until there are enough or the search times out."""
        self.output = output
        self.state |= output.state
        output.mark(self.state, at_once=True)
        write_all(sink, self._results(output), output, self.state)
        output.close(is_done=not self.is_late)

    def _results(self, output: Output) -> Iterator[Result]:
        try:
            for result in self.find() if not self.is_enough else ():
                yield result
                self.state["rows"] += 1
                self.patience.renew()
                output.mark(self.state, at_once=self.is_rare or self.is_enough)
                if self.is_enough:
                    return
        except Stopped:
            self.is_late = True

    def remarks(self) -> Iterator[str]:
        """Yield remarks to print after the search."""
        if self.is_late:
            yield from shortfall(
                self.rows,
                self.wanted,
                tried=self.tried,
                patience=self.patience,
                advice=self.advice,
                nearest=self.nearest,
            )

    @property
    def advice(self) -> str:
        """How to get more puzzles after a timeout."""
        from fullhouse.jobs.checkpoint import FileOutput  # loaded lazily: only file outputs need it

        return "continue with --resume" if isinstance(self.output, FileOutput) else MORE_TIME


def shortfall(
    rows: int, wanted: int | None, *, tried: int, patience: Patience, advice: str, nearest: Puzzle | None
) -> Iterator[str]:
    """Yield the remarks about a search that timed out: the number found or, if none, also the nearest puzzle."""
    looked_at = f", {tried:,} tried" if tried else ""
    found = amount(rows, "puzzle") if wanted is None else f"{rows:,} of {amount(wanted, 'puzzle')}"
    yield f"{found} found{looked_at}, after {patience}; {advice}"
    if nearest is not None and not rows:
        yield f"nearest: {nearest.givens.to_line()} # {summary_of(nearest)}"


def row_of(entry: Entry, columns: dict[str, Any]) -> Result:
    """The row of a puzzle that was found. Its summary appears only in plain lines, so it is not a column."""
    chunk = Chunk(entries={0: entry}, columns={})
    return chunk, Answers([Status.PROPER], {name: [value] for name, value in columns.items()}, {})


def summary_of(puzzle: Puzzle) -> str:
    """A summary of a puzzle on one line."""
    ratings = ", ".join(map(str, getattr(puzzle.rating, "scales", {}).values()))
    return f"{puzzle.clue_count} clues, {ratings}, seed {puzzle.seed}, number {puzzle.number}"
