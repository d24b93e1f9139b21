"""The command `fullhouse explain`."""

from __future__ import annotations

import click

from fullhouse.cli.command import command
from fullhouse.cli.job import run_job
from fullhouse.cli.layout import Listing
from fullhouse.cli.options import (
    CSV,
    DATA,
    HTML,
    JSON,
    LINES,
    PNG,
    SVG,
    Formats,
    Names,
    Options,
    shared_options,
    size_option,
    theme_option,
)
from fullhouse.cli.paths import is_folder
from fullhouse.cli.show.steps import OnlySteps, PathSink
from fullhouse.cli.terminal import drawing, is_terminal
from fullhouse.jobs.answer import Answering
from fullhouse.jobs.sinks.tables import JsonSink
from fullhouse.verbs.explain import Explain
from fullhouse.verbs.kinds import technique_names

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


def list_of_techniques() -> Listing:
    """The names of all techniques."""
    return "Techniques", dict.fromkeys(technique_names(), "")


@command(
    Explain,
    examples=EXAMPLES,
    listing=list_of_techniques,
    shared=shared_options(to=Formats(LINES, JSON, CSV, HTML, SVG, PNG)),
)
@click.option(
    "--technique",
    "techniques",
    type=Names("technique", technique_names),
    multiple=True,
    metavar="NAME",
    help="Show only steps of this technique, with their numbers; repeatable.",
)
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
    verb: Explain,
    *,
    techniques: tuple[str, ...],
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
    texts = (("--notation", notation), ("--boards", boards), ("--board", drawn))
    has_pictures = is_folder(options.output) and not (options.to or options.part_rows)
    if has_pictures or options.style in (HTML, SVG, PNG):
        for name, is_given in (*texts, ("--technique", techniques)):
            if is_given:
                raise click.UsageError(f"{name} cannot be combined with pictures, which show every step")
        from fullhouse.cli.walk import run_walk  # loads what draws

        run_walk(options, verb, theme=theme, size=size)
        return
    for name in ("theme", "size"):
        if click.get_current_context().get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE:
            raise click.UsageError(f"--{name} needs pictures: --output FOLDER/")
    for name, is_given in texts:
        if is_given and options.style in (JSON, CSV):
            raise click.UsageError(f"{name} cannot be combined with JSON or CSV, which contain every step")
    operation = Answering(verb, nested=options.style not in (CSV, *DATA))
    sinks = {
        LINES: lambda: PathSink(
            techniques,
            notation or "hodoku",
            until=verb.until,
            boards=boards,
            drawn=drawn,
            draw=drawing(in_colour=is_terminal()),
            for_people=is_terminal(),
            order=verb.order,
        ),
        JSON: lambda: JsonSink(operation) if not techniques else OnlySteps(JsonSink(operation), frozenset(techniques)),
    }
    run_job(options, operation, sinks)
