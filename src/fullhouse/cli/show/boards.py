"""Puzzles and solutions: as boards at a terminal, as entries of a text format elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from fullhouse.core.grid import Grid
from fullhouse.core.notation import amount, duration
from fullhouse.formats.codec import Entry
from fullhouse.jobs.chunk import Answers, Chunk, Result, State


class Shown:
    """The puzzles and solutions of a row that are to be printed."""

    def __init__(self, show: frozenset[str]) -> None:
        self._show = show

    def __call__(self, chunk: Chunk, answers: Answers, row: int) -> Iterator[Entry | None]:
        """Yield them as entries of a format; None if there is no solution."""
        entry = chunk.item(row)
        if not isinstance(entry, Entry):
            yield None
            return
        if "puzzle" in self._show:
            yield entry
        if "solution" in self._show:
            solutions = _solutions(entry, answers, row)
            yield from (_solved(entry, solution) for solution in solutions) if solutions else (None,)


def _solutions(entry: Entry, answers: Answers, row: int) -> list[Grid]:
    """The solutions of this row as grids."""
    several = answers.columns.get("solutions")
    lines = several[row] if several is not None else [answers.columns["solution"][row]]
    texts = [line.decode() if isinstance(line, bytes) else line for line in lines or () if line]
    return [Grid.from_line(text, geometry=entry.grid.geometry) for text in texts]


def _solved(entry: Entry, solution: Grid) -> Entry:
    """The entry with its solution: name and comment stay, and the digits that were found count as placed."""
    placed = frozenset(cell for cell, digit in enumerate(entry.grid) if not digit)
    return entry._replace(grid=solution, placed=entry.placed | placed, candidates=None)


class BoardSink:
    """Boards in colour, for people at a terminal."""

    def __init__(self, show: frozenset[str], *, stats: bool, engine: str) -> None:
        self._show = show
        self._stats = stats
        self._engine = engine

    def texts(self, results: Iterable[Result], state: State) -> Iterator[bytes]:  # noqa: ARG002 - never resumed
        """Yield the boards of each puzzle, and how long it took."""
        for chunk, answers in results:
            for row in range(len(chunk)):
                entry = chunk.item(row)
                if isinstance(entry, Entry):
                    yield self._text(entry, answers, row).encode()

    def _text(self, entry: Entry, answers: Answers, row: int) -> str:
        from fullhouse.cli.show.scenes import boards_text  # a pipe needs no boards

        found = _solutions(entry, answers, row)
        grids = ([entry.grid] if "puzzle" in self._show else []) + (found if "solution" in self._show else [])
        text = boards_text(grids, givens=entry.grid, title=entry.name) if grids else ""
        stats = answers.columns["stats"][row] or {}
        if found:
            done = f"{amount(len(found), 'solution')} found"
            if len(found) == 1:
                done = "first of several solutions found" if row in answers.errors else "solved"
            text += f"{done} in {duration(stats['seconds'])} by {self._engine}\n"
        if self._stats and stats:
            text += stats_in(answers, row) + "\n"
        return text


def stats_in(answers: Answers, row: int) -> str:
    """The counters of the search as text; empty if there was no search."""
    stats = answers.columns["stats"][row]
    if not stats:
        return ""
    counted = (("node", stats["nodes"]), ("guess", stats["guesses"]), ("backtrack", stats["backtracks"]))
    return ", ".join([*(amount(number, noun) for noun, number in counted), duration(stats["seconds"])])


class GeneratedBoardSink:
    """Boards in colour with their ratings, for people at a terminal."""

    def texts(self, results: Iterable[Result], state: State) -> Iterator[bytes]:  # noqa: ARG002 - never resumed
        """Yield the board of each puzzle, and what is known about it."""
        from fullhouse.cli.show.scenes import boards_text  # a pipe needs no boards

        for chunk, answers in results:
            entry = chunk.item(0)
            found = {name: values[0] for name, values in answers.columns.items()}
            yield (boards_text([entry.grid], givens=entry.grid) + card(found) + "\n\n").encode()  # type: ignore[union-attr]


def card(found: dict[str, Any]) -> str:
    """The properties of a generated puzzle, one per line."""
    facts = {
        "clues": f"{found['clues']}" + (f", symmetric: {found['symmetries']}" if found["symmetries"] else ""),
        "seed": f"{found['seed']}, number {found['number']}",
    }
    for name, value in found.items():
        if name not in ("clues", "symmetries", "seed", "number", "solution"):
            facts[name] = f"{value:,}" if isinstance(value, int) else str(value)
    width = max(map(len, facts))
    return "\n".join(f"{name:<{width}}  {text}" for name, text in facts.items())


def minimal_of(chunk: Chunk, answers: Answers, row: int) -> Iterator[Entry | None]:
    """Yield the minimal puzzle of this row; None if there is none."""
    entry, line = chunk.item(row), answers.columns["minimal"][row]
    if not isinstance(entry, Entry) or line is None:
        yield None
        return
    yield Entry(Grid.from_line(line), name=entry.name)


def exercise_of(_chunk: Chunk, answers: Answers, row: int) -> Iterator[Entry | None]:
    """Yield the board of this row."""
    yield answers.columns["board"][row]
