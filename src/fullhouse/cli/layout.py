"""How help looks: a command's own options first, shared ones in groups below, old names hidden."""

from __future__ import annotations

import re
from collections.abc import Callable
from copy import copy
from textwrap import wrap
from typing import Any

import click

Listing = tuple[str, dict[str, str]]
"""A title, and names with a description each; or names alone, with empty descriptions."""

INPUT, OUTPUT, RUNNING, LARGE_JOBS = "Input", "Output", "Running", "Large jobs"
GROUPS = (INPUT, OUTPUT, RUNNING, LARGE_JOBS)
"""The groups of shared options, in the order of the help."""
_RANGE = re.compile(r"(  \[|; )(?:\d+<=?)?x(?:[<>]=?\d+)?\]")
"""The range that click appends to the help of a number; the metavar or the text gives it if it matters."""


class Option(click.Option):
    """An option that may belong to a group, and may have old names that still work but are not shown."""

    def __init__(self, *arguments: Any, group: str = "", aliases: tuple[str, ...] = (), **keywords: Any) -> None:
        names, *rest = arguments
        super().__init__([*names, *aliases], *rest, **keywords)
        self.group = group
        self._aliases = aliases

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """The names and the text of this option, without its old names."""
        return click.Option.get_help_record(self.without_aliases(), ctx)

    def get_error_hint(self, ctx: click.Context | None) -> str:
        """The name that an error message shows."""
        return click.Option.get_error_hint(self.without_aliases(), ctx)

    def without_aliases(self) -> Option:
        """The option without its old names."""
        shown = copy(self)
        shown.opts = [name for name in self.opts if name not in self._aliases]
        return shown


def shown_names(parameter: click.Parameter) -> list[str]:
    """The option's names, without the old ones; none of an argument."""
    shown = parameter.without_aliases() if isinstance(parameter, Option) else parameter
    return [*shown.opts, *shown.secondary_opts] if isinstance(shown, click.Option) else []


class Command(click.Command):
    """A command with grouped help. The listing (formats, engines, techniques) is made when the help is shown."""

    def __init__(self, *arguments: Any, listing: Callable[[], Listing] | None = None, **keywords: Any) -> None:
        super().__init__(*arguments, **keywords)
        self._listing = listing

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the command's own options, then the shared ones group by group."""
        groups: dict[str, list[tuple[str, str]]] = {"": [], **{name: [] for name in GROUPS}}
        for parameter in self.get_params(ctx):
            record = parameter.get_help_record(ctx) if isinstance(parameter, click.Option) else None
            if record is not None:
                names, text = record
                groups[getattr(parameter, "group", "")].append((names, _RANGE.sub(_shortened, text)))
        for name, records in groups.items():
            if records:
                with formatter.section(name or "Options"):
                    formatter.write_dl(records)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the examples, and the listing."""
        super().format_epilog(ctx, formatter)
        if self._listing is not None:
            write_listing(formatter, *self._listing())


def write_listing(formatter: click.HelpFormatter, title: str, texts: dict[str, str]) -> None:
    """Write names with their descriptions, or names alone as a paragraph."""
    with formatter.section(title):
        if any(texts.values()):
            formatter.write_dl(list(texts.items()))
        else:
            indent = formatter.current_indent
            lines = wrap(", ".join(texts), formatter.width - indent, break_on_hyphens=False)
            formatter.write("".join(f"{'':{indent}}{line}\n" for line in lines))


def _shortened(found: re.Match[str]) -> str:
    return "]" if found[1] == "; " else ""
