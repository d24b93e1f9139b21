"""How a command runs a job: from PUZZLE arguments to sources, from options to a sink and an output, to an exit code."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from stat import S_ISFIFO
from typing import TYPE_CHECKING

import click

from fullhouse.cli.failures import complain, message_of
from fullhouse.cli.options import BOARDS, CSV, DATA, JSON, LINES, Options
from fullhouse.cli.paths import is_there, looks_like_path
from fullhouse.cli.progress import Progress
from fullhouse.cli.terminal import are_typed, is_terminal
from fullhouse.core.chunk_size import ChunkSize
from fullhouse.core.grid import Grid
from fullhouse.core.notation import amount
from fullhouse.engines.solve import solve
from fullhouse.engines.status import Status
from fullhouse.errors import CannotWrite, FormatError, SudokuError, UnreadableInput
from fullhouse.formats.codec import BadEntry, Entry
from fullhouse.jobs.chunk import Answers, Chunk, Operation, Output, Sink, State, Verb
from fullhouse.jobs.read import STANDARD_INPUT, Source, read_all
from fullhouse.jobs.run import UNREADABLE, Read, Tally, run, task_of
from fullhouse.jobs.sinks.text import EntriesOf, FormatSink, RowSink, entries_in
from fullhouse.jobs.storage import is_address, is_file, size_of

if TYPE_CHECKING:
    from fullhouse.jobs.checkpoint import FileOutput

Sinks = Mapping[str, Callable[[], Sink]]
"""How a command can print, by the name of the format."""
Remark = Callable[[Answers, int], str]
"""Makes an optional remark about a row."""
_WILD = frozenset("*?[")
"""Wildcards: a path with one of these is a pattern for several files."""
_PIPE_BUF = 4096
"""The largest atomic write to a pipe: POSIX promises at least 512, Linux has this."""


def run_job(
    options: Options,
    operation: Operation,
    sinks: Sinks,
    *,
    at_terminal: str = LINES,
    piped: str = LINES,
    quiet_about: Sequence[Status] = (),
    sources: Sequence[Source] | None = None,
    doing: Callable[[], str] | str = "",
    remark: Remark | None = None,
    read: Read = read_all,
) -> None:
    """Run the operation over all puzzles, and leave with the exit code.

    `at_terminal` and `piped` are the formats if none was requested. Failed rows are reported on standard
    error, unless the command says it all on its own lines: then it is quiet about them. `doing` is for the progress
    line; `remark` is printed about each row, unless the format has a place for it. `read` chooses among the rows.
    """
    if options.schema:
        print_schema(operation)
        return
    found = sources_of(options) if sources is None else list(sources)
    style = options.style or (at_terminal if is_terminal() and not options.output else piped)
    is_typed = are_typed(options.puzzles) and sources is None
    with Progress(hidden=is_typed or options.quiet) as progress:
        progress.doing = doing
        pace = ChunkSize(1, 1) if is_typed else None
        about = {"quiet_about": quiet_about, "remark": remark, "pace": pace, "read": read}
        tally = run_one(options, operation, sinks, style, progress, sources=found, **about)  # type: ignore[arg-type]
    click.get_current_context().exit(tally.exit_code)


def run_one(
    options: Options,
    operation: Operation,
    sinks: Sinks,
    style: str,
    progress: Progress,
    *,
    sources: Sequence[Source],
    quiet_about: Sequence[Status] = (),
    remark: Remark | None = None,
    pace: ChunkSize | None = None,
    read: Read = read_all,
) -> Tally:
    """Run the operation over these sources, to the output that the options name."""
    if options.output and options.output != "-":
        from fullhouse.jobs.files import require_separate  # only where a file is written

        require_separate(options.output, options.puzzles)
    make_sink = partial(sink_for, style, sinks, operation, digits=options.digits)
    sink = make_sink()
    watcher = None if options.quiet else ProgressWatcher(progress, quiet_about, sink)
    if watcher and style not in (JSON, CSV, BOARDS):
        watcher.remark = remark
    if options.is_whole:
        return run_to_files(options._replace(to=style), sources, operation, make_sink, watcher, read)
    output = output_of(options, task_of(inputs_of(options), operation, style), progress)
    try:
        tally = run(sources, operation, sink, output, watcher=watcher, pace=pace, read=read)
    except KeyboardInterrupt:
        progress.clear()
        say_how_to_resume(output, "row")
        raise
    progress.clear()
    say_what_was_written(output, tally.rows, "row", quiet=options.quiet)
    return tally


def run_to_files(
    options: Options,
    sources: Sequence[Source],
    operation: Operation,
    make_sink: Callable[[], Sink],
    watcher: ProgressWatcher | None,
    read: Read,
) -> Tally:
    """Run the operation into part files, or into one file that appears when it is complete."""
    from fullhouse.jobs.files import Runner, run_to, target_of  # loaded only for such files
    from fullhouse.jobs.single import is_kept

    target = target_of(
        options.output or "",
        to=f"{options.style}{options.packing}",
        part_rows=options.part_rows,
        digits=options.digits,
        resume=options.resume,
        force=options.force,
    )
    runner = Runner(options.runner, options.scheduler, watcher.on_rows if watcher else None)
    try:
        tally = run_to(target, sources, operation, make_sink=make_sink, watcher=watcher, read=read, runner=runner)
    except KeyboardInterrupt:
        if watcher:
            watcher.clear()
        kept = "whole parts are" if options.has_parts else "answers are" if is_kept(options.output or "") else ""
        kept = f"{kept} kept; continue with --resume" if kept else "nothing was written"
        complain(f"{options.output}: {kept}")
        raise
    if watcher:
        watcher.clear()
        complain(f"{amount(tally.rows, 'row')} written to {options.output}")
    return tally


def print_schema(operation: Verb) -> None:
    """Print the JSON Schema of the lines of this command."""
    import json

    from fullhouse.jobs.schema import line_schema

    click.echo(json.dumps(line_schema(operation), indent=1))


def entries_of(options: Options) -> tuple[Tally, list[Entry]]:
    """All readable puzzles, for commands that need them together; the others are reported on standard error."""
    tally, entries = Tally(), []
    for _, chunk in read_all(sources_of(options), ChunkSize(), {}):
        for row in range(len(chunk)):
            item = chunk.item(row)
            tally.rows += 1
            if isinstance(item, Entry):
                entries.append(item)
            else:
                tally.unreadable += 1
                tally.failed += 1
                complain(telling(chunk, row, item.error))
    return tally, entries


def sink_for(style: str, sinks: Sinks, operation: Verb, *, digits: bool = False) -> Sink:
    """The sink of this format; JSON lines and CSV are the same for all verbs."""
    if style in sinks:
        return sinks[style]()
    if style in DATA:
        from fullhouse.jobs.files import sink_of

        return sink_of(style, operation, digits=digits)
    from fullhouse.jobs.sinks.tables import CsvSink, JsonSink  # loads what reads large files

    if style == JSON:
        return JsonSink(operation)
    if style == CSV:
        return CsvSink(operation)
    raise click.UsageError(f"{operation.verb} cannot write {style}; choose {', '.join([*sinks, JSON, CSV])}")


def sources_of(options: Options) -> list[Source]:
    """The sources named by the PUZZLE arguments; without any, standard input unless it is a terminal."""
    arguments = options.puzzles
    if not arguments and (sys.stdin is None or sys.stdin.isatty()):
        raise click.UsageError("missing PUZZLE: pass text in any format, a file, or - for standard input")
    numbers = len(arguments) > 1
    return [
        source
        for number, argument in enumerate(arguments or ("-",), start=1)
        for source in _sources(argument, f"puzzle {number}" if numbers else "", options)
    ]


def _sources(argument: str, label: str, options: Options) -> Sequence[Source]:
    """The sources of one argument: many files for a folder or a pattern, otherwise one."""
    is_pattern = not _WILD.isdisjoint(argument) and looks_like_path(argument) and not is_there(argument)
    is_folder = is_address(argument) or os.path.isdir(argument)
    if is_pattern or is_folder:
        from fullhouse.jobs.files import sources_in  # not needed for one puzzle

        found = sources_in(argument, format=options.format, column=options.column)
        if is_folder or [source.name for source in found] != [argument]:
            return found
    return [_source(argument, label, options)]


def _source(argument: str, label: str, options: Options) -> Source:
    if argument == "-":
        stream = None if sys.stdin is None else sys.stdin.buffer
        if stream is None:
            return Source(STANDARD_INPUT, error=UnreadableInput(STANDARD_INPUT, "is closed"))
        if not hasattr(stream, "peek"):  # a test or a notebook has put something else there
            stream = io.BufferedReader(stream)
        return Source(STANDARD_INPUT, stream=stream, format=options.format, column=options.column)  # type: ignore[arg-type]
    if is_there(argument):
        return Source(argument, format=options.format, column=options.column)
    missing = argument or "''" if looks_like_path(argument) else ""
    return Source(label, text=argument, missing=missing, format=options.format, column=options.column)


def inputs_of(options: Options) -> State:
    """A description of the input: files by name and size, everything else as typed."""
    return {argument: size_of(argument) if is_file(argument) else None for argument in options.puzzles}


class StandardOutput:
    """Standard output, which cannot be resumed."""

    def __init__(self, progress: Progress) -> None:
        self.state: State = {}
        self._progress = progress

    def write(self, data: bytes) -> None:
        """Write this now; to a pipe in parts that it takes whole, so that an interrupt cuts no line in two."""
        if not data or sys.stdout is None:
            return
        self._progress.clear()
        buffer = getattr(sys.stdout, "buffer", None)
        if buffer is None or not (_is_utf_8() or data.isascii()):
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

    def mark(self, state: State, *, at_once: bool = False) -> bool:  # noqa: ARG002 - nothing is kept here
        """Keep nothing: standard output cannot be resumed."""
        return True

    def keep(self) -> None:
        """Nothing is kept here."""

    def close(self, *, is_done: bool) -> None:
        """Nothing more is written."""


def _is_utf_8() -> bool:
    return (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"


def _is_pipe() -> bool:
    try:
        return S_ISFIFO(os.fstat(sys.stdout.fileno()).st_mode)
    except (OSError, ValueError):  # not backed by a file
        return False


def output_of(options: Options, task: State, progress: Progress, *, extends: bool = False) -> Output:
    """Standard output, or the file that --output names."""
    if options.output in (None, "-"):
        return StandardOutput(progress)
    from fullhouse.jobs.checkpoint import FileOutput  # loaded only to write a file

    assert options.output is not None
    if is_address(options.output):
        raise CannotWrite(options.output, "cannot be written by this command", "write a file, and copy it there")
    return FileOutput(options.output, task, resume=options.resume, force=options.force, extends=extends)


def file_of(output: Output | None) -> FileOutput | None:
    """The output, if it is a file."""
    return None if output is None or isinstance(output, StandardOutput) else output  # type: ignore[return-value]


def say_how_to_resume(output: Output, noun: str, wanted: int | None = None) -> None:
    """Report after Ctrl-C what the file contains."""
    if file := file_of(output):
        rows = file.marked_rows
        kept = amount(rows, noun) if wanted is None else f"{rows:,} of {amount(wanted, noun)}"
        complain(f"{kept} in {file.path}; continue with --resume")


def say_what_was_written(output: Output, rows: int, noun: str, *, quiet: bool) -> None:
    """Report at the end what the file contains."""
    if (file := file_of(output)) and not quiet:
        complain(f"{amount(rows, noun)} written to {file.path}")


def format_sinks(entries: EntriesOf = entries_in) -> dict[str, Callable[[], Sink]]:
    """A sink for every text format; JSON lines and CSV have sinks of their own."""
    from fullhouse.formats.codecs import CODECS

    return {name: partial(FormatSink, name, entries) for name in CODECS if name not in (JSON, CSV)}


def row_sinks() -> dict[str, Callable[[], Sink]]:
    """Sinks for commands that pass on rows unchanged."""
    return {**format_sinks(), LINES: RowSink}


def the_one_puzzle(options: Options) -> Grid:
    """The one puzzle that the argument holds, which must have one solution; otherwise the command ends here."""
    if options.schema:
        return Grid.empty()  # nothing is looked for
    entry = the_one_entry(options)
    solve(entry.grid)  # Unsolvable or Ambiguous, with the reason
    return entry.grid


def the_one_entry(options: Options) -> Entry:
    """The one puzzle that the argument holds, whether it can be solved or not."""
    tally, entries = entries_of(options)
    if tally.unreadable:
        click.get_current_context().exit(tally.exit_code or UNREADABLE)
    if len(entries) != 1:
        raise not_one(entries)
    return entries[0]


def not_one(entries: Sequence[Entry]) -> click.UsageError:
    """The error of a command that takes one puzzle and got none or several."""
    return click.UsageError(f"{click.get_current_context().info_name} takes one puzzle, not {len(entries):,}")


class ProgressWatcher:
    """Shows how far the job is, and names the rows that failed."""

    def __init__(self, progress: Progress, quiet_about: Sequence[Status], sink: Sink) -> None:
        self._progress = progress
        self._quiet_about = frozenset(map(int, quiet_about))
        self._replaced = set(getattr(sink, "members", ()))
        """Columns of the input that are replaced and have not been reported yet."""
        self.remark: Remark | None = None

    def on_chunk(self, chunk: Chunk, answers: Answers, rows: int, share: float | None) -> None:
        """A chunk was written."""
        self._progress.counted = rows
        self._progress.share = share
        if replaced := [name for name in chunk.header if name in self._replaced - {"name", chunk.puzzle}]:
            self._replaced -= set(replaced)
            names = f"column {replaced[0]}" if len(replaced) == 1 else f"columns {', '.join(replaced)}"
            self._say(f"{chunk.source}: the {names} of the input: replaced by what was found")
        named = range(len(chunk)) if self.remark else sorted({*answers.errors, *answers.notes})
        for row in named:
            if row in answers.errors and int(answers.status[row]) not in self._quiet_about:
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


def telling(chunk: Chunk, row: int, error: str | SudokuError) -> str:
    """The text of an error, preceded by its location unless the error already has it."""
    item = chunk.item(row)
    if isinstance(item, BadEntry):
        error = item.error
    if isinstance(error, UnreadableInput):
        return message_of(error)
    text = message_of(error) if isinstance(error, SudokuError) else error
    return placed(chunk, row, text, line=not isinstance(error, FormatError))


def placed(chunk: Chunk, row: int, text: str, *, line: bool = True) -> str:
    """The text with the row's place in front: its source, its name and, unless the text has it, its line."""
    where = f"{chunk.unit} {chunk.line(row)}" if (line or chunk.unit == "row") and chunk.source else ""
    return ": ".join(part for part in (chunk.source, chunk.item(row).name, where, text) if part)
