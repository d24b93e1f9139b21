"""Puzzles on paper: sheets and booklets as PDF."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypedDict, Unpack

from fullhouse.core.geometry import CLASSIC, Geometry
from fullhouse.core.puzzle import Puzzle
from fullhouse.engines.solve import puzzle as proper_puzzle
from fullhouse.errors import BadArgument
from fullhouse.formats.codec import Readable
from fullhouse.rating.rating_table import rate_batch
from fullhouse.render.paper.booklet import Entry, contents, cover, technique_pages
from fullhouse.render.paper.layout import AnswersPlace, PaperName, SheetLayout
from fullhouse.render.paper.puzzle_pages import PAPER, Printed, Section, answer_pages, puzzle_pages, sections_of
from fullhouse.render.pdf import pages_pdf
from fullhouse.render.scene import Page


class LayoutOptions(TypedDict, total=False):
    """The keywords of `sheet`, which `SheetLayout` explains."""

    title: str
    per_page: int | None
    paper: PaperName
    answers: AnswersPlace
    binding: bool
    large_print: bool
    booklet: bool
    note: str


def sheet(
    puzzles: Iterable[Puzzle | Readable], *, threads: int | None = None, **layout: Unpack[LayoutOptions]
) -> bytes:
    """These puzzles on paper, as a PDF file: each with its number and level, followed by the answers.

    `per_page` is 1, 2, 4, 6, 8, 9 or 12; `paper` is a4 or letter; `answers` go at the `end`, `below` (upside down at
    the foot of the page), or nowhere (`none`). `binding` leaves space at the inner edge, `large_print` is easy to read.
    `booklet` adds a cover, a contents page by level, and pages that explain the techniques needed. Puzzles without a
    rating are rated. Raises Unsolvable or Ambiguous if a grid is not a proper puzzle. Needs the extra `pictures`.

    >>> data = sheet(["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"], per_page=1)
    >>> data[:8]
    b'%PDF-1.4'
    """
    chosen = SheetLayout(**layout)
    proper = [one if isinstance(one, Puzzle) else proper_puzzle(one) for one in puzzles]
    unrated = [one.givens for one in proper if one.rating is None and one.givens.geometry == CLASSIC]
    table = rate_batch(unrated, scales="hodoku", threads=threads)
    ratings = {grid: table.rating(row) for row, grid in enumerate(unrated)}
    printed = []
    for one in proper:
        rating = one.rating or ratings.get(one.givens)
        known = (rating.level, tuple(rating.counts)) if rating else (None, ())
        printed.append(Printed(one.givens, one.solution, "", *known))
    return sheet_pdf(printed, chosen)


def sheet_pdf(puzzles: Sequence[Printed], layout: SheetLayout) -> bytes:
    """These puzzles as a PDF file."""
    return pages_pdf(sheet_pages(puzzles, layout), PAPER, title=layout.title, subject=layout.note)


def sheet_pages(puzzles: Sequence[Printed], layout: SheetLayout) -> Iterator[Page]:
    """All pages of a sheet or booklet, generated lazily."""
    if not puzzles:
        raise BadArgument("puzzles", puzzles, "one puzzle or more", found="none")
    geometries = {one.givens.geometry for one in puzzles}
    return _pages(sections_of(puzzles, by_level=layout.booklet), layout.for_grids(geometries), geometries)


def _pages(sections: Sequence[Section], layout: SheetLayout, geometries: set[Geometry]) -> Iterator[Page]:
    side, page, entries = max(geometry.side for geometry in geometries), 1, list[Entry]()
    techniques: list[Page] = []
    if layout.booklet:
        needed = {name for section in sections for _, one in section.puzzles for name in one.techniques}
        techniques = list(technique_pages(needed, layout, 3))
        entries += [Entry("Techniques", "", 3)] if techniques else []
        page = 3 + len(techniques)
    firsts = []
    for section in sections:
        firsts.append(page)
        entries.append(_entry(section, page))
        page += -(-len(section.puzzles) // (layout.per_page or 1))
    if layout.answers == "end":
        entries.append(Entry("Answers", "", page))
    if layout.booklet:
        yield cover(sections, layout)
        yield contents(entries, geometries, layout, 2)
        yield from techniques
    for first, section in zip(firsts, sections, strict=True):
        yield from puzzle_pages(section, layout, side, first)
    if layout.answers == "end":
        numbered = [one for section in sections for one in section.puzzles]
        yield from answer_pages(numbered, layout, side, page)


def _entry(section: Section, page: int) -> Entry:
    first, last = section.puzzles[0][0], section.puzzles[-1][0]
    numbers = f"puzzle {first}" if first == last else f"puzzles {first} to {last}"
    return Entry(section.title, numbers, page)
