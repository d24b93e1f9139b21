"""Verbs: everything Fullhouse does with puzzles, each declared once.

A verb is a class with options, an answer for one puzzle, an answer for many, and the columns it adds. The command
line, the HTTP API, `fullhouse.jobs`, `fullhouse.arrow`, the JSON schemas and the option tables of the docs all come
from it.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from fullhouse.errors import UnknownName

if TYPE_CHECKING:  # a verb is imported when it is used
    from fullhouse.verbs.verb import Verb

VERBS: dict[str, str] = {
    "solve": "Solve puzzles.",
    "check": "Check that each puzzle has exactly one solution.",
    "count": "Count solutions.",
    "explain": "Show a step-by-step solution.",
    "hint": "Give a hint for a board in progress.",
    "steps": "List the steps that are available on a board.",
    "rate": "Rate difficulty.",
    "canonical": "Print the canonical form.",
    "convert": "Convert between formats.",
    "verify": "Check claimed solutions.",
    "generate": "Generate puzzles.",
    "practice": "Print a board where a given technique comes next.",
    "minimize": "Remove redundant clues.",
    "neighbours": "List puzzles that differ by one or two clues.",
    "climb": "Search for harder and harder variants of a puzzle.",
    "dedup": "Remove duplicates.",
    "split": "Split into training, validation and test sets.",
    "sample": "Draw a random sample.",
    "augment": "Print random equivalents of each puzzle.",
    "describe": "Summarize a data set and its overlap with another.",
    "render": "Draw a board or a step as SVG, PNG, PDF or text.",
    "euler": "Solve Project Euler problem 96.",
}
"""Every verb with its summary, in the order of the help. A verb's module has the same name."""


def verb_named(name: str) -> type[Verb]:
    """The class of this verb; raises UnknownName if there is none."""
    if name not in VERBS:
        raise UnknownName("verb", name, tuple(VERBS))
    kind: type[Verb] = vars(import_module(f"fullhouse.verbs.{name}"))[name.capitalize()]
    return kind
