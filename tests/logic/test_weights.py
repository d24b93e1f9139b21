"""Paths on a scale: the lightest step of an entry comes first, and weights depend only on the scale."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from logic.reglib import board_of
from patience import HANG
from puzzles import EULER_1, INKALA_2012, WIKIPEDIA, dug_puzzle

from fullhouse import _native
from fullhouse.core.board import Board
from fullhouse.logic.orders import technique_names
from fullhouse.logic.steps import PathEnd, find_path, find_steps, native_board
from fullhouse.logic.weights import FIRST, LENGTHS, Bonus, Entry, Weight, find_weighed_path, order_of, table_of
from fullhouse.techniques.step import Step

EMPTY = "." * 81
SINGLES: tuple[Entry, ...] = FIRST[:1]
PUZZLES = [WIKIPEDIA, EULER_1, *(dug_puzzle(seed).to_line() for seed in range(12))]


def without(*cells_and_digits: tuple[str, str]) -> str:
    """Candidates to remove, so that these cells keep only these digits: `("13", "12")` is r1c3 with 1 and 2."""
    return " ".join(digit + cell for cell, kept in cells_and_digits for digit in "123456789" if digit not in kept)


def only_place(digit: str, place: str, *cells: str) -> str:
    """Candidates to remove, so that the digit keeps only this place among the cells."""
    return " ".join(digit + cell for cell in cells if cell != place)


ROW_1 = [f"1{column}" for column in range(1, 10)]
BOX_9 = [f"{row}{column}" for row in (7, 8, 9) for column in (7, 8, 9)]
ONE_IN_ROW_1 = only_place("1", "11", *ROW_1)
TWO_IN_BOX_9 = only_place("2", "99", *BOX_9)
ONE_IN_THIRD_OF_ROW_9 = " ".join(f"19{column}" for column in range(4, 10))
PAIR_OF_A_CROSSING = without(("11", "12"), ("12", "12"))


def weighed(board: Board, *entries: Entry, enough: int = 810) -> list[tuple[str, int]]:
    """The path as lines with their weights."""
    _, path, _ = find_weighed_path(board, order_of(entries), table_of(entries), enough=enough)
    return [(str(step), weight) for step, weight in path]


def boards_along(puzzle: str, *entries: Entry) -> Iterator[tuple[Board, Step, int]]:
    """Each step of the path with the board before it and its weight."""
    board = board_of(puzzle, "")
    for step, weight in find_weighed_path(board, order_of(entries), table_of(entries))[1]:
        yield board.copy(), step, weight
        for conclusion in step.conclusions:
            change = board.place if conclusion.places else board.eliminate
            change(conclusion.candidate.cell, conclusion.candidate.digit)


def transposed(puzzle: str) -> str:
    return "".join(puzzle[9 * row + column] for column in range(9) for row in range(9))


def lengths_of(board: Board, technique: str) -> list[int]:
    digits, candidates, givens = native_board(board)
    _, found = _native.find_steps(digits, candidates, givens, [[technique]], {}, 810)
    return [record[4] for record in found]


# Every scale ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("naked", "hidden", "taken"), [(1.0, 2.0, "naked-single"), (2.0, 1.0, "hidden-single")])
def test_the_lightest_step_of_an_entry_is_chosen(naked: float, hidden: float, taken: str) -> None:
    entry = (Weight("naked-single", naked), Weight("hidden-single", hidden))
    _, path, _ = find_weighed_path(board_of(WIKIPEDIA, ""), order_of([entry]), table_of((entry,)), enough=1)
    assert [(step.technique.name, weight) for step, weight in path] == [(taken, 10)]


@pytest.mark.parametrize(("claiming", "pair", "taken"), [(1.0, 2.0, "claiming"), (2.0, 1.0, "naked-pair")])
def test_an_entry_may_have_techniques_of_several_finders(claiming: float, pair: float, taken: str) -> None:
    entry = (Weight("claiming", claiming), Weight("naked-pair", pair))
    board = board_of(EMPTY, f"{PAIR_OF_A_CROSSING} {ONE_IN_THIRD_OF_ROW_9}")
    _, path, _ = find_weighed_path(board, order_of([entry]), table_of((entry,)), enough=1)
    assert [(step.technique.name, weight) for step, weight in path] == [(taken, 10)]


def test_entries_are_tried_in_order_regardless_of_weight() -> None:
    entries = ((Weight("naked-single", 2.0),), (Weight("hidden-single", 1.0),))
    assert weighed(board_of(WIKIPEDIA, ""), *entries, enough=1) == [("Naked Single: r5c5=5", 20)]


def test_a_path_ends_when_there_are_enough_steps() -> None:
    end, path, _ = find_weighed_path(board_of(WIKIPEDIA, ""), order_of(SINGLES), table_of(SINGLES), enough=7)
    assert (end, len(path)) == (PathEnd.ENOUGH, 7)


def test_a_time_limit_ends_a_path_as_late() -> None:
    board = board_of(INKALA_2012, "")
    end, path, _ = find_weighed_path(board, order_of(FIRST), table_of(FIRST), seconds=1e-9)
    assert (end, path) == (PathEnd.LATE, [])
    assert find_weighed_path(board, order_of(FIRST), table_of(FIRST), seconds=HANG)[0] == PathEnd.STUCK


@pytest.mark.parametrize(
    ("entries", "least"),
    [
        (((Weight("naked-single", 2.3),), (Weight("dynamic-forcing-chain", 8.5),)), 23),
        (((Weight("dynamic-forcing-chain", 8.5),), (Weight("naked-single", 2.3),)), 23),
        (((Weight("dynamic-forcing-chain", 8.5),), (Weight("naked-single", 9.3),)), 85),
    ],
    ids=["ascending", "descending", "only heavy ones"],
)
def test_a_late_path_has_the_minimum_weight_of_its_next_step(entries: tuple[Entry, ...], least: int) -> None:
    found = find_weighed_path(board_of(INKALA_2012, ""), order_of(entries), table_of(entries), seconds=1e-9)
    assert found == (PathEnd.LATE, [], least)
    assert batch_of(INKALA_2012, entries, 1e-9) == [0, 0, 0, 0, 0, least]


def test_a_length_beyond_the_table_has_the_last_weight() -> None:
    chain = Weight("forcing-chain", 7.0, Bonus(0.1, (4, 6, 2 * LENGTHS)))
    assert chain.for_lengths(LENGTHS)[-1] == 72
    assert table_of(((chain,),))[technique_names().index("forcing-chain"), -1] == 72
    single = Weight("hidden-single", 1.2, (0.1,))
    assert set(single.for_lengths(LENGTHS + 2)) == {13}
    assert weighed(board_of(EMPTY, ONE_IN_ROW_1), (single,), enough=1) == [("Hidden Single: r1c1=1", 13)]


@pytest.mark.parametrize("puzzle", PUZZLES)
def test_a_batch_has_the_same_weights_as_single_paths(puzzle: str) -> None:
    _, path, _ = find_weighed_path(board_of(puzzle, ""), order_of(FIRST), table_of(FIRST))
    weights = [weight for _, weight in path]
    placed = next((index for index, (step, _) in enumerate(path) if step.places()), len(path))
    row = batch_of(puzzle)
    has_placed = int(placed < len(path))
    three = [max(weights, default=0), max(weights[: placed + 1], default=0), *(weights[:1] or [0])]
    hardest = path[weights.index(three[0])][0].technique.name if path else technique_names()[0]
    assert row == [*three, has_placed, technique_names().index(hardest), 0]


def batch_of(puzzle: str, entries: tuple[Entry, ...] = FIRST, seconds: float = 0.0) -> list[int]:
    rows = np.frombuffer(board_of(puzzle, "").to_grid().digits, dtype=np.uint8).reshape(1, 81)
    order, table = list(map(list, order_of(entries))), table_of(entries)
    counts, ends = np.zeros((1, len(technique_names())), np.uint16), np.zeros(1, np.uint8)
    weights = np.zeros((1, 6), np.uint16)
    _native.count_paths(rows, order, {}, counts, ends, 1, table, weights, seconds)
    return [int(weight) for weight in weights[0]]


# The first entries of SE's scale -------------------------------------------------------------------------------------


def test_a_hidden_single_is_short_in_a_box_and_long_in_a_line() -> None:
    assert lengths_of(board_of(EMPTY, TWO_IN_BOX_9), "hidden-single") == [0]
    assert lengths_of(board_of(EMPTY, ONE_IN_ROW_1), "hidden-single") == [1]


def test_on_ses_scale_a_single_in_a_box_comes_before_one_in_a_line() -> None:
    board = board_of(EMPTY, f"{ONE_IN_ROW_1} {TWO_IN_BOX_9}")
    assert weighed(board, *SINGLES, enough=2) == [("Hidden Single: r9c9=2", 12), ("Hidden Single: r1c1=1", 15)]


def test_without_a_scale_the_first_single_in_the_queue_is_chosen() -> None:
    board = board_of(EMPTY, f"{ONE_IN_ROW_1} {TWO_IN_BOX_9}")
    _, path = find_path(board, order=order_of(SINGLES))
    assert str(path[0]) == "Hidden Single: r1c1=1"


@pytest.mark.parametrize("puzzle", PUZZLES)
def test_on_ses_scale_no_lighter_single_is_skipped(puzzle: str) -> None:
    for board, step, weight in boards_along(puzzle, *FIRST):
        full_houses = find_steps(board, ["full-house"])
        in_boxes = 0 in lengths_of(board, "hidden-single")
        in_lines = 1 in lengths_of(board, "hidden-single")
        lightest = 10 if full_houses else 12 if in_boxes else 15 if in_lines else None
        assert weight == lightest if lightest else weight > 15, str(step)


def test_on_ses_scale_a_pair_of_a_crossing_is_naked_in_the_box_and_then_in_the_line() -> None:
    board = board_of(EMPTY, PAIR_OF_A_CROSSING)
    assert weighed(board, (Weight("naked-pair", 3.0),)) == [
        ("Naked Pair: 1,2 in r1c12 => r123c3,r2c12,r3c12<>1, r123c3,r2c12,r3c12<>2", 30),
        ("Naked Pair: 1,2 in r1c12 => r1c456789<>1, r1c456789<>2", 30),
    ]


def test_on_ses_scale_a_triple_of_a_crossing_is_also_naked() -> None:
    board = board_of(EMPTY, without(("11", "12"), ("12", "23"), ("13", "13")))
    path = weighed(board, (Weight("naked-triple", 3.6),))
    assert [line.split(" => ")[0] for line, _ in path] == ["Naked Triple: 1,2,3 in r1c123"] * 2


def test_on_a_scale_with_locked_pairs_a_pair_of_a_crossing_is_not_naked() -> None:
    entries = ((Weight("naked-pair", 3.0),), (Weight("locked-pair", 2.0),))
    board = board_of(EMPTY, PAIR_OF_A_CROSSING)
    ((line, weight),) = weighed(board, *entries)
    assert (line.split(":")[0], weight) == ("Locked Pair", 20)


@pytest.mark.parametrize("puzzle", PUZZLES)
def test_a_transposed_puzzle_has_the_same_weights(puzzle: str) -> None:
    assert batch_of(transposed(puzzle)) == batch_of(puzzle)


def test_a_table_has_as_many_lengths_as_the_native_core_reads() -> None:
    assert LENGTHS == _native.LENGTHS
