"""The stream of all rows can be split, and resumed, after any row."""

from __future__ import annotations

import gzip
import json
from dataclasses import replace
from pathlib import Path

import pytest
from jobs.files import puzzles, write_parquet
from jobs.running import plain

from fullhouse.core.chunk_size import ChunkSize
from fullhouse.jobs.answer import Answering
from fullhouse.jobs.chunk import Chunk
from fullhouse.jobs.read import ROWS, Input, inputs_in
from fullhouse.jobs.run import Feed, chunk_size_for
from fullhouse.verbs.rate import Rate

COUNT = 40


def csv_of(rows: list[str]) -> str:
    """Format rows as CSV in which some cells are quoted and one spans two lines."""
    cells = [f'"{row}"' if number % 5 == 0 else row for number, row in enumerate(rows)]
    return "id,puzzle,note\n" + "".join(f'{number},{cell},"a\nb"\n' for number, cell in enumerate(cells))


@pytest.fixture(params=["lines", "csv", "jsonl", "gzip", "parquet", "form feeds", "boards", "two files"])
def sources(request: pytest.FixtureRequest, tmp_path: Path) -> list[Input]:
    rows = puzzles(COUNT)
    if request.param == "parquet":
        return inputs_in(str(write_parquet(tmp_path / "in.parquet", COUNT)))
    lines = "".join(f"{row}\n" for row in rows)
    objects = "".join(json.dumps({"id": number, "puzzle": row}) + "\n" for number, row in enumerate(rows))
    texts = {
        "lines": lines,
        "csv": csv_of(rows),
        "jsonl": objects,
        "form feeds": "\f".join(rows[:3]) + "\n" + lines,
        "boards": "".join(f"Grid {number}\n" + "003020600\n" * 9 for number in range(COUNT)),
    }
    if request.param == "two files":
        (tmp_path / "b.txt").write_text(lines)
        (tmp_path / "a.txt").write_text(lines)
        return inputs_in(str(tmp_path / "*.txt"))
    data = texts.get(request.param, texts["csv"]).encode()
    file = tmp_path / "file"
    file.write_bytes(gzip.compress(data) if request.param == "gzip" else data)
    return inputs_in(str(file))


def taken(feed: Feed, size: int) -> list[tuple[object, ...]]:
    """Read all remaining rows in steps of this size."""
    found: list[tuple[object, ...]] = []
    while chunks := [chunk for _, chunk in feed.take(size)]:
        assert sum(map(len, chunks)) <= size
        found += [row for chunk in chunks for row in rows_of(chunk)]
    return found


def rows_of(chunk: Chunk) -> list[tuple[object, ...]]:
    """All values of each row."""
    labels = chunk.labels() or [""] * len(chunk)
    extra = chunk.extra()
    return [
        (plain(chunk.item(row)), bytes(chunk.rows.digits()[row]), labels[row], [extra[name][row] for name in extra])
        for row in range(len(chunk))
    ]


@pytest.mark.parametrize("size", [1, 3, 7])
def test_rows_are_the_same_in_steps_of_any_size(sources: list[Input], size: int) -> None:
    whole = taken(Feed(sources, ChunkSize(1000, 1000)), 1000)
    assert len(whole) >= COUNT
    assert taken(Feed(sources, ChunkSize(5, 5)), size) == whole


@pytest.mark.parametrize("size", [4, 9])
def test_a_feed_can_be_resumed_at_any_place(sources: list[Input], size: int) -> None:
    whole = taken(Feed(sources, ChunkSize(1000, 1000)), 1000)
    feed = Feed(sources, ChunkSize(6, 6))
    passed = 0
    while feed.first() is not None:
        place = json.loads(json.dumps(feed.place))
        assert taken(Feed(sources, ChunkSize(11, 11), place), 1000) == whole[passed:]
        passed += sum(len(chunk) for _, chunk in feed.take(size))
    assert passed == len(whole)


@pytest.mark.parametrize("size", [3, 40, 100])
def test_the_start_of_each_part_is_found_in_advance(sources: list[Input], size: int) -> None:
    whole = taken(Feed(sources, ChunkSize(1000, 1000)), 1000)
    starts = list(ROWS.starts(sources, size))
    assert len(starts) == -(-len(whole) // size)
    for number, start in enumerate(starts):
        assert taken(Feed(sources, ChunkSize(5, 5), start), 1000) == whole[number * size :]


def test_a_chunk_of_slow_rows_still_keeps_all_threads_busy() -> None:
    pace = ChunkSize(least=12)
    assert pace.rows == 12
    pace._start -= 60  # as if these rows had taken a minute
    pace.worked(12)
    assert pace.rows == 12
    answering = Answering(Rate(scales=("se",), threads=3))
    assert answering.least_rows == 12
    assert replace(answering, is_alone=True).least_rows == 1, "these are rated one at a time"
    assert chunk_size_for(answering).rows == 12
