"""Game IDs of Solo."""

from __future__ import annotations

import pytest
from puzzles import WIKIPEDIA, WIKIPEDIA_SOLUTION
from shared import FOLDER

from fullhouse.constraints import Rules
from fullhouse.core.geometry import Geometry
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


def rules_of(text: str) -> Rules:
    return Rules.of(only(text).grid.geometry)


def test_other_sizes_and_diagonals_are_read() -> None:
    assert only("2x3:1i_6y").grid.geometry == Geometry.of_boxes(2, 3)
    assert rules_of(f"3x3x:{CELLS}") == Rules.parse("9x9 x")
    assert only("4x4:16" + "z" * 9 + "u").grid.geometry == Geometry.of_boxes(4, 4)


@pytest.mark.parametrize(
    "text",
    [
        "4x4 x cage r1c1,r1c2 3 cage r1c3,r1c4 7 cage r2c1-r2c4 10 cage r3c1-r3c4,r4c1-r4c4 20",
        "6x6 x",
        "25x25",
        "4x4 jigsaw r1c1-r1c4/r2c1-r2c4/r3c1-r3c4/r4c1-r4c4",
        "5x5 jigsaw r1c1-r1c5/r2c1-r2c5/r3c1-r3c5/r4c1-r4c5/r5c1-r5c5",
        "16x16 x",
    ],
)
def test_rules_come_back(text: str) -> None:
    rules = Rules.parse(text)
    grid = Grid([rules.side, *[0] * (rules.size - 2), 1], rules)
    game = "".join(TATHAM.write([Entry(grid)]))
    assert only(game).grid == grid
    assert "".join(TATHAM.write([only(game)])) == game


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("9x9 anti-knight", "anti-knight"),
        ("9x9 diagonal", "one diagonal"),
        ("9x9 no-rows", "no rows"),
        ("9x9 no-boxes", "no boxes"),
        ("9x9 cage r1c1,r1c2", "cages without sums"),
        ("9x9 cage r1c1,r1c2 3", "cages that are not connected or do not cover the grid"),
        ("4x4~0-3", "a grid of 4x4 with values 0 to 3"),
    ],
)
def test_rules_that_solo_does_not_have_are_rejected_by_name(text: str, rule: str) -> None:
    with pytest.raises(UnsupportedRule, match=rule):
        list(TATHAM.write([Entry(Grid.empty(Rules.parse(text)))]))


GAMES = FOLDER / "variants" / "tatham_solo.tsv"


@pytest.mark.skipif(not GAMES.exists(), reason="needs ../shared/data/variants")
def test_solutions_of_games_made_by_solo_obey_the_rules() -> None:
    rows = [line.split("\t") for line in GAMES.read_text().splitlines()]
    for _, game, solution in rows:
        grid = only(game).grid
        digits = bytes(map(int, solution.removeprefix("S").split(",")))
        rules = Rules.of(grid.geometry)
        assert rules.broken(digits) is None, game
        assert all(given in (0, digit) for given, digit in zip(grid, digits, strict=True)), game
        assert only("".join(TATHAM.write([Entry(grid)]))).grid == grid, game
    assert len(rows) == 92


@pytest.mark.parametrize(
    ("game", "reason"),
    [
        ("3x3#123456789", "a random seed"),
        ("3x3::k:3841;3841", "the numbered cages of 3x3::k"),
        ("99x99:a", "a grid of size 9801 is not possible"),
        ("1x2:b", "a grid of size 2 is not possible"),
        (f"3x3j:{CELLS}", "ends too early"),
        (f"3x3:{CELLS},a_b", "regions or cages that the parameters do not name"),
        (f"3x3j:{CELLS},A", "unexpected character 'A'"),
        (f"3x3j:{CELLS},zz", "expected 144 edges, found 50"),
        (f"3x3j:{CELLS}," + "_" * 144, "the region of r1c1 has 1 cells, not 9"),
        (f"3x3k:{CELLS}," + "_" * 144 + ",zzzc", "the cage of r1c1 has 0 sums"),
        ("2x2:5o", "5 is more than 4"),
        ("2x2:1a", "expected 16 cells, found 2"),
        ("2x2:zz", "more than 16 cells"),
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
