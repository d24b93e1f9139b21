"""Where a batch is worked on: by the processor, or by a graphics card."""

from __future__ import annotations

import os
from typing import Any, Literal, get_args

from fullhouse.errors import BadArgument, UnavailableEngine

Device = Literal["cpu", "cuda", "auto"]
_DEVICES = get_args(Device)
BREAK_EVEN = 8_000
"""Rows for each core of the processor, from which on the card is faster, copies included (benchmarks/gpu.py)."""


def uses_card(device: Device, puzzles: Any) -> bool:
    """Whether these puzzles go to a card; with "auto" they do if they are there already, or if it pays."""
    if device not in _DEVICES:
        raise BadArgument("device", device, '"cpu", "cuda" or "auto"')
    if device != "auto":
        return device == "cuda"
    return is_on_card(puzzles) or (_amount(puzzles) >= BREAK_EVEN * (os.cpu_count() or 1) and _has_card())


def is_on_card(array: Any) -> bool:
    """Whether this is an array in the memory of a card: CuPy's, PyTorch's, any with one of the two protocols."""
    if hasattr(array, "__cuda_array_interface__"):
        return True
    where = getattr(array, "__dlpack_device__", None)
    return where is not None and int(where()[0]) == _CUDA


_CUDA = 2
"""The number of CUDA's devices in DLPack."""


def _amount(puzzles: Any) -> int:
    """How many rows there are, as far as that can be seen without reading them."""
    try:
        amount = len(puzzles)
    except TypeError:
        return 0
    return amount // 82 if isinstance(puzzles, bytes | bytearray | memoryview) else amount


def _has_card() -> bool:
    from fullhouse.engines.cuda.card import all_cards

    try:
        return bool(all_cards())
    except UnavailableEngine:
        return False
