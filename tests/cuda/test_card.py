"""Batches give equal answers on a GPU and on the CPU. Needs a GPU, a driver and CuPy; run with `pytest -m gpu`."""

from __future__ import annotations

import threading
from typing import Any

import numpy as np
import pytest
from cuda.lane import ODD_ROWS, PUZZLES

import fullhouse as fh
from fullhouse.engines.cuda import runs
from fullhouse.engines.cuda.card import all_cards
from fullhouse.engines.rows import pack_rows, unpack_rows
from fullhouse.engines.status import Status
from fullhouse.errors import UnavailableEngine

pytestmark = pytest.mark.gpu


@pytest.fixture(scope="module", autouse=True)
def card() -> Any:
    try:
        return all_cards()[0]
    except UnavailableEngine as error:
        pytest.skip(str(error))


def has_native() -> bool:
    try:
        fh.solve_batch(["." * 81], limit=1)
    except UnavailableEngine:
        return False
    return True


NEEDS_NATIVE = pytest.mark.skipif(not has_native(), reason="compares with the native module, which is not built here")
LINES = [*ODD_ROWS, *PUZZLES]
BAD = ["?", "", PUZZLES[0][:80], PUZZLES[0].replace(".", "0", 1), PUZZLES[0][:80] + "\x7f"]


def same(one: Any, other: Any) -> None:
    for name in ("status", "counts", "solutions"):
        if hasattr(one, name):
            assert (np.asarray(fh_host(getattr(one, name))) == getattr(other, name)).all(), name
    assert dict(one.errors) == dict(other.errors)


def fh_host(array: Any) -> Any:
    return array.get() if hasattr(array, "get") else array


@NEEDS_NATIVE
@pytest.mark.parametrize("limit", [1, 2, 3, 1000])
def test_the_gpu_gives_the_same_answers_as_the_cpu(limit: int) -> None:
    lines = [*LINES, *BAD]
    same(fh.solve_batch(lines, limit=limit, device="cuda"), fh.solve_batch(lines, limit=limit))
    same(fh.count_batch(lines, limit=limit, device="cuda"), fh.count_batch(lines, limit=limit))


@pytest.mark.parametrize("limit", [1, 2, 1000])
def test_any_solution_is_a_solution(limit: int) -> None:
    table = fh.solve_batch(LINES, limit=limit, device="cuda", first="any")
    same_counts = fh.count_batch(LINES, limit=limit, device="cuda")
    assert (table.counts == same_counts.counts).all()
    solved = np.flatnonzero(table.counts)
    assert not fh.verify_batch([LINES[row] for row in solved], table.solutions[solved], device="cuda").flaws.any()


@NEEDS_NATIVE
def test_the_cpu_finishes_rows_that_the_gpu_gives_up() -> None:
    table = fh.count_batch(["." * 81, PUZZLES[0]], limit=1_000_000, device="cuda")
    assert table.counts.tolist() == [1_000_000, 1]


@pytest.mark.parametrize("rows", [0, 1, 31, 32, 33, 63, 64, 65, 127, 128, 129, 4095, 70_001])
def test_batches_of_every_size_are_solved(rows: int) -> None:
    lines = (LINES * (rows // len(LINES) + 1))[:rows]
    table = fh.solve_batch(lines, device="cuda")
    assert len(table) == rows
    proper = np.flatnonzero(table.status == Status.PROPER)
    assert not fh.verify_batch([lines[row] for row in proper], table.solutions[proper], device="cuda").flaws.any()
    expected = fh.solve_batch(LINES, device="cuda").counts
    assert (table.counts == np.resize(expected, rows)).all() if rows else True


def test_many_chunks_on_one_gpu_used_as_two_give_the_same_answers(card: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runs, "CHUNK", 256)
    monkeypatch.setattr(runs, "LEAST_CHUNK", 64)
    cells = np.array([[int(one) for one in line.replace(".", "0")] for line in LINES * 20], dtype=np.uint8)
    one, done = runs.run_rows(cells, is_text=False, limit=2)
    both, done_by_both = runs.run_rows(cells, is_text=False, limit=2, cards=(card, card))
    assert done == done_by_both == len(cells)
    assert (one.counts() == both.counts()).all()
    assert (one.status == both.status).all()
    is_proper = one.counts() == 1
    assert (one.digits[is_proper] == both.digits[is_proper]).all()


def test_arrays_in_gpu_memory_are_not_copied() -> None:
    cupy = pytest.importorskip("cupy")
    digits = np.array([[int(one) for one in line.replace(".", "0")] for line in LINES], dtype=np.uint8)
    on_card = cupy.asarray(digits)
    table = fh.solve_batch(on_card, device="cuda")
    assert isinstance(table.solutions, cupy.ndarray)
    assert (table.solutions.get() == fh.solve_batch(digits, device="cuda").solutions).all()
    cells: Any = table._rows.cells
    assert cells.data.ptr == on_card.data.ptr
    odd = cupy.zeros((3, 81), dtype=np.int64)
    odd[1, 5] = 10
    assert fh.count_batch(odd, limit=2, device="cuda").errors == {1: "r1c6 holds 255, which is not a digit"}


def test_packed_rows_get_packed_solutions_on_the_host_and_on_the_gpu() -> None:
    cupy = pytest.importorskip("cupy")
    digits = np.array([[int(one) for one in line.replace(".", "0")] for line in LINES], dtype=np.uint8)
    plain, packed = fh.solve_batch(digits, device="cuda"), pack_rows(digits)
    for cells in (packed, cupy.asarray(packed)):
        table = fh.solve_batch(cells, device="cuda")
        assert table.solutions.shape == packed.shape
        assert (fh_host(unpack_rows(table.solutions)) == plain.solutions).all()
        assert (fh_host(table.status) == plain.status).all()
        assert not fh.verify_batch(cells, table.solutions, device="cuda").flaws[fh_host(table.counts) > 0].any()
        assert table.columns["solution"].tolist() == plain.columns["solution"].tolist()
    packed[3, 40] = 0x17
    assert fh.count_batch(packed, limit=2, device="cuda").errors == {3: "r9c9 holds 23, which is not a digit"}


def test_pytorch_tensors_are_used_without_a_copy() -> None:
    torch = pytest.importorskip("torch")
    tensor = torch.zeros((5, 9, 9), dtype=torch.uint8, device="cuda")
    table = fh.solve_batch(tensor, device="auto")
    assert table.device == "cuda"
    assert table.counts.tolist() == [2] * 5


def test_claimed_solutions_are_checked_on_the_gpu() -> None:
    table = fh.solve_batch(PUZZLES, device="cuda")
    claims = table.solutions.copy()
    claims[1, 5], claims[2] = 0, claims[2][::-1]
    checked = fh.verify_batch(PUZZLES, claims, device="cuda")
    assert checked.flaws[0] == 0
    assert checked.flaws[1] == 1
    assert checked.flaws[2] != 0
    if has_native():
        same(checked, fh.verify_batch(PUZZLES, claims))


def test_a_stop_ends_a_batch_and_keeps_finished_rows() -> None:
    stop = fh.Stop()
    rows = np.zeros((2_000_000, 81), dtype=np.uint8)  # blank: as many guesses as a row may take
    threading.Timer(0.5, stop.stop).start()
    table = fh.count_batch(rows, limit=1_000_000_000, device="cuda", stop=stop)
    assert (table.status == Status.LATE).any()


def test_too_little_memory_is_reported_in_one_sentence() -> None:
    with pytest.raises(UnavailableEngine, match="too little free memory"):
        runs.run_rows(np.zeros((10, 81), dtype=np.uint8), is_text=False, limit=2, memory=1 << 10)
