"""The step that HoDoKu 2.2.0 chooses among several, found by running it on the same puzzles, one puzzle per rule."""

from __future__ import annotations

import pytest

import fullhouse as fh
from fullhouse.core.notation import parse_conclusions

RULES = [
    (
        "the eliminations of a locked pair in its crossing count for the box",
        ".386............541.....9...6...3..5...5....79.78..6..37...1...8......49..4...51.",
        24,
        "locked-pair",
        "r1c568<>2",
    ),
    (
        "so it does if the crossing is all that the box loses",
        "..3....1.8..9......1...6..41.....5....84.....54289.3..6.....13.32.5......8.......",
        17,
        "locked-pair",
        "r5c569<>2,r5c9<>9",
    ),
    (
        "and in a column",
        "......9.....24..8.....1.....7..8..12..........8.3.5..75.97....131....2.8..7....4.",
        27,
        "locked-pair",
        "r1236c1<>6,r236c1<>9",
    ),
    (
        "among remote pairs with equally many eliminations the lightest is chosen",
        ".5.36.9......8.....62..........12.4........839.4..82......4...2438..6.5.......6..",
        30,
        "remote-pair",
        "r5c1<>1,r4c1<>7",
    ),
    (
        "the lightest may be the longer one",
        "9.1.85......6.1...53.2...18......6..1...27....28....3.8....2.6..5.1.....2..9....5",
        40,
        "remote-pair",
        "r25c8<>4,r4c8<>7",
    ),
    (
        "a remote pair has at most ten cells",
        "7....4..95..968.4....2.....26.3..9.54.3....86......43.8...9....3.............6..2",
        33,
        "remote-pair",
        "r8c2<>1,r8c2<>7",
    ),
    (
        "a rectangle is checked with the first two possible digits",
        "...........92..1....3815.........6....1.82.....8159..3.6.....3........411.5.9...2",
        27,
        "aic",
        "r8c12,r9c4<>3",
    ),
    (
        "regardless of the remaining candidates",
        ".......13.1..2..7...7..3..62.97....8....62...7...9143...........31........6...89.",
        35,
        "xy-chain",
        "r123c4<>5",
    ),
    (
        "and another rectangle comes first",
        ".5....86.3..........7...9.....9.7.....3.8......42.5.7.5.67....884.6....52....9..3",
        29,
        "hidden-rectangle",
        "r4c5<>1",
    ),
    (
        "a guess chooses the middle one of the empty cells",
        "7.....4...2..7..8...3..8..9...5..3...6..2..9...1..7..6...3..9...3..4..6...9..1..5",
        6,
        "brute-force",
        "r5c4=1",
    ),
    (
        "a cell has one hidden single in a round of a net",
        "....3..715..4.2............2..6..4...38.7..............7..8..1.6..5..2...........",
        16,
        "forcing-net-contradiction",
        "r1c7<>8",
    ),
    (
        "the singles of a round are not checked against each other",
        "......7.1..4....3..85....6.6..9.1....1...7..5....3.2...2...8.5.8.1.29....6..7....",
        7,
        "forcing-net-verity",
        "r1c6<>3",
    ),
    (
        "among equal chains the one that is found first is chosen",
        "....96.8....2...7..2......9.......979..5....16.4.8....4..8..92.....2......517..6.",
        27,
        "aic",
        "r2c2,r8c3<>9",
    ),
    (
        "a loop comes before an equal chain",
        "....7...5..72.16.8.....8..3.....3..18...57....1.....59.8.91...7.6..8......57.2...",
        30,
        "discontinuous-nice-loop",
        "r7c1<>3,r7c1<>4",
    ),
    (
        "among equal turbot fish the one with the lower start is chosen",
        ".9.47.5..4...65..7.....943.24......5..68.2.4.5...3....9.7.4........2.....8......6",
        29,
        "turbot-fish",
        "r9c6<>3",
    ),
    (
        "multi colors eliminate by pairs of colors",
        ".93.4.7.1.........8..7.24.36..3............67..49..3....843.9.2.......7...72..8.4",
        35,
        "naked-single",
        "r7c8=1",
    ),
    (
        "a subset next to a rectangle eliminates from the line before the box",
        "..9.5416....7....8..3.1...9..18...5..6.......5.419.........3...97...6....589.....",
        32,
        "naked-single",
        "r9c5=7",
    ),
]


@pytest.mark.parametrize(
    ("puzzle", "number", "technique", "result"), [rule[1:] for rule in RULES], ids=[rule[0] for rule in RULES]
)
def test_a_path_takes_the_same_step_as_hodoku(puzzle: str, number: int, technique: str, result: str) -> None:
    step = fh.explain(puzzle)[number - 1]
    assert step.technique.name == technique
    assert set(step.conclusions) == set(parse_conclusions(result))
    assert technique == "brute-force" or fh.prove(step, fh.explain(puzzle).board_before(number - 1))
