"""The command: its options, and what they say."""

from __future__ import annotations

from typing import Any

import click

from fullhouse.cli.generate.request import LEVELS, PATIENCE, SYMMETRIES, seed_option
from fullhouse.cli.options import Names, Options, PuzzleCommand, sheet_options
from fullhouse.cli.terminal import is_terminal

EXAMPLES = """\b
Examples:
  fullhouse print puzzles.txt -o sheet.pdf
  fullhouse print puzzles.csv --per-page 4 --answers below --paper letter -o sheet.pdf
  fullhouse print --level hard --count 100 --seed 7 -o book.pdf
  fullhouse print --level easy --level hard --count 24 --booklet --title "For Anna" -o anna.pdf
"""
PER_PAGE = ("1", "2", "4", "6", "8", "9", "12")
"""How many puzzles a page can have, which a test compares with the room that lays them out."""


@click.command(cls=PuzzleCommand, epilog=EXAMPLES)
@sheet_options(time_limit=f"Give up on a puzzle, or on making them all.  [default: {PATIENCE:.0f} s without one made]")
@click.option("--level", "levels", type=click.Choice(LEVELS), multiple=True, help="Make puzzles; may be repeated.")
@click.option("--count", type=click.IntRange(1, 100_000), metavar="N", help="How many of each.  [default: one page]")
@click.option("--symmetry", type=Names("symmetry", lambda: SYMMETRIES), metavar="NAME", help="Of the clues' places.")
@seed_option
@click.option("--title", default="Sudoku", show_default=True, metavar="TEXT", help="Stands at the head of every page.")
@click.option("--per-page", type=click.Choice(PER_PAGE), help="Puzzles on a page.  [default: 6; in large print 1]")
@click.option("--paper", type=click.Choice(("a4", "letter"), case_sensitive=False), default="a4", show_default=True)
@click.option(
    "--answers",
    type=click.Choice(("end", "below", "none"), case_sensitive=False),
    default="end",
    show_default=True,
    help="On pages of their own, upside down at the foot of their page, or nowhere.",
)
@click.option("--binding", is_flag=True, help="A wider inner margin, left on odd pages and right on even ones.")
@click.option("--large-print", is_flag=True, help="Large boards, digits and text.")
@click.option("--booklet", is_flag=True, help="Add a cover, contents by level, and pages about the techniques.")
def print(  # noqa: A001 - the name of the command
    options: Options,
    *,
    levels: tuple[str, ...],
    count: int | None,
    symmetry: str | None,
    seed: int | None,
    per_page: str | None,
    **layout: Any,
) -> None:
    """Print every PUZZLE on paper: a sheet or a booklet as a PDF file.

    Every puzzle has its number, its name and its level below it. The level is that of the file, where it has a column
    of that name, or else our own rating. A puzzle that cannot be read, or has no or several solutions, is left out and
    named, and the exit code is 1. A booklet has its puzzles in the order of their levels.

    With --level, --count, --symmetry or --seed puzzles are made on the spot; --count is for each level.
    """
    if options.output is None and is_terminal():
        raise click.UsageError("Name the file to write: --output sheet.pdf.")
    if options.output not in (None, "-") and not str(options.output).lower().endswith(".pdf"):
        raise click.UsageError(f"A sheet is a PDF file: {options.output} should end in .pdf.")
    is_made = bool(levels) or count is not None or symmetry is not None or seed is not None
    if is_made and options.puzzles:
        raise click.UsageError("Give puzzles, or say with --level and --count which to make, not both.")
    from fullhouse.cli.print.run import print_made, print_read
    from fullhouse.render.paper.layout import SheetLayout

    chosen = SheetLayout(per_page=int(per_page) if per_page else None, **layout)
    if is_made:
        wanted = tuple(dict.fromkeys(levels)) or (None,)
        print_made(options, chosen, levels=wanted, count=count, symmetry=symmetry or "none", seed=seed)
    else:
        print_read(options, chosen)
