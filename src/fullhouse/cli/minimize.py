"""`fullhouse minimize`: a puzzle without the clues that it does not need."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import click

from fullhouse.cli.generate.request import seed_option
from fullhouse.cli.job import run_job
from fullhouse.cli.options import CSV, JSON, LINES, Options, PuzzleCommand, shared_options
from fullhouse.core.grid import Grid
from fullhouse.formats.codec import Entry
from fullhouse.formats.registry import CODECS
from fullhouse.jobs.chunk import Answers, Chunk, Sink
from fullhouse.jobs.operations.minimize import Minimize
from fullhouse.jobs.sinks.text import FormatSink, LineSink

EXAMPLES = """\b
Examples:
  fullhouse minimize 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  fullhouse minimize puzzles.txt --seed 7
  fullhouse minimize puzzles.csv -o minimal.csv
"""


@click.command(cls=PuzzleCommand, epilog=EXAMPLES)
@shared_options()
@seed_option
def minimize(options: Options, *, seed: int | None) -> None:
    """Print every PUZZLE without the clues that it does not need.

    None of the clues that are left can go. They are tried in reading order, or in the order of --seed; another order
    may leave other clues.
    """
    sinks: dict[str, Callable[[], Sink]] = {
        name: partial(FormatSink, name, _minimal) for name in CODECS if name not in (CSV, JSON)
    }
    sinks[LINES] = lambda: LineSink("minimal")
    run_job(options, Minimize(seed, options.time_limit), sinks)


def _minimal(chunk: Chunk, answers: Answers, row: int) -> Iterator[Entry | None]:
    entry, line = chunk.item(row), answers.columns["minimal"][row]
    if not isinstance(entry, Entry) or line is None:
        yield None
        return
    yield Entry(Grid.from_line(line), name=entry.name)
