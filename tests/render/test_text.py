"""Text of scenes: the boards of the terminal."""

from __future__ import annotations

from puzzles import WIKIPEDIA
from render.examples import each_technique, scenes_of

import fullhouse as fh
from fullhouse.render.board import board_scene, grid_scene
from fullhouse.render.text import candidate_lines, digit_lines, plain_text


def test_digits_are_drawn_as_in_the_format_box_drawing() -> None:
    for grid in (fh.parse(WIKIPEDIA), fh.solve(WIKIPEDIA)):
        assert plain_text(digit_lines(grid_scene(grid))) == fh.format_grid(grid, "box-drawing").rstrip("\n")


def test_candidates_are_drawn_as_in_the_format_candidates() -> None:
    board = fh.parse_board(WIKIPEDIA)
    board.eliminate(2, 1)
    assert plain_text(candidate_lines(board_scene(board))) == fh.format_grid(board, "candidates").rstrip("\n")


def test_a_frame_of_ascii_is_as_wide_as_the_other() -> None:
    scene = grid_scene(fh.parse(WIKIPEDIA))
    text = plain_text(digit_lines(scene, is_ascii=True))
    assert text.isascii()
    assert list(map(len, text.splitlines())) == list(map(len, plain_text(digit_lines(scene)).splitlines()))


def test_spans_name_givens_and_digits_placed() -> None:
    scene = grid_scene(fh.solve(WIKIPEDIA), givens=fh.parse(WIKIPEDIA))
    row = [span for span in digit_lines(scene)[1] if span[0].isdigit()]
    assert row[:3] == [("5", "given"), ("3", "given"), ("4", "found")]


@each_technique
def test_every_mark_of_a_step_is_in_its_text(name: str) -> None:
    for scene in scenes_of(name):
        marked = {shape.role for shape in scene.shapes if shape.__class__.__name__ == "Disc"}
        assert marked <= {role for line in candidate_lines(scene) for _, role in line}
