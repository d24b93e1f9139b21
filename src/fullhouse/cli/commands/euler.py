"""The command `fullhouse euler`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fullhouse.cli.command import command
from fullhouse.cli.job import run_job
from fullhouse.cli.options import LINES, Options
from fullhouse.jobs.answer import Answering
from fullhouse.jobs.chunk import Result, State
from fullhouse.verbs.euler import Euler

EXAMPLES = """\b
Examples:
  fullhouse euler p096_sudoku.txt
  fullhouse euler p096_sudoku.txt --csv
"""


@command(Euler, examples=EXAMPLES)
def euler(options: Options, verb: Euler) -> None:
    """Solve Project Euler problem 96: sum the top left three-digit numbers of the solutions.

    See https://projecteuler.net/problem=96. If a puzzle does not have exactly one solution, no sum is printed. --json
    and --csv print the number of each puzzle instead.
    """
    run_job(options, Answering(verb), {LINES: SumSink})


class SumSink:
    """The sum of the corners of all rows."""

    def texts(self, results: Iterable[Result], state: State) -> Iterator[bytes]:
        """Yield the sum, if all rows have a unique solution."""
        for _, answers in results:
            state["sum"] = state.get("sum", 0) + sum(number or 0 for number in answers.columns["corner"])
            state["is_whole"] = state.get("is_whole", True) and not answers.errors
        if state.get("is_whole"):
            yield f"{state['sum']}\n".encode()
