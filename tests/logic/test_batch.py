"""The techniques of many paths in one call: the same as path by path, whatever the rows are."""

from __future__ import annotations

import numpy as np
import pytest
from cli.running import ends_soon_when_interrupted
from puzzles import EULER_1, INKALA_2012, NORVIG_IMPOSSIBLE, TWO_SOLUTIONS, WIKIPEDIA, dug_puzzle

import fullhouse as fh
from fullhouse.logic import batch as batches

PUZZLES = [WIKIPEDIA, EULER_1, INKALA_2012, *(dug_puzzle(seed).to_line() for seed in range(12))]


def told(counts: fh.PathCounts, row: int) -> dict[str, int]:
    return {name: int(number) for name, number in zip(counts.techniques, counts.counts[row], strict=True) if number}


def test_a_batch_counts_what_single_paths_count() -> None:
    counts = fh.explain_batch(PUZZLES)
    for row, puzzle in enumerate(PUZZLES):
        path = fh.explain(puzzle)
        assert told(counts, row) == path.techniques
        assert counts.is_logical[row] == path.is_logical
    assert counts.ends.tolist() == [fh.BatchEnd.SOLVED] * len(PUZZLES)


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_the_number_of_threads_changes_nothing(threads: int) -> None:
    counts, other = fh.explain_batch(PUZZLES), fh.explain_batch(PUZZLES, threads=threads)
    assert (counts.counts == other.counts).all()
    assert (counts.ends == other.ends).all()


def test_the_size_of_the_pieces_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    many = PUZZLES * 12
    whole = fh.explain_batch(many)
    monkeypatch.setattr(batches, "FIRST_PIECE", 7)
    monkeypatch.setattr(batches, "MOST_IN_PIECE", 9)
    seen: list[int] = []
    pieces = fh.explain_batch(many, progress=seen.append)
    assert (whole.counts == pieces.counts).all()
    assert (whole.ends == pieces.ends).all()
    assert seen == sorted(set(seen))
    assert seen[-1] == len(many)
    assert len(seen) > 10


def test_rows_without_a_path_are_marked_and_stop_nothing() -> None:
    counts = fh.explain_batch([WIKIPEDIA, "?", TWO_SOLUTIONS, NORVIG_IMPOSSIBLE, "." * 81, WIKIPEDIA[:-1] + "x"])
    assert [fh.BatchEnd(end).name for end in counts.ends.tolist()] == [
        "SOLVED",
        "BAD_ROW",
        "NOT_PROPER",
        "NOT_PROPER",
        "NOT_PROPER",
        "BAD_ROW",
    ]
    assert not counts.counts[1:].any()
    assert list(counts.errors) == [1, 5]
    assert counts.errors[1] == "expected 81 cells, found 1 (80 too few)"
    assert counts.hardest[1:] == [None] * 5


def test_it_takes_what_solve_batch_takes() -> None:
    pa = pytest.importorskip("pyarrow")

    digits = np.array([list(fh.parse(puzzle)) for puzzle in PUZZLES], dtype=np.uint8)
    expected = fh.explain_batch(PUZZLES).counts
    for puzzles in (
        digits,
        digits.reshape(-1, 9, 9),
        digits.astype(np.int64),
        "\n".join(PUZZLES).encode(),
        [fh.parse(puzzle) for puzzle in PUZZLES],
        pa.array(PUZZLES),
    ):
        assert (fh.explain_batch(puzzles).counts == expected).all()
    assert digits.flags.writeable
    with pytest.raises(TypeError):
        fh.explain_batch(WIKIPEDIA)


def test_an_array_with_a_number_that_is_no_digit_has_a_bad_row() -> None:
    digits = np.array([list(fh.parse(puzzle)) for puzzle in PUZZLES[:2]])
    digits[1, 4] = 12
    counts = fh.explain_batch(digits)
    assert counts.errors == {1: "r1c5 holds 12, which is no digit"}
    assert counts.ends.tolist() == [fh.BatchEnd.SOLVED, fh.BatchEnd.BAD_ROW]


def test_no_rows_give_no_rows() -> None:
    counts = fh.explain_batch([])
    assert (len(counts), counts.hardest, counts.errors, counts.totals()) == (0, [], {}, {})


def test_the_hardest_technique_is_the_last_of_the_order() -> None:
    counts = fh.explain_batch([WIKIPEDIA], order=["naked-single", "hidden-single", "full-house"])
    assert counts.hardest == [max(told(counts, 0), key=["naked-single", "hidden-single", "full-house"].index)]
    assert fh.explain_batch([INKALA_2012], order=["full-house"]).hardest == [None]
    assert fh.explain_batch([INKALA_2012], order=["full-house"]).ends.tolist() == [fh.BatchEnd.STUCK]


def test_totals_add_up() -> None:
    counts = fh.explain_batch(PUZZLES)
    assert sum(counts.totals().values()) == int(counts.counts.sum())
    assert "puzzles" in repr(counts)


def test_without_uniqueness_nothing_is_counted_that_assumes_it() -> None:
    counts = fh.explain_batch(PUZZLES, uniqueness=False)
    assumed = {name for name, technique in fh.CATALOG.items() if technique.assumes_uniqueness}
    assert not assumed & set(counts.totals())


@pytest.mark.parametrize("threads", [0, -1])
def test_at_least_one_thread_is_needed(threads: int) -> None:
    with pytest.raises(ValueError, match="at least one thread"):
        fh.explain_batch(PUZZLES, threads=threads)


def test_an_interrupt_ends_a_batch_within_a_second() -> None:
    program = (
        "import numpy as np, fullhouse as fh\n"
        f"grid = np.tile(fh.parse({INKALA_2012!r}).to_numpy().reshape(1, 81), (1_000_000, 1))\n"
        "print('ready', flush=True)\n"
        "fh.explain_batch(grid)\n"
    )
    ends_soon_when_interrupted(program)
