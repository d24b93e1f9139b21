"""How a grid looks in a prompt and in its answer."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping

from fullhouse.core.grid import Grid
from fullhouse.errors import UnknownName
from fullhouse.formats.reading import format_grid


def _spaced(grid: Grid) -> str:
    """Nine lines with a space between the digits, which keeps tokenizers from joining them."""
    return "\n".join(" ".join(row) for row in grid.to_rows())


def _json(grid: Grid) -> str:
    """Nine lists of nine numbers, 0 for an empty cell."""
    side = grid.geometry.side
    rows = [list(grid.digits[start : start + side]) for start in range(0, len(grid.digits), side)]
    return "[" + ",\n ".join(map(json.dumps, rows)) + "]"


def _table(grid: Grid) -> str:
    """A Markdown table."""
    rows = [f"| {' | '.join(row)} |" for row in grid.to_rows()]
    return "\n".join([rows[0], "|---" * grid.geometry.side + "|", *rows[1:]])


def _cells(grid: Grid) -> str:
    """Every digit with the name of its cell: r1c1=5."""
    name = grid.geometry.cell_name
    return " ".join(f"{name(cell)}={digit}" for cell, digit in enumerate(grid) if digit)


RENDERINGS: Mapping[str, Callable[[Grid], str]] = {
    "line": Grid.to_line,
    "rows": lambda grid: "\n".join(grid.to_rows()),
    "spaced": _spaced,
    "boxed": lambda grid: format_grid(grid, "boxed"),
    "json": _json,
    "table": _table,
    "cells": _cells,
}
"""The renderings by name. `score` reads all of them."""


def render(grid: Grid, rendering: str) -> str:
    """The grid in this rendering; UnknownName for another."""
    if rendering not in RENDERINGS:
        raise UnknownName("rendering", rendering, tuple(RENDERINGS))
    return RENDERINGS[rendering](grid).rstrip("\n")
