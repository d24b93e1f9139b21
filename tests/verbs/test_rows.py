"""Verbs that answer row by row: many rows at once get the answers of single ones."""

from __future__ import annotations

from typing import Any

import pytest
from puzzles import WIKIPEDIA, WIKIPEDIA_SOLUTION

from fullhouse.core.grid import Grid
from fullhouse.engines.rows import rows_of
from fullhouse.engines.status import Status
from fullhouse.errors import Ambiguous, BadArgument, FormatError, Unsolvable
from fullhouse.formats.codec import Entry
from fullhouse.logic.hints import NoStepThere, Stuck
from fullhouse.verbs.canonical import Canonical
from fullhouse.verbs.check import Check
from fullhouse.verbs.convert import Convert
from fullhouse.verbs.count import Count
from fullhouse.verbs.euler import Euler
from fullhouse.verbs.explain import Explain
from fullhouse.verbs.hint import Hint
from fullhouse.verbs.minimize import Minimize
from fullhouse.verbs.options import Contradiction
from fullhouse.verbs.rate import Rate
from fullhouse.verbs.render import Render
from fullhouse.verbs.solve import Solve
from fullhouse.verbs.steps import Steps
from fullhouse.verbs.verb import Verb, plain
from fullhouse.verbs.verify import Verify

EMPTY = "." * 81
CLASH = "55" + "." * 79
TWO = "." * 9 + WIKIPEDIA[9:]
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
REPEATED = WIKIPEDIA_SOLUTION[:2] + "1" + WIKIPEDIA_SOLUTION[3:]
LINES = [WIKIPEDIA, EMPTY, CLASH, TWO, HARD]


def entry(line: str, **parts: Any) -> Entry:
    return Entry(Grid.from_line(line), **parts)


def text(value: Any) -> Any:
    value = plain(value)
    if isinstance(value, bytes):
        value = value.decode()
    return None if value in ("", []) else value


@pytest.mark.parametrize(
    "verb",
    [
        Solve(),
        Check(),
        Count(limit=2),
        Count(limit=5),
        Count(limit=1),
        Euler(),
        Canonical(),
        Canonical(transform=True),
        Rate(scales=("hodoku", "guesses")),
        Rate(scales=("se",), canonical=True),
    ],
    ids=repr,
)
@pytest.mark.parametrize("is_nested", [False, True])
def test_many_rows_get_the_answers_of_single_ones(verb: Verb, is_nested: bool) -> None:
    rows = rows_of(LINES)
    table = verb.many(rows)
    assert table is not None
    names = tuple(verb.nested() if is_nested else verb.columns())
    columns, errors, notes = verb.of_table(table, names), verb.errors_in(table, rows), verb.notes_in(table)
    again = set(verb.unanswered(table))
    for row, line in enumerate(LINES):
        alone = verb.found(entry(line))
        if row in again:
            continue
        assert Status(int(table.status[row])) is alone.status
        assert str(errors.get(row, "")) == str(alone.error or "")
        assert notes.get(row, "") == alone.note
        for name in names:
            values = columns[name] if isinstance(columns[name], list) else columns[name].tolist()
            assert text(values[row]) == text(alone.columns.get(name)), (name, line)


def test_check_reports_reasons_differences_and_redundant_clues() -> None:
    found = Check().found(entry(TWO))
    assert (found.status, type(found.error)) == (Status.AMBIGUOUS, Ambiguous)
    assert plain(found.columns["differ"])
    assert str(found.columns["differ"]).startswith("r")
    assert Check().found(entry(CLASH)).columns["reason"] == "two 5s in row 1: r1c1 and r1c2"
    redundant = Check(minimal=True).found(entry(WIKIPEDIA)).columns["redundant"]
    assert plain(redundant)[:2] == ["r1c1", "r1c2"]
    assert len(redundant) == 22
    assert Check(minimal=True).found(entry(TWO)).columns["redundant"] is None


def test_check_lists_true_candidates_on_request() -> None:
    found = Check(candidates=True).found(entry(TWO)).columns
    digits = plain(found["true_candidates"])
    assert {cell for cell, text in enumerate(digits) if len(text) > 1} >= set(found["differ"])
    assert (
        "".join(plain(Check(candidates=True).found(entry(WIKIPEDIA)).columns["true_candidates"])) == WIKIPEDIA_SOLUTION
    )
    assert Check(candidates=True).found(entry(CLASH)).columns["true_candidates"] is None
    assert "true_candidates" not in Check().columns()


def test_count_says_where_it_stopped() -> None:
    found = Count(limit=7).found(entry(EMPTY))
    assert found.columns == {"count": 7, "complete": False}
    assert found.status is Status.AMBIGUOUS
    assert "limit of 7" in found.note
    assert Count(limit=0) == Count(limit=None)
    assert Count(limit=0).found(entry(TWO)).columns["complete"] is True
    none = Count().found(entry(CLASH))
    assert (none.status, none.columns["count"], none.error) == (Status.UNSOLVABLE, 0, None)
    late = Count(limit=0, time_limit=0.001).found(entry(EMPTY))
    assert (late.status, late.columns["complete"]) == (Status.LATE, False)
    assert late.note.endswith("found until then")


def test_count_reports_progress() -> None:
    seen: list[int] = []
    Count(limit=500, engine="marks").one(entry(EMPTY), progress=seen.append)
    assert seen[-1] == 500


def test_euler_reads_the_corner_of_a_unique_solution() -> None:
    assert Euler().found(entry(WIKIPEDIA)).columns["corner"] == 534
    assert Euler().found(entry(EMPTY)).columns["corner"] is None


def test_explain_has_columns_for_tables_and_a_path_for_json() -> None:
    found = Explain().found(entry(WIKIPEDIA))
    assert found.columns["end"] == "solved"
    assert found.columns["steps"] == 51
    assert list(Explain(order="se").columns()) == ["end", "steps", "hardest", "weight", "techniques"]
    assert list(Explain(paths=True).columns()) == list(Explain().nested()) == ["path"]
    assert plain(found.columns["path"])["steps"]
    assert isinstance(Explain().found(entry(CLASH)).error, Unsolvable)


def test_rate_has_numbers_for_tables_and_a_rating_for_json() -> None:
    verb = Rate(scales="se")  # type: ignore[arg-type]  # a single name is allowed
    assert verb.columns() == {"er": float, "ep": float, "ed": float, "hardest": str, "lower_bounds": str}
    found = verb.found(entry(WIKIPEDIA))
    assert found.columns["er"] == 1.2
    assert plain(found.columns["rating"])["scales"]["se"]["er"] == 1.2
    assert verb.one(entry(WIKIPEDIA)).hardest is not None
    with pytest.raises(BadArgument):
        Rate(scales=())


def test_rate_of_canonical_forms_needs_plain_digits() -> None:
    board = entry(WIKIPEDIA, candidates=(511,) * 81)
    assert isinstance(Rate(canonical=True).found(board).error, FormatError)


def test_a_hint_reveals_no_more_than_its_stage() -> None:
    first = plain(Hint().found(entry(WIKIPEDIA)).columns["hints"])
    assert [one.keys() for one in first] == [{"stage", "text", "kind"}]
    full = plain(Hint(stage=4).found(entry(WIKIPEDIA)).columns["hints"])[0]
    assert {"technique", "cells", "step", "highlights"} <= full.keys()
    broken = Hint().found(entry(TWO))
    assert (broken.status, bool(broken.error)) == (Status.AMBIGUOUS, True)
    assert Hint(cell="r5c5") == Hint(cell=40)  # type: ignore[arg-type]  # text is allowed


def test_steps_are_grouped_by_technique_and_limited() -> None:
    every = Steps(most=None, most_each=None).one(entry(WIKIPEDIA))
    assert sum(group.count for group in every.groups) == len(every.hints)
    few = Steps(most=5, most_each=2).one(entry(WIKIPEDIA))
    assert len(few.hints) <= 5
    assert len(few.hints) + few.left_out == len(every.hints)
    assert all(group.shown <= 2 for group in few.groups)
    hidden = [group for group in few.groups if not group.shown]
    assert all(group.first is None for group in hidden)
    only = Steps(technique=("hidden-single",)).one(entry(WIKIPEDIA))
    assert [group.technique for group in only.groups] == ["hidden-single"]


def test_a_board_without_steps_gets_the_news() -> None:
    stuck = Steps(technique=("bug-plus-one",)).one(entry(WIKIPEDIA))
    assert [type(one) for one in stuck.hints] == [Stuck]
    there = Steps(technique=("bug-plus-one",), cell=40).one(entry(WIKIPEDIA))
    assert [type(one) for one in there.hints] == [NoStepThere]


def test_convert_writes_the_format_and_lists_what_it_loses() -> None:
    named = entry(WIKIPEDIA, name="Wikipedia")
    found = Convert(to="tatham").found(named)
    assert found.columns["text"].startswith("3x3:")
    assert plain(found.columns["lost"]) == ["names"]
    assert found.note == "the format tatham does not keep names"
    assert Convert(to="jsonl").found(named).note == ""
    assert Convert().columns() == {}
    table = Convert().many(rows_of([WIKIPEDIA, "?"]))
    assert table.status.tolist() == [Status.DONE, Status.UNREADABLE]
    with pytest.raises(LookupError):
        Convert(to="docx")


@pytest.mark.parametrize(
    ("claim", "status", "error", "grades"),
    [
        (WIKIPEDIA_SOLUTION, Status.CORRECT, "", [81, 0, 0, 0]),
        (WIKIPEDIA, Status.WRONG, "r1c3 is empty", [30, 0, 0, 0]),
        ("6" + WIKIPEDIA_SOLUTION[1:], Status.WRONG, "r1c1 differs from the given", [81, 1, 3, 1]),
        (
            WIKIPEDIA_SOLUTION[:2] + "1" + WIKIPEDIA_SOLUTION[3:],
            Status.WRONG,
            "row 1 holds a digit twice",
            [81, 0, 3, 1],
        ),
    ],
)
def test_verify_grades_one_claim_like_many(claim: str, status: Status, error: str, grades: list[int]) -> None:
    verb = Verify(wrong=True)
    alone = verb.found(entry(WIKIPEDIA, fields={"answer": claim}))
    assert (alone.status, str(alone.error or ""), list(alone.columns.values())) == (status, error, grades)
    rows, claims = rows_of([WIKIPEDIA]), rows_of([claim])
    table = verb.many(rows, claims=claims)
    assert table is not None
    assert table.status.tolist() == [status]
    assert dict(verb.errors_in(table, rows)) == ({0: error} if error else {})
    assert [int(verb.of_table(table, [name])[name][0]) for name in verb.columns()] == grades


def test_verify_needs_a_column_with_claims() -> None:
    assert Verify().claims_column(["id", "Solution"]) == "Solution"
    assert Verify(solutions="model").claims_column(["solution", "model"]) == "model"
    with pytest.raises(FormatError, match="no column solution or solutions or answer"):
        Verify().claims_column(["id"], "answers.csv")
    found = Verify().found(entry(WIKIPEDIA, fields={"solution": "?"}))
    assert (found.status, str(found.error)[:28]) == (Status.UNREADABLE, "the solution cannot be read:")


def test_minimize_follows_its_seed() -> None:
    found = Minimize().found(entry(WIKIPEDIA))
    assert found.columns["clues"] == 23
    assert Minimize(seed=1).found(entry(WIKIPEDIA)).columns == Minimize(seed=1).found(entry(WIKIPEDIA)).columns


def test_render_gives_a_file() -> None:
    assert Render().found(entry(WIKIPEDIA)).columns["picture"].startswith(b"<svg")
    assert Render(step=3).found(entry(WIKIPEDIA)).status is Status.DONE
    assert Render(hint=True).found(entry(WIKIPEDIA)).status is Status.DONE
    assert "at most 51" in str(Render(step=99).found(entry(WIKIPEDIA)).error)
    with pytest.raises(Contradiction, match="step and hint contradict each other"):
        Render(step=1, hint=True)
