"""`fullhouse solve`: the solution of every puzzle, or the reason why there is none."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING

import click

from fullhouse.cli.boards import boards_text
from fullhouse.cli.job import are_typed, is_terminal, run_job
from fullhouse.cli.options import CSV, JSON, LINES, Options, PuzzleCommand, engine_option, shared_options
from fullhouse.cli.words import amount, duration
from fullhouse.core.grid import Grid
from fullhouse.formats.codec import Entry
from fullhouse.formats.registry import CODECS
from fullhouse.jobs.chunk import Answers, Chunk, Result, Sink, State
from fullhouse.jobs.operations.solve import Solve
from fullhouse.jobs.sinks.text import FormatSink, LineSink
from fullhouse.jobs.sources import Source

if TYPE_CHECKING:
    from fullhouse.engines.registry import EngineName

EXAMPLES = """\b
Examples:
  fullhouse solve 53++7++++6++195++++98++++6+8+++6+++34++8+3++17+++2+++6+6++++28++++419++5++++8++79
  fullhouse solve puzzles.txt --show both
  fullhouse solve puzzles.csv -o solved.csv
  fullhouse solve puzzles.sdm --json --engine marks > solved.jsonl
  fullhouse solve            (asks for nine rows)
"""
BOARDS = "boards"
SHOWN = ("puzzle", "solution")


def _parts(_ctx: click.Context, _parameter: click.Parameter, value: str) -> frozenset[str]:
    parts = frozenset(part.strip().lower() for part in value.split(","))
    if parts == {"both"}:
        return frozenset(SHOWN)
    if not parts <= set(SHOWN):
        raise click.BadParameter(f"{value!r} is none of puzzle, solution and both")
    return parts


@click.command(cls=PuzzleCommand, epilog=EXAMPLES)
@shared_options()
@click.option(
    "--show",
    default="solution",
    show_default=True,
    callback=_parts,
    metavar="PARTS",
    help="puzzle, solution or both; JSON and CSV have both.",
)
@engine_option
@click.option("--limit", type=click.IntRange(min=1), metavar="N", help="Print all solutions, up to N.")
@click.option("--stats", is_flag=True, help="Also print nodes, guesses, backtracks and time.")
def solve(options: Options, *, show: frozenset[str], engine: EngineName | None, limit: int | None, stats: bool) -> None:
    """Print the solution of every PUZZLE.

    A PUZZLE is text in any format, a file with one or many puzzles, or - for standard input. Without one, on a
    terminal, nine rows are asked for.

    A terminal gets boards and the run time. A pipe gets one line of 81 characters for each puzzle, in input order,
    with its name behind it; an empty line keeps the place of a puzzle without a solution. Of an ambiguous puzzle the
    first solution is printed; standard error says in which cells others differ. --csv and --json print the puzzle
    with its solution beside it, and the other columns of the input.
    """
    shows_boards = options.style is None and is_terminal() and not options.output
    operation = Solve(
        engine,
        limit,
        options.time_limit,
        options.threads,
        with_stats=stats or shows_boards,
    )
    sources = None
    if not options.puzzles and are_typed(options.puzzles) and not options.schema:
        from fullhouse.cli.dialogue import ask_for_grid

        sources = [Source("", text=ask_for_grid().to_line())]
    sinks: dict[str, Callable[[], Sink]] = {
        name: partial(FormatSink, name, _Shown(show)) for name in CODECS if name not in (CSV, JSON)
    }
    if show == {"solution"} and limit is None:
        sinks[LINES] = lambda: LineSink("solution", comments=True)
    sinks[BOARDS] = lambda: BoardSink(show, stats=stats, engine=engine or "native")
    run_job(options, operation, sinks, at_terminal=BOARDS, sources=sources)


class _Shown:
    """The puzzles and solutions of a row that are to be printed."""

    def __init__(self, show: frozenset[str]) -> None:
        self._show = show

    def __call__(self, chunk: Chunk, answers: Answers, row: int) -> Iterator[Entry | None]:
        """Yield them as entries of a format; None where there is no solution."""
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
            counted = [amount(stats[name], name.rstrip("s") if name != "guesses" else "guess") for name in COUNTED]
            text += ", ".join([*counted, duration(stats["seconds"])]) + "\n"
        return text


COUNTED = ("nodes", "guesses", "backtracks")
