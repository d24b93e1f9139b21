"""Every finder ends without a crash on any board: random, contradictory or empty."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from logic.reglib import Settings, board_of
from logic.strategies import BIG, DEDUCED, EVERYTHING, QUICK, random_board
from patience import examples
from puzzles import any_grid, dug_puzzle

import fullhouse as fh
from fullhouse.core.digits import ALL_DIGITS
from fullhouse.logic.steps import find_path, find_steps
from fullhouse.techniques.catalog import CATALOG, FAMILIES
from fullhouse.techniques.step import Family

FEW = 200

any_board = st.builds(
    lambda grid, candidates: fh.Board.from_parts(grid, (), candidates),
    any_grid,
    st.none() | st.lists(st.integers(0, ALL_DIGITS), min_size=81, max_size=81).map(tuple),
)


def names_of(family: Family) -> list[str]:
    """The quick techniques of a family."""
    return [technique.name for technique in family.techniques if not technique.name.endswith(BIG)]


def go_through(board: fh.Board, names: list[str]) -> None:
    for chosen in ({}, EVERYTHING):
        for step in find_steps(board, names, settings=chosen, enough=FEW):
            assert step.conclusions
            assert str(step)
            assert step.to_json()
    find_path(board)


@given(any_board)
@settings(max_examples=examples(25), deadline=None)
def test_no_digits_and_candidates_break_a_finder(board: fh.Board) -> None:
    go_through(board, QUICK)


@pytest.mark.thorough
@pytest.mark.parametrize("family", FAMILIES, ids=lambda one: one.name)
def test_random_candidates_do_not_break_a_finder(family: Family) -> None:
    for seed in range(10):
        go_through(random_board(seed), names_of(family))


@pytest.mark.parametrize("family", FAMILIES, ids=lambda one: one.name)
def test_empty_and_full_boards_do_not_break_a_finder(family: Family) -> None:
    names = names_of(family)
    for grid in (fh.Grid.empty(), fh.solve(dug_puzzle(1)), fh.Grid([5] * 81)):
        go_through(fh.Board(grid), names)
    go_through(fh.Board.from_parts(fh.Grid.empty(), (), (0,) * 81), names)


def test_a_contradictory_board_does_not_break_a_finder() -> None:
    """One candidate of the solution is missing, so that the board eventually contradicts itself."""
    for seed in range(6):
        path = fh.explain(dug_puzzle(seed))
        board = path.board_before(len(path) // 2)
        cell = next(cell for cell in range(81) if not board.digit(cell))
        board.eliminate(cell, path.solution[cell])
        go_through(board, QUICK)


@pytest.mark.slow
def test_no_board_breaks_the_finders_of_big_fish() -> None:
    big = [name for name in DEDUCED if name not in QUICK]
    for seed in range(20):
        go_through(random_board(seed), big)


@pytest.mark.parametrize("chosen", [{}, {"als_nodes": 1}], ids=["usual", "sets in chains"])
@pytest.mark.parametrize(
    "cells",
    [
        "." * 81,
        "1" + "." * 80,
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
        "123456789456789123789123456234567891567891234891234567345678912678912345912345678",
    ],
    ids=["empty", "one digit", "full", "full of shifted rows"],
)
def test_no_technique_finds_a_step_on_a_board_without_one(cells: str, chosen: Settings) -> None:
    assert find_steps(board_of(cells, ""), CATALOG, settings=chosen) == []
