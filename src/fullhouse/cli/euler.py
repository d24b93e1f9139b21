"""`fullhouse euler`: the answer to problem 96 of Project Euler."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import click

from fullhouse.cli.options import LINES, Options, PuzzleCommand, engine_option, shared_options

if TYPE_CHECKING:
    from fullhouse.engines.registry import EngineName
    from fullhouse.jobs.chunk import Result, State

EXAMPLES = """\b
Example:
  fullhouse euler p096_sudoku.txt
"""


@click.command(cls=PuzzleCommand, epilog=EXAMPLES)
@shared_options(to=click.Choice([LINES], case_sensitive=False), metavar=None)
@engine_option
def euler(options: Options, *, engine: EngineName | None) -> None:
    """Print the sum of the three-digit numbers in the top left corners of the solutions.

    That is problem 96 of Project Euler (https://projecteuler.net/problem=96). No sum is printed if a puzzle has
    not exactly one solution.
    """
    from fullhouse.cli.job import run_job
    from fullhouse.jobs.operations.solve import Solve

    operation = Solve(engine, time_limit=options.time_limit, threads=options.threads)
    run_job(options, operation, {LINES: SumSink})


class SumSink:
    """One number for all rows."""

    def texts(self, results: Iterable[Result], state: State) -> Iterator[bytes]:  # noqa: ARG002 - one number
        """Yield the sum, if every row has its solution."""
        total, is_whole = 0, True
        for _, answers in results:
            is_whole = is_whole and not answers.errors
            if is_whole:
                total += sum(int(line[:3]) for line in answers.columns["solution"])
        if is_whole:
            yield f"{total}\n".encode()
