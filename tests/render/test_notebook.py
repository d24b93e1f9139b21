"""The HTML of our values in notebooks."""

from __future__ import annotations

from collections.abc import Callable
from html.parser import HTMLParser
from typing import Any

import pytest
from puzzles import TWO_SOLUTIONS, WIKIPEDIA

import fullhouse as fh

THINGS: dict[str, Callable[[], object]] = {
    "Grid": lambda: fh.parse(WIKIPEDIA),
    "Board": lambda: fh.parse_board(WIKIPEDIA),
    "Puzzle": lambda: fh.puzzle(WIKIPEDIA),
    "Step": lambda: fh.explain(WIKIPEDIA)[0],
    "Hint": lambda: fh.hint(WIKIPEDIA),
    "a mistake": lambda: fh.hint(TWO_SOLUTIONS),
    "the end": lambda: fh.hint(fh.solve(WIKIPEDIA)),
    "Path": lambda: fh.explain(WIKIPEDIA),
    "Rating": lambda: fh.rate(WIKIPEDIA),
    "RatingTable": lambda: fh.rate_batch([WIKIPEDIA]),
    "SolveTable": lambda: fh.solve_batch([WIKIPEDIA, "<b>"]),
    "CountTable": lambda: fh.count_batch([WIKIPEDIA]),
    "VerifyTable": lambda: fh.verify_batch([WIKIPEDIA], [fh.solve(WIKIPEDIA)]),
    "PathTable": lambda: fh.explain_batch([WIKIPEDIA]),
    "CanonicalTable": lambda: fh.canonical_batch([WIKIPEDIA]),
    "AugmentTable": lambda: fh.augment(WIKIPEDIA, 3, seed=1),
}


def shown(thing: Any) -> str:
    """The HTML that a notebook shows."""
    return str(thing._repr_html_())


class Outline(HTMLParser):
    """Tags that are opened and closed in order."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.attributes: list[str] = []
        self.tags: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += [name for name, _ in attrs]
        if tag not in ("input", "br"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002
        self.tags.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("name", THINGS)
def test_a_value_has_html_without_ids_that_could_clash(name: str) -> None:
    outline = Outline(shown(THINGS[name]()))
    assert outline.open == []
    assert not {"id", "name", "class", "href", "src"} & set(outline.attributes)
    assert "script" not in outline.tags
    assert "style" not in outline.tags


def test_the_slider_of_a_path_only_touches_its_own_steps() -> None:
    path = fh.explain(WIKIPEDIA)
    html = shown(path)
    assert html.count("<section") == len(path) + 1
    assert html.count("<section hidden>") == len(path)
    assert 'max="52"' in html
    assert "this.closest" in html


def test_a_table_shows_its_first_rows() -> None:
    html = shown(fh.solve_batch([WIKIPEDIA] * 30))
    assert html.count("<tr>") == 11
    assert "30 proper" in html


def test_a_picture_is_shown_as_svg() -> None:
    assert fh.draw(WIKIPEDIA)._repr_svg_().startswith("<svg")
