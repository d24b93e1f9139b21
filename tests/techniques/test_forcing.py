"""Forcing chains and nets, Nishio, and bidirectional cycles."""

from __future__ import annotations

import re
from typing import Any

import pytest
from logic.reglib import board_of
from techniques.claims import Example, ExampleClaims, Found

from fullhouse import _native
from fullhouse.core.board import Board
from fullhouse.core.geometry import CLASSIC
from fullhouse.core.notation import parse_cells, parse_conclusions
from fullhouse.logic.steps import apply, find_path, find_steps, native_board, prove
from fullhouse.logic.weights import CHAINS, SE_121, find_weighed_path, order_of, table_of
from fullhouse.techniques.catalog import CATALOG
from fullhouse.techniques.families.forcing import FORCING_CHAINS, BidirectionalCycle, ForcingChain, ForcingStep
from fullhouse.techniques.fields import Chain, Node
from fullhouse.techniques.step import Step

# Boards from paths of Arto Inkala's puzzles of 2006 and 2010, and of puzzles made for these tests.
ESCARGOT = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4+1.....7..7...3.."
INKALA = "..53.....8...+5..2..7..1.5..4....53...1..7+3..6..32...8..6.5....9..4....3......97.."
EASY_END = (
    "+312+8+76+94+5..+8+2+4+3...+4+76+59+1+2+8382+7+9+6+5....+4+31+8+27+5.+1.543+78.+2+7.465..2.+2.93+1.5....+1+7+2...8"
)
GROUPS = "9.2...+3.863......9.+8.3+956.+22.1.4..3.+3.8.71....4.......87.+129..3.+2......1...8...2."
REMOVED = "767 768 769"

NINE_IN_AND_OUT = """in r6c2 => r7c4<>9
  r7c4=9 (r7c2<>9) (r8c4<>9) (r8c5<>9) r8c6<>9 r8c1=9 r9c2<>9 r6c2=9
  r7c4=9 (r7c5<>9) (r8c5<>9) r9c5<>9 r6c5=9 r6c2<>9"""

EXAMPLES = [
    Example(
        "nishio",
        ESCARGOT,
        f"Nishio {NINE_IN_AND_OUT}",
        words=(
            "Suppose that r7c4 is 9:\n"
            "1. r7c2 is not 9 (r7c4 sees it)\n"
            "2. r8c4 is not 9 (r7c4 sees it)\n"
            "3. r8c5 is not 9 (r7c4 sees it)\n"
            "4. r8c6 is not 9 (r7c4 sees it)\n"
            "5. r8c1 is 9 (the only place left in row 8, by 2, 3 and 4)\n"
            "6. r9c2 is not 9 (r8c1 sees it, by 5)\n"
            "7. r6c2 is 9 (the only place left in column 2, by 1 and 6).\n"
            "It also follows that:\n"
            "1. r7c5 is not 9 (r7c4 sees it)\n"
            "2. r8c5 is not 9 (r7c4 sees it)\n"
            "3. r9c5 is not 9 (r7c4 sees it)\n"
            "4. r6c5 is 9 (the only place left in column 5, by 1, 2 and 3)\n"
            "5. r6c2 is not 9 (r6c5 sees it, by 4).\n"
            "r6c2 would have to be 9 and could not be. That is impossible, so r7c4 loses 9."
        ),
        found=Found.FIRST,
    ),
    Example(
        "dynamic-forcing-chain",
        ESCARGOT,
        f"Dynamic Forcing Chain {NINE_IN_AND_OUT}",
        found=Found.FIRST,
    ),
    Example(
        "cell-forcing-chain",
        GROUPS,
        """Cell Forcing Chain => r7c3<>5
  r9c1=1 r3c1<>1 r1c2=1 r1c2<>5 r2c3=5 r7c3<>5
  r9c1=4 r8c1<>4 r8c1=5 r7c3<>5
  r9c1=5 r7c3<>5""",
        removed=REMOVED,
        found=Found.AMONG_OTHERS,
    ),
    Example(
        "region-forcing-chain",
        GROUPS,
        """Region Forcing Chain => r6c7<>9
  r5c8=9 r6c7<>9
  r6c8=9 r6c7<>9
  r8c8=9 r8c8<>8 r6c8=8 r6c8<>1 r6c7=1 r6c7<>9""",
        removed=REMOVED,
        found=Found.AMONG_OTHERS,
    ),
    Example(
        "forcing-chain-contradiction",
        EASY_END,
        """Forcing Chain Contradiction in c9 => r8c2<>6
  r8c2=6 r8c8<>6 r8c8=7 r2c8<>7 r2c9=7 r2c9<>6
  r8c2=6 r6c2<>6 r6c8=6 r5c9<>6
  r8c2=6 r8c9<>6""",
        words=(
            "Suppose that r8c2 is 6. Then r8c8 is not 6 (r8c2 sees it), r8c8 is 7 (its only candidate left), r2c8 is "
            "not 7 (r8c8 sees it), r2c9 is 7 (the only place left in row 2), and r2c9 is not 6 (it is 7). It also "
            "follows that r6c2 is not 6 (r8c2 sees it), r6c8 is 6 (the only place left in row 6), and r5c9 is not 6 "
            "(r6c8 sees it). It also follows that r8c9 is not 6 (r8c2 sees it). Column 9 would have no place left for "
            "6. That is impossible, so r8c2 loses 6."
        ),
        stages=(
            "Look at box 7.",
            "There is a Forcing Chain Contradiction.",
            "Suppose that r8c2 is 6, and see where that leads.",
            "",
        ),
        found=Found.AMONG_OTHERS,
    ),
    Example(
        "forcing-chain-verity",
        EASY_END,
        """Forcing Chain Verity => r8c2<>6
  r2c9=6 r2c9<>7 r2c8=7 r8c8<>7 r8c8=6 r8c2<>6
  r5c9=6 r5c1<>6 r9c1=6 r8c2<>6
  r8c9=6 r8c2<>6""",
        eureka="(6-7)r2c9 = r2c8 - (7=6)r8c8 - r8c2\n(6)r5c9 - r5c1 = r9c1 - r8c2\n(6)r8c9 - r8c2\n=> r8c2<>6",
        found=Found.AMONG_OTHERS,
    ),
    Example(
        "forcing-net-contradiction",
        GROUPS,
        """Forcing Net Contradiction in r2c5 => r6c8<>6
  r6c8=6 (r6c3<>6) r6c9<>6 r6c9=5 (r6c3<>5) r6c1<>5 r6c1=7 r6c3<>7 r6c3=9 (r4c2<>9) r5c2<>9 r9c2=9 r9c2<>1 r1c2=1 \
r1c5<>1 r2c5=1
  r6c8=6 (r6c4<>6) (r6c3<>6) r6c9<>6 r6c9=5 (r6c4<>5) (r6c3<>5) r6c1<>5 r6c1=7 r6c3<>7 r6c3=9 r6c4<>9 r6c4=2 r2c4<>2 \
r2c6=2 r2c6<>8 r2c5=8""",
        removed=REMOVED,
        found=Found.AMONG_OTHERS,
    ),
    Example(
        "forcing-net-verity",
        INKALA,
        """Forcing Net Verity => r9c2<>5
  r6c1=5 r6c1<>7 r6c9=7 (r6c9<>5) (r4c8<>7) r4c9<>7 r4c3=7 r4c3<>6 r6c1=6 r6c1<>5 r6c2=5 r9c2<>5
  r6c2=5 r9c2<>5
  r6c9=5 r5c8<>5 r9c8=5 r9c2<>5""",
        found=Found.AMONG_OTHERS,
    ),
]


class TestForcing(ExampleClaims):
    examples = EXAMPLES


BY_NAME = {example.technique: example for example in EXAMPLES}


def test_a_verity_is_explained_case_by_case() -> None:
    step = BY_NAME["forcing-chain-verity"].step()
    assert step.stage(1) == "Look at column 9."
    assert step.stage(3) == "Try 6 in r2c9, r5c9 and r8c9, its places in column 9, and see what all of them lead to."
    assert step.words().startswith("In column 9 the 6 is in r2c9, r5c9 or r8c9. If r2c9 is 6, ")
    assert step.words().endswith("In each case r8c2 loses 6.")


def test_a_path_takes_placements_first_then_the_first_cell() -> None:
    board = board_of(GROUPS, REMOVED)
    every = find_steps(board, ["forcing-chain-contradiction", "forcing-chain-verity"])
    order = (("forcing-chain-contradiction", "forcing-chain-verity"),)
    _, path = find_path(board, order=order)
    best = min(
        (not step.places(), step.conclusions[0].candidate.cell, step.conclusions[0].candidate.digit) for step in every
    )
    first = path[0].conclusions[0]
    assert (not first.places, first.candidate.cell, first.candidate.digit) == best


@pytest.mark.parametrize("name", ["cell-forcing-chain", "region-forcing-chain", "dynamic-forcing-chain"])
def test_a_path_takes_the_shortest_of_what_sudoku_explainer_knows(name: str) -> None:
    board = board_of(GROUPS, REMOVED)
    _, path = find_path(board, order=((name,),))
    sizes = [_size(step) for step in find_steps(board, [name])]
    assert _size(path[0]) == min(sizes)


def _size(step: Step) -> int:
    """The nodes of all branches; what leads to its own opposite has a second branch that is nothing but its start."""
    assert isinstance(step, ForcingStep)
    return sum(map(len, step.branches)) + step.is_opposite()


EXPLAINER = ["nishio", "cell-forcing-chain", "region-forcing-chain", "dynamic-forcing-chain"]


@pytest.mark.parametrize("name", EXPLAINER)
@pytest.mark.parametrize(("cells", "removed"), [(ESCARGOT, ""), (INKALA, ""), (GROUPS, REMOVED), (EASY_END, "")])
def test_a_step_is_as_long_as_all_its_branches_less_two(name: str, cells: str, removed: str) -> None:
    board = board_of(cells, removed)
    _, found = _native.find_steps(*native_board(board), [[name]], {}, 1000)
    assert [length for *_, length in found] == [_size(step) - 2 for step in find_steps(board, [name])]


def test_a_cell_with_two_candidates_makes_no_cell_forcing_chain() -> None:
    steps = find_steps(board_of(GROUPS, REMOVED), ["cell-forcing-chain"])
    assert steps
    assert all(len(step.branches) > 2 for step in steps if isinstance(step, ForcingStep))


def test_a_rating_skips_a_region_whose_first_place_is_in_a_cell_with_two_candidates() -> None:
    board = board_of(GROUPS, REMOVED)
    listed = find_steps(board, ["region-forcing-chain"])
    _, path, _ = find_weighed_path(board, (("region-forcing-chain",),), table_of(SE_121))
    assert any(_candidates_at_first_place(step, board) == 2 for step in listed)
    assert path
    for step, _ in path:
        assert _candidates_at_first_place(step, board) > 2
        apply(step, board)


def _candidates_at_first_place(step: Step, board: Board) -> int:
    assert isinstance(step, ForcingStep)
    return len(board.candidates(step.premise().cells[0]))


def test_a_proof_needs_only_the_cells_and_houses_that_force_something() -> None:
    step = BY_NAME["forcing-chain-contradiction"].step()
    truths = {str(truth) for truth in step.proof().truths}
    assert "column 9 has a place for 6" in truths
    assert "r8c8 holds one of its candidates" in truths
    assert len(truths) <= 5


def test_a_proof_without_one_of_its_truths_proves_nothing() -> None:
    step = BY_NAME["forcing-chain-verity"].step()
    assert isinstance(step, ForcingStep)
    start = step.branches[0][0]
    shorter = ForcingStep(
        technique=step.technique,
        conclusions=step.conclusions,
        branches=step.branches[1:],
        cells=(),
        houses=(),
    )
    assert start.is_on
    assert not prove(shorter, board_of(EASY_END, ""))


def test_an_unsolvable_board_raises_nothing() -> None:
    board = Board.from_parts(board_of(GROUPS, REMOVED).givens, [], None)
    for cell in range(0, 81, 2):
        for digit in (1, 2, 3):
            if not board.digit(cell):
                board.eliminate(cell, digit)
    find_steps(board, [technique.name for technique in FORCING_CHAINS.techniques])


# The lines of TECHNIQUES.md, section 3: read into steps, printed again.


def _node(text: str) -> Node:
    cells, sign, digit = re.fullmatch(r"([rc\d,]+)(=|<>)(\d)", text).groups()  # type: ignore[union-attr]
    return Node(parse_cells(cells), int(digit), sign == "=")


def _branch(text: str) -> Chain:
    """The nodes of a line; a node in parentheses is a parent of the first later node that can follow from it."""
    main: list[int] = []
    sides: list[int] = []
    nodes: list[Node] = []
    parents: list[list[int]] = []

    def put(word: str, parent: int | None) -> int:
        node = _node(word)
        if node in nodes:
            return nodes.index(node)
        nodes.append(node)
        parents.append([] if parent is None else [parent])
        return len(nodes) - 1

    for part in re.findall(r"\([^)]*\)|\S+", text):
        if part.startswith("("):
            last = main[-1]
            for word in part[1:-1].split():
                last = put(word, last)
            sides.append(last)
            continue
        number = put(part, main[-1] if main else None)
        if nodes[number].is_on and main:
            for side in [side for side in sides if _belongs(nodes[side], nodes[number], nodes[main[-1]])]:
                parents[number].append(side)
                sides.remove(side)
        main.append(number)
    # Nodes of a branch come after their parents, and the latest parent is the one on the main line.
    order = sorted(
        range(len(nodes)), key=lambda number: (number in main, main.index(number) if number in main else number)
    )
    place = {0: 0} | {number: place for place, number in enumerate([0] + [one for one in order if one != 0])}
    return tuple(
        Node(
            nodes[number].cells,
            nodes[number].digit,
            nodes[number].is_on,
            (),
            tuple(place[one] for one in parents[number]),
        )
        for number in sorted(place, key=place.__getitem__)
    )


def _belongs(side: Node, node: Node, before: Node) -> bool:
    if side.cells == node.cells and before.cells == node.cells:
        return True
    cells = {*side.cells, *node.cells, *before.cells}
    return side.digit == node.digit == before.digit and any(cells <= set(house.cells) for house in CLASSIC.houses)


LINES = [
    """Forcing Chain Contradiction in r1 => r2c2<>8
  r2c2=8 r3c3<>8 r3c3=2 r1c1<>2
  r2c2=8 r2c2<>4 r1c2=4 r1c2<>2
  r2c2=8 r1c12<>8 r1c5=8 r1c5<>2""",
    """Forcing Chain Verity => r3c5<>8
  r5c2=8 r4c3<>8 r3c3=8 r3c5<>8
  r5c5=8 r3c5<>8
  r5c7=8 r2c7<>8 r2c5=8 r3c5<>8""",
    """Forcing Net Contradiction in r7c7 => r1c9<>8
  r1c9=8 (r2c9<>8 r2c9=2 r9c9<>2 r9c9=9 r8c7<>9 r8c7=2 r8c5<>2) (r2c9<>8 r2c9=2 r3c8<>2) (r1c8<>8) r3c8<>8 r9c8=8 \
r9c8<>2 r5c8=2 r5c5<>2 r5c5=1 r8c5<>1 r8c5=8 (r2c5<>8) (r7c4<>8) r7c5<>8 r7c2=8 r2c2<>8 r2c9=8 r1c9<>8""",
]


@pytest.mark.parametrize("line", LINES, ids=lambda line: line.split(" =>")[0])
def test_a_step_built_by_hand_is_printed_as_hodoku_prints_it(line: str) -> None:
    head, *branches = line.split("\n  ")
    title, result = head.split(" => ")
    name, _, where = title.partition(" in ")
    is_cell = len(where) > 2
    step = ForcingStep(
        technique=next(technique for technique in CATALOG.values() if technique.title == name),
        conclusions=parse_conclusions(result),
        branches=tuple(map(_branch, branches)),
        cells=parse_cells(where) if is_cell else (),
        houses=tuple(house for house in CLASSIC.houses if house.short == where),
    )
    assert str(step) == line


# Boards from paths of puzzles made for these tests.
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

PLAIN = [
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
            "Suppose that r6c9 is not 3. Then r6c9 is 9 (its only candidate left), r5c7 is not 9 (r6c9 sees it), r5c7 "
            "is 5 (its only candidate left), r4c7 is not 5 (r5c7 sees it), and r4c7 is 3 (its only candidate left). "
            "That closes a loop, because if r4c7 is 3, r6c9 is not 3: so it holds in both directions. So r5c7 or r4c7 "
            "is 5. r8c7 sees both, so it loses 5."
        ),
        stages=(
            "Look at box 6.",
            "There is a Bidirectional Y-Cycle.",
            "It involves digits 3, 5 and 9 in r4c7, r5c7 and r6c9.",
            "",
        ),
    ),
    Example(
        "bidirectional-cycle",
        CYCLE,
        "Bidirectional Cycle: r1c1 -3- r1c5 =3= r9c5 =5= r9c3 -5- r2c3 -1- r1c1 => r2c1<>1",
        eureka="(3)r1c1 - r1c5 = (3-5)r9c5 = r9c3 - (5=1)r2c3 - r1c1 = loop => r2c1<>1",
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
            "Suppose that r7c6 is 6. Then r7c6 is not 8 (it is 6), r7c5 is 8 (the only place left in row 7), r7c5 is "
            "not 5 (it is 8), r1c5 is 5 (the only place left in column 5), r3c6 is not 5 (r1c5 sees it), r3c6 is 6 "
            "(its only candidate left), and r7c6 is not 6 (r3c6 sees it). That is impossible, so r7c6 loses 6."
        ),
        stages=(
            "Look at box 8.",
            "There is a Forcing Chain.",
            "Suppose that r7c6 is 6, and see where that leads.",
            "",
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


class TestPlainChains(ExampleClaims):
    examples = PLAIN


PLAIN_BY_NAME = {example.technique: example for example in reversed(PLAIN)}
PLAIN_NAMES = sorted(PLAIN_BY_NAME)


def test_a_cycle_comes_back_to_where_it_starts() -> None:
    step = PLAIN_BY_NAME["bidirectional-cycle"].step()
    assert isinstance(step, BidirectionalCycle)
    assert (step.nodes[0].cells, step.nodes[0].digit) == (step.nodes[-1].cells, step.nodes[-1].digit)
    assert [node.is_on for node in step.nodes] == [place % 2 == 0 for place in range(len(step.nodes))]


def test_a_chain_ends_with_the_opposite_of_what_it_starts_with() -> None:
    for example in PLAIN:
        step = example.step()
        if isinstance(step, ForcingChain):
            first, last = step.nodes[0], step.nodes[-1]
            assert (first.cells, first.digit, first.is_on) == (last.cells, last.digit, not last.is_on)
            assert step.places() == last.is_on


def test_an_x_cycle_has_one_digit_and_a_y_cycle_strong_links_in_cells_only() -> None:
    x_cycle, y_cycle = PLAIN_BY_NAME["bidirectional-x-cycle"].step(), PLAIN_BY_NAME["bidirectional-y-cycle"].step()
    assert isinstance(x_cycle, BidirectionalCycle)
    assert isinstance(y_cycle, BidirectionalCycle)
    assert len({node.digit for node in x_cycle.nodes}) == 1
    assert not any(node.house for node in y_cycle.nodes)


@pytest.mark.parametrize("name", PLAIN_NAMES)
def test_a_proof_of_a_plain_chain_without_one_of_its_truths_proves_nothing(name: str) -> None:
    example = PLAIN_BY_NAME[name]
    step = example.step()
    assert isinstance(step, BidirectionalCycle | ForcingChain)
    shorter = type(step)(technique=step.technique, conclusions=step.conclusions, nodes=step.nodes[:2])
    assert prove(step, example.board())
    assert not prove(shorter, example.board())


@pytest.mark.parametrize("name", PLAIN_NAMES)
def test_the_length_is_the_number_of_different_nodes_less_two(name: str) -> None:
    _, found = _native.find_steps(*native_board(PLAIN_BY_NAME[name].board()), [[name]], {}, 1000)
    for record in found:
        nodes: Any = record[1]["nodes"]
        assert record[4] == len({(node[0], node[1], node[2]) for node in nodes}) - 2


@pytest.mark.parametrize("name", PLAIN_NAMES)
def test_a_path_takes_the_shortest(name: str) -> None:
    board = board_of(PLACED, "")
    steps = find_steps(board, [name])
    _, path = find_path(board, order=((name,),))
    assert len(path[0].nodes) == min(len(step.nodes) for step in steps)  # type: ignore[attr-defined]


@pytest.mark.parametrize("example", PLAIN, ids=lambda example: example.technique)
def test_a_weighed_path_takes_the_lightest_of_all_chains_and_cycles(example: Example) -> None:
    table, names = table_of((CHAINS,)), list(_native.technique_names())
    order = [list(entry) for entry in order_of((CHAINS,))]
    _, every = _native.find_steps(*native_board(example.board()), order, {}, 1000)
    _, path, _ = _native.find_path(*native_board(example.board()), order, {}, None, table, 0.0, 1)

    def weight(record: tuple[str, object, object, object, int]) -> int:
        return int(table[names.index(record[0]), record[4]])

    assert weight(path[0]) == min(map(weight, every))


def test_nothing_is_found_without_strong_links() -> None:
    assert find_steps(Board(board_of("." * 81, "").givens), PLAIN_NAMES) == []
