"""A puzzle being played: every move makes a new game, and undo returns to the previous one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from math import isfinite

from fullhouse.core.arguments import one_of, whole_number
from fullhouse.core.board import Board, Candidates, rule_candidates
from fullhouse.core.digits import digits_of, mask_of
from fullhouse.core.geometry import CLASSIC, AnyCell, Cell, Digit, cell_name
from fullhouse.core.grid import Grid
from fullhouse.core.puzzle import Puzzle
from fullhouse.core.values import fill
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
"""The kinds of moves. The kind records the player's action; only the changes define its effect."""
LEVELS = tuple(level.word for level in Level)
LONGEST = 1e9
"""The largest number of seconds on the clock."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Automatic help and display. Undo does not affect it."""

    auto_candidates: bool = False
    """Whether empty cells show the candidates that the rules leave, except those that the player has eliminated."""
    auto_clean: bool = True
    """Whether placing a digit removes it from the notes of the cells that see it."""
    check: str = "clashes"
    """Which mistakes are marked: `off`, `clashes` (equal digits that see each other) or `solution` (wrong digits)."""
    show_clock: bool = True

    def __post_init__(self) -> None:
        for name, value in asdict(self).items():
            if name != "check" and not isinstance(value, bool):
                raise BadArgument(name, value, "true or false")
        one_of("check", self.check, CHECKS)


@dataclass(frozen=True, slots=True)
class Content:
    """The content of a cell: the given or the player's digit, and its notes. Marks are text: `"257"`."""

    digit: Digit = 0
    corner: str = ""
    centre: str = ""
    eliminated: str = ""
    """Digits that the player has eliminated from automatic candidates."""
    colours: str = ""
    """Colours by number, 1 to 9; a cell may have several."""


EMPTY = Content()
Contents = tuple[Content, ...]
"""The content of every cell."""


@dataclass(frozen=True, slots=True, order=True)
class Change:
    """A field of a cell and its value after the move."""

    cell: Cell
    field: str
    value: Digit | str

    def __post_init__(self) -> None:
        fill(self, "cell", CLASSIC.check_cell(self.cell))
        if one_of("field", self.field, FIELDS) == "digit":
            whole_number("digit", self.value, 0, 9)
        elif not is_marks(self.value):
            raise BadArgument(self.field, self.value, "digits from 1 to 9 in ascending order, each once")


@dataclass(frozen=True, slots=True)
class Move:
    """One player action. It lists every changed field with its new value, so replaying it needs no rules.

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
        """Return the cells that the move changes, in reading order."""
        return tuple(dict.fromkeys(one.cell for one in self.changes))

    def after(self, contents: Contents) -> Contents:
        """Return the contents after this move."""
        changed = list(contents)
        for one in self.changes:
            changed[one.cell] = with_field(changed[one.cell], one.field, one.value)
        return tuple(changed)


def is_marks(value: object) -> bool:
    """Return whether this is text with digits from 1 to 9 in ascending order, each once."""
    return isinstance(value, str) and set(value) <= set("123456789") and "".join(sorted(set(value))) == value


def with_field(content: Content, field: str, value: Digit | str) -> Content:
    """Return the content with a new value in this field."""
    return replace(content, **{field: value})  # type: ignore[arg-type]  # `Change` looks at the type


def with_mark(marks: str, digit: Digit) -> str:
    """Return the marks with this one added."""
    return "".join(sorted({*marks, str(digit)}))


def without_mark(marks: str, digit: Digit) -> str:
    """Return the marks without this one."""
    return marks.replace(str(digit), "")


def changes_between(before: Contents, after: Contents) -> list[Change]:
    """Return the changes that lead from one to the other."""
    changes = []
    for cell, (old, new) in enumerate(zip(before, after, strict=True)):
        if old != new:
            was, now = asdict(old), asdict(new)
            changes += [Change(cell, field, now[field]) for field in FIELDS if was[field] != now[field]]
    return changes


@dataclass(frozen=True, slots=True, init=False)
class Game:
    """A puzzle, the moves made on it, the undone moves, the seconds played, and the settings.

    The contents of the cells follow from puzzle and history.

    >>> from fullhouse.play import enter
    >>> game = Game.start("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> later = game.play(enter(game, [2], 4))
    >>> later[2].digit, later.undo().contents == game.contents, later.undo().redo() == later
    (4, True, True)
    """

    puzzle: Puzzle
    history: tuple[Move, ...]
    undone: tuple[Move, ...]
    """Undone moves; `redo` repeats the last of them first."""
    seconds: float
    settings: Settings
    level: str | None
    """The level of the puzzle, if it is known."""
    contents: Contents
    """The contents of all cells, derived from the other fields."""

    def __init__(
        self,
        puzzle: Puzzle,
        history: tuple[Move, ...] = (),
        undone: tuple[Move, ...] = (),
        seconds: float = 0.0,
        settings: Settings = Settings(),  # noqa: B008 - immutable
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
        """Start a game of this puzzle; raise Unsolvable or Ambiguous if it is not proper.

        Placed digits and candidates become the first move.
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

    def __getitem__(self, cell: AnyCell) -> Content:
        """Return the content of this cell."""
        return self.contents[CLASSIC.check_cell(cell)]

    def play(self, move: Move) -> Game:
        """Return the game after this move, without undone moves. A move without changes returns the same game."""
        if not move:
            return self
        check_move(self.puzzle.givens, move)
        contents = move.after(self.contents)
        return replace(self, history=(*self.history, move), undone=(), contents=contents)

    def undo(self) -> Game:
        """Return the game before its last move; the same game if there is none."""
        if not self.history:
            return self
        *history, last = self.history
        contents = _contents_of(self.puzzle.givens, tuple(history))
        return replace(self, history=tuple(history), undone=(*self.undone, last), contents=contents)

    def redo(self) -> Game:
        """Return the game with the last undone move repeated; the same game if there is none."""
        if not self.undone:
            return self
        *undone, last = self.undone
        contents = last.after(self.contents)
        return replace(self, history=(*self.history, last), undone=tuple(undone), contents=contents)

    def with_settings(self, **changes: bool | str) -> Game:
        """Return the game with these settings changed."""
        return replace(self, settings=replace(self.settings, **changes))  # type: ignore[arg-type]  # checked there

    def with_seconds(self, seconds: float) -> Game:
        """Return the game with this time on its clock."""
        return replace(self, seconds=seconds)

    def with_level(self) -> Game:
        """Return the game with the level of its puzzle, which is rated if necessary."""
        return self if self.level else replace(self, level=str(rate(self.puzzle).level))

    # The visible state:

    @property
    def grid(self) -> Grid:
        """The current digits, both givens and placed ones."""
        return Grid(bytes(one.digit for one in self.contents))

    @property
    def is_solved(self) -> bool:
        """Whether the puzzle is solved."""
        return self.grid == self.puzzle.solution

    def is_given(self, cell: AnyCell) -> bool:
        """Return whether the digit of this cell is a given."""
        return self.puzzle.givens[CLASSIC.check_cell(cell)] != 0

    def centre_notes(self, cell: AnyCell) -> str:
        """Return the centre notes shown in the cell: the player's, or automatic candidates."""
        content = self[cell]
        if not self.settings.auto_candidates or content.digit:
            return content.centre
        left = rule_candidates(self.grid)[CLASSIC.check_cell(cell)] & ~mask_of(map(int, content.eliminated))
        return "".join(map(str, digits_of(left)))

    def candidates(self) -> Candidates:
        """Return the candidates of each cell as the player sees them: its centre notes, or those left by the rules."""
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
        """Return the board as the player sees it, for hints and for other formats."""
        placed = [(cell, one.digit) for cell, one in enumerate(self.contents) if one.digit and not self.is_given(cell)]
        return Board.from_parts(self.puzzle.givens, placed, self.candidates())

    def hint(self) -> Hint:
        """Return a hint in stages: a mistake on the player's board, the next step, or the news that it is solved."""
        return hint(self.board())

    def clashes(self) -> frozenset[Cell]:
        """Return the cells that see an equal digit."""
        digits = self.grid.digits
        return frozenset(
            cell
            for cell, digit in enumerate(digits)
            if digit and any(digits[peer] == digit for peer in CLASSIC.peers[cell])
        )

    def wrong_digits(self) -> frozenset[Cell]:
        """Return the cells whose digit differs from the solution."""
        pairs = zip(self.contents, self.puzzle.solution, strict=True)
        return frozenset(cell for cell, (content, digit) in enumerate(pairs) if content.digit not in (0, digit))

    def mistakes(self) -> frozenset[Cell]:
        """Return the cells to mark as mistakes according to the settings."""
        check = self.settings.check
        return frozenset() if check == "off" else self.clashes() if check == "clashes" else self.wrong_digits()


def check_move(givens: Grid, move: Move) -> None:
    """Raise BadArgument for a move that overwrites a given."""
    for change in move.changes:
        if givens[change.cell] and change.field != "colours":
            found = f"{cell_name(change.cell)}, which is given"
            raise BadArgument("cell", change.cell, "a cell without a given", found=found)


def start_of(givens: Grid) -> Contents:
    """Return the contents before the first move."""
    return tuple(Content(digit) if digit else EMPTY for digit in givens)


def _contents_of(givens: Grid, history: tuple[Move, ...]) -> Contents:
    contents = start_of(givens)
    for move in history:
        check_move(givens, move)
        contents = move.after(contents)
    return contents


def _progress(board: Board) -> list[Change]:
    """Return the digits placed on a board and, if it excludes more than the rules do, its candidates."""
    digits, changes = board.to_grid(), []
    rules = rule_candidates(digits)
    for cell, digit in enumerate(digits):
        if digit and not board.is_given(cell):
            changes.append(Change(cell, "digit", digit))
        elif not digit and board.all_candidates() != rules:
            changes.append(Change(cell, "centre", "".join(map(str, board.candidates(cell)))))
    return changes
