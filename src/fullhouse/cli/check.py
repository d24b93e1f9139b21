"""`fullhouse check`: whether a puzzle is proper, and if not, why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import click

from fullhouse.cli.job import run_job
from fullhouse.cli.options import LINES, Options, PuzzleCommand, engine_option, shared_options
from fullhouse.engines.tables import Status
from fullhouse.jobs.chunk import Answers, Chunk, Result, State
from fullhouse.jobs.operations.check import Check

if TYPE_CHECKING:
    from fullhouse.engines.registry import EngineName

EXAMPLES = """\b
Examples:
  fullhouse check 53++7++++6++195++++98++++6+8+++6+++34++8+3++17+++2+++6+6++++28++++419++5++++8++79
  fullhouse check puzzles.txt --minimal
  fullhouse check puzzles.csv -o checked.csv
  fullhouse check --json - < puzzles.txt
"""


@click.command(cls=PuzzleCommand, epilog=EXAMPLES)
@shared_options(to=click.Choice([LINES, "jsonl", "csv"], case_sensitive=False), metavar=None)
@click.option("--minimal", is_flag=True, help="Also name redundant clues: each could go, and the puzzle stays proper.")
@engine_option
def check(options: Options, *, minimal: bool, engine: EngineName | None) -> None:
    """Say whether every PUZZLE is proper, ambiguous or unsolvable.

    An ambiguous puzzle has several solutions: the cells where two of them differ are named. An unsolvable one has
    none: the reason is given. The exit code is 0 if all puzzles are proper, else 1.
    """
    operation = Check(minimal, engine, options.time_limit, options.threads)
    run_job(options, operation, {LINES: VerdictSink}, quiet_about=(Status.AMBIGUOUS, Status.UNSOLVABLE))


class VerdictSink:
    """One line for each puzzle: the status, and why."""

    def texts(self, results: Iterable[Result], state: State) -> Iterator[bytes]:  # noqa: ARG002 - lines stand alone
        """Yield the lines of each chunk."""
        for chunk, answers in results:
            if chunk.keeps_place:
                labels = chunk.labels(comments=False) or [""] * len(chunk)
                lines = (_line(chunk, answers, row) + _tail(labels[row]) for row in range(len(chunk)))
                yield "".join(f"{line}\n" for line in lines).encode("utf-8", "replace")


def _tail(label: str) -> str:
    return f" # {label}" if label else ""


def _line(chunk: Chunk, answers: Answers, row: int) -> str:
    status = Status(int(answers.status[row])).word
    differ, reason = answers.columns["differ"][row], answers.columns["reason"][row]
    if differ:
        return f"{status}: solutions differ in {differ}"
    redundant = answers.columns.get("redundant", [None] * len(chunk))[row]
    if redundant is not None:
        return f"{status}, " + (f"redundant clues: {redundant}" if redundant else "minimal")
    return f"{status}: {reason}" if reason else status
