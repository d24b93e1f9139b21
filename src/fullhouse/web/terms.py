"""Find the terms in a text that the web app can explain: technique titles and glossary words."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from fullhouse.techniques.catalog import CATALOG

GLOSSARY = {
    "almost locked set": "some cells of a house with one candidate digit more than cells",
    "band": "three boxes side by side",
    "base": "the houses of a fish whose places for the digit are counted",
    "bivalue": "with two candidates",
    "box": "one of the nine blocks of three by three cells",
    "candidate": "one digit in one cell that has not been ruled out",
    "chain": "candidates in a row, each linked with the next",
    "cover": "the houses of a fish that take all places of the base",
    "deadly pattern": "cells whose digits could be swapped, so that there would be two solutions",
    "eliminate": "to rule out a candidate",
    "fin": "a place of the base of a fish that no cover house takes",
    "given": "a digit of the starting grid",
    "house": "any row, column or box",
    "line": "a row or a column",
    "locked": "confined to the cells that two houses share",
    "pincer": "a cell at the end of a wing or chain",
    "pivot": "the cell of a wing that sees both pincers",
    "place": "to put the digit of the solution into a cell",
    "restricted common": "a digit that two sets cannot both hold",
    "sees": "shares a row, column or box with",
    "stack": "three boxes on top of each other",
    "strong link": "of two candidates at least one is true",
    "weak link": "of two candidates at most one is true",
}
"""The meaning of each term, in a few words."""

_PLURALS = {"boxes": "box", "sees": "sees", "see": "sees"}


def terms_in(lines: list[str]) -> list[dict[str, Any]]:
    """Find the terms in these lines, with the position and kind of each."""
    pattern, known = _pattern()
    return [
        {"line": number, "start": found.start(), "end": found.end(), "term": term, "kind": kind}
        for number, line in enumerate(lines)
        for found in pattern.finditer(line)
        for term, kind in (known[found[0].lower()],)
    ]


@cache
def _pattern() -> tuple[re.Pattern[str], dict[str, tuple[str, str]]]:
    known = {word: (term, "glossary") for word, term in _PLURALS.items()}
    for term in GLOSSARY:
        known |= {term: (term, "glossary"), f"{term}s": (term, "glossary")}
    known |= {technique.title.lower(): (name, "technique") for name, technique in CATALOG.items()}
    words = "|".join(re.escape(word) for word in sorted(known, key=len, reverse=True))
    return re.compile(rf"(?<![\w-])(?:{words})(?![\w-])", re.IGNORECASE), known
