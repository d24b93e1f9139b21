"""Sheets and booklets: the contents of each page, and that nothing overlaps or leaves its page."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from puzzles import TWO_SOLUTIONS, WIKIPEDIA, WIKIPEDIA_SOLUTION
from render.poppler import facts_of, fonts_of, image_of, needs_poppler, text_of

import fullhouse as fh
from fullhouse.core.geometry import BOXES, Geometry
from fullhouse.logic.examples import example_of
from fullhouse.paper import sheet
from fullhouse.rating.hodoku import TABLE
from fullhouse.render.fonts import text_width
from fullhouse.render.paper.booklet import idea_of, technique_pages
from fullhouse.render.paper.layout import GRIDS, LARGE_PRINT, PAPERS, SMALLEST_CELL, SheetLayout
from fullhouse.render.paper.puzzle_pages import Printed
from fullhouse.render.paper.sheets import sheet_pages
from fullhouse.render.scene import Label, Page, Placed
from fullhouse.render.theme import THEMES
from fullhouse.techniques.catalog import CATALOG

PUZZLE = Printed(fh.parse(WIKIPEDIA), fh.parse(WIKIPEDIA_SOLUTION), "Grid", fh.Level.EASY, ("naked-single",))
LONG = PUZZLE._replace(name="A name that is far too long for the line below a board " * 3, level=fh.Level.EXTREME)
Rectangle = tuple[float, float, float, float]


def solved_of_size(cells: int) -> Printed:
    """A full grid of this size without its first digit."""
    geometry = Geometry.of_size(cells)
    assert geometry is not None
    side, height = geometry.side, geometry.box_rows
    width = geometry.box_columns
    digits = [
        (width * (row % height) + row // height + column) % side + 1 for row in range(side) for column in range(side)
    ]
    solution = fh.Grid(digits, geometry)
    return Printed(fh.Grid([0, *digits[1:]], geometry), solution)


def pages_of(puzzles: list[Printed], layout: SheetLayout) -> list[Page]:
    return list(sheet_pages(puzzles, layout))


def rectangles(page: Page) -> Iterator[Rectangle]:
    """Left, top, right and bottom of everything on a page but lines."""
    for picture in page.pictures:
        yield picture.x, picture.y, picture.x + picture.width, picture.y + picture.height
    for label in page.shapes:
        if isinstance(label, Label):
            is_bold = label.role in ("heading", "number")
            width = text_width(label.text, label.size, is_bold=is_bold)
            left = label.x - {"start": 0.0, "middle": 0.5, "end": 1.0}[label.anchor] * width
            yield left, label.y - 0.4 * label.size, left + width, label.y + 0.4 * label.size


def overlap(one: Rectangle, other: Rectangle) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def check_pages(pages: list[Page]) -> None:
    """Nothing overlaps, and all margins are kept."""
    for page in pages:
        found = list(rectangles(page))
        for left, top, right, bottom in found:
            assert left >= 40
            assert top >= 40
            assert right <= page.width - 40
            assert bottom <= page.height - 40
        for number, one in enumerate(found):
            assert not any(overlap(one, other) for other in found[:number])


LAYOUTS: list[dict[str, Any]] = [
    {"per_page": number, "paper": paper, "answers": answers, "binding": binding}
    for number in GRIDS
    for paper in PAPERS
    for answers, binding in (("end", False), ("end", True), ("none", False))
]
LAYOUTS += [{"per_page": number, "answers": "below", "paper": paper} for number in (1, 2, 4, 6) for paper in PAPERS]
LAYOUTS += [{"per_page": number, "large_print": True, "paper": paper} for number in LARGE_PRINT for paper in PAPERS]


@pytest.mark.parametrize("options", LAYOUTS, ids=str)
def test_no_board_or_text_overlaps_another_or_leaves_its_page(options: dict[str, Any]) -> None:
    puzzles = [PUZZLE, LONG] * 7
    pages = pages_of(puzzles, SheetLayout(title="A very long title " * 20, **options))
    check_pages(pages)
    assert {(page.width, page.height) for page in pages} == {PAPERS[options.get("paper", "a4")]}


@pytest.mark.parametrize("per_page", GRIDS)
def test_there_are_as_many_pages_as_the_puzzles_and_answers_need(per_page: int) -> None:
    pages = pages_of([PUZZLE] * 41, SheetLayout(per_page=per_page))
    assert len(pages) == -(-41 // per_page) + -(-41 // 20)
    assert sum(len(page.pictures) for page in pages) == 82
    assert len(pages_of([PUZZLE] * 41, SheetLayout(per_page=per_page, answers="none"))) == -(-41 // per_page)


@pytest.mark.parametrize("options", [{}, {"binding": True}, {"large_print": True}, {"paper": "letter"}], ids=str)
def test_a_booklet_keeps_its_margins(options: dict[str, Any]) -> None:
    techniques = tuple(points.technique for points in TABLE)
    puzzles = [PUZZLE._replace(level=level, techniques=techniques) for level in fh.Level] * 3
    pages = pages_of(puzzles, SheetLayout(booklet=True, title="Sudoku for a rainy Sunday", note="seed 7", **options))
    check_pages(pages)


def test_a_booklet_lists_its_puzzles_by_level_in_the_contents() -> None:
    levels = (fh.Level.HARD, None, fh.Level.EASY, fh.Level.HARD)
    puzzles = [PUZZLE._replace(level=level, name=str(level)) for level in levels]
    pages = pages_of(puzzles, SheetLayout(booklet=True, per_page=1))
    entries = [(page.entry, number) for number, page in enumerate(pages, start=1) if page.entry]
    assert entries == [
        ("Cover", 1),
        ("Contents", 2),
        ("Techniques", 3),
        ("Easy", 4),
        ("Hard", 5),
        ("Unrated", 7),
        ("Answers", 8),
    ]
    assert [link.page for link in pages[1].links] == [number for _, number in entries[2:]]
    texts = [shape.text for shape in pages[1].shapes if isinstance(shape, Label)]
    assert "puzzles 2 to 3" in texts


def test_a_bound_sheet_has_its_inner_margin_on_alternating_sides() -> None:
    first, second = (SheetLayout(binding=True).area(page) for page in (1, 2))
    assert first.x - second.x == pytest.approx(34)
    assert first.width == second.width == pytest.approx(SheetLayout().area(1).width - 34)


def test_answers_below_are_upside_down_in_reading_order() -> None:
    (page,) = pages_of([PUZZLE] * 6, SheetLayout(answers="below"))
    answers = [picture for picture in page.pictures if picture.is_upside_down]
    assert len(answers) == 6
    assert [one.x for one in answers] == sorted((one.x for one in answers), reverse=True)
    numbers = [next(shape.text for shape in one.scene.shapes if shape.role == "number") for one in answers]  # type: ignore[union-attr]
    assert numbers == list("123456")


@pytest.mark.parametrize("cells", BOXES)
def test_grids_of_every_size_are_printed(cells: int) -> None:
    puzzle = solved_of_size(cells)
    puzzle.solution.check_rules()
    for answers in ("end", "below"):
        pages = pages_of([puzzle] * 3, SheetLayout(answers=answers))
        check_pages(pages)
        boards = [one for page in pages for one in page.pictures if not one.is_upside_down]
        assert boards[0].width / puzzle.givens.geometry.side >= SMALLEST_CELL


def test_cells_too_small_to_write_in_are_reported() -> None:
    with pytest.raises(fh.BadArgument, match="per_page must be 1, 2, 4 or 6 for grids of 16x16, not 12; more would be"):
        pages_of([solved_of_size(256)], SheetLayout(per_page=12))
    with pytest.raises(fh.BadArgument, match=r"per_page must be .* for grids of 9x9 with answers below, not 12"):
        pages_of([PUZZLE], SheetLayout(per_page=12, answers="below"))


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"per_page": 5}, "per_page must be 1, 2, 4, 6, 8, 9 or 12, not 5"),
        ({"per_page": "6"}, "per_page must be 1, 2, 4, 6, 8, 9 or 12, not '6'"),
        ({"per_page": True}, "per_page must be 1, 2, 4, 6, 8, 9 or 12, not True"),
        ({"per_page": 6, "large_print": True}, "per_page must be 1, 2 or 4 in large print, not 6"),
        ({"answers": "below", "large_print": True}, "answers must be end or none in large print, not 'below'"),
        ({"paper": "a3"}, "paper must be one of a4, letter, not 'a3'"),
        ({"answers": "top"}, "answers must be one of end, below, none, not 'top'"),
        ({"title": 7}, "title must be text, not 7"),
    ],
    ids=str,
)
def test_invalid_layouts_are_reported(options: dict[str, Any], message: str) -> None:
    with pytest.raises(fh.BadArgument, match=f"^{message}"):
        sheet([WIKIPEDIA], **options)


def test_a_sheet_takes_puzzles_and_anything_readable() -> None:
    made = fh.generate(level="medium", seed=7)
    assert sheet([made, WIKIPEDIA, fh.parse(WIKIPEDIA)]).startswith(b"%PDF-1.4")
    with pytest.raises(fh.BadArgument, match="puzzles must be one puzzle or more, not none"):
        sheet([])
    with pytest.raises(fh.SudokuError, match="two solutions"):
        sheet([TWO_SOLUTIONS])


def test_the_same_puzzles_give_the_same_bytes() -> None:
    made = list(fh.generate_many(3, level="hard", seed=7))
    assert sheet(made, booklet=True) == sheet(made, booklet=True)


@needs_poppler
def test_every_row_of_a_sheet_can_be_found_and_all_fonts_are_embedded(tmp_path: Path) -> None:
    data = sheet([WIKIPEDIA], per_page=1, title="Zwölf (12) <Rätsel>")
    puzzle, answer, _ = text_of(data, "-layout").split("\f")
    rows = [line.split() for line in puzzle.splitlines() if line.split()]
    assert rows[0] == ["Zwölf", "(12)", "<Rätsel>"]
    assert rows[1:10] == [[one for one in WIKIPEDIA[start : start + 9] if one != "."] for start in range(0, 81, 9)]
    assert rows[10:] == [["1", "Easy"], ["1"]]
    for start in range(0, 81, 9):
        assert " ".join(WIKIPEDIA_SOLUTION[start : start + 9]) in " ".join(answer.split())
    assert {embedded for _, embedded in fonts_of(data, tmp_path)} == {"yes"}
    assert facts_of(data, tmp_path)["Title"] == "Zwölf (12) <Rätsel>"


@needs_poppler
def test_a_booklet_is_a_file_that_poppler_draws_page_by_page(tmp_path: Path) -> None:
    data = sheet(fh.generate_many(2, level="hard", seed=7), booklet=True, title="Für Anna", note="seed 7")
    facts = facts_of(data, tmp_path)
    assert (facts["Title"], facts["Subject"]) == ("Für Anna", "seed 7")
    assert {embedded for _, embedded in fonts_of(data, tmp_path)} == {"yes"}
    for page in range(1, int(facts["Pages"]) + 1):
        assert image_of(data, tmp_path, page=page, width=100)
    text = text_of(data)
    for words in ("Für Anna", "2 puzzles", "Contents", "How to play", "Hidden Single", "Answers", "seed 7"):
        assert words in text


def test_every_technique_that_a_level_may_need_has_an_idea_and_an_example() -> None:
    names = [points.technique for points in TABLE]
    for name in names:
        assert example_of(name), name
        assert idea_of(CATALOG[name]).endswith("."), name
    shown = [
        shape.text
        for page in technique_pages(names, SheetLayout(), 3)
        for shape in page.shapes
        if isinstance(shape, Label) and shape.role == "heading"
    ]
    titles = {CATALOG[name].title for name in names if name != "brute-force"}
    assert titles <= set(shown)


def test_a_picture_keeps_the_proportions_of_its_scene() -> None:
    scene = fh.draw(WIKIPEDIA, theme=THEMES["print"]).scene
    assert Placed(scene, 0, 0, 200).height == 200
