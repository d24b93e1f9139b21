"""Generate puzzles to a specification. The seed determines the rows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from fullhouse.core.arguments import seed_of
from fullhouse.core.puzzle import Puzzle
from fullhouse.engines.cuda.card import Device
from fullhouse.errors import UnreadableInput
from fullhouse.formats.codec import Entry
from fullhouse.formats.reading import read_file
from fullhouse.generator.generate import Generation
from fullhouse.generator.patterns import symmetries_of
from fullhouse.generator.specification import Specification, scales_for
from fullhouse.jobs.chunk import Output, Result, Sink
from fullhouse.jobs.run import FAILED
from fullhouse.jobs.searches.search import Search, row_of, summary_of
from fullhouse.rating.rate import SCALES
from fullhouse.rating.rating import ScaleName


class Generate(Search):
    """Generates puzzles that meet a specification."""

    verb = "generate"
    extends = True
    late_code = FAILED

    def __init__(
        self,
        request: dict[str, Any],
        count: int = 1,
        *,
        seed: int | None = None,
        scales: tuple[ScaleName, ...] = (),
        unique: bool = False,
        time_limit: float | None = None,
        threads: int | None = None,
        device: Device = "cpu",
        format: str = "line",
        whole: bool = False,
    ) -> None:
        """With `unique`, no two puzzles are equivalent. With `whole`, one column holds the complete rating."""
        task = {**request, "without": sorted(request.get("without", ())), "scales": sorted(scales)}
        super().__init__(count, time_limit, {**task, "unique": unique, "seed": seed, "format": format})
        self._whole = whole
        self.generation = Generation(
            Specification(**request),
            0,
            0,
            scales,
            threads,
            unique,
            deadline=self.patience,
            progress=self._on_chunk,
            device=device,
        )
        self.try_numbers: Callable[[Generation], Iterator[Puzzle]] = iter
        """Generates the puzzles for part files, in this process or on a cluster."""
        self._seed = seed
        self._first = 0

    @property
    def adds(self) -> tuple[str, ...]:
        """The solution, the measured properties, and the seed and number that reproduce the puzzle."""
        rated = scales_for(self.generation.specification, self.generation.scales)
        rating = ("rating",) if self._whole else tuple(column for name in rated for column in SCALES[name].columns)
        return ("solution", "clues", *rating, "symmetries", "seed", "number")

    def schema(self) -> dict[str, Any]:
        """The JSON Schemas of columns that hold objects."""
        from fullhouse.rating.rating_schema import rating_schema

        return {"rating": rating_schema()}

    def write(self, sink: Sink, output: Output) -> None:
        """Start at number 0, or resume from the checkpoint."""
        work, state = self.generation, output.state
        work.seed = int(state["seed"]) if "seed" in state else seed_of(self._seed)
        self._first = work.next_number = int(state.get("next_number", 0))
        if work.is_unique and state.get("rows"):
            work.seen = _forms_in(output, int(state["rows"]), self.task["format"])
        self.state |= {"seed": work.seed, "next_number": self._first}
        super().write(sink, output)

    def find(self) -> Iterator[Result]:
        """Yield the puzzles in the order of their numbers."""
        for puzzle in self.generation:
            assert puzzle.number is not None, "a generated puzzle has its number"
            self.state["next_number"] = puzzle.number + 1
            facts = self.facts(puzzle)
            yield row_of(Entry(puzzle.givens, comment=summary_of(puzzle)), {name: facts[name] for name in self.adds})
        self.patience.check()

    def puzzles(self, seed: int, number: int) -> Iterator[Puzzle]:
        """Yield the puzzles of this seed, starting at a number. Raises Stopped at the time limit."""
        self.generation.seed, self.generation.next_number, self._first = seed, number, number
        for puzzle in self.try_numbers(self.generation):
            self.patience.renew()
            yield puzzle
        self.patience.check()

    def _on_chunk(self, next_number: int) -> None:
        self.state["next_number"], self.nearest = next_number, self.generation.nearest
        self.tried = next_number - self._first
        if self.output is not None:  # part files have their own journal
            self.output.mark(self.state)

    def doing(self) -> str:
        """The number of puzzles so far, for the progress line. Only puzzles saved to disk count as written."""
        from fullhouse.jobs.checkpoint import FileOutput  # loaded lazily: only file outputs need it

        output = self.output
        done, word = (output.kept_rows, "written") if isinstance(output, FileOutput) else (self.rows, "found")
        return f"{done:,} of {self.wanted:,} {word} · {self.tried:,} tried"

    def facts(self, puzzle: Puzzle) -> dict[str, Any]:
        """The values of a puzzle, by column."""
        symmetries = symmetries_of(puzzle.givens)
        return {
            "solution": puzzle.solution.to_line(),
            "clues": puzzle.clue_count,
            **(puzzle.rating.to_row() if puzzle.rating else {}),
            "rating": puzzle.rating,
            "symmetries": list(symmetries) if self._whole else " ".join(symmetries),
            "seed": puzzle.seed,
            "number": puzzle.number,
        }


def _forms_in(output: Output, count: int, format: str) -> set[bytes]:
    """The canonical forms of the puzzles that an earlier run wrote."""
    from fullhouse.jobs.checkpoint import FileOutput
    from fullhouse.symmetry.canonical_table import canonical_batch

    assert isinstance(output, FileOutput), "only a file is resumed"
    path = str(output.path)
    rows = [item.grid for item in read_file(path, format=format) if isinstance(item, Entry)]
    if len(rows) != count:
        raise UnreadableInput(path, f"should hold {count:,} puzzles, but {len(rows):,} were read")
    return {form.tobytes() for form in canonical_batch(rows).forms}
