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
from fullhouse.jobs.feed import Feed, starts_of
from fullhouse.jobs.files import sources_in
from fullhouse.jobs.read import Source
from fullhouse.jobs.run import pace_for
from fullhouse.verbs.rate import Rate

ROWS = 40


def csv_of(rows: list[str]) -> str:
    """Format rows as CSV in which some cells are quoted and one spans two lines."""
    cells = [f'"{row}"' if number % 5 == 0 else row for number, row in enumerate(rows)]
    return "id,puzzle,note\n" + "".join(f'{number},{cell},"a\nb"\n' for number, cell in enumerate(cells))


@pytest.fixture(params=["lines", "csv", "jsonl", "gzip", "parquet", "form feeds", "boards", "two files"])
def sources(request: pytest.FixtureRequest, tmp_path: Path) -> list[Source]:
    rows = puzzles(ROWS)
    if request.param == "parquet":
        return sources_in(str(write_parquet(tmp_path / "in.parquet", ROWS)))
    lines = "".join(f"{row}\n" for row in rows)
    objects = "".join(json.dumps({"id": number, "puzzle": row}) + "\n" for number, row in enumerate(rows))
    texts = {
        "lines": lines,
        "csv": csv_of(rows),
        "jsonl": objects,
        "form feeds": "\f".join(rows[:3]) + "\n" + lines,
        "boards": "".join(f"Grid {number}\n" + "003020600\n" * 9 for number in range(ROWS)),
    }
    if request.param == "two files":
        (tmp_path / "b.txt").write_text(lines)
        (tmp_path / "a.txt").write_text(lines)
        return sources_in(str(tmp_path / "*.txt"))
    data = texts.get(request.param, texts["csv"]).encode()
    file = tmp_path / "file"
    file.write_bytes(gzip.compress(data) if request.param == "gzip" else data)
    return sources_in(str(file))


def taken(feed: Feed, size: int) -> list[tuple[object, ...]]:
    """Read all remaining rows in steps of this size."""
    found: list[tuple[object, ...]] = []
    while chunk := feed.next(size):
        assert len(chunk) <= size
        labels = chunk.labels() or [""] * len(chunk)
        extra = chunk.extra()
        found += [
            (plain(chunk.item(row)), bytes(chunk.rows.digits()[row]), labels[row], [extra[name][row] for name in extra])
            for row in range(len(chunk))
        ]
    return found


@pytest.mark.parametrize("size", [1, 3, 7])
def test_rows_are_the_same_in_steps_of_any_size(sources: list[Source], size: int) -> None:
    whole = taken(Feed(sources, ChunkSize(1000, 1000)), 1000)
    assert len(whole) >= ROWS
    assert taken(Feed(sources, ChunkSize(5, 5)), size) == whole


@pytest.mark.parametrize("size", [4, 9])
def test_a_feed_can_be_resumed_at_any_place(sources: list[Source], size: int) -> None:
    whole = taken(Feed(sources, ChunkSize(1000, 1000)), 1000)
    feed = Feed(sources, ChunkSize(6, 6))
    passed = 0
    while feed.first() is not None:
        place = json.loads(json.dumps(feed.place))
        assert taken(Feed(sources, ChunkSize(11, 11), place), 1000) == whole[passed:]
        passed += feed.skip(size)
    assert passed == len(whole)


@pytest.mark.parametrize("size", [1, 7, 40, 100])
def test_the_start_of_each_part_is_found_in_advance(sources: list[Source], size: int) -> None:
    whole = taken(Feed(sources, ChunkSize(1000, 1000)), 1000)
    starts = list(starts_of(sources, size))
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
    assert pace_for(answering).rows == 12
