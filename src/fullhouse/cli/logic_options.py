"""Options that `explain` and `hint` share. They stand apart from the others, because they are about techniques."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from fullhouse.core.geometry import Cell
from fullhouse.core.notation import parse_cell
from fullhouse.errors import FormatError, UnknownName

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


class TechniqueName(click.ParamType):  # type: ignore[type-arg]  # generic in new versions only
    """The name of a technique; of a wrong one the nearest are shown."""

    name = "technique"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The name, if there is such a technique, in any case."""
        names = technique_names()
        name = str(value).lower()
        if name in names:
            return name
        text = str(UnknownName("technique", str(value), names))
        return self.fail(text if text.endswith("?") else f"{text}, listed by fullhouse explain --help.", param, ctx)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:  # noqa: ARG002
        """The names that begin so."""
        from click.shell_completion import CompletionItem  # only a shell asks

        return [CompletionItem(name) for name in technique_names() if name.startswith(incomplete)]


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


def list_of_techniques() -> str:
    """The techniques by name, for a help text."""
    from textwrap import wrap  # only the help needs it

    lines = wrap(", ".join(technique_names()), 96, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False)
    return "\b\nTechniques:\n" + "\n".join(lines)


TECHNIQUE = TechniqueName()
CELL = CellName()

uniqueness_option = click.option(
    "--uniqueness/--no-uniqueness",
    default=True,
    show_default=True,
    help="Whether steps may assume that there is only one solution.",
)
