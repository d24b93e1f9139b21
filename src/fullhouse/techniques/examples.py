"""A board for every technique, on which it can be found: the examples of the documentation and the tests.

They were made by `tools/find_examples.py`, which writes this file. A board is written as HoDoKu does: `+5` is a digit
placed, and behind the colon stand the removed candidates, digit, row, column.
"""

from __future__ import annotations

SETTINGS: dict[str, dict[str, int]] = {
    "dual-two-string-kite": {"dual_patterns": 1},
    "dual-empty-rectangle": {"dual_patterns": 1},
}
"""What the search for a technique must be told, where that is needed."""

EXAMPLES: dict[str, str] = {
    "full-house": (
        "+7+91+8.+4.+53+3+5+4+7.+6.812+6+8+35+1.9.8+396.+5..+2.47+2+3+9+8.5.+2+5.8...+94+7+39+1+85+26+98+6+5."
        "2...512.+63+9.+8:"
    ),
    "naked-single": (
        "+7+91+8...+53+3+5+4+7...812+6+8+35+1.9.8+396.+5..+2.47+2+3+9+8.5.+2+5.8...+94+7+39+1+85+26+98+6+5.2."
        "..512.+63+9.+8:"
    ),
    "hidden-single": (
        "32+9+75+4+6+811+4+5+628+9+37+876+91+3..2.+9.+2.+1....+134.7....+8.39+5.1..5.1.+6..3.+3.+8.9+1+65+46+"
        "15+3+279+8:"
    ),
    "locked-pair": (
        "+7...5+8.6+983+9.+6.4+57+5.6.+79+8..4+6+2.3...8+3...8+4.2+619+8.+26.+4.+9+8.6.3.+7.2..+8.5+6.1+6...."
        "..84:114 134 214 234 554 557 754 757 994"
    ),
    "locked-triple": (
        "9+6+2....345.8.+9+6...7.1....96+1+7+9+6+423584+238.+5.+6+96+8+5..+9...+3+1+6.2.+9.5+2+9+4.5.6.7+8+5796..2+3:"
    ),
    "pointing": (
        "6+349..+7+5+89+1+5+8+74.2.+8..+35+6+41+9+5+8+6+1.+9..7+3.9+785+1..1..6..89+5+45+3268+9+71.61+49.+5+8"
        "..+98+5....4:"
    ),
    "claiming": (
        "6+349..+7+5+89+1+5+8+74.2.+8..+35+6+41+9+5+8+6+1.+9..7+3.9+785+1..1..6..89+5+45+3268+9+71.61+49.+5+8"
        "..+98+5....4:"
    ),
    "brute-force": (
        "6+349..+7+5+89+1+5+8+74.2.+8..+35+6+41+9+5+8+6+1.+9..7+3.9+785+1..1..6..89+5+45+3268+9+71.61+49.+5+8"
        "..+98+5....4:345"
    ),
}
