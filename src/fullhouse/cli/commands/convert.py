"""The command `fullhouse convert`."""

from __future__ import annotations

import json
from functools import partial

import click

from fullhouse.cli.command import command
from fullhouse.cli.job import run_job
from fullhouse.cli.options import DATA, Options, list_of_formats, shared_options
from fullhouse.formats.codecs import CODECS
from fullhouse.jobs.operations import convert as operations
from fullhouse.jobs.schema import entry_schema
from fullhouse.jobs.sinks.text import FormatSink, entries_in
from fullhouse.verbs.convert import Convert

EXAMPLES = """\b
Examples:
  fullhouse convert puzzles.txt -o puzzles.sdm
  fullhouse convert --from named --to csv p096_sudoku.txt
  fullhouse convert --to boxed 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
"""


@command(Convert, examples=EXAMPLES, listing=list_of_formats, shared=shared_options(), leave_out=("to",))
def convert(options: Options, verb: Convert) -> None:
    """Convert each PUZZLE to another format.

    Names, comments, placed digits and candidates are kept if the format can hold them; a note on standard error lists
    what is lost. In the format `line`, an unreadable puzzle gives an empty line.
    """
    if options.schema:
        click.echo(json.dumps(entry_schema(), indent=1))
        return
    sinks = {name: partial(FormatSink, name, entries_in) for name in CODECS}
    is_table = options.style in DATA
    run_job(options, operations.Convert(options.style or verb.to, is_table=is_table), sinks)
