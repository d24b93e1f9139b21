"""A puzzle being played: every action makes a new game, and undo gives back the one before."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import isfinite

from fullhouse.core.arguments import one_of
from fullhouse.core.board import Board, Candidates, rule_candidates
from fullhouse.core.digits import digits_of, mask_of
from fullhouse.core.geometry import CLASSIC, Cell, cell_name
from fullhouse.core.grid import Grid
from fullhouse.core.puzzle import Puzzle
from fullhouse.core.values import public_in
from fullhouse.engines.solve import puzzle as proved_puzzle
from fullhouse.errors import BadArgument
from fullhouse.formats.codec import Readable
from fullhouse.formats.reading import parse_board
from fullhouse.logic.hints import Hint, hint
from fullhouse.play.move import EMPTY, Change, Content, Contents, Move
from fullhouse.play.settings import Settings
from fullhouse.rating.level import Level
from fullhouse.rating.rate import rate

LEVELS = tuple(level.word for level in Level)
LONGEST = 1e9
"""Seconds that a clock can show."""


@public_in("fullhouse.play")
@dataclass(frozen=True, slots=True, init=False)
class Game:
    """A puzzle, the moves made on it, the moves taken back, the seconds played, and the settings.

    What stands in the cells follows from puzzle and history.

    >>> from fullhouse.play import enter
    >>> game = Game.start("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> later = game.play(enter(game, [2], 4))
    >>> later[2].digit, later.undo().contents == game.contents, later.undo().redo() == later
    (4, True, True)
    """

    puzzle: Puzzle
    history: tuple[Move, ...]
    undone: tuple[Move, ...]
    """Moves taken back; the last of them is the next to be made again."""
    seconds: float
    settings: Settings
    level: str | None
    """How hard the puzzle is, as far as it is known."""
    contents: Contents
    """What stands in every cell; follows from the rest."""

    def __init__(
        self,
        puzzle: Puzzle,
        history: tuple[Move, ...] = (),
        undone: tuple[Move, ...] = (),
        seconds: float = 0.0,
        settings: Settings = Settings(),  # noqa: B008 - a value that never changes
        level: str | None = None,
        contents: Contents | None = None,
    ) -> None:
        if puzzle.givens.geometry != CLASSIC:
            raise BadArgument("puzzle", puzzle, "a puzzle of 9x9 cells", found=f"one of {puzzle.givens.geometry}")
        if isinstance(seconds, bool) or not isfinite(seconds) or not 0 <= seconds <= LONGEST:
            raise BadArgument("seconds", seconds, f"from 0 to {LONGEST:.0f}")
        if level is not None:
            one_of("level", level, LEVELS)
        if contents is None:
            contents = _contents_of(puzzle.givens, history)
        values = (puzzle, history, undone, seconds, settings, level, contents)
        for name, value in zip(self.__slots__, values, strict=True):
            object.__setattr__(self, name, value)

    @classmethod
    def start(cls, puzzle: Readable, *, settings: Settings | None = None) -> Game:
        """A new game of this puzzle; raises Unsolvable or Ambiguous for one that is not proper.

        Digits that are marked as placed, and candidates, become the first move.
        """
        if isinstance(puzzle, Puzzle):
            board, found = Board(puzzle.givens), puzzle
        else:
            board = puzzle if isinstance(puzzle, Board) else parse_board(puzzle)
            if board.geometry != CLASSIC:
                raise BadArgument("puzzle", puzzle, "a puzzle of 9x9 cells", found=f"one of {board.geometry}")
            found = proved_puzzle(board.givens)
        game = cls(found, settings=settings or Settings(), level=found.level.word if found.level else None)
        return game.play(Move("import", _progress(board)))

    def __getitem__(self, cell: Cell) -> Content:
        """What stands in this cell."""
        return self.contents[CLASSIC.check_cell(cell)]

    def play(self, move: Move) -> Game:
        """The game after this move; what was undone is forgotten. A move without changes changes nothing."""
        if not move:
            return self
        check_move(self.puzzle.givens, move)
        contents = move.after(self.contents)
        return replace(self, history=(*self.history, move), undone=(), contents=contents)

    def undo(self) -> Game:
        """The game before its last move; the same if there is none."""
        if not self.history:
            return self
        *history, last = self.history
        contents = _contents_of(self.puzzle.givens, tuple(history))
        return replace(self, history=tuple(history), undone=(*self.undone, last), contents=contents)

    def redo(self) -> Game:
        """The game with the move that was undone last; the same if there is none."""
        if not self.undone:
            return self
        *undone, last = self.undone
        contents = last.after(self.contents)
        return replace(self, history=(*self.history, last), undone=tuple(undone), contents=contents)

    def with_settings(self, **changes: bool | str) -> Game:
        """The game with these switches."""
        return replace(self, settings=replace(self.settings, **changes))  # type: ignore[arg-type]  # checked there

    def with_seconds(self, seconds: float) -> Game:
        """The game with this on its clock."""
        return replace(self, seconds=seconds)

    def with_level(self) -> Game:
        """The game with the level of its puzzle, which is rated if it is not known."""
        return self if self.level else replace(self, level=str(rate(self.puzzle).level))

    # What can be seen:

    @property
    def grid(self) -> Grid:
        """The digits as they stand, givens and placed alike."""
        return Grid(bytes(one.digit for one in self.contents))

    @property
    def is_solved(self) -> bool:
        """Whether every cell has its digit."""
        return self.grid == self.puzzle.solution

    def is_given(self, cell: Cell) -> bool:
        """Whether the digit of this cell belongs to the puzzle."""
        return self.puzzle.givens[cell] != 0

    def centre_notes(self, cell: Cell) -> str:
        """The centre notes that the cell shows: the player's, or the candidates that come by themselves."""
        content = self[cell]
        if not self.settings.auto_candidates or content.digit:
            return content.centre
        left = rule_candidates(self.grid)[cell] & ~mask_of(map(int, content.eliminated))
        return "".join(map(str, digits_of(left)))

    def candidates(self) -> Candidates:
        """What may stand in every cell as the player sees it: its notes in the centre or, without any, the rules."""
        masks = []
        for rules, content in zip(rule_candidates(self.grid), self.contents, strict=True):
            if content.digit:
                masks.append(rules)
            elif self.settings.auto_candidates:
                masks.append(rules & ~mask_of(map(int, content.eliminated)))
            else:
                masks.append(rules & mask_of(map(int, content.centre)) if content.centre else rules)
        return tuple(masks)

    def board(self) -> Board:
        """The board as the player sees it, for hints and for other formats."""
        placed = [(cell, one.digit) for cell, one in enumerate(self.contents) if one.digit and not self.is_given(cell)]
        return Board.from_parts(self.puzzle.givens, placed, self.candidates())

    def hint(self) -> Hint:
        """What helps now, in stages: a mistake on the player's board, the next step, or the news that it is solved."""
        return hint(self.board())

    def clashes(self) -> frozenset[Cell]:
        """The cells whose digit stands in a cell that they see too."""
        digits = self.grid.digits
        return frozenset(
            cell
            for cell, digit in enumerate(digits)
            if digit and any(digits[peer] == digit for peer in CLASSIC.peers[cell])
        )

    def wrong_digits(self) -> frozenset[Cell]:
        """The cells with a digit that is not that of the solution."""
        pairs = zip(self.contents, self.puzzle.solution, strict=True)
        return frozenset(cell for cell, (content, digit) in enumerate(pairs) if content.digit not in (0, digit))

    def mistakes(self) -> frozenset[Cell]:
        """The cells to be marked, as the settings say."""
        check = self.settings.check
        return frozenset() if check == "off" else self.clashes() if check == "clashes" else self.wrong_digits()


def check_move(givens: Grid, move: Move) -> None:
    """Refuse a move that writes over a given."""
    for change in move.changes:
        if givens[change.cell] and change.field != "colours":
            found = f"{cell_name(change.cell)}, which is given"
            raise BadArgument("cell", change.cell, "a cell without a given", found=found)


def start_of(givens: Grid) -> Contents:
    """The contents before the first move."""
    return tuple(Content(digit) if digit else EMPTY for digit in givens)


def _contents_of(givens: Grid, history: tuple[Move, ...]) -> Contents:
    contents = start_of(givens)
    for move in history:
        check_move(givens, move)
        contents = move.after(contents)
    return contents


def _progress(board: Board) -> list[Change]:
    """The digits placed on a board and, where it has others than the rules leave, its candidates."""
    digits, changes = board.to_grid(), []
    rules = rule_candidates(digits)
    for cell, digit in enumerate(digits):
        if digit and not board.is_given(cell):
            changes.append(Change(cell, "digit", digit))
        elif not digit and board.all_candidates() != rules:
            changes.append(Change(cell, "centre", "".join(map(str, board.candidates(cell)))))
    return changes
