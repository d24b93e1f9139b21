"""Rows on paper: one PDF file of all of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fullhouse.core.grid import Grid
from fullhouse.formats.codec import Entry
from fullhouse.jobs.chunk import Answers, Chunk, Result, State
from fullhouse.render.paper.layout import SheetLayout
from fullhouse.render.paper.puzzle_pages import PAPER, Printed
from fullhouse.render.paper.sheets import sheet_pages
from fullhouse.render.pdf import pages_pdf
from fullhouse.render.scene import Page


class SheetSink:
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
