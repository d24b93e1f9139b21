"""Solving as people do: the steps available on a board, the path from first to last, and the proof of each step."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import IntEnum
from types import ModuleType

from fullhouse.core.board import Board
from fullhouse.core.grid import Grid
from fullhouse.engines import native
from fullhouse.techniques.catalog import CATALOG, HODOKU_ORDER, step_from_native
from fullhouse.techniques.proof import ProofCheck, check_proof
from fullhouse.techniques.step import Step

MOST_STEPS = 100_000
"""How many steps one search for all of them yields at most."""

Order = tuple[tuple[str, ...], ...]
"""Techniques in the order in which they are tried; those of one entry are looked for together."""


class PathEnd(IntEnum):
    """How a path ends; numbered as in the native core."""

    SOLVED = 0
    STUCK = 1
    CONTRADICTION = 2
    STOPPED = 3


def find_steps(
    board: Board,
    techniques: Iterable[str],
    *,
    settings: Mapping[str, int] | None = None,
    enough: int = MOST_STEPS,
) -> list[Step]:
    """Every step of these techniques on this board, up to so many."""
    order = [[name] for name in techniques]
    found = _module().find_steps(*_told(board), order, dict(settings or {}), enough)
    return [step_from_native(*record) for record in found]


def find_path(
    board: Board,
    *,
    order: Order = HODOKU_ORDER,
    solution: Grid | None = None,
    settings: Mapping[str, int] | None = None,
) -> tuple[PathEnd, list[Step]]:
    """The steps from this board on, the first of the first technique that finds one, again and again."""
    known = [[name for name in entry if name in CATALOG] for entry in order]
    digits = solution.digits if solution else None
    end, found = _module().find_path(*_told(board), known, dict(settings or {}), digits)
    return PathEnd(end), [step_from_native(*record) for record in found]


def verify(step: Step, board: Board) -> ProofCheck:
    """Whether the step's conclusions follow, on this board, from the truths it names; checked from the rules alone."""
    return check_proof(step.proof(), step.conclusions, board)


def apply(step: Step, board: Board) -> None:
    """Carry out the step's conclusions on the board."""
    for conclusion in step.conclusions:
        change = board.place if conclusion.places else board.eliminate
        change(conclusion.candidate.cell, conclusion.candidate.digit)


def _told(board: Board) -> tuple[bytes, list[int], bytes]:
    """The board as the native core takes it: digits, candidates of the empty cells, givens."""
    digits = board.to_grid().digits
    masks = [0 if digit else mask for digit, mask in zip(digits, board.all_candidates(), strict=True)]
    return digits, masks, board.givens.digits


def _module() -> ModuleType:
    return native.module()
