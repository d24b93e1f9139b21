"""The GPUs of this machine, the kernels compiled for each, and the choice between the CPU and a GPU."""

from __future__ import annotations

import os
from functools import cache
from importlib.resources import files
from typing import Any, Literal, get_args

from fullhouse.core.foreign import is_on_gpu
from fullhouse.errors import BadArgument, UnavailableEngine

BLOCK = 128
"""Threads in a block of the search."""
BLOCKS = 6
"""Blocks that a multiprocessor runs side by side: 80 registers a thread, so that nothing is spilled."""
DEEPEST = 81
FRAME = 128
"""Bytes of a frame on a thread's stack of open branches."""
OLDEST = (7, 0)
"""The first cards whose threads may wait for each other within a warp."""

Device = Literal["cpu", "cuda", "auto"]
_DEVICES = get_args(Device)
BREAK_EVEN = 8_000
"""Rows for each core of the processor, from which on the card is faster, copies included (benchmarks/gpu.py)."""


class Card:
    """One card, with the kernels compiled for it."""

    def __init__(self, number: int) -> None:
        cupy = load_cupy()
        self.number = number
        with cupy.cuda.Device(number):
            properties = cupy.cuda.runtime.getDeviceProperties(number)
            self.name: str = properties["name"].decode()
            capability = (properties["major"], properties["minor"])
            if capability < OLDEST:
                have, need = ".".join(map(str, capability)), ".".join(map(str, OLDEST))
                raise _unavailable(f"the {self.name} is too old: it has compute capability {have}, {need} is needed")
            self.processors: int = properties["multiProcessorCount"]
            sizes = (f"-DFULLHOUSE_BLOCK={BLOCK}", f"-DFULLHOUSE_BLOCKS={BLOCKS}")
            module = cupy.RawModule(code=source(), options=("-std=c++17", *sizes))
            try:
                module.compile()
            except cupy.cuda.compiler.CompileException as error:
                reason = str(error).strip().splitlines()[-1]
                raise _unavailable(f"the kernels could not be compiled for the {self.name}: {reason}") from error
            self.pack, self.solve, self.unpack, self.verify = (
                module.get_function(name) for name in ("pack_rows", "solve_rows", "unpack_rows", "verify_rows")
            )

    def free_memory(self) -> int:
        """Bytes that are free on the card, those that CuPy keeps for later included."""
        cupy = load_cupy()
        with cupy.cuda.Device(self.number):
            free, _ = cupy.cuda.runtime.memGetInfo()
            pool = cupy.get_default_memory_pool()
            return int(free) + int(pool.free_bytes())

    def __str__(self) -> str:
        return f"{self.name} (cuda:{self.number})"


def source() -> str:
    """All that is compiled, as one text, so that a change of either file is never hidden by a cached kernel."""
    folder = files(__package__)
    return "".join(folder.joinpath(name).read_text(encoding="utf-8") for name in ("lane.cuh", "kernels.cu"))


def load_cupy() -> Any:
    """CuPy; UnavailableEngine, with what to do, if it is not there."""
    try:
        import cupy
        import cupyx  # noqa: F401 - pinned memory
    except ImportError as error:
        raise _unavailable("CuPy is not installed; run `pip install fullhouse[gpu]`") from error
    return cupy


@cache
def all_cards() -> tuple[Card, ...]:
    """Every card of this machine; UnavailableEngine if there is none, or none that can be used."""
    cupy = load_cupy()
    try:
        amount = cupy.cuda.runtime.getDeviceCount()
    except cupy.cuda.runtime.CUDARuntimeError as error:
        raise _unavailable(f"no card can be reached ({error})") from error
    if not amount:
        raise _unavailable("this machine has no card for CUDA")
    cards: list[Card] = []
    errors = []
    for number in range(amount):
        try:
            cards.append(Card(number))
        except UnavailableEngine as error:  # too old, say; others may do
            errors.append(error)
    if not cards:
        raise errors[0]
    return tuple(cards)


def _unavailable(reason: str) -> UnavailableEngine:
    return UnavailableEngine("cuda", reason)


def uses_card(device: Device, puzzles: Any) -> bool:
    """Whether these puzzles go to a card; with "auto" they do if they are there already, or if it pays."""
    if device not in _DEVICES:
        raise BadArgument("device", device, '"cpu", "cuda" or "auto"')
    if device != "auto":
        return device == "cuda"
    return is_on_gpu(puzzles) or (_amount(puzzles) >= BREAK_EVEN * (os.cpu_count() or 1) and _has_card())


def _amount(puzzles: Any) -> int:
    """How many rows there are, as far as that can be seen without reading them."""
    try:
        amount = len(puzzles)
    except TypeError:
        return 0
    return amount // 82 if isinstance(puzzles, bytes | bytearray | memoryview) else amount


def _has_card() -> bool:
    try:
        return bool(all_cards())
    except UnavailableEngine:
        return False
