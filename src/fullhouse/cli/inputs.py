"""Turn PUZZLE arguments into sources and entries."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence
from stat import S_ISREG

import click

from fullhouse.cli.arguments import is_there, looks_like_path
from fullhouse.cli.failures import UNREADABLE, complain, message_of
from fullhouse.cli.options import Options
from fullhouse.core.chunk_size import ChunkSize
from fullhouse.core.geometry import require_classic
from fullhouse.core.grid import Grid
from fullhouse.core.notation import amount
from fullhouse.engines.solve import solve
from fullhouse.errors import CannotWrite, FormatError, SudokuError, UnreadableInput
from fullhouse.formats.codec import BadEntry, Entry
from fullhouse.jobs.chunk import Chunk, State
from fullhouse.jobs.file_types import require_separate
from fullhouse.jobs.read import STANDARD_INPUT, Input, inputs_in, left_out_in, read_all
from fullhouse.jobs.run import Tally
from fullhouse.jobs.storage import is_address, is_file, size_of

_WILD = frozenset("*?[")
"""Wildcards: a path with one of these is a pattern for several files."""


def sources_of(options: Options) -> list[Input]:
    """The sources named by the PUZZLE arguments; without any, standard input unless it is a terminal."""
    arguments = options.puzzles
    if not arguments and (sys.stdin is None or sys.stdin.isatty()):
        raise click.UsageError("missing PUZZLE: pass text in any format, a file, or - for standard input")
    numbers = len(arguments) > 1
    found = [
        source._replace(
            rules=options.rules, keeps_written=options.keep_written, remark=None if options.quiet else complain
        )
        for number, argument in enumerate(arguments or ("-",), start=1)
        for source in _sources(argument, f"puzzle {number}" if numbers else "", options)
    ]
    if options.output is None or options.output == "-":
        _require_not_redirected(found)
    else:
        require_separate(options.output, found, filter(is_there, arguments))
    return found


def _require_not_redirected(sources: Sequence[Input]) -> None:
    """Raise CannotWrite if standard output goes to a file that is read, which would never end."""
    try:
        written = os.fstat(sys.stdout.fileno())
    except (OSError, ValueError, AttributeError):  # not backed by a file
        return
    for source in sources:
        if S_ISREG(written.st_mode) and (read := source.stat()) is not None and os.path.samestat(read, written):
            raise CannotWrite(source.name, "is both input and output", "write to a file that is not read")


def _sources(argument: str, label: str, options: Options) -> Sequence[Input]:
    """The sources of one argument: many files for a folder or a pattern, otherwise one."""
    is_pattern = not _WILD.isdisjoint(argument) and looks_like_path(argument) and not is_there(argument)
    is_folder = is_address(argument) or os.path.isdir(argument)
    if is_pattern or is_folder:
        found = inputs_in(argument, format=options.format, column=options.column)
        is_read = [source.name for source in found] != [argument]
        if is_folder and is_read and not (options.quiet or options.format):
            _say_left_out(argument)
        if is_folder or is_read:
            return found
    return [_source(argument, label, options)]


def _say_left_out(folder: str) -> None:
    """Report the files of a folder that are not read."""
    names = left_out_in(folder)
    if names:
        shown = ", ".join(names[:3]) + (", …" if len(names) > 3 else "")
        advice = "--from FORMAT reads all files"
        complain(f"{folder}: {amount(len(names), 'file')} left out, which may not hold puzzles: {shown}; {advice}")


def _source(argument: str, label: str, options: Options) -> Input:
    if argument == "-":
        stream = None if sys.stdin is None else sys.stdin.buffer
        if stream is None:
            return Input(STANDARD_INPUT, error=UnreadableInput(STANDARD_INPUT, "is closed"))
        if not hasattr(stream, "peek"):  # a test or a notebook has put something else there
            stream = io.BufferedReader(stream)
        return Input(STANDARD_INPUT, stream=stream, format=options.format, column=options.column)  # type: ignore[arg-type]
    if is_there(argument):
        return Input(argument, format=options.format, column=options.column)
    missing = argument or "''" if looks_like_path(argument) else ""
    return Input(label, text=argument, missing=missing, format=options.format, column=options.column)


def inputs_of(options: Options) -> State:
    """A description of the input: files by name and size, everything else as typed."""
    found = {argument: size_of(argument) if is_file(argument) else None for argument in options.puzzles}
    return found if options.rules is None else {**found, "--rules": str(options.rules)}


def entries_of(options: Options, sources: Sequence[Input] | None = None) -> tuple[Tally, list[Entry]]:
    """All readable puzzles, for commands that need them together; the others are reported on standard error."""
    tally, entries = Tally(), []
    for _, chunk in read_all(sources_of(options) if sources is None else sources, ChunkSize(), {}):
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


def the_one_puzzle(options: Options) -> Grid:
    """The one puzzle that the argument holds, which must have one solution; otherwise the command ends here."""
    if options.schema:
        return Grid.empty()  # nothing is looked for
    entry = the_one_entry(options)
    require_classic(entry.grid.geometry, str(click.get_current_context().info_name))
    solve(entry.grid)  # Unsolvable or Ambiguous, with the reason
    return entry.grid


def the_one_entry(options: Options, *, taker: str = "", advice: str = "") -> Entry:
    """The one puzzle that the argument holds, whether it can be solved or not.

    If there are several, the error says that the command, or this `taker`, takes one, and what to do instead.
    """
    sources = sources_of(options)
    tally, entries = entries_of(options, sources)
    if tally.unreadable:
        click.get_current_context().exit(tally.exit_code or UNREADABLE)
    if len(entries) != 1:
        taker = taker or f"{click.get_current_context().info_name} takes"
        (name, *others) = (source.name for source in sources)
        found = f"but {name} has {len(entries):,}" if name and not others else f"not {len(entries):,}"
        raise click.UsageError(f"{taker} one puzzle, {found}{advice and '; '}{advice}")
    return entries[0]


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
