"""QR codes of shared links, and the public address of the app."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from email.message import Message
from typing import Any

import pytest
import segno

from fullhouse.errors import BadArgument
from fullhouse.web import server
from fullhouse.web.desk import answer
from fullhouse.web.settings import Settings

LINK = f"https://sudoku.example.org/#puzzle={'.' * 81}"


def qr(text: Any) -> tuple[int, dict[str, Any]]:
    found = answer("qr", json.dumps({"text": text}))
    return found.status, json.loads(found.data)


def rows_of(path: str, side: int) -> list[list[int]]:
    """The modules that an SVG path of rectangles fills."""
    rows = [[0] * side for _ in range(side)]
    rest = path
    while rest:
        found = re.match(r"M(\d+) (\d+)h(\d+)v1h-(\d+)z", rest)
        assert found, rest[:30]
        x, y, width, back = map(int, found.groups())
        assert width == back
        for column in range(x, x + width):
            rows[y][column] += 1
        rest = rest[found.end() :]
    return rows


@pytest.mark.parametrize("text", ["A", LINK, "ü" * 500, "7" * 1_000])
def test_the_path_fills_each_dark_module_of_the_code_once(text: str) -> None:
    status, found = qr(text)
    matrix = segno.make_qr(text, error="l").matrix
    assert status == 200
    assert rows_of(found["path"], found["side"]) == [list(row) for row in matrix]


@pytest.mark.parametrize("text", ["\ud800", "😀" * 1_000, "a" * 1_001, 5])
def test_a_text_that_no_code_can_hold_is_rejected(text: Any) -> None:
    status, found = qr(text)
    assert (status, found["kind"], found["member"]) == (422, "bad-argument", "text")


def test_a_missing_segno_is_reported_by_name() -> None:
    script = """
import json, sys
sys.modules["segno"] = None
from fullhouse.web.desk import answer
found = answer("qr", json.dumps({"text": "A"}))
assert found.status == 503, found
assert json.loads(found.data)["detail"].endswith("run: pip install 'fullhouse[web]'"), found
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("given", "address"),
    [
        ("https://sudoku.example.org", "https://sudoku.example.org/"),
        ("https://example.org/app", "https://example.org/app/"),
        (" http://[::1]:8000/app/index.html ", "http://[::1]:8000/app/"),
    ],
)
def test_the_public_address_ends_with_a_slash_and_is_in_the_catalog(given: str, address: str) -> None:
    settings = Settings(public_url=given)
    assert settings.public_url == address
    assert json.loads(answer("catalog", "", settings).data)["public_url"] == address


@pytest.mark.parametrize(
    "given",
    [
        *("", "sudoku.example.org", "//example.org", "ftp://example.org/", "javascript:alert(1)", "https://"),
        *("https://a:b@example.org/", "https://example.org/?a=1", "https://example.org/#a", "https://exa mple.org/"),
        *("https://example.org:99999/", "https://[::1/", f"https://example.org/{'a' * 500}"),
    ],
)
def test_anything_else_is_rejected_as_a_public_address(given: str) -> None:
    with pytest.raises(BadArgument, match="public_url must be an address such as"):
        Settings(public_url=given)


def test_the_published_app_is_found_in_the_metadata_of_the_project(monkeypatch: pytest.MonkeyPatch) -> None:
    known = Message()
    monkeypatch.setattr(server, "metadata", lambda _: known)
    assert server.app_address() is None
    known["Project-URL"] = "Homepage, https://example.org/"
    known["Project-URL"] = "App, https://example.org/app"
    assert server.app_address() == "https://example.org/app/"
