"""Bodies of hostile clients: too many values."""

from __future__ import annotations

import json
from typing import Any

import pytest
from puzzles import WIKIPEDIA
from web.serving import Server

from fullhouse.web.problems import Problem
from fullhouse.web.requests import MOST_MEMBERS, MOST_VALUES, parsed

MANY: dict[str, Any] = {
    "members": {f"m{number}": 1 for number in range(MOST_MEMBERS + 1)},
    "60,000 members": {f"m{number}": 1 for number in range(60_000)},
    "members of a member": {"within": {f"m{number}": 1 for number in range(MOST_MEMBERS + 1)}},
    "a long list": {"placed": [1] * (MOST_VALUES + 1)},
    "lists of lists": {"placed": [[[1] * 40] * 5] * 10},
    "objects in a list": [{"a": 1}] * (MOST_VALUES + 1),
}


@pytest.mark.parametrize("name", MANY)
def test_a_body_with_too_many_values_is_rejected_before_it_is_validated(server: Server, name: str) -> None:
    response = server.client.post("/api/v1/solve", json=MANY[name])
    document = response.json()
    assert (response.status_code, document["kind"]) == (422, "too-many-values")
    assert "errors" not in document
    assert f"{MOST_MEMBERS} members" in document["detail"]


def test_a_long_text_is_one_value(server: Server) -> None:
    commented = f"{WIKIPEDIA} # {',' * 150_000}"
    assert server.post("parse", puzzle=commented).status_code == 200
    quoted = f"{WIKIPEDIA} # " + '","\\"' * 20_000
    assert server.post("parse", puzzle=quoted).status_code == 200


@pytest.mark.parametrize("values", [{f"m{number}": 1 for number in range(MOST_MEMBERS)}, [1] * MOST_VALUES, {"a": ","}])
def test_as_many_values_as_allowed_are_parsed(values: Any) -> None:
    assert parsed(json.dumps(values).encode()) == values


@pytest.mark.parametrize("body", [b"{", b"[" * 100_000, b"1" * 10_000, b'"\xff"', b"nul"])
def test_a_body_that_is_not_json_is_400(server: Server, body: bytes) -> None:
    response = server.client.post("/api/v1/solve", content=body, headers={"content-type": "application/json"})
    assert (response.status_code, response.json()["kind"]) == (400, "bad-request")
    assert response.json()["detail"].startswith("The body ")
    with pytest.raises(Problem):
        parsed(body)
