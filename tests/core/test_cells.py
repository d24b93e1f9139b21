from __future__ import annotations

import pytest
from puzzles import WIKIPEDIA

from fullhouse.core.grid import Grid, grid_of
from fullhouse.engines.solve import solve
from fullhouse.errors import FormatError


def test_a_character_of_another_script_is_no_blank_beside_a_question_mark() -> None:
    with pytest.raises(FormatError, match="unexpected character 'é' for r1c2"):
        grid_of("?é" + "1" * 79)


def test_81_bytes_that_are_fewer_characters_are_no_grid() -> None:
    with pytest.raises(FormatError, match="unexpected character 'é'"):
        grid_of("é" + "1" * 79)


def test_question_marks_are_blanks() -> None:
    assert grid_of(WIKIPEDIA.replace(".", "?")) == Grid.from_line(WIKIPEDIA)


def test_half_a_surrogate_pair_is_no_cell() -> None:
    with pytest.raises(FormatError, match="unexpected character"):
        grid_of("\ud800" * 81)
    with pytest.raises(FormatError, match="unexpected character"):
        solve("\ud800" + "." * 80)
