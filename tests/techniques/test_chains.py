"""Chains and loops: what is found, how it is written, and that it holds."""

from __future__ import annotations

from itertools import pairwise

import pytest
from logic.reglib import board_of
from techniques.claims import Example, ExampleClaims, Found

from fullhouse.core.board import Board
from fullhouse.core.notation import parse_cells, parse_conclusions
from fullhouse.logic.steps import find_steps
from fullhouse.techniques.catalog import CATALOG
from fullhouse.techniques.families.chains import CHAINS, ChainStep
from fullhouse.techniques.fields import Node

NAMES = [technique.name for technique in CHAINS.techniques]
ALS = {"als_nodes": 1}


EXAMPLES = [
    Example(
        "x-chain",
        "5+2.9....+6846.5.+2+9..3+92+6..4+52+9.+5...+68+6+1..+2.9+5..5..+961...6.+73+2589+9+82+6.+5...+37+5..+96..",
        "X-Chain: 1 r1c8 =1= r2c9 -1- r2c4 =1= r9c4 => r9c8<>1",
        words=(
            "Suppose that r1c8 is not 1. Then r2c9 is 1 (the only place left in box 3), r2c4 is not 1 (r2c9 sees it), "
            "and r9c4 is 1 (the only place left in column 4). So r1c8 or r9c4 is 1. r9c8 sees both, so it loses 1."
        ),
        eureka="(1): r1c8 = r2c9 - r2c4 = r9c4 => r9c8<>1",
    ),
    Example(
        "xy-chain",
        "+5+1+4+7+9+6.2.6+78+23+4.+1.+9+235+8+1+7+6+47+6+2+8.91..+3+951..+6..+48+136..+97+1564.....8+496...7+12+3+7+9+1845+6",
        "XY-Chain: 3 3- r4c9 -5- r6c7 -2- r8c7 -3 => r7c9<>3",
        eureka="(3=5)r4c9 - (5=2)r6c7 - (2=3)r8c7 => r7c9<>3",
        found=Found.AMONG_OTHERS,
    ),
    Example(
        "continuous-nice-loop",
        ".....4+7+9....+7..53.278+935+4+1+6.8.2...+57.1+2+5.+7.4+35.7...+2.1.+241+69.7+5...+3.2..4.6.4.8.+29",
        "Continuous Nice Loop: 1 8= r2c5 =2= r2c9 =8= r2c5 =2 => r2c5<>1",
        eureka="(2)r2c5 = (2-8)r2c9 = r2c5 - loop => r2c5<>1",
        found=Found.AMONG_OTHERS,
    ),
    Example(
        "discontinuous-nice-loop",
        ".6...9+7+1.1+7...+69.28+94+21+7+35+6.3.+6.4..7..7...6..6...+78..97....5..1...7.........6.8+75",
        "Discontinuous Nice Loop: 4 r8c9 -4- r8c7 -2- r7c7 -4- r8c9 => r8c9<>4",
        words=(
            "Suppose that r8c9 is 4. Then r8c7 is not 4 (r8c9 sees it), r8c7 is 2 (its only candidate left), r7c7 is "
            "not 2 (r8c7 sees it), r7c7 is 4 (its only candidate left), and r8c9 is not 4 (r7c7 sees it). That is "
            "impossible, so r8c9 loses 4."
        ),
        eureka="(4)r8c9 - (4=2)r8c7 - (2=4)r7c7 - r8c9 => r8c9<>4",
    ),
    Example(
        "discontinuous-nice-loop",
        "+6+2.8.+371+4.7+8..6+2+393+1.+7.25+6+87+8+3+2+6+9+4+5+1+9+6..8+53+72.52+3.7+9+86+8+4+75+2+1+6+9+3.9.6+34+8+2+7+23+6+97+81+4+5",
        "Discontinuous Nice Loop: 9 r3c3 =4= r3c5 -4- r6c5 =4= r6c1 -4- r2c1 =4= r3c3 => r3c3<>9",
        eureka="(4)r3c3 = r3c5 - r6c5 = r6c1 - r2c1 = r3c3 => r3c3<>9",
        found=Found.AMONG_OTHERS,
    ),
    Example(
        "aic",
        "..+8...962.4..8.+3+5+7......1+4+8.....2.+83....9..1+685..6.7+2+976+5...+29+1+4+39.2.+8+7518+25+7+9+6+34",
        "AIC: 6 6- r2c3 -1- r2c6 -6 => r2c14<>6",
        eureka="(6=1)r2c3 - (1=6)r2c6 => r2c14<>6",
        found=Found.AMONG_OTHERS,
    ),
    Example(
        "aic",
        "5+2.9....+6846.5.+2+9..3+92+6..4+52+9.+5...+68+6+1..+2.9+5..5..+961...6.+73+2589+9+82+6.+5...+37+5..+96..",
        "AIC: 1/4 4- r1c6 =4= r1c5 =7= r4c5 =1= r4c6 -1 => r1c6<>1, r4c6<>4",
        eureka="(4)r1c6 = (4-7)r1c5 = (7-1)r4c5 = r4c6 => r1c6<>1, r4c6<>4",
        stages=(
            "Look at columns 4 to 6.",
            "There is an AIC.",
            "It leads from r1c6 to r4c6 and uses digits 1, 4 and 7.",
            "",
        ),
        found=Found.AMONG_OTHERS,
    ),
    Example(
        "grouped-continuous-nice-loop",
        "8.+7+4.+91+35..+5+3.......+91.5.7.9+4+15..+682+652+8+9+1+3+4+77+8+3+64+29+5+1+5.871.4....4+9.8..3..62.+4..8",
        "Grouped Continuous Nice Loop: 2 9= r2c8 =6= r78c8 -6- r7c9 -9- r2c9 =9= r2c8 =6 => r2c8<>2",
        eureka="(6)r2c8 = r78c8 - (6=9)r7c9 - r2c9 = r2c8 - loop => r2c8<>2",
        found=Found.AMONG_OTHERS,
    ),
    Example(
        "grouped-discontinuous-nice-loop",
        ".+8..5.74+9.+7...9+1.+6.9....8.38+37..5+49+1+2+41+9..5+6+8+6+5+9..+43+724+1+8...+9+35+72+53+916+8+496+3+54+8+21+7",
        "Grouped Discontinuous Nice Loop: 2 r3c4 =4= r3c3 =6= r1c3 =2= r1c46 -2- r3c4 => r3c4<>2",
        eureka="(2-4)r3c4 = (4-6)r3c3 = (6-2)r1c3 = r1c46 - r3c4 => r3c4<>2",
    ),
    Example(
        "grouped-aic",
        "4.967+21.+3.6..39+4..+32.5.+4....+4..+2.+3..13+2.+4...87+9...+32.4+6+74+3+51...+9+1+32+685+4+7+2..+4976+31",
        "Grouped AIC: 8 8- r2c1 -5- r4c1 =5= r46c3 -5- r9c3 -8 => r23c3<>8",
        eureka="(8=5)r2c1 - r4c1 = r46c3 - (5=8)r9c3 => r23c3<>8",
        found=Found.FIRST,
    ),
    Example(
        "grouped-continuous-nice-loop",
        "..+2.68.+15.1+7.+9+23+6+8..8.+1.2..+2.3.5.8.+1+87..2+1.+5+31+59+8+3..+2.+7+3+1+6+8954+2+92+514+3.8..+8.27+5+1+39",
        "Grouped Continuous Nice Loop: 4 9= r5c7 =6= r5c3 -6- ALS:r14c2 -9- r1c7 =9= r5c7 =6 => r3c2,r5c7<>4",
        eureka="(6)r5c7 = r5c3 - (6=9)r14c2 - r1c7 = r5c7 - loop => r3c2,r5c7<>4",
        settings=ALS,
        found=Found.AMONG_OTHERS,
    ),
    Example(
        "grouped-discontinuous-nice-loop",
        "+6+2.8.+371+4.7+8..6+2+393+1.+7.25+6+87+8+3+2+6+9+4+5+1+9+6..8+53+72.52+3.7+9+86+8+4+75+2+1+6+9+3.9.6+34+8+2+7+23+6+97+81+4+5",
        "Grouped Discontinuous Nice Loop: 5 r2c5 -5- ALS:r26c1 -1- r6c5 =1= r2c5 => r2c5<>5",
        eureka="(5)r2c5 - (5=1)r26c1 - r6c5 = (1-5)r2c5 => r2c5<>5",
        settings=ALS,
        found=Found.AMONG_OTHERS,
    ),
    Example(
        "grouped-aic",
        "+65+3+174+2+8+9+9.8+5+2+3.46.+428+96+3+5.2+8+7+61+549+35.+4+93+8.723..74+2+5.+8+8+2.35...+4.+3+6+4+8.9+2+54.+5+26.+83.",
        "Grouped AIC: 1 1- r7c3 -9- ALS:r6c38 -6- r7c8 -1 => r7c67<>1",
        words=(
            "Suppose that r7c3 is not 1. Then r7c3 is 9 (its only candidate left), r6c3 is not 9 (r7c3 sees it), and "
            "r7c8 is 1 (r6c38 without 9 is locked). So r7c3 or r7c8 is 1. r7c6 and r7c7 see both, so they lose 1."
        ),
        eureka="(1=9)r7c3 - (9=6)r6c38 - (6=1)r7c8 => r7c67<>1",
        settings=ALS,
        found=Found.AMONG_OTHERS,
    ),
]


class TestChains(ExampleClaims):
    examples = EXAMPLES


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.line[:50])
def test_a_proof_has_a_truth_for_each_strong_link_and_cell_of_a_set_at_most(example: Example) -> None:
    step = example.step()
    truths = step.proof().truths
    marked = step.highlights()
    strong = sum(link.is_strong for link in marked.links)
    assert len(truths) <= strong + sum(len(cells) for _, cells in marked.cells)
    assert len(set(truths)) == len(truths)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.line[:50])
def test_only_grouped_techniques_have_groups_and_sets(example: Example) -> None:
    for step in find_steps(example.board(), NAMES, settings=example.settings):
        assert isinstance(step, ChainStep)
        has_group = any(len(node.cells) > 1 or node.als for node in step.chain)
        assert has_group == step.technique.name.startswith("grouped"), step


def test_nodes_alternate_between_on_and_off_and_links_between_strong_and_weak() -> None:
    for example in EXAMPLES:
        step = example.step()
        assert isinstance(step, ChainStep)
        turns = [node.is_on for node in step.chain]
        assert all(one != other for one, other in pairwise(turns))
        strong = [link.is_strong for link in step.highlights().links]
        assert all(one != other for one, other in pairwise(strong))


SETS_AND_LOOPS = board_of(
    "59+6...1+2..+73+2..+9+54..2+9+5..7.3.71+9.+58+2.5+9.28+7.+1..87.5.499....28177....92.5......+4+9.",
    "182 191 192 385 436 636 661 662 685",
)
LONG_LOOPS = board_of(
    "5+41.+2.6.3...4+5.8+1......+1.5....51.2.+6.+1.2.4..5+2+5..6.+14...5...+321...+132+5..+13+27.+5.+68",
    "671 672 726 781 782 783 834 835 871 872 926 934",
)


@pytest.mark.parametrize("board", [SETS_AND_LOOPS, LONG_LOOPS], ids=["sets", "loops"])
def test_a_link_of_a_set_names_a_digit_that_the_set_has(board: Board) -> None:
    for step in find_steps(board, NAMES, settings=ALS):
        assert isinstance(step, ChainStep)
        for node, other in pairwise(step.chain):
            for one in (node, other):
                digits = {digit for cell in one.als for digit in range(1, 10) if board.has_candidate(cell, digit)}
                assert not one.als or other.digit in digits, step


@pytest.mark.parametrize("board", [SETS_AND_LOOPS, LONG_LOOPS], ids=["sets", "loops"])
def test_a_loop_states_its_start_and_the_opposite_once(board: Board) -> None:
    for step in find_steps(board, ["discontinuous-nice-loop", "grouped-discontinuous-nice-loop"], settings=ALS):
        assert isinstance(step, ChainStep)
        start = step.chain[0]
        again = [node for node in step.chain if (node.cells, node.digit) == (start.cells, start.digit)]
        assert not start.is_on or len(again) == 2, step


def test_the_path_takes_the_step_that_removes_most() -> None:
    board = EXAMPLES[5].board()
    names = ["continuous-nice-loop", "discontinuous-nice-loop", "aic"]
    all_steps = find_steps(board, names)
    (first,) = find_steps(board, ["aic"], enough=1)
    assert len(first.conclusions) == max(len(step.conclusions) for step in all_steps if step.technique.name == "aic")


def test_an_aic_removes_at_least_two_candidates() -> None:
    for example in EXAMPLES:
        for step in find_steps(example.board(), ["aic", "grouped-aic"]):
            assert len(step.conclusions) > 1, step


def test_the_words_name_the_set_that_becomes_locked() -> None:
    assert "r6c1 is 1 (r26c1 without 5 is locked)" in EXAMPLES[11].step().words()


# The lines of HoDoKu's notation, from steps made by hand: nodes as digit, cells and sign.


def _nodes(text: str) -> tuple[Node, ...]:
    """`9r1c4-` is a node that is off, `8r1c4+` one that is on, `7r9c3-@r9c38` one of an almost locked set."""
    nodes = []
    for word in text.split():
        node, _, als = word.partition("@")
        nodes.append(Node(parse_cells(node[1:-1]), int(node[0]), node[-1] == "+", parse_cells(als) if als else ()))
    return tuple(nodes)


@pytest.mark.parametrize(
    ("technique", "nodes", "line"),
    [
        (
            "x-chain",
            "8r4c6- 8r8c6+ 8r9c5- 8r9c2+ 8r2c2- 8r2c3+ 8r5c3- 8r5c7+",
            "X-Chain: 8 r4c6 =8= r8c6 -8- r9c5 =8= r9c2 -8- r2c2 =8= r2c3 -8- r5c3 =8= r5c7 => r4c7<>8",
        ),
        (
            "xy-chain",
            "1r6c6- 3r6c6+ 3r6c8- 9r6c8+ 9r9c8- 5r9c8+ 5r9c7- 1r9c7+",
            "XY-Chain: 1 1- r6c6 -3- r6c8 -9- r9c8 -5- r9c7 -1 => r9c6<>1",
        ),
        (
            "continuous-nice-loop",
            "6r8c1- 6r8c8+ 1r8c8- 1r9c8+ 8r9c8- 8r6c8+ 8r6c1- 8r8c1+",
            (
                "Continuous Nice Loop: 1/2/6/9 8= r8c1 =6= r8c8 =1= r9c8 =8= r6c8 -8- r6c1 =8= r8c1 =6 "
                "=> r8c1<>1, r8c18,r9c8<>2, r9c8<>6, r9c8<>9"
            ),
        ),
        (
            "discontinuous-nice-loop",
            "5r2c4+ 5r4c4- 1r4c4+ 1r6c6- 3r6c6+ 3r2c6- 3r2c4+ 5r2c4-",
            "Discontinuous Nice Loop: 5 r2c4 -5- r4c4 -1- r6c6 -3- r2c6 =3= r2c4 => r2c4<>5",
        ),
        (
            "aic",
            "9r1c4- 8r1c4+ 8r8c4- 8r9c6+ 6r9c6- 6r8c6+ 6r8c3- 6r2c3+ 6r2c1- 9r2c1+",
            "AIC: 9 9- r1c4 -8- r8c4 =8= r9c6 =6= r8c6 -6- r8c3 =6= r2c3 -6- r2c1 -9 => r1c123,r2c45<>9",
        ),
        (
            "grouped-discontinuous-nice-loop",
            "5r4c6+ 5r46c4- 5r3c4+ 5r3c7- 7r3c7+ 7r4c7- 7r4c6+ 5r4c6-",
            "Grouped Discontinuous Nice Loop: 5 r4c6 -5- r46c4 =5= r3c4 -5- r3c7 -7- r4c7 =7= r4c6 => r4c6<>5",
        ),
        (
            "grouped-continuous-nice-loop",
            "5r8c6- 5r78c5+ 5r1c5- 6r1c5+ 6r1c4- 8r1c4+ 8r79c4- 8r8c6+",
            (
                "Grouped Continuous Nice Loop: 2/3/6/8/9 8= r8c6 =5= r78c5 -5- r1c5 -6- r1c4 -8- r79c4 =8= r8c6 =5 "
                "=> r8c6<>2, r8c6<>3, r1c269,r238c6,r3c4<>6, r3c4<>8, r8c6<>9"
            ),
        ),
        (
            "grouped-aic",
            (
                "6r1c3- 1r1c3+ 1r3c1- 1r4c1+ 1r4c9- 9r4c9+ 9r3c9- 9r3c8+ 2r3c8- 2r2c78+ 2r2c5- 5r2c5+ 5r2c3- 5r3c3+ "
                "7r3c3- 7r8c3+ 6r8c3- 6r8c2+"
            ),
            (
                "Grouped AIC: 6 6- r1c3 -1- r3c1 =1= r4c1 -1- r4c9 -9- r3c9 =9= r3c8 =2= r2c78 -2- r2c5 -5- r2c3 "
                "=5= r3c3 =7= r8c3 =6= r8c2 -6 => r3c2,r8c3<>6"
            ),
        ),
        (
            "grouped-aic",
            "7r1c9- 7r1c3+ 7r9c3-@r9c38 8r9c8+@r9c38 8r2c58-@r2c58 7r2c2+",
            "Grouped AIC: 7 7- r1c9 =7= r1c3 -7- ALS:r9c38 -8- ALS:r2c58 =7= r2c2 -7 => r1c3,r2c79<>7",
        ),
    ],
    ids=lambda text: text[:30],
)
def test_chains_are_written_as_in_hodoku(technique: str, nodes: str, line: str) -> None:
    known = CATALOG[technique]
    chain = _nodes(nodes)
    values = {"digit": chain[0].digit, "houses": ()}
    own = {name: values[name] for name in known.step.kinds if name in values}
    step = known.step(technique=known, conclusions=parse_conclusions(line.split(" => ")[1]), chain=chain, **own)
    assert step.line() == line


def test_eureka_writes_a_digit_once_and_links_within_a_cell_in_brackets() -> None:
    known = CATALOG["aic"]
    chain = _nodes("9r1c4- 8r1c4+ 8r8c4- 8r9c6+ 6r9c6- 6r8c6+ 6r8c3- 6r2c3+ 6r2c1- 9r2c1+")
    step = known.step(technique=known, conclusions=parse_conclusions("r1c123,r2c45<>9"), chain=chain, houses=())
    assert step.eureka() == "(9=8)r1c4 - r8c4 = (8-6)r9c6 = r8c6 - r8c3 = r2c3 - (6=9)r2c1 => r1c123,r2c45<>9"
