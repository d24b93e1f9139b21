"""Rows with named columns, the interface that all tables share, and their conversion to data frames and Arrow."""

from __future__ import annotations

from collections.abc import Iterator
from operator import index
from typing import Any

import numpy as np
import numpy.typing as npt

from fullhouse.core.notation import amount
from fullhouse.errors import MissingExtra

Columns = dict[str, npt.NDArray[Any]]
Row = dict[str, Any]
"""The plain values of a row by column name."""

ALL = slice(None)
_ROWS_AT_ONCE = 4_096
"""The number of rows that a loop over a table converts together."""


class Columnar:
    """Rows with named columns. `table[i]` is a row as a dict, and pandas, Polars and Arrow take the table as it is."""

    __slots__ = ()

    def __len__(self) -> int:
        raise NotImplementedError

    def packed_columns(self, rows: slice = ALL) -> Columns:
        """The columns of these rows in host memory, with ASCII text as bytes: a quarter of the size of `columns`."""
        raise NotImplementedError

    @property
    def columns(self) -> Columns:
        """The columns as one-dimensional arrays by name."""
        return _with_text(self.packed_columns())

    def __getitem__(self, row: int) -> Any:
        """Return this row: plain values by column name."""
        try:
            row = range(len(self))[index(row)]
        except IndexError:
            raise IndexError(f"no row {row}: the table has {amount(len(self), 'row')}") from None
        return next(self._rows_of(slice(row, row + 1)))

    def __iter__(self) -> Iterator[Any]:
        for begin in range(0, len(self), _ROWS_AT_ONCE):
            yield from self._rows_of(slice(begin, begin + _ROWS_AT_ONCE))

    def _rows_of(self, rows: slice) -> Iterator[Row]:
        columns = _with_text(self.packed_columns(rows))
        for values in zip(*(column.tolist() for column in columns.values()), strict=True):
            yield dict(zip(columns, values, strict=True))

    def to_pandas(self) -> Any:
        """Return the columns as a pandas data frame."""
        try:
            import pandas as pd
        except ImportError:
            raise MissingExtra("pandas") from None
        return pd.DataFrame(self.columns)

    def to_polars(self) -> Any:
        """Return the columns as a Polars data frame."""
        try:
            import polars as pl
        except ImportError:
            raise MissingExtra("polars") from None
        return pl.DataFrame(self.columns)

    def to_arrow(self) -> Any:
        """Return the columns as a pyarrow table; needs the extra `data`."""
        try:
            import pyarrow as pa  # type: ignore[import-untyped]
        except ImportError:
            raise MissingExtra("pyarrow", "data") from None
        arrays = {name: pa.array(values) for name, values in self.packed_columns().items()}
        texts = (pa.types.is_binary, pa.types.is_fixed_size_binary)
        return pa.table(
            {
                name: array.cast(pa.string()) if any(is_text(array.type) for is_text in texts) else array
                for name, array in arrays.items()
            }
        )

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        """Pass the table to DuckDB, Polars and other libraries of the Arrow PyCapsule interface."""
        return self.to_arrow().__arrow_c_stream__(requested_schema)


def _with_text(columns: Columns) -> Columns:
    return {name: values.astype(np.str_) if values.dtype.kind == "S" else values for name, values in columns.items()}
