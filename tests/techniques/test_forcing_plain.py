"""Forcing chains and bidirectional cycles of plain links, as Sudoku Explainer knows them."""

from __future__ import annotations

from typing import Any

import pytest
from logic.reglib import board_of
from techniques.claims import Example, Found

from fullhouse import _native
from fullhouse.core.board import Board
from fullhouse.logic.se import CHAINS
from fullhouse.logic.search import find_path, find_steps, native_board, prove
from fullhouse.logic.weights import order_of, table_of
from fullhouse.techniques.families.forcing import BidirectionalCycle, ForcingChain

# Boards on the way of puzzles that were made for these tests.
X_CYCLE = "+9..+1.852+44.+5.+29...+1+285+46+379+8+9.+46..+5.3+5..+9.8+4+6..4.85.+9.2+19...4.5.+43.+5+29..+5+8.+91+4.+32"
Y_CYCLE = (
    ".1+57...+84.9+486.+15+7.+8+74+1+5.+3.1+4+9.+76.2+8+7+382.+4.+6+15"
    "+6+2+1..4+7.4+53+9+2781+6+9+7+1+6...+4.+82+6.+4179."
)
CYCLE = (
    ".+9+8+2.5+7+6+4.+6.9+4.3+28.+24..6159...+6.+897.+95+67.48+3.8+72.+9.+6+4.2+1+74+6+9+5+8+3..9...+216+68.1.+2+4+97"
)
X_CHAIN = "74.+21..+9+5+9..5.....5+3..+948..1.9+4..+253+25.+9+3+17.8+3...+5291.+8..+345..+9+4931+2+6+5+8+76.+5+87+9.3."
CHAIN = "......681+8..7..+35+2.21+83.+4+7+91..+5+9+72+6+8...6...+34.68..3..+5.+17.......5....84+748.97...."
PLACED = (
    "7619+2..+435+93+47.+2.+6.2..+6..+7+9+3.+26+5.49+1+9..2+14+3.71...+9..252+391+4+6+75+8+6+1+7+58+2+9+3+4...73+9..2"
)

EXAMPLES = [
    Example(
        "bidirectional-x-cycle",
        X_CYCLE,
        "Bidirectional X-Cycle: r1c5 -7- r7c5 =7= r7c6 -7- r5c6 =7= r5c4 -7- r2c4 =7= r1c5 => r4c6,r6c4<>7",
        eureka="(7)r1c5 - r7c5 = r7c6 - r5c6 = r5c4 - r2c4 = loop => r4c6,r6c4<>7",
        removed="147 149 374 622 743 753 774 784",
    ),
    Example(
        "bidirectional-y-cycle",
        Y_CYCLE,
        "Bidirectional Y-Cycle: r4c7 -3- r6c9 -9- r5c7 -5- r4c7 => r8c7<>5",
        words=(
            "There are only two ways round the cycle: either 3 in r4c7, 9 in r6c9 and 5 in r5c7 are all true, or "
            "3 in r6c9, 9 in r5c7 and 5 in r4c7 are. A candidate that sees its own digit in both ways is false in both."
        ),
        stages=(
            "Look at box 6.",
            "There is a Bidirectional Y-Cycle.",
            "It is about digits 3, 5 and 9 in r4c7, r5c7 and r6c9.",
            "So r8c7<>5.",
        ),
    ),
    Example(
        "bidirectional-cycle",
        CYCLE,
        "Bidirectional Cycle: r1c1 -3- r1c5 =3= r9c5 -3- r9c3 -5- r2c3 -1- r1c1 => r2c1<>1",
        eureka="(3)r1c1 - r1c5 = r9c5 - (3=5)r9c3 - (5=1)r2c3 - r1c1 = loop => r2c1<>1",
        removed="145 149 335 341 345 381 385 585",
    ),
    Example(
        "forcing-x-chain",
        X_CHAIN,
        "Forcing X-Chain: r2c3=6 r2c5<>6 r4c5=6 r4c2<>6 r2c2=6 r2c3<>6 => r2c3<>6",
        eureka="(6)r2c3 - r2c5 = r4c5 - r4c2 = r2c2 - r2c3 => r2c3<>6",
        removed="627 628 629 633 638 662 663 842",
    ),
    Example(
        "forcing-chain",
        CHAIN,
        "Forcing Chain: r7c6=6 r7c6<>8 r7c5=8 r7c5<>5 r1c5=5 r3c6<>5 r3c6=6 r7c6<>6 => r7c6<>6",
        eureka="(6-8)r7c6 = (8-5)r7c5 = r1c5 - (5=6)r3c6 - r7c6 => r7c6<>6",
        words=(
            "Suppose that 6 stands in r7c6. Then it follows, link by link, that 6 does not stand in r7c6: "
            "r7c6=6, so r7c6<>8, so r7c5=8, so r7c5<>5, so r1c5=5, so r3c6<>5, so r3c6=6, so r7c6<>6. That cannot be."
        ),
        stages=(
            "Look at box 8.",
            "There is a Forcing Chain.",
            "Suppose that 6 stands in r7c6, and see where that leads.",
            "So r7c6<>6.",
        ),
        removed="196 274 971",
    ),
    Example(
        "forcing-chain",
        PLACED,
        "Forcing Chain: r3c4<>3 r3c4=8 r3c3<>8 r3c1=8 r3c4<>8 r3c4=3 => r3c4=3",
        found=Found.AMONG_OTHERS,
    ),
]
BY_NAME = {example.technique: example for example in reversed(EXAMPLES)}
NAMES = sorted(BY_NAME)


def test_a_cycle_comes_back_to_where_it_starts() -> None:
    step = BY_NAME["bidirectional-cycle"].step()
    assert isinstance(step, BidirectionalCycle)
    assert (step.nodes[0].cells, step.nodes[0].digit) == (step.nodes[-1].cells, step.nodes[-1].digit)
    assert [node.is_on for node in step.nodes] == [place % 2 == 0 for place in range(len(step.nodes))]


def test_a_chain_ends_with_the_opposite_of_what_it_starts_with() -> None:
    for example in EXAMPLES:
        step = example.step()
        if isinstance(step, ForcingChain):
            first, last = step.nodes[0], step.nodes[-1]
            assert (first.cells, first.digit, first.is_on) == (last.cells, last.digit, not last.is_on)
            assert step.places() == last.is_on


def test_an_x_cycle_has_one_digit_and_a_y_cycle_strong_links_in_cells_only() -> None:
    x_cycle, y_cycle = BY_NAME["bidirectional-x-cycle"].step(), BY_NAME["bidirectional-y-cycle"].step()
    assert isinstance(x_cycle, BidirectionalCycle)
    assert isinstance(y_cycle, BidirectionalCycle)
    assert len({node.digit for node in x_cycle.nodes}) == 1
    assert not any(node.house for node in y_cycle.nodes)


@pytest.mark.parametrize("name", NAMES)
def test_a_proof_without_one_of_its_truths_proves_nothing(name: str) -> None:
    example = BY_NAME[name]
    step = example.step()
    assert isinstance(step, BidirectionalCycle | ForcingChain)
    shorter = type(step)(technique=step.technique, conclusions=step.conclusions, nodes=step.nodes[:2])
    assert prove(step, example.board())
    assert not prove(shorter, example.board())


@pytest.mark.parametrize("name", NAMES)
def test_the_length_is_the_number_of_different_nodes_less_two(name: str) -> None:
    _, found = _native.find_steps(*native_board(BY_NAME[name].board()), [[name]], {}, 1000)
    for record in found:
        nodes: Any = record[1]["nodes"]
        assert record[4] == len({(node[0], node[1], node[2]) for node in nodes}) - 2


@pytest.mark.parametrize("name", NAMES)
def test_a_path_takes_the_shortest(name: str) -> None:
    board = board_of(PLACED, "")
    steps = find_steps(board, [name])
    _, path = find_path(board, order=((name,),))
    assert len(path[0].nodes) == min(len(step.nodes) for step in steps)  # type: ignore[attr-defined]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.technique)
def test_a_weighed_path_takes_the_lightest_of_all_chains_and_cycles(example: Example) -> None:
    table, names = table_of((CHAINS,)), list(_native.technique_names())
    order = [list(entry) for entry in order_of((CHAINS,))]
    _, every = _native.find_steps(*native_board(example.board()), order, {}, 1000)
    _, path, _ = _native.find_path(*native_board(example.board()), order, {}, None, table, 0.0, 1)

    def weight(record: tuple[str, object, object, object, int]) -> int:
        return int(table[names.index(record[0]), record[4]])

    assert weight(path[0]) == min(map(weight, every))


def test_nothing_is_found_without_strong_links() -> None:
    assert find_steps(Board(board_of("." * 81, "").givens), NAMES) == []
