"""Sheets and booklets in PDF: puzzles that are read or generated, laid out on pages. Needs the extra `pictures`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import click

from fullhouse.cli.failures import FAILED, complain
from fullhouse.cli.inputs import sources_of
from fullhouse.cli.options import Options
from fullhouse.cli.progress import Progress
from fullhouse.cli.run import ProgressWatcher, whole_output
from fullhouse.cli.source import shortfall
from fullhouse.core.arguments import seed_of
from fullhouse.core.geometry import CLASSIC
from fullhouse.core.grid import Grid
from fullhouse.core.notation import amount
from fullhouse.core.puzzle import Puzzle
from fullhouse.engines.status import Status
from fullhouse.errors import NotFoundInTime, SudokuError
from fullhouse.formats.codec import Entry
from fullhouse.jobs.answer import Answering
from fullhouse.jobs.chunk import Answers, Chunk, Result, State, list_of
from fullhouse.jobs.run import run, write_all
from fullhouse.jobs.write import Writer
from fullhouse.rating.rate import rate
from fullhouse.rating.rating import Level, Rating
from fullhouse.rating.rating_table import rate_batch
from fullhouse.render.fonts import unknown_characters
from fullhouse.render.paper.layout import SheetLayout
from fullhouse.render.paper.puzzle_pages import PAPER, Printed
from fullhouse.render.paper.sheets import sheet_pages
from fullhouse.render.pdf import pages_pdf
from fullhouse.render.scene import Page
from fullhouse.verbs.generate import Generate
from fullhouse.verbs.solve import Solve
from fullhouse.verbs.verb import Found

LEVEL = "level"
"""The column that holds the level, as one of the names in `Level`."""


def print_read(options: Options, layout: SheetLayout) -> None:
    """Print the puzzles that the arguments name."""
    output, writer = whole_output(options, is_text=False), SheetWriter(layout)
    verb = Solve(time_limit=options.time_limit, threads=options.threads)
    answering = Printing(verb, find=partial(_of_givens, verb), with_techniques=layout.booklet)
    with Progress(hidden=options.quiet) as progress:
        progress.doing = "rating"
        watcher = None if options.quiet else ProgressWatcher(progress, (), writer)
        tally = run(sources_of(options), answering, writer, output, watcher=watcher)
    _say_what_was_printed(writer, options, layout)
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
    output, writer = whole_output(options, is_text=False), SheetWriter(layout)
    wanted = {"symmetry": symmetry, "seed": number, "count": count or chosen}
    verbs = [
        Generate(level=level, **wanted, time_limit=options.time_limit, threads=options.threads)  # type: ignore[arg-type]
        for level in levels
    ]
    short: list[tuple[Generate, NotFoundInTime]] = []
    with Progress(hidden=options.quiet) as progress:

        def results() -> Iterator[Result]:
            for verb in verbs:
                try:
                    for start, puzzle in verb.made({}):
                        made = f"{start['rows']:,} of {verb.count:,} {verb.level or ''} puzzles made"
                        progress.doing = made.replace("  ", " ")
                        yield _result(puzzle)
                except NotFoundInTime as error:
                    short.append((verb, error))
            progress.doing = "laying out"

        write_all(writer, results(), output, {})
        output.close(is_done=True)
    _say_what_was_printed(writer, options, layout)
    for verb, error in short:
        for text in shortfall(error, verb, error.found):
            complain(text)
    if short:
        click.get_current_context().exit(FAILED)


def _result(puzzle: Puzzle) -> Result:
    """A puzzle that was made as a row, with what the writer needs."""
    columns = {"solution": puzzle.solution.to_line(), "level": puzzle.level, "techniques": puzzle.techniques}
    chunk = Chunk(entries={0: Entry(puzzle.givens)}, columns={})
    return chunk, Answers([Status.PROPER], {name: [value] for name, value in columns.items()}, {})


@dataclass(frozen=True)
class Printing(Answering):
    """Finds the solution of each row, its level and the techniques it needs. A level in the file takes precedence."""

    with_techniques: bool = False
    """Whether to list techniques. If so, each row is rated, even if the file has its level."""

    def __call__(self, chunk: Chunk) -> Answers:
        """Solve the rows, and rate them if needed."""
        answers = super().__call__(chunk)
        named = [level_in(value) for value in list_of(chunk.extra().get(LEVEL, [None] * len(chunk)))]
        levels, techniques = list(named), [tuple[str, ...]()] * len(chunk)
        if self.with_techniques or None in named:
            for row, rating in enumerate(self._ratings(chunk)):
                if rating is not None:
                    levels[row], techniques[row] = named[row] or rating.level, tuple(rating.counts)
        columns = {"solution": list_of(answers.columns["solution"]), LEVEL: levels, "techniques": techniques}
        return answers._replace(columns=columns)

    def _ratings(self, chunk: Chunk) -> Iterator[Rating | None]:
        """Yield the ratings of all rows: of a board with progress, that of its givens; None for other sizes."""
        how: Any = {"scales": "hodoku", "time_limit": self.verb.values()["time_limit"]}
        table = rate_batch(chunk.rows, threads=self.verb.values()["threads"], **how)
        special = frozenset(chunk.special)
        for row in range(len(chunk)):
            item = chunk.item(row) if row in special else None
            if item is None:
                yield table.rating(row)
            elif isinstance(item, Entry) and item.grid.geometry == CLASSIC:
                with suppress(SudokuError):
                    yield rate(item.givens, **how)
                    continue
                yield None
            else:
                yield None


def _of_givens(verb: Solve, entry: Entry) -> Found:
    """Solve a board with progress, using only its givens."""
    return verb.found(entry._replace(grid=entry.givens, placed=frozenset(), candidates=None))


def level_in(value: object) -> Level | None:
    """The level with this name, or None if there is none."""
    words = {level.word: level for level in Level}
    return words.get(value.strip().lower()) if isinstance(value, str) else None


def _say_what_was_printed(writer: SheetWriter, options: Options, layout: SheetLayout) -> None:
    """Report the contents of the file, and the characters that the font does not have."""
    if options.quiet or not writer.pages:
        return
    text = "".join((layout.title, *(one.name for one in writer.printed)))
    if unknown := unknown_characters(text):
        complain(f"the font has no {' '.join(unknown[:20])}; they are printed as empty boxes")
    if options.output not in (None, "-"):
        pages = amount(writer.pages, "page")
        complain(f"{amount(len(writer.printed), 'puzzle')} on {pages} written to {options.output}")


class SheetWriter(Writer):
    """Collects the rows that are puzzles, and lays them out when all have come."""

    def __init__(self, layout: SheetLayout) -> None:
        self._layout = layout
        self.printed: list[Printed] = []
        self.pages = 0
        """The final number of puzzles."""

    def texts(self, results: Iterable[Result], state: State) -> Iterator[bytes]:  # noqa: ARG002 - nothing is resumed
        """Yield the whole file."""
        for chunk, answers in results:
            self.printed += _printed(chunk, answers)
        if self.printed:
            pages = self._counted(sheet_pages(self.printed, self._layout))
            yield pages_pdf(pages, PAPER, title=self._layout.title, subject=self._layout.note)

    def _counted(self, pages: Iterable[Page]) -> Iterator[Page]:
        for page in pages:
            self.pages += 1
            yield page


def _printed(chunk: Chunk, answers: Answers) -> Iterator[Printed]:
    labels = chunk.labels(comments=False)
    for row in range(len(chunk)):
        item, solution = chunk.item(row), answers.columns["solution"][row]
        if row in answers.errors or not isinstance(item, Entry):
            continue
        givens = item.givens if item.placed else item.grid
        level, techniques = answers.columns["level"][row], answers.columns["techniques"][row]
        name = labels[row] if labels else ""
        yield Printed(givens, Grid.from_line(solution, geometry=givens.geometry), name, level, techniques)
