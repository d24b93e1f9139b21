"""`fullhouse check`: whether a puzzle is proper, and if not, why."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from fullhouse.cli.options import (
    CSV,
    JSON,
    LINES,
    Formats,
    Options,
    PuzzleCommand,
    check_device,
    device_option,
    engine_option,
    shared_options,
)

if TYPE_CHECKING:
    from fullhouse.engines.cuda.card import Device
    from fullhouse.engines.solve import EngineName

EXAMPLES = """\b
Examples:
  fullhouse check 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  fullhouse check puzzles.txt --minimal
  fullhouse check puzzles.csv -o checked.csv
  fullhouse check --json - < puzzles.txt
"""


@click.command(cls=PuzzleCommand, epilog=EXAMPLES)
@shared_options(to=Formats(LINES, JSON, CSV))
@click.option("--minimal", is_flag=True, help="Also list redundant clues: clues that can be removed one at a time.")
@engine_option
@device_option
def check(options: Options, *, minimal: bool, engine: EngineName | None, device: Device) -> None:
    """Check that each PUZZLE is proper: exactly one solution.

    A puzzle with several solutions is ambiguous; check lists the cells where two of them differ. A puzzle without a
    solution is unsolvable; check prints the reason. The exit code is 0 if all puzzles are proper, otherwise 1.
    """
    from fullhouse.cli.job import run_job
    from fullhouse.engines.status import Status
    from fullhouse.jobs.operations.check import Check
    from fullhouse.jobs.sinks.verdicts import VerdictSink

    check_device(device, engine=engine, others=(("--minimal", minimal),))
    operation = Check(minimal, engine, options.time_limit, options.threads, device)
    run_job(options, operation, {LINES: VerdictSink}, quiet_about=(Status.AMBIGUOUS, Status.UNSOLVABLE))
