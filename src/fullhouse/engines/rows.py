"""What people hand to a batch, as one block of bytes: a row of 81 for each puzzle, bad ones marked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from fullhouse.core.cells import normal, trouble_with
from fullhouse.core.geometry import CLASSIC, cell_name, require_classic
from fullhouse.core.grid import Grid
from fullhouse.core.readable import Array, Readable
from fullhouse.engines import native
from fullhouse.errors import BadArgument, FormatError, SudokuError
from fullhouse.formats.reading import to_entry

Cells = npt.NDArray[np.uint8]
Puzzles: TypeAlias = Array | bytes | bytearray | memoryview | Sequence[Readable | None] | Iterable[Readable | None]
"""An array of digits or texts, N lines in one bytes object, a list of anything readable, an Arrow array of texts, or a
series of pandas or Polars."""

GOOD, NOT_A_CELL, MIXED_BLANKS, UNREAD = range(4)
"""Why a row is no puzzle. The first three are the native core's, as in native/core/cells.hpp."""
_SIZE = CLASSIC.size
_NEWLINE = 10
_MISSING = "the row is missing"


class Rows:
    """N rows of 81 bytes: digits, or characters. A row that is no puzzle has a fault, and its reason elsewhere."""

    def __init__(
        self,
        cells: Cells,
        *,
        is_text: bool,
        unread: dict[int, object] | None = None,
        numbers: npt.NDArray[Any] | None = None,
    ) -> None:
        self.cells = cells
        """(N, 81) or wider; what stands behind the 81st column does not count."""
        self.is_text = is_text
        self._unread = unread or {}
        """What could not be read as a puzzle, by its row: a text, an error, or None where nothing stood."""
        self.faults = np.zeros(len(cells), dtype=np.uint8)
        native.module().find_faults(cells, is_text, self.faults)
        self.faults[list(self._unread)] = UNREAD
        self._bad = np.flatnonzero(self.faults)
        """The rows with a fault; what stood in them is copied, because the caller may change the array later."""
        self._found = (cells if numbers is None else numbers)[self._bad, :_SIZE]

    def __len__(self) -> int:
        return len(self.cells)

    def digits(self, chunk: slice = slice(None)) -> Cells:
        """(N, 81) digits of these rows, 0 for empty cells; rows that are no puzzle are left empty."""
        cells = self.cells[chunk, :_SIZE]
        digits = cells - np.uint8(ord("0")) if self.is_text else cells
        is_clue = (digits <= CLASSIC.side) & (self.faults[chunk] == GOOD)[:, None]
        return np.ascontiguousarray(np.where(is_clue, digits, np.uint8(0)))

    def grid(self, row: int) -> Grid:
        """The grid of this row."""
        return Grid(self.digits(slice(row, row + 1))[0].tobytes())

    def reason(self, row: int) -> str:
        """Why this row is no puzzle."""
        if row in self._unread:
            return _why_unread(self._unread[row])
        cells = self._found[int(np.searchsorted(self._bad, row))]
        if not self.is_text:
            cell = int(np.argmax((cells > CLASSIC.side) | (cells < 0) | (cells != np.floor(cells))))
            return f"{cell_name(cell)} holds {cells[cell]}, which is no digit"
        return str(trouble_with(bytes(cells).decode("ascii")))


def _why_unread(found: object) -> str:
    if found is None:
        return _MISSING
    return str(trouble_with(found) if isinstance(found, str) else found)


def rows_of(puzzles: Puzzles) -> Rows:
    """The rows of whatever was handed in; BadArgument, saying what is taken, for anything else."""
    if isinstance(puzzles, np.ndarray):
        return _rows_of_array(puzzles)
    if isinstance(puzzles, memoryview) and puzzles.ndim != 1:
        return rows_of(np.asarray(puzzles))
    if isinstance(puzzles, bytes | bytearray | memoryview):
        return _rows_of_lines(bytes(puzzles))
    if type(puzzles).__module__.split(".")[0] == "pyarrow":
        return _rows_of_arrow(puzzles)
    if not isinstance(puzzles, str | Grid) and not hasattr(puzzles, "givens"):
        if to_list := getattr(puzzles, "to_list", None) or getattr(puzzles, "tolist", None):  # pandas, Polars, arrays
            return _rows_of_list(to_list())
        if isinstance(puzzles, Iterable):
            return _rows_of_list(list(puzzles))
    raise BadArgument(
        "puzzles",
        puzzles,
        "an array, lines as bytes, or a list of puzzles (for one puzzle use the function without _batch)",
    )


def _rows_of_array(array: npt.NDArray[Any]) -> Rows:
    if isinstance(array, np.ma.MaskedArray):
        raise BadArgument("puzzles", array, "a plain array; fill a masked one with array.filled(0)")
    array = np.asarray(array)
    if array.ndim == 1 and array.dtype.kind in "SUO":
        return _rows_of_list([_text_of(item) if isinstance(item, bytes) else item for item in array.tolist()])
    if array.shape[1:] not in ((_SIZE,), (9, 9)):
        raise BadArgument("puzzles", array, "an array of shape (N, 81) or (N, 9, 9)", found=f"one of {array.shape}")
    if array.dtype.kind == "O":
        return _rows_of_list(list(array.reshape(len(array), _SIZE)))
    if array.dtype.kind not in "iuf":
        raise BadArgument("puzzles", array, "an array of whole numbers, 0 for empty", found=f"one of {array.dtype}")
    flat = array.reshape(len(array), _SIZE)
    if flat.dtype == np.uint8:
        return Rows(np.ascontiguousarray(flat), is_text=False, numbers=flat)
    is_digit = (flat >= 0) & (flat <= CLASSIC.side)
    if flat.dtype.kind == "f":
        is_digit &= flat == np.floor(flat)
    with np.errstate(invalid="ignore"):
        digits = np.where(is_digit, flat, 255).astype(np.uint8)
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


def _text_of(data: bytes) -> str:
    """The text of these bytes, whatever they are: a row that is no text is no puzzle, and stops nothing."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def _rows_of_list(items: Sequence[object]) -> Rows:
    """A list of anything readable: texts of 81 characters as they are, all else read one by one."""
    texts: list[str] = []
    unread: dict[int, object] = {}
    for row, item in enumerate(items):
        text = item if isinstance(item, str) and len(item) == _SIZE else None
        if text is None or not text.isascii():
            text = _line_of(item, row, unread)
        texts.append(text)
    packed = "".join(texts).encode("ascii")
    return Rows(np.frombuffer(packed, dtype=np.uint8).reshape(-1, _SIZE), is_text=True, unread=unread)


def _line_of(item: object, row: int, unread: dict[int, object]) -> str:
    """81 characters for anything readable; what cannot be read is kept as unread, with its reason."""
    if isinstance(item, str) and len(normal(item)) == _SIZE and normal(item).isascii():
        return normal(item)
    if item is None or (isinstance(item, float) and item != item):  # how pandas says that there is nothing
        unread[row] = None
        return "." * _SIZE
    try:
        entry = to_entry(item)  # type: ignore[arg-type]
        require_classic(entry.grid.geometry, "a batch")
    except SudokuError as error:
        unread[row] = item if isinstance(item, str) and "\n" not in item else error
        return "." * _SIZE
    if entry.candidates is not None:
        unread[row] = FormatError("it has candidates beyond its digits", advice="use the function without _batch")
    return entry.grid.to_line()


def _rows_of_arrow(array: Any) -> Rows:
    """An Arrow array of texts: its bytes are used as they are if every row has 81 of them."""
    chunks = array.combine_chunks() if hasattr(array, "combine_chunks") else array
    if not hasattr(chunks, "to_pylist") or not hasattr(chunks, "type"):
        raise BadArgument("puzzles", array, "one Arrow array of texts")
    if hasattr(chunks, "chunks"):  # combine_chunks of an empty chunked array stays chunked
        return _rows_of_list(chunks.to_pylist())
    if str(chunks.type) == "null":
        return _rows_of_list([None] * len(chunks))
    wide = str(chunks.type) in ("large_string", "large_utf8", "large_binary")
    if not wide and str(chunks.type) not in ("string", "utf8", "binary"):
        raise BadArgument("puzzles", array, "an Arrow array of texts", found=f"one of {chunks.type}")
    if not chunks.null_count and len(chunks):
        _, offsets_buffer, data = chunks.buffers()
        offsets = np.frombuffer(offsets_buffer, dtype=np.int64 if wide else np.int32)
        offsets = offsets[chunks.offset : chunks.offset + len(chunks) + 1]
        if data is not None and (np.diff(offsets) == _SIZE).all():
            cells = np.frombuffer(data, dtype=np.uint8)[offsets[0] : offsets[-1]]
            if cells.max() < 128:
                return Rows(cells.reshape(-1, _SIZE), is_text=True)
    return _rows_of_list([_text_of(item) if isinstance(item, bytes) else item for item in chunks.to_pylist()])
