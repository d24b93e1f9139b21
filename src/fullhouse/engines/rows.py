"""What people hand to a batch, as one block of bytes: a row of 81 for each puzzle, bad ones marked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from fullhouse import _native
from fullhouse.core.cells import normal, trouble_with
from fullhouse.core.geometry import CLASSIC, cell_name
from fullhouse.core.grid import Grid

Cells = npt.NDArray[np.uint8]
Puzzles = Any
"""An array of digits or texts, N lines in one bytes object, a list of texts or grids, or an Arrow array of texts."""

GOOD, NOT_A_CELL, MIXED_BLANKS, WRONG_LENGTH, MISSING = range(5)
"""Why a row is no puzzle. The first three are told by the native core, as in native/core/cells.hpp."""
_SIZE = CLASSIC.size
_NEWLINE = 10


class Rows:
    """N rows of 81 bytes: digits, or characters. A row that is no puzzle has a fault, and its own text elsewhere."""

    def __init__(
        self,
        cells: Cells,
        *,
        is_text: bool,
        odd: dict[int, str | None] | None = None,
        numbers: npt.NDArray[Any] | None = None,
    ) -> None:
        self.cells = cells
        """(N, 81) or wider; what stands behind the 81st column does not count."""
        self.is_text = is_text
        self._odd = odd or {}
        """The texts of rows that do not have 81 plain characters, None for those that are missing."""
        self.faults = np.zeros(len(cells), dtype=np.uint8)
        _native.find_faults(cells, is_text, self.faults)
        for row, text in self._odd.items():
            self.faults[row] = MISSING if text is None else WRONG_LENGTH if len(text) != _SIZE else NOT_A_CELL
        self._bad = np.flatnonzero(self.faults)
        """The rows with a fault; what stood in them is copied, because the caller may change the array later."""
        self._told = (cells if numbers is None else numbers)[self._bad, :_SIZE]

    def __len__(self) -> int:
        return len(self.cells)

    def digits(self) -> Cells:
        """(N, 81) digits, 0 for empty cells and for what is no cell."""
        if not self.is_text:
            return self.cells
        clues = self.cells[:, :_SIZE] - np.uint8(ord("0"))
        return np.where(clues <= 9, clues, np.uint8(0))

    def reason(self, row: int) -> str:
        """Why this row is no puzzle."""
        fault = int(self.faults[row])
        if fault == MISSING:
            return "the row is missing"
        cells = self._told[int(np.searchsorted(self._bad, row))]
        if not self.is_text:
            cell = int(np.argmax((cells > CLASSIC.side) | (cells < 0)))
            return f"{cell_name(cell)} holds {cells[cell]}, which is no digit"
        text = self._odd.get(row)
        return str(trouble_with(bytes(cells).decode("ascii") if text is None else text))


def rows_of(puzzles: Puzzles) -> Rows:
    """The rows of whatever was handed in; TypeError, saying what is taken, for anything else."""
    if isinstance(puzzles, np.ndarray):
        return _rows_of_array(puzzles)
    if isinstance(puzzles, memoryview) and puzzles.ndim != 1:
        return rows_of(np.asarray(puzzles))
    if isinstance(puzzles, bytes | bytearray | memoryview):
        return _rows_of_lines(bytes(puzzles))
    if type(puzzles).__module__.split(".")[0] == "pyarrow":
        return _rows_of_arrow(puzzles)
    if isinstance(puzzles, Sequence) and not isinstance(puzzles, str):
        return _rows_of_list(puzzles)
    raise TypeError(
        f"a batch is an array, bytes, a list of texts or an Arrow array, not a {type(puzzles).__name__}"
        + ("; for one puzzle use fullhouse.solve" if isinstance(puzzles, str | Grid) else "")
    )


def _rows_of_array(array: npt.NDArray[Any]) -> Rows:
    if array.dtype.kind in "SU" and array.ndim == 1:
        return _rows_of_list([_text_of(text) for text in array.tolist()])
    if array.shape[1:] not in ((_SIZE,), (9, 9)):
        raise TypeError(f"an array of puzzles has the shape (N, 81) or (N, 9, 9), not {array.shape}")
    if array.dtype.kind not in "iu":
        raise TypeError(f"an array of puzzles holds whole numbers, 0 for an empty cell, not {array.dtype}")
    flat = array.reshape(len(array), _SIZE)
    digits = flat if flat.dtype == np.uint8 else np.where((flat >= 0) & (flat <= 9), flat, 255).astype(np.uint8)
    return Rows(np.ascontiguousarray(digits), is_text=False, numbers=flat)


def _rows_of_lines(data: bytes) -> Rows:
    """N lines. Where all have 81 plain characters the bytes are used as they are."""
    whole = data if data.endswith(b"\n") or not data else data + b"\n"
    if len(whole) % (_SIZE + 1) == 0 and whole.isascii() and b"\r" not in whole:
        cells = np.frombuffer(whole, dtype=np.uint8).reshape(-1, _SIZE + 1)
        if (cells[:, _SIZE] == _NEWLINE).all():
            rows = Rows(cells, is_text=True)
            if not rows.faults.any() or whole.count(b"\n") == len(cells):  # a newline among the cells is a fault
                return rows
    return _rows_of_list([_text_of(line.removesuffix(b"\r")) for line in whole.split(b"\n")[:-1]])


def _text_of(data: str | bytes) -> str:
    """The text of these bytes, whatever they are: a row that is no text is no puzzle, and stops nothing."""
    if isinstance(data, str):
        return data
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def _rows_of_list(texts: Sequence[object]) -> Rows:
    if texts and all(isinstance(text, Grid) for text in texts):
        digits = b"".join(text.digits for text in texts if isinstance(text, Grid))
        return Rows(np.frombuffer(digits, dtype=np.uint8).reshape(-1, _SIZE), is_text=False)
    odd: dict[int, str | None] = {}
    kept = list(texts)
    for row, text in enumerate(texts):
        if text is not None and not isinstance(text, str):
            raise TypeError(f"row {row} is a {type(text).__name__}; a batch is a list of texts")
        plain = "" if text is None else normal(text)
        if len(plain) != _SIZE or not plain.isascii():
            odd[row], plain = text, "." * _SIZE
        kept[row] = plain
    packed = "".join(map(str, kept)).encode("ascii")
    return Rows(np.frombuffer(packed, dtype=np.uint8).reshape(-1, _SIZE), is_text=True, odd=odd)


def _rows_of_arrow(array: Any) -> Rows:
    """An Arrow array of texts: its bytes are used as they are if every row has 81 of them."""
    chunks = array.combine_chunks() if hasattr(array, "combine_chunks") else array
    if not hasattr(chunks, "to_pylist") or not hasattr(chunks, "type"):
        raise TypeError(f"a batch is one Arrow array of texts, not a {type(array).__name__}")
    if hasattr(chunks, "chunks"):  # combine_chunks of an empty chunked array stays chunked
        return _rows_of_list(chunks.to_pylist())
    if str(chunks.type) == "null":
        return _rows_of_list([None] * len(chunks))
    wide = str(chunks.type) in ("large_string", "large_utf8", "large_binary")
    if not wide and str(chunks.type) not in ("string", "utf8", "binary"):
        raise TypeError(f"an Arrow array of puzzles holds texts, not {chunks.type}")
    if not chunks.null_count and len(chunks):
        _, offsets_buffer, data = chunks.buffers()
        offsets = np.frombuffer(offsets_buffer, dtype=np.int64 if wide else np.int32)
        offsets = offsets[chunks.offset : chunks.offset + len(chunks) + 1]
        if data is not None and (np.diff(offsets) == _SIZE).all():
            cells = np.frombuffer(data, dtype=np.uint8)[offsets[0] : offsets[-1]]
            if cells.max() < 128:
                return Rows(cells.reshape(-1, _SIZE), is_text=True)
    return _rows_of_list([None if text is None else _text_of(text) for text in chunks.to_pylist()])
