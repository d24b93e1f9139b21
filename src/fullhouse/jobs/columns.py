"""Columns as text: what stands in a CSV cell or a JSON member for each row, ready to be joined by the native core."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from fullhouse.engines.status import Status

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Slices = tuple[bytes, npt.NDArray[np.int64]]
    """A text, and where in it each row begins and ends."""
    Part = bytes | list[bytes] | Slices | npt.NDArray[Any]
    """What `_native.join_rows` takes: the same bytes for each row, a bytes object a row, spans of a text, fixed-width
    text, numbers."""
else:
    Part = Slices = Any  # NumPy is loaded where there are arrays

_SPECIAL = frozenset('",;\n\r')
_WORDS = [status.word.encode() for status in Status]
_NULL = b"null"


def join_rows(count: int, parts: Sequence[Part]) -> bytes:
    """The text of this many rows, each made of all parts in order."""
    if all(isinstance(part, bytes | list) for part in parts):
        cells = [[part] * count if isinstance(part, bytes) else part for part in parts]
        return b"".join(cell for row in zip(*cells, strict=True) for cell in row)
    from fullhouse import _native

    return _native.join_rows(count, list(parts))


def fixed(texts: npt.NDArray[np.bytes_]) -> npt.NDArray[np.uint8]:
    """Fixed-width texts as rows of bytes."""
    import numpy as np

    width = texts.dtype.itemsize
    return np.ascontiguousarray(texts).view(np.uint8).reshape(-1, width)


def words_of(status: Any) -> Part:
    """The word for the status of each row."""
    return fixed(_word_array()[status]) if hasattr(status, "dtype") else [_WORDS[code] for code in status]


@cache
def _word_array() -> npt.NDArray[np.bytes_]:
    import numpy as np

    return np.array(_WORDS)


def as_csv(values: Any) -> Part:
    """The cells of a column."""
    if hasattr(values, "dtype"):
        return values if values.dtype == "uint32" else fixed(texts_of(values, csv_cell))
    return [csv_cell(value) for value in values] if _has_some(values) else b""


def _has_some(values: Sequence[Any]) -> bool:
    return any(value is not None for value in values)


def texts_of(values: npt.NDArray[Any], encode: Callable[[Any], bytes]) -> npt.NDArray[np.bytes_]:
    """Every value of an array as text, each put into words once: levels, ratings and names repeat."""
    import numpy as np

    if values.dtype.kind == "S":
        return values
    known, which = np.unique(values, return_inverse=True)
    return np.array([encode(value) for value in known.tolist()] or [b""], dtype="S")[which]


def csv_cell(value: object) -> bytes:
    """One cell: nothing for None, JSON for lists and objects, quoted where needed."""
    if value is None or (isinstance(value, float) and value != value):
        return b""
    text = _encode()(value) if type(value) in (list, dict) else str(value)
    if not _SPECIAL.isdisjoint(text):
        text = '"' + text.replace('"', '""') + '"'
    return text.encode("utf-8", "replace")


def as_json(values: Any) -> list[Part]:
    """The members of a column, as parts of a row."""
    if not hasattr(values, "dtype"):
        return [[json_member(value) for value in values] if _has_some(values) else _NULL]
    if values.dtype.kind == "S":
        return [_quoted(values)] if (values == b"").any() else [b'"', fixed(values), b'"']
    return [values if values.dtype == "uint32" else fixed(texts_of(values, json_member))]


def _quoted(texts: npt.NDArray[np.bytes_]) -> npt.NDArray[np.uint8]:
    """Plain texts in quotes; null where there is none."""
    import numpy as np

    width = texts.dtype.itemsize
    cells = np.zeros((len(texts), width + 2), dtype=np.uint8)
    cells[:, 0] = ord('"')
    cells[:, 1 : width + 1] = fixed(texts)
    lengths = np.char.str_len(texts)
    cells[np.arange(len(texts)), lengths + 1] = ord('"')
    empty = np.flatnonzero(lengths == 0)
    cells[empty] = 0
    cells[empty, : len(_NULL)] = np.frombuffer(_NULL, dtype=np.uint8)
    return cells


def json_member(value: Any) -> bytes:
    """One value: what has `to_json` says itself how it looks."""
    if value is None or (isinstance(value, float) and value != value):
        return _NULL
    if hasattr(value, "to_json"):
        value = value.to_json()
    return _encode()(value).encode("utf-8", "replace")


@cache
def _encode() -> Callable[[Any], str]:
    """What makes JSON of a value, made once: `json.dumps` makes it for every value. Lines do without the module."""
    import json

    return json.JSONEncoder(ensure_ascii=False).encode
