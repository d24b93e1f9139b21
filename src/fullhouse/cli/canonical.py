"""`fullhouse canonical`: one name for all puzzles that are the same but for symmetry and the names of digits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import click

from fullhouse.cli.failures import complain
from fullhouse.cli.job import run_job
from fullhouse.cli.options import CSV, JSON, LINES, Options, PuzzleCommand, shared_options
from fullhouse.cli.words import amount
from fullhouse.formats.codec import Entry
from fullhouse.jobs.chunk import Pace, Result, Sink, State, part_of
from fullhouse.jobs.operations.canonical import Canonical
from fullhouse.jobs.sinks.tables import CsvSink, JsonSink
from fullhouse.jobs.sinks.text import LineSink
from fullhouse.jobs.sources import Source, read_all

EXAMPLES = """\b
Examples:
  fullhouse canonical 53++7++++6++195++++98++++6+8+++6+++34++8+3++17+++2+++6+6++++28++++419++5++++8++79
  fullhouse canonical puzzles.txt --unique > different.txt
  fullhouse canonical puzzles.csv -o canonical.csv
  fullhouse canonical puzzles.txt --json
"""


@click.command(cls=PuzzleCommand, epilog=EXAMPLES)
@shared_options(to=click.Choice([LINES, "jsonl", "csv"], case_sensitive=False), metavar=None)
@click.option("--unique", is_flag=True, help="Print each form once: leave out what is equivalent to one before it.")
def canonical(options: Options, *, unique: bool) -> None:
    """Print the canonical form of every PUZZLE: the least equivalent grid, read row by row with blanks as 0.

    Equivalent puzzles have the same one: those that differ by rotating, mirroring, swapping bands, stacks, rows of a
    band, columns of a stack, or by the names of the digits. JSON lines also have the transform that leads there, and
    the number of moves that leave the puzzle as it is.

    A pipe gets one line for each, in input order, with its name behind it; an empty line keeps the place of a puzzle
    without a form, such as one with a digit twice in a row. With --unique only the first of those with the same form
    is printed, and what has no form is left out; that remembers every form, in about 120 bytes each.
    """
    operation = Canonical(with_transform=options.style == JSON, threads=options.threads)
    if not unique:
        run_job(options, operation, {LINES: lambda: LineSink("canonical")})
        return
    kept = FirstOfEach(_forms_before(options) if options.resume else ())
    sinks = {
        LINES: lambda: Filtered(LineSink("canonical"), kept),
        JSON: lambda: Filtered(JsonSink(operation), kept),
        CSV: lambda: Filtered(CsvSink(operation), kept),
    }
    try:
        run_job(options, operation, sinks)
    finally:
        if kept.left_out and not options.quiet:
            complain(f"{amount(kept.left_out, 'puzzle')} left out: equivalent to one before")


class FirstOfEach:
    """Which rows are the first with their form. Forms are remembered two digits to a byte."""

    def __init__(self, before: Iterable[str]) -> None:
        """`before` are the forms that an earlier run has written; they are read when the first row comes."""
        self._before = before
        self._forms: set[bytes] = set()
        self.left_out = 0

    def __call__(self, forms: Iterable[bytes]) -> list[int]:
        """The rows that have a form which no row before them had."""
        self._forms.update(map(_key, self._before))
        self._before = ()
        kept = []
        for row, form in enumerate(forms):
            if form:
                key = _key(form.decode())
                if key in self._forms:
                    self.left_out += 1
                else:
                    self._forms.add(key)
                    kept.append(row)
        return kept


def _key(form: str) -> bytes:
    return bytes.fromhex(form.replace(".", "0") + "0")


def _forms_before(options: Options) -> Iterator[str]:
    """Yield the forms in the file that is resumed."""
    assert options.output is not None, "only a file is resumed"
    column = "canonical" if options.style in (JSON, CSV) else None
    for _, chunk in read_all([Source(options.output, format=options.style, column=column)], Pace(), {}):
        for row in range(len(chunk)):
            item = chunk.item(row)
            if isinstance(item, Entry):
                yield item.grid.to_line()


class Filtered:
    """Prints some of the rows: the first with each form."""

    def __init__(self, sink: Sink, kept: FirstOfEach) -> None:
        self._sink = sink
        self._kept = kept

    def texts(self, results: Iterable[Result], state: State) -> Iterator[bytes]:
        """Yield the text of the rows that are kept."""
        return self._sink.texts(self._parts(results), state)

    def _parts(self, results: Iterable[Result]) -> Iterator[Result]:
        for chunk, answers in results:
            yield part_of(chunk, answers, self._kept(answers.columns["canonical"].tolist()))
