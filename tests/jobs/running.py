"""Run jobs: in memory, with the output parsed into rows; stopped in the middle; or in a process that is killed."""

from __future__ import annotations

import csv
import io
import json
import random
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from patience import HANG, eventually

from fullhouse.core.chunk_size import ChunkSize
from fullhouse.formats.codec import BadEntry, Entry
from fullhouse.jobs.answer import Answering
from fullhouse.jobs.chunk import Answers, Chunk, Item, State
from fullhouse.jobs.output import Output
from fullhouse.jobs.read import Input, read_all
from fullhouse.jobs.run import Tally, run
from fullhouse.jobs.write import CsvWriter, JsonWriter, Writer

PEAK = "int(open('/proc/self/status').read().split('VmHWM:')[1].split()[0])"
"""The peak memory of a process in kilobytes; `ru_maxrss` would include the peak of its parent process."""


class Stops(Exception):
    """Ends a run in the middle."""


class Stopping:
    """Raises an error after this many rows, as an interrupt does."""

    def __init__(self, after: int, error: BaseException) -> None:
        self._after, self._error = after, error

    def on_chunk(self, chunk: Chunk, answers: Answers, rows: int, share: float | None) -> None:  # noqa: ARG002
        if rows >= self._after:
            raise self._error


def stamp(path: Path) -> int:
    """Return the time when the file was written; 0 if it does not exist."""
    return path.stat().st_mtime_ns if path.exists() else 0


def wait_until_kept(file: Path, rows: int) -> State:
    """Return the checkpoint of a text file as soon as it records at least this many rows."""
    kept: State = {}
    checkpoint = Path(f"{file}.resume")

    def has_enough() -> bool:
        if checkpoint.exists():
            kept.update(json.loads(checkpoint.read_text()))
        return bool(kept) and kept["state"]["rows"] >= rows

    eventually(has_enough)
    return kept


def kill_again_and_again(command: list[str], output: Path, progress: Callable[[], int], tries: int) -> None:
    """Kill a run shortly after each step of its progress, and resume it, until the output is complete."""
    kills = 0
    for _ in range(tries):
        before = progress()
        child = resuming(command)
        eventually(lambda: child.poll() is not None or progress() not in (before, 0))  # noqa: B023 - called at once
        time.sleep(random.Random(kills).random() * 0.05)
        child.kill()
        code = ended(child)
        kills += code != 0
        if code == 0 and kills:
            break
        if code == 0:  # the run finished before it was killed: start over
            shutil.rmtree(output) if output.is_dir() else output.unlink()
    else:
        assert ended(resuming(command)) == 0
    assert kills


def resuming(command: list[str]) -> subprocess.Popen[str]:
    """Start a run that resumes."""
    return subprocess.Popen([*command, "--resume"], stderr=subprocess.PIPE, text=True)


def ended(child: subprocess.Popen[str]) -> int:
    """Return 0 if the output is complete, also if the run before was killed between its last write and its exit."""
    _, errors = child.communicate(timeout=HANG)
    if "a finished run leaves none" in errors:
        return 0
    assert child.returncode in (0, -signal.SIGKILL), errors
    return child.returncode


class Memory(Output):
    """An output that records the written bytes and the marks."""

    def __init__(self, state: State | None = None) -> None:
        super().__init__()
        self.state = state or {}
        self.data = b""
        self.marks: list[tuple[int, State]] = []

    def write(self, data: bytes) -> None:
        self.data += data

    def mark(self, state: State, *, at_once: bool = False) -> bool:  # noqa: ARG002 - all marks are recorded
        self.marks.append((len(self.data), json.loads(json.dumps(state))))
        return True

    def close(self, *, is_done: bool) -> None:
        assert is_done


def source_of(text: str | bytes, name: str = "file", *, format: str | None = None, column: str | None = None) -> Input:
    """Make a source that reads this text as a stream."""
    data = text.encode() if isinstance(text, str) else text
    stream: Any = io.BufferedReader(io.BytesIO(data), 1 << 16)
    return Input(name, stream=stream, format=format, column=column)


def chunks_of(source: Input, rows: int = 1000) -> list[Chunk]:
    return [chunk for _, chunk in read_all([source], ChunkSize(rows, rows), {})]


def items_of(chunks: Sequence[Chunk]) -> list[Item]:
    return [chunk.item(row) for chunk in chunks for row in range(len(chunk))]


def plain(item: Item) -> tuple[object, ...]:
    """Convert an item to a tuple of all its values for comparison."""
    if isinstance(item, BadEntry):
        return (str(item.error), item.line, item.name, dict(item.fields))
    assert isinstance(item, Entry)
    return (*item[:5], dict(item.fields), item.line)


def answered(
    sources: Input | Sequence[Input], answering: Answering, writer: Writer, *, rows: int = 1000
) -> tuple[bytes, Tally]:
    """Run a job with chunks of this many rows; return its output and its tally."""
    output = Memory()
    listed = [sources] if isinstance(sources, Input) else sources
    tally = run(listed, answering, writer, output, size=ChunkSize(rows, rows))
    return output.data, tally


def json_rows(sources: Input | Sequence[Input], answering: Answering, **keywords: int) -> list[dict[str, Any]]:
    """Run a job and parse its output as JSON lines."""
    data, _ = answered(sources, answering, JsonWriter(answering), **keywords)
    return [json.loads(line) for line in data.splitlines()]


def csv_rows(sources: Input | Sequence[Input], answering: Answering, **keywords: int) -> list[dict[str, str]]:
    """Run a job and parse its output as CSV."""
    data, _ = answered(sources, answering, CsvWriter(answering), **keywords)
    return list(csv.DictReader(io.StringIO(data.decode(), newline=""), strict=True))
