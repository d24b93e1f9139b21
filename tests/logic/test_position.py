"""A path or a hint searches for each solution once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from puzzles import NORVIG_IMPOSSIBLE, TWO_SOLUTIONS, WIKIPEDIA, WIKIPEDIA_SOLUTION

import fullhouse as fh
from fullhouse.core.board import Candidates
from fullhouse.engines import native, solve
from fullhouse.errors import SudokuError
from fullhouse.formats.codec import Entry

Question = tuple[fh.Grid, Candidates | None]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Question]:
    """The checks made from now on, each with its digits and candidates."""
    seen: list[Question] = []
    check, find_few, solutions = solve.check, native.find_few, solve._find_solutions
    searched: list[fh.Grid] = []

    def judge(puzzle: fh.Grid | Entry, **options: Any) -> solve.Verdict:
        seen.append((puzzle.grid, puzzle.candidates) if isinstance(puzzle, Entry) else (puzzle, None))
        before = len(searched)
        verdict = check(puzzle, **options)
        assert len(searched) == before + 1, "one question, one search"
        return verdict

    def counted(search: Callable[..., Any]) -> Callable[..., Any]:
        def count(grid: fh.Grid, *arguments: Any, **options: Any) -> Any:
            searched.append(grid)
            return search(grid, *arguments, **options)

        return count

    monkeypatch.setattr(solve, "check", judge)
    monkeypatch.setattr(native, "find_few", counted(find_few))
    monkeypatch.setattr(solve, "_find_solutions", counted(solutions))
    return seen


def touched(puzzle: str, *, cell: int, digit: int) -> fh.Board:
    board = fh.Board(fh.parse(puzzle))
    board.place(cell, digit)
    return board


RIGHT = touched(WIKIPEDIA, cell=2, digit=4)
WRONG = touched(WIKIPEDIA, cell=2, digit=1)
CHOSEN = touched(TWO_SOLUTIONS, cell=16, digit=2)
SUKAKU = fh.Board(fh.parse(TWO_SOLUTIONS))
SUKAKU.eliminate(16, 7)


@pytest.mark.parametrize("puzzle", [WIKIPEDIA, WIKIPEDIA_SOLUTION, RIGHT, WRONG, TWO_SOLUTIONS, NORVIG_IMPOSSIBLE])
def test_a_hint_needs_one_search(puzzle: str | fh.Board, asked: list[Question]) -> None:
    fh.hint(puzzle)
    assert len(asked) == 1
    fh.hints(puzzle)
    assert len(asked) == 2


@pytest.mark.parametrize("puzzle", [WIKIPEDIA, WIKIPEDIA_SOLUTION, RIGHT, TWO_SOLUTIONS, NORVIG_IMPOSSIBLE])
def test_a_path_needs_one_search(puzzle: str | fh.Board, asked: list[Question]) -> None:
    try:
        fh.explain(puzzle)
    except SudokuError:
        assert puzzle in (TWO_SOLUTIONS, NORVIG_IMPOSSIBLE)
    assert len(asked) == 1


@pytest.mark.parametrize("board", [CHOSEN, SUKAKU])
def test_if_the_givens_are_ambiguous_the_board_is_also_searched(board: fh.Board, asked: list[Question]) -> None:
    fh.hint(board)
    assert len(asked) == len(set(asked)) == 2
    assert asked[0] == (board.givens, None)
