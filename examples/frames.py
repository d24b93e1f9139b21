"""Verbs in Polars, DuckDB, pandas, datasets, dask, Spark, Ray, Daft and a process pool: each takes `arrow.solve`.

python examples/frames.py          prints what is installed
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from multiprocessing import Pool
from typing import Any

import pyarrow as pa

from fullhouse import arrow

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
TABLE = pa.table({"id": ["007", "008", "009"], "puzzle": [PUZZLE, "x", PUZZLE]})


def with_polars() -> list[str]:
    import polars as pl

    def solved(rows: pl.DataFrame) -> pl.DataFrame:
        return pl.from_arrow(arrow.solve(rows.to_arrow()))

    frame = pl.from_arrow(TABLE).lazy().map_batches(solved, validate_output_schema=False)
    return frame.collect()["status"].to_list()


def with_duckdb() -> list[str]:
    import duckdb

    puzzles = duckdb.connect().from_arrow(TABLE).filter("id <> '010'").to_arrow_reader()
    solved = pa.RecordBatchReader.from_batches(arrow.solve(TABLE).schema, map(arrow.solve, puzzles))
    second = duckdb.connect()  # the first connection streams
    return [status for (status,) in second.from_arrow(solved).query("solved", "select status from solved").fetchall()]


def with_pandas() -> list[str]:
    frame = TABLE.to_pandas()
    return arrow.solve(pa.Table.from_pandas(frame)).to_pandas()["status"].to_list()


def with_datasets() -> list[str]:
    from datasets import Dataset

    rows = Dataset(TABLE).with_format("arrow").map(arrow.solve, batched=True)
    return rows.with_format(None)["status"]


def with_dask() -> list[str]:
    import dask

    batches = dask.compute(*[dask.delayed(arrow.solve)(batch) for batch in TABLE.to_batches(max_chunksize=2)])
    return [status for batch in batches for status in batch["status"].to_pylist()]


def with_spark() -> list[str]:
    from pyspark.sql import SparkSession

    def solved(batches: Iterator[Any]) -> Iterator[Any]:
        return map(arrow.solve, batches)

    frame = SparkSession.builder.master("local[2]").getOrCreate().createDataFrame(TABLE.to_pandas())
    schema = "id string, puzzle string, status string, solution string, error string"
    return [row["status"] for row in frame.mapInArrow(solved, schema).collect()]


def with_ray() -> list[str]:
    import ray

    rows = ray.data.from_arrow(TABLE).map_batches(arrow.solve, batch_format="pyarrow")
    return [row["status"] for row in rows.take_all()]


def with_daft() -> list[str]:
    import daft

    frame = daft.from_arrow(TABLE)
    solved = [arrow.solve(batch) for batch in frame.to_arrow_iter()]
    return [status for batch in solved for status in batch["status"].to_pylist()]


def with_processes() -> list[str]:
    """As in dask, Ray and Spark, the function and its batch are pickled."""
    with Pool(2) as pool:
        batches = pool.map(arrow.solve, TABLE.to_batches(max_chunksize=2))
    return [status for batch in batches for status in batch["status"].to_pylist()]


EXAMPLES: list[Callable[[], list[str]]] = [
    with_polars,
    with_duckdb,
    with_pandas,
    with_datasets,
    with_dask,
    with_spark,
    with_ray,
    with_daft,
    with_processes,
]

if __name__ == "__main__":
    for example in EXAMPLES:
        try:
            print(f"{example.__name__[5:]:10}", list(example()))
        except ImportError as error:
            print(f"{example.__name__[5:]:10}", error)
