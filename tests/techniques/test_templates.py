"""Template set and template delete, on a board of our own."""

from __future__ import annotations

from techniques.claims import Example, Found

from fullhouse.core.board import Board
from fullhouse.core.grid import Grid
from fullhouse.core.notation import parse_conclusions
from fullhouse.logic.search import find_steps
from fullhouse.techniques.catalog import CATALOG
from fullhouse.techniques.families.last_resort import Template

BOARD = (
    "+47.6.+532+8+2...+3.+4+5.+53..42+91.+82+7+951+634+9+6+3+28+4+1+7514+53+6+7+89+23+9+4+5+76+2+8+1+6+5."
    ".+2+3749+7.2+4..+5+6+3"
)
EXAMPLES = [
    Example(
        "template-set",
        BOARD,
        "Template Set: r2c9,r3c3=6",
        words=(
            "Try every way to place 6 in the whole grid, once in each row, each column and each box, using only its "
            "candidates. Leave out the cells that 1, 7 or 8 must take, found in the same manner. All of these ways put "
            "6 into r2c9 and r3c3."
        ),
        stages=(
            "Look at the whole grid.",
            "There is a Template Set.",
            "It is about every place of 6 in the grid.",
            "So r2c9,r3c3=6.",
        ),
        found=Found.AMONG_OTHERS,
    ),
    Example(
        "template-delete",
        BOARD,
        "Template Delete:  => r2c3,r3c9<>6",
        stages=(
            "Look at the whole grid.",
            "There is a Template Delete.",
            "It is about every place of 6 in the grid.",
            "So r2c3,r3c9<>6.",
        ),
        found=Found.AMONG_OTHERS,
    ),
]


def test_what_no_template_has_is_explained() -> None:
    assert EXAMPLES[1].step().words().endswith("None of these ways puts 6 into r2c3 or r3c9.")


def test_a_board_where_a_digit_has_no_template_says_nothing() -> None:
    """Rows 1 and 2 keep 1 in the same two boxes and row 3 as well: every row has places, but no template has all."""
    free = Board.from_parts(Grid(bytes(81)), [], None)
    for cell in (6, 7, 8, 15, 16, 17, 24, 25, 26):
        free.eliminate(cell, 1)
        if cell < 24:
            free.eliminate(cell - 6, 1)
    for cell in (18, 19, 20):
        free.eliminate(cell, 1)
    assert not find_steps(free, ["template-set", "template-delete"])


def test_the_line_of_a_set_is_that_of_hodoku() -> None:
    step = Template(
        technique=CATALOG["template-set"],
        conclusions=parse_conclusions("r4c1,r6c4,r8c2=1"),
        digit=1,
        cells=(),
        candidates=(),
    )
    assert str(step) == "Template Set: r4c1,r6c4,r8c2=1"
