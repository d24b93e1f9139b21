"""Aligned exclusion: what it finds, what it says, and what it leaves alone."""

from __future__ import annotations

from typing import cast

from logic.reglib import board_of
from techniques.claims import Example

from fullhouse.core.geometry import CLASSIC
from fullhouse.logic.search import find_steps, prove
from fullhouse.techniques.families.last_resort import AlignedExclusion

EXAMPLES = [
    Example(
        "aligned-pair-exclusion",
        "94.5+3.76+1+7.6..1.+353+1+5.6.....+5+71+8+9.4+31.9+3...+5..+3+425.+19.+5+9.+6.3....7.4+9+53.+6+46+3...5.+9",
        "Aligned Pair Exclusion: r5c79 (r4c7 {26}, r5c2 {28}, r6c9 {78}) => r5c9<>2, r5c7<>8",
        words=(
            "Try every way to fill r5c7 and r5c9 together. Cells that see each other must differ, and the cells "
            "r4c7 with 2 and 6, r5c2 with 2 and 8 and r6c9 with 7 and 8 need a digit too, which the digits in r5c7 "
            "and r5c9 must not take away. Of all the ways that pass, none has 2 in r5c9 or 8 in r5c7."
        ),
        stages=(
            "Look at rows 4 to 6.",
            "There is an Aligned Pair Exclusion.",
            "It is about r5c7 and r5c9, and about the cells that see them: r4c7,r5c2,r6c9.",
            "So r5c9<>2, r5c7<>8.",
        ),
    ),
    Example(
        "aligned-triple-exclusion",
        ".+73.2.+8...1+48..+7.2+9+8+2..65432+4+69.8..+715+9..+26+8+47+3+8.+6.+2.+98+2+5.+97+4..+4+9+7+6+8..25+3+6+12459+78",
        "Aligned Triple Exclusion: r356c4 (r7c4 {13}) => r6c4<>1",
        words=(
            "Try every way to fill r3c4, r5c4 and r6c4 together. Cells that see each other must differ, and the cell"
            " r7c4 with 1 and 3 needs a digit too, which the digits in r3c4, r5c4 and r6c4 must not take away. Of "
            "all the ways that pass, none has 1 in r6c4."
        ),
        removed="114 116 345",
    ),
]
BY_NAME = {example.technique: example for example in EXAMPLES}


def test_every_triple_beside_a_pair_is_proved_too() -> None:
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
