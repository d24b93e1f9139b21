"""Hints on a player's board: mistakes first, then the next step, in growing detail."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol

from fullhouse.core.board import Board
from fullhouse.core.geometry import Cell, cell_name
from fullhouse.logic.mistakes import find_mistake
from fullhouse.logic.orders import Order, chosen_order, place_in
from fullhouse.logic.position import Position, position_of
from fullhouse.logic.search import Settings, find_path, find_steps_in_order
from fullhouse.techniques.catalog import GUESS, HODOKU_ORDER
from fullhouse.techniques.step import LAST_STAGE, Step

Entries = Iterable[str | Iterable[str]]


class Hint(Protocol):
    """What `hint` gives: a step, a mistake, or the news that there is nothing to do. Told in stages 1 to 4."""

    def stage(self, stage: int) -> str:
        """What is told at this stage."""

    def to_json(self) -> dict[str, Any]:
        """All that is known, as plain values."""


@dataclass(frozen=True, slots=True)
class _News:
    """A hint with nothing to hold back."""

    def told(self) -> str:
        """The news."""
        raise NotImplementedError

    def stage(self, stage: int) -> str:
        """The same at every stage."""
        if not 1 <= stage <= LAST_STAGE:
            raise ValueError(f"a hint has stages 1 to {LAST_STAGE}, not {stage}")
        return self.told()

    def __str__(self) -> str:
        return self.told()


@dataclass(frozen=True, slots=True)
class Finished(_News):
    """The board is full and right."""

    kind: ClassVar[str] = "finished"

    def told(self) -> str:
        return "The board is solved."

    def to_json(self) -> dict[str, Any]:
        """The news, as plain values."""
        return {"finished": True, "text": self.told()}


@dataclass(frozen=True, slots=True)
class Stuck(_News):
    """None of the techniques that may be used finds anything."""

    kind: ClassVar[str] = "stuck"

    def told(self) -> str:
        return "None of the techniques finds anything here."

    def to_json(self) -> dict[str, Any]:
        """The news, as plain values."""
        return {"stuck": True, "text": self.told()}


@dataclass(frozen=True, slots=True)
class NoStepThere(_News):
    """No step that is available now has to do with the cell that was asked about."""

    kind: ClassVar[str] = "no-step-there"
    cell: Cell

    def told(self) -> str:
        return f"No step that is available now is about {cell_name(self.cell)}. Ask for a hint without a cell first."

    def to_json(self) -> dict[str, Any]:
        """The news, as plain values."""
        return {"cell": cell_name(self.cell), "text": self.told()}


def hint(
    board: Board,
    *,
    cell: Cell | None = None,
    order: Entries = HODOKU_ORDER,
    uniqueness: bool = True,
    settings: Settings | None = None,
) -> Hint:
    """The next hint: a mistake if there is one, else the easiest step; with a cell, the easiest step about it."""
    tried = chosen_order(order)
    if news := _news(board, cell):
        return news
    position, tried = _ready(board, tried, uniqueness=uniqueness)
    if cell is not None:
        return _step_about(cell, position, tried, settings) or NoStepThere(cell)
    return _first_step(position, tried, settings) or Stuck()


def hints(
    board: Board,
    *,
    cell: Cell | None = None,
    order: Entries = HODOKU_ORDER,
    uniqueness: bool = True,
    settings: Settings | None = None,
) -> list[Hint]:
    """Every step that is available now, easiest first; a board with a mistake, or solved, has that as its only hint.

    Guesses are no steps: where nothing but a guess is left, there is none.
    """
    tried = chosen_order(order, guesses=False)
    if news := _news(board, cell):
        return [news]
    position, tried = _ready(board, tried, uniqueness=uniqueness)
    places = place_in(tried)
    steps = find_steps_in_order(position.board(), tried, settings=settings)
    if cell is not None:
        steps = [step for step in steps if _concludes(step, cell) or cell in step.cells_involved()]
    steps.sort(key=lambda step: places[step.technique.name])
    return list(steps)


def _ready(board: Board, order: Order, *, uniqueness: bool) -> tuple[Position, Order]:
    """The position, and the order that is allowed in it."""
    position = position_of(board)
    if not (uniqueness and position.is_unique_by_digits):
        order = chosen_order(order, uniqueness=False)
    return position, order


def _news(board: Board, cell: Cell | None) -> Hint | None:
    """What makes a step needless: a mistake, or a solved board. ValueError for a question about a filled cell."""
    if mistake := find_mistake(board):
        return mistake
    if board.to_grid().is_full:
        return Finished()
    if cell is not None and board.digit(cell):
        raise ValueError(f"{cell_name(cell)} is filled already; ask about an empty cell")
    return None


def _first_step(position: Position, order: Order, settings: Settings | None) -> Step | None:
    """The first step of the path from here."""
    found = find_steps_in_order(position.board(), order, settings=settings, enough=1)
    if not found and (GUESS,) in order:
        _, found = find_path(position.board(), order=((GUESS,),), solution=position.solution)
    return found[0] if found else None


def _step_about(cell: Cell, position: Position, order: Order, settings: Settings | None) -> Step | None:
    """The easiest step that concludes something about the cell; failing that, the easiest that involves it."""
    involving = None
    for entry in order:
        if entry == (GUESS,):
            continue
        for step in find_steps_in_order(position.board(), (entry,), settings=settings):
            if _concludes(step, cell):
                return step
            if involving is None and cell in step.cells_involved():
                involving = step
    return involving


def _concludes(step: Step, cell: Cell) -> bool:
    return any(conclusion.candidate.cell == cell for conclusion in step.conclusions)
