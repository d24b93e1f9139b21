"""The kinds of the columns that verbs add. A column name has the same meaning in all verbs and files."""

from __future__ import annotations

from fullhouse.jobs.chunk import Verb

GRID, TEXT, TEXTS, INTEGER, NUMBER, FLAG, JSON = "grid", "text", "texts", "integer", "number", "flag", "json"
BYTES = "bytes"
"""Kinds of columns: a grid, a string, several strings, an integer, a number, a Boolean, or any value as JSON text."""

KINDS = {
    "solution": GRID,
    "canonical": GRID,
    "minimal": GRID,
    "board": GRID,
    "original": GRID,
    "split": TEXT,
    "symmetries": TEXT,
    "solutions": TEXTS,
    "differ": TEXTS,
    "redundant": TEXTS,
    "reason": TEXT,
    "end": TEXT,
    "hardest": TEXT,
    "techniques": TEXT,
    "lower_bounds": TEXT,
    "level": TEXT,
    "count": INTEGER,
    "automorphisms": INTEGER,
    "clues": INTEGER,
    "filled": INTEGER,
    "changed": INTEGER,
    "broken": INTEGER,
    "wrong": INTEGER,
    "steps": INTEGER,
    "seed": INTEGER,
    "number": INTEGER,
    "score": INTEGER,
    "guesses": INTEGER,
    "backtracks": INTEGER,
    "weight": NUMBER,
    "complete": FLAG,
}
"""The kind of each column, by name. Sudoku Explainer's ratings are numbers; all other columns are JSON."""
_RATINGS = ("er", "ep", "ed")


def kind_of(operation: Verb, name: str) -> str:
    """Return the kind of this column: the one that the verb declares in `kinds`, or else the shared one."""
    known: dict[str, str] = {**KINDS, **getattr(operation, "kinds", {})}
    return known.get(name, NUMBER if name.split("_")[0] in _RATINGS else JSON)
