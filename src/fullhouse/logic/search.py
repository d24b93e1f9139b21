"""The steps available on a board and the bare path, as the native core finds them; and the check of a proof."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import IntEnum

from fullhouse.core.board import Board, rule_candidates
from fullhouse.core.grid import Grid
from fullhouse.engines import native
from fullhouse.logic.orders import Order, chosen_order
from fullhouse.techniques.catalog import HODOKU_ORDER, step_from_native, technique_named
from fullhouse.techniques.proof import ProofCheck, check_proof
from fullhouse.techniques.step import Step

MOST_STEPS = 100_000
"""How many steps one search for all of them yields at most."""

Settings = Mapping[str, int]
"""What a search may be told beyond the names of the techniques; the names are in native/logic/settings.hpp."""


class PathEnd(IntEnum):
    """How a bare path ends; numbered as in the native core."""

    SOLVED = 0
    STUCK = 1
    CONTRADICTION = 2
    STOPPED = 3
    LATE = 4
    ENOUGH = 5


def find_steps(
    board: Board,
    techniques: Iterable[str],
    *,
    settings: Settings | None = None,
    enough: int = MOST_STEPS,
) -> list[Step]:
    """Every step of these techniques on this board, up to so many."""
    entries = tuple((technique_named(name).name,) for name in techniques)
    return find_steps_in_order(board, entries, settings=settings, enough=enough)


def find_steps_in_order(
    board: Board, order: Order, *, settings: Settings | None = None, enough: int = MOST_STEPS
) -> list[Step]:
    """Every step of every entry of the order on this board, up to so many, entry by entry."""
    _, found = native.module().find_steps(*told(board), list(map(list, order)), dict(settings or {}), enough)
    return [step_from_native(*record[:4]) for record in found]


def find_path(
    board: Board,
    *,
    order: Order = HODOKU_ORDER,
    solution: Grid | None = None,
    settings: Settings | None = None,
    seconds: float = 0,
) -> tuple[PathEnd, list[Step]]:
    """The steps from this board on, the first of the first technique that finds one, again and again.

    Guesses need the solution; without it the path ends where logic does. It may take so long, 0 for any time.
    """
    entries = list(map(list, chosen_order(order)))
    digits = solution.digits if solution else None
    end, found = native.module().find_path(*told(board), entries, dict(settings or {}), digits, None, seconds)
    return PathEnd(end), [step_from_native(*record[:4]) for record in found]


def verify(step: Step, board: Board) -> ProofCheck:
    """Whether the step's conclusions follow, on this board, from the truths it names; checked from the rules alone."""
    return check_proof(step.proof(), step.conclusions, board)


def apply(step: Step, board: Board) -> None:
    """Carry out the step's conclusions on the board."""
    for conclusion in step.conclusions:
        change = board.place if conclusion.places else board.eliminate
        change(conclusion.candidate.cell, conclusion.candidate.digit)


def told(board: Board) -> tuple[bytes, list[int] | None, bytes]:
    """The board as the native core takes it: digits, candidates of the empty cells, givens.

    A puzzle as it was given is told without candidates: singles then queue up in the order of the givens, as they do
    in a batch.
    """
    digits = board.to_grid().digits
    if digits == board.givens.digits and board.all_candidates() == rule_candidates(board.givens):
        return digits, None, digits
    masks = [0 if digit else mask for digit, mask in zip(digits, board.all_candidates(), strict=True)]
    return digits, masks, board.givens.digits
