"""Saved games: all versions are read, and damage is reported with its place."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]
from patience import examples
from play.strategies import games
from puzzles import TWO_SOLUTIONS

from fullhouse.errors import DamagedGame
from fullhouse.play import Game, game_from_json, game_to_json, load_game, save_game
from fullhouse.schemas import game_schema

RECORDED = sorted((Path(__file__).parent / "data").glob("*.json"))
EXAMPLE = (Path(__file__).parent / "data" / "version-1.json").read_text(encoding="utf-8")
SCHEMA = Draft202012Validator(game_schema())


@pytest.mark.parametrize("file", RECORDED, ids=lambda file: file.stem)
def test_recorded_games_are_read_for_ever(file: Path) -> None:
    """Each comes with its board when it was saved: digits and centre notes, cell by cell."""
    game = load_game(file.read_text(encoding="utf-8"))
    shown = ["|".join((str(one.digit), one.corner, one.centre, one.eliminated, one.colours)) for one in game.contents]
    assert shown == file.with_suffix(".txt").read_text(encoding="utf-8").splitlines()


def test_version_1_is_written_as_it_was_recorded() -> None:
    assert save_game(load_game(EXAMPLE)) == EXAMPLE.strip()


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(game_schema())
    for file in RECORDED:
        SCHEMA.validate(json.loads(file.read_text(encoding="utf-8")))


@given(games)
@settings(deadline=None, max_examples=examples(40))
def test_every_game_is_saved_as_the_schema_says(game: Game) -> None:
    SCHEMA.validate(game_to_json(game))


def changed(pointer: str, value: object) -> dict[str, Any]:
    """The example with this value at that place; `...` removes it."""
    document: Any = copy.deepcopy(json.loads(EXAMPLE))
    inner = document
    *path, last = [int(name) if name.isdigit() else name for name in pointer.split("/")[1:]]
    for name in path:
        inner = inner[name]
    if value is ...:
        del inner[last]
    else:
        inner[last] = value
    assert isinstance(document, dict)
    return document


@pytest.mark.parametrize(
    ("place", "value", "pointer", "reason"),
    [
        ("/fullhouse", "grid", "/fullhouse", "not a saved game"),
        ("/version", 2, "/version", r"it comes from a later Fullhouse .*; update Fullhouse"),
        ("/version", "1", "/version", 'expected a version number, found "1"'),
        ("/version", True, "/version", "expected a version number"),
        ("/seconds", ..., "", '"seconds" is missing'),
        ("/seconds", -1, "/seconds", "expected a number from 0"),
        ("/seconds", float("nan"), "/seconds", "expected a number from 0"),
        ("/lives", 3, "/lives", 'unknown member "lives"'),
        ("/a~b", 3, "/a~0b", "unknown member"),
        ("/puzzle", "123", "/puzzle", "expected 81 digits or dots"),
        ("/puzzle", TWO_SOLUTIONS.replace("0", "."), "/puzzle", "two solutions"),
        ("/solution", "1" * 81, "/solution", "not the solution"),
        ("/level", "mild", "/level", "one of easy"),
        ("/level", 3, "/level", "one of easy"),
        ("/level", "HARD", "/level", "one of easy"),
        ("/level", None, "/level", "one of easy"),
        ("/settings/check", "all", "/settings/check", "one of off, clashes, solution"),
        ("/settings/auto_clean", 1, "/settings/auto_clean", "true or false"),
        ("/settings/auto_clean", ..., "/settings", '"auto_clean" is missing'),
        ("/history", {}, "/history", "expected a list of moves"),
        ("/history/1", 7, "/history/1", "expected an object, found 7"),
        ("/history/1/move", "cheat", "/history/1/move", "one of digit"),
        ("/history/1/move", ["digit"], "/history/1/move", "one of digit"),
        ("/history/1/cells", {}, "/history/1/cells", "changes nothing"),
        ("/history/1/cells", {"r1c3": {}, "r1c4": {"digit": 1}}, "/history/1/cells/r1c3", "changes nothing"),
        ("/history/1/cells", {"r0c1": {}}, "/history/1/cells/r0c1", 'unknown member "r0c1"'),
        ("/history/1/cells", {"r1c1": {"digit": 1}}, "/history/1/cells", "r1c1, which is given"),
        ("/undone/0/cells", {"r1c1": {"digit": 1}}, "/undone/0/cells", "r1c1, which is given"),
        ("/history/1/cells", {"r1c3": {"digit": 10}}, "/history/1/cells/r1c3/digit", "from 0 to 9"),
        ("/history/1/cells", {"r1c3": {"digit": 1.5}}, "/history/1/cells/r1c3/digit", "whole number"),
        ("/history/1/cells", {"r1c3": {"corner": "21"}}, "/history/1/cells/r1c3/corner", "ascending order"),
        ("/history/1/cells", {"r1c3": {"a/b": "1"}}, "/history/1/cells/r1c3/a~1b", "one of digit"),
    ],
)  # fmt: skip
def test_damage_is_rejected_with_its_place(place: str, value: object, pointer: str, reason: str) -> None:
    with pytest.raises(DamagedGame, match=reason) as caught:
        game_from_json(changed(place, value))
    assert caught.value.pointer == pointer
    assert pointer in str(caught.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1, column 1: not JSON"),
        ('{\n  "fullhouse": "game",\n  oops', "line 3, column 3: not JSON"),
        (EXAMPLE[:200], "line 1, column .*: not JSON"),
        ('{"version": 1, "version": 1}', "'version' occurs twice"),
        ("[" * 100_000, "nested too deeply"),
        ("9" * 10_000, "a number is too long"),
        ("null", "expected an object, found null"),
    ],
)
def test_text_that_is_not_a_game_is_rejected_with_line_and_column(text: str, message: str) -> None:
    with pytest.raises(DamagedGame, match=message):
        load_game(text)


@given(st.data())
@settings(deadline=None, max_examples=examples(200))
def test_damaged_text_is_rejected_or_is_a_game_that_is_saved_as_it_was_read(data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(EXAMPLE) - 1))
    length = data.draw(st.integers(0, 12))
    text = EXAMPLE[:at] + data.draw(st.text('0123456789rc{}[]",:.-aeé\0', max_size=6)) + EXAMPLE[at + length :]
    refused_or_the_same(text)


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.sampled_from(["12", "digit"]),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5) | st.just("r1c3"), inner, max_size=3)
    ),
    max_leaves=5,
)


@given(st.data(), values)
@settings(deadline=None, max_examples=examples(200))
def test_a_document_with_anything_anywhere_is_rejected_or_is_a_game(data: st.DataObject, value: Any) -> None:
    document = json.loads(EXAMPLE)
    inner: Any = document
    while True:
        name = data.draw(st.sampled_from(sorted(inner) if isinstance(inner, dict) else range(len(inner))))
        if not isinstance(inner[name], dict | list) or not inner[name] or data.draw(st.booleans()):
            break
        inner = inner[name]
    inner[name] = value
    refused_or_the_same(json.dumps(document))


def refused_or_the_same(text: str) -> None:
    try:
        game = load_game(text)
    except DamagedGame as error:
        assert str(error).startswith("the saved game cannot be read")
    else:
        SCHEMA.validate(json.loads(text))
        assert load_game(save_game(game)) == game
