"""The formats of output files: their names, suffixes, compression and writers."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import NamedTuple

from fullhouse.errors import BadArgument, CannotWrite
from fullhouse.formats.codecs import CODECS
from fullhouse.jobs.answer import Answering
from fullhouse.jobs.output import PARTS, TEXT
from fullhouse.jobs.read import Input, is_ours
from fullhouse.jobs.storage import is_address, is_folder, local_path, split_compression
from fullhouse.jobs.write import CsvWriter, FormatWriter, JsonWriter, LineWriter, RowWriter, Writer, entries_in
from fullhouse.verbs.convert import Convert
from fullhouse.verbs.verb import Choice, Expansion, Source

PARQUET, ARROW, NPY, NPZ, HRM, CSV, JSON, LINES = "parquet", "arrow", "npy", "npz", "hrm", "csv", "jsonl", "line"
TABLES = (PARQUET, ARROW)
"""Formats that pyarrow writes."""
BINARY = (*TABLES, NPY, NPZ, HRM)
"""Formats that are not text."""
_FORMATS = {".feather": ARROW, ".json": JSON, ".ndjson": JSON, ".txt": LINES}
"""The formats of suffixes that are not the names of formats."""
_LINE_COLUMNS = {"solve": "solution", "count": "count", "canonical": "canonical", "minimize": "minimal"}
"""The column that plain lines show, by verb. The lines of other verbs are for people, and only commands write them."""


class Target(NamedTuple):
    """The output path of a job and the options for writing it."""

    output: str
    format: str
    compression: str = ""
    part_rows: int | None = None
    digits: bool = False
    resume: bool = False
    force: bool = False

    @property
    def suffix(self) -> str:
        """The suffix of part files."""
        return (".txt" if self.format == LINES else f".{self.format}") + self.compression

    @property
    def is_folder(self) -> bool:
        """Whether part files are written."""
        return is_folder(self.output)


def target_of(
    output: str,
    *,
    to: str | None = None,
    part_rows: int | None = None,
    digits: bool = False,
    resume: bool = False,
    force: bool = False,
) -> Target:
    """Interpret an output path and a format such as `csv.gz`; without a format, a folder gets Parquet files."""
    output = local_path(output)
    named, compression = split_compression(to or "")
    into_folder = is_folder(output)
    if not into_folder:
        compression = compression or split_compression(output)[1]
    found = named or (PARQUET if into_folder else format_of(output))
    if found is None:
        raise BadArgument("output", output, "a folder, or a file with a suffix such as .parquet, .csv or .jsonl.gz")
    if part_rows is not None and not into_folder:
        raise BadArgument("output", output, "a folder if there are part_rows", advice="end its name with a slash")
    if found == HRM and not into_folder:
        raise BadArgument("output", output, "a folder for hrm", advice="end its name with a slash")
    return Target(output, found, compression, part_rows, digits, resume, force)


def format_of(path: str) -> str | None:
    """Return the format for the suffix of this path; None if the suffix is unknown."""
    suffix = os.path.splitext(split_compression(path)[0])[1].lower()
    found = _FORMATS.get(suffix, suffix[1:])
    return found if found in (*BINARY, CSV, JSON, LINES) else None


def require_separate(output: str, inputs: Iterable[Input], paths: Iterable[str] = ()) -> None:
    """Raise CannotWrite if writing to this output would change an input, or if it is inside an input folder.

    `paths` are the arguments that the inputs come from: folders and patterns with one input per file.
    """
    output = local_path(output).rstrip("/") or "/"
    inputs = [one for one in inputs if one.text is None]
    for folder in (*map(local_path, paths), *(one.name for one in inputs if one.stream is None)):
        if _is_inside(output, folder):
            raise CannotWrite(output, f"is inside an input ({folder})", "choose another folder")
    for one in inputs:
        if _is_same_file(output, one):
            raise CannotWrite(output, "is also an input", "choose another file")
        if _is_replaced(output, one):
            raise CannotWrite(output, f"would replace an input ({one.name})", "choose another name")


def _is_inside(output: str, folder: str) -> bool:
    """Whether the output is inside this folder, or is the folder."""
    if is_address(output) or is_address(folder):
        return f"{output}/".startswith(f"{folder.rstrip('/')}/")
    if not os.path.isdir(folder):
        return False
    read = os.path.realpath(folder)
    return os.path.commonpath((read, os.path.realpath(output))) == read


def _is_same_file(output: str, one: Input) -> bool:
    """Whether the output is this input, possibly by another name: a link, or standard input that the shell opened."""
    found = one.stat()
    return found is not None and os.path.isfile(output) and os.path.samestat(found, os.stat(output))


def _is_replaced(output: str, one: Input) -> bool:
    """Whether the run would delete or replace this input: an old part, or a temporary file."""
    written, read = (name if is_address(name) else os.path.realpath(name) for name in (output, one.name))
    folder, name = os.path.split(read)
    return one.stream is None and (read == written + TEXT or (folder in (written, written + PARTS) and is_ours(name)))


def writer_of(format: str, answering: Answering, *, digits: bool = False) -> Writer:
    """Create the writer for the columns of this verb in this format."""
    if format in TABLES:
        from fullhouse.jobs.arrow import ArrowWriter, ParquetWriter  # loads pyarrow

        return (ParquetWriter if format == PARQUET else ArrowWriter)(answering, digits=digits)
    if format in BINARY:
        from fullhouse.jobs import arrays  # loads NumPy

        return {NPY: arrays.NpyWriter, NPZ: arrays.NpzWriter, HRM: arrays.HrmWriter}[format](answering)
    if format in (CSV, JSON):
        return (CsvWriter if format == CSV else JsonWriter)(answering)
    return _text_writer(format, answering)


def _text_writer(format: str, answering: Answering) -> Writer:
    verb = answering.verb
    if format == LINES and isinstance(verb, Choice | Expansion):
        return RowWriter()
    if format in CODECS and isinstance(verb, Choice | Expansion | Source | Convert):
        return FormatWriter(format, entries_in)
    column = _LINE_COLUMNS.get(verb.name)
    if format == LINES and column in answering.columns:
        return LineWriter(column, comments=verb.name == "solve")
    raise BadArgument("format", format, f"csv, jsonl, parquet or another format with columns for {verb.name}")
