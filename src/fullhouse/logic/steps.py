"""The steps available on a board, the path without its context, and the check of a proof."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from fullhouse import _native
from fullhouse.core.board import Board, rule_candidates
from fullhouse.core.geometry import require_classic
from fullhouse.core.grid import Grid
from fullhouse.core.stop import Stop
from fullhouse.core.values import Code
from fullhouse.errors import BadArgument
from fullhouse.formats.codec import Readable
from fullhouse.formats.reading import parse_board
from fullhouse.logic.orders import Order, Settings, checked_settings, names_in
from fullhouse.techniques.catalog import HODOKU_ORDER, step_from_native
from fullhouse.techniques.proof import ProofCheck, check_proof
from fullhouse.techniques.step import Step

MOST_STEPS = 100_000
"""The maximum number of steps that one search finds."""
LONGEST_PATH = 810
"""More steps than any path has: each step eliminates at least one of 729 candidates."""


class PathEnd(Code):
    """How a path ends; numbered as in the native core."""

    SOLVED = 0
    STUCK = 1
    CONTRADICTION = 2
    STOPPED = 3
    LATE = 4
    ENOUGH = 5


def steps(
    board: Readable,
    technique: str | Iterable[str],
    *,
    settings: Settings | None = None,
    time_limit: float | None = None,
    stop: Stop | None = None,
) -> list[Step]:
    """All steps of this technique, or of several, on this board.

    >>> grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> [str(step) for step in steps(grid, "naked-single")]
    ['Naked Single: r5c5=5', 'Naked Single: r7c6=7', 'Naked Single: r8c8=3', 'Naked Single: r7c9=4']
    """
    names, chosen, limits = names_in("technique", technique), checked_settings(settings), limits_of(time_limit, stop)
    return find_steps(classic_board(board), names, settings=chosen, stop=limits)


def prove(step: Step, board: Readable) -> ProofCheck:
    """Check a step on this board, using only the rules and the step's own proof; true if it is correct.

    >>> grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> step = steps(grid, "naked-single")[0]
    >>> from fullhouse import solve
    >>> bool(prove(step, grid)), prove(step, solve(grid)).reason
    (True, 'r5c5 is filled: it proves nothing')
    """
    if not isinstance(step, Step):
        raise BadArgument("step", step, "a Step, as fullhouse.explain and fullhouse.steps find them")
    try:
        proof = step.proof()
    except (LookupError, RuntimeError, ValueError):  # its claims cannot even be made
        return ProofCheck(is_proved=False, reason="the parts of the step do not fit together")
    return check_proof(proof, step.conclusions, classic_board(board))


def classic_board(source: Readable) -> Board:
    """The board of anything readable; BadArgument unless it has the classic size."""
    board = parse_board(source)
    require_classic(board.geometry, "logic")
    return board


def limits_of(time_limit: float | None, stop: Stop | None) -> Stop | None:
    """The stop for this work, with the time limit counted from now; None without any limit."""
    return None if time_limit is None and stop is None else Stop(time_limit, stop)


def find_steps(
    board: Board,
    techniques: Iterable[str],
    *,
    settings: Settings | None = None,
    enough: int = MOST_STEPS,
    stop: Stop | None = None,
) -> list[Step]:
    """Every step of these techniques on this board, up to `enough` steps."""
    return find_steps_in_order(
        board, tuple((name,) for name in techniques), settings=settings, enough=enough, stop=stop
    )


def find_steps_in_order(
    board: Board,
    order: Order,
    *,
    settings: Settings | None = None,
    enough: int = MOST_STEPS,
    stop: Stop | None = None,
) -> list[Step]:
    """Every step of the order on this board, entry by entry, up to `enough` steps."""
    found = find_records(board, order, settings=settings, enough=enough, stop=stop)
    return [step_from_native(*record[:4]) for record in found]


def find_records(
    board: Board,
    order: Order,
    *,
    settings: Settings | None = None,
    enough: int = MOST_STEPS,
    stop: Stop | None = None,
) -> list[tuple[Any, ...]]:
    """Every step of the order as the native core returns it; the fifth value is its length."""
    entries, chosen, is_stopped = list(map(list, order)), dict(settings or {}), question_of(stop)
    is_finished, found = _native.find_steps(*native_board(board), entries, chosen, enough, is_stopped=is_stopped)
    if stop and not is_finished:
        stop.check()
    return list(found)


def find_path(
    board: Board,
    *,
    order: Order = HODOKU_ORDER,
    solution: Grid | None = None,
    settings: Settings | None = None,
    seconds: float = 0,
    enough: int = LONGEST_PATH,
    stop: Stop | None = None,
) -> tuple[PathEnd, list[Step]]:
    """The path from this board: repeatedly the first step of the first technique that finds one.

    Guesses need the solution; without it the path ends where logic does. After `seconds` it ends as LATE, 0 means no
    limit, and after `enough` steps as ENOUGH; `stop` raises.
    """
    entries, chosen, is_stopped = list(map(list, order)), dict(settings or {}), question_of(stop)
    digits = solution.digits if solution else None
    end, found, _ = _native.find_path(
        *native_board(board), entries, chosen, digits, None, seconds, enough, is_stopped=is_stopped
    )
    if stop and end == PathEnd.STOPPED:
        stop.check()
    return PathEnd(end), [step_from_native(*record[:4]) for record in found]


def question_of(stop: Stop | None) -> Callable[[], bool] | None:
    """The function that the native core polls while it works; raises immediately if already stopped."""
    if stop is None:
        return None
    stop.check()
    return stop.is_stopped


def apply(step: Step, board: Board) -> None:
    """Apply the step's conclusions to the board."""
    for conclusion in step.conclusions:
        change = board.place if conclusion.places else board.eliminate
        change(conclusion.candidate.cell, conclusion.candidate.digit)


def native_board(board: Board) -> tuple[bytes, list[int] | None, bytes]:
    """The board in the form of the native core: digits, candidates of the empty cells, givens.

    An untouched puzzle is passed without candidates: singles are then queued in the order of the givens, as in a batch.
    """
    digits = board.to_grid().digits
    if digits == board.givens.digits and board.all_candidates() == rule_candidates(board.givens):
        return digits, None, digits
    masks = [0 if digit else mask for digit, mask in zip(digits, board.all_candidates(), strict=True)]
    return digits, masks, board.givens.digits
