"""Rows as text: one line each, or entries of a text format."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fullhouse.cli.arguments import LINES
from fullhouse.cli.command import PLAIN, Show, print_rows
from fullhouse.cli.options import shared_options
from fullhouse.cli.run import Writers, format_writers
from fullhouse.core.grid import Grid
from fullhouse.core.notation import amount, duration
from fullhouse.formats.codec import Entry
from fullhouse.jobs.chunk import Answers, Chunk, Result, State
from fullhouse.jobs.write import LineWriter, Writer
from fullhouse.verbs.verb import Verb


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
            solutions = solutions_of(entry, answers, row)
            yield from (_solved(entry, solution) for solution in solutions) if solutions else (None,)


def solutions_of(entry: Entry, answers: Answers, row: int) -> list[Grid]:
    """The solutions of this row as grids."""
    several = answers.columns.get("solutions")
    lines = several[row] if several is not None else [answers.columns["solution"][row]]
    texts = [line.decode() if isinstance(line, bytes) else line for line in lines or () if line]
    return [Grid.from_line(text, geometry=entry.grid.geometry) for text in texts]


def _solved(entry: Entry, solution: Grid) -> Entry:
    """The entry with its solution: name and comment stay, and the digits that were found count as placed."""
    placed = frozenset(cell for cell, digit in enumerate(entry.grid) if not digit)
    return entry._replace(grid=solution, placed=entry.placed | placed, candidates=None)


def stats_in(answers: Answers, row: int) -> str:
    """The counters of the search as text; empty if there was no search."""
    stats = answers.columns["stats"][row]
    if not stats:
        return ""
    counted = (("node", stats["nodes"]), ("guess", stats["guesses"]), ("backtrack", stats["backtracks"]))
    return ", ".join([*(amount(number, noun) for noun, number in counted), duration(stats["seconds"])])


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


class SumWriter(Writer):
    """The sum of the corners of all rows."""

    def texts(self, results: Iterable[Result], state: State) -> Iterator[bytes]:
        """Yield the sum, if all rows have a unique solution."""
        for _, answers in results:
            state["sum"] = state.get("sum", 0) + sum(number or 0 for number in answers.columns["corner"])
            state["is_whole"] = state.get("is_whole", True) and not answers.errors
        if state.get("is_whole"):
            yield f"{state['sum']}\n".encode()


def _minimal_writers(_verb: Verb) -> Writers:
    return {**format_writers(minimal_of), LINES: lambda: LineWriter("minimal")}


SHOWS = {
    "canonical": Show(
        run=PLAIN.run,
        help="""Print the canonical form of each PUZZLE: the smallest equivalent grid, with blanks as 0.

        Equivalent puzzles share one canonical form. Puzzles are equivalent if rotating, mirroring, swapping bands,
        stacks, rows in a band or columns in a stack, and relabelling digits turn one into the other. JSON lines also
        have the transform that leads to the form, and the number of transforms that leave the puzzle unchanged.

        Each puzzle gives one line, in input order, followed by its name; a puzzle without a form, such as one with a
        digit twice in a row, gives an empty line. To keep one puzzle of each class, use `fullhouse dedup`.
        """,
        examples=(
            "fullhouse canonical 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
            "fullhouse canonical puzzles.csv -o canonical.csv",
            "fullhouse canonical puzzles.txt --json",
        ),
    ),
    "minimize": Show(
        run=print_rows(_minimal_writers),
        shared=shared_options(),
        help="""Remove the redundant clues of each PUZZLE.

        No remaining clue can be removed without giving up the unique solution. Clues are tried in reading order, or in
        the order that --seed draws; a different order may keep different clues.
        """,
        examples=(
            "fullhouse minimize 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
            "fullhouse minimize puzzles.txt --seed 7",
            "fullhouse minimize puzzles.csv -o minimal.csv",
        ),
    ),
    "euler": Show(
        run=print_rows(lambda _verb: {LINES: SumWriter}),
        help="""Solve Project Euler problem 96: sum the top left three-digit numbers of the solutions.

        See https://projecteuler.net/problem=96. If a puzzle does not have exactly one solution, no sum is printed.
        --json and --csv print the number of each puzzle instead.
        """,
        examples=(
            "fullhouse euler p096_sudoku.txt",
            "fullhouse euler p096_sudoku.txt --csv",
        ),
    ),
}
"""The verbs that print one line per row."""
