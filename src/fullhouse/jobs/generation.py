"""Puzzles made to order on their way to a sink: a job whose rows come from a seed instead of a source."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from fullhouse.core.puzzle import Puzzle
from fullhouse.core.stop import Stop
from fullhouse.core.value import Value
from fullhouse.engines.status import Status
from fullhouse.errors import UnreadableInput
from fullhouse.formats.codec import Entry
from fullhouse.formats.reading import read_file
from fullhouse.generator.generate import Generation
from fullhouse.generator.measure import scales_for
from fullhouse.generator.patterns import symmetries_of
from fullhouse.generator.specification import Specification
from fullhouse.jobs.chunk import Answers, ItemChunk, Output, Result, Sink
from fullhouse.jobs.run import write_all
from fullhouse.rating.scales import SCALES
from fullhouse.symmetry.seeds import seed_of

PATIENCE = 60.0
"""How many seconds a run goes on without finding a puzzle, unless it has a time limit of its own."""


class Generate(Value):
    """Which puzzles are wanted, and how many."""

    specification: Specification
    count: int = 1
    seed: int | None = None
    """None for any; which one is then part of every puzzle."""
    scales: tuple[str, ...] = ()
    unique: bool = False
    """Whether no two may be equivalent."""
    time_limit: float | None = None
    """For the whole run; None for `PATIENCE` seconds without a puzzle."""
    threads: int | None = None
    whole: bool = False
    """Whether a row has one column with the whole rating, instead of a column for each number."""

    verb = "generate"

    @property
    def numbers(self) -> tuple[str, ...]:
        """The columns of the scales that are rated."""
        rated = scales_for(self.specification, self.scales)  # type: ignore[arg-type]
        return tuple(column for name in rated for column in SCALES[name].columns)

    @property
    def adds(self) -> tuple[str, ...]:
        """The solution, what was measured, and what gives the same puzzle again."""
        rating = ("rating",) if self.whole else self.numbers
        return ("solution", "clues", *rating, "symmetries", "seed", "number")

    def schema(self) -> dict[str, Any]:
        """What the columns hold."""
        from fullhouse.rating.schema import rating_schema

        return {"rating": rating_schema()}

    def result_of(self, puzzle: Puzzle) -> Result:
        """The row of this puzzle."""
        columns = {name: [value] for name, value in self._facts(puzzle).items() if name in self.adds}
        entry = Entry(puzzle.givens, comment=summary_of(puzzle))
        return GeneratedChunk(entry), Answers([Status.PROPER], {name: columns[name] for name in self.adds}, {})

    def _facts(self, puzzle: Puzzle) -> dict[str, Any]:
        symmetries = symmetries_of(puzzle.givens)
        return {
            "solution": puzzle.solution.to_line(),
            "clues": puzzle.clue_count,
            **(puzzle.rating.to_row() if puzzle.rating else {}),
            "rating": puzzle.rating,
            "symmetries": list(symmetries) if self.whole else " ".join(symmetries),
            "seed": puzzle.seed,
            "number": puzzle.number,
        }


class GeneratedChunk(ItemChunk):
    """One generated puzzle; what is known about it is in columns, so that its text has no further label."""

    def __init__(self, entry: Entry) -> None:
        super().__init__("", [entry])

    def labels(self, *, comments: bool = True) -> None:  # noqa: ARG002 - a comment is all there is
        """None: only plain lines have the summary behind the puzzle."""
        return


def summary_of(puzzle: Puzzle) -> str:
    """What is known about a puzzle, in a line."""
    scales = getattr(puzzle.rating, "scales", {})
    ratings = ", ".join(map(str, scales.values()))
    return f"{puzzle.clue_count} clues, {ratings}, seed {puzzle.seed}, number {puzzle.number}"


class GenerationRun:
    """Fills an order, or what is left of it."""

    def __init__(self, order: Generate, output: Output, *, format: str) -> None:
        self._order = order
        self._output = output
        state = output.state
        self.found = int(state.get("rows", 0))
        self._first = int(state.get("next_number", 0))
        self._written = dict(state)
        deadline = Stop(order.time_limit or PATIENCE)
        self.generation = Generation(
            order.specification,
            int(state["seed"]) if "seed" in state else seed_of(order.seed),
            self._first,
            order.scales,  # type: ignore[arg-type]
            order.threads,
            order.unique,
            seen=self._forms(format) if order.unique and self.found else set(),
            deadline=deadline,
        )

    @property
    def tried(self) -> int:
        """How many numbers this run has tried."""
        return self.generation.next_number - self._first

    def write(self, sink: Sink, on_progress: Callable[[], object]) -> bool:
        """Write puzzles until there are enough, or the time is up; return whether there are enough."""

        def on_chunk(next_number: int) -> None:
            self._mark(next_number)
            on_progress()

        self.generation.progress = on_chunk
        self._mark(self._first, at_once=True)
        write_all(sink, self._results(on_progress), self._output, self._written)
        is_done = self.found >= self._order.count
        self._output.close(is_done=is_done)
        return is_done

    def _results(self, on_progress: Callable[[], object]) -> Iterator[Result]:
        """Yield the rows. Whoever asks for the next one has written the one before."""
        if self.found >= self._order.count:
            return
        for puzzle in self.generation:
            yield self._order.result_of(puzzle)
            self.found += 1
            assert puzzle.number is not None, "a generated puzzle has its number"
            self._mark(puzzle.number + 1, at_once=self.found >= self._order.count)
            on_progress()
            if self._order.time_limit is None:
                self.generation.deadline = Stop(PATIENCE)
            if self.found >= self._order.count:
                return

    def _mark(self, next_number: int, *, at_once: bool = False) -> None:
        self._written.update(seed=self.generation.seed, next_number=next_number, rows=self.found)
        self._output.mark(self._written, at_once=at_once)

    def _forms(self, format: str) -> set[bytes]:
        """The canonical forms of the puzzles that were written before."""
        from fullhouse.jobs.checkpoint import FileOutput
        from fullhouse.symmetry.batch import canonical_batch

        assert isinstance(self._output, FileOutput), "only a file is resumed"
        path = str(self._output.path)
        items = read_file(path, format=format)
        rows = [item.grid for item in items if isinstance(item, Entry)]
        if len(rows) != self.found:
            raise UnreadableInput(path, f"should hold {self.found:,} puzzles, but {len(rows):,} were read")
        return {form.tobytes() for form in canonical_batch(rows).forms}
