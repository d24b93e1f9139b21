"""Rules as text next to the puzzle: a column in CSV, a member in JSON."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING

from fullhouse.core.geometry import CLASSIC, Geometry
from fullhouse.formats.codec import Entry

if TYPE_CHECKING:
    from fullhouse.constraints.rules import Rules

COLUMN = "rules"
"""The column with the rules of each puzzle, as short text or JSON."""


def _kind() -> type[Rules]:
    """The class, loaded when first used: classic text does not need constraints."""
    found: type[Rules] = import_module("fullhouse.constraints.rules").Rules
    return found


@lru_cache(256)
def read_rules(text: str) -> Rules:
    """Read rules from short text or JSON."""
    kind = _kind()
    return kind.from_json(text) if text.startswith("{") else kind.parse(text)


def geometry_of(text: str, default: Geometry = CLASSIC) -> Geometry:
    """Return the geometry that the text in the column says; the default without a text."""
    return read_rules(text.strip()).simplest if text.strip() else default


@lru_cache(256)
def rules_text(geometry: Geometry) -> str:
    """Return short text for the column; nothing for the classic grid."""
    if geometry == CLASSIC:
        return ""
    return _kind().of(geometry).to_text()


def with_rules_named(entry: Entry) -> Entry:
    """Return the entry with its rules as a fact, if it is not a classic grid."""
    text = rules_text(entry.grid.geometry)
    return entry._replace(fields={**entry.fields, COLUMN: text}) if text else entry
