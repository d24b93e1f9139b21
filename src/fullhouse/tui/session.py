"""A session at the board: the game, the selection, the current hint, the clock, and the file of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import asdict
from pathlib import Path
from time import monotonic

from fullhouse.core.geometry import CLASSIC, Cell, Digit
from fullhouse.errors import CannotWrite
from fullhouse.logic.position import Mistake
from fullhouse.play import Game, Move, apply, colour, enter, erase, note
from fullhouse.play.game import CHECKS
from fullhouse.play.store import new_file, write_game
from fullhouse.techniques.step import LAST_STAGE, Hint, Step
from fullhouse.tui.keys import CHECK_WORDS, MODES, SWITCH_WORDS, clock

SAVE_EVERY = 15
"""Seconds after which the clock is saved without a move."""
MIDDLE: Cell = 40


class Session:
    """The state of a game in progress. It knows nothing of screens."""

    def __init__(
        self, game: Game, folder: Path, file: Path | None = None, now: Callable[[], float] = monotonic
    ) -> None:
        self.folder = folder
        self._now = now
        self.mode = MODES[0]
        self.start(game, file)

    def start(self, game: Game, file: Path | None = None) -> None:
        """Switch to this game. Without a file, a new one is created at the first move."""
        self.game = game
        self.file = file or new_file(self.folder)
        self.cursor = MIDDLE
        self.selection = frozenset({MIDDLE})
        self.hint: Hint | None = None
        self.stage = 0
        self.is_paused = False
        self.is_checked = False
        self.message = "Press ? for the keys." if not game.history else "Welcome back."
        self._since = self._saved_at = self._now()
        self._stamp = _stamp(self.file)

    # Clock and saving

    @property
    def seconds(self) -> float:
        """The time played so far, without pauses and without the time after the solution."""
        is_stopped = self.is_paused or self.game.is_solved
        return self.game.seconds if is_stopped else self.game.seconds + self._now() - self._since

    def save(self) -> None:
        """Save the game with its clock; if that fails, report it and continue."""
        self._take_time()
        self._saved_at = self._now()
        if self._stamp and _stamp(self.file) not in (self._stamp, None):
            self.file = new_file(self.folder)
            self.message = "Another window has continued this game, so this one is now saved as a separate game."
        try:
            write_game(self.file, self.game)
            self._stamp = _stamp(self.file)
        except CannotWrite as error:
            self.message = f"Not saved: {error}"

    def tick(self) -> None:
        """Save the clock periodically."""
        if self.game.history and not self.is_paused and self._now() - self._saved_at >= SAVE_EVERY:
            self.save()

    def _take_time(self) -> None:
        self.game = self.game.with_seconds(self.seconds)
        self._since = self._now()

    def pause(self) -> None:
        """Stop the clock and hide the board, or resume."""
        self._take_time()
        self.is_paused = not self.is_paused
        self.close()
        self.message = "Paused. P resumes." if self.is_paused else ""
        if self.game.history:
            self.save()

    # Moves

    def play(self, move: Move) -> None:
        """Make the move and save the game."""
        if move:
            self._become(self.game.play(move))

    def undo(self) -> None:
        """Undo the last move."""
        if self.game.history:
            self._become(self.game.undo())
        else:
            self.message = "Nothing to undo."

    def redo(self) -> None:
        """Redo the last undone move."""
        if self.game.undone:
            self._become(self.game.redo())
        else:
            self.message = "Nothing to redo."

    def _become(self, game: Game) -> None:
        was_solved = self.game.is_solved
        self._take_time()
        self.game = game.with_seconds(self.game.seconds)
        self.close()
        self.is_checked = False
        if self.game.is_solved and not was_solved:
            self.message = f"Solved in {clock(self.game.seconds)}. Well done! N starts a new game."
        elif self.game.grid.is_full and not self.game.is_solved:
            self.message = "The board is full, but has mistakes. K marks wrong digits."
        self.save()

    def digit(self, digit: Digit, mode: str = "") -> None:
        """Enter the digit into the selected cells, in this mode or the current one."""
        mode = mode or self.mode
        if mode == "digit":
            self.play(enter(self.game, self.selection, digit))
        elif mode == "colour":
            self.play(colour(self.game, self.selection, digit))
        else:
            self.play(note(self.game, mode, self.selection, digit))

    def erase(self) -> None:
        """Erase the contents of the selected cells."""
        self.play(erase(self.game, self.selection))

    # Selection and modes

    def step(self, rows: int, columns: int, *, adds: bool = False) -> None:
        """Move the cursor, wrapping around the edges."""
        row, column = divmod(self.cursor, 9)
        self.select((row + rows) % 9 * 9 + (column + columns) % 9, adds=adds)

    def select(self, cell: Cell, *, adds: bool = False) -> None:
        """Move the cursor to this cell, and select it alone or in addition."""
        self.cursor = cell
        self.selection = self.selection | {cell} if adds else frozenset({cell})

    def toggle(self, cell: Cell) -> None:
        """Add this cell to the selection, or remove it."""
        if cell in self.selection and len(self.selection) > 1:
            self.selection -= {cell}
            self.cursor = self.cursor if self.cursor in self.selection else min(self.selection)
        else:
            self.select(cell, adds=True)

    def select_same(self, cell: Cell) -> None:
        """Select all cells with the same digit as this one."""
        digit = self.game[cell].digit
        same = {one for one in range(CLASSIC.size) if self.game[one].digit == digit} if digit else {cell}
        self.select_all(same)

    def select_all(self, cells: Iterable[Cell] = range(CLASSIC.size)) -> None:
        """Select all of these cells."""
        self.selection = frozenset(cells)

    def next_mode(self) -> None:
        """Switch to the next mode."""
        self.mode = MODES[(MODES.index(self.mode) + 1) % len(MODES)]

    # Switches and checks

    def switch(self, name: str) -> None:
        """Turn this setting on or off."""
        is_on = not asdict(self.game.settings)[name]
        self._set(**{name: is_on})
        self.message = f"{SWITCH_WORDS[name]}: {'on' if is_on else 'off'}."

    def next_check(self) -> None:
        """Switch to the next kind of marked mistakes."""
        check = CHECKS[(CHECKS.index(self.game.settings.check) + 1) % len(CHECKS)]
        self._set(check=check)
        self.message = f"Marked: {CHECK_WORDS[check]}."

    def _set(self, **changes: bool | str) -> None:
        self.game = self.game.with_settings(**changes)
        if self.game.history:
            self.save()

    def check(self) -> None:
        """Report the number of wrong digits, and mark them until the next move."""
        wrong = len(self.game.wrong_digits())
        self.is_checked = True
        self.message = f"{wrong} {'digits are' if wrong > 1 else 'digit is'} wrong." if wrong else "No digit is wrong."

    # Hints

    def ask(self) -> None:
        """Show a hint, or its next stage."""
        if self.hint is None:
            self.hint, self.stage = self.game.hint(), 0
        self.stage = min(self.stage + 1, LAST_STAGE)
        self.message = ""

    def more(self) -> None:
        """Show the next stage of a hint; after the last one, apply it."""
        if self.hint is None:
            return
        if self.stage < LAST_STAGE and isinstance(self.hint, Step | Mistake):
            self.ask()
        else:
            move = apply(self.game, self.hint)
            self.close()
            self.play(move)

    def close(self) -> None:
        """Remove the hint and the message."""
        self.hint, self.stage, self.message = None, 0, ""

    def escape(self) -> None:
        """Close the hint; without a hint, select only the cell of the cursor."""
        if self.hint is None:
            self.select(self.cursor)
        self.close()


def _stamp(path: Path) -> tuple[int, int] | None:
    """A value that changes whenever the file is written; None if there is no file."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_ino
