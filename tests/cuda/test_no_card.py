"""What is said where there is no card, and where a device has no such name."""

from __future__ import annotations

import sys

import pytest

import fullhouse as fh
from fullhouse.engines.cuda.card import all_cards
from fullhouse.errors import UnavailableEngine


def test_a_missing_cupy_is_named_with_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    all_cards.cache_clear()
    monkeypatch.setitem(sys.modules, "cupy", None)
    with pytest.raises(UnavailableEngine, match=r"CuPy is not installed; run `pip install fullhouse\[gpu\]`"):
        fh.solve_batch(["." * 81], device="cuda")


def test_auto_works_without_a_card(monkeypatch: pytest.MonkeyPatch) -> None:
    all_cards.cache_clear()
    monkeypatch.setitem(sys.modules, "cupy", None)
    monkeypatch.setattr("fullhouse.engines.cuda.card.BREAK_EVEN", 0)
    assert fh.solve_batch(["." * 81], device="auto").device == "cpu"


def test_a_device_that_is_none_is_refused_by_name() -> None:
    with pytest.raises(fh.BadArgument, match='device must be "cpu", "cuda" or "auto"'):
        fh.solve_batch(["." * 81], device="tpu")  # type: ignore[arg-type]
