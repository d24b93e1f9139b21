"""Options about techniques and cells, shared by `explain`, `hint` and the commands that make puzzles."""

from __future__ import annotations

from typing import Any

import click

from fullhouse.cli.layout import Listing
from fullhouse.cli.options import Names
from fullhouse.core.geometry import Cell
from fullhouse.core.native import HAS_NATIVE
from fullhouse.core.notation import parse_cell
from fullhouse.errors import FormatError


class CellName(click.ParamType):  # type: ignore[type-arg]
    """A cell, written r4c5."""

    name = "cell"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Cell:
        """The cell's index."""
        if isinstance(value, int):
            return value
        try:
            return parse_cell(value)
        except FormatError:
            return self.fail(f"{value!r} is not a cell; write it as r4c5", param, ctx)


def technique_names() -> tuple[str, ...]:
    """The names of all techniques, from the native core if possible: loading the catalog takes longer."""
    if not HAS_NATIVE:
        from fullhouse.techniques.catalog import CATALOG

        return tuple(CATALOG)
    from fullhouse import _native

    return tuple(_native.technique_names())


def list_of_techniques() -> Listing:
    """The techniques by name, for a help text."""
    return "Techniques", dict.fromkeys(technique_names(), "")


TECHNIQUE = Names("technique", technique_names)
CELL = CellName()

uniqueness_option = click.option(
    "--uniqueness/--no-uniqueness",
    default=True,
    show_default=True,
    help="Allow steps that assume a unique solution.",
)
