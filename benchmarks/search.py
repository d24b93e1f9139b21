"""CPU time of the native search core over sets of puzzles: batch, threads, single calls, whole files.

    python benchmarks/search.py --peer tdoku=libtdoku.so
    python benchmarks/search.py --part batch --set 17clue --isa avx2 --limit 2 --quick
    python benchmarks/search.py --signature

A set is a file with one puzzle of 81 characters per line. Its puzzles are permuted (digits, rows, columns, bands,
stacks, transposition) and shuffled with the seed, small sets repeatedly until there are enough rows. It measures CPU
time, the least of the repeats; an instruction set is chosen once per process, so each is a process of its own, and so
is the peer; all take turns within one run, so that a busy machine slows all of them.

- `batch`: `fh.solve_batch` on an (N, 81) array in one thread, everything it does included. The peer is called once per
  puzzle by a loop in C (`SHIM` below, compiled into a temporary folder), so that Python does not slow it.
- `threads`: the same with one thread and with two, wall clock and CPU time, over enough rows for a fair share each.
- `single`: one puzzle per call from Python. The peer is called through ctypes with buffers made beforehand, and its
  answer is not even read; ours comes back as a Grid.
- `files`: `fullhouse solve FILE > OUT` on a million lines, against `solve_batch` on the same rows in chunks, and
  against `dd`, which only copies; the peak memory for one and for four million lines.

A peer is a shared library with `size_t TdokuSolverDpllTriadSimd(const char* puzzle, size_t limit, uint32_t
configuration, char* solution, size_t* guesses)`, built elsewhere.
"""

from __future__ import annotations

import argparse
import ctypes
import datetime
import json
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

Digits = npt.NDArray[np.uint8]
Reply = dict[str, float]

DATA = Path(__file__).resolve().parents[2] / "shared" / "data"
PARTS = ("batch", "threads", "single", "files")
FILE_SETS = ("17clue", "kaggle_1m_sample", "random_minimal")
LINE = 82
MILLION = 1_000_000
AT_LEAST = 0.03
"""Seconds for which short work is done over and over within one repeat."""
PEER_FUNCTION = "TdokuSolverDpllTriadSimd"
SHIM = """
#include <stddef.h>
#include <stdint.h>
#include <time.h>
typedef size_t (*solver)(const char*, size_t, uint32_t, char*, size_t*);
double loop(solver solve, const char* lines, size_t rows, size_t limit, size_t* found, size_t* guesses) {
    struct timespec start, end;
    char solution[82];
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &start);
    for (size_t row = 0; row < rows; ++row) {
        size_t guessed = 0;
        *found += solve(lines + 82 * row, limit, 0, solution, &guessed);
        *guesses += guessed;
    }
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &end);
    return (double)(end.tv_sec - start.tv_sec) + 1e-9 * (double)(end.tv_nsec - start.tv_nsec);
}
"""
RUNNER = """
import json, os, sys
out = os.open(sys.argv[1], os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
child = os.posix_spawn(sys.argv[2], sys.argv[2:], os.environ, file_actions=[(os.POSIX_SPAWN_DUP2, out, 1)])
_, status, used = os.wait4(child, 0)
print(json.dumps({"status": status, "user": used.ru_utime, "system": used.ru_stime, "peak": used.ru_maxrss / 1024}))
"""
"""A small process that starts a command: a child counts the memory of the process that started it as its own peak."""


# 1. Puzzles


def sets_in(folder: Path, chosen: list[str]) -> dict[str, Digits]:
    """The sets of this folder by name: the files in which every line has 81 characters, as (N, 81) digits."""
    found = {}
    for path in sorted(folder.glob("*.txt")):
        lines = path.read_bytes().split(b"\n")[:-1]
        if lines and all(len(line) == 81 for line in lines) and (not chosen or path.stem in chosen):
            digits = np.frombuffer(b"".join(lines), dtype=np.uint8).reshape(-1, 81) - np.uint8(48)
            found[path.stem] = np.where(digits > 9, np.uint8(0), digits)
    return found


def drawn(digits: Digits, rows: int, rng: np.random.Generator) -> Digits:
    """This many rows: the whole set, over and over if it is smaller, shuffled and permuted."""
    order = np.concatenate([rng.permutation(len(digits)) for _ in range(-(-rows // len(digits)))])[:rows]
    return permuted(digits[order], rng)


def permuted(digits: Digits, rng: np.random.Generator) -> Digits:
    """Every puzzle with its digits, rows, columns, bands, stacks and the diagonal changed at random."""
    count = len(digits)
    lines, columns = line_orders(count, rng), line_orders(count, rng)
    cells = lines[:, :, None] * 9 + columns[:, None, :]
    is_turned = rng.random(count) < 0.5
    cells[is_turned] = cells[is_turned].transpose(0, 2, 1)
    names = np.zeros((count, 10), dtype=np.uint8)
    names[:, 1:] = 1 + np.argsort(rng.random((count, 9)), axis=1)
    moved = np.take_along_axis(digits, cells.reshape(count, 81), axis=1)
    return np.take_along_axis(names, moved.astype(np.intp), axis=1)


def line_orders(count: int, rng: np.random.Generator) -> npt.NDArray[np.intp]:
    """This many orders of nine lines that keep bands together."""
    bands = np.argsort(rng.random((count, 3)), axis=1)
    within = np.argsort(rng.random((count, 3, 3)), axis=2)
    return (bands[:, :, None] * 3 + within).reshape(count, 9)


def text_of(digits: Digits) -> bytes:
    """One line of text for each row."""
    text = np.full((len(digits), LINE), ord("\n"), dtype=np.uint8)
    text[:, :81] = np.where(digits == 0, np.uint8(ord(".")), digits + np.uint8(48))
    return text.tobytes()


def write_lines(path: Path, digits: Digits, rows: int, rng: np.random.Generator) -> Path:
    """Write this many lines, a chunk at a time."""
    with path.open("wb") as file:
        for start in range(0, rows, 50_000):
            file.write(text_of(drawn(digits, min(50_000, rows - start), rng)))
    return path


# 2. The measuring side: a process that answers one request per line


def work(peer: str, shim: str) -> None:
    """Answer requests from standard input until it ends: as the peer, or as ourselves with the ISA of this process."""
    answer = Peer(peer, shim).answer if peer else Ours().answer
    for request in sys.stdin:
        print(json.dumps(answer(**json.loads(request))), flush=True)


def digits_of(lines: bytes) -> Digits:
    """The array of lines of 81 characters, dots for empty cells."""
    cells = np.frombuffer(lines, dtype=np.uint8).reshape(-1, LINE)[:, : LINE - 1]
    return np.where(cells == ord("."), np.uint8(0), cells - np.uint8(ord("0")))


class Ours:
    """Fullhouse, through its public calls."""

    def __init__(self) -> None:
        import fullhouse

        self._fh: Any = fullhouse

    def answer(self, kind: str, path: str, *, limit: int = 2, tile: int = 1, threads: int = 1) -> Reply:
        data = Path(path).read_bytes()
        if kind == "batch":
            return self._batch(data * tile, limit, threads)
        if kind == "chunks":
            return self._chunks(data)
        return self._single(data.decode().split(), limit)

    def _batch(self, data: bytes, limit: int, threads: int) -> Reply:
        digits = digits_of(data)
        found = self._fh.solve_batch(digits, limit=limit, threads=threads)
        times = least(lambda: self._fh.solve_batch(digits, limit=limit, threads=threads))
        return times | {"found": int(found.counts.sum()), "guesses": int(found.guesses.sum())}

    def _chunks(self, data: bytes) -> Reply:
        chunks = [digits_of(data[begin : begin + 50_000 * LINE]) for begin in range(0, len(data), 50_000 * LINE)]
        start = time.process_time()
        for chunk in chunks:
            self._fh.solve_batch(chunk, threads=1)
        return {"cpu": time.process_time() - start}

    def _single(self, lines: list[str], limit: int) -> Reply:
        """Seconds a call. A puzzle with several solutions is an exception of `solve`, caught for all calls alike."""
        fh = self._fh
        grids = [fh.parse(line) for line in lines]
        calls: dict[str, tuple[Callable[[Any], object], list[Any]]] = {
            "batch of one": (lambda line: fh.solve_batch((line,), limit=limit), lines),
        }
        if limit == 1:
            calls["next(solutions(grid))"] = (lambda grid: next(fh.solutions(grid)), grids)
            calls["count(line, limit=1)"] = (lambda line: fh.count(line, limit=1), lines)
        else:
            calls["solve(line)"] = (fh.solve, lines)
            calls["solve(grid)"] = (fh.solve, grids)
            calls[f"count(line, limit={limit})"] = (lambda line: fh.count(line, limit=limit), lines)
            calls[f"count(grid, limit={limit})"] = (lambda grid: fh.count(grid, limit=limit), grids)
        return {name: self._each(call, puzzles) for name, (call, puzzles) in calls.items()}

    def _each(self, call: Callable[[Any], object], puzzles: list[Any]) -> float:
        ambiguous = self._fh.Ambiguous
        start = time.process_time()
        for puzzle in puzzles:
            try:  # noqa: SIM105 (contextlib.suppress would take longer than some of the calls)
                call(puzzle)
            except ambiguous:
                pass
        return (time.process_time() - start) / len(puzzles)


class Peer:
    """A solver in a shared library."""

    def __init__(self, path: str, shim: str) -> None:
        self._solve = getattr(ctypes.CDLL(path), PEER_FUNCTION)
        self._solve.restype = ctypes.c_size_t
        size = ctypes.POINTER(ctypes.c_size_t)
        self._solve.argtypes = [ctypes.c_char_p, ctypes.c_size_t, ctypes.c_uint32, ctypes.c_char_p, size]
        self._loop = ctypes.CDLL(shim).loop
        self._loop.restype = ctypes.c_double
        self._loop.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_size_t, ctypes.c_size_t, size, size]

    def answer(self, kind: str, path: str, *, limit: int = 2) -> Reply:
        data = Path(path).read_bytes()
        return self._batch(data, limit) if kind == "batch" else self._single(data.split(), limit)

    def _batch(self, data: bytes, limit: int) -> Reply:
        solver = ctypes.cast(self._solve, ctypes.c_void_p)
        times: list[float] = []
        while sum(times) < AT_LEAST:
            found, guesses = ctypes.c_size_t(), ctypes.c_size_t()
            times.append(self._loop(solver, data, len(data) // LINE, limit, ctypes.byref(found), ctypes.byref(guesses)))
        return {"cpu": min(times), "found": found.value, "guesses": guesses.value}

    def _single(self, lines: list[bytes], limit: int) -> Reply:
        solve, solution, guesses = self._solve, ctypes.create_string_buffer(82), ctypes.byref(ctypes.c_size_t())
        start = time.process_time()
        for line in lines:
            solve(line, limit, 0, solution, guesses)
        return {"call": (time.process_time() - start) / len(lines)}


def least(call: Callable[[], object]) -> Reply:
    """The least times of this call, over as many calls as it takes; `serial` is the CPU time of the calling thread."""
    clocks = {"cpu": time.process_time, "wall": time.perf_counter, "serial": time.thread_time}
    kept: list[Reply] = []
    while sum(times["cpu"] for times in kept) < AT_LEAST:
        before = {name: clock() for name, clock in clocks.items()}
        call()
        kept.append({name: clock() - before[name] for name, clock in clocks.items()})
    return smallest(kept)


# 3. The asking side


class Side:
    """A process that measures: one instruction set of ours, or the peer."""

    def __init__(self, name: str, *, isa: str = "", peer: str = "", shim: str = "") -> None:
        self.name = name
        self.is_peer = bool(peer)
        command = [sys.executable, __file__, "--worker", f"{peer}:{shim}" if peer else ":"]
        environment = {**os.environ, **({"FULLHOUSE_ISA": isa} if isa else {})}
        self._process = subprocess.Popen(
            command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def ask(self, **request: object) -> Reply:
        """The figures that the process measured."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(json.dumps(request), file=self._process.stdin, flush=True)
        answer = self._process.stdout.readline()
        if not answer:
            raise SystemExit(f"the process that measures {self.name} has ended")
        reply: Reply = json.loads(answer)
        return reply

    def close(self) -> None:
        self._process.communicate()


def smallest(replies: Iterable[Reply]) -> Reply:
    """The least of every figure."""
    kept: Reply = {}
    for reply in replies:
        kept = {name: min(value, kept.get(name, value)) for name, value in reply.items()}
    return kept


class Benchmark:
    """Sets, sides and repeats; every part yields its results as flat records."""

    def __init__(self, options: argparse.Namespace, sets: dict[str, Digits], sides: list[Side], folder: Path) -> None:
        self._options = options
        self._sets = sets
        self._sides = sides
        self._ours = [side for side in sides if not side.is_peer]
        self._folder = folder
        self._rng = np.random.default_rng(options.seed)
        self._rows = {name: 2_000 if options.quick else max(options.rows, len(digits)) for name, digits in sets.items()}

    def run(self, part: str) -> Iterator[dict[str, Any]]:
        parts = {"batch": self.batch, "threads": self.threads, "single": self.single, "files": self.files}
        return parts[part]()

    def _file(self, name: str, rows: int) -> Path:
        return write_lines(self._folder / "rows.txt", self._sets[name], rows, self._rng)

    def _repeated(self, sides: list[Side], **request: object) -> dict[str, Reply]:
        replies: dict[str, list[Reply]] = {side.name: [] for side in sides}
        for _ in range(self._options.repeat):
            for side in sides:
                replies[side.name].append(side.ask(**request))
        return {name: smallest(found) for name, found in replies.items()}

    def batch(self) -> Iterator[dict[str, Any]]:
        for name in self._sets:
            rows = self._rows[name]
            path = self._file(name, rows)
            for limit in self._options.limit:
                best = self._repeated(self._sides, kind="batch", path=str(path), limit=limit)
                if len({reply["found"] for reply in best.values()}) > 1:
                    raise SystemExit(f"{name}, limit {limit}: the sides found different numbers of solutions: {best}")
                if len({best[side.name]["guesses"] for side in self._ours}) > 1:
                    raise SystemExit(f"{name}, limit {limit}: the instruction sets made different guesses: {best}")
                for side, reply in best.items():
                    speed, guesses = rows / reply["cpu"], reply["guesses"] / rows
                    yield {"set": name, "limit": limit, "rows": rows, "side": side, "speed": speed, "guesses": guesses}

    def single(self) -> Iterator[dict[str, Any]]:
        sides = self._ours[:1] + [side for side in self._sides if side.is_peer]
        for name in self._sets:
            path = self._file(name, 300 if self._options.quick else 2_000)
            for limit in self._options.limit:
                for side, reply in self._repeated(sides, kind="single", path=str(path), limit=limit).items():
                    for call, seconds in reply.items():
                        label = call if side == sides[0].name else side
                        yield {"set": name, "limit": limit, "call": label, "microseconds": seconds * 1e6}

    def threads(self) -> Iterator[dict[str, Any]]:
        side = self._ours[0]
        for name in self._sets:
            path = self._file(name, self._rows[name])
            once = side.ask(kind="batch", path=str(path))["cpu"]
            tile = 1 + int(0.1 / once)
            kept: dict[int, list[Reply]] = {1: [], 2: []}
            for _ in range(2 * self._options.repeat):  # wall clock needs luck on a busy machine
                for threads, replies in kept.items():
                    replies.append(side.ask(kind="batch", path=str(path), threads=threads, tile=tile))
            one, two = smallest(kept[1]), smallest(kept[2])
            yield {"set": name, "rows": self._rows[name] * tile} | {
                f"{what} {threads}": reply[what]
                for what in ("wall", "cpu", "serial")
                for threads, reply in ((1, one), (2, two))
            }

    def files(self) -> Iterator[dict[str, Any]]:
        for name in (name for name in FILE_SETS if name in self._sets):
            sizes = [MILLION, 4 * MILLION] if name == FILE_SETS[0] else [MILLION]
            for rows in [MILLION // 10] if self._options.quick else sizes:
                path = self._file(name, rows)
                yield {"set": name, "rows": rows} | self._whole_file(path, is_compared=rows <= MILLION)

    def _whole_file(self, path: Path, *, is_compared: bool) -> Reply:
        solve = [sys.executable, "-m", "fullhouse", "solve", str(path)]
        copy = [shutil.which("dd") or "dd", f"if={path}", "bs=4M", "status=none"]
        replies = []
        self._run([*solve[:-1], os.devnull], is_checked=False)  # leaves the bytecode
        for _ in range(self._options.repeat if is_compared else 1):
            whole = self._run(solve)
            if (self._folder / "out.txt").stat().st_size != path.stat().st_size:
                raise SystemExit(f"{path.name}: the output is not as long as the input")
            reply = {"user": whole["user"], "system": whole["system"], "total": whole["user"] + whole["system"]}
            if is_compared:
                copied = self._run(copy)
                reply["copy"] = copied["user"] + copied["system"]
                reply["kernel"] = self._ours[0].ask(kind="chunks", path=str(path))["cpu"]
            replies.append(reply | {"peak": whole["peak"]})
        return smallest(replies)

    def _run(self, command: list[str], *, is_checked: bool = True) -> Reply:
        """CPU time and peak memory (MiB) of a command whose output goes into a file.

        Bytecode is kept in a folder of our own, as an installed package has it.
        """
        kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        added = {"PYTHONPYCACHEPREFIX": str(self._folder / "bytecode"), "FULLHOUSE_ISA": self._ours[0].name}
        runner = [sys.executable, "-c", RUNNER, str(self._folder / "out.txt"), *command]
        done = subprocess.run(runner, check=True, capture_output=True, env=kept | added)
        reply: Reply = json.loads(done.stdout)
        if reply["status"] and is_checked:
            raise SystemExit(f"{' '.join(command)} failed")
        return reply


# 4. Tables

Table = tuple[str, list[str], list[list[str]]]


def tables_of(results: dict[str, list[dict[str, Any]]], peer: str) -> Iterator[Table]:
    """Title, head and rows of every table."""
    for limit in sorted({record["limit"] for record in results.get("batch", ())}):
        yield batch_table([record for record in results["batch"] if record["limit"] == limit], limit, peer)
    if threads := results.get("threads"):
        head = ["set", "rows", "wall 1, s", "wall 2, s", "wall ratio", "CPU 1, s", "CPU 2, s", "serial, s", "possible"]
        yield "One thread and two", head, [threads_row(record) for record in threads]
    for limit in sorted({record["limit"] for record in results.get("single", ())}):
        yield single_table([record for record in results["single"] if record["limit"] == limit], limit, peer)
    if files := results.get("files"):
        head = ["set", "lines", "solve, s", "user", "system", "kernel, s", "ratio", "dd, s", "peak, MiB"]
        yield "fullhouse solve FILE > OUT", head, [file_row(record) for record in files]


def batch_table(records: list[dict[str, Any]], limit: int, peer: str) -> Table:
    sides = list(dict.fromkeys(record["side"] for record in records))
    ours = [side for side in sides if side != peer]
    rows = []
    for name, found in by_set(records, "side").items():
        row = [name, f"{found[sides[0]]['rows']:,}", *(short(found[side]["speed"]) for side in sides)]
        row += [f"{found[side]['speed'] / found[peer]['speed']:.1f}" for side in ours if peer]
        rows.append([*row, *(f"{found[side]['guesses']:.2f}" for side in (ours[:1] + [peer] * bool(peer)))])
    head = ["set", "rows", *(f"{side}/s" for side in sides), *(f"{side} x" for side in ours if peer), "guesses"]
    return f"Batch, one thread, limit {limit}", head + [f"{peer} guesses"] * bool(peer), rows


def single_table(records: list[dict[str, Any]], limit: int, peer: str) -> Table:
    calls = list(dict.fromkeys(record["call"] for record in records))
    rows = []
    for name, found in by_set(records, "call").items():
        times = {call: record["microseconds"] for call, record in found.items()}
        row = [name, *(f"{times[call]:.2f}" for call in calls)]
        rows.append(row + ([f"{times[peer] / min(times[call] for call in calls if call != peer):.2f}"] if peer else []))
    return f"One puzzle per call, microseconds, limit {limit}", ["set", *calls] + ["best x"] * bool(peer), rows


def by_set(records: list[dict[str, Any]], key: str) -> dict[str, dict[str, dict[str, Any]]]:
    found: dict[str, dict[str, dict[str, Any]]] = {}
    for record in records:
        found.setdefault(record["set"], {})[record[key]] = record
    return found


def threads_row(record: dict[str, Any]) -> list[str]:
    """The last figure is the wall ratio that two free cores could reach, since one alone does the serial part."""
    row = [record["set"], f"{record['rows']:,}"]
    for what in ("wall", "cpu"):
        row += [f"{record[f'{what} 1']:.3f}", f"{record[f'{what} 2']:.3f}"]
    row.insert(4, f"{record['wall 1'] / record['wall 2']:.2f}")
    serial = record["serial 2"]
    return [*row, f"{serial:.3f}", f"{record['cpu 1'] / (serial + (record['cpu 2'] - serial) / 2):.2f}"]


def file_row(record: dict[str, Any]) -> list[str]:
    row = [record["set"], f"{record['rows']:,}", *(f"{record[name]:.3f}" for name in ("total", "user", "system"))]
    if "kernel" in record:
        row += [f"{record['kernel']:.3f}", f"{record['total'] / record['kernel']:.2f}", f"{record['copy']:.3f}"]
    return [*row, *[""] * (8 - len(row)), f"{record['peak']:.0f}"]


def short(speed: float) -> str:
    """Puzzles per second as people write them: 17.1 M, 310 k."""
    value, unit = (speed / 1e6, " M") if speed >= 999_500 else (speed / 1e3, " k")
    return (f"{value:.2f}" if value < 10 else f"{value:.1f}" if value < 100 else f"{value:.0f}") + unit


def printed(table: Table, *, markdown: bool) -> str:
    title, head, rows = table
    if markdown:
        lines = [head, ["---", *["---:"] * (len(head) - 1)], *rows]
        return f"\n### {title}\n\n" + "\n".join(f"| {' | '.join(line)} |" for line in lines)
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    lines = [[row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])] for row in [head, *rows]]
    return f"\n{title}\n" + "\n".join("  ".join(line) for line in lines)


def signatures(sets: dict[str, Digits]) -> Table:
    """Total guesses of every set in its original order: changes only when the search does."""
    import fullhouse as fh

    rows = [
        [name, f"{len(digits):,}", *(f"{int(fh.solve_batch(digits, limit=limit).guesses.sum()):,}" for limit in (1, 2))]
        for name, digits in sets.items()
    ]
    return "Search signature: total guesses", ["set", "puzzles", "limit 1", "limit 2"], rows


# 5. The command


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=DATA, help="folder with the sets")
    parser.add_argument("--set", action="append", default=[], metavar="NAME", help="only this set; may be repeated")
    parser.add_argument("--part", action="append", choices=PARTS, help="only this part; may be repeated")
    parser.add_argument("--isa", action="append", metavar="NAME", help="only this instruction set; may be repeated")
    parser.add_argument("--limit", action="append", type=int, help="solutions to look for; 1 and 2 unless given")
    parser.add_argument("--peer", default="", metavar="NAME=PATH", help="a shared library to compare with")
    parser.add_argument("--repeat", type=int, default=5, help="take the least of this many runs")
    parser.add_argument("--rows", type=int, default=10_000, help="permute small sets up to this many rows")
    parser.add_argument("--seed", type=int, default=1, help="of permutations and order")
    parser.add_argument("--quick", action="store_true", help="few rows: to see that it works, not to quote")
    parser.add_argument("--signature", action="store_true", help="only the total guesses of every set")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write every figure to this file")
    parser.add_argument("--markdown", action="store_true", help="print the tables in Markdown")
    parser.add_argument("--worker", help=argparse.SUPPRESS)
    options = parser.parse_args()
    options.limit = options.limit or [1, 2]
    options.part = options.part or list(PARTS)
    return options


def compiled_shim(folder: Path) -> str:
    """The loop around the peer, as a shared library."""
    source, library = folder / "shim.c", folder / "shim.so"
    source.write_text(SHIM)
    subprocess.run(["cc", "-O2", "-shared", "-fPIC", str(source), "-o", str(library)], check=True)
    return str(library)


def sides_of(options: argparse.Namespace, folder: Path) -> list[Side]:
    from fullhouse import _native

    sides = [Side(isa, isa=isa) for isa in options.isa or _native.available_isas()]
    name, _, path = options.peer.partition("=")
    if path:
        sides.append(Side(name, peer=str(Path(path).resolve()), shim=compiled_shim(folder)))
    return sides


def machine() -> str:
    """Where and when this was measured."""
    information = Path("/proc/cpuinfo")
    names = (
        [line for line in information.read_text().splitlines() if "model name" in line] if information.exists() else []
    )
    cpu = names[0].partition(":")[2].strip() if names else platform.processor() or platform.machine()
    return f"{cpu}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}; Python {platform.python_version()}"


def measure(options: argparse.Namespace, sets: dict[str, Digits]) -> dict[str, list[dict[str, Any]]]:
    """Every part, printed as soon as it is done."""
    results = {}
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        sides = sides_of(options, folder)
        for side in sides:
            stack.callback(side.close)
        benchmark = Benchmark(options, sets, sides, folder)
        for part in options.part:
            results[part] = list(benchmark.run(part))
            for table in tables_of({part: results[part]}, options.peer.partition("=")[0]):
                print(printed(table, markdown=options.markdown), flush=True)
    return results


def main() -> int:
    options = arguments()
    if options.worker:
        peer, _, shim = options.worker.partition(":")
        work(peer, shim)
        return 0
    sets = sets_in(options.data, options.set) if options.data.is_dir() else {}
    if not sets:
        wanted = f" named {', '.join(options.set)}" if options.set else ""
        print(f"{options.data} has no set of puzzles{wanted}; name a folder with --data", file=sys.stderr)
        return 2
    if options.signature:
        print(printed(signatures(sets), markdown=options.markdown))
        return 0
    print(f"{machine()}; {datetime.date.today()}, seed {options.seed}, least of {options.repeat}")
    results = measure(options, sets)
    if options.json:
        options.json.write_text(json.dumps({"machine": machine(), **results}, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
