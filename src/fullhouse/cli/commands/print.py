"""`fullhouse print`: sheets and booklets in PDF."""

from __future__ import annotations

from typing import Any, get_args

import click

from fullhouse.cli.arguments import Names, Whole
from fullhouse.cli.command import Value
from fullhouse.cli.options import Options, PuzzleCommand, is_terminal, sheet_options
from fullhouse.generator.patterns import SymmetryName
from fullhouse.rating.rating import LevelName
from fullhouse.verbs.generate import Generate
from fullhouse.verbs.verb import PATIENCE

EXAMPLES = """\b
Examples:
  fullhouse print puzzles.txt -o sheet.pdf
  fullhouse print puzzles.csv --per-page 4 --answers below --paper letter -o sheet.pdf
  fullhouse print --level hard --count 100 --seed 7 -o book.pdf
  fullhouse print --level easy --level hard --count 24 --booklet --title "For Anna" -o anna.pdf
"""
PER_PAGE = ("1", "2", "4", "6", "8", "9", "12")
"""The numbers of puzzles that fit on a page; a test compares them with the layout."""


@click.command(cls=PuzzleCommand, epilog=EXAMPLES)
@sheet_options(
    time_limit=f"Give up on a puzzle after this long.  [default for --level: {PATIENCE:.0f} seconds without a puzzle]"
)
@click.option(
    "--level",
    "levels",
    type=click.Choice(get_args(LevelName)),
    metavar="LEVEL",
    multiple=True,
    help="Generate puzzles of this level; repeatable.",
)
@click.option(
    "--count", type=Whole(1, 100_000), metavar="N", help="Puzzles to generate per level.  [default: one page]"
)
@click.option(
    "--symmetry", type=Names("symmetry", lambda: get_args(SymmetryName)), metavar="NAME", help="Symmetry of the clues."
)
@click.option("--seed", type=Value(Generate.option("seed")), metavar="N", help=Generate.option("seed").doc)
@click.option("--title", default="Sudoku", show_default=True, metavar="TEXT", help="Title on every page.")
@click.option(
    "--per-page",
    type=click.Choice(PER_PAGE),
    metavar="N",
    help=f"Puzzles per page: {', '.join(PER_PAGE)}.  [default: 6, or 1 in large print]",
)
@click.option(
    "--paper",
    type=click.Choice(("a4", "letter"), case_sensitive=False),
    default="a4",
    show_default=True,
    help="Paper size.",
)
@click.option(
    "--answers",
    type=click.Choice(("end", "below", "none"), case_sensitive=False),
    default="end",
    show_default=True,
    help="Solutions on pages at the end, upside down below the puzzles, or not at all.",
)
@click.option("--binding", is_flag=True, help="Wider inner margin: left on odd pages, right on even ones.")
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
    """Make PDF sheets and booklets.

    Below each PUZZLE are its number, name and level. The level comes from the column `level` of the file, or else from
    our own rating. Puzzles that cannot be read or do not have exactly one solution are skipped and reported, and the
    exit code is 1. A booklet sorts its puzzles by level.

    With --level, --count, --symmetry or --seed, print generates the puzzles; --count is per level.
    """
    if options.output is None and is_terminal():
        raise click.UsageError("name the file to write: --output sheet.pdf")
    if options.output not in (None, "-") and not str(options.output).lower().endswith(".pdf"):
        raise click.UsageError(f"print writes PDF: {options.output} must end in .pdf")
    is_made = bool(levels) or count is not None or symmetry is not None or seed is not None
    if is_made and options.puzzles:
        raise click.UsageError("pass puzzles, or --level and --count to generate them, not both")
    from fullhouse.cli.show.sheets import print_made, print_read  # needs an extra
    from fullhouse.render.paper.layout import SheetLayout

    chosen = SheetLayout(per_page=int(per_page) if per_page else None, **layout)
    if is_made:
        wanted = tuple(dict.fromkeys(levels)) or (None,)
        print_made(options, chosen, levels=wanted, count=count, symmetry=symmetry or "none", seed=seed)
    else:
        print_read(options, chosen)
