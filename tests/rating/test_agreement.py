"""Our ratings beside those of the programs whose scales they are, on data that is no part of the project."""

from __future__ import annotations

from pathlib import Path

import pytest

import fullhouse as fh

SCORES = Path(__file__).parents[3] / "shared" / "data" / "hodoku220-scores.txt"
EQUAL_LEVELS = 0.97
EQUAL_SCORES = 0.85


@pytest.mark.skipif(not SCORES.exists(), reason=f"{SCORES} is not there")
def test_levels_and_scores_are_those_of_hodoku() -> None:
    rows = [line.split() for line in SCORES.read_text(encoding="utf-8").splitlines()]
    table = fh.rate_batch([row[0] for row in rows], scales="hodoku")
    levels = [fh.Level(level) for level in table.level.tolist()]
    equal_levels = sum(str(level) == row[2].lower() for level, row in zip(levels, rows, strict=True))
    equal_scores = sum(score == int(row[3]) for score, row in zip(table.score.tolist(), rows, strict=True))
    assert equal_levels >= EQUAL_LEVELS * len(rows)
    assert equal_scores >= EQUAL_SCORES * len(rows)
