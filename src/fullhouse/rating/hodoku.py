"""The scale of HoDoKu 2.2.0 with its default settings: a level and a score per technique, and score limits per level.

The numbers are facts about that program. A path tries the techniques in its default order, `HODOKU_ORDER` in the
catalog; finding the path is the business of the logic.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from fullhouse.core.stop import Stop
from fullhouse.logic.position import Position
from fullhouse.logic.steps import PathEnd, find_path
from fullhouse.rating.rating import Hardest, HodokuRating, Level
from fullhouse.rating.scale import check_end, counted
from fullhouse.techniques.catalog import HODOKU_ORDER
from fullhouse.techniques.step import Step

VERSION = "HoDoKu 2.2.0 defaults, Fullhouse table 1, paths 2"
"""Changes whenever a number may change: with the table, or with the paths."""

EASY, MEDIUM, HARD, UNFAIR, EXTREME = Level

ENDS = (PathEnd.SOLVED, PathEnd.LATE)
"""A path is never stuck: if no technique helps, it guesses."""


class Points(NamedTuple):
    """One line of the scale: the level that the technique requires, and the points that each step scores."""

    technique: str
    level: Level
    score: int


TABLE: tuple[Points, ...] = (
    Points("full-house", EASY, 4),
    Points("naked-single", EASY, 4),
    Points("hidden-single", EASY, 14),
    Points("locked-pair", MEDIUM, 40),
    Points("locked-triple", MEDIUM, 60),
    Points("pointing", MEDIUM, 50),
    Points("claiming", MEDIUM, 50),
    Points("naked-pair", MEDIUM, 60),
    Points("naked-triple", MEDIUM, 80),
    Points("hidden-pair", MEDIUM, 70),
    Points("hidden-triple", MEDIUM, 100),
    Points("naked-quadruple", HARD, 120),
    Points("hidden-quadruple", HARD, 150),
    Points("x-wing", HARD, 140),
    Points("swordfish", HARD, 150),
    Points("jellyfish", HARD, 160),
    Points("remote-pair", HARD, 110),
    Points("bug-plus-one", HARD, 100),
    Points("skyscraper", HARD, 130),
    Points("two-string-kite", HARD, 150),
    Points("turbot-fish", HARD, 120),
    Points("empty-rectangle", HARD, 120),
    Points("w-wing", HARD, 150),
    Points("xy-wing", HARD, 160),
    Points("xyz-wing", HARD, 180),
    Points("uniqueness-test-1", HARD, 100),
    Points("uniqueness-test-2", HARD, 100),
    Points("uniqueness-test-3", HARD, 100),
    Points("uniqueness-test-4", HARD, 100),
    Points("uniqueness-test-5", HARD, 100),
    Points("uniqueness-test-6", HARD, 100),
    Points("hidden-rectangle", HARD, 100),
    Points("avoidable-rectangle-1", HARD, 100),
    Points("avoidable-rectangle-2", HARD, 100),
    Points("finned-x-wing", HARD, 130),
    Points("sashimi-x-wing", HARD, 150),
    Points("finned-swordfish", UNFAIR, 200),
    Points("sashimi-swordfish", UNFAIR, 240),
    Points("finned-jellyfish", UNFAIR, 250),
    Points("sashimi-jellyfish", UNFAIR, 260),
    Points("sue-de-coq", UNFAIR, 250),
    Points("simple-colors-trap", HARD, 150),
    Points("simple-colors-wrap", HARD, 150),
    Points("multi-colors-1", HARD, 200),
    Points("multi-colors-2", HARD, 200),
    Points("x-chain", UNFAIR, 260),
    Points("xy-chain", UNFAIR, 260),
    Points("continuous-nice-loop", UNFAIR, 280),
    Points("discontinuous-nice-loop", UNFAIR, 280),
    Points("aic", UNFAIR, 280),
    Points("grouped-continuous-nice-loop", UNFAIR, 300),
    Points("grouped-discontinuous-nice-loop", UNFAIR, 300),
    Points("grouped-aic", UNFAIR, 300),
    Points("als-xz", UNFAIR, 300),
    Points("als-xy-wing", UNFAIR, 320),
    Points("als-chain", UNFAIR, 340),
    Points("franken-x-wing", UNFAIR, 300),
    Points("franken-swordfish", UNFAIR, 350),
    Points("finned-franken-x-wing", UNFAIR, 390),
    Points("finned-franken-swordfish", UNFAIR, 410),
    Points("forcing-chain-contradiction", EXTREME, 500),
    Points("forcing-chain-verity", EXTREME, 500),
    Points("forcing-net-contradiction", EXTREME, 700),
    Points("forcing-net-verity", EXTREME, 700),
    Points("brute-force", EXTREME, 10000),
)
"""In the order in which a path tries them."""

LIMITS: dict[Level, int] = {EASY: 800, MEDIUM: 1000, HARD: 1600, UNFAIR: 1800}
"""The greatest score at this level; a higher score means the next level. `extreme` has no limit."""

_POINTS = {points.technique: points for points in TABLE}
_PLACE = {points.technique: place for place, points in enumerate(TABLE)}


def points_of(technique: str) -> Points:
    """The points of this technique."""
    return _POINTS[technique]


def score_of(counts: Mapping[str, int]) -> int:
    """The total score of these steps."""
    return sum(_POINTS[name].score * number for name, number in counts.items())


def hardest_of(counts: Mapping[str, int]) -> str | None:
    """The technique with the highest level; among equals the one with most points, then the one tried last."""
    return max(counts, key=lambda name: (_POINTS[name].level, _POINTS[name].score, _PLACE[name]), default=None)


def from_hardest() -> list[str]:
    """All techniques, hardest first: by level, then by points, then by how late they are tried."""
    return sorted(_POINTS, key=lambda name: (_POINTS[name].level, _POINTS[name].score, _PLACE[name]), reverse=True)


def level_of(counts: Mapping[str, int], score: int) -> Level:
    """The highest level of any step, raised while the score exceeds the limit of the level.

    >>> str(level_of({"naked-single": 51}, 204)), str(level_of({"naked-single": 1, "hidden-single": 60}, 844))
    ('easy', 'medium')
    """
    level = max((_POINTS[name].level for name in counts), default=EASY)
    while level in LIMITS and score > LIMITS[level]:
        level = Level(level + 1)
    return level


class HodokuScale:
    """HoDoKu's level and score, both from the path of the puzzle exactly as given."""

    name = "hodoku"
    title = "level and score of HoDoKu 2.2.0"
    version = VERSION
    columns = ("level", "score")

    def rate(self, position: Position, seconds: float = 0, stop: Stop | None = None) -> HodokuRating:
        order = position.allowed(HODOKU_ORDER, uniqueness=True)
        end, steps = find_path(position.board(), order=order, solution=position.solution, seconds=seconds, stop=stop)
        check_end(end, ENDS)
        counts = counted(steps)
        score = score_of(counts)
        level, hardest = level_of(counts, score), self._hardest(counts, steps)
        return HodokuRating(level, score, counts, hardest, is_lower_bound=end is PathEnd.LATE)

    def _hardest(self, counts: dict[str, int], steps: list[Step]) -> Hardest | None:
        name = hardest_of(counts)
        if name is None:
            return None
        step = next(step for step in steps if step.technique.name == name)
        return Hardest(name, points_of(name).score, step)


HODOKU = HodokuScale()
