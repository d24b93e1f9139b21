"""Answers in any shape are read; nothing but a solution scores full."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from puzzles import INKALA_2012, TWO_SOLUTIONS, WIKIPEDIA, WIKIPEDIA_SOLUTION

import fullhouse as fh
from fullhouse.tasks import RENDERINGS, Score, find_grids, read_answer, score
from fullhouse.tasks.prompts import render

SOLUTION = fh.parse(WIKIPEDIA_SOLUTION)
ROWS = SOLUTION.to_rows()
WRONG = "9" * 81


def spaced(rows: list[str]) -> list[str]:
    return [" ".join(row) for row in rows]


SHAPES = {
    "a line": WIKIPEDIA_SOLUTION,
    "a line in a sentence": f"So the answer is {WIKIPEDIA_SOLUTION}.",
    "digits with spaces on one line": f"Answer: {' '.join(WIKIPEDIA_SOLUTION)}",
    "rows on one line": " / ".join(ROWS),
    "rows": "\n".join(ROWS),
    "rows after reasoning": "r1c3 is 4, I think. 12 options.\n\nTherefore:\n" + "\n".join(spaced(ROWS)) + "\n\nDone.",
    "rows with labels": "\n".join(f"Row {number}: {row}" for number, row in enumerate(spaced(ROWS), start=1)),
    "rows with letters": "\n".join(f"{name} | {row} |" for name, row in zip("ABCDEFGHI", spaced(ROWS), strict=True)),
    "a header with numbers": "1 2 3 4 5 6 7 8 9\n-----------------\n" + "\n".join(spaced(ROWS)),
    "a code block": "```\n" + "\n".join(ROWS) + "\n```",
    "a list in Python": str([[int(digit) for digit in row] for row in ROWS]),
    "JSON in several lines": json.dumps([[int(digit) for digit in row] for row in ROWS], indent=1).replace(
        ",\n  ", ","
    ),
    "JSON with a member": json.dumps({"solution": "\n".join(ROWS)}),
    "bold digits": "\n".join(" ".join(f"**{digit}**" for digit in row) for row in ROWS),
    "Windows line ends": "\r\n".join(ROWS),
    "full-width digits": "".join(chr(ord(digit) - ord("0") + 0xFF10) for digit in WIKIPEDIA_SOLUTION),
    "rows in a sentence": f"The answer: {chr(10).join(ROWS)} is what I found.",
    "tags": f"{WRONG}<answer>{WIKIPEDIA_SOLUTION}</answer> or {WRONG}",
    "the last of several": f"Try {WRONG}\nNo: {WIKIPEDIA_SOLUTION}",
    "the puzzle again after it": f"{WIKIPEDIA_SOLUTION}\nfor the puzzle\n{WIKIPEDIA}",
    "placements": " ".join(f"r{cell // 9 + 1}c{cell % 9 + 1}={digit}" for cell, digit in enumerate(WIKIPEDIA_SOLUTION)),
    **{f"the rendering {name}": render(SOLUTION, name) for name in RENDERINGS},
    "the format box-drawing": fh.format_grid(SOLUTION, "box-drawing"),
    "the format hodoku": fh.format_grid(SOLUTION, "hodoku"),
}


@pytest.mark.parametrize("text", SHAPES.values(), ids=SHAPES)
def test_a_solution_in_any_shape_scores_full(text: str) -> None:
    found = score(WIKIPEDIA, text)
    assert (found.value, found.is_solved, found.reason) == (1.0, True, "")
    assert found.grid == SOLUTION
    assert score(WIKIPEDIA, text.encode()).is_solved


def test_grids_arrays_and_lists_are_answers_too() -> None:
    for answer in (
        SOLUTION,
        list(SOLUTION),
        [list(map(int, row)) for row in ROWS],
        fh.solve_batch([WIKIPEDIA]).solutions[0],
    ):
        assert score(WIKIPEDIA, answer).is_solved


NOTHING = [
    "",
    "I cannot solve this.",
    "5" * 80,
    "5" * 83,
    WIKIPEDIA_SOLUTION[:-1],
    None,
    7,
    1.5,
    {},
    [],
    object(),
    "\0",
]


@pytest.mark.parametrize("answer", NOTHING, ids=lambda answer: repr(answer)[:20].split(" at ")[0])
def test_an_answer_without_a_grid_is_worth_nothing_and_raises_nothing(answer: object) -> None:
    found = score(WIKIPEDIA, answer)
    assert (found.value, found.is_solved, found.grid) == (0.0, False, None)
    assert found.reason == "there is no grid in the answer"


def test_the_solution_of_another_puzzle_that_changes_givens_is_worth_nothing() -> None:
    other = fh.Transform.random(1).apply(SOLUTION)
    found = score(WIKIPEDIA, other.to_line())
    assert found.value == 0
    assert found.changed
    assert "changed" in found.reason


def test_a_part_of_the_solution_is_worth_its_share() -> None:
    assert score(WIKIPEDIA, WIKIPEDIA).value == 0
    half = WIKIPEDIA_SOLUTION[:40] + WIKIPEDIA[40:]
    found = score(WIKIPEDIA, half)
    assert 0 < found.value == found.correct / found.empty < 1
    assert found.filled == found.correct
    without_givens = "".join(
        "." if given != "." else digit for given, digit in zip(WIKIPEDIA, WIKIPEDIA_SOLUTION, strict=True)
    )
    assert 0.9 < score(WIKIPEDIA, without_givens).value < 1


def test_every_solution_of_an_ambiguous_puzzle_counts() -> None:
    for solution in fh.solutions(TWO_SOLUTIONS):
        assert score(TWO_SOLUTIONS, solution.to_line()).value == 1
    assert score(TWO_SOLUTIONS, TWO_SOLUTIONS).value == 0


def test_what_a_record_says_about_its_own_answer_is_not_looked_at() -> None:
    record = {"puzzle": INKALA_2012, "solution": WRONG, "answer": WRONG, "score": 1.0, "is_solved": True}
    assert score(INKALA_2012, record).value == 0
    assert score(INKALA_2012, json.dumps(record)).value == 0


def solves(puzzle: str, digits: bytes | None) -> bool:
    """Return whether these digits solve the puzzle, without using the code under test."""
    if digits is None or any(given not in (".", str(digit)) for given, digit in zip(puzzle, digits, strict=True)):
        return False
    lines = [[9 * one + other for other in range(9)] for one in range(9)]
    columns = [[9 * other + one for other in range(9)] for one in range(9)]
    boxes = [[27 * (one // 3) + 3 * (one % 3) + 9 * (k // 3) + k % 3 for k in range(9)] for one in range(9)]
    return all({digits[cell] for cell in house} == set(range(1, 10)) for house in (*lines, *columns, *boxes))


@st.composite
def adversarial(draw: st.DrawFn) -> str:
    """Solutions with cells exchanged, dropped, repeated or relabelled, in some shape, among prose and other grids."""
    digits = list(WIKIPEDIA_SOLUTION)
    for _ in range(draw(st.integers(0, 3))):
        place = draw(st.integers(0, len(digits) - 1))
        change = draw(st.sampled_from(["set", "drop", "repeat", "swap"]))
        if change == "set":
            digits[place] = draw(st.sampled_from("0123456789."))
        elif change == "drop" and len(digits) > 1:
            del digits[place]
        elif change == "repeat":
            digits.insert(place, digits[place])
        else:
            other = draw(st.integers(0, len(digits) - 1))
            digits[place], digits[other] = digits[other], digits[place]
    text = "".join(digits)
    if draw(st.booleans()):
        text = str(fh.Transform.random(draw(st.integers(0, 99))).apply(WIKIPEDIA_SOLUTION)).replace(" ", "")
    if draw(st.booleans()):
        separator = draw(st.sampled_from(["\n", " ", ",", "|", "\n---\n", "\\n"]))
        text = separator.join(text[start : start + 9] for start in range(0, len(text), 9))
    noise = st.text("0123456789.,|\n- <>/answer", max_size=30)
    return draw(noise) + text + draw(st.sampled_from(["", ".", "\n"])) + draw(noise)


@given(adversarial())
def test_an_adversarial_answer_scores_full_only_if_it_solves_the_puzzle(text: str) -> None:
    found = score(WIKIPEDIA, text)
    read = None if found.grid is None else found.grid.digits
    assert found.is_solved == (found.value == 1) == solves(WIKIPEDIA, read)
    assert 0 <= found.value <= 1
    assert found.value == 0 or not found.changed


@given(st.text())
def test_any_text_is_scored_without_an_error(text: str) -> None:
    assert isinstance(score(INKALA_2012, text), Score)


@given(st.lists(st.text("123456789", min_size=81, max_size=81), min_size=1, max_size=4))
def test_the_last_complete_grid_counts(grids: list[str]) -> None:
    text = "\nor\n".join([*grids, "." * 81])
    found = read_answer(fh.parse(WIKIPEDIA), text)
    assert found is not None
    assert found.grid.to_line() == grids[-1]
    assert len(list(find_grids(text))) == len(grids) + 1


def test_a_long_text_is_read_in_a_moment() -> None:
    shuffle = random.Random(1)
    text = "".join(shuffle.choices("123456789 .|\n[],-", k=300_000))
    assert score(WIKIPEDIA, f"{text}\nso:\n{WIKIPEDIA_SOLUTION}").is_solved
    assert not score(WIKIPEDIA, "[" * 100_000).is_solved
