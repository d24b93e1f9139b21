"""A run of `fullhouse generate`: puzzles are written as they are found, and a run that was stopped goes on."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import NamedTuple

import click
import numpy as np

from fullhouse.alike import canonical_batch
from fullhouse.cli.failures import FAILED, complain
from fullhouse.cli.generated import grids_in, tell_shortfall, texts_of
from fullhouse.cli.progress import Progress
from fullhouse.cli.resuming import KeptOutput, Output
from fullhouse.core.geometry import CLASSIC
from fullhouse.errors import UnreadableInput
from fullhouse.generator.generate import Generation, new_seed
from fullhouse.generator.measure import scales_for
from fullhouse.generator.puzzle import Puzzle
from fullhouse.generator.wish import Wish


class Order(NamedTuple):
    """What was ordered: how many puzzles, which, and how they are told."""

    wish: Wish
    wanted: int
    seed: int | None
    """None for any; which one is then told with every puzzle."""
    scales: tuple[str, ...]
    is_unique: bool
    time_limit: float | None
    style: str


class Run:
    """Fills an order, or what is left of it. What the progress line tells as written is on the disk."""

    def __init__(self, order: Order, output: Output) -> None:
        self._order = order
        self._output = output
        state = output.state
        self._found = self._marked = self._kept = int(state.get("found", 0))
        """Puzzles written, those that the output knows of, and those of them that are certain to be kept."""
        self._first = int(state.get("next_number", 0))
        seed = new_seed() if order.seed is None else order.seed
        self._generation = Generation(
            order.wish,
            int(state.get("seed", seed)),
            self._first,
            order.scales,
            is_unique=order.is_unique,
            seen=self._forms() if order.is_unique and self._found else set(),
            deadline=None if order.time_limit is None else time.monotonic() + order.time_limit,
        )
        self._has_begun = self._found > 0
        self._progress = Progress()

    def go(self) -> None:
        """Write puzzles until there are enough, or the time is up."""
        self._mark(self._first, at_once=True)
        scales = scales_for(self._order.wish, self._order.scales)
        try:
            with self._progress:
                self._show(self._first)
                self._generation.tell = self._note
                self._write(texts_of(self._puzzles(), self._order.style, scales, done=self._found))
        except KeyboardInterrupt:
            self._output.keep()
            self._tell_kept()
            raise
        self._output.keep()
        if self._found < self._order.wanted:
            tried, nearest = self._generation.next_number - self._first, self._generation.nearest
            tell_shortfall(self._found, self._order.wanted, tried, nearest, can_resume=self._output.is_kept)
            click.get_current_context().exit(FAILED)

    def _write(self, texts: Iterator[str]) -> None:
        """Write these; what comes before the first puzzle together with it, so that no run finds a head alone."""
        head = ""
        for text in texts:
            if self._has_begun:
                self._output.write(head + text)
                head = ""
            else:
                head += text
        self._output.write(head)

    def _puzzles(self) -> Iterator[Puzzle]:
        """Yield puzzles until there are enough. Whoever asks for the next one has written the one before."""
        if self._found >= self._order.wanted:
            return
        for puzzle in self._generation:
            self._progress.clear()
            self._has_begun = True
            yield puzzle
            self._found += 1
            self._mark(puzzle.number + 1, at_once=self._found >= self._order.wanted)
            if self._found >= self._order.wanted:
                return

    def _note(self, next_number: int) -> None:
        """All numbers before this one have been tried, and what they gave is written."""
        self._mark(next_number)
        self._show(next_number)

    def _mark(self, next_number: int, *, at_once: bool = False) -> None:
        state = {"seed": self._generation.seed, "next_number": next_number, "found": self._found}
        self._marked = self._found
        if self._output.mark(state, at_once=at_once):
            self._kept = self._found

    def _show(self, tried: int) -> None:
        what = "written" if self._output.is_kept else "found"
        self._progress.doing = f"{self._kept:,} of {self._order.wanted:,} {what} · {tried:,} tried"

    def _tell_kept(self) -> None:
        if isinstance(self._output, KeptOutput):
            written = f"{self._marked:,} of {self._order.wanted:,} puzzles are in {self._output.path}"
            complain(f"{written}; go on with --resume")

    def _forms(self) -> set[bytes]:
        """The least forms of the puzzles that were written before."""
        assert isinstance(self._output, KeptOutput), "only a file is gone on with"
        path = str(self._output.path)
        digits = b"".join(grid.digits for grid in grids_in(path, self._order.style))
        rows = np.frombuffer(digits, dtype=np.uint8).reshape(-1, CLASSIC.size)
        if len(rows) != self._found:
            raise UnreadableInput(path, f"should hold {self._found:,} puzzles, but {len(rows):,} were read")
        return {form.tobytes() for form in canonical_batch(rows).forms}
