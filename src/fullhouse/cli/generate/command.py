"""The command: options to an order, an order to a run."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any

import click

from fullhouse.cli.boards import boards_text
from fullhouse.cli.failures import FAILED, complain
from fullhouse.cli.generate.request import request_of, request_options, seed_option
from fullhouse.cli.job import entries_in, is_terminal, output_of, say_what_was_written, sink_for
from fullhouse.cli.logic_options import TECHNIQUE
from fullhouse.cli.options import CSV, JSON, LINES, Names, Options, PuzzleCommand, output_group
from fullhouse.cli.progress import Progress
from fullhouse.core.puzzle import Puzzle
from fullhouse.formats.registry import CODECS
from fullhouse.generator.specification import Specification
from fullhouse.jobs.checkpoint import FileOutput, Output
from fullhouse.jobs.chunk import Result, Sink, State
from fullhouse.jobs.generation import PATIENCE, Generate, GenerationRun, summary_of
from fullhouse.jobs.schema import line_schema
from fullhouse.jobs.sinks.text import FormatSink
from fullhouse.rating.scales import SCALES

EXAMPLES = """\b
Examples:
  fullhouse generate
  fullhouse generate --level hard --symmetry rotate-180 --count 10
  fullhouse generate --technique x-wing --hardest --json
  fullhouse generate --se 7.0..7.5 --clues 22..24 --count 100 --seed 7 -o puzzles.csv
"""
BOARDS = "boards"


@click.command(cls=PuzzleCommand, epilog=EXAMPLES)
@click.option("--count", type=click.IntRange(min=1), default=1, show_default=True, metavar="N", help="How many.")
@click.option("--technique", type=TECHNIQUE, metavar="NAME", help="A technique that is needed.")
@request_options
@click.option("--unique", "--unique-up-to-symmetry", "unique", is_flag=True, help="No two that are equivalent.")
@seed_option
@click.option(
    "--scale",
    "scales",
    type=Names("scale", lambda: tuple(SCALES)),
    metavar="NAME",
    multiple=True,
    help="Rate on this scale besides those asked for; may be repeated.",
)
@output_group(time_limit=f"Give up after this long.  [default: {PATIENCE:.0f} s without a puzzle]")
def generate(
    options: Options, *, count: int, technique: str | None, unique: bool, seed: int | None, scales: Any, **values: Any
) -> None:
    """Make puzzles that have exactly one solution, which is proved for each.

    What is said about a puzzle is measured, never copied from the options. Every puzzle carries its seed and number:
    the same seed and options give the same puzzles again, on every machine. `fullhouse explain --help` lists the
    techniques.

    A terminal gets boards, each with its rating; a pipe or a file one line a puzzle, with the rating behind it.

    Where there are not enough puzzles when the time is up, the nearest one is shown, and the exit code is 1. What
    nobody can make is refused at once with the reason, and the exit code is 2.

    A run with --output that was stopped, by Ctrl-C or a crash, goes on with --resume, and writes the same file as if
    nothing had happened; with a greater --count it adds more. PATH.resume is its checkpoint.
    """
    style = options.style or (BOARDS if is_terminal() and not options.output else LINES)
    request = request_of(values, technique)
    order = Generate(
        Specification(**request),
        count,
        seed,
        tuple(dict.fromkeys(scales)),
        unique,
        options.time_limit,
        options.threads,
        whole=style == JSON or options.schema,
    )
    if options.schema:
        click.echo(json.dumps(line_schema(order), indent=1))
        return
    task = {**request, "without": sorted(request["without"]), "unique": unique, "seed": seed, "format": style}
    output = output_of(options, {**task, "scales": sorted(set(scales))}, extends=True)
    _run(GenerationRun(order, output, format=style), order, output, sink_for(style, _SINKS, order), options)


def _run(run: GenerationRun, order: Generate, output: Output, sink: Sink, options: Options) -> None:
    with Progress(hidden=options.quiet) as progress:

        def on_progress() -> None:
            what = "written" if isinstance(output, FileOutput) else "found"
            progress.doing = f"{run.found:,} of {order.count:,} {what} · {run.tried:,} tried"
            progress.clear()

        try:
            is_done = run.write(sink, on_progress)
        except KeyboardInterrupt:
            progress.clear()
            if isinstance(output, FileOutput):
                kept = f"{output.marked_rows:,} of {order.count:,} puzzles"
                complain(f"{kept} are in {output.path}; go on with --resume")
            raise
    if is_done:
        say_what_was_written(output, run.found, "puzzle", quiet=options.quiet)
        return
    say_shortfall(run.found, order.count, run.tried, order.time_limit, run.generation.nearest, output)
    click.get_current_context().exit(FAILED)


def say_shortfall(
    found: int, wanted: int, tried: int, time_limit: float | None, nearest: Puzzle | None, output: Output | None = None
) -> None:
    """Say on standard error that the time was up, and what came nearest if there was nothing at all."""
    limit = f"{time_limit:g} s" if time_limit else f"{PATIENCE:.0f} s without one"
    text = f"{found:,} of {wanted:,} puzzle{'' if wanted == 1 else 's'} found, {tried:,} tried, after {limit}"
    complain(f"{text}; {'go on with --resume' if isinstance(output, FileOutput) else '--time-limit sets more'}")
    if nearest is not None and not found:
        complain(f"nearest: {nearest.givens.to_line()} # {summary_of(nearest)}")


class GeneratedBoardSink:
    """Boards in colour with their ratings, for people at a terminal."""

    def texts(self, results: Iterable[Result], state: State) -> Iterator[bytes]:  # noqa: ARG002 - never resumed
        """Yield the board of each puzzle, and what is known about it."""
        for chunk, answers in results:
            entry = chunk.item(0)
            found = {name: values[0] for name, values in answers.columns.items()}
            yield (boards_text([entry.grid], givens=entry.grid) + card(found) + "\n\n").encode()  # type: ignore[union-attr]


def card(found: dict[str, Any]) -> str:
    """What is known about a generated puzzle, a fact a line."""
    facts = {
        "clues": f"{found['clues']}" + (f", symmetric: {found['symmetries']}" if found["symmetries"] else ""),
        "seed": f"{found['seed']}, number {found['number']}",
    }
    for name, value in found.items():
        if name not in ("clues", "symmetries", "seed", "number", "solution"):
            facts[name] = f"{value:,}" if isinstance(value, int) else str(value)
    width = max(map(len, facts))
    return "\n".join(f"{name:<{width}}  {text}" for name, text in facts.items())


_SINKS: dict[str, Callable[[], Sink]] = {
    **{name: partial(FormatSink, name, entries_in) for name in CODECS if name not in (CSV, JSON)},
    BOARDS: GeneratedBoardSink,
}
