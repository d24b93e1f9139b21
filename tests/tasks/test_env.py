from __future__ import annotations

import numpy as np
import pytest
from puzzles import EULER_1, TWO_SOLUTIONS, WIKIPEDIA, WIKIPEDIA_SOLUTION

import fullhouse as fh

pytest.importorskip("gymnasium")

from gymnasium.utils.env_checker import check_env

from fullhouse.tasks.env import SudokuEnv, SudokuVectorEnv


def action(cell: int, digit: int) -> int:
    return 9 * cell + digit - 1


def test_the_environment_is_as_gymnasium_wants_it() -> None:
    check_env(SudokuEnv([WIKIPEDIA, EULER_1]), skip_render_check=True)


def test_a_solution_is_worth_one() -> None:
    env = SudokuEnv([WIKIPEDIA])
    board, info = env.reset(seed=1)
    total, is_over = 0.0, False
    for cell in np.flatnonzero(board == 0).tolist():
        assert not is_over
        assert info["action_mask"][action(cell, int(WIKIPEDIA_SOLUTION[cell]))]
        board, reward, is_over, _, info = env.step(action(cell, int(WIKIPEDIA_SOLUTION[cell])))
        total += reward
    assert is_over
    assert total == pytest.approx(1)
    assert not info["action_mask"].any()
    assert fh.Grid(board.tobytes()).to_line() == WIKIPEDIA_SOLUTION


def test_the_mask_has_the_candidates_that_the_rules_leave() -> None:
    env = SudokuEnv([WIKIPEDIA])
    _, info = env.reset(seed=1)
    board = fh.Board(fh.parse(WIKIPEDIA))
    expected = [
        not board.digit(cell) and digit in board.candidates(cell) for cell in range(81) for digit in range(1, 10)
    ]
    assert info["action_mask"].tolist() == expected


@pytest.mark.parametrize(
    "move", [action(0, 1), action(2, 1), action(2, 3)], ids=["a given", "legal, but wrong", "illegal"]
)
def test_any_other_move_ends_the_game_and_changes_nothing(move: int) -> None:
    env = SudokuEnv([WIKIPEDIA])
    before, _ = env.reset(seed=1)
    after, reward, is_over, _, _ = env.step(move)
    assert (reward, is_over) == (-1, True)
    assert (before == after).all()


def test_many_boards_play_as_one_board_does_and_start_over() -> None:
    env = SudokuVectorEnv(3, [WIKIPEDIA])
    boards, info = env.reset(seed=1)
    assert info["action_mask"].shape == (3, 729)
    right, wrong = action(2, 4), action(2, 1)
    boards, rewards, over, _, _ = env.step([right, wrong, right])
    assert rewards.tolist() == pytest.approx([1 / 51, -1, 1 / 51])
    assert over.tolist() == [False, True, False]
    boards, rewards, over, _, _ = env.step([action(3, 6), right, action(3, 6)])
    assert rewards[1] == 0
    assert not over.any()
    assert [int((board == 0).sum()) for board in boards] == [49, 51, 49]


def test_puzzles_are_made_by_the_seed() -> None:
    env = SudokuVectorEnv(2, level="easy")
    first, second, other = (env.reset(seed=seed)[0] for seed in (3, 3, 4))
    assert (first == second).all()
    assert (first != other).any()
    assert (fh.rate_batch(first, scales="hodoku").level == fh.Level.EASY).all()
    with pytest.raises(fh.BadArgument, match="one solution"):
        SudokuEnv([TWO_SOLUTIONS])
