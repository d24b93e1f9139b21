"""`fullhouse describe`: what a data set holds."""

from __future__ import annotations

import json

import click

from fullhouse.cli.options import JSON, Options, PuzzleCommand, plot_option, report_options

EXAMPLES = """\b
Examples:
  fullhouse describe puzzles.txt
  fullhouse describe train.csv --against test.csv
  fullhouse describe puzzles.jsonl --json -o puzzles-about.json
  fullhouse describe puzzles.txt --plot puzzles.png
"""


@click.command(cls=PuzzleCommand, epilog=EXAMPLES)
@report_options(time_limit="Give up on rating a puzzle after this long.")
@click.option("--against", metavar="FILE", help="Another data set: count the rows equivalent to one of its puzzles.")
@plot_option
def describe(options: Options, *, against: str | None, plot: str | None) -> None:
    """Summarize a data set: clues, levels, techniques, duplicates, equivalence classes and bad rows.

    --against counts the rows that are equivalent to a row of another file, such as training data in a test set.
    --json prints one object. --plot draws charts. The exit code is 1 if a row is not proper (exactly one solution).
    """
    from fullhouse.cli.job import sources_of
    from fullhouse.cli.progress import Progress
    from fullhouse.jobs.description import describe_sources
    from fullhouse.jobs.files import Runner, each_of
    from fullhouse.jobs.whole import WholeOutput

    if plot:
        from fullhouse.cli.plots import ChartOutput

        chart = ChartOutput(options, plot)
    output = WholeOutput(None if options.output == "-" else options.output, force=options.force)
    other = sources_of(options._replace(puzzles=(against,))) if against else []
    with Progress(hidden=options.quiet) as progress:

        def on_rows(rows: int) -> None:
            progress.counted = rows

        sources = sources_of(options)
        found = describe_sources(
            sources,
            other,
            threads=options.threads,
            time_limit=options.time_limit,
            on_rows=on_rows,
            each=each_of(Runner(options.runner, options.scheduler)),
        )
    text = json.dumps(found.to_json(), ensure_ascii=False) if options.style == JSON else str(found)
    output.write(f"{text}\n".encode())
    output.close(is_done=True)
    if plot:
        chart.write(found.figure())
    unreadable = found.status.get("unreadable", 0)
    proper = found.status.get("proper", 0)
    click.get_current_context().exit(2 if unreadable == found.rows else int(proper < found.rows))
