"""`fullhouse solve`: the solution of every puzzle, or the reason why there is none."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence

import click

from fullhouse.cli import options
from fullhouse.cli.answers import Answer, Question
from fullhouse.cli.bulk import bulk_of
from fullhouse.cli.dialogue import ask_for_grid
from fullhouse.cli.printers import LINE, BoardPrinter, JsonPrinter, Printer, TextPrinter
from fullhouse.cli.progress import Progress
from fullhouse.cli.report import Report
from fullhouse.cli.rows import Row, are_typed, read_rows
from fullhouse.engines.registry import DEFAULT_ENGINE
from fullhouse.formats.codec import Entry

EXAMPLES = """\b
Examples:
  fullhouse solve 53++7++++6++195++++98++++6+8+++6+++34++8+3++17+++2+++6+6++++28++++419++5++++8++79
  fullhouse solve puzzles.txt --show puzzle,solution
  fullhouse solve puzzles.sdm --json --engine marks > solved.jsonl
  fullhouse solve            (asks for nine rows)
"""
SHOWN = ("puzzle", "solution")


def _parts(_ctx: click.Context, _parameter: click.Parameter, value: str) -> frozenset[str]:
    parts = frozenset(part.strip() for part in value.split(","))
    if not parts <= set(SHOWN):
        raise click.BadParameter(f"{value!r} is not made of {' and '.join(SHOWN)}, with a comma between")
    return parts


@click.command(cls=options.PuzzleCommand, epilog=EXAMPLES)
@options.puzzles_argument
@options.from_option
@click.option(
    "--to", type=options.FORMAT, metavar="FORMAT", help="Print in this format (see fullhouse convert --help)."
)
@options.json_option
@click.option(
    "--show",
    default="solution",
    show_default=True,
    callback=_parts,
    metavar="PARTS",
    help="puzzle, solution, or both; JSON and tables have both.",
)
@options.engine_option
@click.option("--limit", type=click.IntRange(min=1), metavar="N", help="Print all solutions, up to N.")
@click.option("--stats", is_flag=True, help="Tell nodes, guesses, backtracks and time.")
@options.time_limit_option
def solve(
    puzzles: tuple[str, ...],
    *,
    format: str | None,
    to: str | None,
    as_json: bool,
    show: frozenset[str],
    engine: str,
    limit: int | None,
    stats: bool,
    time_limit: float | None,
) -> None:
    """Print the solution of every PUZZLE.

    A PUZZLE is text in any format, a file with one or many puzzles, or - for standard input. Without one, on a
    terminal, nine rows are asked for.

    A terminal gets boards and the run time. A pipe gets one line of 81 characters for each puzzle, in input order,
    with its name behind it; an empty line keeps the place of a puzzle without a solution. Of an ambiguous puzzle the
    first solution is printed; standard error tells in which cells others differ. --to csv and --to jsonl print the
    puzzle with its solution beside it.
    """
    if to and as_json:
        raise click.UsageError("--to and --json exclude each other.")
    question = Question(engine, limit, time_limit)
    is_text = bool(to) or sys.stdout is None or not sys.stdout.isatty()
    is_plain = is_text and (to or LINE) == LINE and not as_json and show == {"solution"} and not stats
    bulk = bulk_of(puzzles, format) if is_plain and question == Question(DEFAULT_ENGINE) else None
    rows = iter(()) if bulk else _rows(puzzles, format)
    with Progress(hidden="-" in puzzles and are_typed(puzzles)) as progress:
        report = Report(progress)
        printer = _printer(report, to=to, as_json=as_json, show=show, stats=stats)
        if bulk:
            bulk.print_all(printer, report)
        else:
            printer.print_all(_answers(report, rows, question))
    click.get_current_context().exit(report.exit_code)


def _printer(report: Report, *, to: str | None, as_json: bool, show: frozenset[str], stats: bool) -> Printer:
    if as_json:
        return JsonPrinter(report, show=show, stats=stats)
    if to or sys.stdout is None or not sys.stdout.isatty():
        return TextPrinter(report, to or LINE, show=show, stats=stats)
    return BoardPrinter(report, show=show, stats=stats)


def _rows(puzzles: Sequence[str], format: str | None) -> Iterator[Row]:
    """Yield the puzzles to solve; without a PUZZLE, what is typed or piped."""
    if not puzzles and are_typed(puzzles):
        return iter([Row("", Entry(ask_for_grid()))])
    return read_rows(puzzles, format=format)


def _answers(report: Report, rows: Iterator[Row], question: Question) -> Iterator[Answer]:
    for row in report.of_each(rows):
        answer = Answer(row, question)
        report.progress.trace = answer.trace
        yield answer
