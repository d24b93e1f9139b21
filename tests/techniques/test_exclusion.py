"""Aligned exclusion: what it finds, what it says, and what it leaves alone."""

from __future__ import annotations

from techniques.claims import Example

from fullhouse.logic import find_steps, verify

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
        "..+3+916......5+8+39..8+59+2+7+4+1+63+6+8+5+3+47+21+931+7+8+29+65+4942...+37+8..843...65.+4....+3..3.7..4..",
        "Aligned Triple Exclusion: r7c1,r9c39 (r7c7 {57}, r9c1 {12}) => r9c3<>1",
        words=(
            "Try every way to fill r7c1, r9c3 and r9c9 together. Cells that see each other must differ, and the "
            "cells r7c7 with 5 and 7 and r9c1 with 1 and 2 need a digit too, which the digits in r7c1, r9c3 and "
            "r9c9 must not take away. Of all the ways that pass, none has 1 in r9c3."
        ),
    ),
]
BY_NAME = {example.technique: example for example in EXAMPLES}


def test_every_triple_beside_a_pair_is_proved_too() -> None:
    board = BY_NAME["aligned-pair-exclusion"].board()
    triples = find_steps(board, ["aligned-triple-exclusion"])
    assert triples
    assert all(verify(step, board) for step in triples)
