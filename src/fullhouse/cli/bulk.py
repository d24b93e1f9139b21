"""`fullhouse solve BIG.txt > solved.txt`: line files on the fast lane, with the same output as everywhere."""

from __future__ import annotations

import os
import select
import sys
from collections.abc import Iterator, Sequence
from io import BufferedReader, FileIO
from stat import S_ISFIFO

from fullhouse.cli.answers import Answer, Question
from fullhouse.cli.printers import Printer
from fullhouse.cli.report import Report
from fullhouse.cli.rows import STANDARD_INPUT, Row, row_of
from fullhouse.datasets.lines import LINE_FORMATS, SolvedPiece, is_line_file, pieces_of, solve_pieces
from fullhouse.engines.registry import DEFAULT_ENGINE
from fullhouse.errors import UnreadableInput
from fullhouse.formats.codec import Line
from fullhouse.formats.line import LINE

PIPE_BUF: int = getattr(select, "PIPE_BUF", 512)
"""How many bytes a pipe takes whole; Windows does not say, and POSIX promises 512."""
_HEAD = 1 << 16


class Bulk:
    """One file or pipe with one puzzle a line."""

    def __init__(self, stream: BufferedReader, name: str) -> None:
        self.name = name
        self._stream = stream
        self._size = os.fstat(stream.fileno()).st_size

    def print_all(self, printer: Printer, report: Report) -> None:
        """Print the solution of every line, in order; what is odd goes the ordinary way."""
        done = 0
        try:
            with self._stream:
                for piece in solve_pieces(pieces_of(self._stream, self.name), self.name):
                    self._print(piece, printer, report)
                    done += piece.size
                    report.progress.share = done / self._size if self._size else None
        except UnreadableInput as error:
            report.failure(Row(self.name, None, error), error)  # what came before it has been answered

    def _print(self, piece: SolvedPiece, printer: Printer, report: Report) -> None:
        written = 0
        for at, line in piece.odd:
            _write(piece.output[written:at])
            written = at
            printer.print_all(self._answers(line, report))
        _write(piece.output[written:])
        report.count(piece.solved)

    def _answers(self, line: Line, report: Report) -> Iterator[Answer]:
        rows = (row_of(self.name, item) for item in LINE.read([line]))
        return (Answer(row, Question(DEFAULT_ENGINE)) for row in report.of_each(rows))


def bulk_of(puzzles: Sequence[str], format: str | None) -> Bulk | None:
    """The one file or pipe that these arguments name, if it can be solved in bulk; nothing is taken out of it yet."""
    if len(puzzles) > 1 or format not in (None, *LINE_FORMATS):
        return None
    stream = _opened(puzzles[0] if puzzles else "-")
    if stream is None:
        return None
    name = puzzles[0] if puzzles and puzzles[0] != "-" else STANDARD_INPUT
    if is_line_file(stream.peek(_HEAD)):
        return Bulk(stream, name)
    if name != STANDARD_INPUT:
        stream.close()
    return None


def _opened(source: str) -> BufferedReader | None:
    """The file or standard input, to be read as it comes; None for all else, which is told elsewhere."""
    if source == "-":
        stdin = None if sys.stdin is None or sys.stdin.isatty() else sys.stdin.buffer
        return stdin if isinstance(stdin, BufferedReader) else None
    try:
        return BufferedReader(FileIO(source), _HEAD) if os.path.isfile(source) else None
    except (OSError, ValueError):
        return None


def _write(data: bytes) -> None:
    """Write these lines now; to a pipe in parts that it takes whole, so that an interrupt cuts no line in two."""
    if not data or sys.stdout is None:
        return
    sys.stdout.flush()  # what was printed the ordinary way comes first
    if not _is_pipe():
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return
    start = 0
    while start < len(data):
        end = data.rfind(b"\n", start, start + PIPE_BUF) + 1 or data.index(b"\n", start) + 1
        start += os.write(sys.stdout.fileno(), data[start:end])


def _is_pipe() -> bool:
    try:
        return S_ISFIFO(os.fstat(sys.stdout.fileno()).st_mode)
    except (OSError, ValueError):  # no file behind it
        return False
