"""Every technique of HoDoKu's order has its puzzles, except for three that no path uses."""

from __future__ import annotations

import random

import pytest
from generator.strategies import puzzles_for

import fullhouse as fh
from fullhouse.generator.specification import NEVER_NEEDED
from fullhouse.logic.steps import find_path
from fullhouse.techniques.catalog import GUESS, HODOKU_ORDER

NAMES = [name for entry in HODOKU_ORDER for name in entry]
DIGIT = 1
OF_ONE_DIGIT = {
    *("hidden-single", "pointing", "claiming", "x-wing", "swordfish", "jellyfish", "skyscraper", "two-string-kite"),
    *("turbot-fish", "empty-rectangle", "finned-x-wing", "sashimi-x-wing", "finned-swordfish", "sashimi-swordfish"),
    *("finned-jellyfish", "sashimi-jellyfish", "simple-colors-trap", "multi-colors-1", "x-chain"),
    *("continuous-nice-loop", "grouped-continuous-nice-loop", *NEVER_NEEDED),
}
ORDER = tuple(entry for entry in HODOKU_ORDER if entry[0] in OF_ONE_DIGIT)


@pytest.mark.slow
@pytest.mark.parametrize("technique", [name for name in NAMES if name not in NEVER_NEEDED and name != GUESS])
def test_every_technique_has_a_puzzle(technique: str) -> None:
    assert technique in puzzles_for(1, technique=technique, threads=2)[0].techniques


def board_around_a_fish(size: int, seed: int) -> fh.Board | None:
    """A board on which one digit has a Franken fish without fins, and other places; the other digits are everywhere."""
    chosen = random.Random(seed)
    boxes_as_base, boxes_as_cover = chosen.choice([(a, b) for a in range(size) for b in range(size) if a + b])
    boxes = chosen.sample(fh.CLASSIC.boxes, boxes_as_base + boxes_as_cover)
    base = [*chosen.sample(fh.CLASSIC.rows, size - boxes_as_base), *boxes[:boxes_as_base]]
    cover = [*chosen.sample(fh.CLASSIC.columns, size - boxes_as_cover), *boxes[boxes_as_base:]]
    dense, sparse = chosen.uniform(0.3, 1), chosen.uniform(0.15, 0.9)
    places = set()
    for cell in range(81):
        in_base, in_cover = (sum(cell in house.cells for house in houses) for houses in (base, cover))
        likely = sparse if not in_base else dense if (in_base, in_cover) == (1, 1) else 0
        if chosen.random() < likely:
            places.add(cell)
    if any(len(places.intersection(house.cells)) < 2 for house in base):
        return None
    board = fh.Board(fh.Grid.empty())
    for cell in range(81):
        if cell not in places:
            board.eliminate(cell, DIGIT)
    return board


@pytest.mark.parametrize("size", [2, 3])
def test_a_franken_fish_without_fins_never_helps_first(size: int) -> None:
    boards = [board for seed in range(6000) if (board := board_around_a_fish(size, seed))]
    used = {step.technique.name for board in boards for step in find_path(board, order=ORDER)[1]}
    assert len(boards) > 100
    assert used.isdisjoint(NEVER_NEEDED)
    assert {"pointing", "claiming"} <= used
