"""The public names as type checkers and readers of `help` see them. mypy checks the calls of `assert_type` here."""

from __future__ import annotations

import inspect
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import assert_type

import pytest
from project.public_things import EVERYTHING, SUBMODULES
from puzzles import WIKIPEDIA

import fullhouse as fh
from fullhouse.rating import GuessesRating, HodokuRating, SeRating

MOST_CHARACTERS = 480
MOST_OF_DEFAULT = 80
MOST_OF_TYPE = 90
FUNCTIONS = {f"{module}.{name}": thing for module, name, thing in EVERYTHING if inspect.isfunction(thing)}
each_public_function = pytest.mark.parametrize(("name", "function"), FUNCTIONS.items(), ids=FUNCTIONS)


def test_the_part_of_a_scale_has_the_type_of_the_scale() -> None:
    rating = fh.rate(WIKIPEDIA, scales=["hodoku", "se", "guesses"])
    assert_type(rating["se"], SeRating)
    assert_type(rating["se"].er, float)
    assert_type(rating["hodoku"], HodokuRating)
    assert_type(rating["guesses"], GuessesRating)
    assert (rating["se"].er, rating["hodoku"].score, rating["guesses"].guesses) == (1.2, 204, 0)


def test_a_file_may_be_given_as_a_path(tmp_path: Path) -> None:
    path = tmp_path / "p.txt"
    path.write_text(WIKIPEDIA, encoding="utf-8")
    like: os.PathLike[str] = path
    (entry,) = fh.read_file(like)
    assert isinstance(entry, fh.codecs.Entry)
    assert entry.grid.to_line() == WIKIPEDIA
    assert [fh.count(found) for found in fh.read_file(path)] == [1]


def test_every_kind_of_hint_is_a_hint() -> None:
    solved, ambiguous = fh.solve(WIKIPEDIA), "." * 81
    for found in (fh.hint(WIKIPEDIA), fh.hint(solved), fh.hint(ambiguous), fh.steps(WIKIPEDIA, "naked-single")[0]):
        assert isinstance(found, fh.Hint)
    assert not isinstance(fh.explain(WIKIPEDIA), fh.Hint)


def test_type_checkers_see_the_submodules() -> None:
    error: fh.errors.SudokuError = fh.errors.NoSuchPuzzle("none")
    assert_type(fh.tables.Status.DONE.word, str)
    assert isinstance(error, fh.SudokuError)


@each_public_function
def test_a_signature_can_be_read(name: str, function: Callable[..., object]) -> None:
    """`help` shows the signature; an order or a prompt written out in full made that of `hint` 1,600 characters."""
    signature = inspect.signature(function)
    assert len(str(signature)) <= MOST_CHARACTERS, name
    for parameter in signature.parameters.values():
        assert len(repr(parameter.default)) <= MOST_OF_DEFAULT, f"{name}, {parameter.name}"
        assert len(str(parameter.annotation)) <= MOST_OF_TYPE, f"{name}, {parameter.name}"


@pytest.mark.thorough
def test_every_submodule_is_there_after_the_import() -> None:
    uses = "; ".join(f"fullhouse.{name}" for name in ("arrow", *SUBMODULES))
    subprocess.run([sys.executable, "-c", f"import fullhouse; {uses}"], check=True)


@pytest.mark.thorough
def test_help_works_without_the_libraries_of_extras() -> None:
    """`help` gets every name of `dir`, and handles nothing but an AttributeError."""
    code = (
        "import sys; sys.modules.update(dict.fromkeys(['pyarrow', 'matplotlib', 'reportlab']))\n"
        "import inspect, fullhouse\n"
        "assert {'solve', 'errors'} <= {name for name, _ in inspect.getmembers(fullhouse)}\n"
        "fullhouse.plots"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "AttributeError: fullhouse.plots cannot be loaded: matplotlib is not installed; run: pip" in done.stderr


def test_dir_lists_each_public_name_once() -> None:
    names = dir(fh)
    assert len(names) == len(set(names))
    assert {name for name in names if not name.startswith("_")} == {
        *(name for name in fh.__all__ if not name.startswith("_")),  # type: ignore[attr-defined]
        *SUBMODULES,
        "arrow",
    }
