"""`fullhouse formats`: the puzzle formats that can be read and written."""

from __future__ import annotations

import click

from fullhouse.cli.layout import Command, write_listing
from fullhouse.cli.options import DATA, list_of_formats

EXAMPLES = """\b
Examples:
  fullhouse formats
  fullhouse convert puzzle.txt --to opensudoku -o puzzle.opensudoku
"""
TABLES = {
    "parquet": "Parquet file; needs fullhouse[data]",
    "arrow": "Arrow IPC file; needs fullhouse[data]",
    "npy": "NumPy array",
    "npz": "NumPy arrays, one per column",
    "hrm": "folder of NumPy arrays for training HRM and TRM models",
}
"""The binary formats, which hold many puzzles; only --to, --output and file names choose them."""


@click.command(cls=Command, epilog=EXAMPLES)
@click.pass_context
def formats(ctx: click.Context) -> None:
    """List the puzzle formats.

    --from and --to take these names. Input formats are detected; the extension of --output sets the output format.
    """
    assert tuple(TABLES) == DATA, "every binary format has a description"
    formatter = ctx.make_formatter()
    _, titles = list_of_formats()
    write_listing(formatter, "Text formats (read and written)", titles)
    write_listing(formatter, "Binary formats (files of many puzzles)", TABLES)
    click.echo(formatter.getvalue(), nl=False)
