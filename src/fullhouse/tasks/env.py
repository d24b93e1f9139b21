"""Sudoku as a Gymnasium environment: an action places a digit in a cell. Needs the extra `learn`.

Many boards are played at once, as arrays. The native core generates the puzzles and solves them all at the start.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from fullhouse.core.arguments import whole_number
from fullhouse.core.geometry import CLASSIC
from fullhouse.engines.rows import Puzzles
from fullhouse.engines.solve_batch import solve_batch
from fullhouse.engines.status import Status
from fullhouse.errors import BadArgument, MissingExtra
from fullhouse.generator.generate import generate_many
from fullhouse.rating.rating import LevelName

try:
    import gymnasium as gym
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError:
    raise MissingExtra("gymnasium", "learn") from None

Digits = npt.NDArray[np.uint8]
Marks = npt.NDArray[np.bool_]
SIZE, SIDE = CLASSIC.size, CLASSIC.side
ACTIONS = SIZE * SIDE
"""Action 9 * cell + digit - 1 places the digit in the cell."""
_MADE = 256
_SEES = np.zeros((SIZE, SIZE), dtype=np.uint8)
for _cell in range(SIZE):
    _SEES[_cell, list(CLASSIC.peers[_cell])] = 1
_SEES.flags.writeable = False


class Boards:
    """Boards that are played at once; puzzles are drawn from a list, or generated on demand."""

    def __init__(self, count: int, puzzles: Puzzles | None, level: LevelName | None) -> None:
        self._level = level
        self._stock = None if puzzles is None else _solved(puzzles)
        self.digits: Digits = np.zeros((count, SIZE), dtype=np.uint8)
        self.solutions: Digits = np.zeros((count, SIZE), dtype=np.uint8)
        self.empty = np.zeros(count, dtype=np.int64)
        """The number of empty cells at the start."""

    def begin(self, which: npt.NDArray[np.intp], random: np.random.Generator) -> None:
        """Put new puzzles on these boards."""
        if self._stock is None:
            count, seed = min(max(len(which), 1), _MADE), int(random.integers(2**32))
            made = generate_many(count, seed=seed, level=self._level)
            stock, solutions = _solved([puzzle.givens for puzzle in made])
        else:
            stock, solutions = self._stock
        drawn = (
            random.permutation(len(stock)) if len(stock) >= len(which) else random.integers(len(stock), size=len(which))
        )
        self.digits[which], self.solutions[which] = stock[drawn[: len(which)]], solutions[drawn[: len(which)]]
        self.empty[which] = np.count_nonzero(self.digits[which] == 0, axis=1)

    def mask(self) -> npt.NDArray[np.int8]:
        """(N, 729): the legal actions: the cell is empty and does not see the digit."""
        ones = (self.digits[:, :, None] == np.arange(1, SIDE + 1, dtype=np.uint8)).astype(np.uint8)
        seen = np.einsum("ij,njd->nid", _SEES, ones, optimize=True)
        legal = (seen == 0) & (self.digits == 0)[:, :, None]
        mask: npt.NDArray[np.int8] = legal.reshape(len(self.digits), ACTIONS).astype(np.int8)
        return mask

    def play(self, actions: npt.NDArray[np.int64], mask: npt.NDArray[np.int8]) -> tuple[npt.NDArray[np.float64], Marks]:
        """Play an action on each board; return the rewards and which boards are over.

        A correct digit is worth its share of the empty cells, so a solution is worth 1. Any other action is worth
        -1 and ends the game: an illegal one, which changes nothing, or a wrong digit.
        """
        rows = np.arange(len(actions))
        cells, digits = actions // SIDE, actions % SIDE + 1
        is_right = (mask[rows, actions] > 0) & (self.solutions[rows, cells] == digits)
        self.digits[rows[is_right], cells[is_right]] = digits[is_right]
        is_over = ~is_right | (self.digits > 0).all(axis=1)
        return np.where(is_right, 1 / np.maximum(self.empty, 1), -1.0), is_over


def _solved(puzzles: Puzzles) -> tuple[Digits, Digits]:
    table = solve_batch(puzzles)
    if not len(table) or (table.status != Status.PROPER).any():
        raise BadArgument("puzzles", puzzles, "puzzles with one solution each", found=repr(table))
    return table._rows.digits(), table.solutions


def _spaces() -> tuple[gym.Space[Any], gym.Space[Any]]:
    return gym.spaces.Box(0, SIDE, (SIZE,), np.uint8), gym.spaces.Discrete(ACTIONS)


class SudokuVectorEnv(VectorEnv[Any, Any, Any]):
    """Many boards at once. `info["action_mask"]` has the legal actions of each, (N, 729).

    `puzzles` accepts the same as `solve_batch`; without it, puzzles of the level are generated. A finished board gets
    a new puzzle in the next step, which ignores the action and gives no reward.

    >>> env = SudokuVectorEnv(4, level="easy")
    >>> boards, info = env.reset(seed=7)
    >>> boards.shape, info["action_mask"].shape
    ((4, 81), (4, 729))
    """

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": []}

    def __init__(self, num_envs: int, puzzles: Puzzles | None = None, *, level: LevelName | None = None) -> None:
        self.num_envs = whole_number("num_envs", num_envs, 1, 1_000_000)
        self.single_observation_space, self.single_action_space = _spaces()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._boards = Boards(num_envs, puzzles, level)
        self._is_over: Marks = np.zeros(num_envs, dtype=np.bool_)
        self._mask = self._boards.mask()

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Digits, dict[str, Any]]:  # noqa: ARG002
        """Put new puzzles on all boards; equal seeds give equal puzzles."""
        if seed is not None or self._np_random is None:
            self._np_random, self._np_random_seed = gym.utils.seeding.np_random(seed)
        self._boards.begin(np.arange(self.num_envs), self._np_random)
        self._is_over[:] = False
        return self._observed()

    def step(self, actions: Any) -> tuple[Digits, npt.NDArray[np.float64], Marks, Marks, dict[str, Any]]:
        """Play an action on each board."""
        played = np.asarray(actions, dtype=np.int64)
        before = self._is_over
        rewards, over = self._boards.play(np.where(before, 0, played), self._mask)
        rewards[before], over[before] = 0, False
        if before.any():
            self._boards.begin(np.flatnonzero(before), self.np_random)
        self._is_over = over
        return *self._observed()[:1], rewards, over, np.zeros_like(over), {"action_mask": self._mask}

    def _observed(self) -> tuple[Digits, dict[str, Any]]:
        self._mask = self._boards.mask()
        return self._boards.digits.copy(), {"action_mask": self._mask}


class SudokuEnv(gym.Env[Any, Any]):
    """One board. `info["action_mask"]` and `action_masks()` have the legal actions.

    >>> env = SudokuEnv(["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"])
    >>> board, info = env.reset(seed=1)
    >>> _, reward, is_over, _, _ = env.step(9 * 2 + 4 - 1)  # r1c3=4
    >>> int(info["action_mask"].sum()), round(reward, 3), is_over
    (153, 0.02, False)
    """

    metadata = {"render_modes": []}

    def __init__(self, puzzles: Puzzles | None = None, *, level: LevelName | None = None) -> None:
        self.observation_space, self.action_space = _spaces()
        self._boards = Boards(1, puzzles, level)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Digits, dict[str, Any]]:
        """Start a new puzzle; equal seeds give equal puzzles."""
        super().reset(seed=seed, options=options)
        self._boards.begin(np.arange(1), self.np_random)
        return self._boards.digits[0].copy(), {"action_mask": self.action_masks()}

    def step(self, action: Any) -> tuple[Digits, float, bool, bool, dict[str, Any]]:
        """Play an action."""
        rewards, over = self._boards.play(np.array([int(action)]), self._boards.mask())
        info = {"action_mask": self.action_masks()}
        return self._boards.digits[0].copy(), float(rewards[0]), bool(over[0]), False, info

    def action_masks(self) -> npt.NDArray[np.int8]:
        """Return which actions are legal."""
        mask: npt.NDArray[np.int8] = self._boards.mask()[0]
        return mask
