"""Boards and lists of techniques that several tests of the logic use."""

from __future__ import annotations

import random

import fullhouse as fh
from fullhouse.techniques.catalog import CATALOG, GUESS

BIG = ("squirmbag", "whale", "leviathan", "nested-forcing-chain", "multiple-forcing-chain", "dynamic-forcing-chain")
"""Fish of five to seven houses and nested chains: only searched for on request, and slow."""
DEDUCED = [name for name in CATALOG if name != GUESS]
"""All techniques with a proof."""
QUICK = [name for name in DEDUCED if not name.endswith(BIG) or name == "dynamic-forcing-chain"]
EVERYTHING = {
    "siamese_fish": 1,
    "dual_patterns": 1,
    "empty_rectangle_of_two": 1,
    "als_overlap": 1,
    "als_nodes": 1,
    "most_fins": 9,
    "most_endo_fins": 9,
}
"""Settings that switch on everything."""


def random_board(seed: int) -> fh.Board:
    """No givens, and candidates at random: few, or many, or two in every cell."""
    dice = random.Random(seed)
    sizes = dice.choice(((2,), (2, 3), (1, 2, 3, 4), (0, 1, 2), (7, 8, 9)))
    masks = tuple(sum(1 << digit for digit in dice.sample(range(9), dice.choice(sizes))) for _ in range(81))
    return fh.Board.from_parts(fh.Grid.empty(), (), masks)
