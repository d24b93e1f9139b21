"""Single claims: what each says, and how strictly it is checked. test_explanations.py checks those of steps."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

import fullhouse as fh
from fullhouse.core.board import Board
from fullhouse.core.digits import DigitSet
from fullhouse.core.notation import parse_cell, parse_cells, parse_house
from fullhouse.techniques.claims import (
    AsMany,
    Claim,
    Either,
    HiddenSet,
    IfThen,
    LastEmptyCell,
    NotBoth,
    OnceEach,
    OneLeft,
    Only,
    Places,
    Said,
    Within,
    at,
    not_at,
    text_of,
)


def wing_board() -> Board:
    """An empty grid with three cells of a wing, one cell out of their sight, and a strong link of 7 in row 4."""
    board = Board(fh.Grid.empty())
    for name, digits in {"r1c1": "12", "r1c2": "23", "r2c1": "13", "r9c9": "12"}.items():
        for digit in set("123456789") - set(digits):
            board.eliminate(parse_cell(name), int(digit))
    for cell in set(parse_cells("r4c123456789")) - set(parse_cells("r4c15")):
        board.eliminate(cell, 7)
    return board


R1C1, R1C2, R2C1, R9C9, R4C1, R4C5 = map(parse_cell, ("r1c1", "r1c2", "r2c1", "r9c9", "r4c1", "r4c5"))
ROW_4 = parse_house("r4")


@pytest.mark.parametrize(
    ("claim", "holds"),
    [
        (Only((R1C1,), DigitSet.of(1, 2)), True),
        (Only((R1C1,), DigitSet.of(1, 2, 3)), False),
        (Only((R1C1,), DigitSet.of(1)), False),
        (AsMany((R1C1, R1C2, R2C1), DigitSet.of(1, 2, 3)), True),
        (AsMany((R1C1, R1C2), DigitSet.of(1, 2, 3)), False),
        (Places(ROW_4, 7, (R4C1, R4C5)), True),
        (Places(ROW_4, 7, (R4C1,)), False),
        (Places(ROW_4, 6, (R4C1, R4C5)), False),
        (HiddenSet(ROW_4, DigitSet.of(7), (R4C1, R4C5)), False),
        (Within((ROW_4,), 7, (parse_house("c1"), parse_house("b5")), (R4C1, R4C5)), True),
        (Within((ROW_4,), 7, (parse_house("c1"), parse_house("b5")), (R4C1,)), False),
        (Within((ROW_4,), 7, (parse_house("c1"),), (R4C1,)), False),
        (Within((ROW_4,), 7, (parse_house("c1"),), (R4C1,), (R4C5,)), True),
        (OneLeft(R1C1, 1), False),
        (LastEmptyCell(ROW_4, R4C1, 7), False),
        (IfThen(at(R1C1, 2), at(R1C2, 3)), True),
        (IfThen(at(R1C1, 1), at(R1C2, 3)), False),
        (IfThen(at(R1C1, 1), at(R9C9, 2)), False),
        (IfThen(not_at(R1C1, 1), at(R1C1, 2)), True),
        (IfThen(not_at(R4C1, 7), at(R4C5, 7)), True),
        (IfThen(not_at(R4C1, 6), at(R4C5, 6)), False),
        (IfThen(at(R1C1, 1), not_at(R2C1, 1)), True),
        (IfThen(at(R1C1, 1), not_at(R9C9, 1)), False),
        (IfThen(at(R1C1, 5), not_at(R2C1, 1)), False),
        (NotBoth(at(R1C1, 1), at(R2C1, 1)), True),
        (NotBoth(at(R1C1, 1), at(R9C9, 1)), False),
        (OnceEach((R1C1, R1C2, R2C1), DigitSet.of(1, 2)), True),
        (OnceEach((R1C1, R9C9), DigitSet.of(1)), False),
        (OnceEach((R1C1, R1C2, R2C1), DigitSet.of(1)), False),
        (Either((at(R1C1, 1), at(R1C1, 2))), False),
    ],
    ids=str,
)
def test_a_claim_is_checked_strictly(claim: Claim, holds: bool) -> None:
    assert (claim.trouble(Said(wing_board())) == "") == holds


def test_a_case_distinction_needs_the_facts_that_it_follows_from() -> None:
    either = Either((at(R1C2, 3), at(R2C1, 3)))
    facts = [Only((R1C1,), DigitSet.of(1, 2)), Only((R1C2,), DigitSet.of(2, 3)), Only((R2C1,), DigitSet.of(1, 3))]
    for number in range(4):
        said = Said(wing_board())
        for fact in facts[:number]:
            assert [said.learn(truth) for truth in fact.truths()] == [""]
        assert (either.trouble(said) == "") == (number == 3)


def test_claims_read_as_sentences() -> None:
    claims = [
        Only((R1C1,), DigitSet.of(1, 2)),
        Only((R1C2,), DigitSet.of(2, 3)),
        IfThen(at(R1C1, 2), at(R1C2, 3)),
        IfThen(at(R1C1, 1), at((R2C1, R9C9), 3)),
        IfThen(not_at((R4C1, R4C5), 7), not_at((R4C1, R4C5, R9C9), 7)),
        Either((at(R1C2, 3), at((R2C1, R9C9), 3))),
    ]
    assert text_of(claims) == (
        "r1c1 is 1 or 2, and r1c2 is 2 or 3. If r1c1 is 2, r1c2 is 3; if it is 1, r2c1 or r9c9 is 3; "
        "if neither r4c1 nor r4c5 is 7, none of r4c1, r4c5 and r9c9 is 7. So r1c2, r2c1 or r9c9 is 3."
    )


def test_a_claim_is_a_value() -> None:
    claim = Only((R1C1,), DigitSet.of(1, 2))
    assert claim == Only(cells=(R1C1,), digits=DigitSet.of(1, 2)) == pickle.loads(pickle.dumps(claim))
    assert hash(claim) == hash(Only((R1C1,), DigitSet.of(1, 2)))
    assert claim not in (Only((R1C2,), DigitSet.of(1, 2)), (R1C1,))
    assert repr(claim).startswith("Only(cells=(0,), digits=")
    with pytest.raises(AttributeError, match="Only does not change"):
        claim.cells = ()  # type: ignore[misc]


@pytest.mark.parametrize("parts", [{}, {"cells": (0,)}, {"cells": (0,), "digits": DigitSet.of(1), "color": "red"}])
def test_a_claim_takes_exactly_its_parts(parts: dict[str, Any]) -> None:
    with pytest.raises(TypeError, match="Only takes cells, digits"):
        Only(**parts)
