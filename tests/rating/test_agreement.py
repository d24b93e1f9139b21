"""Our ratings beside those of the programs whose scales they are."""

from __future__ import annotations

from collections import Counter

from recorded import read_puzzles
from references import SINGLES, read_explainer, read_hodoku
from shared import FOLDER, needs_shared

import fullhouse as fh

PATHS = read_hodoku()
OTHER_LEVELS = {"053", "082", "145", "191", "265", "275", "360", "366"}
"""Our level is that of the canonical form; for 8 of 397 puzzles HoDoKu's level of the puzzle as it stands differs."""
OTHER_PATHS = {"389"}
"""A tie between two chains of almost locked sets."""
LOWER_BOUNDS = {"395"}
"""Beyond the techniques of our scale."""
EQUAL_LEVELS = 0.98
EQUAL_SCORES = 0.995
"""Among the puzzles of others: 975 and 988 of 989 when this was measured."""


def test_levels_and_scores_are_those_of_hodoku() -> None:
    ratings = fh.rate_batch([path.puzzle for path in PATHS], scales="hodoku").to_rows()
    pairs = list(zip(PATHS, ratings, strict=True))
    assert {path.number for path, rating in pairs if rating["level"] != path.level} == OTHER_LEVELS
    assert {path.number for path, rating in pairs if rating["score"] != path.score} == set()


def test_paths_are_those_of_hodoku() -> None:
    other = set()
    for path in PATHS:
        steps = [(step.technique.name, frozenset(step.conclusions)) for step in fh.explain(path.puzzle)]
        others = tuple(step for step in steps if step[0] not in SINGLES)
        if others != path.steps or Counter(technique for technique, _ in steps) != path.counts:
            other.add(path.number)
    assert other == OTHER_PATHS


def test_ratings_are_those_of_sukaku_explainer() -> None:
    puzzles, theirs = read_puzzles(), read_explainer()
    table = fh.rate_batch([puzzles[number] for number in theirs], scales="se-1.18.1")
    for row, number in enumerate(theirs):
        rating = table.rating(row)
        assert rating is not None
        assert rating.se is not None
        ours = rating.se.er, rating.se.ep, rating.se.ed
        if number in LOWER_BOUNDS:
            assert rating.se.lower_bounds == {"er", "ep", "ed"}
            assert all(low <= exact for low, exact in zip(ours, theirs[number], strict=True))
        else:
            assert (ours, rating.se.lower_bounds) == (theirs[number], frozenset()), number


@needs_shared
def test_levels_and_scores_of_more_puzzles_are_those_of_hodoku() -> None:
    rows = [line.split() for line in (FOLDER / "hodoku220-scores.txt").read_text(encoding="utf-8").splitlines()]
    ratings = fh.rate_batch([row[0] for row in rows], scales="hodoku").to_rows()
    pairs = list(zip(ratings, rows, strict=True))
    assert sum(rating["level"] == row[2].lower() for rating, row in pairs) >= EQUAL_LEVELS * len(rows)
    assert sum(rating["score"] == int(row[3]) for rating, row in pairs) >= EQUAL_SCORES * len(rows)
