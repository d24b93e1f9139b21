"""The keys of the terminal game, and its short texts: modes, times, digits left."""

from __future__ import annotations

from fullhouse.core.geometry import Digit
from fullhouse.play import Game

_SHIFTED = {
    "exclamation_mark": 1,
    "at": 2,
    "number_sign": 3,
    "dollar_sign": 4,
    "percent_sign": 5,
    "circumflex_accent": 6,
    "ampersand": 7,
    "asterisk": 8,
    "left_parenthesis": 9,
}
"""Digits with Shift on a US keyboard: most terminals report the character, not the key."""

_WITH_ALT = {
    "inverted_exclamation_mark": 1,
    "trade_mark_sign": 2,
    "pound_sign": 3,
    "cent_sign": 4,
    "infinity": 5,
    "section_sign": 6,
    "pilcrow_sign": 7,
    "bullet": 8,
    "ª": 9,
}
"""Digits with Alt: most terminals send Escape and the digit, which Textual reads as Option on a Mac."""


def digit_key(key: str) -> tuple[str, Digit] | None:
    """The mode of the key's modifiers (`""` without any) and its digit; None for other keys.

    >>> digit_key("5"), digit_key("percent_sign"), digit_key("ctrl+5"), digit_key("ctrl+shift+5"), digit_key("h")
    (('', 5), ('corner', 5), ('centre', 5), ('colour', 5), None)
    """
    *modifiers, name = key.split("+")
    if name in _SHIFTED:
        modifiers, digit = [*modifiers, "shift"], _SHIFTED[name]
    elif name in _WITH_ALT:
        modifiers, digit = [*modifiers, "alt"], _WITH_ALT[name]
    elif len(name) == 1 and name in "123456789":
        digit = int(name)
    else:
        return None
    held = {"ctrl" if one in ("alt", "meta", "super") else one for one in modifiers}
    return "colour" if len(held) > 1 else {"shift": "corner", "ctrl": "centre"}.get("".join(held), ""), digit


def any_case(keys: str) -> str:
    """These keys, with each letter also as a capital, which is what terminals report with Caps Lock.

    >>> any_case("ctrl+z,u")
    'ctrl+z,u,U'
    """
    return ",".join(f"{key},{key.upper()}" if len(key) == 1 and key.isalpha() else key for key in keys.split(","))


MODES = ("digit", "corner", "centre", "colour")
MODE_KEYS = dict(zip(MODES, "zxcv", strict=True))
CHECK_WORDS = {"off": "no mistakes", "clashes": "clashes", "solution": "wrong digits"}
"""The marked mistakes, by the setting `check`."""

SWITCH_WORDS = {
    "auto_candidates": "Automatic candidates",
    "auto_clean": "Automatic clean-up of notes",
    "show_clock": "Clock",
}

KEYS = (
    ("1 to 9", "enter or remove a digit, note or colour"),
    ("Shift+digit", "corner note (! @ # … as on a US keyboard)"),
    ("Alt+digit", "centre note; also Ctrl, if the terminal reports it"),
    ("Z X C V, Space", "digit, corner, centre, colour; next mode"),
    ("arrows, W A S D", "move; Shift+arrow selects more; Ctrl+A selects all"),
    ("mouse", "click, drag; Ctrl+click adds; double-click: equal digits"),
    ("Backspace, 0", "erase the digit, then notes, then colours"),
    ("U, Ctrl+Z", "undo                R, Ctrl+Y   redo"),
    ("H", "hint, again for more; Enter applies it, Escape closes it"),
    ("F, G", "fill in the notes; automatic candidates"),
    ("L", "clean up notes when a digit is placed"),
    ("K, M", "check now; mark mistakes: none, clashes, wrong digits"),
    ("T, P", "hide or show the clock; pause"),
    ("N, O", "new game, or restart; open a saved game"),
    ("paste", "a puzzle in any format starts a game"),
    ("E", "show the solution, after a question"),
    ("B, Q", "light or dark; quit (the game is saved)"),
)


def clock(seconds: float) -> str:
    """The time played: `4:05`, `1:02:03`."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def progress(game: Game) -> str:
    """The progress of the game."""
    left = 81 - game.grid.clue_count
    return "solved" if game.is_solved else f"{left} to go" if left else "full, but wrong"


def left_of(game: Game) -> dict[int, int]:
    """The remaining count of each digit; below 0 if there are too many."""
    digits = game.grid.digits
    return {digit: 9 - digits.count(digit) for digit in range(1, 10)}
