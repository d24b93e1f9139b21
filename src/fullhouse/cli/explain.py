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
  fullhouse explain 53++7++++6++195++++98++++6+8+++6+++34++8+3++17+++2+++6+6++++28++++419++5++++8++79
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
    help="Whose order of techniques: HoDoKu's, or Sudoku Explainer's, with what each step weighs.",
)
@click.option("--until", type=TECHNIQUE, metavar="NAME", help="End with the first step of this technique.")
@click.option(
    "--technique",
    "techniques",
    type=TECHNIQUE,
    multiple=True,
    metavar="NAME",
    help="Show only steps of this technique, with their numbers; may be repeated.",
)
@uniqueness_option
@click.option(
    "--notation",
    type=click.Choice(("hodoku", "eureka", "words"), case_sensitive=False),
    help="How to write a step.  [default: hodoku]",
)
@click.option("--boards", is_flag=True, help="Draw the board with its candidates before each step that is shown.")
@click.option(
    "--board", "drawn", type=click.IntRange(min=1), multiple=True, metavar="N", help="Draw it before step N only."
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
    """Solve every PUZZLE as people do, and print the steps.

    The easiest technique that finds something makes the step; after each the search starts again at the top. A board
    with progress (placed digits, candidates) is explained from there on. Where no technique helps, a guess is made
    and says that it is one. A puzzle with no solution or several has no path: the reason is given, and the exit code
    is 1.

    With --order se every step is the one that SukakuExplainer 1.18.1 takes, behind what it weighs there; se-1.2.1 is
    the classic program. They do not guess: a path may be stuck.

    A terminal gets numbered steps. A pipe gets one step a line; lines that start with # say which puzzle it is and how
    its path ends.

    -o walk.html writes one page that walks through the solution of one PUZZLE, with a picture and words for every
    step; -o DIR/ writes one picture per step, as --to svg or png.
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
                raise click.UsageError(f"{name} does not go with pictures, which show every step.")
        from fullhouse.cli.walk import run_walk

        run_walk(options, order=order, until=until, uniqueness=uniqueness, theme=theme, size=size)
        return
    for name in ("theme", "size"):
        if click.get_current_context().get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE:
            raise click.UsageError(f"--{name} needs pictures: --output DIR/.")
    for name, is_given in texts:
        if is_given and options.style in (JSON, CSV):
            raise click.UsageError(f"{name} does not go with JSON and CSV, which have every step as it is.")
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
