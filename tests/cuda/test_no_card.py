"""Messages about a missing GPU and an unknown device."""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
import pytest
from cuda.lane import ODD_ROWS, PUZZLES

import fullhouse as fh
from fullhouse.engines.cuda import results, runs
from fullhouse.engines.cuda.card import all_cards
from fullhouse.errors import UnavailableEngine


def test_a_missing_cupy_is_reported_with_advice(monkeypatch: pytest.MonkeyPatch) -> None:
    all_cards.cache_clear()
    monkeypatch.setitem(sys.modules, "cupy", None)
    with pytest.raises(
        UnavailableEngine, match=r"no GPU support: CuPy is not installed; run: pip install 'fullhouse\[gpu\]'"
    ):
        fh.solve_batch(["." * 81], device="cuda")


def test_auto_works_without_a_gpu(monkeypatch: pytest.MonkeyPatch) -> None:
    all_cards.cache_clear()
    monkeypatch.setitem(sys.modules, "cupy", None)
    monkeypatch.setattr("fullhouse.engines.cuda.card.BREAK_EVEN", 0)
    assert fh.solve_batch(["." * 81], device="auto").device == "cpu"


def test_an_unknown_device_is_rejected() -> None:
    with pytest.raises(fh.BadArgument, match='device must be "cpu", "cuda" or "auto"'):
        fh.solve_batch(["." * 81], device="tpu")  # type: ignore[arg-type]


@pytest.mark.parametrize("device", ["cpu", "auto"])
def test_the_choice_of_the_first_solution_is_checked_on_every_device(device: Any) -> None:
    with pytest.raises(fh.BadArgument, match="first must be one of same, any, not 'some'"):
        fh.solve_batch(["." * 81], device=device, first="some")  # type: ignore[arg-type]


def test_any_solution_is_the_first_one_on_the_cpu() -> None:
    lines = [*ODD_ROWS, *PUZZLES]
    one, other = (fh.solve_batch(lines, limit=1, first=first) for first in ("same", "any"))
    assert (one.solutions == other.solutions).all()
    assert (one.status == other.status).all()


@pytest.mark.parametrize(("limit", "is_any", "asked"), [(1, False, 2), (1, True, 1), (3, True, 3)])
def test_the_kernel_looks_for_a_second_solution_unless_any_will_do(limit: int, is_any: bool, asked: int) -> None:
    cells = np.zeros((1, 81), dtype=np.uint8)
    options: Any = {"is_text": False, "on_card": True, "with_digits": True, "stop": None}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(runs, "Results", lambda *_, **__: None)
        assert runs.Run(cells, limit=limit, is_any=is_any, **options).asked == asked


@pytest.mark.parametrize("is_any", [False, True])
def test_the_host_searches_ambiguous_rows_again_unless_any_solution_will_do(
    is_any: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The GPU is simulated: it gives up the last row, and finds two solutions of the first."""
    searched: list[int] = []
    cells = np.zeros((3, 81), dtype=np.uint8)

    class Found(runs.Results):
        """The results of a GPU, in host memory."""

        def __init__(self) -> None:
            self.listed = np.array([[0, 2, 5], [2, runs.UNFINISHED, 9]], dtype=np.int64)
            self.status = np.array([2, 1, 6], dtype=np.uint8)
            self.digits = np.full((3, 81), 7, dtype=np.uint8)
            self.has_faults = False
            self._arrays = np

    def solve(rows: Any, **_: object) -> Any:
        searched.append(len(rows))
        return fh.solve_batch(rows, limit=2)

    monkeypatch.setattr(results, "run_rows", lambda *_, **__: (Found(), 3))
    monkeypatch.setattr(results, "solve_batch", solve)
    _, found = results.find_on_card(cells, limit=2, with_digits=True, is_any=is_any)
    assert searched == [1 if is_any else 2]
    assert (found.digits[0] == 7).all() == is_any
    assert (found.digits[1] == 7).all()
    assert not (found.digits[2] == 7).all()
