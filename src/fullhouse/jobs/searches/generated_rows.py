"""Generated puzzles as the rows of a job that writes part files."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any, ClassVar

from fullhouse.engines.status import Status
from fullhouse.formats.codec import Entry
from fullhouse.jobs.chunk import Answers, Chunk, State
from fullhouse.jobs.searches.generate import Generate

_MANY = 64
"""Puzzles per chunk."""


@dataclass(frozen=True, slots=True)
class Generated:
    """The operation over generated rows. Their columns are known already, so it only passes them on."""

    request: dict[str, Any]
    """The specification and options, including the seed and the count."""
    columns: tuple[str, ...]

    verb: ClassVar[str] = "generate"

    @property
    def adds(self) -> tuple[str, ...]:
        """The solution, the measured properties, and the seed and number that reproduce the puzzle."""
        return self.columns

    def __call__(self, chunk: Chunk) -> Answers:
        """The columns that were found while generating."""
        return Answers([Status.PROPER] * len(chunk), {name: chunk.facts[name] for name in self.adds}, {})


class GeneratedRows:
    """Generated puzzles as chunks of rows, for part files. The runner takes it in place of `read_all`."""

    def __init__(self, search: Generate, seed: int) -> None:
        self.search, self._seed = search, seed

    @property
    def operation(self) -> Generated:
        """The operation that passes the rows on."""
        search = self.search
        return Generated({**search.task, "seed": self._seed, "count": search.wanted}, search.adds)

    def __call__(self, _sources: object, _pace: object, start: State) -> Iterator[tuple[State, Chunk]]:
        """Yield the puzzles in the order of their numbers, starting where an earlier run stopped.

        If no two may be equivalent, the puzzles of the earlier run are generated again for comparison.
        """
        search, found = self.search, start.get("found", 0)
        passed = found if search.generation.is_unique else 0
        puzzles = search.puzzles(self._seed, 0 if passed else start.get("number", 0))
        deque(islice(puzzles, passed), maxlen=0)
        wanted = search.wanted or 0
        while found < wanted and (some := list(islice(puzzles, min(_MANY, wanted - found)))):
            found += len(some)
            facts = [search.facts(puzzle) for puzzle in some]
            place = {"source": 0, "place": {}, "number": (some[-1].number or 0) + 1, "found": found}
            entries = {row: Entry(puzzle.givens) for row, puzzle in enumerate(some)}
            columns = {name: [row[name] for row in facts] for name in search.adds}
            yield place, Chunk(entries=entries, columns={}, facts=columns)
            search.state["rows"] = found
