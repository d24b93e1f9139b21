"""Batches of puzzles under one set of rules: every form of input, bad rows, and the answers for single puzzles."""

from __future__ import annotations

from itertools import islice

import numpy as np
import pyarrow as pa  # type: ignore[import-untyped,unused-ignore]
import pytest

import fullhouse as fh
from fullhouse.core.native import HAS_NATIVE
from fullhouse.engines.status import Status

pytestmark = pytest.mark.skipif(not HAS_NATIVE, reason="the general engine is in the native module")

RULES = fh.Rules.parse("4x4 x")
LINES = ["." * 16, "1..............2", "12..............", "11" + "." * 14]
DIGITS = np.array([list(fh.parse(line, rules=RULES)) for line in LINES], dtype=np.uint8)


def grids() -> list[fh.Grid]:
    return [fh.parse(line, rules=RULES) for line in LINES]


@pytest.mark.parametrize(
    "puzzles",
    [
        LINES,
        "\n".join(LINES).encode(),
        DIGITS,
        DIGITS.astype(np.int64).reshape(-1, 4, 4),
        DIGITS.astype(float),
        pa.array(LINES),
        np.array(LINES),
        [list(row) for row in DIGITS.tolist()],
        iter(LINES),
        grids(),
    ],
    ids=["texts", "lines", "array", "squares", "floats", "arrow", "strings", "lists", "iterator", "grids"],
)
def test_every_form_of_input_gives_the_counts_of_single_puzzles(puzzles: object) -> None:
    table = fh.count_batch(puzzles, limit=1000, rules=RULES)  # type: ignore[arg-type]
    assert table.counts.tolist() == [fh.count(grid) for grid in grids()] == [48, 4, 4, 0]


def test_grids_of_a_list_bring_their_own_rules() -> None:
    table = fh.solve_batch(grids())
    assert [str(Status(code)) for code in table.status] == ["ambiguous", "ambiguous", "ambiguous", "unsolvable"]
    assert table.columns["solution"][1] == next(fh.solutions(grids()[1])).to_line()


def test_solutions_are_those_of_single_puzzles_with_any_number_of_threads() -> None:
    rules = fh.Rules.parse("6x6~0-5 anti-king")
    puzzles = [grid.with_digit(0, 0).with_digit(20, 0) for grid in islice(fh.solutions(fh.Grid.empty(rules)), 40)]
    singles = [next(fh.solutions(puzzle)).digits for puzzle in puzzles]
    for threads in (1, 3):
        table = fh.solve_batch(puzzles, threads=threads)
        assert [row.tobytes() for row in table.solutions] == singles
    assert table.columns["solution"][0] == next(fh.solutions(puzzles[0])).to_line()


def test_plain_grids_of_other_sizes_need_no_rules() -> None:
    assert fh.count_batch(np.zeros((2, 4, 4), dtype=int), limit=1000).counts.tolist() == [288, 288]
    assert fh.count_batch(["." * 16], limit=1000).counts.tolist() == [288]


def test_a_row_that_does_not_fit_the_rules_keeps_its_place_and_its_reason() -> None:
    blanks = "0 . - _ * ? x X + or a space"
    table = fh.solve_batch(["1" + "." * 15, "1..", "5" + "." * 15, None, "[4x4 anti-king] " + "." * 16], rules=RULES)
    assert {row: str(Status(code)) for row, code in enumerate(table.status) if row} == dict.fromkeys(
        range(1, 5), "unreadable"
    )
    assert dict(table.errors) | {0: ""} == {
        0: "",
        1: "expected 16 cells, found 3 (13 too few)",
        2: f"column 1: unexpected character '5' for r1c1; write a digit 1 to 4, or a blank: {blanks}",
        3: "the row is missing",
        4: "the puzzle has its own rules, 4x4 with anti-king; leave out the others",
    }
    assert not table.solutions[1:].any()


def test_grids_whose_rules_differ_from_those_of_the_first_are_marked() -> None:
    table = fh.solve_batch([grids()[0], fh.parse("." * 16)])
    assert table.errors[1].startswith("its rules are 4x4, and those of the first row 4x4 with diagonal")


def test_an_array_of_another_shape_is_rejected() -> None:
    with pytest.raises(fh.SudokuError, match=r"an array of shape \(N, 16\) or \(N, 4, 4\), not one of \(2, 81\)"):
        fh.solve_batch(np.zeros((2, 81), dtype=np.uint8), rules=RULES)


def test_a_gpu_takes_classic_puzzles_only() -> None:
    with pytest.raises(fh.SudokuError, match="other rules, 4x4 with diagonal"):
        fh.solve_batch(LINES, rules=RULES, device="cuda")
    assert len(fh.solve_batch(LINES, rules=RULES, device="auto")) == 4


def test_a_stopped_batch_marks_the_rows_that_it_did_not_finish() -> None:
    stop = fh.Stop()
    stop.stop()
    table = fh.count_batch([*LINES, "?"], rules=RULES, stop=stop)
    assert [str(Status(code)) for code in table.status] == ["late"] * 4 + ["unreadable"]


def test_claimed_solutions_are_checked_by_all_rules() -> None:
    right = next(fh.solutions(grids()[1])).to_line()
    table = fh.verify_batch([LINES[1]] * 4, [right, right[:-1] + "1", right.replace("2", "."), "12"], rules=RULES)
    assert [str(Status(code)) for code in table.status] == ["correct", "wrong", "wrong", "unreadable"]
    assert table.errors[1] == "r4c4 differs from the given"
    rules = fh.Rules.parse("4x4 cage r1c1,r1c2 4")
    claims = ["1234341221434321", "1324421331422431"]
    verified = fh.verify_batch(["." * 16] * 2, claims, rules=rules)
    assert dict(verified.errors) == {0: "the rule 'cage r1c1,r1c2 4' is broken"}


def test_a_claim_that_repeats_a_value_in_a_house_names_the_house() -> None:
    table = fh.verify_batch([fh.Grid.empty(RULES)], ["1234341221434321"])
    assert dict(table.errors) == {0: "diagonal 1 holds a digit twice"}
