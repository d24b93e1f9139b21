"""f-puzzles links, and SudokuPad links with the same payload."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from puzzles import WIKIPEDIA, any_grid

from fullhouse.constraints import Rules
from fullhouse.core.grid import Grid
from fullhouse.errors import UnsupportedRule
from fullhouse.formats.codec import BadEntry, Entry
from fullhouse.formats.lines import lines_of_text
from fullhouse.formats.links.lzstring import compress_to_base64
from fullhouse.formats.variants.fpuzzles import FPUZZLES, UNREAD, format_payload
from fullhouse.formats.variants.sudokupad import SUDOKUPAD

Cells = list[list[dict[str, object]]]
ENTRY = Entry(Grid.from_line(WIKIPEDIA), "Mine", fields={"author": "Me"})
PAYLOAD = format_payload(ENTRY)


def cells() -> Cells:
    """The grid of a link with the well-known puzzle."""
    return [
        [{"value": digit, "given": True} if digit else {} for digit in row]
        for row in Grid.from_line(WIKIPEDIA).to_list()
    ]


def link(**members: object) -> str:
    return "https://f-puzzles.com/?load=" + compress_to_base64(json.dumps({"size": 9, "grid": cells(), **members}))


def only(text: str) -> Entry:
    (entry,) = FPUZZLES.read(lines_of_text(text))
    assert isinstance(entry, Entry), entry
    return entry


def trouble(text: str) -> BadEntry:
    (entry,) = FPUZZLES.read(lines_of_text(text))
    assert isinstance(entry, BadEntry)
    return entry


def rules(text: str) -> tuple[str, ...]:
    error = trouble(text).error
    assert isinstance(error, UnsupportedRule), error
    return error.rules


@pytest.mark.parametrize("start", ["https://f-puzzles.com/", "http://www.f-puzzles.com/", "F-Puzzles.com/"])
def test_a_plain_link_is_read(start: str) -> None:
    entry = only(link(title="Mine", author="Me", ruleset="Normal rules").replace("https://f-puzzles.com/", start))
    assert (entry.grid.to_line(), entry.name) == (WIKIPEDIA, "Mine")
    assert entry.fields == {"author": "Me", "ruleset": "Normal rules"}
    assert (entry.placed, entry.candidates) == (frozenset(), None)


def test_a_payload_may_be_encoded_for_urls() -> None:
    encoded = link().replace("+", "%2B").replace("=", "%3D").replace("?load%3D", "?load=").replace("/", "%2F")
    assert only(encoded.replace("%2F", "/", 3)).grid.to_line() == WIKIPEDIA


def test_digits_that_are_not_given_were_placed() -> None:
    grid = cells()
    grid[0][2] = {"value": 4}
    assert only(link(grid=grid)).placed == {2}


def test_what_the_setter_left_are_candidates_and_a_players_notes_are_kept_as_text() -> None:
    grid = cells()
    grid[0][2] = {"centerPencilMarks": [1, 4]}
    grid[0][3] = {"cornerPencilMarks": [2, 6], "highlight": True, "c": "#fff"}
    grid[0][5] = {"givenPencilMarks": [2, 8]}
    entry = only(link(grid=grid))
    assert entry.candidates is not None
    assert [entry.candidates[cell] for cell in (2, 3, 5)] == [511, 511, 0b10000010]
    assert entry.fields == {"centre marks": "r1c3 14", "corner marks": "r1c4 26"}


@pytest.mark.parametrize(
    ("members", "named"),
    [
        ({"newrule": [1]}, ("an unknown rule 'newrule'",)),
        ({"newrule": [1], "antiknight": True, "boxindexer": [1]}, ("an unknown rule 'newrule'", "box indexers")),
        ({"negative": ["kropki"]}, ("negative constraint \"['kropki']\"",)),
        ({"size": 3}, ("a grid of 3x3",)),
        ({"size": 17}, ("a grid of 17x17",)),
    ],
)
def test_a_rule_that_cannot_be_read_is_named(members: dict[str, object], named: tuple[str, ...]) -> None:
    assert rules(link(**members)) == named


CLASSIC_RULES = (
    *(
        "",
        "  ",
        "Normal rules",
        "Normal sudoku rules apply.",
        "Standard Sudoku",
        "classic",
        "Classic Sudoku rules apply!",
    ),
    *("The usual rules of Sudoku apply", "Sudoku", "Regular 9x9 Sudoku rules apply", "Normal sudoku\nrules  apply."),
    "Normal sudoku rules apply. There are no additional rules.",
    "Place the digits 1-9 once in every row, column, and 3x3 box.",
    "Normal sudoku rules apply: Place the digits 1 to 9 in each row, column and box.",
    "Fill the grid so that every row, column and 3x3 box contains the digits from 1 to 9 exactly once.",
    "Fill the grid with digits 1–9 such that each row, each column and each box contains every digit once.",
    "Digits may not repeat in any row, column or 3x3 box.",
)


@pytest.mark.parametrize("text", CLASSIC_RULES)
def test_free_text_rules_of_plain_sudoku_are_accepted(text: str) -> None:
    entry = only(link(ruleset=text))
    assert entry.fields == ({"ruleset": text} if text else {})


@pytest.mark.parametrize(
    "text",
    [
        "Normal sudoku rules apply. Digits along a thermometer increase from the bulb.",
        "Anti-knight sudoku",
        "Normal sudoku rules do not apply.",
        "Digits may repeat in any row, column or box.",
        "Digits may not repeat in any row or column.",
        "Place the digits 0 to 8 in each row, column and box.",
        "Normal sudoku rules apply, and grey cells are even",
        "Sudoku on a torus",
        "Normale Sudokuregeln",
        "Normal sudoku rules apply." + " " * 1000 + "x",
    ],
)
def test_other_free_text_rules_are_rejected_and_quoted(text: str) -> None:
    (rule,) = rules(link(ruleset=text))
    assert rule.startswith(f"free-text rules, {text[:20]!r}"[:-1])


def test_free_text_rules_are_written_only_if_they_are_classic() -> None:
    entries = [Entry(Grid.empty(), fields={"ruleset": text}) for text in ("Normal rules", "Grey cells are even")]
    first, second = map(only, FPUZZLES.write(entries))
    assert (first.fields, second.fields) == ({"ruleset": "Normal rules"}, {})


@pytest.mark.parametrize("key", UNREAD)
def test_every_known_rule_that_cannot_be_read_is_rejected(key: str) -> None:
    assert rules(link(**{key: [{"cells": ["R1C1"]}]})) == (UNREAD[key],)


def test_rules_that_are_off_or_empty_are_ignored() -> None:
    assert only(link(antiknight=False, arrow=[], negative=[], newrule=None, cage="")).grid.to_line() == WIKIPEDIA


def test_drawings_are_not_rules_but_are_listed() -> None:
    assert only(link(text=[{"cells": ["R1C1"]}], line=[1], circle=[])).fields == {"drawings": "text, line"}


def test_regions_that_are_the_boxes_are_ignored() -> None:
    grid = cells()
    for row in range(9):
        for column in range(9):
            grid[row][column]["region"] = 8 - (row // 3 * 3 + column // 3)
    assert only(link(grid=grid)).grid.to_line() == WIKIPEDIA
    grid[0][0]["region"], grid[0][3]["region"] = grid[0][3]["region"], grid[0][0]["region"]
    assert Rules.of(only(link(grid=grid)).grid.geometry).unusual() == ("jigsaw",)


@pytest.mark.parametrize("region", [None, 5, -1])
def test_a_region_of_another_size_is_a_rule_that_cannot_be_read(region: object) -> None:
    grid = cells()
    grid[0][0]["region"] = region
    assert "cells (r" in rules(link(grid=grid))[0]


@pytest.mark.parametrize("region", ["x", [1], 1.5])
def test_a_region_that_is_not_a_number_is_rejected(region: object) -> None:
    grid = cells()
    grid[0][0]["region"] = region
    assert "/grid/0/0/region" in str(trouble(link(grid=grid)).error)


def test_an_unknown_cell_property_is_named() -> None:
    grid = cells()
    grid[0][0]["fog"] = True
    assert rules(link(grid=grid)) == ("an unknown cell property 'fog'",)


def packed(text: str) -> str:
    return "https://f-puzzles.com/?load=" + compress_to_base64(text)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("https://f-puzzles.com/", "no load="),
        ("https://f-puzzles.com/?id=yx2abc", "no load="),
        ("https://f-puzzles.com/?load=", "ends too early"),
        ("https://f-puzzles.com/?load=N4Igz", "ends too early"),
        ("https://f-puzzles.com/?load=!", "unexpected character '!'"),
        (packed("hello"), "are not JSON"),
        (packed("[" * 50_000), "are not JSON"),
        (packed("[]"), "expected a JSON object"),
        (packed('{"size": 9}'), "its grid is missing"),
        (packed('{"size": 9, "grid": [[1]]}'), "a cell of its grid is not an object"),
        (packed('{"size": 9, "grid": [[{}]]}'), "9 rows of 9"),
        (packed('{"size": "9", "grid": [[{}]]}'), "does not have a size"),
        ("https://f-puzzles.com/?load=" + "A" * 300_001, "longer than 300,000"),
        ("https://example.org/?load=A", "is not a valid f-puzzles link"),
    ],
)
def test_a_wrong_link_is_rejected_with_the_reason(text: str, reason: str) -> None:
    message = str(trouble(text).error)
    assert message.startswith("line 1")
    assert reason in message


def test_a_link_with_a_huge_text_is_rejected_with_the_reason() -> None:
    assert "are not JSON" in str(trouble(packed("1" * 999_999)).error)
    assert "more than 1,000,000 characters" in str(trouble(packed(" " * 1_000_001)).error)


@pytest.mark.parametrize(
    ("cell", "reason"),
    [
        ({"value": 10}, "'10' is not possible in r1c1"),
        ({"value": "5"}, "'5' is not possible in r1c1"),
        ({"value": True}, "'true' is not possible in r1c1"),
        ({"centerPencilMarks": [0]}, "the pencil marks of r1c1 are not digits"),
        ({"cornerPencilMarks": ["1"]}, "the pencil marks of r1c1 are not digits"),
    ],
)
def test_a_wrong_cell_is_named(cell: dict[str, object], reason: str) -> None:
    grid = cells()
    grid[0][0] = cell
    assert reason in str(trouble(link(grid=grid)).error)


def test_other_sites_are_not_recognised() -> None:
    assert FPUZZLES.recognises(list(lines_of_text(link())))
    assert not FPUZZLES.recognises(list(lines_of_text("https://sudokupad.app/fpuzzlesN4Ig")))
    assert not FPUZZLES.recognises([])


@pytest.mark.thorough
@given(any_grid, st.sets(st.integers(0, 80)), st.text(max_size=30), st.integers(0, 80), st.integers(1, 511))
def test_an_entry_comes_back_with_its_progress(grid: Grid, filled: set[int], name: str, cell: int, mask: int) -> None:
    placed = frozenset(cell for cell in filled if grid[cell])
    masks = [1 << (digit - 1) if digit else 511 for digit in grid]
    masks[cell] = masks[cell] if grid[cell] else mask
    entry = only("".join(FPUZZLES.write([Entry(grid, name, placed=placed, candidates=tuple(masks))])))
    assert (entry.grid, entry.placed) == (grid, placed)
    assert entry.candidates in (None, tuple(masks))


def one(text: str) -> Entry | BadEntry:
    (entry,) = SUDOKUPAD.read(lines_of_text(text))
    return entry


@pytest.mark.parametrize(
    "link",
    [
        f"https://sudokupad.app/fpuzzles{PAYLOAD}",
        f"https://sudokupad.app/?puzzleid=fpuzzles{PAYLOAD}",
        f"https://app.crackingthecryptic.com/fpuzzles{PAYLOAD}",
        f"https://app.crackingthecryptic.com/sudoku/?puzzleid=fpuzzles{PAYLOAD}",
        f"https://app.crackingthecryptic.com/sudoku/fpuzzles{PAYLOAD}",
        f"sudokupad.app/fpuzzles{PAYLOAD.replace('+', '%2B').replace('=', '%3D').replace('/', '%2F')}?setting-nogrid=1",
    ],
)
def test_a_link_with_an_f_puzzles_puzzle_is_read(link: str) -> None:
    entry = one(link)
    assert isinstance(entry, Entry), entry
    assert (entry.grid.to_line(), entry.name, entry.fields) == (WIKIPEDIA, "Mine", {"author": "Me"})


@pytest.mark.parametrize(
    ("puzzle", "reason"),
    [
        ("sclN4IgzglgXgpiBcBOANCA5gJw", "ends too early"),
        ("?puzzleid=ctcN4IgzglgXgpiBcBOANCA5gJw", "ends too early"),
        ("penpabm93aXRzYXB1enpsZQ", "a Penpa puzzle"),
        ("scfoooooooooooook", "the codoku form (scf)"),
        ("7tLqBmN9hP", "only has the short id '7tLqBmN9hP'"),
        ("", "no puzzle in it"),
        ("?puzzleid=", "no puzzle in it"),
        ("fpuzzlesN4Ig", "ends too early"),
    ],
)
def test_the_error_names_the_kind_of_link(puzzle: str, reason: str) -> None:
    entry = one(f"https://sudokupad.app/{puzzle}")
    assert isinstance(entry, BadEntry)
    assert reason in str(entry.error)


def test_a_link_to_another_site_is_rejected() -> None:
    assert "is not a valid SudokuPad link" in str(getattr(one("https://example.org/fpuzzles1"), "error", ""))


def test_what_is_written_is_safe_in_a_path() -> None:
    (text,) = SUDOKUPAD.write([ENTRY])
    assert not set("+/=") & set(text.removeprefix("https://sudokupad.app/"))
    entry = one(text)
    assert isinstance(entry, Entry)
    assert entry.grid == ENTRY.grid


def test_sudokupad_links_are_recognised_and_others_are_not() -> None:
    assert SUDOKUPAD.recognises(list(lines_of_text("https://sudokupad.app/7tLqBmN9hP")))
    assert not SUDOKUPAD.recognises(list(lines_of_text("https://f-puzzles.com/?load=N4Ig")))
