"""Simple colors, multi colors and 3D Medusa, on boards of our own."""

from __future__ import annotations

import pytest
from logic.reglib import board_of
from techniques.claims import Example, ExampleClaims, Found

from fullhouse.core.notation import parse_cells, parse_conclusions
from fullhouse.logic.steps import find_steps, prove
from fullhouse.techniques.catalog import CATALOG, step_from_json
from fullhouse.techniques.claims import troubles_of
from fullhouse.techniques.families.colors import Medusa, MultiColors, SimpleColors

TRAP = (
    "+47.6.+532+8+2...+3.+4+5.+53..42+91.+82+7+951+634+9+6+3+28+4+1+7514+53+6+7+89+23+9+4+5+76+2+8+1+6+5."
    ".+2+3749+7.2+4..+5+6+3"
)
WRAP = (
    "8.745+3+16.+3.+1.+7+6+85.5+6.1.+87.+3+75+2+3+6+491+86+1+3+589+2....8+7+12+53+6+1+8+6.+374.+5.+7.6..+3+8..3.+8..6.."
)
MULTI = (
    "8.+5.+41+9+3+7+49+7+5+83+612...7+9.8+45+5.18+3.7.+4..9.1+7+5.67...+5.+1.+3+9+7+2+36+84+51...9+7+5+2+"
    "6+8+658+12+4+3+79"
)
EXAMPLES = [
    Example(
        "simple-colors-trap",
        TRAP,
        "Simple Colors Trap: 8 (r2c2,r8c3,r9c6) / (r2c6,r8c4,r9c2) => r2c34<>8",
        words=(
            "Row 9, columns 2 and 6 and boxes 7 and 8 have two places each for 8: either r2c2, r8c3 and r9c6 are 8, or "
            "r2c6, r8c4 and r9c2 are. r2c3 and r2c4 see both colours, so they lose 8."
        ),
        stages=(
            "Look at digit 8 all over the grid.",
            "There is a Simple Colors Trap.",
            "It involves digit 8 in r2c26,r8c34,r9c26.",
            "",
        ),
    ),
    Example(
        "simple-colors-wrap",
        WRAP,
        "Simple Colors Wrap: 2 (r2c4,r3c8,r7c8) / (r3c5,r7c4) => r2c4,r37c8<>2",
        words=(
            "Rows 3 and 7, column 4 and box 2 have two places each for 2: either r2c4, r3c8 and r7c8 are 2, or r3c5 "
            "and r7c4 are. r3c8 and r7c8 have 2 in the same colour, but see each other. So the colour of 2 in r2c4 is "
            "false: r2c4, r3c8 and r7c8 lose 2."
        ),
    ),
    Example(
        "multi-colors-1",
        MULTI,
        "Multi Colors 1: 6 (r3c3) / (r6c3), (r4c2) / (r4c6) => r3c6<>6",
        words=(
            "Column 3 has two places for 6: either r3c3 is 6, or r6c3 is. Row 4 has two places for 6: either r4c2 is "
            "6, or r4c6 is. r6c3 and r4c2 see each other, so they are not both 6. So r3c3 is 6, or r4c6 is 6. r3c6 "
            "sees both colours, so it loses 6."
        ),
        found=Found.AMONG_OTHERS,
    ),
    Example(
        "multi-colors-2",
        MULTI,
        "Multi Colors 2: 6 (r1c2,r3c6,r6c4) / (r1c4), (r3c3) / (r6c3) => r1c2,r3c6,r6c4<>6",
        words=(
            "Row 1, column 4 and box 2 have two places each for 6: either r1c2, r3c6 and r6c4 are 6, or r1c4 is. "
            "Column 3 has two places for 6: either r3c3 is 6, or r6c3 is. r1c2 and r3c3 see each other, so they are "
            "not both 6; r6c4 and r6c3 see each other, so they are not both 6. So r3c3 or r6c3 is 6. So the colour of "
            "6 in r1c2 is false: r1c2, r3c6 and r6c4 lose 6."
        ),
        found=Found.FIRST,
    ),
]


class TestColors(ExampleClaims):
    examples = EXAMPLES
    conclusions_differ = False  # different patterns may remove the same candidates


TWO_IN_A_CELL = (
    "+1...+32.+8+53+8+5.7+6.129.+25+1+8+3.6+5.+9+2+8+7.3+1+8+1.3.5+2+97+7+231.+95.+86+3+8+7+5+41+2+92+5+1"
    "+893..+4+4+97+62+1853"
)
BY_DIGIT = (
    "5...+97+8343...+54+921.9+4..+3+7+6+5.+3+5.+6+9+4.+76..4.5+3.+9.+4+9+3.16+52+913+5+4+8+2+7+64+527+3+6"
    "+1+98...9+1+25+4+3"
)
IN_A_CELL = (
    "+4.+3+9.....1+5+976...+4+2.834...+953+1+6+2497+8+8+4+7.9.2.6+692+8...+4.+9+84.3..6+23+26+4.+918.+7+1+5+28+649+3"
)
BY_EITHER = (
    "....+67+2+8.+6..3+2.14..2..+8..63...9+1+6+4..19.+5438.+654+6+2+78+9+313+7+4+85+16+928+6+5+79+2+31+4.+1.+6+34..8"
)
EMPTIED = (
    "42...8+36+7+368+4+27195+7.5+36.+4+2+8+8.....+5+7.27....8+4.+65.+78.+91.+1+3+6+295+78+4+5+8+76..2+3+9"
    "+94+2+8+7+365+1"
)

MEDUSAS = {
    1: (
        TWO_IN_A_CELL,
        "r1c3,r34c2,r5c5,r6c8<>4, r1c2,r4c7,r5c3,r6c5,r8c8<>6, r1c2,r3c8,r8c7<>7",
        "r1c2 cannot be both 6 and 7, which have the same colour.",
    ),
    2: (
        WRAP,
        "r2c4,r37c8<>2, r3c5,r7c4<>9",
        "r3c8 and r7c8 have 2 in the same colour, but see each other.",
    ),
    3: (
        BY_DIGIT,
        "r34c1<>8",
        "So r9c1 or r6c1 is 8. Either way r3c1 and r4c1 lose 8.",
    ),
    4: (
        IN_A_CELL,
        "r3c7<>5",
        "So r3c7 is 6 or 7. Either way r3c7 loses 5.",
    ),
    5: (
        BY_EITHER,
        "r3c3<>9",
        "So r3c3 is 1, or r1c1 is 9. Either way r3c3 loses 9.",
    ),
    6: (
        EMPTIED,
        "r1c3,r3c6,r4c2<>1, r1c4,r3c2<>9",
        "Every candidate of r4c4 sees its digit in the colour of 1 in r1c3, which would leave no digit for r4c4.",
    ),
}


@pytest.mark.parametrize("rule", MEDUSAS)
def test_medusa_knows_the_rule(rule: int) -> None:
    cells, result, reason = MEDUSAS[rule]
    board = board_of(cells, "")
    step = next(step for step in find_steps(board, ["3d-medusa"]) if step.result() == result)
    assert isinstance(step, Medusa)
    assert step.rule == rule
    assert reason in step.words()
    assert list(troubles_of(step.claims(), board, step.conclusions)) == []
    assert prove(step, board)
    assert step_from_json(step.to_json()) == step


def test_medusa_lists_both_colors() -> None:
    step = find_steps(board_of(MEDUSAS[2][0], ""), ["3d-medusa"])[0]
    assert step.line() == (
        "3D Medusa: (2r2c4,2r3c8,2r7c8,9r3c5,9r7c4) / (2r3c5,2r7c4,9r2c4,9r7c8) => r2c4,r37c8<>2, r3c5,r7c4<>9"
    )


def test_colors_are_drawn_in_up_to_four_colors() -> None:
    step = next(step for step in find_steps(board_of(MULTI, ""), ["multi-colors-2"]))
    roles = [role for role, _ in step.highlights().candidates]
    assert roles == ["color-1", "color-2", "color-3", "color-4", "eliminated"]


def test_the_lines_are_those_of_hodoku() -> None:
    wrap = SimpleColors(
        technique=CATALOG["simple-colors-wrap"],
        conclusions=parse_conclusions("r1c9,r2c14,r39c2,r4c4,r5c3,r6c7,r7c6,r9c5<>8"),
        digit=8,
        first=parse_cells("r1c6,r3c7,r4c1,r5c9,r6c5,r7c3"),
        second=parse_cells("r1c9,r2c1,r2c4,r3c2,r4c4,r5c3,r6c7,r7c6,r9c2,r9c5"),
        houses=(),
    )
    assert str(wrap) == (
        "Simple Colors Wrap: 8 (r1c6,r3c7,r4c1,r5c9,r6c5,r7c3) / "
        "(r1c9,r2c1,r2c4,r3c2,r4c4,r5c3,r6c7,r7c6,r9c2,r9c5) => r1c9,r2c14,r39c2,r4c4,r5c3,r6c7,r7c6,r9c5<>8"
    )
    multi = MultiColors(
        technique=CATALOG["multi-colors-1"],
        conclusions=parse_conclusions("r2c7<>5"),
        digit=5,
        first=parse_cells("r2c5"),
        second=parse_cells("r3c4,r8c5"),
        houses=(),
        third=parse_cells("r3c1,r5c8"),
        fourth=parse_cells("r4c7,r5c1"),
        other_houses=(),
    )
    assert str(multi) == "Multi Colors 1: 5 (r2c5) / (r3c4,r8c5), (r3c1,r5c8) / (r4c7,r5c1) => r2c7<>5"
