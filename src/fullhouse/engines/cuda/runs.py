"""Run rows on the GPUs in chunks, with copies and kernels of several chunks in parallel.

    host cells ──copy──> cells ─pack─> puzzles ─solve─> puzzles ─unpack─> digits, status ──copy──> host      slot 1
                   host cells ──copy──> cells ─pack─> puzzles ─solve─> ...                                   slot 2
                                  host cells ──copy──> ...                                                   slot 3

A slot is a stream with the memory for one chunk. Cells in GPU memory stay there, and so do their results. The host
finishes rows that the GPU gives up, and finds the first solution of rows with several.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import numpy as np

from fullhouse.core.foreign import to_cpu
from fullhouse.core.geometry import CLASSIC
from fullhouse.core.stop import Stop
from fullhouse.engines.cuda.card import BLOCK, BLOCKS, DEEPEST, FRAME, Card, all_cards, load_cupy
from fullhouse.engines.engine import Progress
from fullhouse.engines.status import Status
from fullhouse.errors import UnavailableEngine

SIZE = CLASSIC.size
WIDEST = SIZE + 1
LEAST_CHUNK, CHUNK = 1 << 16, 1 << 19
"""Rows per chunk: an eighth of the batch within these bounds, so that copies overlap. More or larger chunks, more
slots, fewer or smaller blocks per slot: no gain on 16 million rows."""
SLOTS = 5
PATIENCE = (5, 6, 8, 12)
"""Lanes of a warp that wait until they are served: at the end of a branch, at a guess; and both in deep trees."""
MOST_GUESSES = 1 << 16
"""Guesses per row; the hardest known puzzles take a tenth of it. Rows that need more are left to the host."""
DEFAULT_MEMORY = 8 << 30
"""The maximum number of bytes per GPU."""
_PACK_ROWS, _PACK_THREADS = 64, 192
_TO_CARD, _TO_HOST = 1, 2
_PUZZLE = 112
UNFINISHED = 1 << 31
"""In a count: the GPU gave up on the row."""
_NOTES = 4
_BYTES_A_ROW = WIDEST + _PUZZLE + SIZE + 3 + 5 * 4
_COPIERS = 8


class Results:
    """The results of N rows: arrays on the host, or on the GPU that has the puzzles."""

    def __init__(self, rows: int, *, on_card: bool, width: int) -> None:
        cupy = load_cupy()
        empty = cupy.empty if on_card else pinned
        self.digits = empty((rows if width else 0, width or SIZE), np.uint8)
        """(N, 81), or packed; zeros if there is no solution; empty if solutions are not wanted."""
        self.status = empty(rows, np.uint8)
        self.few_guesses = empty(rows, np.uint8)
        self._arrays = cupy if on_card else np
        self.faults = self._arrays.zeros(rows, np.uint8)
        self.has_faults = False
        self.numbers: Any = cupy.empty((2, rows), np.uint32) if on_card else None
        """Counts and guesses, if they stay on the GPU; the host computes them from the other arrays."""
        self.listed = np.empty((0, 3), np.int64)
        """Row, count and guesses of the rows with several solutions or many guesses, or that the GPU gave up."""

    def counts(self) -> Any:
        """The number of solutions per row: one, except for the listed rows."""
        return self._column(0, self.status <= int(Status.PROPER))

    def guesses(self) -> Any:
        """The number of guesses per row: up to 255, except for the listed rows."""
        return self._column(1, self.few_guesses)

    def _column(self, number: int, common: Any) -> Any:
        column = common.astype(np.uint32) if self.numbers is None else self.numbers[number]
        if len(self.listed):
            self.put(column, self.listed[:, 0], self.listed[:, 1 + number])
        return self._arrays.where(self.status >= int(Status.LATE), np.uint32(0), column)

    def at(self, column: Any, rows: Any) -> Any:
        """The values of these rows in a column, on the host."""
        return to_cpu(column[self._arrays.asarray(rows)])

    def put(self, column: Any, rows: Any, values: Any) -> None:
        """Write host values into these rows of a column."""
        column[self._arrays.asarray(rows)] = self._arrays.asarray(values)


class Slot:
    """A stream of one GPU, with memory for one chunk."""

    def __init__(self, card: Card, rows: int, blocks: int) -> None:
        cupy = load_cupy()
        self.card = card
        self.stream = cupy.cuda.Stream(non_blocking=True)
        self.done = cupy.cuda.Event(disable_timing=True)
        self.blocks = blocks
        self.cells = cupy.empty(rows * WIDEST, np.uint8)
        self.puzzles = cupy.empty(rows * _PUZZLE, np.uint8)
        self.status = cupy.empty(rows, np.uint8)
        self.few_guesses = cupy.empty(rows, np.uint8)
        self.numbers = cupy.empty((2, rows), np.uint32)
        """Counts and guesses."""
        self.digits = cupy.empty(rows * SIZE, np.uint8)
        self.faults = cupy.empty(rows, np.uint8)
        self.notes = cupy.empty(_NOTES + 3 * rows, np.uint32)
        """The number of listed rows; whether any row has a fault; the queue; row, count and guesses of each."""
        self.stack = cupy.empty(blocks * BLOCK * DEEPEST * FRAME, np.uint8)
        self.staged_cells = pinned(0, np.uint8)
        self.staged_notes = pinned(_NOTES, np.uint32)
        self.chunk: slice | None = None
        """The rows in progress."""


class Run:
    """One batch: its rows, its options and its results."""

    def __init__(
        self,
        cells: Any,
        *,
        is_text: bool,
        limit: int,
        is_any: bool,
        on_card: bool,
        with_digits: bool,
        stop: Stop | None,
    ) -> None:
        self.cells = cells
        """(N, 81), or with an extra byte that is ignored, or packed."""
        self.width = cells.shape[1]
        self.is_text = is_text
        self.limit = limit
        self.asked = limit if is_any else max(limit, 2)
        """At least 2, unless any solution will do: the first must be that of the CPU, so others matter."""
        self.on_card = on_card
        self.width_out = min(self.width, SIZE) if with_digits else 0
        """Bytes per solution; 0 if solutions are not wanted."""
        self.list_from = 2 if with_digits or not on_card else UNFINISHED
        self.list_beyond = (1 << 8) - 1 if not on_card else (1 << 32) - 1
        """Rows with this many solutions, or more guesses than this, are listed for the host."""
        self.stop = stop
        self.is_pinned = on_card or _is_pinned(cells)
        self.results = Results(len(cells), on_card=on_card, width=self.width_out)
        self.copiers: ThreadPoolExecutor
        self._lock = threading.Lock()

    # ---- one chunk

    def begin(self, slot: Slot, chunk: slice, stopped: Any) -> None:
        """Start a chunk on the GPU; returns before it is done."""
        runtime, stream, rows = load_cupy().cuda.runtime, slot.stream.ptr, chunk.stop - chunk.start
        slot.chunk = chunk
        source, target, columns, numbers = slot.cells, slot.digits, (slot.status, slot.few_guesses), slot.numbers
        results = self.results
        if self.on_card:
            source, columns = self.cells[chunk], (results.status[chunk], results.few_guesses[chunk])
            numbers = results.numbers[:, chunk]
            target = results.digits[chunk] if self.width_out else target
        else:
            runtime.memcpyAsync(slot.cells.data.ptr, self._source(slot, chunk), rows * self.width, _TO_CARD, stream)
        runtime.memsetAsync(slot.notes.data.ptr, 0, 4 * _NOTES, stream)
        self._launch(slot, rows, source, numbers, (target, *columns), stopped)
        places = ((results.digits, self.width_out), (results.status, 1), (results.few_guesses, 1))
        for (place, width), column in zip(places, (target, *columns), strict=True):
            if width and not self.on_card:
                begin = place.ctypes.data + chunk.start * width
                runtime.memcpyAsync(begin, column.data.ptr, rows * width, _TO_HOST, stream)
        notes = slot.staged_notes
        runtime.memcpyAsync(notes.ctypes.data, slot.notes.data.ptr, notes.nbytes, _TO_HOST, stream)
        slot.done.record(slot.stream)

    def _source(self, slot: Slot, chunk: slice) -> int:
        """The address of the cells of this chunk for the GPU: the array itself, or a copy in pinned memory."""
        cells = self.cells[chunk]
        if self.is_pinned:
            return int(cells.ctypes.data)
        if not len(slot.staged_cells):
            slot.staged_cells = pinned(len(slot.cells), np.uint8)
        flat = cells.reshape(-1)
        part = max(-(-len(flat) // _COPIERS), 1 << 16)
        parts = (slice(begin, min(begin + part, len(flat))) for begin in range(0, len(flat), part))
        _wait([self.copiers.submit(np.copyto, slot.staged_cells[one], flat[one]) for one in parts])
        return int(slot.staged_cells.ctypes.data)

    def _launch(self, slot: Slot, rows: int, source: Any, numbers: Any, into: Any, stopped: Any) -> None:
        card, (counts, guesses), (digits, status, few_guesses) = slot.card, numbers, into
        around = -(-rows // _PACK_ROWS)
        with slot.stream:
            packing = (slot.puzzles, counts, guesses, slot.faults, rows, self.is_text, _is_aligned(source))
            launch(card.pack, around, _PACK_THREADS, source, self.width, *packing)
            work = (slot.puzzles, counts, guesses, rows, self.asked, MOST_GUESSES)
            lanes = min(slot.blocks, -(-rows // BLOCK))
            launch(card.solve, lanes, BLOCK, *work, slot.notes[2:], slot.stack, patience(PATIENCE), 1, stopped)
            found = (slot.puzzles, counts, guesses, slot.faults, rows, self.limit, self.list_from, self.list_beyond)
            out = (digits, self.width_out or SIZE, status, few_guesses, slot.notes, _is_aligned(digits))
            launch(card.unpack, around, _PACK_THREADS, *found, *out)

    def end(self, slot: Slot) -> slice:
        """Collect the GPU's notes about the finished chunk of this slot."""
        chunk, results = slot.chunk, self.results
        assert chunk is not None, "a slot is emptied once"
        slot.chunk = None
        rows = chunk.stop - chunk.start
        amount, has_faults = slot.staged_notes[:2].tolist()
        with slot.stream:
            if has_faults:
                results.has_faults = True
                results.faults[chunk] = slot.faults[:rows] if self.on_card else slot.faults[:rows].get()
            if amount:
                listed = slot.notes[_NOTES : _NOTES + 3 * amount].get().reshape(-1, 3).astype(np.int64)
                listed[:, 0] += chunk.start
                with self._lock:
                    results.listed = np.concatenate([results.listed, listed])
            if self.on_card:
                slot.stream.synchronize()
        return chunk


def launch(kernel: Any, blocks: int, threads: int, *arguments: Any) -> None:
    """Start a kernel on the current stream; numbers get the types that the kernels have."""
    kernel((blocks,), (threads,), tuple(map(_typed, arguments)))


def _typed(value: Any) -> Any:
    if isinstance(value, bool):
        return np.bool_(value)
    return np.uint32(value) if isinstance(value, int) else value


def patience(lanes: tuple[int, ...]) -> int:
    """Pack the four numbers into one, as the kernel expects them."""
    return int.from_bytes(bytes(lanes), "little")


def pinned(shape: Any, dtype: Any) -> Any:
    """An array in host memory that the GPU can access directly."""
    import cupyx

    return cupyx.empty_pinned(shape, dtype)


def _wait(jobs: list[Future[None]]) -> None:
    for job in jobs:
        job.result()


def run_rows(
    cells: Any,
    *,
    is_text: bool,
    limit: int,
    is_any: bool = False,
    on_card: bool = False,
    with_digits: bool = True,
    stop: Stop | None = None,
    progress: Progress | None = None,
    memory: int = DEFAULT_MEMORY,
    cards: tuple[Card, ...] | None = None,
) -> tuple[Results, int]:
    """The results of the GPUs for these rows, and how many rows from the start are done."""
    cupy = load_cupy()
    if on_card:
        cards = tuple(card for card in all_cards() if card.number == cells.device.id)
    cards = cards or all_cards()
    run = Run(cells, is_text=is_text, limit=limit, is_any=is_any, on_card=on_card, with_digits=with_digits, stop=stop)
    size = min(max(len(cells) // 8 // 1024 * 1024, LEAST_CHUNK), CHUNK, max(len(cells), 1))
    while True:
        try:
            with ThreadPoolExecutor(_COPIERS) as run.copiers:
                return run.results, _run_on(run, cards, size, memory, progress)
        except cupy.cuda.memory.OutOfMemoryError as error:
            size //= 4
            if size < 1 << 12:
                raise UnavailableEngine("cuda", f"the GPU has too little free memory ({error})") from error
            for card in cards:
                with cupy.cuda.Device(card.number):
                    cupy.get_default_memory_pool().free_all_blocks()


def _run_on(run: Run, cards: tuple[Card, ...], size: int, memory: int, progress: Progress | None) -> int:
    """Run all chunks on all GPUs; returns the number of rows done."""
    queue = _chunks(len(run.cells), size)
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


def _chunks(total: int, size: int) -> Iterator[slice]:
    """All rows in order; the first and last chunks are small, because bus or GPU would be idle meanwhile."""
    begin = 0
    while begin < total:
        small = max(min(begin, (total - begin) // 2), LEAST_CHUNK)
        end = min(begin + min(small, size), total)
        yield slice(begin, end)
        begin = end


class _Done:
    """The number of rows from the start that are done; chunks may finish in any order."""

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
    """Keep the slots of one GPU busy until no chunks remain or the run is stopped."""
    cupy = load_cupy()
    with cupy.cuda.Device(card.number):
        slots = list(_slots(card, size, memory, chunks=-(-len(run.cells) // size)))
        stopped, signal = cupy.zeros(1, dtype=np.uint32), cupy.cuda.Stream(non_blocking=True)
        cupy.cuda.Device().synchronize()  # the caller may still be filling an array on the GPU
        waiting: list[Slot] = []
        try:
            free = list(slots)
            while True:
                chunk = take()
                if chunk is None:
                    break
                slot = free.pop() if free else _finished(waiting, run, done)
                run.begin(slot, chunk, stopped)
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
    """The run was stopped while a chunk was in progress."""


def _finished(waiting: list[Slot], run: Run, done: _Done) -> Slot:
    """Wait for the oldest slot; Ctrl-C and a Stop interrupt the wait."""
    slot = waiting[0]
    while not slot.done.done:
        if run.stop and run.stop.is_stopped():
            raise _StoppedOnCard
        time.sleep(0.00005)
    waiting.pop(0)
    done.add(run.end(slot))
    return slot


def _slots(card: Card, size: int, memory: int, chunks: int) -> Iterator[Slot]:
    """Yield as many slots as memory and the number of chunks allow."""
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
    """Whether the GPU can copy from this array directly."""
    runtime = load_cupy().cuda.runtime
    try:
        kind = runtime.pointerGetAttributes(cells.ctypes.data).type
    except runtime.CUDARuntimeError:
        return False
    return bool(kind == 1)


def _is_aligned(array: Any) -> bool:
    return bool(array.data.ptr % 16 == 0)


def verify_rows(
    cells: tuple[Any, Any],
    is_text: tuple[bool, bool],
    *,
    stop: Stop | None = None,
    progress: Progress | None = None,
) -> tuple[Any, int]:
    """An array of four lines (faults of puzzles, faults of solutions, flaws, places), and how many rows are done."""
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
