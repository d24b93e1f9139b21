"""Weights of steps, Sudoku Explainer's table of them, and paths on which each step is the lightest that can be found.

The table has two sets of techniques: `se`, the default set of SukakuExplainer 1.18.1, and `se-1.2.1`, that of the


classic program, which has neither strong links nor wings of more than three cells. Numbers and order are facts about
these programs.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from fullhouse import _native
from fullhouse.core.board import Board
from fullhouse.core.stop import Stop
from fullhouse.logic.orders import Order, Settings, technique_names
from fullhouse.logic.steps import LONGEST_PATH, PathEnd, find_records, native_board, question_of
from fullhouse.techniques.catalog import step_from_native
from fullhouse.techniques.step import Step

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Weights = npt.NDArray[np.uint16]
    """A row for each of `technique_names`, a number for each length."""

TENTHS = 10
"""Weights are counted in tenths, so that numbers are exact."""


LENGTHS = 4096
"""The columns of a table of weights: longer steps weigh as much as the last column."""


PATH_WEIGHTS = 6
"""How many numbers `count_weighed_paths` returns for each path."""


class Bonus(NamedTuple):
    """The extra weight of long steps: `step` for each of these lengths that the step exceeds."""

    step: float
    beyond: tuple[int, ...]


class Weight(NamedTuple):
    """One line of a scale: the technique, the weight of its shortest step, and the extra weight by length.

    `more` is a `Bonus`, or one number per length from 0; the last applies to all longer steps.
    """

    technique: str
    base: float
    more: Bonus | tuple[float, ...] = ()

    def for_lengths(self, count: int) -> array[int]:
        """The weights of steps by length from 0, in tenths."""
        more = self.more or (0.0,)
        if isinstance(more, Bonus):
            starts = [0, *(limit + 1 for limit in more.beyond)]
            added = [number * more.step for number in range(len(starts))]
        else:
            starts, added = list(range(len(more))), list(more)
        row = array("H")
        for start, end, extra in zip(starts, [*starts[1:], count], added, strict=True):
            row.extend(array("H", [round(self.base * TENTHS) + round(extra * TENTHS)]) * (end - start))
        return row[:count]


Entry = tuple[Weight, ...]
"""Techniques that are searched for together: the lightest step of all is chosen."""


def order_of(entries: Iterable[Entry]) -> tuple[tuple[str, ...], ...]:
    """The names of the techniques, in the form that searches take."""
    return tuple(tuple(weight.technique for weight in entry) for entry in entries)


@cache
def table_of(entries: tuple[Entry, ...]) -> Weights:
    """The weights in the form of the native core: one row per technique, one number per length."""
    names = technique_names()
    table = array("H", bytes(2 * LENGTHS * len(names)))
    for weight in (weight for entry in entries for weight in entry):
        start = LENGTHS * names.index(weight.technique)
        table[start : start + LENGTHS] = weight.for_lengths(LENGTHS)
    return memoryview(table.tobytes()).cast("H", (len(names), LENGTHS))  # type: ignore[return-value]  # a buffer will do


CHAIN = Bonus(0.1, (4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512, 768, 1024, 1536, 2048, 3072))
"""The extra weight of a chain by its length: the number of its different nodes minus two.

If it has several branches, the nodes of each are counted, and nodes that two of them share count twice."""

LINKS = (0.0, 0.1, 0.2, 0.3)
"""The extra weight of strong links: none if all are in rows or all in columns; more if they are in houses of two kinds
(or all in boxes), or of three; most if one of them is a group."""

FIRST: tuple[Entry, ...] = (
    (Weight("full-house", 1.0), Weight("hidden-single", 1.2, (0.0, 0.3))),  # in a box, in a line
    (Weight("direct-pointing", 1.7), Weight("direct-claiming", 1.9)),
    (Weight("direct-hidden-pair", 2.0),),
    (Weight("naked-single", 2.3),),
    (Weight("direct-hidden-triple", 2.5),),
    (Weight("pointing", 2.6), Weight("claiming", 2.8)),
    (Weight("naked-pair", 3.0),),
    (Weight("x-wing", 3.2),),
    (Weight("hidden-pair", 3.4),),
    (Weight("naked-triple", 3.6),),
    (Weight("swordfish", 3.8),),
    (Weight("hidden-triple", 4.0),),
)
TWO_LINKS: Entry = (Weight("two-strong-links", 4.0, LINKS),)
WINGS: tuple[Entry, ...] = ((Weight("xy-wing", 4.2),), (Weight("xyz-wing", 4.4),))
SUBSET = (0.0, 0.1, 0.2, 0.3)
"""The extra weight of a subset in a unique pattern: hidden pair, hidden triple or naked pair, and so on; the smaller
one counts."""

LOOP = (0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7)
"""The extra weight of a subset in a loop; eight cells count one more than six, and ten or more cells four more."""

UNIQUE: Entry = (
    Weight("uniqueness-test-1", 4.5),
    Weight("uniqueness-test-2", 4.5),
    Weight("uniqueness-test-3", 4.5, SUBSET),
    Weight("uniqueness-test-4", 4.5),
    Weight("uniqueness-test-5", 4.5),  # type 2 there
    Weight("unique-loop-1", 4.6, LOOP),
    Weight("unique-loop-2", 4.6, LOOP),
    Weight("unique-loop-3", 4.6, LOOP),
    Weight("unique-loop-4", 4.6, LOOP),
)
QUADRUPLES: tuple[Entry, ...] = (
    (Weight("naked-quadruple", 5.0),),
    (Weight("jellyfish", 5.2),),
    (Weight("hidden-quadruple", 5.4),),
)
THREE_LINKS: Entry = (Weight("three-strong-links", 5.4, LINKS),)
WXYZ: Entry = (Weight("wxyz-wing", 5.5, (0.0, 0.1)),)  # 0.1: the fullest cell in the house has three candidates
BUGS: Entry = (
    Weight("bug-plus-one", 5.6),
    Weight("bug-type-2", 5.7),
    Weight("bug-type-4", 5.7),
    Weight("bug-type-3", 5.8, (0.0, 0.1, 0.2, 0.3, 0.4, 0.5)),  # naked pair, triple, ... of the extras and cells
)
FOUR_LINKS: Entry = (Weight("four-strong-links", 5.8, LINKS),)
VWXYZ: Entry = (Weight("vwxyz-wing", 6.2, (0.0, 0.1, 0.2)),)  # it has five; two or four; three
PAIR_EXCLUSION: Entry = (Weight("aligned-pair-exclusion", 6.2),)
UVWXYZ: Entry = (Weight("uvwxyz-wing", 6.6),)
CHAINS: Entry = (
    Weight("bidirectional-x-cycle", 6.5, CHAIN),
    Weight("bidirectional-y-cycle", 6.5, CHAIN),
    Weight("forcing-x-chain", 6.6, CHAIN),
    Weight("bidirectional-cycle", 7.0, CHAIN),
    Weight("forcing-chain", 7.0, CHAIN),
)
TUVWXYZ: Entry = (Weight("tuvwxyz-wing", 7.5),)
LAST: tuple[Entry, ...] = (
    (Weight("aligned-triple-exclusion", 7.5),),
    (Weight("nishio", 7.5, CHAIN),),
    (Weight("cell-forcing-chain", 8.0, CHAIN), Weight("region-forcing-chain", 8.0, CHAIN)),
    (Weight("dynamic-forcing-chain", 8.5, CHAIN),),
    (Weight("dynamic-forcing-chain-plus", 9.0, CHAIN),),
    (Weight("nested-forcing-chain", 9.5, CHAIN),),
    (Weight("nested-multiple-forcing-chain", 10.0, CHAIN),),
    (Weight("nested-dynamic-forcing-chain", 10.5, CHAIN),),
)
DEEPEST: Entry = (Weight("deeply-nested-forcing-chain", 11.0, CHAIN),)

SE_121: tuple[Entry, ...] = (*FIRST, *WINGS, UNIQUE, *QUADRUPLES, BUGS, PAIR_EXCLUSION, CHAINS, *LAST, DEEPEST)
SE_1181: tuple[Entry, ...] = (
    *FIRST,
    TWO_LINKS,
    *WINGS,
    UNIQUE,
    *QUADRUPLES,
    THREE_LINKS,
    WXYZ,
    BUGS,
    FOUR_LINKS,
    VWXYZ,
    PAIR_EXCLUSION,
    UVWXYZ,
    CHAINS,
    TUVWXYZ,
    *LAST,
)
SE_SETTINGS = {"missing_corners": 0}
"""In Sudoku Explainer every corner of a rectangle has both digits."""
SE_121_SETTINGS = {**SE_SETTINGS, "overlooked_patterns": 0}
"""Without the unique loops and BUGs that the classic program overlooks and SukakuExplainer finds."""


class Explainer(NamedTuple):
    """A version of Sudoku Explainer: its techniques with their weights, and the settings of the search for them."""

    entries: tuple[Entry, ...]
    settings: Settings


SE_ORDERS: dict[str, Explainer] = {
    "se": Explainer(SE_1181, SE_SETTINGS),
    "se-1.2.1": Explainer(SE_121, SE_121_SETTINGS),
}
"""The versions of Sudoku Explainer by the name of their scale."""
SE_BEYOND = 9.0
"""If no technique of a set finds a step, the next step weighs at least this; no known puzzle needs it."""


def find_weighed_path(
    board: Board,
    order: Order,
    weights: Weights,
    *,
    settings: Settings | None = None,
    enough: int = LONGEST_PATH,
    seconds: float = 0,
    stop: Stop | None = None,
) -> tuple[PathEnd, list[tuple[Step, int]], int]:
    """The path from this board with the weight of each step; of each entry of the order the lightest step is chosen.

    Also returns the minimum weight of the next step if the path was late; otherwise 0.
    """
    entries, chosen, is_stopped = list(map(list, order)), dict(settings or {}), question_of(stop)
    end, found, least = _native.find_path(
        *native_board(board), entries, chosen, None, weights, seconds, enough, is_stopped=is_stopped
    )
    if stop and end == PathEnd.STOPPED:
        stop.check()
    return PathEnd(end), [(step_from_native(*record[:4]), _weight(record, weights)) for record in found], least


def find_weighed_steps(
    board: Board,
    order: Order,
    weights: Weights,
    *,
    settings: Settings | None = None,
    stop: Stop | None = None,
) -> list[tuple[Step, int]]:
    """Every step of the order on this board with its weight: entry by entry, the lightest of each entry first."""
    found: list[tuple[Step, int]] = []
    for entry in order:
        records = find_records(board, (entry,), settings=settings, stop=stop)
        weighed = [(step_from_native(*record[:4]), _weight(record, weights)) for record in records]
        found += sorted(weighed, key=lambda pair: pair[1])
    return found


def count_weighed_paths(
    digits: npt.NDArray[np.uint8],
    order: Order,
    weights: Weights,
    counts: npt.NDArray[np.uint16],
    ends: npt.NDArray[np.uint8],
    path_weights: Weights,
    *,
    settings: Settings | None = None,
    threads: int = 0,
    seconds: float = 0,
    stop: Stop | None = None,
) -> None:
    """Count and weigh the steps on the path of each row into these arrays.

    A row of `path_weights` has six numbers: the greatest weight of all steps, the greatest weight up to the first step
    that places a digit, the weight of the first step, 1 if any step places a digit, the technique of the first step
    with the greatest weight, and the minimum weight of the next step if the path was late. `seconds` limits each
    path, 0 means no limit. A row that was not finished when the work was stopped keeps its end.
    """
    out, is_stopped = (counts, ends, threads, weights, path_weights, seconds), stop.is_stopped if stop else None
    _native.count_paths(digits, list(map(list, order)), dict(settings or {}), *out, is_stopped=is_stopped)


def _weight(record: tuple[Any, ...], weights: Weights) -> int:
    name, length = record[0], record[4]
    return int(weights[technique_names().index(name), min(length, LENGTHS - 1)])
