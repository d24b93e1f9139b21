"""Digits with Shift, Ctrl and Alt, as terminals say them."""

from __future__ import annotations

from fullhouse.core.geometry import Digit

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
"""What Shift makes of the digits on a US keyboard: most terminals say the character, and not the key."""

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
"""What Textual makes of Escape and a digit, which is how most terminals say Alt: the signs of Option on a Mac."""


def digit_key(key: str) -> tuple[str, Digit] | None:
    """What a key enters: the mode that its modifiers stand for (`""` without any) and the digit; None for others.

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
