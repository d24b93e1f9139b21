"""The command `fullhouse verify`: claimed solutions, and the manifests of part files."""

from __future__ import annotations

import json
from contextlib import suppress

import click

from fullhouse.cli.arguments import LINES, is_there
from fullhouse.cli.command import command
from fullhouse.cli.failures import complain
from fullhouse.cli.options import Options
from fullhouse.cli.run import run_job
from fullhouse.cli.show.verdicts import GradeWriter
from fullhouse.core.geometry import Geometry
from fullhouse.core.notation import amount
from fullhouse.engines.status import Status
from fullhouse.errors import FormatError
from fullhouse.formats.reading import parse
from fullhouse.formats.ruled import rules_text
from fullhouse.jobs.answer import Answering
from fullhouse.jobs.folder import find_flaws
from fullhouse.jobs.read import Input, read_manifest
from fullhouse.verbs.verify import Verify, parse_claim

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
        sources = [Input("", text=json.dumps(_members(*options.puzzles, options.rules)), format="jsonl")]
    quiet_about = (Status.WRONG, Status.UNREADABLE) if options.style in (None, LINES) else (Status.WRONG,)
    run_job(options, Answering(verb), {LINES: GradeWriter}, quiet_about=quiet_about, sources=sources)


def _members(puzzle: str, solution: str, rules: Geometry | None) -> dict[str, str]:
    """A puzzle and its solution in any format as members of a JSON object; unreadable text is reported later."""
    try:
        grid = parse(puzzle, rules=rules)
    except FormatError:
        return {"puzzle": puzzle, "solution": solution, "rules": "" if rules is None else rules_text(rules)}
    with suppress(FormatError):
        solution = parse_claim(solution, grid).to_line()
    return {"puzzle": grid.to_line(), "solution": solution, "rules": rules_text(grid.geometry)}


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
