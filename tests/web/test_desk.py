"""The desk answers without a server, and as the server does."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest
from puzzles import TWO_SOLUTIONS, WIKIPEDIA
from web.serving import Server

from fullhouse.web.desk import answer
from fullhouse.web.endpoints import ENDPOINTS

UNSTABLE = ("engines", "trace")
"""Their answers have times."""
REQUESTS: list[tuple[str, dict[str, Any]]] = [
    *((name, endpoint.example) for name, endpoint in ENDPOINTS.items() if endpoint.takes_json),
    *((name, {**one.example, "puzzle": TWO_SOLUTIONS}) for name, one in ENDPOINTS.items() if one.takes_json),
    ("convert", {"puzzle": WIKIPEDIA, "to": "all"}),
    ("rate", {"puzzle": WIKIPEDIA, "scales": ["hodoku", "se", "guesses"]}),
    ("solve", {"puzzle": "hello"}),
    ("solve", {"puzle": "hello"}),
    ("solve", {"puzzle": WIKIPEDIA, "limit": 0}),
    ("solve", {"puzzle": WIKIPEDIA, "engine": "none"}),
    ("hint", {"puzzle": WIKIPEDIA, "candidates": ["1"]}),
    ("verify", {"puzzle": WIKIPEDIA, "solution": "1"}),
    ("generate", {"clues": 10}),
]
BLOCKED = """
import sys
class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("fastapi", "numpy", "pydantic", "starlette", "uvicorn"):
            raise ModuleNotFoundError(f"{name} is blocked", name=name)
sys.meta_path.insert(0, Blocked())
"""


@pytest.mark.parametrize(("name", "members"), [one for one in REQUESTS if one[0] not in UNSTABLE])
def test_the_desk_answers_byte_for_byte_as_the_server(server: Server, name: str, members: dict[str, Any]) -> None:
    found, response = answer(name, json.dumps(members), server.workers.settings), server.post(name, **members)
    assert (found.status, found.media_type) == (response.status_code, response.headers["content-type"])
    if found.media_type != "application/pdf":
        assert found.data == response.content


def test_every_verb_is_answered_without_pydantic_and_numpy() -> None:
    script = f"""{BLOCKED}
import json
from fullhouse.web.desk import answer
from fullhouse.web.endpoints import ENDPOINTS
for name, endpoint in ENDPOINTS.items():
    found = answer(name, endpoint.body)
    assert found.status == 200, (name, found)
for level in ("easy", "hard", "extreme"):
    assert answer("generate", json.dumps({{"level": level, "seed": 7}})).status == 200
assert "numpy" not in sys.modules
pattern = "".join("." if cell == "." else "x" for cell in {WIKIPEDIA!r})
found = answer("generate", json.dumps({{"pattern": pattern, "seed": 1}}))
assert found.status == 200, found
found = answer("generate", json.dumps({{"clues": "23..30", "symmetry": "rotate-180", "seed": 1}}))
assert found.status == 200, found
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_the_catalog_and_each_technique_have_an_answer() -> None:
    names = [one["name"] for one in json.loads(answer("catalog", "").data)["techniques"]]
    for name in names:
        assert json.loads(answer(f"techniques/{name}", "").data)["name"] == name
    assert answer("techniques/nothing", "").status == answer("nothing", "{}").status == 404


@pytest.mark.parametrize(
    ("name", "body", "status", "member"),
    [
        ("solve", "{", 400, None),
        ("solve", "[]", 422, ""),
        ("solve", "{}", 422, "puzzle"),
        ("solve", '{"puzzle": 81}', 422, "puzzle"),
        ("solve", json.dumps({"puzzle": "." * 200_001}), 422, "puzzle"),
        ("solve", json.dumps({"puzzle": WIKIPEDIA, "engine": "x" * 61}), 422, "engine"),
        ("hint", json.dumps({"puzzle": WIKIPEDIA, "placed": ["r1c1", 5]}), 422, "placed"),
        ("hint", json.dumps({"puzzle": WIKIPEDIA, "given": []}), 422, "given"),
        ("rate", json.dumps({"puzzle": WIKIPEDIA, "scales": ["se"] * 101}), 422, "scales"),
        ("solve", json.dumps({"puzzle": WIKIPEDIA, "time_limit": 0}), 422, "time_limit"),
    ],
)
def test_a_wrong_request_names_its_member(name: str, body: str, status: int, member: str | None) -> None:
    found = answer(name, body)
    document = json.loads(found.data)
    assert (found.status, document.get("member")) == (status, member), document
