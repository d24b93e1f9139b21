"""Many ratings in one call are those of single calls, for any rows and threads."""

from __future__ import annotations

import copy
import pickle
from threading import Timer
from typing import get_args

import numpy as np
import pytest
from patience import ends_when_interrupted, little_work
from puzzles import EULER_1, INKALA_2012, NORVIG_IMPOSSIBLE, TWO_SOLUTIONS, WIKIPEDIA, dug_puzzle

import fullhouse as fh
from fullhouse.engines import solve_batch as batches
from fullhouse.engines.status import Status
from fullhouse.logic.weights import FIRST, LAST
from fullhouse.rating import SCALES
from fullhouse.rating.rating import ScaleName

PUZZLES = [WIKIPEDIA, EULER_1, INKALA_2012, *(dug_puzzle(seed).to_line() for seed in range(12))]
QUICK = [puzzle for puzzle in PUZZLES if puzzle != INKALA_2012]
"""Puzzles without nested chains, which take a millisecond each."""
ALL: tuple[ScaleName, ...] = get_args(ScaleName)


def without_steps(rating: fh.Rating | None) -> tuple[object, ...]:
    """A rating as a batch returns it: everything except the steps."""
    assert rating is not None
    counts = {name: getattr(part, "counts", None) for name, part in rating.scales.items()}
    return rating.puzzle, rating.to_row(), rating.lower_bounds, counts, rating.versions


def test_a_batch_gives_the_same_as_single_ratings() -> None:
    table = fh.rate_batch(PUZZLES, scales=ALL)
    for row, puzzle in enumerate(PUZZLES):
        alone, among = fh.rate(puzzle, scales=ALL), table.rating(row)
        assert without_steps(alone) == without_steps(among)
        assert among is not None
        assert alone.hardest is not None
        assert among.hardest is not None
        assert (alone.hardest.technique, alone.hardest.weight) == (among.hardest.technique, among.hardest.weight)
        assert str(among.hardest) == alone.hardest.step.technique.title if alone.hardest.step else False


def test_stuck_paths_are_rated_alike_in_a_batch(monkeypatch: pytest.MonkeyPatch) -> None:
    for entries in (FIRST[:1], FIRST[5:8], LAST[3:4]):
        monkeypatch.setattr(SCALES["se"], "entries", entries)
        table = fh.rate_batch(PUZZLES, scales="se")
        assert table.is_lower_bound.any()
        for row, puzzle in enumerate(PUZZLES):
            assert without_steps(fh.rate(puzzle, scales="se")) == without_steps(table.rating(row))


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_the_number_of_threads_changes_nothing(threads: int) -> None:
    many = [*PUZZLES, *QUICK * 19]
    assert fh.rate_batch(many, scales=ALL).to_rows() == fh.rate_batch(many, scales=ALL, threads=threads).to_rows()


def test_the_size_of_the_chunks_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    many = [INKALA_2012, *[*QUICK, "?", TWO_SOLUTIONS] * 8]
    whole = fh.rate_batch(many, scales=ALL).to_rows()
    monkeypatch.setattr(batches, "FIRST_CHUNK", 7)
    monkeypatch.setattr(batches, "MOST_IN_CHUNK", 9)
    seen: list[int] = []
    assert fh.rate_batch(many, scales=ALL, progress=seen.append).to_rows() == whole
    assert seen == sorted(set(seen))
    assert seen[-1] == len(many)


def test_rows_without_a_rating_are_marked_with_the_reason() -> None:
    table = fh.rate_batch([WIKIPEDIA, "?", TWO_SOLUTIONS, NORVIG_IMPOSSIBLE, "." * 81])
    assert [Status(status).name for status in table.status.tolist()] == [
        "PROPER",
        "UNREADABLE",
        "AMBIGUOUS",
        "UNSOLVABLE",
        "AMBIGUOUS",
    ]
    assert table.rating(1) is table.rating(2) is table.rating(3) is None
    assert list(table.errors) == [1, 2, 3, 4]
    assert table.errors[1] == "expected 81 cells, found 1 (80 too few)"
    assert table.reason(0) == ""
    assert "column 5" in table.reason(3)
    assert table.reason(2).startswith("ambiguous: two solutions")
    assert table.level.tolist() == [1, 0, 0, 0, 0]
    assert np.isnan(table.er[1:]).all()
    assert table.to_rows()[1:3] == [{"status": "unreadable"}, {"status": "ambiguous"}]
    assert repr(table) == "<RatingTable of 5 rows: 1 proper, 2 ambiguous, 1 unsolvable, 1 unreadable>"


def test_rows_may_be_counted_from_the_end() -> None:
    table = fh.rate_batch([TWO_SOLUTIONS, "?", WIKIPEDIA], scales="hodoku")
    assert without_steps(table.rating(-1)) == without_steps(table.rating(2))
    assert [table.reason(row) for row in (-3, -2, -1)] == [table.reason(row) for row in (0, 1, 2)]
    for row in (3, -4):
        with pytest.raises(IndexError):
            table.rating(row)


def test_columns_are_arrays() -> None:
    table = fh.rate_batch(PUZZLES)
    assert [str(array.dtype) for array in (table.level, table.score, table.er)] == ["uint8", "uint32", "float64"]
    assert len(table) == len(table.ep) == len(table.ed) == len(table.guesses) == len(table.backtracks) == len(PUZZLES)
    assert table.is_rated.all()
    assert table["hodoku"] is table.hodoku
    assert (table.backtracks <= table.guesses).all()
    assert (table.hodoku.counts == fh.explain_batch(PUZZLES).counts).all()


def test_a_number_of_a_scale_that_was_not_requested_raises_with_advice() -> None:
    table = fh.rate_batch([WIKIPEDIA], scales="se")
    for name in ("score", "level", "hodoku"):
        with pytest.raises(fh.BadArgument, match=r"scales must be a list with 'hodoku', such as \('se', 'hodoku'\)"):
            getattr(table, name)
    with pytest.raises(fh.BadArgument, match="'guesses'"):
        _ = table.backtracks
    with pytest.raises(fh.BadArgument, match="'se'"):
        _ = fh.rate_batch([WIKIPEDIA], scales="guesses").er
    with pytest.raises(fh.UnknownName, match="unknown scale 'hodku'; did you mean 'hodoku'"):
        _ = table["hodku"]
    with pytest.raises(fh.BadArgument, match=r"not \('guesses',\)"):
        _ = fh.rate(WIKIPEDIA, scales="guesses")["se"]


def test_columns_by_name_are_those_of_the_rows() -> None:
    table = fh.rate_batch([WIKIPEDIA, "?", INKALA_2012, TWO_SOLUTIONS], scales=ALL, time_limit=1e-9)
    columns = table.columns
    for row, values in enumerate(table.to_rows()):
        if table.is_rated[row]:
            bounds = " ".join(values.pop("lower_bounds"))
            found = {name: column[row] for name, column in columns.items()}
            assert found.pop("hardest") in ("", *table.rating(row).counts)  # type: ignore[union-attr]
            assert {**values, "lower_bounds": bounds} == found
    assert columns["status"].tolist() == ["proper", "unreadable", "proper", "ambiguous"]
    assert columns["level"].tolist()[1::2] == ["", ""]
    assert all(len(column) == len(table) and column.ndim == 1 for column in columns.values())
    assert list(fh.rate_batch([]).columns) == list(fh.rate_batch([WIKIPEDIA]).columns)


def test_a_table_survives_pickle_and_copy() -> None:
    table = fh.rate_batch([WIKIPEDIA, "?"])
    for again in (pickle.loads(pickle.dumps(table)), copy.copy(table), copy.deepcopy(table)):
        assert (again.to_rows(), dict(again.errors), again.rating(0)) == (
            table.to_rows(),
            dict(table.errors),
            table.rating(0),
        )


def test_rows_that_are_unfinished_at_a_stop_are_late() -> None:
    stop = fh.Stop()
    table = fh.rate_batch([WIKIPEDIA] * 600, scales="hodoku", progress=lambda _: stop.stop(), stop=stop)
    assert (table.status[0], table.status[-1]) == (Status.PROPER, Status.LATE)
    assert table.rating(-1) is None
    assert table.errors[599] == "stopped before the row was finished"


def test_a_stop_from_another_thread_ends_a_batch_and_leaves_no_partial_row() -> None:
    stop = fh.Stop()
    Timer(0.3, stop.stop).start()
    with little_work():
        table = fh.rate_batch([INKALA_2012] * 50_000, scales=ALL, stop=stop)
    undone = table.status == Status.LATE
    assert undone.any()
    assert not table.level[undone].any()
    assert not table.guesses[undone].any()
    assert np.isnan(table.er[undone]).all()
    assert not table.is_lower_bound[undone].any()


def test_it_takes_the_same_input_as_solve_batch() -> None:
    expected = fh.rate_batch(PUZZLES, scales="hodoku").score
    digits = np.array([list(fh.parse(puzzle)) for puzzle in PUZZLES], dtype=np.uint8)
    for puzzles in (digits, digits.reshape(-1, 9, 9), digits.astype(np.int64), "\n".join(PUZZLES).encode()):
        assert (fh.rate_batch(puzzles, scales="hodoku").score == expected).all()
    assert len(fh.rate_batch([])) == 0
    with pytest.raises(fh.BadArgument, match="for one puzzle use the function without _batch"):
        fh.rate_batch(WIKIPEDIA)


def test_too_little_time_makes_lower_bounds() -> None:
    table = fh.rate_batch([INKALA_2012] * 3, time_limit=1e-9)
    assert table.is_rated.all()
    assert table.is_lower_bound.all()
    assert (table.score <= fh.rate_batch([INKALA_2012] * 3).score).all()
    with pytest.raises(fh.BadArgument, match="time_limit must be a number of seconds"):
        fh.rate_batch([WIKIPEDIA], time_limit=0)


def test_an_interrupt_ends_a_batch() -> None:
    preparation = (
        "import numpy as np, fullhouse as fh\n"
        f"grid = np.tile(fh.parse({INKALA_2012!r}).to_numpy().reshape(1, 81), (1_000_000, 1))\n"
        "fh.rate_batch(grid[:1])\n"
    )
    ends_when_interrupted("fh.rate_batch(grid)", preparation)
