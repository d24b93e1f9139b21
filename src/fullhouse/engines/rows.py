"""The puzzles of a batch as one block of bytes, 81 per row, with unreadable rows marked.

Packed rows take half the space: two cells per byte, 41 bytes per puzzle, which counts if the bus to a GPU is the limit.

    byte    0          1                39           40
            c1 | c0    c3 | c2   ...    c79 | c78    c80        high half | low half

Packing works on NumPy arrays and on CuPy arrays, which stay on their GPU.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence, Set
from copy import copy
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from fullhouse import _native
from fullhouse.core.board import Board
from fullhouse.core.foreign import is_arrow, is_arrow_array, is_chunked, is_frame, is_series, shape_of
from fullhouse.core.geometry import CLASSIC, Geometry, cell_name, require_classic
from fullhouse.core.grid import Grid, trouble_with
from fullhouse.core.puzzle import Puzzle
from fullhouse.engines.solve import grid_and_candidates
from fullhouse.errors import BadArgument, FormatError, SudokuError
from fullhouse.formats.codec import Array, BadEntry, Entry, Readable
from fullhouse.formats.reading import error_of_file_name

Cells = npt.NDArray[np.uint8]
Puzzles: TypeAlias = (
    "Rows | Array | bytes | bytearray | memoryview | Sequence[Readable | BadEntry | None]"
    " | Iterable[Readable | BadEntry | None]"
)
"""An array of digits or texts, N lines in one bytes object, a list of anything readable, the entries of a file, an
Arrow array of texts, or a pandas or Polars series."""

_BATCH = "an array, lines as bytes, or a list of puzzles"
ONE_ADVICE = "for one puzzle use the function without _batch"
_OF_FILE = "fullhouse.read_file reads its puzzles"

GOOD, NOT_A_CELL, MIXED_BLANKS, UNREAD = range(4)
"""Why a row is not a puzzle. The first three codes are those of native/core/cells.hpp."""
_SIZE = CLASSIC.size
_NEWLINE, _ZERO, _BLANK = b"\n0."
_MISSING = "the row is missing"
_ONE_RUN = re.compile(r"[0-9A-Za-z.*?_-]*")
"""Text without separators or marks: only 81 or 729 characters of it can be a puzzle."""
_SIGNS = re.compile(r"[:/#=~]")
"""Any puzzle of fewer than 80 characters has one of these: it is a link, a game ID or a constraint string."""

PACKED = CLASSIC.size // 2 + 1
"""Bytes of a packed row."""
_PAIRS = CLASSIC.size // 2


class Rows:
    """N rows of 81 bytes, either digits or characters. A row that is not a puzzle has a fault; `reason` explains it."""

    geometry: Geometry = CLASSIC
    """The cells and rules of all rows."""

    def __init__(
        self,
        cells: Cells,
        *,
        is_text: bool,
        unread: dict[int, object] | None = None,
        numbers: npt.NDArray[Any] | None = None,
        is_checked: bool = False,
    ) -> None:
        """With `is_checked`, all rows except the unread ones are known to be puzzles."""
        self.cells = cells
        """(N, 81) or wider; columns after the 81st are ignored."""
        self.is_text = is_text
        self._unread = unread or {}
        """The items that could not be read, by row: a text, an error, or None for a missing item."""
        self._numbers = cells if numbers is None else numbers
        self._faults: Cells | None = None
        if is_checked:
            self.accept()

    @property
    def faults(self) -> Cells:
        """Why each row is not a puzzle; 0 for puzzles."""
        if self._faults is None:
            faults = np.zeros(len(self.cells), dtype=np.uint8)
            _native.find_faults(self.cells, self.is_text, faults)
            self._faults = self._with_unread(faults)
        return self._faults

    @faults.setter
    def faults(self, found: Cells) -> None:
        """Set the faults that another function found while it processed the rows."""
        self._faults = self._with_unread(found)

    def accept(self) -> None:
        """Mark all rows except the unread ones as puzzles."""
        zeros = np.zeros(len(self.cells), dtype=np.uint8)
        if self._unread:
            self.faults = zeros
        else:  # skips a scan of millions of zeros
            self._faults, self._bad = zeros, np.empty(0, dtype=np.intp)
            self._found = self._numbers[:0]

    @property
    def has_unread(self) -> bool:
        """Whether any item could not be read at all."""
        return bool(self._unread)

    @property
    def has_faults(self) -> bool:
        """Whether any row is not a puzzle."""
        return bool(self.faults.any())

    def _with_unread(self, faults: Cells) -> Cells:
        if self._unread:
            faults[list(self._unread)] = UNREAD
        self._bad = faults.nonzero()[0]
        """The rows with a fault; their cells are copied, because the caller may change the array later."""
        self._found = self._numbers[self._bad, :_SIZE] if len(self._bad) else self._numbers[:0]
        return faults

    def __len__(self) -> int:
        return len(self.cells)

    def digits(self, chunk: slice = slice(None)) -> Cells:
        """(N, 81) digits of these rows, 0 for empty cells; rows that are not puzzles are empty."""
        cells = self.cells[chunk, :_SIZE]
        digits = cells - np.uint8(ord("0")) if self.is_text else cells
        is_clue = (digits <= CLASSIC.side) & (self.faults[chunk] == GOOD)[:, None]
        return np.ascontiguousarray(np.where(is_clue, digits, np.uint8(0)))

    def lines(self) -> npt.NDArray[np.bytes_]:
        """The 81 characters of each row, blanks as dots; empty for rows that are not puzzles."""
        cells = self.cells[:, :_SIZE]
        characters = cells if self.is_text else cells + np.uint8(_ZERO)
        is_clue = (characters - np.uint8(_ZERO + 1) < CLASSIC.side).view(np.uint8)
        lines = (characters - np.uint8(_BLANK)) * is_clue + np.uint8(_BLANK)  # np.where takes seven times as long
        found: npt.NDArray[np.bytes_] = lines.view(f"S{_SIZE}").ravel()
        if self.faults.any():
            found[self.faults > 0] = b""
        return found

    def part(self, kept: Sequence[int]) -> Rows:
        """Only these rows."""
        unread = {number: self._unread[row] for number, row in enumerate(kept) if row in self._unread}
        return Rows(np.ascontiguousarray(self.cells[list(kept), :_SIZE]), is_text=self.is_text, unread=unread)

    def between(self, begin: int, end: int) -> Rows:
        """The rows from `begin` up to `end`, without a copy."""
        part = copy(self)
        part.cells, part._faults = self.cells[begin:end], self.faults[begin:end]
        part._numbers = self._numbers[begin:end]
        part._unread = {row - begin: found for row, found in self._unread.items() if begin <= row < end}
        is_kept = (self._bad >= begin) & (self._bad < end)
        part._bad, part._found = self._bad[is_kept] - begin, self._found[is_kept]
        return part

    def grid(self, row: int) -> Grid:
        """The grid of this row."""
        return Grid(self.digits(slice(row, row + 1))[0].tobytes())

    def reason(self, row: int) -> str:
        """Why this row is not a puzzle."""
        if row in self._unread:
            return _why_unread(self._unread[row])
        cells = self._found[int(np.searchsorted(self._bad, row))]
        if not self.is_text:
            cell = int(np.argmax((cells > CLASSIC.side) | (cells < 0) | (cells != np.floor(cells))))
            return f"{cell_name(cell)} holds {cells[cell]}, which is not a digit"
        return str(trouble_with(bytes(cells).decode("ascii")))


def rows_of_digits(digits: bytes, unread: dict[int, object]) -> Rows:
    """Rows of 81 digits each, one after another, of which some could not be read."""
    return Rows(np.frombuffer(digits, dtype=np.uint8).reshape(-1, _SIZE), is_text=False, unread=unread)


def _why_unread(found: object) -> str:
    if found is None:
        return _MISSING
    if isinstance(found, str):
        return str(_read(found) if _may_be_puzzle(found) else error_of_file_name(found) or trouble_with(found))
    return str(found)


def rows_of(puzzles: Puzzles | Rows, argument: str = "puzzles") -> Rows:
    """The rows of any supported input; BadArgument names the argument and the supported types."""
    if isinstance(puzzles, Rows):
        return puzzles
    if type(puzzles) is bytes:
        return _rows_of_lines(puzzles)
    if is_arrow(puzzles):
        return _rows_of_arrow(puzzles, argument)
    found = array_or_items(puzzles, argument)
    if isinstance(found, bytes):
        return _rows_of_lines(found)
    return _rows_of_array(found, argument) if isinstance(found, np.ndarray) else _rows_of_list(found)


def array_or_items(puzzles: Puzzles, argument: str) -> npt.NDArray[Any] | list[object] | bytes:
    """Any supported input as an array, a list with an item per row, or lines."""
    if isinstance(puzzles, np.ndarray):
        return puzzles
    if type(puzzles) in (list, tuple):
        return _items_of(puzzles, argument)
    if isinstance(puzzles, memoryview) and puzzles.ndim != 1:
        return np.asarray(puzzles)
    if isinstance(puzzles, bytes | bytearray | memoryview):
        return bytes(puzzles)
    if is_arrow(puzzles):
        return list(_arrow_array(puzzles, argument).to_pylist())
    if error := error_of_file_name(puzzles):
        raise BadArgument(argument, puzzles, _BATCH, found=error.reason, advice=_OF_FILE)
    if isinstance(puzzles, str | Grid | Board | Puzzle | Entry | Mapping | Set):  # one puzzle, or unordered rows
        raise BadArgument(argument, puzzles, _BATCH, advice=ONE_ADVICE)
    if is_series(puzzles):
        return puzzles.to_list()
    if is_frame(puzzles):
        return np.asarray(puzzles.to_numpy())
    if len(shape_of(puzzles)) > 1:  # a tensor
        return np.asarray(puzzles)
    return _items_of(puzzles, argument)


def _items_of(puzzles: object, argument: str) -> list[object]:
    items = list(puzzles) if isinstance(puzzles, Iterable) else None
    if items is None or (items and all(isinstance(item, int | np.integer) for item in items)):  # the digits of one
        raise BadArgument(argument, puzzles, _BATCH, advice=ONE_ADVICE)
    return items


def _rows_of_array(array: npt.NDArray[Any], argument: str) -> Rows:
    if isinstance(array, np.ma.MaskedArray):
        raise BadArgument(argument, array, "a plain array", advice="array.filled(0) fills a masked one")
    array = np.asarray(array)  # np.matrix always keeps two dimensions
    if array.ndim == 1 and array.dtype.kind in "SUO":
        return _rows_of_list([text_of(item) if isinstance(item, bytes) else item for item in array.tolist()])
    if is_packed(array):
        return Rows(unpack_rows(array), is_text=False)
    if array.shape[1:] not in ((_SIZE,), (9, 9)):
        raise BadArgument(argument, array, "an array of shape (N, 81) or (N, 9, 9)", found=f"one of {array.shape}")
    if array.dtype.kind == "O":
        return _rows_of_list(list(array.reshape(len(array), _SIZE)))
    if array.dtype.kind not in "iuf":
        raise BadArgument(argument, array, "an array of whole numbers, 0 for empty", found=f"one of {array.dtype}")
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
    """N lines. If all have 81 plain characters, the bytes are used without a copy."""
    whole = data if data.endswith(b"\n") or not data else data + b"\n"
    if len(whole) % (_SIZE + 1) == 0 and whole.isascii() and b"\r" not in whole:
        cells = np.frombuffer(whole, dtype=np.uint8).reshape(-1, _SIZE + 1)
        rows = Rows(cells, is_text=True)
        if (cells[:, _SIZE] == _NEWLINE).all() and (not rows.has_faults or whole.count(b"\n") == len(cells)):
            return rows  # no cell is a newline: checking for faults is faster than counting newlines
    return _rows_of_list([text_of(line.removesuffix(b"\r")) for line in whole.split(b"\n")[:-1]])


def text_of(data: bytes) -> str:
    """Decode any bytes: a row that is not valid text becomes an unreadable row instead of an error."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def _rows_of_list(items: Sequence[object]) -> Rows:
    """A list of anything readable: texts of 81 characters unchanged, everything else parsed one at a time."""
    lines: list[str] = []
    unread: dict[int, object] = {}
    known: dict[str, str | None] = {}
    for row, item in enumerate(items):
        if type(item) is str and len(item) == _SIZE and item.isascii() and ":" not in item and "/" not in item:
            lines.append(item)
            continue
        line = _line_of(item, known)
        if not isinstance(line, str):
            unread[row] = item if isinstance(item, str) else line
        lines.append(line if isinstance(line, str) else "." * _SIZE)
    packed = "".join(lines).encode("ascii")
    return Rows(np.frombuffer(packed, dtype=np.uint8).reshape(-1, _SIZE), is_text=True, unread=unread)


def _line_of(item: object, known: dict[str, str | None]) -> str | SudokuError | None:
    """81 characters for anything readable, otherwise the error; None for a missing item or a text that is not a puzzle.

    `known` caches the lines of earlier texts: detecting a format takes a tenth of a millisecond.
    """
    if not isinstance(item, str):
        return None if is_missing(item) else _read(item)
    if item not in known:
        line = _read(item) if _may_be_puzzle(item) else None
        known[item] = line if isinstance(line, str) else None
    return known[item]


def is_missing(item: object) -> bool:
    """Whether this is the missing value of pandas or Polars."""
    return item is None or type(item).__name__ == "NAType" or (isinstance(item, float | np.floating) and item != item)


def _may_be_puzzle(text: str) -> bool:
    """A quick check that is False for most texts that no format reads."""
    if len(text) < _SIZE - 1:  # 80 commas separate 81 empty cells
        return _SIGNS.search(text) is not None
    return len(text) in (_SIZE, 9 * _SIZE) or not _ONE_RUN.fullmatch(text)


def _read(item: object) -> str | SudokuError:
    """The line of anything readable, or the error if it cannot be part of a batch."""
    try:
        grid, candidates = grid_and_candidates(item)  # type: ignore[arg-type]
        require_classic(grid.geometry, "a batch")
    except SudokuError as error:
        return error
    if candidates is not None:
        return FormatError("it has candidates beyond its digits", advice=ONE_ADVICE)
    return grid.to_line()


def _arrow_array(array: Any, argument: str) -> Any:
    chunks = array.combine_chunks() if is_chunked(array) else array
    if not is_arrow_array(chunks):
        raise BadArgument(argument, array, "one Arrow array of texts")
    return chunks


def _rows_of_arrow(array: Any, argument: str) -> Rows:
    """An Arrow array of texts; its bytes are used without a copy if every row has 81 of them."""
    chunks = _arrow_array(array, argument)
    if is_chunked(chunks):  # combine_chunks leaves an empty chunked array chunked
        return _rows_of_list(chunks.to_pylist())
    if str(chunks.type) == "null":
        return _rows_of_list([None] * len(chunks))
    wide = str(chunks.type) in ("large_string", "large_utf8", "large_binary")
    if not wide and str(chunks.type) not in ("string", "utf8", "binary"):
        raise BadArgument(argument, array, "an Arrow array of texts", found=f"one of {chunks.type}")
    if not chunks.null_count and len(chunks):
        _, offsets_buffer, data = chunks.buffers()
        offsets = np.frombuffer(offsets_buffer, dtype=np.int64 if wide else np.int32)
        offsets = offsets[chunks.offset : chunks.offset + len(chunks) + 1]
        if data is not None and (np.diff(offsets) == _SIZE).all():
            cells = np.frombuffer(data, dtype=np.uint8)[offsets[0] : offsets[-1]]
            if cells.max() < 128:
                return Rows(cells.reshape(-1, _SIZE), is_text=True)
    return _rows_of_list([text_of(item) if isinstance(item, bytes) else item for item in chunks.to_pylist()])


def pack_rows(digits: Any) -> Any:
    """Pack (N, 81) digits into (N, 41) bytes with two cells each; batches accept and return packed rows.

    >>> import numpy as np
    >>> digits = np.arange(81, dtype=np.uint8).reshape(1, 81) % 10
    >>> pack_rows(digits).shape, bool((unpack_rows(pack_rows(digits)) == digits).all())
    ((1, 41), True)
    """
    digits = digits.reshape(len(digits), CLASSIC.size)
    packed = digits[:, ::2].astype(np.uint8)
    packed[:, :_PAIRS] |= digits[:, 1::2].astype(np.uint8) << 4
    return packed


def unpack_rows(packed: Any) -> Any:
    """Unpack (N, 41) bytes with two cells each into (N, 81) digits."""
    digits = packed.repeat(2, axis=1)[:, : CLASSIC.size]
    digits[:, : 2 * _PAIRS : 2] &= (
        15  # not the last byte, which holds one cell: if its high half is used, the row is unreadable
    )
    digits[:, 1::2] >>= 4
    return digits


def is_packed(cells: Any) -> bool:
    """Whether this is an array of packed rows."""
    return shape_of(cells)[1:] == (PACKED,) and bool(cells.dtype == np.uint8)
