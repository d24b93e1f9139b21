"""Rows through the cards: chunk after chunk, copies and kernels of several chunks side by side.

    host cells ──copy──> cells ─pack─> puzzles ─solve─> puzzles ─unpack─> digits, status ──copy──> host      slot 1
                   host cells ──copy──> cells ─pack─> puzzles ─solve─> ...                                   slot 2
                                  host cells ──copy──> ...                                                   slot 3

A slot is a stream with the memory for one chunk. Cells that are on the card already stay there, and so do the results.
What the card gives up, and the first solution of rows with several, is settled by the host.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from fullhouse.core.geometry import CLASSIC
from fullhouse.core.stop import Stop
from fullhouse.engines.cuda.card import BLOCK, BLOCKS, DEEPEST, FRAME, Card, all_cards, launch, load_cupy
from fullhouse.engines.engine import Progress
from fullhouse.errors import UnavailableEngine

SIZE = CLASSIC.size
CHUNK = 1 << 18
SLOTS = 6
PATIENCE = 8
"""How many lanes of a warp wait before all of them are served; 4 and 12 were slower."""
MOST_GUESSES = 1 << 16
"""Guesses for one row; the hardest puzzles known take a tenth. What takes more is left to the host."""
DEFAULT_MEMORY = 8 << 30
"""Bytes on each card at most."""
_PACK_ROWS, _PACK_THREADS = 64, 192
_TO_CARD, _TO_HOST = 1, 2
_PUZZLE = 112
_BYTES_A_ROW = 82 + _PUZZLE + 4 + 4 + 1 + SIZE + 1 + 1 + 1 + 4
_COPIERS = 8


class Results:
    """What is found about N rows: arrays on the host, or on the card where the puzzles are."""

    def __init__(self, rows: int, arrays: Any, digits: Any) -> None:
        self.digits = digits
        """(N, 81), zeros where there is no solution."""
        self.status = arrays.empty(rows, dtype=np.uint8)
        self.counts = arrays.empty(rows, dtype=np.uint32)
        self.guesses = arrays.empty(rows, dtype=np.uint32)
        self.faults = arrays.empty(rows, dtype=np.uint8)
        self.for_host: list[Any] = []
        """Rows that the host has to look at, as arrays of row numbers."""


class Slot:
    """A stream of one card, with memory for one chunk."""

    def __init__(self, card: Card, rows: int, blocks: int) -> None:
        cupy = load_cupy()
        import cupyx

        self.card = card
        self.stream = cupy.cuda.Stream(non_blocking=True)
        self.done = cupy.cuda.Event(disable_timing=True)
        self.blocks = blocks
        self.cells = cupy.empty(rows * 82, dtype=np.uint8)
        self.puzzles = cupy.empty(rows * _PUZZLE, dtype=np.uint8)
        self.numbers = cupy.empty((2, rows), dtype=np.uint32)
        """Counts and guesses."""
        self.digits = cupy.empty(rows * SIZE, dtype=np.uint8)
        self.bytes = cupy.empty((4, rows), dtype=np.uint8)
        """Status, counts, guesses and faults, as far as a byte goes."""
        self.for_host = cupy.empty(rows, dtype=np.uint32)
        self.notes = cupy.empty(4, dtype=np.uint32)
        """How many rows are for the host; whether a byte was too small; the queue."""
        self.stack = cupy.empty(blocks * BLOCK * DEEPEST * FRAME, dtype=np.uint8)
        self.staged_cells = cupyx.empty_pinned(rows * 82, dtype=np.uint8)
        self.staged_bytes = cupyx.empty_pinned((4, rows), dtype=np.uint8)
        self.staged_notes = cupyx.empty_pinned(4, dtype=np.uint32)
        self.chunk: slice | None = None
        """The rows that are on their way."""


class Run:
    """One batch: where its rows come from, what is asked, where results go."""

    def __init__(
        self, cells: Any, *, is_text: bool, limit: int, on_card: bool, with_digits: bool, stop: Stop | None
    ) -> None:
        self.cells = cells
        """(N, 81), or with a byte more that does not count."""
        self.width = cells.shape[1]
        self.is_text = is_text
        self.limit = limit
        self.asked = max(limit, 2)
        """A single solution must be the first in the order of the host's search, so that others matter even then."""
        self.on_card = on_card
        self.with_digits = with_digits
        self.stop = stop
        self.is_pinned = on_card or _is_pinned(cells)
        cupy = load_cupy()
        import cupyx

        rows = len(cells)
        arrays = cupy if on_card else np
        empty = cupy.empty if on_card else cupyx.empty_pinned
        digits = empty((rows if with_digits else 0, SIZE), dtype=np.uint8)
        self.results = Results(rows, arrays, digits)
        self.lock = threading.Lock()

    # ---- one chunk

    def begin(self, slot: Slot, chunk: slice, stopped: Any, copiers: ThreadPoolExecutor) -> None:
        """Hand a chunk to the card; returns before it is done."""
        cupy = load_cupy()
        copy, card, stream = cupy.cuda.runtime.memcpyAsync, slot.card, slot.stream
        rows, slot.chunk = chunk.stop - chunk.start, chunk
        source, target = slot.cells, slot.digits
        if self.on_card:
            source = self.cells[chunk]
            target = self.results.digits[chunk] if self.with_digits else target
        else:
            here = self.cells[chunk]
            begin, size = here.ctypes.data, rows * self.width
            if not self.is_pinned:
                _copy(slot.staged_cells, here.reshape(-1), copiers)
                begin = slot.staged_cells.ctypes.data
            copy(slot.cells.data.ptr, begin, size, _TO_CARD, stream.ptr)
        with stream:
            slot.numbers[:, :rows].fill(0)
            slot.notes.fill(0)
            blocks, few = -(-rows // _PACK_ROWS), slot.bytes
            counts, guesses = slot.numbers
            packing = (slot.puzzles, few[3], rows, self.is_text, _is_aligned(source))
            launch(card.pack, blocks, _PACK_THREADS, source, self.width, *packing)
            work = (slot.puzzles, counts, guesses, rows, self.asked, MOST_GUESSES)
            lanes = min(slot.blocks, -(-rows // BLOCK))
            launch(card.solve, lanes, BLOCK, *work, slot.notes[2:], slot.stack, PATIENCE, 1, stopped)
            found = (slot.puzzles, counts, guesses, few[3], rows, self.limit, self.limit > 1)
            out = (target, *few[:3], slot.notes, slot.for_host, _is_aligned(target))
            launch(card.unpack, blocks, _PACK_THREADS, *found, *out)
        if not self.on_card:
            if self.with_digits:
                copy(self.results.digits[chunk].ctypes.data, slot.digits.data.ptr, rows * SIZE, _TO_HOST, stream.ptr)
            for line in range(4):
                copy(slot.staged_bytes[line].ctypes.data, few[line].data.ptr, rows, _TO_HOST, stream.ptr)
        copy(slot.staged_notes.ctypes.data, slot.notes.data.ptr, slot.notes.nbytes, _TO_HOST, stream.ptr)
        slot.done.record(stream)

    def end(self, slot: Slot) -> None:
        """Take over what the card has found about the chunk of this slot, which is done."""
        chunk, results = slot.chunk, self.results
        assert chunk is not None, "a slot is emptied once"
        slot.chunk = None
        rows = chunk.stop - chunk.start
        few = slot.bytes[:, :rows] if self.on_card else slot.staged_bytes[:, :rows]
        with slot.stream:
            results.status[chunk], results.faults[chunk] = few[0], few[3]
            results.counts[chunk], results.guesses[chunk] = few[1], few[2]
            amount, is_more = int(slot.staged_notes[0]), bool(slot.staged_notes[1])
            if is_more:
                numbers = slot.numbers[:, :rows]
                counts, guesses = numbers if self.on_card else numbers.get()
                results.counts[chunk] = (counts & 0x7FFFFFFF).clip(0, self.limit)
                results.guesses[chunk] = guesses
            if amount:
                listed = np.sort(slot.for_host[:amount].get())
                with self.lock:
                    results.for_host.append(listed.astype(np.int64) + chunk.start)
        if self.on_card:
            slot.stream.synchronize()


def run_rows(
    cells: Any,
    *,
    is_text: bool,
    limit: int,
    on_card: bool = False,
    with_digits: bool = True,
    stop: Stop | None = None,
    progress: Progress | None = None,
    memory: int = DEFAULT_MEMORY,
    cards: tuple[Card, ...] | None = None,
) -> tuple[Results, int]:
    """What the cards find about these rows, and how many rows from the start they have done when they were stopped."""
    cupy = load_cupy()
    if on_card:
        cards = tuple(card for card in all_cards() if card.number == cells.device.id)
    cards = cards or all_cards()
    run = Run(cells, is_text=is_text, limit=limit, on_card=on_card, with_digits=with_digits, stop=stop)
    size = CHUNK
    while True:
        try:
            return run.results, _run_on(run, cards, min(size, max(len(cells), 1)), memory, progress)
        except cupy.cuda.memory.OutOfMemoryError as error:
            size //= 4
            if size < 1 << 12:
                raise UnavailableEngine("cuda", f"the card has too little free memory ({error})") from error
            for card in cards:
                with cupy.cuda.Device(card.number):
                    cupy.get_default_memory_pool().free_all_blocks()


def _run_on(run: Run, cards: tuple[Card, ...], size: int, memory: int, progress: Progress | None) -> int:
    """All chunks, on every card as long as there are any; the number of rows done."""
    total = len(run.cells)
    queue = iter([slice(begin, min(begin + size, total)) for begin in range(0, total, size)])
    lock, done, errors = threading.Lock(), _Done(progress), []

    def take() -> slice | None:
        with lock:
            return None if run.stop and run.stop.is_stopped() else next(queue, None)

    def work(card: Card) -> None:
        try:
            _drive(run, card, size, memory, take, done)
        except BaseException as error:  # noqa: BLE001 - raised again by the thread that waits
            errors.append(error)

    if len(cards) == 1:
        _drive(run, cards[0], size, memory, take, done)
        return done.rows
    threads = [threading.Thread(target=work, args=(card,)) for card in cards]
    for thread in threads:
        thread.start()
    for thread in threads:
        while thread.is_alive():
            thread.join(0.05)
    if errors:
        raise errors[0]
    return done.rows


class _Done:
    """How many rows from the start are done; chunks may end in any order."""

    def __init__(self, progress: Progress | None) -> None:
        self.rows = 0
        self._later: dict[int, int] = {}
        self._lock = threading.Lock()
        self._progress = progress

    def add(self, chunk: slice) -> None:
        """Count a chunk."""
        with self._lock:
            self._later[chunk.start] = chunk.stop
            while self.rows in self._later:
                self.rows = self._later.pop(self.rows)
            if self._progress:
                self._progress(self.rows)


def _drive(run: Run, card: Card, size: int, memory: int, take: Callable[[], slice | None], done: _Done) -> None:
    """Keep the slots of one card busy until there are no more chunks, or somebody asks to stop."""
    cupy = load_cupy()
    with cupy.cuda.Device(card.number), ThreadPoolExecutor(_COPIERS) as copiers:
        slots = list(_slots(card, size, memory, chunks=-(-len(run.cells) // size)))
        stopped, signal = cupy.zeros(1, dtype=np.uint32), cupy.cuda.Stream(non_blocking=True)
        cupy.cuda.get_current_stream().synchronize()
        waiting: list[Slot] = []
        try:
            free = list(slots)
            while True:
                chunk = take()
                if chunk is None:
                    break
                slot = free.pop() if free else _finished(waiting, run, done)
                run.begin(slot, chunk, stopped, copiers)
                waiting.append(slot)
            while waiting:
                _finished(waiting, run, done)
        except _StoppedOnCard:
            pass
        finally:
            if waiting:  # stopped: the search gives up at its next guess
                with signal:
                    stopped.fill(1)
                signal.synchronize()
                for slot in waiting:
                    slot.stream.synchronize()


class _StoppedOnCard(Exception):
    """Somebody asked to stop while a chunk was on its way."""


def _finished(waiting: list[Slot], run: Run, done: _Done) -> Slot:
    """The oldest slot, when it is done; Ctrl-C and a Stop are heard meanwhile."""
    slot = waiting[0]
    while not slot.done.done:
        if run.stop and run.stop.is_stopped():
            raise _StoppedOnCard
        time.sleep(0.00005)
    waiting.pop(0)
    chunk = slot.chunk
    run.end(slot)
    assert chunk is not None, "a slot that waits has a chunk"
    done.add(chunk)
    return slot


def _slots(card: Card, size: int, memory: int, chunks: int) -> Iterator[Slot]:
    """As many slots as memory, and the number of chunks, allow."""
    budget = min(memory, card.free_memory() * 3 // 4)
    blocks = min(card.processors * BLOCKS, -(-size // BLOCK))
    for amount in range(min(SLOTS, max(chunks, 1)), 0, -1):
        for_stacks = budget // amount - size * _BYTES_A_ROW
        affordable = for_stacks // (BLOCK * DEEPEST * FRAME)
        if affordable >= blocks or (amount == 1 and affordable > 0):
            for _ in range(amount):
                yield Slot(card, size, min(blocks, affordable))
            return
    raise load_cupy().cuda.memory.OutOfMemoryError(size * _BYTES_A_ROW, budget, memory)


def _is_pinned(cells: Any) -> bool:
    """Whether the card may copy from this array by itself."""
    runtime = load_cupy().cuda.runtime
    try:
        kind = runtime.pointerGetAttributes(cells.ctypes.data).type
    except runtime.CUDARuntimeError:
        return False
    return bool(kind == 1)


def _is_aligned(array: Any) -> bool:
    return bool(array.data.ptr % 16 == 0)


def _copy(target: Any, source: Any, copiers: ThreadPoolExecutor) -> None:
    """Copy bytes with several threads: one alone is slower than the bus."""
    part = max(-(-len(source) // _COPIERS), 1 << 16)
    jobs = [
        copiers.submit(np.copyto, target[begin : min(begin + part, len(source))], source[begin : begin + part])
        for begin in range(0, len(source), part)
    ]
    for job in jobs:
        job.result()


def verify_rows(
    cells: tuple[Any, Any],
    is_text: tuple[bool, bool],
    *,
    stop: Stop | None = None,
    progress: Progress | None = None,
) -> tuple[Any, int]:
    """Faults of puzzles, faults of claims, flaws and places as four lines of an array, and how many rows are done."""
    cupy, card = load_cupy(), all_cards()[0]
    total = len(cells[0])
    found = np.zeros((4, total), dtype=np.uint8)
    with cupy.cuda.Device(card.number):
        for begin in range(0, total, CHUNK):
            if stop and stop.is_stopped():
                return found, begin
            chunk = slice(begin, min(begin + CHUNK, total))
            puzzles, claims = (cupy.ascontiguousarray(cupy.asarray(part[chunk])) for part in cells)
            rows = len(puzzles)
            out = cupy.empty((4, rows), dtype=np.uint8)
            sides = zip((puzzles, claims), is_text, strict=True)
            claims_of = [part for one, kind in sides for part in (one, one.shape[1], kind)]
            launch(card.verify, -(-rows // BLOCK), BLOCK, *claims_of, rows, *out)
            found[:, chunk] = out.get()
            if progress:
                progress(chunk.stop)
    return found, total
