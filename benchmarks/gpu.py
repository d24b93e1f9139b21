"""Solve on a GPU: the kernel alone, from text to digits on the device, and end to end with the host.

python benchmarks/gpu.py FILE [FILE ...]        lines of 81 characters; PYTHONPATH=src does where nothing is installed

Puzzles are repeated and shuffled to the size of the batch. Every solution of a timed run is checked against its puzzle,
rule by rule. Times on the GPU are measured by its events; end to end is the time of a call of `fh.solve_batch`.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np

import fullhouse as fh
from fullhouse.engines.cuda import runs
from fullhouse.engines.cuda.card import BLOCK, BLOCKS, DEEPEST, FRAME, Card, Device, all_cards, load_cupy
from fullhouse.engines.rows import PACKED, pack_rows
from fullhouse.errors import UnavailableEngine
from fullhouse.generator.dig import dig

SIZE = 81
DEVICES: tuple[Device, ...] = ("cuda", "cpu")


def main() -> None:
    """Print one table for each file."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--rows", type=int, default=1 << 22, help="rows of the kernel's batch (default 4 M)")
    parser.add_argument("--largest", type=int, default=1 << 24, help="largest batch end to end (default 16 M)")
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--patience", nargs="+", default=[",".join(map(str, runs.PATIENCE))], metavar="N,N,N,N")
    parser.add_argument("--only", choices=("kernel", "dig", "all"), default="all")
    arguments = parser.parse_args()
    try:
        card = all_cards()[0]
    except UnavailableEngine as error:
        sys.exit(str(error))
    spilled = f"{card.solve.num_regs} registers per thread, {card.solve.local_size_bytes} bytes spilled"
    print(f"{card}, {card.processors} multiprocessors; {spilled}")
    for path in arguments.files:
        lines = [line[:SIZE] for line in path.read_text().splitlines() if len(line) >= SIZE and line[0] != "#"]
        puzzles = np.frombuffer("".join(lines).encode(), dtype=np.uint8).reshape(-1, SIZE)
        print(f"\n{path.name}: {len(puzzles):,} puzzles; million a second")
        for limit in (1, 2) if arguments.only != "dig" else ():
            for patience in arguments.patience:
                _kernel(card, _tiled(puzzles, arguments.rows), limit, patience, arguments.repeats)
        if arguments.only == "all":
            _end_to_end(puzzles, arguments)
        if arguments.only in ("all", "dig"):
            _dig(puzzles)


def _tiled(puzzles: Any, rows: int) -> Any:
    """The puzzles again and again, in a random order."""
    order = np.resize(np.arange(len(puzzles)), rows)
    np.random.default_rng(7).shuffle(order)
    return puzzles[order]


def _kernel(card: Card, puzzles: Any, limit: int, patience: str, repeats: int) -> None:
    """The search alone, and with the two conversions around it, all on the GPU."""
    cupy = load_cupy()
    rows, blocks = len(puzzles), card.processors * BLOCKS
    cells, digits = cupy.asarray(puzzles), cupy.empty((rows, SIZE), dtype=np.uint8)
    packed = cupy.empty(rows * 112, dtype=np.uint8)
    numbers, codes = cupy.empty((2, rows), dtype=np.uint32), cupy.empty((3, rows), dtype=np.uint8)
    notes, waits = cupy.zeros(4 + 3 * rows, dtype=np.uint32), runs.patience(tuple(map(int, patience.split(","))))
    stack, stopped = cupy.empty(blocks * BLOCK * DEEPEST * FRAME, dtype=np.uint8), cupy.zeros(1, dtype=np.uint32)
    around = -(-rows // 64)
    searching, whole = [], []
    for _ in range(repeats + 1):
        notes[:4].fill(0)
        digits.fill(0)
        events = [cupy.cuda.Event() for _ in range(4)]
        events[0].record()
        runs.launch(card.pack, around, 192, cells, SIZE, packed, *numbers, codes[0], rows, True, True)
        events[1].record()
        work = (packed, numbers[0], numbers[1], rows, limit, runs.MOST_GUESSES)
        runs.launch(card.solve, blocks, BLOCK, *work, notes[2:], stack, waits, 1, stopped)
        events[2].record()
        found = (packed, *numbers, codes[0], rows, limit, 2, 255)
        runs.launch(card.unpack, around, 192, *found, digits, SIZE, codes[1], codes[2], notes, True)
        events[3].record()
        events[3].synchronize()
        searching.append(cupy.cuda.get_elapsed_time(events[1], events[2]))
        whole.append(cupy.cuda.get_elapsed_time(events[0], events[3]))
    wrong = _wrong(cells, digits, numbers[0])
    one, all_three = statistics.median(searching[1:]), statistics.median(whole[1:])
    guesses = float(numbers[1].mean(dtype=np.float64))
    print(
        f"  limit {limit}, patience {patience}, {rows:>10,} rows: kernel {rows / one / 1e3:8.1f} "
        f"(fastest {rows / min(searching) / 1e3:.1f}), on the GPU {rows / all_three / 1e3:8.1f}; "
        f"{guesses:.2f} guesses a puzzle, {wrong} wrong",
        flush=True,
    )


def _wrong(cells: Any, digits: Any, counts: Any) -> int:
    """Count the rows with a missing or a wrong solution."""
    table = fh.verify_batch(_digits(cells), digits, device="cuda")
    return int((table.flaws != 0).sum()) + int((counts == 0).sum())


def _digits(cells: Any) -> Any:
    cupy = load_cupy()
    return cupy.where((cells >= ord("1")) & (cells <= ord("9")), cells - np.uint8(ord("0")), 0).astype(np.uint8)


def _end_to_end(puzzles: Any, arguments: Any) -> None:
    """Calls of the library: digits on the host in, a table on the host out."""
    import cupyx

    _bus(arguments)
    rows = 1 << 10
    while rows <= arguments.largest:
        batch = _tiled(puzzles, rows)
        plain = np.where((batch >= ord("1")) & (batch <= ord("9")), batch - ord("0"), 0).astype(np.uint8)
        pinned, packed = cupyx.empty_pinned(plain.shape, np.uint8), cupyx.empty_pinned((rows, PACKED), np.uint8)
        pinned[:], packed[:] = plain, pack_rows(plain)
        shown = []
        for name, cells, device, limit in (
            ("packed, limit 2", packed, "cuda", 2),
            ("packed, limit 1", packed, "cuda", 1),
            ("pinned, limit 2", pinned, "cuda", 2),
            ("pinned, limit 1", pinned, "cuda", 1),
            ("plain, limit 2", plain, "cuda", 2),
            ("processor", plain, "cpu", 2),
        ):
            try:
                shown.append(f"{name} {_rate(cells, device, limit, arguments.repeats):8.2f}")
            except UnavailableEngine:
                shown.append(f"{name}        -")
        print(f"  end to end {rows:>10,} rows: " + ", ".join(shown), flush=True)
        rows *= 4 if rows < 1 << 14 else 8 if rows < 1 << 20 else 4


def _bus(arguments: Any) -> None:
    """Measure the bus alone: copy the bytes of a batch up and down at the same time."""
    cupy, chunk, rows = load_cupy(), 1 << 19, max(arguments.largest, 1 << 20)
    import cupyx

    there = [cupy.empty(chunk * SIZE, np.uint8) for _ in range(2)]
    here = [cupyx.empty_pinned(chunk * SIZE, np.uint8) for _ in range(2)]
    streams = [cupy.cuda.Stream(non_blocking=True) for _ in range(2)]
    times = []
    for _ in range(arguments.repeats + 1):
        begin = time.perf_counter()
        for _ in range(0, rows, chunk):
            there[0].set(here[0], stream=streams[0])
            there[1].get(out=here[1], stream=streams[1], blocking=False)
        for stream in streams:
            stream.synchronize()
        times.append(time.perf_counter() - begin)
    rate = rows / statistics.median(times[1:]) / 1e6
    print(f"  the bus alone, {SIZE} bytes per row both ways at once: {rate:.0f}", flush=True)


def _dig(puzzles: Any) -> None:
    """Remove clues from solution grids until none is redundant, as the generator does."""
    solutions = fh.solve_batch([row.tobytes().decode() for row in puzzles], device="cuda").solutions
    for rows in (1 << 10, 1 << 13, 1 << 16, 1 << 18):
        grids = np.ascontiguousarray(np.resize(solutions, (rows, SIZE)))
        orders = np.random.default_rng(1).permuted(np.tile(np.arange(SIZE, dtype=np.uint8), (rows, 1)), axis=1)
        shown = []
        for device in DEVICES:
            begin = time.perf_counter()
            try:
                left = dig(grids.tobytes(), orders.tobytes(), device=device)
            except UnavailableEngine:
                continue
            spent = time.perf_counter() - begin
            clues = np.count_nonzero(np.frombuffer(left, dtype=np.uint8)) / rows
            shown.append(f"{device} {rows / spent / 1e6:.3f} ({clues:.2f} clues are left)")
        print(f"  clues removed until none is redundant, {rows:>8,} grids: " + ", ".join(shown), flush=True)


def _rate(cells: Any, device: Any, limit: int, repeats: int) -> float:
    times = []
    for number in range(repeats + 1):
        begin = time.perf_counter()
        table = fh.solve_batch(cells, device=device, limit=limit)
        assert len(table.status) == len(cells)
        times.append(time.perf_counter() - begin)
        if number == 0:
            claims = [cells, table.solutions] if device == "cpu" else map(load_cupy().asarray, (cells, table.solutions))
            assert not fh.verify_batch(*claims, device=device).flaws.any(), "a wrong solution"
        del table
    return len(cells) / statistics.median(times[1:]) / 1e6


if __name__ == "__main__":
    main()
