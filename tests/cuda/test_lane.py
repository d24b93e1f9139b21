"""The logic of the GPU compared with the other engines, on the host."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from cuda.lane import CLASHING, ODD_ROWS, PUZZLES, SOLUTION, Lane, candidates_of
from hypothesis import given, settings
from hypothesis import strategies as st

import fullhouse as fh
from fullhouse.engines.cuda.results import dig_in_step
from fullhouse.engines.rows import pack_rows, rows_of
from fullhouse.generator.dig import dig, draw
from fullhouse.generator.patterns import orbits_of


@pytest.fixture(scope="module")
def lane(tmp_path_factory: pytest.TempPathFactory) -> Lane:
    return Lane(tmp_path_factory.mktemp("lane"))


def cells_of(lines: list[str]) -> Any:
    return np.frombuffer("".join(lines).encode(), dtype=np.uint8).reshape(-1, 81)


@pytest.mark.parametrize("limit", [1, 2, 3, 50])
def test_a_lane_gets_the_same_counts_as_the_cpu(lane: Lane, limit: int) -> None:
    lines = [*ODD_ROWS, *PUZZLES]
    found, table = lane.solve(cells_of(lines), is_text=True, limit=limit), fh.solve_batch(lines, limit=limit)
    assert found.counts.tolist() == table.counts.tolist()
    is_proper = fh.count_batch(lines, limit=2).counts == 1
    assert (found.digits[is_proper] == table.solutions[is_proper]).all()
    has_solution = found.counts > 0
    claims = [row for row, one in zip(lines, has_solution, strict=True) if one]
    assert not fh.verify_batch(claims, found.digits[has_solution]).errors


@given(st.integers(0, 2**32), st.integers(18, 60))
def test_random_puzzles_of_any_kind_have_the_same_count(lane: Lane, seed: int, clues: int) -> None:
    """Digits of a full grid, some of them changed: with one, several and no solutions."""
    random = np.random.default_rng(seed)
    digits = np.array([int(character) for character in SOLUTION], dtype=np.uint8)
    digits = random.permutation(np.arange(10, dtype=np.uint8)[1:])[digits - 1]
    rows = np.zeros((8, 81), dtype=np.uint8)
    for row in rows:
        shown = random.choice(81, clues, replace=False)
        row[shown] = digits[shown]
        if random.random() < 0.3:
            row[random.integers(81)] = random.integers(1, 10)
    found, table = lane.solve(rows, is_text=False, limit=2), fh.solve_batch(rows, limit=2)
    assert found.counts.tolist() == table.counts.tolist()
    assert (found.digits[table.counts == 1] == table.solutions[table.counts == 1]).all()


def test_clashing_givens_are_a_contradiction_in_the_first_round(lane: Lane) -> None:
    words, fault = lane.pack(cells_of([CLASHING])[0], is_text=True)
    assert fault == 0
    assert lane.play_round(words)[1] == 1


@given(st.binary(min_size=81, max_size=81), st.booleans())
def test_a_row_is_rejected_for_the_same_reason_as_on_the_cpu(lane: Lane, row: bytes, is_text: bool) -> None:
    cells = np.frombuffer(row, dtype=np.uint8)
    faults = (
        rows_of(row + b"\n").faults if is_text and row.isascii() and b"\n" not in row and b"\r" not in row else None
    )
    if not is_text:
        faults = rows_of(cells.reshape(1, 81)).faults
    if faults is not None and faults[0] < 3:
        assert lane.pack(cells, is_text=is_text)[1] == faults[0]


@given(st.text("0123456789.-_*?xX+ ", min_size=81, max_size=81))
def test_mixed_blanks_are_rejected_as_on_the_cpu(lane: Lane, line: str) -> None:
    assert lane.pack(cells_of([line])[0], is_text=True)[1] == int(len(set(line) - set("123456789")) > 1) * 2


def test_words_hold_the_candidates_as_drawn(lane: Lane) -> None:
    words, _ = lane.pack(cells_of([PUZZLES[0]])[0], is_text=True)
    everything = set(range(1, 10))
    assert candidates_of(words) == [everything if one == "." else {int(one)} for one in PUZZLES[0]]


@given(st.lists(st.integers(0, 15), min_size=81, max_size=81))
def test_packed_rows_mean_the_same_as_plain_rows(lane: Lane, digits: list[int]) -> None:
    row = np.array(digits, dtype=np.uint8)
    packed = pack_rows(row.reshape(1, 81))
    assert (lane.pack_digits(row) == packed[0]).all()
    (words, fault), (expected, expected_fault) = lane.pack(packed[0], is_packed=True), lane.pack(row)
    assert fault == expected_fault
    assert (words == expected).all()


def test_words_convert_back_to_digits(lane: Lane) -> None:
    words, _ = lane.pack(cells_of([SOLUTION])[0], is_text=True)
    assert "".join(map(str, lane.unpack(words))) == SOLUTION


@settings(deadline=None)
@given(st.sampled_from(PUZZLES))
def test_rounds_keep_every_digit_of_the_solution_and_end(lane: Lane, puzzle: str) -> None:
    solution = next(fh.solutions(puzzle), None)
    if solution is None:
        return
    words, _ = lane.pack(cells_of([puzzle])[0], is_text=True)
    for _ in range(729):
        after, outcome = lane.play_round(words)
        assert outcome != 1
        assert all(digit in candidates for digit, candidates in zip(solution, candidates_of(after), strict=True))
        assert all(new <= old for new, old in zip(candidates_of(after), candidates_of(words), strict=True))
        if (after == words).all():
            return
        words = after
    raise AssertionError("the rounds never end")


def test_a_row_with_too_many_guesses_is_abandoned(lane: Lane) -> None:
    found = lane.solve(cells_of(["." * 81, PUZZLES[0]]), is_text=True, limit=1000, most_guesses=10)
    assert found.is_given_up.tolist() == [True, False]


@given(st.integers(0, 80), st.integers(0, 12), st.integers(0, 80))
def test_claimed_solutions_are_checked_as_on_the_cpu(lane: Lane, cell: int, digit: int, given_cell: int) -> None:
    puzzle = np.zeros(81, dtype=np.uint8)
    claim = np.array([int(character) for character in SOLUTION], dtype=np.uint8)
    puzzle[given_cell] = claim[given_cell]
    claim[cell] = digit
    if digit <= 9:
        table = fh.verify_batch(puzzle.reshape(1, 81), claim.reshape(1, 81))
        assert lane.verify(puzzle, claim) == (int(table.flaws[0]), int(table.places[0]))


def test_the_kernels_share_only_the_header_with_the_host() -> None:
    folder = Path(fh.__file__).parent / "engines" / "cuda"
    assert sorted(path.name for path in folder.iterdir() if path.suffix in (".cuh", ".cu")) == [
        "kernels.cu",
        "lane.cuh",
    ]


@pytest.mark.parametrize("symmetry", ["none", "rotate-180", "full"])
@pytest.mark.parametrize("fewest", [0, 28])
def test_digging_in_lockstep_gives_the_same_puzzles(symmetry: str, fewest: int) -> None:
    grids, orders = draw(seed=3, first=0, count=40)
    cells, ways = (np.frombuffer(some, dtype=np.uint8).reshape(-1, 81).copy() for some in (grids, orders))

    def count(rows: Any) -> Any:
        return fh.count_batch(rows, limit=2).counts

    left = dig_in_step(cells, ways, orbits_of(symmetry), fewest, count, np)
    assert left.tobytes() == dig(grids, orders, symmetry, fewest=fewest)
