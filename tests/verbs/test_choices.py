"""Verbs that read all rows before they answer, and verbs that multiply rows."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from puzzles import WIKIPEDIA

import fullhouse as fh
from fullhouse.core.grid import Grid
from fullhouse.engines.rows import rows_of
from fullhouse.errors import BadArgument, FormatError
from fullhouse.formats.codec import Entry
from fullhouse.symmetry.transform import Transform
from fullhouse.verbs.augment import Augment
from fullhouse.verbs.dedup import Dedup
from fullhouse.verbs.describe import Describe, Leak
from fullhouse.verbs.sample import Sample
from fullhouse.verbs.split import Split
from fullhouse.verbs.verb import Choice, with_seed

GRID = Grid.from_line(WIKIPEDIA)
TURNED = Transform.random(seed=1).apply(GRID).to_line()
LINES = [WIKIPEDIA, TURNED, WIKIPEDIA, "." * 81, "?", "?"]
SMALL = Grid(bytes(16), fh.Geometry(2, 2))


@pytest.fixture(params=["memory", "files"])
def folder(request: pytest.FixtureRequest, tmp_path: Path) -> Path | None:
    return tmp_path if request.param == "files" else None


def marks_of(verb: Choice, lines: list[str], folder: Path | None) -> list[int]:
    halves = (lines[:2], lines[2:])
    marks: list[int] = verb.kept((verb.measure(rows_of(half)) for half in halves if half), folder).tolist()
    return marks


def test_dedup_keeps_the_first_of_each_class_and_unreadable_rows(folder: Path | None) -> None:
    assert marks_of(Dedup(), LINES, folder) == [1, 0, 0, 1, 1, 1]
    assert marks_of(Dedup(by="exact"), LINES, folder) == [1, 1, 0, 1, 1, 1]
    assert marks_of(Dedup(), [], folder) == []


def test_dedup_compares_grids_of_other_sizes_by_their_digits() -> None:
    verb = Dedup()
    found = verb.measure(rows_of(["?", "?"]), {0: SMALL, 1: SMALL})
    assert verb.kept([found]).tolist() == [1, 0]


def test_a_sample_depends_on_the_seed_and_the_number_of_rows(folder: Path | None) -> None:
    marks = marks_of(Sample(count=3, seed=7), LINES, folder)
    assert sum(marks) == 3
    assert marks_of(Sample(count=3, seed=7), ["?"] * 6, folder) == marks
    assert marks_of(Sample(count=99, seed=7), LINES, folder) == [1] * 6
    assert marks_of(Sample(count=0, seed=7), LINES, folder) == [0] * 6


def test_a_split_keeps_classes_together_and_puts_unreadable_rows_first(folder: Path | None) -> None:
    verb = Split(seed=3, shares=(50, 50), stratify="none")
    marks = marks_of(verb, LINES, folder)
    assert marks[0] == marks[1] == marks[2]
    assert marks[4:] == [1, 1]
    assert verb.chosen(np.array(marks, dtype=np.uint8))["split"][4] == "train"
    assert verb.sets == ("train", "test")


def test_a_split_follows_its_shares() -> None:
    lines = [puzzle.givens.to_line() for puzzle in fh.generate_many(200, seed=1)]
    marks = Split(seed=1).kept([Split(seed=1).measure(rows_of(lines))])
    assert np.bincount(marks).tolist()[1] == pytest.approx(160, abs=6)
    assert Split(seed=1, shares="80/10/10") == Split(seed=1)  # type: ignore[arg-type]  # text is allowed
    with pytest.raises(BadArgument, match="two or three numbers that add up to 100, such as 80/10/10"):
        Split(shares=(1,))
    with pytest.raises(BadArgument, match="add up to 100"):
        Split(shares=(50, 60))
    assert Split(shares=(0.8, 0.1, 0.1)).sets == ("train", "validation", "test")


def test_a_runner_draws_a_seed_once() -> None:
    for verb in (Sample(count=1), Split(), Augment()):
        seeded = with_seed(verb)
        assert isinstance(seeded.seed, int)
        assert with_seed(seeded) is seeded
    assert with_seed(Sample(seed=7)).seed == 7
    assert with_seed(Dedup()) == Dedup()


def test_equivalents_are_the_same_one_by_one_and_in_bulk() -> None:
    verb = Augment(count=3, seed=7)
    alone = verb.one(Entry(GRID), row=5)
    bulk = verb.expand(rows_of([WIKIPEDIA]), 5)
    assert [one.grid.digits for one in alone] == [row.tobytes() for row in bulk]
    row = verb.row(alone[1])
    assert row.columns["original"] == WIKIPEDIA
    assert row.columns["transform"] == verb.transform(5, 1)


def test_grids_in_other_columns_move_with_the_puzzle() -> None:
    verb = Augment(seed=7)
    solution = fh.solve(GRID).to_line()
    assert verb.moved(solution, 0, 0) == fh.solve(verb.one(Entry(GRID))[0].grid).to_line()
    assert "0" in verb.moved(WIKIPEDIA.replace(".", "0"), 0, 0)
    assert verb.moved("a name", 0, 0) == "a name"
    assert verb.moved(7, 0, 0) == 7


def test_only_plain_digits_have_equivalents() -> None:
    with pytest.raises(FormatError, match="only the digits of a 9x9 grid"):
        Augment(seed=1).one(Entry(SMALL))


def test_a_description_counts_rows_classes_and_leaks(folder: Path | None) -> None:
    verb = Describe()
    rows, other = rows_of(LINES), rows_of([TURNED, "." * 81])
    found = verb.described([verb.measure(rows)], [verb.compare(other)], against="test.csv", folder=folder)
    assert found.rows == 6
    assert dict(found.status) == {"proper": 3, "ambiguous": 1, "unreadable": 2}
    assert (found.duplicates, found.classes) == (1, 2)
    assert found.leak == Leak("test.csv", 2, 2, 4)
    assert found.to_json()["clues"] == {"0": 1, "30": 3}
    assert "leak" in str(found)
    assert verb.described([verb.measure(rows)]).leak is None
