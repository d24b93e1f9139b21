"""All tables: a length, rows, columns of plain text and numbers, and conversion to data frames and Arrow."""

from __future__ import annotations

import inspect
import pickle
from typing import Any, assert_type

import numpy as np
import pyarrow as pa  # type: ignore[import-untyped]
import pytest
from project.public_things import EVERYTHING
from puzzles import EULER_1, TWO_SOLUTIONS, WIKIPEDIA, WIKIPEDIA_SOLUTION

import fullhouse as fh
from fullhouse.engines.columnar import Columnar
from fullhouse.engines.rows import pack_rows, rows_of
from fullhouse.engines.verify_batch import grade_batch
from fullhouse.rating.columns import SeColumns

PUZZLES = [WIKIPEDIA, TWO_SOLUTIONS.replace("0", "."), "55" + "." * 79, "x", EULER_1]
SOLUTIONS = [WIKIPEDIA_SOLUTION] * len(PUZZLES)
TABLES: dict[str, Columnar] = {
    "SolveTable": fh.solve_batch(PUZZLES),
    "SolveTable, packed": fh.solve_batch(pack_rows(np.array([fh.parse(WIKIPEDIA).to_numpy()], dtype=np.uint8))),
    "SolveTable, empty": fh.solve_batch([]),
    "CountTable": fh.count_batch(PUZZLES),
    "VerifyTable": fh.verify_batch(PUZZLES, SOLUTIONS),
    "GradeTable": grade_batch(rows_of(PUZZLES), rows_of(SOLUTIONS)),
    "PathTable": fh.explain_batch(PUZZLES),
    "RatingTable": fh.rate_batch(PUZZLES, scales=["hodoku", "se", "guesses"]),
    "CanonicalTable": fh.canonical_batch(PUZZLES),
    "AugmentTable": fh.augment(WIKIPEDIA, 5, seed=1),
}
each_table = pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)


def plain_rows(table: Columnar) -> list[dict[str, Any]]:
    names, columns = list(table.columns), [column.tolist() for column in table.columns.values()]
    return [dict(zip(names, row, strict=True)) for row in zip(*columns, strict=True)]


def same(one: object, other: object) -> bool:
    """Whether two values are equal; NaN equals itself."""
    return str(one) == str(other)


def test_every_public_table_is_covered() -> None:
    tables = {name for module, name, thing in EVERYTHING if module == "fullhouse.tables" and inspect.isclass(thing)}
    assert {name for name in tables if name.endswith("Table")} - {"Table"} <= {
        type(one).__name__ for one in TABLES.values()
    }


@each_table
def test_a_column_has_a_value_per_row_and_no_bytes(table: Columnar) -> None:
    for name, values in table.columns.items():
        assert values.shape == (len(table),), name
        assert values.dtype.kind in "Uiufb", name


@each_table
def test_a_row_has_the_values_of_its_columns(table: Columnar) -> None:
    rows = plain_rows(table)
    if isinstance(table, fh.tables.AugmentTable):
        assert [digits.tobytes() for digits in table] == [table[row].tobytes() for row in range(len(table))]
        assert [fh.parse(digits).to_line() for digits in table] == [row["puzzle"] for row in rows]
        return
    assert same(list(table), rows)
    assert same([table[row] for row in range(len(table))], rows)
    assert same([table[row - len(table)] for row in range(len(table))], rows)
    assert all(isinstance(value, str | int | float | bool) for row in table for value in row.values())


@each_table
def test_a_row_outside_the_table_is_an_index_error(table: Columnar) -> None:
    for row in (len(table), -len(table) - 1):
        with pytest.raises(IndexError, match=r"no row|out of bounds"):
            table[row]


def test_the_rows_of_a_large_table_are_read_in_parts() -> None:
    images = fh.augment(WIKIPEDIA, 9_000, seed=1)
    table = fh.canonical_batch(images.grids)
    assert len(list(table)) == 9_000
    assert {row["canonical"] for row in table} == {fh.canonical(WIKIPEDIA).to_line()}


def test_a_row_reads_well() -> None:
    assert fh.solve_batch([WIKIPEDIA])[0] == {
        "status": "proper",
        "solution": WIKIPEDIA_SOLUTION,
        "count": 1,
        "guesses": 0,
    }


def test_a_rating_table_has_rows_by_number_and_scales_by_name() -> None:
    table = fh.rate_batch([WIKIPEDIA], scales=["hodoku", "se"])
    assert_type(table["se"], SeColumns)
    assert table["se"].er.tolist() == [table[0]["er"]] == [1.2]
    assert table[0]["hardest"] == "naked-single"


@each_table
def test_a_table_becomes_an_arrow_table(table: Columnar) -> None:
    for arrow in (table.to_arrow(), pa.table(table), pa.RecordBatchReader.from_stream(table).read_all()):
        assert arrow.column_names == list(table.columns)
        assert same(arrow.to_pylist(), plain_rows(table))


@each_table
def test_a_table_becomes_a_pandas_frame(table: Columnar) -> None:
    pytest.importorskip("pandas")
    frame = table.to_pandas()
    assert list(frame.columns) == list(table.columns)
    assert same(frame.to_dict("records"), plain_rows(table))


@each_table
def test_a_table_becomes_a_polars_frame(table: Columnar) -> None:
    pl = pytest.importorskip("polars")
    for frame in (table.to_polars(), pl.DataFrame(table)):
        assert frame.columns == list(table.columns)
        assert same(frame.to_dicts(), plain_rows(table))


@each_table
def test_rows_survive_pickle(table: Columnar) -> None:
    assert same(plain_rows(pickle.loads(pickle.dumps(table))), plain_rows(table))


@pytest.mark.parametrize(
    ("library", "convert"), [("pandas", "to_pandas"), ("polars", "to_polars"), ("pyarrow", "to_arrow")]
)
def test_a_missing_library_is_named(library: str, convert: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, library, None)
    with pytest.raises(fh.errors.MissingExtra, match=f"{library} is not installed; run: pip install"):
        getattr(TABLES["SolveTable"], convert)()


def test_one_row_is_not_several() -> None:
    assert repr(fh.solve_batch([WIKIPEDIA])) == "<SolveTable of 1 row: 1 proper>"
    assert repr(fh.augment(WIKIPEDIA, seed=1)) == "<AugmentTable of 1 equivalent, seed 1>"
