"""The steps available on a board and the bare path, as the native core finds them; and the check of a proof."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from fullhouse import _native
from fullhouse.core.board import Board, rule_candidates
from fullhouse.core.geometry import require_classic
from fullhouse.core.grid import Grid
from fullhouse.core.stop import Stop
from fullhouse.core.values import Code, public
from fullhouse.errors import BadArgument
from fullhouse.formats.codec import Readable
from fullhouse.formats.reading import parse_board
from fullhouse.logic.orders import Order, Settings, checked_settings, names_in
from fullhouse.techniques.catalog import HODOKU_ORDER, step_from_native
from fullhouse.techniques.proof import ProofCheck, check_proof
from fullhouse.techniques.step import Step

MOST_STEPS = 100_000
"""How many steps one search for all of them finds at most."""


class PathEnd(Code):
    """How a bare path ends; numbered as in the native core."""

    SOLVED = 0
    STUCK = 1
    CONTRADICTION = 2
    STOPPED = 3
    LATE = 4
    ENOUGH = 5


@public
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


@public
def prove(step: Step, board: Readable) -> ProofCheck:
    """Whether the step is right on this board, checked from the rules and its own proof alone; true if it is.

    >>> grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> bool(prove(steps(grid, "naked-single")[0], grid))
    True
    """
    if not isinstance(step, Step):
        raise BadArgument("step", step, "a Step, as fullhouse.explain and fullhouse.steps find them")
    return check_proof(step.proof(), step.conclusions, classic_board(board))


def classic_board(source: Readable) -> Board:
    """The board of anything readable; BadArgument if it is not of the classic size."""
    board = parse_board(source)
    require_classic(board.geometry, "logic")
    return board


def limits_of(time_limit: float | None, stop: Stop | None) -> Stop | None:
    """What ends the work before its time, counted from now; None if nothing does."""
    return None if time_limit is None and stop is None else Stop(time_limit, stop)


def find_steps(
    board: Board,
    techniques: Iterable[str],
    *,
    settings: Settings | None = None,
    enough: int = MOST_STEPS,
    stop: Stop | None = None,
) -> list[Step]:
    """Every step of these techniques on this board; no more than are enough."""
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
    """Every step of every entry of the order on this board, entry by entry; no more than are enough."""
    entries, chosen, is_stopped = list(map(list, order)), dict(settings or {}), question_of(stop)
    is_finished, found = _native.find_steps(*native_board(board), entries, chosen, enough, is_stopped=is_stopped)
    if stop and not is_finished:
        stop.check()
    return [step_from_native(*record[:4]) for record in found]


def find_path(
    board: Board,
    *,
    order: Order = HODOKU_ORDER,
    solution: Grid | None = None,
    settings: Settings | None = None,
    seconds: float = 0,
    stop: Stop | None = None,
) -> tuple[PathEnd, list[Step]]:
    """The steps from this board on, the first of the first technique that finds one, again and again.

    Guesses need the solution; without it the path ends where logic does. After these seconds it is LATE, 0 for any
    time; `stop` raises.
    """
    entries, chosen, is_stopped = list(map(list, order)), dict(settings or {}), question_of(stop)
    digits = solution.digits if solution else None
    end, found, _ = _native.find_path(
        *native_board(board), entries, chosen, digits, None, seconds, is_stopped=is_stopped
    )
    if stop and end == PathEnd.STOPPED:
        stop.check()
    return PathEnd(end), [step_from_native(*record[:4]) for record in found]


def question_of(stop: Stop | None) -> Callable[[], bool] | None:
    """What the native core asks while it works; raises at once if the work has to end before it begins."""
    if stop is None:
        return None
    stop.check()
    return stop.is_stopped


def apply(step: Step, board: Board) -> None:
    """Carry out the step's conclusions on the board."""
    for conclusion in step.conclusions:
        change = board.place if conclusion.places else board.eliminate
        change(conclusion.candidate.cell, conclusion.candidate.digit)


def native_board(board: Board) -> tuple[bytes, list[int] | None, bytes]:
    """The board as the native core takes it: digits, candidates of the empty cells, givens.

    A puzzle as it was given has no candidates there: singles then queue up in the order of the givens, as they do in a
    batch.
    """
    digits = board.to_grid().digits
    if digits == board.givens.digits and board.all_candidates() == rule_candidates(board.givens):
        return digits, None, digits
    masks = [0 if digit else mask for digit, mask in zip(digits, board.all_candidates(), strict=True)]
    return digits, masks, board.givens.digits
