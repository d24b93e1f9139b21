"""The command `fullhouse solve`."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

import click

from fullhouse.cli.command import command
from fullhouse.cli.job import format_sinks, run_job
from fullhouse.cli.options import AT_TERMINAL, BOARDS, JSON, LINES, Formats, Options, shared_options
from fullhouse.cli.show.boards import BoardSink, Shown, stats_in
from fullhouse.cli.terminal import are_typed, is_terminal
from fullhouse.engines.engine import Trace
from fullhouse.engines.solve import judge
from fullhouse.formats.codec import Entry
from fullhouse.jobs.answer import Answering
from fullhouse.jobs.read import Source
from fullhouse.jobs.sinks.text import LineSink
from fullhouse.verbs.solve import Solve, Solved
from fullhouse.verbs.verb import Found

EXAMPLES = """\b
Examples:
  fullhouse solve 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  fullhouse solve puzzles.txt --show both
  fullhouse solve puzzles.csv -o solved.csv
  fullhouse solve puzzles.sdm --json --engine marks > solved.jsonl
  fullhouse solve            (asks for nine rows)
"""
SHOWN = ("puzzle", "solution")


def _parts(_ctx: click.Context, _parameter: click.Parameter, value: str) -> frozenset[str]:
    parts = frozenset(part.strip().lower() for part in value.split(","))
    if parts == {"both"}:
        return frozenset(SHOWN)
    if not parts <= set(SHOWN):
        raise click.BadParameter(f"{value!r} is not puzzle, solution or both")
    return parts


@command(Solve, examples=EXAMPLES, shared=shared_options(to=Formats(default=AT_TERMINAL)))
@click.option(
    "--show",
    default="solution",
    show_default=True,
    callback=_parts,
    metavar="PARTS",
    help="Grids to print: puzzle, solution or both; JSON and CSV always have both.",
)
def solve(options: Options, verb: Solve, *, show: frozenset[str]) -> None:
    """Solve each PUZZLE.

    A PUZZLE is text in any format, a file or folder of puzzles, or - for standard input. With no PUZZLE in a terminal,
    solve asks for nine rows.

    A terminal shows the solved board and the time. A pipe gets one line of 81 characters per puzzle, in input order,
    followed by its name; an unsolved puzzle gives an empty line. If a puzzle has several solutions, solve prints the
    first and reports on standard error in which cells the others differ. --csv and --json print each puzzle with its
    solution and the other columns of the input.
    """
    shows_boards = options.style is None and is_terminal() and not options.output
    needs_stats = shows_boards and verb.device == "cpu"  # boards show how long the search took
    answering = replace(verb, stats=True) if needs_stats else verb
    operation = Answering(answering, nested=options.style == JSON or options.schema)
    if (few := click.get_current_context().obj) is not None:  # solutions that `entry.py` has found
        operation = Answering(verb, find=partial(_answer, verb, few))
    sources = None
    if not options.puzzles and are_typed(options.puzzles) and not options.schema:
        from fullhouse.cli.dialogue import ask_for_grid

        sources = [Source("", text=ask_for_grid().to_line())]
    sinks: Any = format_sinks(Shown(show))
    if show == {"solution"} and verb.limit is None:
        sinks[LINES] = lambda: LineSink("solution", comments=True)
    sinks[BOARDS] = lambda: BoardSink(show, stats=verb.stats, engine=verb.engine or "native")
    remark = stats_in if verb.stats else None
    run_job(options, operation, sinks, at_terminal=BOARDS, sources=sources, remark=remark)


def _answer(verb: Solve, few: list[bytes], entry: Entry) -> Found:
    """The answer for the one puzzle whose solutions are known already."""
    verdict = judge(entry, few)
    return verb.row(Solved(verdict.solutions, verdict, Trace()))
