"""`fullhouse verify`: whether claimed solutions are right, and whether part files are what their manifest says."""

from __future__ import annotations

import json

import click

from fullhouse.cli.options import CSV, JSON, LINES, Formats, Options, PuzzleCommand, shared_options
from fullhouse.cli.paths import is_there

EXAMPLES = """\b
Examples:
  fullhouse verify answers.csv
  fullhouse verify answers.parquet -o graded.parquet --wrong
  fullhouse verify answers.jsonl --solutions model_output --json
  fullhouse verify PUZZLE SOLUTION
  fullhouse verify --manifest solved/
"""


@click.command(cls=PuzzleCommand, epilog=EXAMPLES)
@shared_options(to=Formats(LINES, JSON, CSV))
@click.option("--solutions", "claimed", metavar="NAME", help="Column or JSON member that holds the claimed solutions.")
@click.option(
    "--wrong", is_flag=True, help="Also solve each puzzle, and count the cells that differ from its solution."
)
@click.option("--manifest", is_flag=True, help="Check the part files of a FOLDER against its manifest instead.")
def verify(options: Options, *, claimed: str | None, wrong: bool, manifest: bool) -> None:
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
    from fullhouse.cli.job import run_job
    from fullhouse.engines.status import Status
    from fullhouse.jobs.operations.verify import Verify
    from fullhouse.jobs.read import Source
    from fullhouse.jobs.sinks.grades import GradeSink

    sources = None
    if len(options.puzzles) == 2 and not any(text == "-" or is_there(text) for text in options.puzzles):
        puzzle, solution = map(_in_one_line, options.puzzles)
        sources = [Source("", text=json.dumps({"puzzle": puzzle, "solution": solution}), format="jsonl")]
    operation = Verify(claimed, wrong, options.time_limit, options.threads)
    quiet_about = (Status.WRONG, Status.UNREADABLE) if options.style in (None, LINES) else (Status.WRONG,)
    run_job(options, operation, {LINES: GradeSink}, quiet_about=quiet_about, sources=sources)


def _in_one_line(text: str) -> str:
    """A grid in any format as one line; as it is where it cannot be read, which is said later."""
    from fullhouse.errors import FormatError
    from fullhouse.formats.reading import parse

    try:
        return parse(text).to_line()
    except FormatError:
        return text


def _verify_manifests(options: Options) -> None:
    from fullhouse.cli.failures import complain
    from fullhouse.jobs.parts import find_flaws, read_manifest_of

    if not options.puzzles:
        raise click.UsageError("--manifest needs a FOLDER")
    is_right = True
    for folder in options.puzzles:
        found = read_manifest_of(folder)
        flaws = list(find_flaws(folder))
        for flaw in flaws:
            complain(flaw)
        is_right &= not flaws
        if not flaws:
            click.echo(f"{folder}: {len(found['parts']):,} parts, {found['rows']:,} rows, as in the manifest")
    click.get_current_context().exit(0 if is_right else 1)
