"""Positions on the board, and the marks of a hint."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from play.strategies import START
from puzzles import WIKIPEDIA
from rich.color import Color, ColorSystem

import fullhouse as fh
from fullhouse.play import Game, colour, enter, note
from fullhouse.techniques.highlights import ROLES
from fullhouse.tui.board import LOOK, Marks, View, area_of, draw, marks_of
from fullhouse.tui.keys import digit_key
from fullhouse.tui.layout import LAYOUTS, Layout, layout_for
from fullhouse.tui.palette import DARK, LIGHT, Palette, brightness, is_dark

each_layout = pytest.mark.parametrize("layout", LAYOUTS, ids=str)
marks = st.sets(st.sampled_from("123456789")).map(lambda some: "".join(sorted(some)))


@each_layout
def test_every_cell_is_found_where_it_is_drawn(layout: Layout) -> None:
    found = [
        cell
        for y in range(layout.board_height)
        for x in range(layout.board_width)
        if (cell := layout.cell_at(x, y)) is not None
    ]
    assert {cell: found.count(cell) for cell in range(81)} == dict.fromkeys(range(81), layout.width * layout.height)
    frame = layout.frame()
    assert [len(line) for line in frame] == [layout.board_width] * layout.board_height
    assert sum(line.count(" ") for line in frame) == len(found), "no line runs through a cell"


@given(marks, marks, st.booleans())
def test_notes_are_inside_their_cell_and_do_not_overlap(corner: str, centre: str, in_rows: bool) -> None:
    for layout in LAYOUTS:
        notes = layout.notes(corner, centre, in_rows=in_rows)
        places = {(one.x, one.y) for one in notes}
        assert len(places) == len(notes)
        assert all(0 <= x < layout.width and 0 <= y < layout.height for x, y in places)
        assert {str(one.digit) for one in notes} == {*corner, *centre}


@pytest.mark.parametrize(
    ("size", "layout"),
    [((80, 24), Layout(6, 2)), ((78, 24), None), ((80, 22), None), ((100, 33), Layout(8, 3)), ((200, 60), LAYOUTS[0])],
)
def test_the_largest_board_that_fits_is_chosen(size: tuple[int, int], layout: Layout | None) -> None:
    assert layout_for(*size) == layout


def test_a_terminal_of_120x40_has_lines_between_all_cells() -> None:
    layout = layout_for(120, 40)
    assert layout is not None
    assert layout.has_lines


def text_of(view: View, layout: Layout) -> str:
    return "\n".join("".join(one for one, _ in row).rstrip() for row in draw(view, layout, DARK))


def view_of(game: Game, **changes: object) -> View:
    values: dict[str, object] = {
        "cursor": 40, "selection": frozenset({40}), "mistakes": frozenset(), "marks": Marks(), **changes,
    }  # fmt: skip
    return View(game, **values)  # type: ignore[arg-type]


def test_the_board_shows_digits_and_both_kinds_of_notes() -> None:
    game = START.play(enter(START, [2], 4))
    game = game.play(note(game, "corner", [3], 2))
    game = game.play(note(game, "centre", [3], 6))
    rows = text_of(view_of(game), Layout(6, 2)).splitlines()
    assert rows[1].startswith("┃  5     3     4   ┃2")
    assert rows[2].startswith("┃                  ┃  6")
    assert "5" not in text_of(view_of(game, is_hidden=True), Layout(6, 2))


def test_several_colours_share_a_cell_and_stay_visible_under_the_cursor() -> None:
    game = START.play(colour(START, [40], 1))
    game = game.play(colour(game, [40], 4))
    for palette in (DARK, LIGHT):
        drawn = draw(view_of(game), Layout(6, 2), palette)
        layout = Layout(6, 2)
        x, y = layout.x_of(4), layout.y_of(4)
        grounds = [look.ground for _, look in drawn[y][x : x + 6]]
        one, four = palette.colours[0], palette.colours[3]
        assert grounds == [palette.cursor, one, one, four, four, palette.cursor]


def test_every_role_has_a_look_in_both_palettes() -> None:
    assert set(LOOK) == {*ROLES, "wrong"}
    for palette in (DARK, LIGHT):
        assert set(LOOK.values()) == set(palette.marks)


def test_a_hint_shows_the_area_then_the_pattern_then_the_conclusions() -> None:
    board, _ = fh.practice("skyscraper", seed=3)
    hint = fh.hint(board)
    stages = [marks_of(hint, stage) for stage in range(1, 5)]
    assert stages[0].area == stages[1].area != frozenset()
    assert not stages[0].candidates
    assert stages[2].candidates
    assert set(stages[2].candidates.values()) == {"one", "two"}
    assert "eliminated" in stages[3].candidates.values()
    assert set(stages[2].candidates) < set(stages[3].candidates)
    assert marks_of(None, 0).is_empty


@pytest.mark.parametrize("seed", range(2))
def test_the_marks_of_every_step_can_be_drawn(seed: int) -> None:
    game = Game.start(fh.generate(level="extreme", seed=seed))
    for step in fh.explain(game.puzzle).steps:
        assert text_of(view_of(game, marks=marks_of(step, 4)), Layout(7, 3))


def test_a_mistake_is_marked_from_its_third_stage_on() -> None:
    hint = fh.hint(fh.Board.from_parts(fh.parse(WIKIPEDIA), [(2, 5)], None))
    assert marks_of(hint, 2).area == {*fh.CLASSIC.boxes[0].cells}
    assert marks_of(hint, 3).cells[2] == "wrong"


@pytest.mark.parametrize(
    ("text", "houses"),
    [
        ("Look at box 3.", "b3"),
        ("Look at rows 1 to 3.", "r1 r2 r3"),
        ("Look at columns 2, 5 and 8.", "c2 c5 c8"),
        ("There are mistakes in boxes 1 and 9.", "b1 b9"),
        ("Look at the whole grid.", ""),
    ],
)
def test_the_houses_that_the_first_stage_names_are_shown(text: str, houses: str) -> None:
    short = {house.short: house.cells for house in fh.CLASSIC.houses}
    assert area_of(text) == {cell for name in houses.split() for cell in short[name]}


@pytest.mark.parametrize(
    ("key", "entered"),
    [
        ("7", ("", 7)),
        ("ampersand", ("corner", 7)),
        ("shift+7", ("corner", 7)),
        ("ctrl+7", ("centre", 7)),
        ("alt+7", ("centre", 7)),
        ("pilcrow_sign", ("centre", 7)),
        ("ctrl+shift+7", ("colour", 7)),
        ("ctrl+ampersand", ("colour", 7)),
        ("0", None),
        ("f7", None),
        ("up", None),
        ("plus", None),
        ("+", None),
    ],
)
def test_modifiers_choose_the_mode(key: str, entered: tuple[str, int] | None) -> None:
    assert digit_key(key) == entered


def test_a_terminal_is_dark_unless_it_reports_otherwise() -> None:
    assert brightness(b"\x1b]11;rgb:1e1e/1e1e/1e1e\x1b\\\x1b[?62c") == pytest.approx(0.118, abs=0.01)
    assert brightness(b"\x1b]11;rgb:ff/ff/f0\x07") == pytest.approx(1, abs=0.01)
    assert is_dark({})
    assert is_dark({"COLORFGBG": "15;0"})
    assert not is_dark({"COLORFGBG": "0;15"})
    assert is_dark({"COLORFGBG": "0;default"})


@pytest.mark.parametrize("palette", [DARK, LIGHT], ids=["dark", "light"])
def test_backgrounds_differ_in_256_colours(palette: Palette) -> None:
    """Many terminals have no more; how Textual rounds is what `rich` does."""
    grounds = ["paper", "seen", "area", "same", "selected", "cursor"]
    colours = [getattr(palette, name) for name in grounds] + list(palette.colours)
    numbers = [Color.parse(one).downgrade(ColorSystem.EIGHT_BIT).number for one in colours]
    assert len(set(numbers)) == len(numbers), dict(zip([*grounds, *"123456789"], numbers, strict=True))
