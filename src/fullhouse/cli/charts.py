"""Charts that commands write in addition to their output."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import click

from fullhouse.cli.failures import complain
from fullhouse.cli.options import Options
from fullhouse.cli.show.ratings import HARDEST
from fullhouse.formats.codec import Entry
from fullhouse.jobs.chunk import Answers, Chunk, Result, State
from fullhouse.jobs.output import require_writable, whole_file
from fullhouse.jobs.write import Writer
from fullhouse.render.plots import (
    FORMATS,
    EngineTimes,
    RatedRow,
    figure_bytes,
    plot_times,
    rated_row,
    ratings_figure,
)


class ChartOutput:
    """The file of a chart; a file that cannot be written is rejected before the work starts."""

    def __init__(self, options: Options, path: str) -> None:
        if options.resume:
            raise click.UsageError("--plot and --resume contradict each other: the charts would lack earlier rows")
        self._format = os.path.splitext(path)[1].lower().removeprefix(".")
        if self._format not in FORMATS:
            raise click.UsageError(f"--plot must be a name that ends in {', '.join('.' + name for name in FORMATS)}")
        require_writable(path, force=options.force)
        self._path, self._force = path, options.force
        self._is_quiet = options.quiet

    def write(self, figure: Any) -> None:
        """Write this figure."""
        with whole_file(self._path, force=self._force) as output:
            output.write(figure_bytes(figure, self._format))
            output.close(is_done=True)
        if not self._is_quiet:
            complain(f"charts written to {self._path}")


class PlottedWriter(Writer):
    """A writer that also draws charts of the ratings of all rows, when they have been written."""

    def __init__(self, writer: Writer, output: ChartOutput) -> None:
        self.members = writer.members
        self._writer = writer
        self._output = output
        self._rows: list[RatedRow] = []

    def texts(self, results: Iterable[Result], state: State) -> Iterator[bytes]:
        """Yield the text of the other writer."""
        yield from self._writer.texts(self._counted(results), state)
        if self._rows:
            self._output.write(ratings_figure(self._rows))
        else:
            complain("no charts: no puzzle was rated")

    def _counted(self, results: Iterable[Result]) -> Iterator[Result]:
        for chunk, answers in results:
            self._rows += _rated(chunk, answers)
            yield chunk, answers


def _rated(chunk: Chunk, answers: Answers) -> Iterator[RatedRow]:
    """Yield what the charts show of the rows that have a rating."""
    columns = answers.columns
    for row in range(len(chunk)):
        item = chunk.item(row)
        if row in answers.errors or not isinstance(item, Entry):
            continue
        if "rating" in columns:
            yield rated_row(columns["rating"][row])._replace(clues=item.grid.clue_count)
            continue
        level, hardest = (_text(columns[name][row]) if name in columns else None for name in ("level", HARDEST))
        er = next((float(columns[name][row]) for name in ("er", "er_121") if name in columns), None)
        yield RatedRow(item.grid.clue_count, level, hardest, er)


def _text(value: Any) -> str | None:
    return (value.decode() if isinstance(value, bytes) else str(value)) or None


class TimesChart:
    """The times of engines, until they are drawn."""

    def __init__(self, options: Options, path: str) -> None:
        self._output = ChartOutput(options, path)
        self._times: list[EngineTimes] = []

    def add(self, engine: str, seconds: Sequence[float], solved: int) -> None:
        """Add an engine."""
        self._times.append(EngineTimes(engine, seconds, solved))

    def write(self) -> None:
        """Draw and write all of them."""
        self._output.write(plot_times(self._times))
