"""What there is to say about one puzzle: its solutions, found while somebody takes them, and what went wrong."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from fullhouse.cli.rows import Row
from fullhouse.core.grid import Grid
from fullhouse.engines.engine import Trace
from fullhouse.engines.questions import solutions, solve
from fullhouse.engines.screen import screen
from fullhouse.errors import Ambiguous, Refused, SudokuError, TimeLimitReached, Unsolvable
from fullhouse.formats.codec import Entry


class Question(NamedTuple):
    """What is asked about every puzzle."""

    engine: str
    limit: int | None = None
    """How many solutions at most; None asks for the one solution, and for the proof that it is the only one."""
    time_limit: float | None = None


class Answer:
    """The solutions of one row. What else is known about them is known when the last one has been taken."""

    def __init__(self, row: Row, question: Question) -> None:
        self.row = row
        self.question = question
        self.trace = Trace(question.time_limit)
        self.error: SudokuError | None = row.error
        """Why there is no good answer, if so."""
        self.found = 0
        """How many solutions have been taken so far."""

    def find_solutions(self) -> Iterator[Grid]:
        """Yield the solutions that were asked for; of an ambiguous puzzle without a limit, the first."""
        if self.row.entry is None:
            return
        try:
            for solution in self._search(self.row.entry):
                self.found += 1
                yield solution
        except SudokuError as error:
            self.error = error
            if isinstance(error, Ambiguous):
                self.found += 1
                yield error.solutions[0]  # type: ignore[misc]  # errors.py stands below Grid and cannot name it

    def _search(self, entry: Entry) -> Iterator[Grid]:
        engine, limit, _ = self.question
        if limit is None:
            yield solve(entry.grid, engine=engine, candidates=entry.candidates, trace=self.trace)
            return
        if flaw := screen(entry.grid, entry.candidates):  # `solutions` would not tell the reason
            raise flaw.to_error()
        found = solutions(entry.grid, engine=engine, candidates=entry.candidates, trace=self.trace)
        yield from islice(found, limit)
        if not self.found:
            raise Unsolvable("search exhausted")

    @property
    def is_cut_off(self) -> bool:
        """Whether there may be more solutions than were asked for."""
        return self.found > 0 and self.found == self.question.limit

    @property
    def status(self) -> str:
        """One word; `solvable` is a puzzle of which only one solution was asked for, so that there may be more."""
        if self.error is not None:
            return status_of(self.error)
        if self.question.limit == 1:
            return "solvable"
        return "proper" if self.found == 1 else "ambiguous"


_STATUS: tuple[tuple[type[SudokuError], str], ...] = (
    (Unsolvable, "unsolvable"),
    (Ambiguous, "ambiguous"),
    (Refused, "refused"),
    (TimeLimitReached, "stopped"),
    (SudokuError, "unreadable"),
)


def status_of(error: SudokuError) -> str:
    """One word for a puzzle about which this error is all that is known."""
    return next(word for kind, word in _STATUS if isinstance(error, kind))


def stats_of(trace: Trace) -> dict[str, int | float]:
    """What the search did, by name."""
    return {
        "nodes": trace.nodes,
        "guesses": trace.guesses,
        "backtracks": trace.backtracks,
        "seconds": round(trace.seconds, 6),
    }


def stats_line(trace: Trace) -> str:
    """What the search did, for people."""
    counted = (("node", trace.nodes), ("guess", trace.guesses), ("backtrack", trace.backtracks))
    return ", ".join([*(amount(number, noun) for noun, number in counted), duration(trace.seconds)])


def amount(number: int, noun: str) -> str:
    """A number with its noun: `1 node`, `1,234 guesses`."""
    if number == 1:
        return f"1 {noun}"
    return f"{number:,} {noun}{'es' if noun.endswith('s') else 's'}"


def duration(seconds: float) -> str:
    """A time for people: `0.08 ms`, `12 ms`, `3.45 s`."""
    if seconds >= 1:
        return f"{seconds:.2f} s"
    return f"{seconds * 1000:.2f} ms" if seconds < 0.01 else f"{seconds * 1000:.0f} ms"
