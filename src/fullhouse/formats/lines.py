"""Turn bytes into lines of bounded length, and remove quotes, fences and syntax around a pasted puzzle."""

from __future__ import annotations

import codecs
import io
import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Protocol

from fullhouse.errors import UnreadableInput
from fullhouse.formats.codec import Line, split_lines

# Patterns are compiled on first use: most commands use none of them.
_QUOTE = r"\s*(?:> ?)+"
_FENCE = r"\s*(?:`{3,}|~{3,})\s*[\w+-]*\s*"
_QUOTED_CELL = r"""(["'])([0-9.\-_*?xX+ ]?)\1"""
_NOTHING = r"\b(?:null|None|undefined)\b"
_ASSIGNED = r"\s*[A-Za-z_][\w .<>:\[\]]*=\s*(?=[\[({]|(?:\w+\.)?array\()"
_ARRAY = r"(?:\w+\.)?array\(\s*(?=[\[(])"
_TYPE = r",?\s*dtype=[\w.'\"]+\)?\s*$"
_WORD = r"[^\W\d_xX]"
_ONE_CELL = r"(?:[0-9.\-_*?xX+]?\s*,|[0-9.\-_*?xX+])"
_BRACKETS = r"\s*[\[\](){}][\s,;\[\](){}]*"
_CLOSED = r"(?<=[\])}])\s*[,;]\s*$"
_MOST_CELLS = 200
"""At most this many cells, each on its own line, are joined; no puzzle has more."""


class ByteStream(Protocol):
    """Any object with a `read` method that returns bytes."""

    def read(self, size: int = -1, /) -> bytes | None:
        """Return at most `size` bytes; none at the end."""


LONGEST_LINE = 1 << 20
"""No puzzle needs a line of more characters. JSON and XML documents may have one; other files may not."""
_HEAD = 4096
_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_PACKED = (
    (b"\x1f\x8b", "gzip"),
    (b"PK\x03\x04", "zip"),
    (b"\xfd7zXZ", "xz"),
    (b"BZh", "bzip2"),
    (b"(\xb5/\xfd", "zstd"),
)


def lines_of_file(path: str) -> Iterator[Line]:
    """Yield the numbered lines of a file, without their ends."""
    try:
        stream = open(path, "rb")  # noqa: SIM115 - closed below, when the generator ends
    except IsADirectoryError:
        raise UnreadableInput(path, "is a directory, not a file") from None
    except FileNotFoundError:
        raise UnreadableInput(path, "no such file") from None
    except OSError as error:
        raise UnreadableInput.of(path, error) from None
    except ValueError:
        raise UnreadableInput(path, "is not a file name") from None
    with stream:
        yield from lines_of_stream(stream, path)


def lines_of_stream(stream: ByteStream, name: str) -> Iterator[Line]:
    """Yield the numbered lines of a byte stream, without their ends; `name` is for messages.

    A line of more than LONGEST_LINE characters comes in parts with the same number, all but the last longer than that.
    """
    buffered = stream if isinstance(stream, io.BufferedReader) else io.BufferedReader(_raw(stream))
    try:
        head = buffered.peek(_HEAD)[:_HEAD]
    except OSError as error:
        raise UnreadableInput.of(name, error) from None
    encoding = next((encoding for mark, encoding in _MARKS if head.startswith(mark)), "utf-8")
    if not encoding.startswith("utf-16") and not encoding.startswith("utf-32"):
        _reject_binary(head, name)
    text = io.TextIOWrapper(buffered, encoding=encoding, errors="strict", newline=None)
    try:
        yield from _numbered(text, name)
    finally:
        with suppress(ValueError):  # the caller owns the stream and may have closed it
            text.detach()


def lines_of_text(text: str) -> Iterator[Line]:
    """Yield the numbered lines of a text that is already in memory."""
    return _numbered(io.StringIO(text.removeprefix("\ufeff"), newline=None), "the text")


def whole_lines(lines: Iterator[Line], name: str) -> Iterator[Line]:
    """Yield the lines; raise UnreadableInput for one that comes in parts."""
    for number, line in lines:
        if len(line) > LONGEST_LINE:
            raise UnreadableInput(name, f"line {number} has more than {LONGEST_LINE:,} characters; no puzzle does")
        yield number, line


def _numbered(text: io.TextIOBase, name: str) -> Iterator[Line]:
    number, is_complete = 0, True
    try:
        while line := _next_line(text, name):
            number += is_complete
            is_complete = line.endswith("\n")
            if "\0" in line:
                raise UnreadableInput(name, f"line {number} has a NUL character, so this is not text")
            yield number, line.removesuffix("\n")
    except UnicodeDecodeError as error:
        wrong, lost = error.object[error.start], number + error.object.count(b"\n", 0, error.start) + is_complete
        raise UnreadableInput(
            name, f"byte 0x{wrong:02X} in line {lost} is not {error.encoding.upper()}; save the file as UTF-8"
        ) from None


def _next_line(text: io.TextIOBase, name: str) -> str:
    try:
        return text.readline(LONGEST_LINE + 1)
    except OSError as error:
        raise UnreadableInput.of(name, error) from None


def _reject_binary(head: bytes, name: str) -> None:
    for magic, kind in _PACKED:
        if head.startswith(magic):
            raise UnreadableInput(name, f"is {kind} data; unpack it first")
    if b"\0" in head:
        hint = (
            "it looks like UTF-16 without a byte order mark; save it as UTF-8"
            if _is_wide(head)
            else "it is binary data"
        )
        raise UnreadableInput(name, f"is not text (NUL byte at offset {head.index(0)}): {hint}")


def _is_wide(head: bytes) -> bool:
    """Return whether every other byte is zero, as in UTF-16 text of digits."""
    return len(head) > 3 and min(head[0::2].count(0), head[1::2].count(0)) == 0 and head.count(0) >= len(head) // 2


def _raw(stream: ByteStream) -> io.RawIOBase:
    return stream if isinstance(stream, io.RawIOBase) else _Raw(stream)


class _Raw(io.RawIOBase):
    """Wraps any object with `read` as a raw stream, which can be buffered and peeked into."""

    def __init__(self, stream: ByteStream) -> None:
        self._stream = stream

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: bytearray) -> int:  # type: ignore[override]
        data = self._stream.read(len(buffer)) or b""
        buffer[: len(data)] = data
        return len(data)


def is_fence(line: str) -> bool:
    """Return whether the line opens or closes a Markdown code block."""
    return bool(re.fullmatch(_FENCE, line))


def unquoted(line: str) -> str:
    """Remove mail quote marks from the start of the line; return nothing for a fence."""
    text = line[found.end() :] if line.lstrip().startswith(">") and (found := re.match(_QUOTE, line)) else line
    return "" if is_fence(text) else text


def without_syntax(line: str) -> str:
    """Convert a line of a list or array in any language to plain cells with commas; keep any other line.

    >>> without_syntax('grid = [["5","3",".", null],')
    '[[5,3,., ]'
    """
    if not ("[" in line or "]" in line or "," in line or "{" in line):
        return line
    text = re.sub(_QUOTED_CELL, r"\2", re.sub(_NOTHING, "", line))
    for dropped in (_ASSIGNED, _ARRAY, _TYPE):
        text = re.sub(dropped, "", text)
    return line if re.search(_WORD, text) else re.sub(_CLOSED, "", text)


def plain_lines(lines: Iterable[Line]) -> Iterator[Line]:
    """Yield the lines without quotes, fences and syntax; lists with one cell per line become one line per row."""
    depth, first, cells = 0, 0, []  # type: int, int, list[str]
    for number, line in split_lines(lines):
        text = without_syntax(unquoted(line))
        cell = re.sub(_NOTHING, ",", text.strip()) if depth else ""
        is_bracket = bool(re.fullmatch(_BRACKETS, text)) and "\t" not in text
        if len(cells) < _MOST_CELLS and re.fullmatch(_ONE_CELL, cell):
            first = first if cells else number
            cells.append(cell.removesuffix(",").strip())
            continue
        if cells:
            yield first, "[" + ",".join(cells) + "]"
            cells = []
        if is_bracket:
            depth = max(depth + sum(map(text.count, "[({")) - sum(map(text.count, "])}")), 0)
            continue
        depth = depth if text.strip() else 0
        yield number, text
    if cells:
        yield first, "[" + ",".join(cells) + "]"
