"""Forcing chains and nets, and Nishio."""

from __future__ import annotations

import re

import pytest
from logic.reglib import board_of
from techniques.claims import Example, Found

from fullhouse import _native
from fullhouse.core.board import Board
from fullhouse.core.geometry import CLASSIC
from fullhouse.core.notation import parse_cells, parse_conclusions
from fullhouse.logic.se import SE_121
from fullhouse.logic.search import apply, find_path, find_steps, native_board, prove
from fullhouse.logic.weighed import find_weighed_path
from fullhouse.logic.weights import table_of
from fullhouse.techniques.catalog import CATALOG
from fullhouse.techniques.families.forcing import FORCING_CHAINS, ForcingStep
from fullhouse.techniques.fields import Chain, Node
from fullhouse.techniques.step import Step

# Boards on the way of three puzzles: Arto Inkala's of 2006 and 2010, and two made for these tests.
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
            "Suppose that 9 stands in r7c4. Then r6c2 has to hold 9 and cannot hold it: "
            "r7c4=9 (r7c2<>9) (r8c4<>9) (r8c5<>9) r8c6<>9 r8c1=9 r9c2<>9 r6c2=9; "
            "r7c4=9 (r7c5<>9) (r8c5<>9) r9c5<>9 r6c5=9 r6c2<>9. That cannot be."
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
            "Suppose that 6 stands in r8c2. Then column 9 has no place left for 6: "
            "r8c2=6, so r8c8<>6, so r8c8=7, so r2c8<>7, so r2c9=7, so r2c9<>6; "
            "r8c2=6, so r6c2<>6, so r6c8=6, so r5c9<>6; r8c2=6, so r8c9<>6. That cannot be."
        ),
        stages=(
            "Look at box 7.",
            "There is a Forcing Chain Contradiction.",
            "Suppose that 6 stands in r8c2, and see where that leads.",
            "So r8c2<>6.",
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
BY_NAME = {example.technique: example for example in EXAMPLES}


def test_a_verity_is_explained_case_by_case() -> None:
    step = BY_NAME["forcing-chain-verity"].step()
    assert step.stage(1) == "Look at column 9."
    assert step.stage(3) == "Try 6 in r2c9, r5c9 and r8c9, its places in column 9, and see what all of them lead to."
    assert step.words().startswith(
        "In column 9 the 6 stands in r2c9, r5c9 or r8c9. In each case 6 does not stand in r8c2: "
    )


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


def test_a_rating_passes_over_a_region_whose_first_place_is_in_a_cell_with_two_candidates() -> None:
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


def test_a_board_that_cannot_be_solved_is_survived() -> None:
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
    """The nodes of a line; what stands in parentheses is a parent of the first node behind that it can be one of."""
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
