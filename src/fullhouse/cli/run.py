"""Run a command: options become a writer and an output, rows are reported, and the result becomes an exit code."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from stat import S_ISFIFO

import click

from fullhouse.cli.arguments import BOARDS, CSV, DATA, JSON, LINES, are_typed
from fullhouse.cli.failures import complain
from fullhouse.cli.inputs import placed, sources_of, telling
from fullhouse.cli.options import Options, is_terminal
from fullhouse.cli.progress import Progress
from fullhouse.core.chunk_size import ChunkSize
from fullhouse.core.notation import amount
from fullhouse.engines.status import Status
from fullhouse.errors import CannotWrite
from fullhouse.formats.codecs import CODECS
from fullhouse.jobs.answer import Answering
from fullhouse.jobs.chunk import Answers, Chunk, State
from fullhouse.jobs.file_types import target_of, writer_of
from fullhouse.jobs.output import FileOutput, Output, whole_file
from fullhouse.jobs.read import ROWS, Input, Reader
from fullhouse.jobs.run import Interrupted, Tally, run
from fullhouse.jobs.storage import is_address
from fullhouse.jobs.write import EntriesOf, FormatWriter, RowWriter, Writer, entries_in, line_schema

Writers = Mapping[str, Callable[[], Writer]]
"""How a command can print, by the name of the format."""
Remark = Callable[[Answers, int], str]
"""Makes an optional remark about a row."""
MANY_ROWS = 10_000
"""After this many rows of CSV or JSON lines, read without pyarrow, a message recommends it."""
_PIPE_BUF = 4096
"""The largest atomic write to a pipe: POSIX promises at least 512, Linux has this."""


def run_job(
    options: Options,
    answering: Answering,
    writers: Writers,
    *,
    at_terminal: str = LINES,
    piped: str = LINES,
    quiet_about: Sequence[Status] = (),
    sources: Sequence[Input] | None = None,
    doing: Callable[[], str] | str = "",
    remark: Remark | None = None,
    read: Reader = ROWS,
) -> None:
    """Run the answering over all puzzles, and leave with the exit code.

    `at_terminal` and `piped` are the formats if none was requested. Failed rows are reported on standard
    error, unless the command says it all on its own lines: then it is quiet about them. `doing` is for the progress
    line; `remark` is printed about each row, unless the format has a place for it. `read` chooses among the rows.
    """
    if options.schema:
        print_schema(answering)
        return
    found = sources_of(options) if sources is None else list(sources)
    style = options.style or (at_terminal if options.is_shown else piped)
    is_typed = are_typed(options.puzzles) and sources is None
    with Progress(hidden=is_typed or options.quiet) as progress:
        progress.doing = doing
        size = ChunkSize(1, 1) if is_typed else None
        about = {"quiet_about": quiet_about, "remark": remark, "size": size, "read": read}
        tally = run_one(options, answering, writers, style, progress, sources=found, **about)  # type: ignore[arg-type]
    if not tally.rows:
        complain("the input has no rows")
    click.get_current_context().exit(tally.exit_code)


def run_one(
    options: Options,
    answering: Answering,
    writers: Writers,
    style: str,
    progress: Progress,
    *,
    sources: Sequence[Input],
    quiet_about: Sequence[Status] = (),
    remark: Remark | None = None,
    size: ChunkSize | None = None,
    read: Reader = ROWS,
) -> Tally:
    """Run the answering over these sources, to the output that the options name."""
    make_writer = partial(writer_for, style, writers, answering, digits=options.digits)
    writer = make_writer()
    watcher = None if options.quiet else ProgressWatcher(progress, quiet_about, writer)
    if watcher and style not in (JSON, CSV, BOARDS):
        watcher.remark = remark
    if options.output is None or options.output == "-":
        shown = StandardOutput(progress, is_data=not writer.draws and style != BOARDS)
        return run(sources, answering, writer, shown, watcher=watcher, size=size, read=read)
    from fullhouse.jobs.files import Runner, run_to  # only to write files

    target = target_of(
        options.output,
        to=f"{style}{options.packing}",
        part_rows=options.part_rows,
        digits=options.digits,
        resume=options.resume,
        force=options.force,
    )
    runner = Runner(options.runner, options.scheduler, watcher.on_rows if watcher else None)
    about = {"make_writer": make_writer, "watcher": watcher, "size": size, "read": read, "runner": runner}
    try:
        tally = run_to(target, sources, answering, **about)  # type: ignore[arg-type]
    except Interrupted as interrupt:
        progress.clear()
        complain(_kept(options.output, interrupt.rows, read))
        raise
    progress.clear()
    say_written(options, tally.rows, read.noun)
    return tally


def say_written(options: Options, rows: int, noun: str = "row") -> None:
    """Report at the end what the output contains."""
    if options.output not in (None, "-") and not options.quiet:
        complain(f"{amount(rows, noun)} written to {options.output}")


def _kept(output: str, rows: int, read: Reader) -> str:
    """The message after Ctrl-C: how many rows are kept, and where."""
    if not rows and is_address(output):
        return f"{output}: nothing was written"
    kept = amount(rows, read.noun) if read.wanted is None else f"{rows:,} of {amount(read.wanted, read.noun)}"
    return f"{kept} {'in' if os.path.exists(output) else 'kept for'} {output}; continue with --resume"


def print_schema(answering: Answering) -> None:
    """Print the JSON Schema of the lines of this command."""
    click.echo(json.dumps(line_schema(answering), indent=1))


def writer_for(style: str, writers: Writers, answering: Answering, *, digits: bool = False) -> Writer:
    """The writer of this format; JSON lines, CSV and binary formats are the same for all verbs."""
    if style in writers:
        return writers[style]()
    if style in (JSON, CSV, *DATA):
        return writer_of(style, answering, digits=digits)
    raise click.UsageError(f"{answering.verb.name} cannot write {style}; choose {', '.join([*writers, JSON, CSV])}")


def whole_output(options: Options, *, is_text: bool = True) -> Output:
    """Standard output, or a file that appears when it is complete."""
    if options.output is None or options.output == "-":
        return StandardOutput(is_text=is_text)
    return whole_file(options.output, force=options.force)


class StandardOutput(Output):
    """Standard output, which cannot be resumed."""

    def __init__(self, progress: Progress | None = None, *, is_text: bool = True, is_data: bool = False) -> None:
        """Text is converted to the encoding of standard output. A progress line is cleared before each write.

        Data is shown at a terminal without the escape sequences that a name may contain.
        """
        super().__init__()
        self._progress, self._is_text = progress, is_text
        self._is_cleaned = is_data and is_terminal()

    def write(self, data: bytes) -> None:
        """Write this now; to a pipe in parts that it takes whole, so that an interrupt cuts no line in two."""
        if not data:
            return
        if self._progress:
            self._progress.clear()
        if self._is_cleaned:
            data = without_escapes(data.decode("utf-8", "replace")).encode()
        buffer = getattr(sys.stdout, "buffer", None)
        if buffer is None or (self._is_text and not (_is_utf_8() or data.isascii())):
            sys.stdout.write(data.decode("utf-8", "replace"))
            sys.stdout.flush()
            return
        sys.stdout.flush()
        if not _is_pipe():
            buffer.write(data)
            buffer.flush()
            return
        start = 0
        while start < len(data):
            end = data.rfind(b"\n", start, start + _PIPE_BUF) + 1 or data.find(b"\n", start) + 1 or len(data)
            start += os.write(sys.stdout.fileno(), data[start:end])


_ESCAPES = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
"""Control characters other than tab and newline."""


def without_escapes(text: str) -> str:
    """The text with a replacement character for each control character, which could control the terminal."""
    return _ESCAPES.sub("\ufffd", text)


def _is_utf_8() -> bool:
    return (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"


def _is_pipe() -> bool:
    try:
        return S_ISFIFO(os.fstat(sys.stdout.fileno()).st_mode)
    except (OSError, ValueError):  # not backed by a file
        return False


def output_of(options: Options, task: State, progress: Progress) -> Output:
    """Standard output, or the file that --output names."""
    if options.output in (None, "-"):
        return StandardOutput(progress)
    assert options.output is not None
    if is_address(options.output):
        raise CannotWrite(options.output, "cannot be written by this command", "write a file, and copy it there")
    return FileOutput(options.output, task, resume=options.resume, force=options.force)


def format_writers(entries: EntriesOf = entries_in) -> dict[str, Callable[[], Writer]]:
    """A writer for every text format; JSON lines and CSV have writers of their own."""
    return {name: partial(FormatWriter, name, entries) for name in CODECS if name not in (JSON, CSV)}


def row_writers() -> dict[str, Callable[[], Writer]]:
    """Writers for commands that pass on rows unchanged."""
    return {**format_writers(), LINES: RowWriter}


class ProgressWatcher:
    """Shows how far the job is, and names the rows that failed."""

    def __init__(self, progress: Progress, quiet_about: Sequence[Status], writer: Writer) -> None:
        self._progress = progress
        self._quiet_about = frozenset(map(int, quiet_about))
        self._replaced = set(writer.members)
        """Columns of the input that are replaced and have not been reported yet."""
        self.remark: Remark | None = None
        self._is_advised = False
        """Whether the message about faster reading was printed."""

    def on_chunk(self, chunk: Chunk, answers: Answers, rows: int, share: float | None) -> None:
        """A chunk was written."""
        self._progress.counted = rows
        self._progress.share = share
        if replaced := [name for name in chunk.header if name in self._replaced - {"name", chunk.puzzle}]:
            self._replaced -= set(replaced)
            names = f"column {replaced[0]} is" if len(replaced) == 1 else f"columns {', '.join(replaced)} are"
            self._say(f"{chunk.source}: {names} replaced by the result")
        if chunk.is_slow and rows > MANY_ROWS and not self._is_advised:
            self._is_advised = True
            self._say(f"{chunk.source}: large files are read faster with pyarrow: pip install 'fullhouse[data]'")
        named = range(len(chunk)) if self.remark else sorted({*answers.errors, *answers.notes})
        for row in named:
            is_printed = int(answers.status[row]) in self._quiet_about and chunk.keeps_place
            if row in answers.errors and not is_printed:
                self._say(telling(chunk, row, answers.errors[row]))
            if row in answers.notes:
                self._say(placed(chunk, row, answers.notes[row]))
            if self.remark and (text := self.remark(answers, row)):
                self._say(placed(chunk, row, text))

    def on_rows(self, rows: int) -> None:
        """A cluster has done this many rows."""
        self._progress.counted = rows

    def clear(self) -> None:
        """Take the progress line away."""
        self._progress.clear()

    def _say(self, text: str) -> None:
        self.clear()
        complain(text)
