"""Options that `explain` and `hint` share. They stand apart from the others, because they are about techniques."""

from __future__ import annotations

from typing import Any

import click

from fullhouse.cli.options import Listing, Names
from fullhouse.core.geometry import Cell
from fullhouse.core.notation import parse_cell
from fullhouse.errors import FormatError


class CellName(click.ParamType):  # type: ignore[type-arg]
    """A cell, written r4c5."""

    name = "cell"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Cell:
        """The cell of this name."""
        if isinstance(value, int):
            return value
        try:
            return parse_cell(value)
        except FormatError:
            return self.fail(f"{value!r} names no cell; write one as r4c5.", param, ctx)


def technique_names() -> tuple[str, ...]:
    """The names of all techniques; the native core has them at hand, while loading the catalog takes long."""
    from fullhouse import _native

    return tuple(_native.technique_names())


def list_of_techniques() -> Listing:
    """The techniques by name, for a help text."""
    return "Techniques", dict.fromkeys(technique_names(), "")


TECHNIQUE = Names("technique", technique_names, ", listed by fullhouse explain --help")
CELL = CellName()

uniqueness_option = click.option(
    "--uniqueness/--no-uniqueness",
    default=True,
    show_default=True,
    help="Whether steps may assume that there is only one solution.",
)
