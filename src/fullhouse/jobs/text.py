"""Format columns as text: CSV cells or JSON members, joined into rows.

Many rows are joined by pyarrow if it is installed; otherwise rows are joined one at a time.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from importlib.util import find_spec
from itertools import chain
from typing import TYPE_CHECKING, Any

from fullhouse.engines.status import Status
from fullhouse.verbs.verb import plain

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

Part = Any
"""Bytes that all rows share, or one string per row: a list of bytes, a NumPy array or an Arrow array."""
FEW, MANY = 16, 2_000
"""The least number of rows joined with NumPy, and the least number for which pyarrow is loaded."""
_SPECIAL = frozenset('",;\n\r')
_WORDS = [status.word.encode() for status in Status]
_NULL = b"null"
_PLAIN = frozenset((str, int, float, bool, list, dict))
_encode = json.JSONEncoder(ensure_ascii=False).encode


@cache
def has_arrow() -> bool:
    """Whether pyarrow is installed."""
    return find_spec("pyarrow") is not None


def is_arrow(values: Any) -> bool:
    """Whether this is an Arrow array."""
    return type(values).__module__.startswith("pyarrow")


def is_array(values: Any) -> bool:
    """Whether this is a NumPy array."""
    return type(values).__module__.startswith("numpy")


def join_rows(count: int, parts: Sequence[Part]) -> bytes:
    """Join the parts in order into the text of this many rows."""
    if count >= FEW and all(isinstance(part, bytes) or (is_array(part) and part.dtype.kind == "S") for part in parts):
        return _join_fixed(count, parts)
    if any(map(is_arrow, parts)) or (count >= MANY and has_arrow()):
        from fullhouse.jobs import table  # pyarrow: only for many rows

        return table.join_rows(count, parts)
    columns = [[part] * count if isinstance(part, bytes) else _bytes_in(part) for part in parts]
    return b"".join(chain.from_iterable(zip(*columns, strict=True)))


def _join_fixed(count: int, parts: Sequence[Part]) -> bytes:
    """Join strings in NumPy arrays side by side, dropping the zeros that pad shorter ones."""
    import numpy as np  # loaded already: the columns are arrays

    columns = [
        np.broadcast_to(np.frombuffer(part, np.uint8), (count, len(part)))
        if isinstance(part, bytes)
        else np.ascontiguousarray(part).view(np.uint8).reshape(count, -1)
        for part in parts
        if not isinstance(part, bytes) or part
    ]
    cells = np.concatenate(columns, axis=1)
    return cells.tobytes() if cells.all() else cells[cells != 0].tobytes()


def _bytes_in(part: Part) -> list[bytes]:
    if isinstance(part, list):
        return part
    values: list[Any] = part.tolist()
    return values if part.dtype.kind == "S" else [str(value).encode() for value in values]


def words_of(status: Any) -> Part:
    """Return the word for the status of each row; one for all rows if they have the same."""
    if not is_array(status):
        return [_WORDS[code] for code in status]
    return _WORDS[status[0]] if len(status) and (status == status[0]).all() else _word_array()[status]


@cache
def _word_array() -> npt.NDArray[np.bytes_]:
    import numpy as np  # only needed if the status is an array

    return np.array(_WORDS)


def as_arrow(values: Any) -> Any:
    """Convert a long list of strings or integers to an Arrow array if pyarrow is installed; keep other values as is."""
    if not isinstance(values, list) or len(values) < MANY or not has_arrow():
        return values
    if set(map(type, values)) - {type(None)} not in ({str}, {int}):
        return values
    from fullhouse.jobs import table  # pyarrow: only for many rows

    return table.array_of_values(values)


def as_csv(values: Any, *, is_plain: bool = False) -> Part:
    """Format a column as CSV cells; with `is_plain`, no string needs quotes."""
    values = as_arrow(values)
    if is_arrow(values):
        from fullhouse.jobs import table  # pyarrow is loaded already

        return table.csv_cells(values, is_plain=is_plain)
    if is_array(values):
        return values if values.dtype.kind == "S" else _each_once(values, csv_cell)
    return [csv_cell(value) for value in values] if _has_some(values) else b""


def as_json(values: Any) -> list[Part]:
    """Format a column as JSON values, as parts of a row."""
    values = as_arrow(values)
    if is_arrow(values):
        from fullhouse.jobs import table  # pyarrow is loaded already

        return table.json_members(values)
    if not is_array(values):
        return [[json_member(value) for value in values] if _has_some(values) else _NULL]
    if values.dtype.kind == "S":
        if not (values == b"").any():
            return [b'"', values, b'"']
        return [_each_once(values, lambda value: b'"' + value + b'"' if value else _NULL)]
    return [_each_once(values, json_member)]


def _has_some(values: Sequence[Any]) -> bool:
    return any(value is not None for value in values)


def _each_once(values: npt.NDArray[Any], encode: Any) -> npt.NDArray[np.bytes_]:
    """Encode the values of an array, each distinct one only once: levels, ratings and names repeat."""
    import numpy as np  # loaded already: the column is an array

    if not len(values):
        return np.zeros(0, dtype="S1")
    known, which = np.unique(values, return_inverse=True)
    return np.array([encode(value) for value in known.tolist()], dtype="S")[which]


def csv_cell(value: object) -> bytes:
    """Format one cell: empty for None, JSON for lists and objects, quoted if needed."""
    if value is None or (isinstance(value, float) and value != value):
        return b""
    text = _encode(value) if type(value) in (list, dict) else str(value)
    if not _SPECIAL.isdisjoint(text):
        text = '"' + text.replace('"', '""') + '"'
    return text.encode("utf-8", "replace")


def json_member(value: Any) -> bytes:
    """Format one value as JSON; Fullhouse's own values provide their JSON form."""
    if value is None or (isinstance(value, float) and value != value):
        return _NULL
    if type(value) not in _PLAIN:
        value = plain(value)
    return _encode(value).encode("utf-8", "replace")
