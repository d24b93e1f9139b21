"""Every function that takes a puzzle takes text, entries, puzzles and boards, and says how to read a file."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from project.public_things import EVERYTHING
from puzzles import EULER_1, WIKIPEDIA, WIKIPEDIA_SOLUTION

import fullhouse as fh
from fullhouse.codecs import BadEntry, Entry, parse_entry, write_entries
from fullhouse.errors import BadArgument, FormatError, SudokuError

FUNCTIONS = {f"{module}.{name}": thing for module, name, thing in EVERYTHING if inspect.isfunction(thing)}
SECOND: dict[str, Any] = {
    "verify": WIKIPEDIA_SOLUTION,
    "equivalent": WIKIPEDIA,
    "transform_between": WIKIPEDIA,
    "score": WIKIPEDIA_SOLUTION,
    "steps": "naked-single",
}
SECOND_OF_MANY: dict[str, Any] = {"verify_batch": [WIKIPEDIA_SOLUTION, fh.solve(EULER_1)]}


def functions_of(annotation: str) -> dict[str, Callable[..., Any]]:
    """The public functions whose first argument may be this, by name."""
    firsts = ((name, thing, next(iter(inspect.signature(thing).parameters.values()), None)) for name, thing in _plain())
    return {name: thing for name, thing, first in firsts if first and first.annotation.split(" | ")[0] == annotation}


def _plain() -> Iterator[tuple[str, Callable[..., Any]]]:
    return ((name.rpartition(".")[2], thing) for name, thing in FUNCTIONS.items())


ONE, MANY = functions_of("Readable"), functions_of("Puzzles")
each_of_one = pytest.mark.parametrize("name", ONE)
each_of_many = pytest.mark.parametrize("name", MANY)


def call(name: str, puzzle: object) -> Any:
    if name in ONE:
        return ONE[name](puzzle, *([SECOND[name]] if name in SECOND else []))
    return MANY[name](puzzle, *([SECOND_OF_MANY[name]] if name in SECOND_OF_MANY else []))


def file_with_a_bad_line(folder: Path) -> Path:
    path = folder / "p.txt"
    path.write_text(f"{WIKIPEDIA} first\nnonsense\n", encoding="utf-8")
    return path


def test_there_are_functions_of_both_kinds() -> None:
    assert {"solve", "check", "rate", "explain", "hint", "parse", "draw", "canonical"} <= set(ONE)
    assert {"solve_batch", "count_batch", "verify_batch", "explain_batch", "rate_batch", "canonical_batch"} == set(MANY)


@each_of_one
@pytest.mark.parametrize("kind", ["entry", "puzzle", "board", "grid", "lines"])
def test_it_takes_every_kind_of_puzzle(name: str, kind: str) -> None:
    puzzles = {
        "entry": parse_entry(f"{WIKIPEDIA} a comment"),
        "puzzle": fh.puzzle(WIKIPEDIA),
        "board": fh.Board(fh.parse(WIKIPEDIA)),
        "grid": fh.parse(WIKIPEDIA),
        "lines": fh.parse(WIKIPEDIA).to_rows(),
    }
    call(name, puzzles[kind])


@each_of_many
def test_a_batch_takes_every_kind_of_puzzle(name: str) -> None:
    for first in (parse_entry(WIKIPEDIA), fh.puzzle(WIKIPEDIA), fh.Board(fh.parse(WIKIPEDIA)), WIKIPEDIA.encode()):
        assert not call(name, [first, EULER_1]).errors
        assert not call(name, iter((first, EULER_1))).errors


def test_a_batch_takes_the_entries_of_a_file(tmp_path: Path) -> None:
    table = fh.solve_batch(fh.read_file(str(file_with_a_bad_line(tmp_path))))
    assert table.counts.tolist() == [1, 0]
    assert "line 2" in table.errors[1]
    assert "unexpected character 'n'" in table.errors[1]


@each_of_one
def test_an_unreadable_entry_is_reported_with_its_own_error(name: str, tmp_path: Path) -> None:
    _, bad = fh.read_file(str(file_with_a_bad_line(tmp_path)))
    assert isinstance(bad, BadEntry)
    with pytest.raises(FormatError, match="line 2") as caught:
        call(name, bad)
    assert caught.value is bad.error


@each_of_one
@pytest.mark.parametrize("path", ["p.txt", "puzzles/my hard ones.csv", r"C:\p.sdk", "2026-11-18.parquet", "a.txt.gz"])
def test_a_file_name_leads_to_read_file(name: str, path: str) -> None:
    for given in (path, Path(path)):
        with pytest.raises(SudokuError, match=r"is a file name, not a puzzle; .*fullhouse\.read_file"):
            call(name, given)


@each_of_many
def test_a_file_name_instead_of_a_batch_leads_to_read_file(name: str) -> None:
    for given in ("p.txt", Path("p.txt")):
        with pytest.raises(BadArgument, match=r"fullhouse\.read_file"):
            call(name, given)
    assert "fullhouse.read_file" in call(name, ["p.txt", EULER_1]).errors[0]


@pytest.mark.parametrize("text", [WIKIPEDIA[:-2] + ".x", WIKIPEDIA[:40], "nonsense", "", "1.5", "x"])
def test_other_unreadable_text_is_not_taken_for_a_file_name(text: str) -> None:
    with pytest.raises(FormatError) as caught:
        fh.solve(text)
    assert "file" not in str(caught.value)


def test_entries_can_be_written_again_after_a_batch(tmp_path: Path) -> None:
    entries = [entry for entry in fh.read_file(str(file_with_a_bad_line(tmp_path))) if isinstance(entry, Entry)]
    assert not fh.solve_batch(entries).errors
    assert "".join(write_entries(entries, "line")).startswith(WIKIPEDIA)
