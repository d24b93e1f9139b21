"""The command `fullhouse verify`: claimed solutions, and the manifests of part files."""

from __future__ import annotations

import json

import click

from fullhouse.cli.arguments import LINES, is_there
from fullhouse.cli.command import command
from fullhouse.cli.failures import complain
from fullhouse.cli.options import Options
from fullhouse.cli.run import run_job
from fullhouse.cli.show.verdicts import GradeWriter
from fullhouse.core.notation import amount
from fullhouse.engines.status import Status
from fullhouse.errors import FormatError
from fullhouse.formats.reading import parse
from fullhouse.jobs.answer import Answering
from fullhouse.jobs.folder import find_flaws
from fullhouse.jobs.read import Input, read_manifest
from fullhouse.verbs.verify import Verify

EXAMPLES = """\b
Examples:
  fullhouse verify answers.csv
  fullhouse verify answers.parquet -o graded.parquet --wrong
  fullhouse verify answers.jsonl --solutions model_output --json
  fullhouse verify PUZZLE SOLUTION
  fullhouse verify --manifest solved/
"""


@command(Verify, examples=EXAMPLES)
@click.option("--manifest", is_flag=True, help="Check the part files of a FOLDER against its manifest instead.")
def verify(options: Options, verb: Verify, *, manifest: bool) -> None:
    """Check claimed solutions.

    A file has them in a column named solution, solutions or answer, or the one that --solutions names. Each claim is
    graded by the rules: filled cells, changed givens, houses with a repeated digit. Two arguments that are not files
    are a puzzle and its claimed solution.

    --manifest compares the part files of a folder with the sizes and SHA-256 sums in its manifest.json.

    The exit code is 0 if all solutions are correct, otherwise 1.
    """
    if manifest:
        _verify_manifests(options)
        return
    sources = None
    if len(options.puzzles) == 2 and not any(text == "-" or is_there(text) for text in options.puzzles):
        puzzle, solution = map(_in_one_line, options.puzzles)
        sources = [Input("", text=json.dumps({"puzzle": puzzle, "solution": solution}), format="jsonl")]
    quiet_about = (Status.WRONG, Status.UNREADABLE) if options.style in (None, LINES) else (Status.WRONG,)
    run_job(options, Answering(verb), {LINES: GradeWriter}, quiet_about=quiet_about, sources=sources)


def _in_one_line(text: str) -> str:
    """A grid in any format as one line; unreadable text stays as it is, and is reported later."""
    try:
        return parse(text).to_line()
    except FormatError:
        return text


def _verify_manifests(options: Options) -> None:
    if not options.puzzles:
        raise click.UsageError("--manifest needs a FOLDER")
    is_right = True
    for folder in options.puzzles:
        found = read_manifest(folder)
        flaws = list(find_flaws(folder))
        for flaw in flaws:
            complain(flaw)
        is_right &= not flaws
        if not flaws:
            click.echo(
                f"{folder}: {amount(len(found['parts']), 'part')}, {amount(found['rows'], 'row')}, as in the manifest"
            )
    click.get_current_context().exit(0 if is_right else 1)
