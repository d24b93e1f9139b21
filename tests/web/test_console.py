"""The live console of the documentation runs what is typed as Python's own console does; here without a browser."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from puzzles import WIKIPEDIA

import fullhouse as fh

FOLDER = Path(__file__).parents[2] / "tools" / "site"


@pytest.fixture(scope="module")
def console() -> Any:
    sys.path.insert(0, str(FOLDER))
    try:
        return import_module("console")
    finally:
        sys.path.pop(0)


class Typed:
    """A console, with everything that it printed."""

    def __init__(self, module: Any) -> None:
        self.console = module.Console()
        self.console.names["fh"] = fh

    def __call__(self, source: str) -> str:
        printed: list[str] = []
        self.picture = self.console.run(source, printed.append)
        return "".join(printed)


@pytest.fixture
def typed(console: Any) -> Typed:
    return Typed(console)


def test_the_value_of_the_last_expression_is_printed_and_kept(typed: Typed) -> None:
    assert typed(f"grid = fh.parse('{WIKIPEDIA}')") == ""
    assert typed("grid.clue_count") == "30\n"
    assert typed("_ + 1") == "31\n"
    assert typed("None") == ""
    assert typed("print(1)\nfor digit in '23':\n    print(digit)\n4") == "1\n2\n3\n4\n"
    assert typed("import sys; print(5, file=sys.stderr)") == "5\n"


def test_a_picture_is_returned_and_not_printed(typed: Typed) -> None:
    assert typed(f"fh.draw('{WIKIPEDIA}')") == ""
    assert typed.picture.startswith("<svg")
    assert typed("type(_).__name__") == "'Picture'\n"
    assert typed.picture is None


def test_an_error_is_shown_with_its_lines_and_the_console_continues(typed: Typed) -> None:
    shown = typed("def wrong():\n    return 1 / 0\nwrong()")
    assert shown.startswith("Traceback")
    assert "return 1 / 0" in shown
    assert shown.endswith("ZeroDivisionError: division by zero\n")
    assert "console.py" not in shown
    assert typed("fh.parse('?')").splitlines()[-1].startswith("fullhouse.FormatError: ")
    assert typed("wrong(").splitlines()[-1] == "SyntaxError: '(' was never closed"
    assert typed("raise SystemExit(3)") == "SystemExit(3): the console stays open\n"
    assert typed("wrong.__name__") == "'wrong'\n"


@pytest.mark.parametrize(
    ("source", "is_complete"),
    [
        ("1 + 1", True),
        ("for digit in '12':", False),
        ("for digit in '12':\n    print(digit)", False),
        ("for digit in '12':\n    print(digit)\n", True),
        ("for digit in '12':\n    print(digit)\n    ", True),
        ("def one():\n    return 1\none()", True),
        ("fh.solve(\n    '1'", False),
        ("fh.solve('1'))", True),
        ("'''\ntext", False),
        ("a = \\", False),
        ("'\0'", True),
    ],
)
def test_enter_runs_a_source_that_needs_no_further_line(console: Any, source: str, is_complete: bool) -> None:
    assert console.is_complete(source) is is_complete
