"""`fullhouse rules`: kinds of rules for people, and rules as JSON for programs."""

from __future__ import annotations

import json

from cli.running import run

from fullhouse.constraints import KINDS, Rules


def test_every_kind_is_listed_with_its_description() -> None:
    output = run("rules").stdout
    lines = [line.split() for line in output.splitlines()]
    assert set(KINDS) <= {words[0] for words in lines if words}
    assert "The values grow from the bulb to the tip" in output


def test_a_kind_is_described_with_an_example() -> None:
    assert run("rules", "thermometer").stdout.endswith("Example: thermometer r1c1-r1c5\n")


def test_short_text_is_printed_as_json() -> None:
    text = "16x16 x anti-knight cage 15 r1c1,r1c2"
    assert Rules.from_json(json.loads(run("rules", text).stdout)) == Rules.parse(text)


def test_an_unknown_kind_is_reported_with_the_nearest_name() -> None:
    result = run("rules", "anti-night")
    assert (result.exit_code, "did you mean 'anti-knight'?" in result.stderr) == (2, True)
