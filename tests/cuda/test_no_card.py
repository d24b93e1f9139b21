"""Messages about a missing GPU and an unknown device."""

from __future__ import annotations

import sys

import pytest

import fullhouse as fh
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
