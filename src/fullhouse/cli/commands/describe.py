"""The command `fullhouse describe`."""

from __future__ import annotations

import json

import click

from fullhouse.cli.arguments import JSON
from fullhouse.cli.command import command
from fullhouse.cli.inputs import sources_of
from fullhouse.cli.options import Options, plot_option, report_options
from fullhouse.cli.progress import Progress
from fullhouse.cli.run import whole_output
from fullhouse.jobs.files import Runner
from fullhouse.jobs.functions import describe_inputs, each_of
from fullhouse.verbs.describe import Describe

EXAMPLES = """\b
Examples:
  fullhouse describe puzzles.txt
  fullhouse describe train.csv --against test.csv
  fullhouse describe puzzles.jsonl --json -o puzzles-about.json
  fullhouse describe puzzles.txt --plot puzzles.png
"""


@command(
    Describe,
    examples=EXAMPLES,
    shared=report_options(time_limit="Give up on rating a puzzle after this long."),
)
@click.option("--against", metavar="FILE", help="Another data set: count the rows equivalent to one of its puzzles.")
@plot_option
def describe(options: Options, verb: Describe, *, against: str | None, plot: str | None) -> None:
    """Summarize a data set: clues, levels, techniques, duplicates, equivalence classes and bad rows.

    --against counts the rows that are equivalent to a row of another file, such as training data in a test set.
    --json prints one object. --plot draws charts. The exit code is 1 if a row is not proper (exactly one solution).
    """
    chart = None
    if plot:
        from fullhouse.cli.charts import ChartOutput  # needs an extra

        chart = ChartOutput(options, plot)
    other = sources_of(options._replace(puzzles=(against,))) if against else []
    with whole_output(options) as output:
        with Progress(hidden=options.quiet) as progress:

            def on_rows(rows: int) -> None:
                progress.counted = rows

            each = each_of(Runner(options.runner, options.scheduler))
            found = describe_inputs(verb, sources_of(options), other, on_rows=on_rows, each=each)
        text = json.dumps(found.to_json(), ensure_ascii=False) if options.style == JSON else str(found)
        output.write(f"{text}\n".encode())
        output.close(is_done=True)
    if chart:
        chart.write(found.figure())
    unreadable = found.status.get("unreadable", 0)
    proper = found.status.get("proper", 0)
    click.get_current_context().exit(2 if unreadable == found.rows else int(proper < found.rows))
