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
        other = named.client.options("/api/v1/solve", headers={**asked, "origin": "https://x.example"})
        assert "access-control-allow-origin" not in other.headers


PAGES_ELSEWHERE: list[dict[str, str]] = [
    {"origin": "https://evil.example"},
    {"origin": "null"},
    {"origin": "http://localhost:1"},
    {"sec-fetch-site": "cross-site"},
    {"origin": "http://127.0.0.1", "sec-fetch-site": "cross-site"},
]


@pytest.mark.parametrize("headers", PAGES_ELSEWHERE)
def test_a_page_of_another_site_cannot_start_work(server: Server, headers: dict[str, str]) -> None:
    for path, kind in (("solve", "application/json"), ("batch", "text/plain")):
        response = server.client.post(f"/api/v1/{path}", content=WIKIPEDIA, headers={"content-type": kind, **headers})
        assert (response.status_code, response.json()["kind"]) == (403, "cross-site")
    assert server.client.get("/healthz", headers=headers).status_code == 200


def test_our_own_page_and_programs_can(server: Server) -> None:
    own: list[dict[str, str]] = [
        {},
        {"origin": server.url},
        {"origin": server.url, "sec-fetch-site": "same-origin"},
        {"sec-fetch-site": "none"},
    ]
    for headers in own:
        assert server.client.post("/api/v1/solve", json={"puzzle": WIKIPEDIA}, headers=headers).status_code == 200


def test_allowed_sites_and_names_can() -> None:
    with served(Settings(origins=("https://page.example",), hosts=("sudoku.example",))) as named:
        for headers, status in (
            ({"origin": "https://page.example", "sec-fetch-site": "cross-site"}, 200),
            ({"origin": "https://sudoku.example"}, 200),
            ({"origin": "https://x.example", "sec-fetch-site": "cross-site"}, 403),
        ):
            response = named.client.post("/api/v1/solve", json={"puzzle": WIKIPEDIA}, headers=headers)
            assert response.status_code == status, headers


@pytest.mark.parametrize("kind", ["", "application/x-www-form-urlencoded", "multipart/form-data", "text/html"])
def test_a_batch_takes_only_the_types_that_it_declares(server: Server, kind: str) -> None:
    response = server.client.post("/api/v1/batch", content=WIKIPEDIA, headers={"content-type": kind})
    assert (response.status_code, response.json()["kind"]) == (415, "unsupported-media-type")


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


def test_every_reference_in_the_description_exists(server: Server) -> None:
    text = server.client.get("/openapi.json").text
    found = re.findall(r'"\$ref": "#/([^"]+)"', text)
    assert len(found) > 100
    for reference in set(found):
        node = json.loads(text)
        for part in reference.split("/"):
            node = node[part]


_STATUSES = ("200", "400", "403", "408", "413", "415", "422", "429", "503")


def test_the_description_lists_what_a_name_that_does_not_exist_gets(server: Server) -> None:
    paths = server.client.get("/openapi.json").json()["paths"]
    for path in ("/api/v1/techniques/{name}", "/api/v1/schemas/{name}"):
        assert set(paths[path]["get"]["responses"]) == {"200", "404"}
        response = server.client.get(path.format(name="no-such-name"))
        assert response.status_code == 404
        assert response.headers["content-type"] == "application/problem+json"
    for path, methods in paths.items():
        if "post" in methods:
            assert [status for status in _STATUSES if status not in methods["post"]["responses"]] == [], path


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
