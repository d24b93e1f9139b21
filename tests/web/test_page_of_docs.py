"""The page about the server says what is so."""

from __future__ import annotations

import json
import re
from pathlib import Path

import click
from web.serving import Server

from fullhouse.cli.commands.serve import serve
from fullhouse.web.clients import client_of
from fullhouse.web.endpoints import ENDPOINTS
from fullhouse.web.settings import Settings

PAGE = (Path(__file__).parents[2] / "docs" / "server.md").read_text(encoding="utf-8")
PAIR = re.compile(r"^```http\nPOST (\S+)\n(.*?)^```\n\n```json\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def test_requests_are_answered_as_the_page_shows(server: Server) -> None:
    pairs = PAIR.findall(PAGE)
    assert len(pairs) == PAGE.count("```http")
    for path, body, shown in pairs:
        response = server.client.post(path, content=body, headers={"content-type": "application/json"})
        answered, expected = response.json(), json.loads(shown)
        if expected.get("title") == "…":
            expected["title"] = answered["title"]
        assert answered == expected


def test_every_verb_has_its_line() -> None:
    table = PAGE.partition("| verb |")[2].partition("\n\n")[0]
    cells = [line.split("|")[1] for line in table.splitlines()[2:]]
    assert {name for cell in cells for name in re.findall(r"`(\w+)`", cell)} == set(ENDPOINTS)


def test_every_limit_is_an_option_with_the_default_that_is_shown() -> None:
    options = {name: option for option in serve.params for name in option.opts if isinstance(option, click.Option)}
    listed = re.findall(r"^\| `(--[\w-]+)` \| (\S+)", PAGE, re.MULTILINE)
    assert len(listed) == 10
    values = Settings(heavy=2)
    each = client_of("192.0.2.1", values.connections_per_address).most
    shown = {
        "1": 1 << 20,
        "64": 64 << 20,
        "20": 20 << 20,
        "100,000": 100_000,
        "30": 30,
        "600": 600,
        "32": 32,
        "512": 512,
        "64;": None,
    }
    for name, number in listed:
        field = str(options[name].name)
        assert number == "one" or getattr(values, field) == shown[number], name
        assert number != "64;" or each == 64
