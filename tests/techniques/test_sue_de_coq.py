"""Sue de Coq: a crossing, a set in the line, a set in the box."""

from __future__ import annotations

from techniques.claims import Example

from fullhouse.core.digits import DigitSet
from fullhouse.core.notation import parse_cell, parse_cells, parse_conclusions, parse_house
from fullhouse.logic.search import find_steps
from fullhouse.techniques.catalog import CATALOG
from fullhouse.techniques.families.als import SueDeCoq
from fullhouse.techniques.fields import Part

IN_ROW_6 = (
    ".3..+6+12.8.+8.7+3+29..+62..5+8+71+39+5.1248.+7+8+7.+396+5...+4.8+7+5.+9..1.5+4+3+6+8+9+3+68+2+19+4754+9+5+68+7..."
)
IN_ROW_4 = "..2..1..8.834+2.5.+11......2.6.1.4.....7+9....5.8.+5..3..7...9.+4.3+2..4.6..15.....26.."

EXAMPLES = [
    Example(
        "sue-de-coq",
        IN_ROW_6,
        "Sue de Coq: r6c79 - {1236} (r6c1 - {12}, r4c8 - {36}) => r6c3<>1, r6c3<>2",
        words=(
            "The 4 cells r6c79, r6c1 and r4c8 have only the digits 1, 2, 3 and 6. None of them can stand there "
            "twice, so all of them are needed: 1 and 2 in the cells of row 6, 3 and 6 in those of box 6. The "
            "other cells of the two houses lose them."
        ),
        stages=(
            "Look at row 6 and box 6.",
            "There is a Sue de Coq.",
            (
                "It is about the crossing of row 6 and box 6: r6c7 and r6c9 with 1, 2, 3 and 6; then r6c1 with 1 and "
                "2, and r4c8 with 3 and 6."
            ),
            "So r6c3<>1, r6c3<>2.",
        ),
    ),
    Example(
        "sue-de-coq",
        IN_ROW_4,
        "Sue de Coq: r4c79 - {2389} (r4c2 - {23}, r4c8 - {89}) => r5c7<>8, r6c78<>9, r4c4<>2",
        words=(
            "The 4 cells r4c79, r4c2 and r4c8 have only the digits 2, 3, 8 and 9. None of them can stand there "
            "twice, so all of them are needed: 2 and 3 in the cells of row 4, 8 and 9 in those of box 6. The "
            "other cells of the two houses lose them."
        ),
    ),
]
BY_BOARD = {example.cells: example for example in EXAMPLES}


def test_the_picture_shows_the_three_sets_and_the_two_houses() -> None:
    marked = BY_BOARD[IN_ROW_6].step().highlights().to_json()
    assert marked["cells"] == [["set-1", "r6c79"], ["set-2", "r6c1"], ["set-3", "r4c8"]]
    assert marked["houses"] == [["base", ["r6", "b6"]]]
    assert marked["candidates"][-1] == ["eliminated", ["1r6c3", "2r6c3"]]


def test_the_set_of_the_box_is_needed() -> None:
    board = BY_BOARD[IN_ROW_6].board()
    board.eliminate(parse_cell("r6c7"), 3)
    board.eliminate(parse_cell("r6c9"), 3)
    assert BY_BOARD[IN_ROW_6].line not in [step.line() for step in find_steps(board, ["sue-de-coq"])]


def part(cells: str, digits: str) -> Part:
    return Part(parse_cells(cells), DigitSet.of(*map(int, digits)))


def test_the_line_is_that_of_hodoku() -> None:
    step = SueDeCoq(
        technique=CATALOG["sue-de-coq"],
        conclusions=parse_conclusions("r1c2<>5, r8c1<>6"),
        houses=(parse_house("c1"), parse_house("b1")),
        sets=(part("r12c1", "1356"), part("r9c1", "36"), part("r12c3,r3c2", "1457")),
    )
    assert step.line() == "Sue de Coq: r12c1 - {1356} (r9c1 - {36}, r12c3,r3c2 - {1457}) => r1c2<>5, r8c1<>6"


def test_what_goes_from_the_box_comes_before_what_goes_from_the_line() -> None:
    # The 7 can stand in both sets; r4c4 belongs to the set of the box, but loses it because of the line.
    step = SueDeCoq(
        technique=CATALOG["sue-de-coq"],
        conclusions=parse_conclusions("r6c6<>1, r4c9<>3, r4c49<>7"),
        houses=(parse_house("r4"), parse_house("b5")),
        sets=(part("r4c56", "13689"), part("r4c278", "2379"), part("r456c4,r5c6", "14678")),
    )
    assert step.line().endswith(" => r6c6<>1, r4c49<>7, r4c9<>3")
    assert step.words() == (
        "The 9 cells r4c56, r4c278 and r456c4,r5c6 have only the digits 1, 2, 3, 4, 6, 7, 8 and 9. At most 7 can stand "
        "there twice, in row 4 and in box 5; no other digit can. That is just enough to fill the cells, so every digit "
        "stands there as often as it can: 2, 3, 7 and 9 in the cells of row 4, 1, 4, 6, 7 and 8 in those of box 5. "
        "The other cells of the two houses lose them."
    )
