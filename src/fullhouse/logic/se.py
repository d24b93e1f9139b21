"""The scale of Sudoku Explainer: what each technique weighs there, and in which order it looks for them.

Two sets of techniques: `se`, the default set of SukakuExplainer 1.18.1, and `se-1.2.1`, that of the classic program,
which knows neither strong links nor wings of more than three cells. Numbers and order are facts about these programs.
"""

from __future__ import annotations

from fullhouse.logic.weights import Bonus, Entry, Weight

CHAIN = Bonus(0.1, (4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512, 768, 1024, 1536, 2048, 3072))
"""What a chain weighs beyond its technique, by its length: the number of its different nodes less two.

Where there are several branches the nodes of each are counted, and what two of them share counts twice."""

LINKS = (0.0, 0.1, 0.2, 0.3)
"""What strong links weigh beyond their number: nothing if all lie in rows or all in columns; more if they lie in houses
of two kinds (or all in boxes), or of three; most if one of them is a group."""

FIRST: tuple[Entry, ...] = (
    (Weight("full-house", 1.0), Weight("hidden-single", 1.2, (0.0, 0.3))),  # in a box, in a line
    (Weight("direct-pointing", 1.7), Weight("direct-claiming", 1.9)),
    (Weight("direct-hidden-pair", 2.0),),
    (Weight("naked-single", 2.3),),
    (Weight("direct-hidden-triple", 2.5),),
    (Weight("pointing", 2.6), Weight("claiming", 2.8)),
    (Weight("naked-pair", 3.0),),
    (Weight("x-wing", 3.2),),
    (Weight("hidden-pair", 3.4),),
    (Weight("naked-triple", 3.6),),
    (Weight("swordfish", 3.8),),
    (Weight("hidden-triple", 4.0),),
)
TWO_LINKS: Entry = (Weight("two-strong-links", 4.0, LINKS),)
WINGS: tuple[Entry, ...] = ((Weight("xy-wing", 4.2),), (Weight("xyz-wing", 4.4),))
SUBSET = (0.0, 0.1, 0.2, 0.3)
"""What a subset adds to a unique pattern: hidden pair, hidden triple or naked pair, and so on; the smaller counts."""

LOOP = (0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7)
"""The same for a loop, where eight cells count one more than six, and ten or more four."""

UNIQUE: Entry = (
    Weight("uniqueness-test-1", 4.5),
    Weight("uniqueness-test-2", 4.5),
    Weight("uniqueness-test-3", 4.5, SUBSET),
    Weight("uniqueness-test-4", 4.5),
    Weight("uniqueness-test-5", 4.5),  # type 2 there
    Weight("unique-loop-1", 4.6, LOOP),
    Weight("unique-loop-2", 4.6, LOOP),
    Weight("unique-loop-3", 4.6, LOOP),
    Weight("unique-loop-4", 4.6, LOOP),
)
QUADRUPLES: tuple[Entry, ...] = (
    (Weight("naked-quadruple", 5.0),),
    (Weight("jellyfish", 5.2),),
    (Weight("hidden-quadruple", 5.4),),
)
THREE_LINKS: Entry = (Weight("three-strong-links", 5.4, LINKS),)
WXYZ: Entry = (Weight("wxyz-wing", 5.5, (0.0, 0.1)),)  # 0.1: the fullest cell in the house has three candidates
BUGS: Entry = (
    Weight("bug-plus-one", 5.6),
    Weight("bug-type-2", 5.7),
    Weight("bug-type-4", 5.7),
    Weight("bug-type-3", 5.8, (0.0, 0.1, 0.2, 0.3, 0.4, 0.5)),  # naked pair, triple, ... of the extras and cells
)
FOUR_LINKS: Entry = (Weight("four-strong-links", 5.8, LINKS),)
VWXYZ: Entry = (Weight("vwxyz-wing", 6.2, (0.0, 0.1, 0.2)),)  # it has five; two or four; three
PAIR_EXCLUSION: Entry = (Weight("aligned-pair-exclusion", 6.2),)
UVWXYZ: Entry = (Weight("uvwxyz-wing", 6.6),)
CHAINS: Entry = (
    Weight("bidirectional-x-cycle", 6.5, CHAIN),
    Weight("bidirectional-y-cycle", 6.5, CHAIN),
    Weight("forcing-x-chain", 6.6, CHAIN),
    Weight("bidirectional-cycle", 7.0, CHAIN),
    Weight("forcing-chain", 7.0, CHAIN),
)
TUVWXYZ: Entry = (Weight("tuvwxyz-wing", 7.5),)
LAST: tuple[Entry, ...] = (
    (Weight("aligned-triple-exclusion", 7.5),),
    (Weight("nishio", 7.5, CHAIN),),
    (Weight("cell-forcing-chain", 8.0, CHAIN), Weight("region-forcing-chain", 8.0, CHAIN)),
    (Weight("dynamic-forcing-chain", 8.5, CHAIN),),
    (Weight("dynamic-forcing-chain-plus", 9.0, CHAIN),),
    (Weight("nested-forcing-chain", 9.5, CHAIN),),
    (Weight("nested-multiple-forcing-chain", 10.0, CHAIN),),
    (Weight("nested-dynamic-forcing-chain", 10.5, CHAIN),),
)
DEEPEST: Entry = (Weight("deeply-nested-forcing-chain", 11.0, CHAIN),)

SE_121: tuple[Entry, ...] = (*FIRST, *WINGS, UNIQUE, *QUADRUPLES, BUGS, PAIR_EXCLUSION, CHAINS, *LAST, DEEPEST)
SE_1181: tuple[Entry, ...] = (
    *FIRST,
    TWO_LINKS,
    *WINGS,
    UNIQUE,
    *QUADRUPLES,
    THREE_LINKS,
    WXYZ,
    BUGS,
    FOUR_LINKS,
    VWXYZ,
    PAIR_EXCLUSION,
    UVWXYZ,
    CHAINS,
    TUVWXYZ,
    *LAST,
)
SETTINGS = {"missing_corners": 0}
"""Every corner of a rectangle has both digits here."""

ORDERS: dict[str, tuple[Entry, ...]] = {"se": SE_1181, "se-1.2.1": SE_121}
"""The sets by the names of the scales."""
BEYOND = 9.0
"""What is beyond the techniques here (dynamic chains with more, nested chains) weighs at least this."""
