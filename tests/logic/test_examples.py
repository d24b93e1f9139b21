"""Every technique has an example on which it is found, and the pages show what is found today."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

import fullhouse as fh
from fullhouse.logic import Mistake
from fullhouse.logic.examples import EXAMPLES, SETTINGS
from fullhouse.techniques.catalog import CATALOG, GUESS

ROOT = Path(__file__).parents[2]


def pages() -> ModuleType:
    """The program that writes the pages."""
    spec = importlib.util.spec_from_file_location("pages", ROOT / "tools" / "write_technique_pages.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", [name for name in EXAMPLES if name != GUESS])
def test_the_technique_is_found_on_its_example_and_proved(name: str) -> None:
    board = fh.parse_board(EXAMPLES[name])
    solution = fh.solve(board)
    steps = fh.steps(board, name, settings=SETTINGS.get(name, {}))
    assert steps, "run tools/find_examples.py"
    for step in steps:
        assert fh.prove(step, board), f"{step}: {fh.prove(step, board).reason}"
        assert all((solution[one.candidate.cell] == one.candidate.digit) == one.places for one in step.conclusions)


def test_examples_are_boards_of_proper_puzzles() -> None:
    for name, text in EXAMPLES.items():
        board = fh.parse_board(text)
        assert fh.check(board.givens).is_proper, name
        assert not isinstance(fh.hint(board), Mistake), name


def test_every_technique_has_an_example() -> None:
    assert set(EXAMPLES) == set(CATALOG)


def test_the_pages_are_up_to_date() -> None:
    written = pages().pages()
    found = {page.name: page.read_text(encoding="utf-8") for page in (ROOT / "docs" / "techniques").glob("*.md")}
    assert sorted(found) == sorted(written)
    for name, text in written.items():
        assert found[name] == text, f"{name}: run tools/write_technique_pages.py"
