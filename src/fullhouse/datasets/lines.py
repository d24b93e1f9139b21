"""Files with one puzzle a line, solved in pieces: bounded memory, the order of the input, no Python object per line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, Protocol

from fullhouse.engines import native
from fullhouse.errors import FormatError, UnreadableInput
from fullhouse.formats.codec import Line
from fullhouse.formats.detect import detect
from fullhouse.formats.files import LONGEST_LINE
from fullhouse.formats.reading import HEAD_LINES

PIECE = 1 << 18
"""How many bytes are read and solved at once: 3,200 lines keep all cores busy. With 4 MiB every piece got its memory
from the system anew, and a third of the time went into page faults."""
LINE_FORMATS = ("line", "sdm")
"""The formats with one puzzle a line and nothing else to tell."""
_MARK = b"\xef\xbb\xbf"


class LineStream(Protocol):
    """A binary stream that gives what it has."""

    def read1(self, size: int = -1, /) -> bytes:
        """At least one byte, at most so many; none at the end."""


class SolvedPiece(NamedTuple):
    """A piece of the file, solved: text to write, with gaps for the lines that need more than a solution."""

    output: bytes
    odd: list[tuple[int, Line]]
    """Where in the output each of the other lines belongs, and that line with its number in the file."""
    size: int
    """How many bytes of the file it was."""
    solved: int
    """How many of its lines are solved in the output."""


def pieces_of(stream: LineStream, name: str) -> Iterator[bytes]:
    """Yield the stream in pieces that end where a line ends; whatever has come is passed on without waiting."""
    rest = b""
    while data := stream.read1(PIECE):
        cut = data.rfind(b"\n") + 1
        if cut:
            yield from _short_lines(rest + data[:cut], name)
            rest = data[cut:]
        else:
            rest += data
        if len(rest) > LONGEST_LINE:
            raise _too_long(name)
    if rest:
        yield rest


def _short_lines(piece: bytes, name: str) -> Iterator[bytes]:
    """Yield the piece; only what comes before it if a line is too long. Looks at one line end in a million bytes."""
    start = 0
    while len(piece) - start > LONGEST_LINE:
        next_start = piece.rfind(b"\n", start, start + LONGEST_LINE + 1) + 1
        if not next_start:
            if start:
                yield piece[:start]
            raise _too_long(name)
        start = next_start
    yield piece


def _too_long(name: str) -> UnreadableInput:
    return UnreadableInput(name, f"a line has more than {LONGEST_LINE:,} characters; no puzzle does")


def is_line_file(piece: bytes) -> bool:
    """Whether a file that starts with this piece has one puzzle a line, by the same detection as everywhere."""
    if 0 in piece:
        return False
    whole_lines = piece[: piece.rfind(b"\n") + 1] or piece
    try:
        text = whole_lines.decode("utf-8-sig")
        lines = [line.removesuffix("\r") for line in text.split("\n")[:HEAD_LINES]]
        return "\r" not in "".join(lines) and detect(list(enumerate(lines, start=1))).name in LINE_FORMATS
    except (UnicodeDecodeError, FormatError):
        return False


def solve_pieces(pieces: Iterator[bytes], name: str) -> Iterator[SolvedPiece]:
    """Yield every piece solved; a line that is no proper puzzle is left to the caller, in its place."""
    first = 1
    for piece in pieces:
        text = _with_newlines(piece.removeprefix(_MARK) if first == 1 else piece)
        output, found, lines, solved = native.solve_lines(text)
        odd: list[tuple[int, Line]] = []
        for number, begin, end, at in found:
            try:
                odd.append((at, (first + number, _decoded(text[begin:end], name, first + number))))
            except UnreadableInput:
                yield SolvedPiece(output[:at], odd, len(piece), output.count(b"\n", 0, at))
                raise
        yield SolvedPiece(output, odd, len(piece), solved)
        first += lines


def _with_newlines(piece: bytes) -> bytes:
    """The piece with a newline where a carriage return alone ends a line; most files have none."""
    if b"\r" not in piece or piece.count(b"\r") == piece.count(b"\r\n"):  # the first alone is a memchr
        return piece
    return piece.replace(b"\r\n", b"\n").replace(b"\r", b"\n")


def _decoded(line: bytes, name: str, number: int) -> str:
    if 0 in line:
        raise UnreadableInput(name, f"line {number} has a NUL character, so this is not text")
    try:
        return line.decode("utf-8")
    except UnicodeDecodeError as error:
        raise UnreadableInput(
            name, f"byte 0x{line[error.start]:02X} in line {number} is not UTF-8; save the file as UTF-8"
        ) from None
