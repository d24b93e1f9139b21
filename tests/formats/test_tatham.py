"""Game IDs of Solo."""

from __future__ import annotations

import pytest
from puzzles import WIKIPEDIA, WIKIPEDIA_SOLUTION

from fullhouse.core.grid import Grid
from fullhouse.errors import UnsupportedRule
from fullhouse.formats.codec import BadEntry, Entry
from fullhouse.formats.lines import lines_of_text
from fullhouse.formats.tatham import TATHAM

CELLS = "5_3b7d6b1_9_5d9_8d6a8c6c3_4b8a3b1_7c2c6a6d2_8d4_1_9b5d8b7_9"


def only(text: str) -> Entry:
    (entry,) = TATHAM.read(lines_of_text(text))
    assert isinstance(entry, Entry), entry
    return entry


def trouble(text: str) -> BadEntry:
    (entry,) = TATHAM.read(lines_of_text(text))
    assert isinstance(entry, BadEntry)
    return entry


def recognised(text: str) -> bool:
    return TATHAM.recognises(list(lines_of_text(text)))


def test_runs_of_letters_are_empty_cells() -> None:
    assert only(f"3x3:{CELLS}").grid.to_line() == WIKIPEDIA


@pytest.mark.parametrize("parameters", ["db", "dt", "m4da", "r4", "a", "md2du"])
def test_parameters_for_symmetry_and_difficulty_change_no_rule(parameters: str) -> None:
    entry = only(f"3x3{parameters}:{CELLS} a comment")
    assert (entry.grid.to_line(), entry.fields, entry.comment) == (WIKIPEDIA, {"parameters": parameters}, "a comment")


@pytest.mark.parametrize(
    ("game", "rule"),
    [
        (f"3x3j:{CELLS},abc", "irregular regions"),
        (f"3x3x:{CELLS}", "the two diagonals"),
        (f"3x3kdu:{CELLS},abc", "killer cages"),
        (f"3x3xk:{CELLS}", "the two diagonals (X), killer cages"),
        ("2x3:a1_2", "a grid of boxes 2x3"),
        ("9jdt:a1_2", "a grid of size 9, irregular regions (jigsaw)"),
        ("3x3::k:3841;3841", "killer cages"),
        (f"3x3:{CELLS},a_b", "regions or cages"),
    ],
)
def test_other_rules_are_named(game: str, rule: str) -> None:
    error = trouble(game).error
    assert isinstance(error, UnsupportedRule)
    assert rule in str(error)


@pytest.mark.parametrize(
    ("game", "reason"),
    [
        ("3x3#123456789", "a random seed"),
        ("3x3:", "expected 81 cells, found 0"),
        (f"3x3:{CELLS}a", "more than 81 cells"),
        (f"3x3:{CELLS[:-2]}", "expected 81 cells, found 80"),
        ("3x3:53b", "53 is not a digit"),
        ("3x3:5_3B", "unexpected character 'B'"),
        ("3x3:5_0", "unexpected character '0'"),
        ("3x3q:a", "is not a valid game ID"),
        ("hello", "is not a valid game ID"),
    ],
)
def test_a_wrong_game_id_is_rejected_with_the_reason(game: str, reason: str) -> None:
    message = str(trouble(game).error)
    assert message.startswith("line 1")
    assert reason in message


def test_a_full_and_an_empty_grid_are_written_as_solo_does() -> None:
    assert "".join(TATHAM.write([Entry(Grid.empty())])) == "3x3:zzzc\n"
    assert "".join(TATHAM.write([Entry(Grid.from_line(WIKIPEDIA_SOLUTION))])).startswith("3x3:5_3_4_6_7_8_")
    assert "".join(TATHAM.write([Entry(Grid.from_line(WIKIPEDIA))])) == f"3x3:{CELLS}\n"


def test_only_game_ids_are_recognised() -> None:
    assert recognised(f"3x3:{CELLS}")
    assert recognised("3x3db#12345")
    assert recognised("9jdt:abc")
    assert not recognised(WIKIPEDIA.replace(".", "x"))
    assert not recognised("1x1" + "x" * 78 + "# a comment")
    assert not recognised("12: " + WIKIPEDIA)
    assert not recognised("")
