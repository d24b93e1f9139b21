"""What searches share: how they end, how they are written and resumed, and what is said about them."""

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
"""How many seconds a search goes on without finding anything, unless it has a time limit."""
MORE_TIME = "--time-limit sets more"


class Patience(Stop):
    """Ends a search at its time limit; without one, after `PATIENCE` seconds in which nothing was found."""

    __slots__ = ("_lasts",)

    def __init__(self, time_limit: float | None) -> None:
        super().__init__(time_limit or PATIENCE)
        self._lasts = time_limit is not None

    def renew(self) -> None:
        """Something was found."""
        if not self._lasts:
            self._deadline = time.monotonic() + PATIENCE

    def __str__(self) -> str:
        return f"{self.time_limit:g} s" if self._lasts else f"{PATIENCE:g} s without one"


class Search:
    """A search for puzzles, as many as are wanted. Each kind of search yields its rows in `find`."""

    verb: ClassVar[str]
    noun: ClassVar[str] = "puzzle"
    extends: ClassVar[bool] = False
    """Whether a file with all that were wanted can be resumed, with more of them."""
    is_rare: ClassVar[bool] = False
    """Whether each is worth a checkpoint of its own."""
    late_code: ClassVar[int] = DONE
    """The exit code when the time was up first."""

    def __init__(self, wanted: int | None, time_limit: float | None, task: State) -> None:
        self.wanted = wanted
        self.patience = Patience(time_limit)
        self.task = task
        """What a run that resumes must have in common with the one before."""
        self.state: State = {"rows": 0}
        self.is_late = False
        """Whether the time was up first."""
        self.tried = 0
        """How many were looked at, where that is counted."""
        self.nearest: Puzzle | None = None
        """What came nearest to what is wanted, as long as nothing was it."""
        self.output: Output | None = None

    @property
    def adds(self) -> tuple[str, ...]:
        """The columns that it adds."""
        return ()

    def find(self) -> Iterator[Result]:
        """Yield the rows, each with one puzzle. Whoever asks for the next one has written the one before."""
        raise NotImplementedError

    def doing(self) -> str:
        """How far it is, for the progress line."""
        return f"{amount(self.rows, self.noun)} found"

    @property
    def rows(self) -> int:
        """How many have been written, by this run and those before."""
        return int(self.state["rows"])

    @property
    def is_enough(self) -> bool:
        """Whether there are as many as were wanted."""
        return self.wanted is not None and self.rows >= self.wanted

    @property
    def exit_code(self) -> int:
        """What the process should end with."""
        return self.late_code if self.is_late else DONE

    def write(self, sink: Sink, output: Output) -> None:
        """Write what is found until there is enough, or the time is up."""
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
        """Yield what is to be said in the end."""
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
        """What can be done about it."""
        from fullhouse.jobs.checkpoint import FileOutput  # who writes no file does without it

        return "continue with --resume" if isinstance(self.output, FileOutput) else MORE_TIME


def shortfall(
    rows: int, wanted: int | None, *, tried: int, patience: Patience, advice: str, nearest: Puzzle | None
) -> Iterator[str]:
    """Yield what is said where the time was up first: how many there are, and the nearest if there is none."""
    looked_at = f", {tried:,} tried" if tried else ""
    found = amount(rows, "puzzle") if wanted is None else f"{rows:,} of {amount(wanted, 'puzzle')}"
    yield f"{found} found{looked_at}, after {patience}; {advice}"
    if nearest is not None and not rows:
        yield f"nearest: {nearest.givens.to_line()} # {summary_of(nearest)}"


def row_of(entry: Entry, columns: dict[str, Any]) -> Result:
    """The row of a puzzle that was found. Only plain lines show its summary, so it is not a column."""
    chunk = Chunk(entries={0: entry}, columns={})
    return chunk, Answers([Status.PROPER], {name: [value] for name, value in columns.items()}, {})


def summary_of(puzzle: Puzzle) -> str:
    """What is known about a puzzle, in a line."""
    ratings = ", ".join(map(str, getattr(puzzle.rating, "scales", {}).values()))
    return f"{puzzle.clue_count} clues, {ratings}, seed {puzzle.seed}, number {puzzle.number}"
