"""`fullhouse bench`: engines side by side on the same puzzles."""

from __future__ import annotations

import json
from collections.abc import Sequence
from statistics import median

import click

from fullhouse.cli import options
from fullhouse.cli.answers import Answer, Question, duration
from fullhouse.cli.progress import Progress
from fullhouse.cli.report import Report
from fullhouse.cli.rows import Row, are_typed, read_rows
from fullhouse.engines.registry import ENGINES

ALL = "all"
COLUMNS = ("engine", "puzzles", "solved", "total_seconds", "median_seconds", "guesses", "nodes")
_LAYOUT = "{:<14}{:>9}{:>9}{:>12}{:>12}{:>14}{:>14}"
EXAMPLES = """\b
Examples:
  fullhouse bench puzzles.txt
  fullhouse bench puzzles.txt --engine branching --engine marks
  fullhouse bench puzzles.txt --time-limit 5 --csv > engines.csv
"""

Result = dict[str, str | int | float]
"""One engine's line of the table, by column."""


@click.command(cls=options.PuzzleCommand, epilog=EXAMPLES + "\n\n" + options.list_of_engines())
@options.file_argument
@options.from_option
@click.option(
    "--engine",
    "engines",
    type=click.Choice((ALL, *ENGINES)),
    multiple=True,
    default=(ALL,),
    show_default=True,
    help="An engine to run; may be given several times.",
)
@options.time_limit_option
@click.option("--json", "style", flag_value="json", help="Print one JSON object a line for each engine.")
@click.option("--csv", "style", flag_value="csv", help="Print comma separated values.")
def bench(
    puzzles: tuple[str, ...],
    *,
    format: str | None,
    engines: tuple[str, ...],
    time_limit: float | None,
    style: str | None,
) -> None:
    """Compare engines on the puzzles of FILE.

    For every engine: how many puzzles it solved, and the CPU time, guesses and nodes that took, the proof that each
    solution is the only one included. The exit code is 0 even if an engine does not solve all.
    """
    with Progress(hidden=are_typed(puzzles)) as progress:
        report = Report(progress)
        rows = [row for row in report.of_each(read_rows(puzzles, format=format)) if row.entry is not None]
        if rows:
            _print_head(style)
        for engine in _chosen(engines) if rows else ():
            result = _run(rows, Question(engine, time_limit=time_limit), progress)
            progress.clear()
            click.echo(_line(result, style))
    click.get_current_context().exit(report.exit_code)


def _chosen(engines: Sequence[str]) -> list[str]:
    """The engines to run, each once, in the order of the registry."""
    return [name for name in ENGINES if ALL in engines or name in engines]


def _run(rows: Sequence[Row], question: Question, progress: Progress) -> Result:
    """What this engine did with all puzzles."""
    progress.doing = question.engine
    answers = []
    for number, row in enumerate(rows, start=1):
        answer = Answer(row, question)
        progress.counted, progress.trace = number, answer.trace
        for _ in answer.find_solutions():
            pass
        answers.append(answer)
    seconds = [answer.trace.seconds for answer in answers]
    return {
        "engine": question.engine,
        "puzzles": len(answers),
        "solved": sum(answer.error is None for answer in answers),
        "total_seconds": round(sum(seconds), 6),
        "median_seconds": round(median(seconds), 6),
        "guesses": sum(answer.trace.guesses for answer in answers),
        "nodes": sum(answer.trace.nodes for answer in answers),
    }


def _print_head(style: str | None) -> None:
    if style == "csv":
        click.echo(",".join(COLUMNS))
    elif style is None:
        click.echo(_LAYOUT.format("engine", "puzzles", "solved", "total", "median", "guesses", "nodes"))


def _line(result: Result, style: str | None) -> str:
    if style == "json":
        return json.dumps(result)
    if style == "csv":
        return ",".join(str(result[column]) for column in COLUMNS)
    engine, puzzles, solved, total, middle, guesses, nodes = (result[column] for column in COLUMNS)
    times = duration(float(total)), duration(float(middle))
    return _LAYOUT.format(engine, puzzles, solved, *times, f"{guesses:,}", f"{nodes:,}")
