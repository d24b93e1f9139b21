"""A board for every technique on which it can be found: the examples of the documentation and the tests.

They are in `examples.txt`, one per line, which `tools/find_examples.py` writes: the name of the technique, and the
board as HoDoKu writes it: `+5` is a placed digit, and the removed candidates (digit, row, column) follow the colon.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from fullhouse.core.board import Board
from fullhouse.formats.reading import parse_board
from fullhouse.logic.path import explain
from fullhouse.logic.steps import steps
from fullhouse.techniques.catalog import GUESS
from fullhouse.techniques.step import Step

SETTINGS: dict[str, dict[str, int]] = {
    "dual-two-string-kite": {"dual_patterns": 1},
    "dual-empty-rectangle": {"dual_patterns": 1},
}
"""The settings that the search for a technique needs, if any."""

FILE = Path(__file__).with_suffix(".txt")
EXAMPLES: dict[str, str] = dict(line.split(" ", 1) for line in FILE.read_text(encoding="ascii").splitlines())


@cache
def example_of(technique: str) -> tuple[Board, Step] | None:
    """A board on which this technique is found, and its clearest step there; None if there is no example."""
    if technique not in EXAMPLES:
        return None
    board = parse_board(EXAMPLES[technique])
    found = (
        list(explain(board).steps[:1])
        if technique == GUESS
        else steps(board, technique, settings=SETTINGS.get(technique, {}))
    )
    own = [step for step in found if step.technique.name == technique]
    fewest = min((len(step.conclusions) for step in own), default=0)
    lines = [(step.line(), step) for step in own if len(step.conclusions) == fewest]
    _, clearest = min(lines, key=lambda one: (len(one[0]), one[0]), default=("", None))
    return (board, clearest) if clearest else None
