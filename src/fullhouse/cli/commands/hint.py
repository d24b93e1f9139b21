"""The command `fullhouse hint`."""

from __future__ import annotations

import click

from fullhouse.cli.arguments import LINES, Whole
from fullhouse.cli.command import IMPROPER, command
from fullhouse.cli.options import Option, Options
from fullhouse.cli.run import run_job
from fullhouse.cli.show.steps import HintWriter
from fullhouse.jobs.answer import Answering
from fullhouse.verbs.hint import Hint
from fullhouse.verbs.steps import Steps
from fullhouse.verbs.verb import Verb

EXAMPLES = """\b
Examples:
  fullhouse hint 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  fullhouse hint board.txt --stage 3
  fullhouse hint board.txt --cell r4c5 --stage 4
  fullhouse hint board.txt --all --max 0
"""
EASIEST = 10


@command(Hint, examples=EXAMPLES)
@click.option("--all", "every", is_flag=True, help=f"List the {EASIEST} easiest steps available now.")
@click.option(
    "--max",
    "most",
    cls=Option,
    aliases=("--most",),
    type=Whole(0),
    metavar="N",
    help="With --all: list up to N steps; 0 for all.",
)
def hint(options: Options, verb: Hint, *, every: bool, most: int | None) -> None:
    """Give a hint for a board in progress.

    Mistakes come first: a wrong digit, a candidate that should not have been removed, a board with no solution or
    several. Mark the digits you placed with a plus (+5), or use a format that keeps them apart from the givens.
    Candidates are read from the text; if it has none, they follow from the digits.

    --all lists complete steps. --cell asks for the easiest step that changes that cell, or failing that the easiest
    step that involves it. If easier steps elsewhere lead to the cell, the first of them is the hint. A terminal also
    shows the board, with the step marked from stage 3 on.

    The exit code is 1 if the board has no solution or several.
    """
    answering: Verb = verb
    if every:
        if verb.is_given("stage"):
            raise click.UsageError("--all and --stage contradict each other: --all always shows complete steps")
        limit = EASIEST if most is None else most or None
        answering = Steps(
            most=limit,
            most_each=None,
            cell=verb.cell,
            order=verb.order,
            uniqueness=verb.uniqueness,
            time_limit=verb.time_limit,
        )
    elif most is not None:
        raise click.UsageError("--max needs --all")
    run_job(options, Answering(answering), {LINES: HintWriter}, quiet_about=IMPROPER)
