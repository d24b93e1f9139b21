"""`fullhouse euler`: the answer to problem 96 of Project Euler."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import click

from fullhouse.cli.options import CSV, JSON, LINES, Formats, Options, PuzzleCommand, engine_option, shared_options

if TYPE_CHECKING:
    from fullhouse.engines.solve import EngineName
    from fullhouse.jobs.chunk import Result, State

EXAMPLES = """\b
Examples:
  fullhouse euler p096_sudoku.txt
  fullhouse euler p096_sudoku.txt --csv
"""


@click.command(cls=PuzzleCommand, epilog=EXAMPLES)
@shared_options(to=Formats(LINES, JSON, CSV))
@engine_option
def euler(options: Options, *, engine: EngineName | None) -> None:
    """Solve Project Euler problem 96: sum the top left three-digit numbers of the solutions.

    See https://projecteuler.net/problem=96. If a puzzle does not have exactly one solution, no sum is printed. --json
    and --csv print the number of each puzzle instead.
    """
    from fullhouse.cli.job import run_job
    from fullhouse.jobs.operations.euler import Euler

    operation = Euler(engine, time_limit=options.time_limit, threads=options.threads)
    run_job(options, operation, {LINES: SumSink})


class SumSink:
    """One number for all rows."""

    def texts(self, results: Iterable[Result], state: State) -> Iterator[bytes]:
        """Yield the sum, if every row has its solution."""
        for _, answers in results:
            state["sum"] = state.get("sum", 0) + sum(number or 0 for number in answers.columns["corner"])
            state["is_whole"] = state.get("is_whole", True) and not answers.errors
        if state.get("is_whole"):
            yield f"{state['sum']}\n".encode()
