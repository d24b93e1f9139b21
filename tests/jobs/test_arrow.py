"""Verbs on Arrow data are stateless functions that can be pickled and give the same answers as files."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow as pa  # type: ignore[import-untyped,unused-ignore]
import pyarrow.parquet as pq  # type: ignore[import-untyped,unused-ignore]
import pytest
from jobs.files import puzzles
from puzzles import EULER_1, WIKIPEDIA, WIKIPEDIA_SOLUTION

from fullhouse import arrow, jobs
from fullhouse.errors import BadArgument, FormatError
from fullhouse.verbs.generate import Generate
from fullhouse.verbs.solve import Solve

TABLE = pa.table({"id": ["007", "008", "009"], "puzzle": [WIKIPEDIA, "x", WIKIPEDIA.replace(".", "0")]})
BATCH = TABLE.to_batches()[0]


def functions() -> dict[str, Callable[..., Any]]:
    return {name: getattr(arrow, name) for name in arrow.__all__ if name != "apply"}


def test_the_columns_of_the_batch_come_first_and_strings_stay_strings() -> None:
    solved = arrow.solve(BATCH)
    assert isinstance(solved, pa.RecordBatch)
    assert solved.schema.names == ["id", "puzzle", "status", "solution", "error"]
    assert solved["id"].to_pylist() == ["007", "008", "009"]
    assert solved["puzzle"].to_pylist() == TABLE["puzzle"].to_pylist()
    assert solved["solution"].to_pylist() == [WIKIPEDIA_SOLUTION, None, WIKIPEDIA_SOLUTION]
    assert solved["status"].to_pylist() == ["proper", "unreadable", "proper"]
    assert "expected 81 cells" in solved["error"].to_pylist()[1]


@pytest.mark.parametrize("name", functions())
def test_functions_can_be_pickled_and_accept_tables(name: str) -> None:
    function = functions()[name]
    assert pickle.loads(pickle.dumps(function)) is function
    assert function.__doc__
    table = arrow.solve(TABLE).select(["id", "puzzle", "solution"]) if name == "verify" else TABLE
    found = function(table)
    assert set(table.schema.names) <= set(found.schema.names)
    assert function(table.slice(0, 0)).schema.names == found.schema.names


@pytest.mark.parametrize("name", ["solve", "rate", "check", "count", "canonical", "explain"])
def test_files_and_batches_get_the_same_answers(name: str, tmp_path: Path) -> None:
    table = pa.table({"id": list(range(12)), "puzzle": puzzles(12)})
    pq.write_table(table, tmp_path / "in.parquet")
    getattr(jobs, name)(tmp_path / "in.parquet", tmp_path / "out.parquet")
    written = pq.read_table(tmp_path / "out.parquet")
    found = pa.Table.from_batches([functions()[name](batch) for batch in table.to_batches(max_chunksize=5)])
    assert found.schema.remove_metadata() == written.schema.remove_metadata()
    assert found.to_pylist() == written.to_pylist()


def test_functions_accept_the_options_of_their_verb() -> None:
    assert arrow.solve(BATCH, limit=2)["solutions"].to_pylist()[0] == [WIKIPEDIA_SOLUTION]
    with pytest.raises(BadArgument, match="limit"):
        arrow.solve(BATCH, limit=0)
    with pytest.raises(TypeError, match="colour"):
        arrow.solve(BATCH, colour="red")  # type: ignore[call-arg]


def test_the_puzzle_column_can_be_chosen() -> None:
    batch = pa.record_batch({"givens": [EULER_1]})
    with pytest.raises(FormatError, match="no column is called"):
        arrow.solve(batch)
    assert arrow.apply(Solve(), batch, column="givens")["status"].to_pylist() == ["proper"]


def test_verbs_that_compare_all_rows_need_a_table() -> None:
    assert arrow.dedup(TABLE)["id"].to_pylist() == ["007", "008"]
    assert set(arrow.split(TABLE, seed=7)["split"].to_pylist()) <= {"train", "validation", "test"}
    assert arrow.sample(TABLE, count=2, seed=7).num_rows == 2
    assert arrow.augment(TABLE, count=2, seed=7)["id"].to_pylist() == ["007", "007", "008", "009", "009"]
    for name in ("dedup", "split", "sample", "augment"):
        with pytest.raises(BadArgument, match="a table for"):
            functions()[name](BATCH)


def test_verbs_that_generate_rows_are_rejected() -> None:
    with pytest.raises(BadArgument, match="one that reads rows"):
        arrow.apply(Generate(), BATCH)


def test_a_damaged_batch_is_rejected_before_it_is_read() -> None:
    offsets, data = pa.py_buffer(b"\x00\x00\x00\x00\x01\x00\x00\x00"), pa.py_buffer(b"\xff")  # not UTF-8
    array = pa.Array.from_buffers(pa.string(), 1, [None, offsets, data])
    with pytest.raises(pa.ArrowInvalid):
        arrow.solve(pa.RecordBatch.from_arrays([array], names=["puzzle"]))
