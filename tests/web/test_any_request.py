"""Any request is answered or rejected with a reason; it never makes the server fail."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from patience import HANG, examples
from puzzles import WIKIPEDIA, any_grid
from schemathesis.core.result import Ok
from web.serving import Server, served

from fullhouse.web.endpoints import ENDPOINTS
from fullhouse.web.requests import members_of
from fullhouse.web.settings import Settings

QUICK = settings(deadline=None, suppress_health_check=list(HealthCheck))
JSON = {"content-type": "application/json"}


@pytest.fixture(scope="module")
def quick() -> Iterator[Server]:
    """A server that does not work long on anything."""
    with served(Settings(time_limit=0.2, batch_time_limit=1, body_seconds=1)) as running:
        yield running


def is_in_order(response: httpx.Response) -> bool:
    """Whether this is an answer or a rejection; a time limit counts as one."""
    if response.status_code == 503:
        return response.json()["kind"] in ("time-limit", "not-found-in-time")
    return response.status_code < 500


def _with(at: int, text: str) -> str:
    """A puzzle with this in the place of a cell."""
    return WIKIPEDIA[:at] + text + WIKIPEDIA[at + 1 :]


texts = st.one_of(
    any_grid.map(lambda grid: grid.to_line()),
    st.text(max_size=200),
    st.text("0123456789.|-+\n ", max_size=250),
    st.builds(
        lambda at, what: WIKIPEDIA[:at] + what + WIKIPEDIA[at + 1 :],
        st.integers(0, 80),
        st.text("123456789.q", max_size=2),
    ),
)
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@pytest.mark.parametrize("verb", [name for name, endpoint in ENDPOINTS.items() if endpoint.takes_json])
@settings(QUICK, max_examples=examples(12))
@given(data=st.data())
def test_any_text_and_any_member_is_answered_or_rejected(quick: Server, verb: str, data: st.DataObject) -> None:
    members: dict[str, Any] = dict(ENDPOINTS[verb].example)
    if "puzzle" in members:
        members["puzzle"] = data.draw(texts)
    names = st.sampled_from(sorted(members_of(ENDPOINTS[verb].request)))
    members |= data.draw(st.dictionaries(names, values, max_size=2))
    response = quick.client.post(f"/api/v1/{verb}", content=json.dumps(members), headers=JSON)
    assert is_in_order(response), response.text


@settings(QUICK, max_examples=examples(60))
@given(verb=st.sampled_from(sorted(ENDPOINTS)), body=st.binary(max_size=100) | st.text(max_size=100).map(str.encode))
def test_any_bytes_are_answered_or_rejected(quick: Server, verb: str, body: bytes) -> None:
    assert is_in_order(quick.client.post(f"/api/v1/{verb}", content=body, headers=JSON))


@settings(QUICK, max_examples=examples(60))
@given(
    verb=st.sampled_from(["solve", "check", "count", "hint", "canonical", "minimize"]),
    to=st.sampled_from(["jsonl", "csv"]),
    body=st.lists(texts, max_size=4).map("\n".join).map(lambda text: text.encode("utf-8", "replace"))
    | st.binary(max_size=100),
)
def test_any_batch_is_answered_or_rejected(quick: Server, verb: str, to: str, body: bytes) -> None:
    kind = {"content-type": "text/plain"}
    response = quick.client.post(f"/api/v1/batch?verb={verb}&to={to}", content=body, headers=kind)
    assert is_in_order(response), response.text


def test_schemathesis_finds_no_failure(quick: Server) -> None:
    schema = schemathesis.openapi.from_url(f"{quick.url}/openapi.json")
    for found in schema.get_all_operations():
        assert isinstance(found, Ok)
        operation = found.ok()

        @settings(QUICK, max_examples=4)
        @given(case=operation.as_strategy())
        def check(case: Any) -> None:
            response = case.call(timeout=HANG)
            assert response.status_code < 500 or response.json()["kind"] in ("time-limit", "not-found-in-time")
            if response.status_code == 200 and response.headers["content-type"][0] == "application/json":
                case.operation.validate_response(response)

        check()
