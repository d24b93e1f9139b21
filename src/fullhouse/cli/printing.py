"""A run: puzzles that are read or made, on their way to paper."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import click

from fullhouse.cli.failures import FAILED, complain
from fullhouse.cli.job import ProgressWatcher, sources_of
from fullhouse.cli.options import Options
from fullhouse.cli.progress import Progress
from fullhouse.cli.show.sheets import SheetSink
from fullhouse.core.arguments import seed_of
from fullhouse.core.notation import amount
from fullhouse.core.puzzle import Puzzle
from fullhouse.formats.codec import Entry
from fullhouse.generator.generate import Generation
from fullhouse.generator.specification import Specification
from fullhouse.jobs.chunk import Result
from fullhouse.jobs.operations.print import Print
from fullhouse.jobs.run import run, write_all
from fullhouse.jobs.searches.search import MORE_TIME, Patience, row_of, shortfall
from fullhouse.jobs.whole import WholeOutput
from fullhouse.render.fonts import unknown_characters
from fullhouse.render.paper.layout import SheetLayout


def print_read(options: Options, layout: SheetLayout) -> None:
    """Print the puzzles that the arguments name."""
    output, sink = _output(options), SheetSink(layout)
    operation = Print(layout.booklet, options.time_limit, options.threads)
    with Progress(hidden=options.quiet) as progress:
        progress.doing = "rating"
        watcher = None if options.quiet else ProgressWatcher(progress, (), sink)
        tally = run(sources_of(options), operation, sink, output, watcher=watcher)
    _say_what_was_printed(sink, output, layout, quiet=options.quiet)
    click.get_current_context().exit(tally.exit_code)


def print_made(
    options: Options,
    layout: SheetLayout,
    *,
    levels: Sequence[str | None],
    count: int | None,
    symmetry: Any,
    seed: int | None,
) -> None:
    """Generate equally many puzzles per level and print them; fewer if the time limit comes first."""
    number, chosen = seed_of(seed), layout.per_page or (1 if layout.large_print else 6)
    layout = replace(layout, note=f"seed {number}")
    output, sink = _output(options), SheetSink(layout)
    makers = [
        _Maker(Specification(level=level, symmetry=symmetry), number, count or chosen, options)  # type: ignore[arg-type]
        for level in levels
    ]
    with Progress(hidden=options.quiet) as progress:

        def results() -> Iterator[Result]:
            for maker in makers:
                for puzzle in maker:
                    progress.doing = f"{maker.found:,} of {maker.wanted:,} {maker.word} puzzles made".replace("  ", " ")
                    yield _result(puzzle)
            progress.doing = "laying out"

        write_all(sink, results(), output, {})
        output.close(is_done=True)
    _say_what_was_printed(sink, output, layout, quiet=options.quiet)
    short = [maker for maker in makers if maker.found < maker.wanted]
    for maker in short:
        maker.say_shortfall()
    if short:
        click.get_current_context().exit(FAILED)


class _Maker:
    """Generates the puzzles of one level, until there are enough or the time limit is reached."""

    def __init__(self, specification: Specification, seed: int, wanted: int, options: Options) -> None:
        self.wanted = wanted
        self.found = 0
        self.word = str(specification.level or "")
        self._time_limit = options.time_limit
        self._generation = Generation(specification, seed, threads=options.threads)
        self._patience = Patience(None)

    def __iter__(self) -> Iterator[Puzzle]:
        self._generation.deadline = self._patience = Patience(self._time_limit)
        for puzzle in self._generation:
            self.found += 1
            yield puzzle
            if self.found == self.wanted:
                return
            self._patience.renew()

    def say_shortfall(self) -> None:
        """Report that the time limit was reached."""
        work = self._generation
        for text in shortfall(
            self.found,
            self.wanted,
            tried=work.next_number,
            patience=self._patience,
            advice=MORE_TIME,
            nearest=work.nearest,
        ):
            complain(text)


def _result(puzzle: Puzzle) -> Result:
    """A puzzle that was made as a row, with what the sink needs."""
    columns = {"solution": puzzle.solution.to_line(), "level": puzzle.level, "techniques": puzzle.techniques}
    return row_of(Entry(puzzle.givens), columns)


def _output(options: Options) -> WholeOutput:
    path = None if options.output in (None, "-") else options.output
    return WholeOutput(path, force=options.force)


def _say_what_was_printed(sink: SheetSink, output: WholeOutput, layout: SheetLayout, *, quiet: bool) -> None:
    """Report the contents of the file, and the characters that the font does not have."""
    if quiet or not sink.pages:
        return
    text = "".join((layout.title, *(one.name for one in sink.printed)))
    if unknown := unknown_characters(text):
        complain(f"the font has no {' '.join(unknown[:20])}; empty boxes stand for them")
    if output.path is not None:
        complain(f"{amount(len(sink.printed), 'puzzle')} on {amount(sink.pages, 'page')} written to {output.path}")
