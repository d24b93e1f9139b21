"""The command `fullhouse convert`."""

from __future__ import annotations

import json
from functools import partial

import click

from fullhouse.cli.arguments import DATA
from fullhouse.cli.command import command
from fullhouse.cli.commands.help import list_of_formats
from fullhouse.cli.options import Options, shared_options
from fullhouse.cli.run import run_job
from fullhouse.formats.codecs import CODECS
from fullhouse.jobs.answer import converting
from fullhouse.jobs.write import FormatWriter, entries_in, entry_schema
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
    writers = {name: partial(FormatWriter, name, entries_in) for name in CODECS}
    is_table = options.style in DATA
    run_job(options, converting(options.style or verb.to, is_table=is_table), writers)
