"""The words of the terminal game: keys, times, what is left."""

from __future__ import annotations

from fullhouse.play import Game

MODES = ("digit", "corner", "centre", "colour")
MODE_KEYS = dict(zip(MODES, "zxcv", strict=True))
CHECK_WORDS = {"off": "no mistakes", "clashes": "clashes", "solution": "wrong digits"}
"""What is marked, by the setting `check`."""

SWITCH_WORDS = {
    "auto_candidates": "Candidates by themselves",
    "auto_clean": "Notes cleaned up by themselves",
    "show_clock": "Clock",
}

KEYS = (
    ("1 to 9", "digit in or out; in other modes a note or a colour"),
    ("Shift+digit", "corner note (! @ # … as on a US keyboard)"),
    ("Alt+digit", "centre note; Ctrl too, where the terminal can say it"),
    ("Z X C V, Space", "digit, corner, centre, colour; the next of them"),
    ("arrows, W A S D", "move; with Shift select several; Ctrl+A all"),
    ("mouse", "click, drag; Ctrl+click adds; twice: the same digits"),
    ("Backspace, 0", "erase the digit, then notes, then colours"),
    ("U, Ctrl+Z", "undo                R, Ctrl+Y   redo"),
    ("H", "hint, then more of it; Enter does it, Escape closes"),
    ("F, G", "fill in the notes; candidates by themselves"),
    ("L", "clean notes up when a digit is placed"),
    ("K, M", "check now; mark mistakes: none, clashes, wrong digits"),
    ("T, P", "hide or show the clock; pause"),
    ("N, O", "new game, or this one again; open a game kept"),
    ("paste", "text in any format starts a game of it"),
    ("Shift+E", "show the solution"),
    ("B, Q", "light or dark; quit (the game is saved)"),
)


def clock(seconds: float) -> str:
    """The time played: `4:05`, `1:02:03`."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def progress(game: Game) -> str:
    """How far the game is."""
    left = 81 - game.grid.clue_count
    return "solved" if game.is_solved else f"{left} to go" if left else "full, not right"


def left_of(game: Game) -> dict[int, int]:
    """How often each digit is still to be placed; below 0 if there are too many of it."""
    digits = game.grid.digits
    return {digit: 9 - digits.count(digit) for digit in range(1, 10)}
