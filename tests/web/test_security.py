"""Headers of every answer, hostile text, and files that are not ours to give."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from puzzles import WIKIPEDIA
from web.serving import Server, answer_on, served

import fullhouse.web
from fullhouse.web.settings import Settings

HOSTILE = "<script>alert(1)</script><img src=x onerror=alert(1)>\"'&\u202e\x00"
WEB = Path(fullhouse.web.__file__).parent
PATHS = [
    "/docs",
    "/docs/docs.js",
    "/openapi.json",
    "/healthz",
    "/metrics",
    "/api/v1/catalog",
    "/nothing",
    "/static/nothing",
]


@pytest.mark.parametrize("path", PATHS)
def test_every_answer_has_the_headers(server: Server, path: str) -> None:
    headers = server.client.get(path).headers
    assert headers["content-security-policy"].startswith("default-src 'self';")
    assert "unsafe" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-opener-policy"] == headers["cross-origin-resource-policy"] == "same-origin"
    assert "access-control-allow-origin" not in headers


def test_answers_of_verbs_and_problems_have_them_too(server: Server) -> None:
    for response in (server.post("solve", puzzle=WIKIPEDIA), server.post("solve", puzzle="?!")):
        assert response.headers["x-content-type-options"] == "nosniff"
        assert "content-security-policy" in response.headers


def test_pages_elsewhere_may_not_call_unless_they_are_named(server: Server) -> None:
    asked = {"origin": "https://page.example", "access-control-request-method": "POST"}
    refused = server.client.options("/api/v1/solve", headers=asked)
    assert "access-control-allow-origin" not in refused.headers
    with served(Settings(origins=("https://page.example",))) as named:
        allowed = named.client.options("/api/v1/solve", headers=asked)
        assert allowed.headers["access-control-allow-origin"] == "https://page.example"
        answer = named.client.post(
            "/api/v1/solve", json={"puzzle": WIKIPEDIA}, headers={"origin": "https://page.example"}
        )
        assert answer.headers["access-control-allow-origin"] == "https://page.example"
        other = named.client.post("/api/v1/solve", json={"puzzle": WIKIPEDIA}, headers={"origin": "https://x.example"})
        assert "access-control-allow-origin" not in other.headers


def test_hostile_text_comes_back_as_json_or_escaped(server: Server) -> None:
    for verb, members in (
        ("solve", {"puzzle": HOSTILE}),
        ("parse", {"puzzle": f"{WIKIPEDIA} # {HOSTILE[:-1]}"}),
        ("convert", {"puzzle": f"{WIKIPEDIA} # {HOSTILE[:-1]}", "to": "opensudoku"}),
        ("hint", {"puzzle": WIKIPEDIA, "cell": HOSTILE[:50]}),
        ("solve", {"puzzle": WIKIPEDIA, HOSTILE: 1}),
    ):
        response = server.post(verb, **members)
        assert response.headers["content-type"] in ("application/json", "application/problem+json")
        json.loads(response.content)
    named = json.dumps({"puzzle": WIKIPEDIA, "name": HOSTILE[:-1]})
    picture = server.post("render", puzzle=named)
    assert picture.status_code == 200
    assert "<script" not in picture.text
    assert "<img" not in picture.text
    missing = server.client.get(f"/{HOSTILE[:25]}")
    assert "<script" not in missing.text


def test_a_path_of_a_visitor_is_never_opened(server: Server) -> None:
    for path in (
        "/static/../app.py",
        "/docs/../app.py",
        "/docs/..%2fapp.py",
        "/docs/%2e%2e/app.py",
        "/docs//etc/passwd",
        "/static/..\\app.py",
        "/api/v1/techniques/..%2f..%2fetc",
        "/api/v1/schemas/%00",
    ):
        with server.send(f"GET {path} HTTP/1.1\r\nConnection: close") as connection:
            answer = answer_on(connection)
        assert answer.startswith(("HTTP/1.1 404", "HTTP/1.1 400")), (path, answer[:200])
        assert "create_app" not in answer


def test_a_route_that_a_visitor_invents_is_not_counted_by_its_name(server: Server) -> None:
    server.client.get("/invented-by-somebody")
    metrics = server.client.get("/metrics").text
    assert "invented" not in metrics
    assert 'route="other"' in metrics


def test_the_documentation_loads_nothing_from_elsewhere() -> None:
    for file in (WEB / "docs").iterdir():
        text = file.read_text(encoding="utf-8")
        assert not re.search(r"(https?:)?//[\w.]+\.\w", text.replace("// ", "")), file
        assert "<style" not in text
        assert "style=" not in text
        assert "innerHTML" not in text
        assert not re.search(r"<script(?![^>]*src=)", text)


def test_the_description_has_an_example_for_every_verb(server: Server) -> None:
    paths = server.client.get("/openapi.json").json()["paths"]
    for path, methods in paths.items():
        for operation in methods.values():
            assert operation["summary"]
            if "requestBody" in operation:
                assert all("example" in content for content in operation["requestBody"]["content"].values()), path


def test_metrics_are_text_that_prometheus_reads(server: Server) -> None:
    server.post("solve", puzzle=WIKIPEDIA)
    response = server.client.get("/metrics")
    assert response.headers["content-type"].startswith("text/plain; version=0.0.4")
    line = re.compile(r'^(# (HELP|TYPE) .+|\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? [0-9.e+-]+)$')
    assert all(line.match(one) for one in response.text.splitlines())
    found = re.search(r'fullhouse_requests_total\{route="/api/v1/solve",status="200"\} (\d+)', response.text)
    assert found
    assert int(found[1]) > 0
    buckets = re.findall(r'fullhouse_request_seconds_bucket\{route="/api/v1/solve",le="[^"]+"\} (\d+)', response.text)
    assert list(map(int, buckets)) == sorted(map(int, buckets))
