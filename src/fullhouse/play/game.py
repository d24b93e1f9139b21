"""A puzzle being played: every move makes a new game, and undo returns to the previous one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import isfinite

from fullhouse.core.arguments import one_of, whole_number
from fullhouse.core.board import Board, Candidates, rule_candidates
from fullhouse.core.digits import digits_of, mask_of
from fullhouse.core.geometry import CLASSIC, Cell, Digit, cell_name
from fullhouse.core.grid import Grid
from fullhouse.core.puzzle import Puzzle
from fullhouse.core.values import public_in
from fullhouse.engines.solve import puzzle as proved_puzzle
from fullhouse.errors import BadArgument
from fullhouse.formats.codec import Readable
from fullhouse.formats.reading import parse_board
from fullhouse.logic.hints import hint
from fullhouse.rating.rate import rate
from fullhouse.rating.rating import Level
from fullhouse.techniques.step import Hint

CHECKS = ("off", "clashes", "solution")
MARKS = ("corner", "centre", "eliminated", "colours")
"""The fields of a cell that hold several digits, as text in ascending order."""
FIELDS = ("digit", *MARKS)
KINDS = ("digit", "corner", "centre", "colour", "erase", "fill", "hint", "reveal", "restart", "import")
"""What a move may be. It says what the player did; the changes alone say what came of it."""
LEVELS = tuple(level.word for level in Level)
LONGEST = 1e9
"""Seconds that a clock can show."""


@public_in("fullhouse.play")
@dataclass(frozen=True, slots=True)
class Settings:
    """How the game helps by itself. Undo does not touch it."""

    auto_candidates: bool = False
    """Whether empty cells show the candidates that the rules leave, but those that the player has ruled out."""
    auto_clean: bool = True
    """Whether a digit that is placed takes its notes from the cells that see it."""
    check: str = "clashes"
    """Which mistakes are marked: `off`, `clashes` (equal digits that see each other) or `solution` (wrong digits)."""
    show_clock: bool = True

    def __post_init__(self) -> None:
        for name in ("auto_candidates", "auto_clean", "show_clock"):
            if not isinstance(getattr(self, name), bool):
                raise BadArgument(name, getattr(self, name), "true or false")
        one_of("check", self.check, CHECKS)


@public_in("fullhouse.play")
@dataclass(frozen=True, slots=True)
class Content:
    """What stands in a cell: the player's digit or the given, and what is noted there. Marks are text: `"257"`."""

    digit: Digit = 0
    corner: str = ""
    centre: str = ""
    eliminated: str = ""
    """Digits that the player has ruled out, where the candidates come by themselves."""
    colours: str = ""
    """Colours by number, 1 to 9; a cell may have several."""


EMPTY = Content()
Contents = tuple[Content, ...]
"""The content of every cell."""


@public_in("fullhouse.play")
@dataclass(frozen=True, slots=True, order=True)
class Change:
    """A field of a cell and what it holds after the move."""

    cell: Cell
    field: str
    value: Digit | str

    def __post_init__(self) -> None:
        CLASSIC.check_cell(self.cell)
        if one_of("field", self.field, FIELDS) == "digit":
            whole_number("digit", self.value, 0, 9)
        elif not is_marks(self.value):
            raise BadArgument(self.field, self.value, "digits from 1 to 9 in ascending order, each once")


@public_in("fullhouse.play")
@dataclass(frozen=True, slots=True)
class Move:
    """One player action. Whoever plays it again needs no rules: every field that it changes is listed as it is after.

    >>> Move("digit", [Change(1, "corner", ""), Change(0, "digit", 5)]).changes[0]
    Change(cell=0, field='digit', value=5)
    """

    kind: str
    changes: tuple[Change, ...]

    def __init__(self, kind: str, changes: Iterable[Change]) -> None:
        object.__setattr__(self, "kind", one_of("kind", kind, KINDS))
        object.__setattr__(self, "changes", tuple(sorted(changes, key=lambda one: (one.cell, FIELDS.index(one.field)))))
        places = {(one.cell, one.field) for one in self.changes}
        if len(places) != len(self.changes):
            raise BadArgument("changes", changes, "changes of different fields", found="two of the same field")

    def __bool__(self) -> bool:
        return bool(self.changes)

    def cells(self) -> tuple[Cell, ...]:
        """The cells that the move changes, in reading order."""
        return tuple(dict.fromkeys(one.cell for one in self.changes))

    def after(self, contents: Contents) -> Contents:
        """The contents after this move."""
        changed = list(contents)
        for one in self.changes:
            changed[one.cell] = with_field(changed[one.cell], one.field, one.value)
        return tuple(changed)


def is_marks(value: object) -> bool:
    """Whether this is text with digits from 1 to 9 in ascending order, each once."""
    return isinstance(value, str) and set(value) <= set("123456789") and "".join(sorted(set(value))) == value


def with_field(content: Content, field: str, value: Digit | str) -> Content:
    """The content with this in the field of this name."""
    return replace(content, **{field: value})  # type: ignore[arg-type]  # `Change` looks at the type


def with_mark(marks: str, digit: Digit) -> str:
    """The marks and this one."""
    return "".join(sorted({*marks, str(digit)}))


def without_mark(marks: str, digit: Digit) -> str:
    """The marks but this one."""
    return marks.replace(str(digit), "")


def changes_between(before: Contents, after: Contents) -> list[Change]:
    """What has to change to get from one to the other."""
    return [
        Change(cell, field, getattr(new, field))
        for cell, (old, new) in enumerate(zip(before, after, strict=True))
        if old != new
        for field in FIELDS
        if getattr(old, field) != getattr(new, field)
    ]


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
