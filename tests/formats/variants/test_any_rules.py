"""Every format that holds rules: random puzzles come back or are rejected by name, and damaged text is an error."""

from __future__ import annotations

import json
import re
import tracemalloc
import zlib
from base64 import b64encode
from collections.abc import Callable
from contextlib import suppress
from itertools import islice
from random import Random
from typing import Any

import pytest
from constraints.samples import sample
from hypothesis import given, settings
from hypothesis import strategies as st

from fullhouse import solutions
from fullhouse.constraints import KINDS, Rules
from fullhouse.core.geometry import CLASSIC, Geometry
from fullhouse.core.grid import Grid
from fullhouse.core.native import HAS_NATIVE
from fullhouse.errors import FormatError, SudokuError, UnreadableInput, UnsupportedRule
from fullhouse.formats.codec import Entry
from fullhouse.formats.codecs import ANY_SIZE, CODECS, WITH_RULES
from fullhouse.formats.lines import lines_of_text
from fullhouse.formats.links.lzstring import compress_to_base64, decompress_from_base64
from fullhouse.formats.reading import format_grid, parse, read_text

SIZES = ("4x4", "6x6", "6x6~0-5", "6x6:3x2", "9x9", "9x9", "9x9 no-boxes", "16x16", "6x8 no-boxes")
EVERYTHING = ("rules", "json-puzzle", "csv", "jsonl")
"""Formats that hold every rule."""
FEW = {"tatham": ("cage", "diagonal"), "ipuz": ("cage", "different"), "penpa": ("rows", "columns")}
"""Kinds of formats that hold few."""
OBJECTS = ("json-puzzle", "fpuzzles-json", "pencilmark", "ipuz")
"""Formats that are one JSON object."""
each_format = pytest.mark.parametrize("name", WITH_RULES)
MEMORY = 50_000_000
"""The most bytes that a hostile text of a few kilobytes may take."""


def random_grid(random: Random, name: str) -> Grid:
    """A grid under random rules, of kinds that the format may hold, with some digits."""
    size = random.choice(SIZES)
    plain = Rules.parse(size)
    known = FEW.get(name) or [kind for kind in KINDS if kind not in ("boxes", "allowed")]
    while True:
        kinds = random.sample(known, random.randint(0, min(4, len(known))))
        with suppress(FormatError):
            rules = Rules.parse(" ".join([size, *(sample(kind, plain.shape, random) for kind in kinds)]))
            break
    return Grid([random.choice((0, 0, 0, random.randint(1, rules.side))) for _ in range(rules.size)], rules)


@each_format
@settings(max_examples=20)
@given(seed=st.integers(0, 2**32))
def test_a_random_puzzle_comes_back_or_is_rejected_by_name(name: str, seed: int) -> None:
    grid = random_grid(Random(seed), name)
    try:
        text = format_grid(grid, name)
    except UnsupportedRule as error:
        assert name not in EVERYTHING
        assert all(error.rules), error
        assert str(error).startswith(f"the format {name} cannot hold the rules of this puzzle: {error.rules[0]}")
        return
    again = parse(text)
    if name == "iss" and again != grid:  # kinds that the solver does not have are written as others
        assert (again.digits, parse(format_grid(again, name))) == (grid.digits, again)
        return
    assert again == grid, text


@pytest.mark.skipif(not HAS_NATIVE, reason="the general engine is in the native module")
@pytest.mark.parametrize("kind", list(KINDS))
@settings(max_examples=3)
@given(seed=st.integers(0, 2**32))
def test_rules_in_the_kinds_of_the_solver_have_the_same_solutions(kind: str, seed: int) -> None:
    random = Random(seed)
    size = random.choice(("4x4", "4x4~0-3", "4x4 no-boxes", "4x4 no-boxes no-rows"))
    with suppress(FormatError):  # it does not fit the grid, or the solver cannot say it
        rules = Rules.parse(f"{size} {sample(kind, Rules.parse(size).shape, random)}")
        again = parse(format_grid(Grid.empty(rules), "iss"))
        expected, found = ({one.digits for one in islice(solutions(grid), 5000)} for grid in (Grid.empty(rules), again))
        assert len(expected) == 5000 or found == expected
        assert all(Rules.of(again.geometry).broken(digits) is None for digits in expected)
        assert all(rules.broken(digits) is None for digits in found)


@pytest.mark.parametrize("name", [name for name in CODECS if name not in WITH_RULES])
@settings(max_examples=20)
@given(seed=st.integers(0, 2**32))
def test_a_format_without_rules_rejects_them_by_name(name: str, seed: int) -> None:
    grid = random_grid(Random(seed), "rules")
    geometry = grid.geometry
    if geometry == CLASSIC or (name in ANY_SIZE and geometry == Geometry.of_size(geometry.size)):
        assert parse(format_grid(grid, name), format=name).digits == grid.digits
        return
    with pytest.raises(FormatError, match=f"^the format {name} ") as caught:
        format_grid(grid, name)
    if isinstance(geometry, Rules):
        assert isinstance(caught.value, UnsupportedRule)
        assert str(geometry) in str(caught.value)


@pytest.mark.parametrize("name", ANY_SIZE)
def test_a_layout_of_cells_keeps_the_usual_boxes_only(name: str) -> None:
    grid = Grid.empty(Geometry(3, 2))
    with pytest.raises(UnsupportedRule, match=f"the format {name} cannot hold .*: 6x6 with boxes of 3x2; use rules"):
        format_grid(grid, name)


def test_the_order_of_regions_means_nothing() -> None:
    one, other = "4x4 jigsaw r1c1-r1c4/r2c1-r2c4", "4x4 jigsaw r2c4-r2c1/r1c1-r1c4"
    assert Rules.parse(one) == Rules.parse(other)


ODD_VALUES: tuple[Any, ...] = (
    *(None, True, 0, -1, 1.5, 10**9, 1e308, "", "R1C1", "r1c1", "0", "é"),
    *([], {}, [[]], ["R1C1", "R99C1"], {"a": 1}),
)


def damaged(value: Any, random: Random) -> Any:
    """The value with one part of it changed, at any depth."""
    if isinstance(value, dict) and value and random.random() < 0.9:
        key = random.choice(list(value))
        members = {**value, key: damaged(value[key], random)}
        if random.random() < 0.1:
            members[random.choice(("value", "cells", "size", "x", ""))] = members.pop(key)
        return members
    if isinstance(value, list) and value and random.random() < 0.9:
        at = random.randrange(len(value))
        return random.choice(
            (value[:at], [*value, value[at]], [*value[:at], damaged(value[at], random), *value[at + 1 :]])
        )
    if isinstance(value, str) and random.random() < 0.5:
        return scratched(value, random)
    return random.choice(ODD_VALUES)


def scratched(text: str, random: Random) -> str:
    """The text with a few characters changed, left out or repeated."""
    at = random.randrange(len(text) + 1)
    end = min(len(text), at + random.choice((1, 2, 30)))
    numbers = list(re.finditer(r"\d+", text))
    if numbers and random.random() < 0.4:
        found = random.choice(numbers)
        return text[: found.start()] + random.choice(("0", "-1", "26", "99999", "1e9")) + text[found.end() :]
    new = random.choice(("", text[at:end] * random.choice((2, 900)), random.choice('-~.,"[]{}:é\x00\n=_%/+A')))
    return text[:at] + new + text[end:]


def forged(name: str, text: str, random: Random) -> str:
    """A damaged text of this format: of its JSON if it has any, also inside a link."""
    if name in OBJECTS:
        return json.dumps(damaged(json.loads(text), random))
    payload = text.partition("load=")[2] or text.rpartition("/")[2].removeprefix("fpuzzles")
    if name in ("fpuzzles", "sudokupad") and payload.isascii() and random.random() < 0.8:
        with suppress(FormatError, ValueError):
            members = json.loads(decompress_from_base64(payload.replace("%2B", "+").replace("%2F", "/")))
            return text.replace(payload, compress_to_base64(json.dumps(damaged(members, random))))
    return scratched(text, random)


@each_format
@settings(max_examples=40)
@given(seed=st.integers(0, 2**32))
def test_damaged_text_is_an_error_or_another_puzzle(name: str, seed: int) -> None:
    random = Random(seed)
    text = ""
    while not text:
        with suppress(UnsupportedRule):
            text = format_grid(random_grid(random, name), name)
    for _ in range(random.randint(1, 3)):
        text = forged(name, text, random) if text else text
    with suppress(SudokuError):
        grid = parse(text, format=name)
        assert parse(format_grid(grid, "json-puzzle")) == grid
    with suppress(UnreadableInput):
        assert all(isinstance(one, Entry) or str(one.error) for one in CODECS[name].read(lines_of_text(text)))


def packed(text: str) -> str:
    """Text as Penpa packs it."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return b64encode(packer.compress(text.encode()) + packer.flush()).decode()


HOSTILE: dict[str, Callable[[], str]] = {
    "a link of Penpa that unpacks to much": lambda: (
        f"https://swaroopg92.github.io/penpa-edit/#m=edit&p={packed('0' * 60_000_000)}"
    ),
    "deep lists": lambda: "[" * 100_000,
    "deep objects": lambda: '{"format":"fullhouse-puzzle","rules":' + '{"a":' * 50_000,
    "deep alternatives": lambda: f"[9x9 {'or (' * 5_000}] {'.' * 81}",
    "deep groups": lambda: f'[9x9 regex r1c1-r1c9 "{"(" * 900}"] {"." * 81}',
    "a grid of a million cells": lambda: "." * 1_000_000,
    "a grid of a million cells as rules": lambda: "[1000x1000] " + "." * 100_000,
    "a grid of a million cells as a game": lambda: "1000x1000:" + "z" * 40_000,
    "a grid of a million cells of f-puzzles": lambda: json.dumps({"size": 1000, "grid": [[{}] * 200] * 200}),
    "a grid of a million cells of pencilmark": lambda: (
        '{"format":"sudoku-puzzle","format_version":1,"board":{"rows":1000,"cols":1000},"digits":1000,"givens":[]}'
    ),
    "a grid of a million cells of ipuz": lambda: json.dumps(
        {"version": "http://ipuz.org/v1", "kind": ["http://ipuz.org/sudoku#1"], "puzzle": [[0] * 300] * 300}
    ),
    "a grid of a million cells of the solver": lambda: ".Shape~99x99" + "~R1C1_1" * 10_000,
    "copies of copies": lambda: ".Replicate~--------------" * 8 + ".Cage~5~R1C1~R1C2" + ".End" * 8,
    "a million constraints": lambda: "[9x9 " + "cage 5 r1c1 " * 80_000 + "] " + "." * 81,
    "many cells": lambda: "[9x9 cage 5 " + "r1c1-r1c9," * 90_000 + "r1c1] " + "." * 81,
    "a large automaton": lambda: f"[9x9 regex r1c1-r9c1 {'[1-9]*' * 150}] {'.' * 81}",
    "large numbers": lambda: f"[9x9 cage {'9' * 100_000} r1c1] {'.' * 81}",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_text_takes_little_memory(name: str) -> None:
    text = HOSTILE[name]()
    tracemalloc.start()
    try:
        with suppress(SudokuError):
            read_text(text)
        assert tracemalloc.get_traced_memory()[1] < MEMORY
    finally:
        tracemalloc.stop()
