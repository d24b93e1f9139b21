"""`fullhouse explain`: the steps that lead to the solution, and why each of them holds."""

from __future__ import annotations

import json
import sys
from typing import Any

import click

from fullhouse.cli import logic_options, options
from fullhouse.cli.answers import status_of
from fullhouse.cli.drawings import Drawer
from fullhouse.cli.failures import message_of
from fullhouse.cli.progress import Progress
from fullhouse.cli.report import Report
from fullhouse.cli.rows import Row, are_typed, read_rows, require_input
from fullhouse.cli.schemas import line_schema
from fullhouse.errors import SudokuError
from fullhouse.logic.path import NOTATIONS, End, Path, numbered
from fullhouse.logic.path import explain as find_explanation
from fullhouse.techniques.catalog import HODOKU_ORDER
from fullhouse.techniques.schema import path_schema

_TRIED = frozenset(name for entry in HODOKU_ORDER for name in entry)

EXAMPLES = """\b
Examples:
  fullhouse explain 53++7++++6++195++++98++++6+8+++6+++34++8+3++17+++2+++6+6++++28++++419++5++++8++79
  fullhouse explain puzzle.txt --until x-wing --board 12
  fullhouse explain puzzle.txt --notation words --boards
  fullhouse explain puzzles.txt --technique naked-pair --technique xy-wing
  fullhouse explain puzzles.txt --json > paths.jsonl
"""


@click.command(cls=options.PuzzleCommand, epilog=EXAMPLES + "\n\n" + logic_options.list_of_techniques())
@options.puzzles_argument
@options.from_option
@click.option(
    "--until",
    type=logic_options.TECHNIQUE,
    metavar="NAME",
    help="End with the first step of this technique.",
)
@click.option(
    "--technique",
    "techniques",
    type=logic_options.TECHNIQUE,
    multiple=True,
    metavar="NAME",
    help="Show only steps of this technique, with their numbers; may be repeated.",
)
@logic_options.uniqueness_option
@click.option(
    "--notation",
    type=click.Choice(tuple(NOTATIONS)),
    default="hodoku",
    show_default=True,
    help="How to write a step.",
)
@click.option("--boards", is_flag=True, help="Draw the board with its candidates before each step that is shown.")
@click.option(
    "--board", "drawn", type=click.IntRange(min=1), multiple=True, metavar="N", help="Draw it before step N only."
)
@options.json_option
@click.option("--schema", is_flag=True, help="Print the JSON Schema of what --json prints, and end.")
def explain(
    puzzles: tuple[str, ...],
    *,
    format: str | None,
    until: str | None,
    techniques: tuple[str, ...],
    uniqueness: bool,
    notation: str,
    boards: bool,
    drawn: tuple[int, ...],
    as_json: bool,
    schema: bool,
) -> None:
    """Solve every PUZZLE as people do, and print the steps.

    The easiest technique that finds something makes the step; after each the search starts again at the top. A board
    with progress (placed digits, candidates) is explained from there on. Where no technique helps, a guess is made
    and says that it is one. A puzzle with no solution or several has no path: that is told, and the exit code is 1.

    A terminal gets numbered steps. A pipe gets one step a line; lines that start with # tell which puzzle it is and how
    its path ends.
    """
    if schema:
        click.echo(json.dumps(line_schema("explain", "path", path_schema()), indent=1))
        return
    if as_json and (boards or drawn):
        raise click.UsageError("--json has no boards; the steps and the puzzle tell every one of them.")
    require_input(puzzles)
    with Progress(hidden=are_typed(puzzles)) as progress:
        report = Report(progress)
        writer = _Writer(techniques, notation, until=until, boards=boards, drawn=drawn)
        for row in report.of_each(read_rows(puzzles, format=format)):
            path, error = _explained(report, row, until=until, uniqueness=uniqueness)
            progress.clear()
            if as_json:
                click.echo(_json(row, path, error, frozenset(techniques)))
            elif path is not None:
                writer.write(row, path)
    click.get_current_context().exit(report.exit_code)


def _explained(
    report: Report, row: Row, *, until: str | None, uniqueness: bool
) -> tuple[Path | None, SudokuError | None]:
    if row.entry is None:
        return None, row.error
    try:
        return find_explanation(row.entry.to_board(), until=until, uniqueness=uniqueness), None
    except SudokuError as error:
        report.failure(row, error)
        return None, error


class _Writer:
    """Prints paths for people, or as plain lines."""

    def __init__(
        self,
        techniques: tuple[str, ...],
        notation: str,
        *,
        until: str | None,
        boards: bool,
        drawn: tuple[int, ...],
    ) -> None:
        self._is_terminal = sys.stdout is not None and sys.stdout.isatty()
        self._techniques = techniques
        self._until = until
        self._written = NOTATIONS[notation]
        self._boards = boards
        self._drawn = drawn
        self._drawer = Drawer(is_terminal=self._is_terminal)

    def write(self, row: Row, path: Path) -> None:
        """Print the steps of this path that were asked for, and how it ends."""
        if row.source or row.name:
            self._remark(row.heading)
        shown = path.steps_of(self._techniques) if self._techniques else list(enumerate(path, start=1))
        width = len(str(len(path)))
        for number, step in shown:
            if self._boards or number in self._drawn:
                self._drawer.draw(path.board_before(number - 1), step)
            text = self._written(step)
            is_numbered = self._is_terminal or self._techniques or self._boards or self._drawn
            click.echo(numbered(number, text, width) if is_numbered else text)
        if len(path) + 1 in self._drawn:
            self._drawer.draw(path.board_before(len(path)), None)
        missing = [] if shown or not path.steps else list(self._techniques)
        if self._until and path.end is not End.UNTIL and self._until not in missing:
            missing.append(self._until)
        told = " or ".join(name if name in _TRIED else f"{name}, which a path does not try" for name in missing)
        self._remark((f"no step of {told}; " if told else "") + path.told_end())

    def _remark(self, text: str) -> None:
        click.echo(text if self._is_terminal else f"# {text}")


def _json(row: Row, path: Path | None, error: SudokuError | None, techniques: frozenset[str]) -> str:
    told: dict[str, Any] | None = path.to_json() if path is not None else None
    if told is not None and techniques:
        told["steps"] = [step for step in told["steps"] if step["technique"] in techniques]
    line = {
        **row.origin,
        "puzzle": row.puzzle,
        "status": "proper" if error is None else status_of(error),
        "error": None if error is None else message_of(error),
        "path": told,
    }
    return json.dumps(line, ensure_ascii=False)
