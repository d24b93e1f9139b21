"""Puzzles with rules over HTTP: in the member `rules` or in the text, within limits, and rejected by classic verbs."""

from __future__ import annotations

import json
from typing import Any

import pytest
from web.serving import Server

import fullhouse as fh
from fullhouse.web.desk import answer
from fullhouse.web.endpoints import ENDPOINTS
from fullhouse.web.models import request_model
from fullhouse.web.requests import MOST_CONSTRAINTS, MOST_RULES, read

DIAGONAL = "1423231432414132"
PROPER = DIAGONAL.replace("2", ".")
EMPTY = "." * 16
PLAIN = "1234341221434321"
_TEXT = {"content-type": "text/plain"}


def ask(verb: str, **members: Any) -> dict[str, Any]:
    """The answer of a verb, or the problem document."""
    found = answer(verb, json.dumps(members))
    values: dict[str, Any] = json.loads(found.data)
    return values


def test_solve_check_and_count_take_rules() -> None:
    assert ask("solve", puzzle=PROPER, rules="4x4,x")["solution"] == DIAGONAL
    assert len(ask("solve", puzzle=EMPTY, rules="4x4 x", limit=100)["solutions"]) == 48
    assert ask("check", puzzle=EMPTY, rules="4x4 x")["status"] == "ambiguous"
    assert ask("count", puzzle=EMPTY, rules=fh.Rules.parse("4x4 x").to_json())["count"] == 48
    assert ask("count", puzzle=f"[4x4 x] {EMPTY}")["count"] == 48


def test_true_candidates_are_those_of_the_library() -> None:
    masks = fh.true_candidates(fh.parse("12" + "." * 14, rules=fh.Rules.parse("4x4 x"))).masks
    found = ask("check", puzzle="12" + "." * 14, rules="4x4 x", true_candidates=True)["true_candidates"]
    assert found == ["".join(str(digit) for digit in range(1, 5) if mask >> digit - 1 & 1) for mask in masks]


def test_count_estimates_on_request() -> None:
    found = ask("count", puzzle=EMPTY, rules="4x4", limit=10, estimate=True)
    assert found["low"] <= found["count"] <= found["high"]
    assert (found["complete"], found["status"]) == (False, "ambiguous")
    assert ask("count", puzzle=EMPTY, rules="4x4 x", estimate=True)["count"] == 48


def test_verify_reads_the_claim_under_the_rules() -> None:
    assert ask("verify", puzzle=PROPER, rules="4x4 x", solution=DIAGONAL)["status"] == "correct"
    wrong = ask("verify", puzzle=EMPTY, rules="4x4 x", solution=PLAIN)
    assert (wrong["status"], wrong["error"]) == ("wrong", "diagonal 1 holds 1 twice: r1c1 and r4c4") or wrong["cells"]
    broken = ask("verify", puzzle=EMPTY, rules="4x4 cage r1c1,r1c2 4", solution=PLAIN)
    assert broken["error"] == "the rule 'cage r1c1,r1c2 4' is broken"


def test_convert_and_render_keep_rules() -> None:
    text = ask("convert", puzzle=PROPER, rules="4x4 x", to="iss")["text"]
    assert fh.parse(text) == fh.parse(PROPER, rules=fh.Rules.parse("4x4 x"))
    assert "line" not in ask("convert", puzzle=PROPER, rules="4x4 x", to="all")["texts"]
    assert answer("render", json.dumps({"puzzle": PROPER, "rules": "4x4 x"})).media_type == "image/svg+xml"


@pytest.mark.parametrize("verb", ["hint", "steps", "explain", "rate", "canonical"])
def test_classic_verbs_name_the_rule_that_they_reject(verb: str) -> None:
    found = ask(verb, puzzle="." * 81, rules="9x9 anti-knight")
    assert "9x9 with anti-knight" in (found.get("detail") or found["error"])


def test_the_web_app_rejects_a_puzzle_with_rules_in_one_sentence() -> None:
    found = ask("parse", puzzle=f"[9x9 anti-knight] {'.' * 81}")
    assert found["detail"] == "the web app is for classic Sudoku, and this puzzle has other rules: 9x9 with anti-knight"
    several = ask("parse", puzzle=f"[9x9 anti-knight] {'.' * 81}\n[9x9] {'.' * 81}", several=True)
    assert [one["status"] for one in several["puzzles"]] == ["unreadable", "done"]


@pytest.mark.parametrize(
    ("rules", "reason"),
    [
        ("9x9 anti-night", "column 5: unknown rule 'anti-night'; did you mean 'anti-knight'?"),
        ("9x9 cage r1c1,r9c10", "every cell of cage must be in the 9x9 grid, not 'r9c10'"),
        ({"format": "fullhouse-rules", "version": 2}, "expected format 'fullhouse-rules' in version 1"),
        ("x" * 30_000, "at most 20,000 characters"),
        (5, "rules must be rules such as 6x6,x,anti-knight"),
        ("4x4", "the puzzle has 81 cells, but the rules are for 16"),
    ],
)
def test_wrong_or_oversized_rules_are_rejected_with_their_reason(rules: Any, reason: str) -> None:
    found = ask("solve", puzzle="." * 81, rules=rules)
    assert (found["status"], reason in found["detail"]) == (422, True), found


def test_rules_that_take_long_to_prepare_are_rejected() -> None:
    found = ask("solve", puzzle="." * 625, rules='25x25 regex r1c1-r1c25 ".*A......................"')
    assert (found["status"], "at most 20,000 states" in found["detail"]) == (422, True), found


def test_a_puzzle_with_too_many_constraints_is_rejected() -> None:
    rules = "9x9 " + " ".join(
        f"cage r{one // 9 + 1}c{one % 9 + 1} {1 + total}" for one in range(81) for total in range(7)
    )
    assert f"at most {MOST_CONSTRAINTS}" in ask("solve", puzzle="." * 81, rules=rules)["detail"]


def test_puzzles_with_rules_wait_with_other_long_requests() -> None:
    for verb in ("solve", "check", "count"):
        endpoint = ENDPOINTS[verb]
        for members in ({"puzzle": EMPTY, "rules": "4x4 x"}, {"puzzle": ".Shape~4x4"}):
            assert endpoint.is_heavy(read(endpoint.request, members))
        assert not endpoint.is_heavy(read(endpoint.request, {"puzzle": "." * 81}))


def test_a_batch_has_one_set_of_rules_or_a_column(server: Server) -> None:
    lines = server.client.post(
        "/api/v1/batch", params={"verb": "count", "rules": "4x4 x"}, content=f"{PROPER}\n{EMPTY}\n", headers=_TEXT
    ).text.splitlines()
    assert [json.loads(line)["count"] for line in lines] == [1, 48]
    table = f"puzzle,rules\n{EMPTY},4x4 x\n{EMPTY},4x4\n"
    answers = server.client.post("/api/v1/batch", params={"verb": "count"}, content=table, headers=_TEXT).text
    assert [json.loads(line)["count"] for line in answers.splitlines()] == [48, 288]


def test_the_schema_describes_the_member() -> None:
    schema = request_model(ENDPOINTS["solve"].request).model_json_schema()
    assert schema["properties"]["rules"]["anyOf"][0] == {"maxLength": MOST_RULES, "type": "string"}
    assert "rules" not in schema["required"]
