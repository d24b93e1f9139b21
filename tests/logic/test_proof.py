"""A wrong step is never proved: the checker is asked about steps that were tampered with."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st
from logic.strategies import QUICK
from puzzles import WIKIPEDIA, dug_puzzle

import fullhouse as fh
from fullhouse.core.digits import DigitSet
from fullhouse.core.geometry import CLASSIC
from fullhouse.core.notation import Candidate, Conclusion, eliminate, parse_cell, parse_house, place
from fullhouse.techniques.proof import BugTruth, CellTruth, DeadlyPattern, HouseTruth, Proof, check_proof
from fullhouse.techniques.step import Step

PAIR = DigitSet.of(1, 2).mask
EMPTY = fh.parse_board("." * 81)


def found_along(seed: int) -> Iterator[tuple[Step, fh.Board, fh.Grid]]:
    """Steps of every kind along a path, each with its board and the solution."""
    path = fh.explain(dug_puzzle(seed))
    for board in islice(path.boards(), 0, None, 16):
        seen: dict[str, int] = {}
        for step in fh.steps(board, QUICK):
            seen[step.technique.name] = seen.get(step.technique.name, 0) + 1
            if seen[step.technique.name] <= 2:
                yield step, board, path.solution


def opposite(conclusion: Conclusion) -> Conclusion:
    conclude = eliminate if conclusion.places else place
    return conclude(conclusion.candidate.cell, conclusion.candidate.digit)


def wrong_conclusions(step: Step, board: fh.Board, solution: fh.Grid) -> Iterator[Conclusion]:
    """Conclusions near those of the step that contradict the solution."""
    near = {cell for one in step.conclusions for cell in (one.candidate.cell, *CLASSIC.peers[one.candidate.cell])}
    for cell in sorted(near | set(step.cells_involved())):
        if not board.digit(cell):
            yield eliminate(cell, solution[cell])
            for digit in board.candidates(cell):
                if digit != solution[cell]:
                    yield place(cell, digit)
    yield from map(opposite, step.conclusions)


@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(2))
def test_a_step_with_a_wrong_conclusion_is_never_proved(seed: int) -> None:
    for step, board, solution in found_along(seed):
        wrongs = list(wrong_conclusions(step, board, solution))
        for wrong in wrongs[:: 1 + len(wrongs) // 5]:
            assert not fh.prove(step.with_fields(conclusions=(wrong,)), board), f"{step}: {wrong}"


@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(2))
def test_a_step_with_half_its_truths_never_proves_more(seed: int) -> None:
    for step, board, solution in found_along(seed):
        truths = step.proof().truths
        for wrong in islice(wrong_conclusions(step, board, solution), 6):
            assert not check_proof(Proof(truths[::2]), (wrong,), board), f"{step}: {wrong}"


def test_most_truths_are_needed() -> None:
    step = fh.steps("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", "pointing")[0]
    board = fh.parse_board(WIKIPEDIA)
    assert check_proof(step.proof(), step.conclusions, board)
    assert not check_proof(Proof(()), step.conclusions, board)
    assert not check_proof(Proof((CellTruth(parse_cell("r1c3")),)), step.conclusions, board)


@given(st.lists(st.tuples(st.integers(0, 80), st.integers(1, 511)), min_size=1, max_size=5))
def test_nothing_unproved_follows_from_a_pattern_that_looks_deadly(cells: list[tuple[int, int]]) -> None:
    board = fh.parse_board(WIKIPEDIA)
    solution = fh.solve(WIKIPEDIA)
    proof = Proof((DeadlyPattern(tuple(cells)),))
    cell = next(cell for cell in range(81) if not board.digit(cell))
    assert not check_proof(proof, (eliminate(cell, solution[cell]),), board)


def test_a_repeated_cell_makes_no_deadly_pattern() -> None:
    cell = parse_cell("r5c5")
    masks = (DigitSet.of(1, 2), DigitSet.of(2, 3), DigitSet.of(1, 3))
    pattern = DeadlyPattern(tuple((cell, digits.mask) for digits in masks))
    check = check_proof(Proof((pattern,)), (eliminate(cell, 1),), EMPTY)
    assert check.reason == "r5c5 is in the pattern twice"


def test_a_rectangle_in_four_boxes_is_not_deadly() -> None:
    corners = tuple((parse_cell(name), PAIR) for name in ("r1c1", "r1c4", "r4c1", "r4c4"))
    check = check_proof(Proof((DeadlyPattern(corners),)), (eliminate(0, 1),), EMPTY)
    assert check.reason == "the pattern is not deadly: one filling has no twin"


def test_a_given_cannot_belong_to_a_deadly_pattern() -> None:
    board = fh.parse_board("1" + "." * 80)
    corners = tuple((parse_cell(name), PAIR) for name in ("r1c1", "r1c4", "r2c1", "r2c4"))
    check = check_proof(Proof((DeadlyPattern(corners),)), (eliminate(parse_cell("r2c4"), 1),), board)
    assert check.reason == "r1c1 is a given and cannot belong to a deadly pattern"


def test_a_board_with_many_candidates_is_not_a_bug() -> None:
    check = check_proof(Proof((BugTruth((Candidate(0, 1),)),)), (place(0, 1),), EMPTY)
    assert check.reason == "not a BUG: without the extra candidates r1c1 does not have two candidates"


@pytest.mark.parametrize(
    "proof",
    [Proof((CellTruth(parse_cell("r1c1")),)), Proof((HouseTruth(parse_house("r1"), 5),))],
    ids=["a filled cell", "a house that has the digit"],
)
def test_digits_already_on_the_board_prove_nothing(proof: Proof) -> None:
    check = check_proof(proof, (eliminate(parse_cell("r1c3"), 1),), fh.parse_board(WIKIPEDIA))
    assert check.reason.endswith("it proves nothing")


def test_a_conclusion_that_is_not_on_the_board_is_rejected() -> None:
    proof = Proof((CellTruth(parse_cell("r1c3")),))
    check = check_proof(proof, (eliminate(parse_cell("r1c3"), 5),), fh.parse_board(WIKIPEDIA))
    assert check.reason == "r1c3<>5: there is no such candidate"
