"""Detect whether input and output are terminals."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fullhouse.core.board import Board
    from fullhouse.techniques.step import Step


def are_typed(arguments: Sequence[str]) -> bool:
    """Whether the input is typed at a terminal, so that nothing should be written in between."""
    return (not arguments or "-" in arguments) and sys.stdin is not None and sys.stdin.isatty()


def is_terminal() -> bool:
    """Whether standard output is a terminal."""
    return sys.stdout is not None and sys.stdout.isatty()


def drawing(*, in_colour: bool) -> Callable[[Board, Step | None], str]:
    """A function that draws boards; it loads rich with the first board."""

    def draw(board: Board, step: Step | None) -> str:
        from fullhouse.cli.show.scenes import board_text

        return board_text(board, step, in_colour=in_colour)

    return draw
