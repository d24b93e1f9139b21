"""Aligned exclusion, template set and template delete."""

from __future__ import annotations

from typing import cast

from logic.reglib import board_of
from techniques.claims import Example, ExampleClaims, Found

from fullhouse.core.board import Board
from fullhouse.core.geometry import CLASSIC
from fullhouse.core.grid import Grid
from fullhouse.core.notation import parse_conclusions
from fullhouse.logic.steps import apply, find_steps, prove
from fullhouse.techniques.catalog import CATALOG
from fullhouse.techniques.claims import troubles_of
from fullhouse.techniques.families.last_resort import AlignedExclusion, Template
from fullhouse.techniques.step import Step

EXCLUSIONS = [
    Example(
        "aligned-pair-exclusion",
        "94.5+3.76+1+7.6..1.+353+1+5.6.....+5+71+8+9.4+31.9+3...+5..+3+425.+19.+5+9.+6.3....7.4+9+53.+6+46+3...5.+9",
        "Aligned Pair Exclusion: r5c79 (r4c7 {26}, r5c2 {28}, r6c9 {78}) => r5c9<>2, r5c7<>8",
        words=(
            "Try every way to fill r5c7 and r5c9 together: cells that see each other must differ, and the cells r4c7 "
            "with 2 and 6, r5c2 with 2 and 8 and r6c9 with 7 and 8 must keep a candidate. None of the remaining ways "
            "has 2 in r5c9 or 8 in r5c7, so they are eliminated."
        ),
        stages=(
            "Look at rows 4 to 6.",
            "There is an Aligned Pair Exclusion.",
            "It involves r5c7 and r5c9, and the cells that see them: r4c7,r5c2,r6c9.",
            "",
        ),
    ),
    Example(
        "aligned-triple-exclusion",
        ".+73.2.+8...1+48..+7.2+9+8+2..65432+4+69.8..+715+9..+26+8+47+3+8.+6.+2.+98+2+5.+97+4..+4+9+7+6+8..25+3+6+12459+78",
        "Aligned Triple Exclusion: r356c4 (r7c4 {13}) => r6c4<>1",
        words=(
            "Try every way to fill r3c4, r5c4 and r6c4 together: cells that see each other must differ, and the cell "
            "r7c4 with 1 and 3 must keep a candidate. None of the remaining ways has 1 in r6c4, so it is eliminated."
        ),
        removed="114 116 345",
    ),
]


class TestExclusions(ExampleClaims):
    examples = EXCLUSIONS


BY_NAME = {example.technique: example for example in EXCLUSIONS}


def test_every_triple_next_to_a_pair_is_proved() -> None:
    board = BY_NAME["aligned-pair-exclusion"].board()
    triples = find_steps(board, ["aligned-triple-exclusion"])
    assert triples
    assert all(prove(step, board) for step in triples)


def test_an_excluder_sees_all_three_bases() -> None:
    board = board_of(
        "..+3+916......5+8+39..8+59+2+7+4+1+63+6+8+5+3+47+21+931+7+8+29+65+4942...+37+8..843...65.+4....+3..3.7..4..",
        "",
    )
    triples = cast("list[AlignedExclusion]", find_steps(board, ["aligned-triple-exclusion"]))
    assert "Aligned Triple Exclusion: r7c1,r9c39 (r7c7 {57}, r9c1 {12}) => r9c3<>1" not in [x.line() for x in triples]
    assert all(CLASSIC.sees(cell, base) for step in triples for cell in step.cells() for base in step.base)


BOARD = (
    "+47.6.+532+8+2...+3.+4+5.+53..42+91.+82+7+951+634+9+6+3+28+4+1+7514+53+6+7+89+23+9+4+5+76+2+8+1+6+5."
    ".+2+3749+7.2+4..+5+6+3"
)
TEMPLATES = [
    Example(
        "template-set",
        BOARD,
        "Template Set: r2c9,r3c3=6",
        words=(
            "Try every way to place 6 in the whole grid, once in each row, each column and each box, using only its "
            "candidates, and none of the cells that 1, 7 or 8 must take. All of these ways put 6 into r2c9 and r3c3, "
            "so r2c9 and r3c3 are 6."
        ),
        stages=(
            "Look at digit 6 all over the grid.",
            "There is a Template Set.",
            "It involves every place of 6 in the grid.",
            "",
        ),
        found=Found.AMONG_OTHERS,
    ),
    Example(
        "template-delete",
        BOARD,
        "Template Delete:  => r2c3,r3c9<>6",
        stages=(
            "Look at digit 6 all over the grid.",
            "There is a Template Delete.",
            "It involves every place of 6 in the grid.",
            "",
        ),
        found=Found.AMONG_OTHERS,
    ),
]


class TestTemplates(ExampleClaims):
    examples = TEMPLATES


def test_an_elimination_by_templates_is_explained() -> None:
    assert TEMPLATES[1].step().words().endswith("None of these ways puts 6 into r2c3 or r3c9, so they lose 6.")


def test_nothing_is_found_if_a_digit_has_no_template() -> None:
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


# Wrong explanations are caught -------------------------------------------------------------------------------------


def troubles(step: Step, board: Board) -> list[str]:
    return list(troubles_of(step.claims(), board, step.conclusions))


def test_an_excluder_with_other_candidates_is_caught() -> None:
    example = BY_NAME["aligned-pair-exclusion"]
    step, board = cast("AlignedExclusion", example.step()), example.board()
    for number in range(len(step.excluders)):
        fewer = (*step.excluders[:number], *step.excluders[number + 1 :])
        assert troubles(step.with_fields(excluders=fewer), board), "every excluder is needed"
    swapped = step.with_fields(base=(step.excluders[0].cells[0], step.base[1]))
    assert troubles(swapped, board)


def test_a_template_of_another_digit_is_caught() -> None:
    step, board = cast("Template", TEMPLATES[0].step()), TEMPLATES[0].board()
    assert not troubles(step, board)
    for digit in range(1, 10):
        if digit != step.digit:
            assert troubles(step.with_fields(digit=digit), board)
    for removed in step.candidates:
        fewer = tuple(one for one in step.candidates if one != removed)
        assert troubles(step.with_fields(candidates=fewer), board)


def test_a_guess_is_marked_as_one_and_must_be_possible() -> None:
    board = TEMPLATES[0].board()
    step = CATALOG["brute-force"].make(parse_conclusions("r2c9=6"), 17, 6)
    assert step.reason() == (
        "None of the techniques tried before finds a step. r2c9 is 6: looked up in the solution, not deduced."
    )
    assert not troubles(step, board)
    assert not prove(step, board)
    apply(step, board)
    assert troubles(step, board)
