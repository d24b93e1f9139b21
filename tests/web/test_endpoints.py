"""The answers of every endpoint."""

from __future__ import annotations

import json
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import pytest
from puzzles import INKALA_2012, NORVIG_IMPOSSIBLE, TWO_SOLUTIONS, WIKIPEDIA, WIKIPEDIA_SOLUTION
from web.serving import SLOW, Server

import fullhouse as fh
from fullhouse import schemas
from fullhouse.cli.main import fullhouse as application
from fullhouse.formats.codecs import CODECS
from fullhouse.web.endpoints import ENDPOINTS
from fullhouse.web.models import answer_model
from fullhouse.web.requests import read

BROKEN = "55" + "." * 79
JSON_VERBS = [name for name, verb in ENDPOINTS.items() if verb.answer and verb.takes_json]


@pytest.mark.parametrize("name", JSON_VERBS)
def test_the_example_of_a_verb_is_answered_as_its_model_says(server: Server, name: str) -> None:
    values = server.answer(name, **ENDPOINTS[name].example)
    declared = ENDPOINTS[name].answer
    assert declared is not None
    model = answer_model(declared)
    model.model_validate_json(json.dumps(values))
    assert list(values)[:3] == ["name", "puzzle", "status"]
    assert list(values)[-2:] == ["error", "cells"]


@pytest.mark.parametrize("name", [name for name in JSON_VERBS if "puzzle" in ENDPOINTS[name].example])
@pytest.mark.parametrize("puzzle", [BROKEN, NORVIG_IMPOSSIBLE, TWO_SOLUTIONS, WIKIPEDIA_SOLUTION, INKALA_2012])
def test_any_readable_puzzle_is_answered(server: Server, name: str, puzzle: str) -> None:
    values = server.answer(name, **{**ENDPOINTS[name].example, "puzzle": puzzle})
    declared = ENDPOINTS[name].answer
    assert declared is not None
    model = answer_model(declared)
    model.model_validate_json(json.dumps(values))


@pytest.mark.parametrize(
    ("verb", "options", "members"),
    [
        ("solve", [], {}),
        ("count", [], {}),
        ("check", ["--minimal"], {"minimal": True}),
        ("canonical", [], {}),
        ("minimize", [], {}),
        ("hint", ["--stage", "4"], {"stage": 4}),
        ("explain", [], {"highlights": False}),
    ],
)
@pytest.mark.parametrize("puzzle", [WIKIPEDIA, TWO_SOLUTIONS, BROKEN])
def test_answers_have_what_the_command_line_prints(
    server: Server, verb: str, options: list[str], members: dict[str, Any], puzzle: str
) -> None:
    from click.testing import CliRunner

    line = CliRunner().invoke(application, [verb, puzzle, "--json", *options]).stdout.splitlines()[0]
    printed, answered = json.loads(line), server.answer(verb, puzzle=puzzle, **members)
    assert _without_more(answered, printed) == printed


def _without_more(answered: Any, printed: Any) -> Any:
    """The answer without members that only the API has."""
    if isinstance(answered, dict) and isinstance(printed, dict):
        return {name: _without_more(answered[name], printed[name]) for name in printed}
    if isinstance(answered, list) and isinstance(printed, list) and len(answered) == len(printed):
        return [_without_more(one, other) for one, other in zip(answered, printed, strict=True)]
    return answered


def test_a_clash_names_both_cells(server: Server) -> None:
    for verb in ("solve", "check", "explain", "rate", "canonical"):
        values = server.answer(verb, puzzle=BROKEN)
        assert values["status"] == "unsolvable"
        assert values["cells"] == ["r1c1", "r1c2"]
        assert "two 5s in row 1: r1c1 and r1c2" in values["error"]


def test_check_says_where_two_solutions_differ(server: Server) -> None:
    values = server.answer("check", puzzle=TWO_SOLUTIONS)
    one, other = values["solutions"]
    differing = [f"r{cell // 9 + 1}c{cell % 9 + 1}" for cell in range(81) if one[cell] != other[cell]]
    assert values["differ"] == values["cells"] == differing


def test_a_flaw_without_a_clash_names_its_cells(server: Server) -> None:
    values = server.answer("check", puzzle=NORVIG_IMPOSSIBLE)
    assert values["status"] == "unsolvable"
    assert values["cells"] == ["r8c5", "r9c5"]


def test_open_cells_take_all_solutions_into_account(server: Server) -> None:
    many = "................................5..8.....2..981.7....343..6.9.........5....3....7"
    counted = server.answer("count", puzzle=many, open=True, limit=1_001)
    assert (counted["count"], counted["complete"], len(counted["open"])) == (1_001, False, 65)
    assert counted["possible"][29] == "234679"
    checked = server.answer("check", puzzle=many, true_candidates=True)
    assert checked["true_candidates"] == counted["possible"]
    assert server.answer("check", puzzle=BROKEN, true_candidates=True)["true_candidates"] is None
    assert "true_candidates" not in server.answer("check", puzzle=many)


def test_true_candidates_of_large_puzzles_wait_with_other_long_requests() -> None:
    for name, option in (("count", "open"), ("check", "true_candidates")):
        endpoint = ENDPOINTS[name]
        assert endpoint.is_heavy(read(endpoint.request, {"puzzle": "." * 256, option: True}))
        assert not endpoint.is_heavy(read(endpoint.request, {"puzzle": "." * 81, option: True}))


def test_the_setter_sees_the_cells_that_are_still_open(server: Server) -> None:
    values = server.answer("count", puzzle=TWO_SOLUTIONS, open=True)
    assert (values["status"], values["count"], values["complete"]) == ("ambiguous", 2, True)
    assert values["open"] == server.answer("check", puzzle=TWO_SOLUTIONS)["differ"]
    assert [len(digits) for digits in values["possible"]].count(2) == len(values["open"])
    none = server.answer("count", puzzle=BROKEN, open=True)
    assert (none["count"], none["error"], none["reason"]) == (0, None, "two 5s in row 1: r1c1 and r1c2")
    assert none["cells"] == ["r1c1", "r1c2"]
    many = server.answer("count", puzzle="." * 81, open=True)
    assert (many["count"], many["complete"]) == (10_000, False)
    assert set(many["possible"]) == {"123456789"}
    assert len(server.answer("solve", puzzle="." * 81, limit=7)["solutions"]) == 7


def test_a_hint_says_more_with_every_stage(server: Server) -> None:
    stages = [server.answer("hint", puzzle=WIKIPEDIA, stage=stage)["hints"][0] for stage in (1, 2, 3, 4)]
    assert [len(stage["text"]) for stage in stages] == [1, 2, 3, 4]
    assert ["technique" in stage for stage in stages] == [False, True, True, True]
    assert ["cells" in stage for stage in stages] == [False, False, True, True]
    assert ["step" in stage for stage in stages] == [False, False, False, True]
    last = stages[3]
    assert last["conclusions"] == [{"cell": "r1c6", "digit": 8, "places": True}]
    term = next(term for term in last["terms"] if term["kind"] == "technique")
    assert last["text"][term["line"]][term["start"] : term["end"]] == "Hidden Single"


def test_a_players_mistake_comes_first(server: Server) -> None:
    board = WIKIPEDIA[:2] + "1" + WIKIPEDIA[3:]
    wrong = server.answer("hint", puzzle=board, placed=["r1c3"], stage=3)["hints"][0]
    assert (wrong["kind"], wrong["mistake"], wrong["cells"]) == ("mistake", "wrong-digit", "r1c3")
    notes = [""] * 81
    notes[2] = "12"
    missing = server.answer("hint", puzzle=WIKIPEDIA, candidates=notes, stage=4)["hints"][0]
    assert missing["mistake"] == "wrong-elimination"
    assert server.answer("hint", puzzle=WIKIPEDIA, candidates=[""] * 81)["hints"][0]["kind"] == "step"


def test_all_steps_come_in_groups(server: Server) -> None:
    values = server.answer("steps", puzzle=WIKIPEDIA, most_each=5)
    assert sum(group["shown"] for group in values["groups"]) == len(values["hints"])
    assert sum(group["count"] for group in values["groups"]) == len(values["hints"]) + values["left_out"]
    for group in values["groups"]:
        hints = values["hints"][group["first"] : group["first"] + group["shown"]]
        assert {hint["technique"] for hint in hints} == {group["technique"]}
    few = server.answer("steps", puzzle=WIKIPEDIA, most=3)
    assert len(few["hints"]) == 3
    assert few["groups"][-1]["first"] is None
    only = server.answer("steps", puzzle=WIKIPEDIA, technique=["naked-single", "hidden-single"])
    assert {hint["technique"] for hint in only["hints"]} == {"naked-single", "hidden-single"}


def test_a_path_has_explanations_and_highlights(server: Server) -> None:
    path = server.answer("explain", puzzle=WIKIPEDIA)["path"]
    assert {"title", "words", "highlights", "line", "number"} <= set(path["steps"][0])
    plain = server.answer("explain", puzzle=WIKIPEDIA, highlights=False)["path"]
    for step in plain["steps"]:
        del step["title"], step["words"]
    del plain["summary"]
    jsonschema.validate(plain, schemas.path_schema())


def test_a_rating_is_that_of_the_library_with_its_hardest_step(server: Server) -> None:
    rating = server.answer("rate", puzzle=WIKIPEDIA)["rating"]
    assert rating == fh.rate(WIKIPEDIA).to_json()
    jsonschema.validate(rating, schemas.rating_schema())


def test_a_practice_board_needs_its_technique(server: Server) -> None:
    made = server.answer("practice", technique="x-wing", seed=3)
    hint = server.answer("hint", **made["board"], stage=4)["hints"][0]
    assert hint == made["hint"]
    assert hint["technique"] == "x-wing"


def test_generated_puzzles_are_those_of_the_library(server: Server) -> None:
    made = server.answer("generate", level="medium", symmetry="rotate-180", clues=[24, 28], seed=5)
    same = fh.generate(level="medium", symmetry="rotate-180", clues=(24, 28), seed=5)
    assert made["puzzle"] == same.givens.to_line()
    assert made["level"] == "medium"


def test_redundant_clues_can_be_removed(server: Server) -> None:
    assert server.answer("check", puzzle=WIKIPEDIA, minimal=True)["redundant"]
    minimal = server.answer("minimize", puzzle=WIKIPEDIA)
    assert server.answer("check", puzzle=minimal["minimal"], minimal=True)["redundant"] == []
    assert len(minimal["removed"]) == 30 - minimal["clues"]


def test_every_format_is_written_and_read_back(server: Server) -> None:
    texts = server.answer("convert", puzzle=WIKIPEDIA, to="all")["texts"]
    assert set(texts) == set(CODECS)
    for name, text in texts.items():
        parsed = server.answer("parse", puzzle=text)
        assert parsed["puzzle"] == WIKIPEDIA, name
        assert server.answer("convert", puzzle=WIKIPEDIA, to=name)["text"] == text


def test_parse_lists_clashes_and_several_puzzles(server: Server) -> None:
    assert server.answer("parse", puzzle=BROKEN)["clashes"] == [["r1c1", "r1c2"]]
    text = f"{WIKIPEDIA} # first\nnonsense\n{INKALA_2012}"
    several = server.answer("parse", puzzle=text, several=True)["puzzles"]
    assert [one["status"] for one in several] == ["done", "unreadable", "done"]
    assert [one["line"] for one in several] == [1, 2, 3]
    refused = server.post("parse", puzzle=f"{WIKIPEDIA}\n{INKALA_2012}").json()
    assert (
        refused["detail"] == "the text holds several puzzles; parse lists them with several, and batch answers them all"
    )


def test_seven_engines_are_compared(server: Server) -> None:
    rows = server.answer("engines", puzzle=WIKIPEDIA)["engines"]
    assert [row["engine"] for row in rows] == list(fh.ENGINES)
    assert {row["status"] for row in rows} == {"proper"}
    late = server.answer("engines", puzzle=SLOW["puzzle"], engines=["backtracking"], time_limit=0.05)["engines"][0]
    assert late["status"] == "late"


def test_a_trace_has_the_search_from_its_first_event_on(server: Server) -> None:
    trace = server.answer("trace", puzzle=WIKIPEDIA, engine="backtracking", most=50_000)
    assert trace["complete"]
    filled = {cell: int(digit) for cell, digit in enumerate(WIKIPEDIA) if digit != "."}
    guesses: list[tuple[int, list[int]]] = []
    for kind, cell, digit, depth in trace["events"]:
        if kind == "guess":
            guesses.append((cell, []))
            assert depth == len(guesses)
        if kind == "undo":
            guess, placed = guesses.pop()
            for gone in (guess, *placed):
                del filled[gone]
        if kind in ("guess", "place"):
            filled[cell] = digit
            if kind == "place" and guesses:
                guesses[-1][1].append(cell)
        if kind == "solution":
            assert "".join(str(filled[cell]) for cell in range(81)) == WIKIPEDIA_SOLUTION
    short = server.answer("trace", puzzle=INKALA_2012, engine="backtracking", most=10)
    assert (len(short["events"]), short["complete"]) == (10, False)


@pytest.mark.parametrize(
    ("to", "media_type", "start"),
    [("svg", "image/svg+xml", b"<svg"), ("png", "image/png", b"\x89PNG"), ("pdf", "application/pdf", b"%PDF")],
)
@pytest.mark.parametrize("members", [{}, {"hint": True}, {"step": 2}, {"solution": True}])
def test_pictures_are_files(server: Server, to: str, media_type: str, start: bytes, members: dict[str, Any]) -> None:
    response = server.post("render", puzzle=WIKIPEDIA, to=to, theme="dark", size=120, **members)
    assert response.status_code == 200, response.text
    assert response.headers["content-type"] == media_type
    assert start in response.content[:200]


def test_a_picture_that_needs_a_solution_says_why_there_is_none(server: Server) -> None:
    response = server.post("render", puzzle=BROKEN, solution=True)
    assert response.status_code == 422
    assert response.json()["cells"] == ["r1c1", "r1c2"]


def test_the_catalog_names_what_requests_may_use(server: Server) -> None:
    catalog = server.client.get("/api/v1/catalog").json()
    assert [engine["name"] for engine in catalog["engines"]] == list(fh.ENGINES)
    assert [one["name"] for one in catalog["formats"]] == list(CODECS)
    assert catalog["limits"]["time"] == server.workers.settings.time_limit


def test_every_technique_has_a_page_with_an_example(server: Server) -> None:
    for technique in server.client.get("/api/v1/catalog").json()["techniques"]:
        page = server.client.get(f"/api/v1/techniques/{technique['name']}").json()
        assert page["text"]
        if page["example"]:
            assert page["example"]["hint"]["technique"] == technique["name"]
    assert server.client.get("/api/v1/techniques/no-such").status_code == 404


def test_the_schemas_of_the_library_are_served(server: Server) -> None:
    assert server.client.get("/api/v1/schemas/rating").json() == schemas.rating_schema()
    assert server.client.get("/api/v1/schemas/other").status_code == 404
