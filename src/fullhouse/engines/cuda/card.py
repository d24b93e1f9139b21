"""The GPUs of this machine, the kernels compiled for each, and the choice between the CPU and a GPU."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from typing import Any, Literal, get_args

from fullhouse.core.foreign import is_on_gpu
from fullhouse.errors import BadArgument, UnavailableEngine

BLOCK = 128
"""Threads per block of the search."""
BLOCKS = 6
"""Blocks that a multiprocessor runs side by side: 80 registers per thread, so that nothing spills."""
DEEPEST = 81
FRAME = 128
"""Bytes per frame on a thread's stack of open branches."""
OLDEST = (7, 0)
"""The lowest compute capability whose threads can wait for each other within a warp."""

Device = Literal["cpu", "cuda", "auto"]
_DEVICES = get_args(Device)
BREAK_EVEN = 8_000
"""Rows per CPU core from which the GPU is faster, copies included (benchmarks/gpu.py)."""


class Card:
    """One GPU, with the kernels compiled for it."""

    def __init__(self, number: int) -> None:
        cupy = load_cupy()
        self.number = number
        with cupy.cuda.Device(number):
            properties = cupy.cuda.runtime.getDeviceProperties(number)
            self.name: str = properties["name"].decode()
            capability = (properties["major"], properties["minor"])
            if capability < OLDEST:
                have, need = ".".join(map(str, capability)), ".".join(map(str, OLDEST))
                raise _unavailable(f"the {self.name} is too old: it has compute capability {have}, but needs {need}")
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
        """Free bytes on the GPU, including those in CuPy's memory pool."""
        cupy = load_cupy()
        with cupy.cuda.Device(self.number):
            free, _ = cupy.cuda.runtime.memGetInfo()
            pool = cupy.get_default_memory_pool()
            return int(free) + int(pool.free_bytes())

    def __str__(self) -> str:
        return f"{self.name} (cuda:{self.number})"


def source() -> str:
    """The source of all kernels as one text, so that a change to either file invalidates cached kernels."""
    folder = Path(__file__).parent
    return "".join((folder / name).read_text(encoding="utf-8") for name in ("lane.cuh", "kernels.cu"))


def load_cupy() -> Any:
    """Import CuPy; UnavailableEngine says how to install it if it is missing."""
    try:
        import cupy
        import cupyx  # noqa: F401 - pinned memory
    except ImportError as error:
        raise _unavailable("CuPy is not installed; run: pip install 'fullhouse[gpu]'") from error
    return cupy


@cache
def all_cards() -> tuple[Card, ...]:
    """Every usable GPU of this machine; UnavailableEngine if there is none."""
    cupy = load_cupy()
    try:
        amount = cupy.cuda.runtime.getDeviceCount()
    except cupy.cuda.runtime.CUDARuntimeError as error:
        raise _unavailable(f"no GPU can be reached ({error})") from error
    if not amount:
        raise _unavailable("this machine has no CUDA GPU")
    cards: list[Card] = []
    errors = []
    for number in range(amount):
        try:
            cards.append(Card(number))
        except UnavailableEngine as error:  # too old, for example; others may work
            errors.append(error)
    if not cards:
        raise errors[0]
    return tuple(cards)


def _unavailable(reason: str) -> UnavailableEngine:
    return UnavailableEngine("cuda", reason)


def uses_card(device: Device, puzzles: Any) -> bool:
    """Whether to run these puzzles on a GPU; with "auto", if they are in its memory or it would be faster."""
    if device not in _DEVICES:
        raise BadArgument("device", device, '"cpu", "cuda" or "auto"')
    if device != "auto":
        return device == "cuda"
    return is_on_gpu(puzzles) or (_amount(puzzles) >= BREAK_EVEN * (os.cpu_count() or 1) and _has_card())


def _amount(puzzles: Any) -> int:
    """The number of rows, if it is known without reading them; otherwise 0."""
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
