"""`fullhouse hint`: what helps on a player's board, and no more than was asked for."""

from __future__ import annotations

import json
from typing import Any

import click

from fullhouse.cli import logic_options, options
from fullhouse.cli.failures import message_of
from fullhouse.cli.progress import Progress
from fullhouse.cli.report import Report
from fullhouse.cli.rows import Row, are_typed, read_rows, require_input
from fullhouse.core.board import Board
from fullhouse.core.geometry import Cell
from fullhouse.core.notation import format_cells
from fullhouse.logic.hints import Hint, NoStepThere, Stuck
from fullhouse.logic.hints import hint as find_hint
from fullhouse.logic.hints import hints as find_hints
from fullhouse.logic.mistakes import Mistake, NoSolution, SeveralSolutions
from fullhouse.techniques.step import LAST_STAGE, Step

EXAMPLES = """\b
Examples:
  fullhouse hint 53++7++++6++195++++98++++6+8+++6+++34++8+3++17+++2+++6+6++++28++++419++5++++8++79
  fullhouse hint board.txt --stage 3
  fullhouse hint board.txt --cell r4c5 --stage 4
  fullhouse hint board.txt --all
"""


@click.command(cls=options.PuzzleCommand, epilog=EXAMPLES)
@options.puzzles_argument
@options.from_option
@click.option(
    "--stage",
    type=click.IntRange(1, LAST_STAGE),
    default=1,
    show_default=True,
    help="How much to tell: 1 where to look, 2 also the technique, 3 also the cells and digits, 4 all.",
)
@click.option("--all", "every", is_flag=True, help="List every step that is available now, easiest first.")
@click.option("--cell", type=logic_options.CELL, metavar="CELL", help="Ask about this cell, such as r4c5.")
@logic_options.uniqueness_option
@options.json_option
def hint(
    puzzles: tuple[str, ...],
    *,
    format: str | None,
    stage: int,
    every: bool,
    cell: Cell | None,
    uniqueness: bool,
    as_json: bool,
) -> None:
    """Help with the board of a PUZZLE under way.

    Mistakes come first: a wrong digit, a candidate that was removed and should not have been, a board with no or
    several solutions. To tell your own digits from the givens, write them with a plus (+5), or use a format that keeps
    them apart. Candidates are taken as you noted them; where the text has none, the rules tell them.

    --all names all steps in full. With --cell, the easiest step that changes something in that cell is taken, or the
    easiest that has to do with it.

    The exit code is 1 if the board has no solution, or several.
    """
    require_input(puzzles)
    with Progress(hidden=are_typed(puzzles)) as progress:
        report = Report(progress)
        for row in report.of_each(read_rows(puzzles, format=format)):
            if row.entry is None:
                if as_json:
                    click.echo(_json(row, []))
                continue
            found = _found(row.entry.to_board(), every=every, cell=cell, uniqueness=uniqueness)
            progress.clear()
            report.failed += any(isinstance(one, NoSolution | SeveralSolutions) for one in found)
            if (row.source or row.name) and not as_json:
                click.echo(f"# {row.heading}")
            for line in _lines(row, found, stage, every=every, as_json=as_json):
                click.echo(line)
    click.get_current_context().exit(report.exit_code)


def _found(board: Board, *, every: bool, cell: Cell | None, uniqueness: bool) -> list[Hint]:
    try:
        if every:
            return find_hints(board, cell=cell, uniqueness=uniqueness) or [
                Stuck() if cell is None else NoStepThere(cell)
            ]
        return [find_hint(board, cell=cell, uniqueness=uniqueness)]
    except ValueError as error:  # the cell is filled
        raise click.UsageError(f"{error}.") from None


def _lines(row: Row, found: list[Hint], stage: int, *, every: bool, as_json: bool) -> list[str]:
    if as_json:
        shown = [told_in_json(one, LAST_STAGE if every and isinstance(one, Step) else stage) for one in found]
        return [_json(row, shown)]
    if every and isinstance(found[0], Step):
        return [str(step) for step in found]
    return told_so_far(found[0], stage)


def _json(row: Row, hints: list[dict[str, Any]]) -> str:
    line = {
        **row.origin,
        "puzzle": row.puzzle,
        "error": None if row.error is None else message_of(row.error),
        "hints": hints,
    }
    return json.dumps(line, ensure_ascii=False)


def told_so_far(hint: Hint, stage: int) -> list[str]:
    """What the stages up to this one tell, without saying anything twice."""
    return list(dict.fromkeys(hint.stage(number) for number in range(1, stage + 1)))


def told_in_json(hint: Hint, stage: int) -> dict[str, Any]:
    """The hint as plain values, with nothing that belongs to a later stage."""
    told: dict[str, Any] = {"stage": stage, "text": told_so_far(hint, stage)}
    if isinstance(hint, Step):
        told["kind"] = "step"
        if stage >= 2:
            told["technique"] = hint.technique.name
        if stage >= 3:
            told["cells"] = format_cells(hint.cells_involved())
        if stage >= LAST_STAGE:
            told["step"] = hint.to_json()
            told["highlights"] = hint.highlights().to_json()
    elif isinstance(hint, Mistake):
        told["kind"] = "mistake"
        if stage >= 2:
            told["mistake"] = hint.kind
        if stage >= 3:
            told["cells"] = format_cells(hint.cells())
    else:
        told["kind"] = getattr(hint, "kind", "news")
    return told
