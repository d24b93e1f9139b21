"""A board for every technique, on which it can be found: the examples of the documentation and the tests.

They stand in `examples.txt`, one a line, which `tools/find_examples.py` writes: the name of the technique, and the
board as HoDoKu has it: `+5` is a digit placed, and behind the colon stand the removed candidates, digit, row, column.
"""

from __future__ import annotations

from pathlib import Path

SETTINGS: dict[str, dict[str, int]] = {
    "dual-two-string-kite": {"dual_patterns": 1},
    "dual-empty-rectangle": {"dual_patterns": 1},
}
"""The settings that the search for a technique needs, where it needs any."""

FILE = Path(__file__).with_suffix(".txt")
EXAMPLES: dict[str, str] = dict(line.split(" ", 1) for line in FILE.read_text(encoding="ascii").splitlines())
