"""What the columns hold that verbs add: the same name means the same in every verb and every file."""

from __future__ import annotations

from fullhouse.jobs.chunk import Verb

GRID, TEXT, TEXTS, INTEGER, NUMBER, FLAG, JSON = "grid", "text", "texts", "integer", "number", "flag", "json"
BYTES = "bytes"
"""A grid; a text; several texts; a whole number; a number; yes or no; anything else, as JSON text."""

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
"""By the name of the column. Sudoku Explainer's ratings are numbers; a column that is not named here is JSON."""
_RATINGS = ("er", "ep", "ed")


def kind_of(operation: Verb, name: str) -> str:
    """What this column of the verb holds: as the verb says (`kinds`), or as everywhere."""
    known: dict[str, str] = {**KINDS, **getattr(operation, "kinds", {})}
    return known.get(name, NUMBER if name.split("_")[0] in _RATINGS else JSON)
