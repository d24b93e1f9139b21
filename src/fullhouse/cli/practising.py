"""What `fullhouse generate --practice` does: the board right before a technique is needed."""

from __future__ import annotations

import json
import sys
from typing import Any

import click

from fullhouse.cli.drawings import Drawer
from fullhouse.cli.failures import FAILED, complain
from fullhouse.cli.generated import tell_shortfall, told_shortly
from fullhouse.cli.hint import told_so_far
from fullhouse.cli.progress import Progress
from fullhouse.core.board import Board
from fullhouse.errors import WishNotMet
from fullhouse.formats.codec import Entry
from fullhouse.formats.writing import write_entries
from fullhouse.generator import front
from fullhouse.generator.puzzle import Puzzle
from fullhouse.logic.path import explain
from fullhouse.techniques.step import Step


def practise(technique: str, *, style: str | None, seed: int | None, time_limit: float | None, **wishes: Any) -> None:
    """Print a board to practise on; where to look is told on standard error, and no more than that."""
    with Progress() as progress:
        progress.doing = f"looking for a puzzle that needs {technique}"
        try:
            board, puzzle = front.practice(technique, seed=seed, time_limit=time_limit, **wishes)
        except WishNotMet as error:
            progress.clear()
            nearest = error.nearest if isinstance(error.nearest, Puzzle) else None
            tell_shortfall(error.found, 1, error.tried, nearest)
            click.get_current_context().exit(FAILED)
    step = explain(board, until=technique)[0]
    if style == "json":
        click.echo(_json(board, step, puzzle))
        return
    if style is None:
        Drawer(is_terminal=sys.stdout is not None and sys.stdout.isatty()).draw(board, None)
    else:
        entry = Entry.of_board(board)._replace(comment=told_shortly(puzzle))
        click.echo("".join(write_entries([entry], style)), nl=False)
    complain(" ".join(told_so_far(step, 1)))
    complain(f"from {puzzle.givens.to_line()} # {told_shortly(puzzle)}")


def _json(board: Board, step: Step, puzzle: Puzzle) -> str:
    entry = Entry.of_board(board)
    (told,) = write_entries([entry], "jsonl")
    return json.dumps({"board": json.loads(told), "step": step.to_json(), **puzzle.to_json()}, ensure_ascii=False)
