"""`fullhouse explain`: the steps that lead to the solution, and why each of them holds."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from fullhouse.cli.logic_options import TECHNIQUE, list_of_techniques, uniqueness_option
from fullhouse.cli.options import (
    CSV,
    DATA,
    HTML,
    JSON,
    LINES,
    PNG,
    SVG,
    Formats,
    Options,
    PuzzleCommand,
    shared_options,
    size_option,
    theme_option,
)
from fullhouse.cli.paths import is_folder
from fullhouse.cli.terminal import drawing, is_terminal

if TYPE_CHECKING:
    from fullhouse.logic.path import OrderName

EXAMPLES = """\b
Examples:
  fullhouse explain 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  fullhouse explain puzzle.txt --until x-wing --board 12
  fullhouse explain puzzle.txt --notation words --boards
  fullhouse explain puzzles.txt --technique naked-pair --technique xy-wing
  fullhouse explain puzzles.txt --json > paths.jsonl
  fullhouse explain puzzle.txt --order se
  fullhouse explain puzzle.txt -o walk.html
  fullhouse explain puzzle.txt -o steps/ --to png --theme dark
"""


@click.command(cls=PuzzleCommand, epilog=EXAMPLES, listing=list_of_techniques)
@shared_options(to=Formats(LINES, JSON, CSV, HTML, SVG, PNG))
@click.option(
    "--order",
    type=click.Choice(("hodoku", "se", "se-1.2.1"), case_sensitive=False),
    default="hodoku",
    show_default=True,
    help="Order of techniques: HoDoKu's, or Sudoku Explainer's, with the rating of each step.",
)
@click.option("--until", type=TECHNIQUE, metavar="NAME", help="Stop after the first step of this technique.")
@click.option(
    "--technique",
    "techniques",
    type=TECHNIQUE,
    multiple=True,
    metavar="NAME",
    help="Show only steps of this technique, with their numbers; repeatable.",
)
@uniqueness_option
@click.option(
    "--notation",
    type=click.Choice(("hodoku", "eureka", "words"), case_sensitive=False),
    help="Notation of steps.  [default: hodoku]",
)
@click.option("--boards", is_flag=True, help="Draw the board with candidates before each step shown.")
@click.option(
    "--board",
    "drawn",
    type=click.IntRange(min=1),
    multiple=True,
    metavar="N",
    help="Draw it only before step N; repeatable.",
)
@theme_option
@size_option
def explain(
    options: Options,
    *,
    order: OrderName,
    until: str | None,
    techniques: tuple[str, ...],
    uniqueness: bool,
    notation: str | None,
    boards: bool,
    drawn: tuple[int, ...],
    theme: str,
    size: int,
) -> None:
    """Show a step-by-step solution of each PUZZLE, as a person would find it.

    Each step uses the easiest technique that applies. A board in progress (placed digits, candidates) is explained
    from its current state. If no technique applies, explain makes a guess and marks it. A puzzle without exactly one
    solution has no path: explain prints the reason, and the exit code is 1.

    --order se follows SukakuExplainer 1.18.1 step by step and shows its rating of each step; se-1.2.1 follows the
    original program. Neither guesses, so a path may end before the solution.

    A terminal shows numbered steps. A pipe gets one step per line; lines that start with # name the puzzle and say how
    its path ends.

    -o walk.html writes a page to step through the solution of one PUZZLE, with a picture and a text per step;
    -o FOLDER/ one picture per step, as --to svg or png.
    """
    from fullhouse.cli.job import run_job
    from fullhouse.jobs.operations.explain import Explain
    from fullhouse.jobs.sinks.paths import OnlySteps, PathSink
    from fullhouse.jobs.sinks.tables import JsonSink

    texts = (("--notation", notation), ("--boards", boards), ("--board", drawn))
    has_pictures = is_folder(options.output) and not (options.to or options.part_rows)
    if has_pictures or options.style in (HTML, SVG, PNG):
        for name, is_given in (*texts, ("--technique", techniques)):
            if is_given:
                raise click.UsageError(f"{name} cannot be combined with pictures, which show every step")
        from fullhouse.cli.walk import run_walk

        run_walk(options, order=order, until=until, uniqueness=uniqueness, theme=theme, size=size)
        return
    for name in ("theme", "size"):
        if click.get_current_context().get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE:
            raise click.UsageError(f"--{name} needs pictures: --output FOLDER/")
    for name, is_given in texts:
        if is_given and options.style in (JSON, CSV):
            raise click.UsageError(f"{name} cannot be combined with JSON or CSV, which contain every step")
    operation = Explain(until, uniqueness, options.time_limit, with_columns=options.style in (CSV, *DATA), order=order)
    sinks = {
        LINES: lambda: PathSink(
            techniques,
            notation or "hodoku",
            until=until,
            boards=boards,
            drawn=drawn,
            draw=drawing(in_colour=is_terminal()),
            for_people=is_terminal(),
            order=order,
        ),
        JSON: lambda: JsonSink(operation) if not techniques else OnlySteps(JsonSink(operation), frozenset(techniques)),
    }
    run_job(options, operation, sinks)
