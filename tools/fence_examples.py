"""Fence the examples and drawings in docstrings, which the site reads as Markdown."""

from __future__ import annotations

import re
from typing import Any

import griffe

PARAGRAPH = re.compile(r"^(?:.+\n?)+", re.MULTILINE)
COLUMNS = re.compile(r"\S {3,}\S")


def fenced(docstring: str) -> str:
    """The docstring with a fence around what must keep its lines: examples with `>>>`, and drawings."""
    return PARAGRAPH.sub(lambda paragraph: _fenced(paragraph[0]), docstring)


def _fenced(paragraph: str) -> str:
    kind = "python" if paragraph.startswith(">>> ") else "text" if COLUMNS.search(paragraph) else None
    return f"```{kind}\n{paragraph.rstrip()}\n```\n" if kind else paragraph


class FenceExamples(griffe.Extension):
    """Puts the fences in, wherever a docstring is."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        """Change the docstring of one module, class, function or attribute."""
        if obj.docstring:
            obj.docstring.value = fenced(obj.docstring.value)
