"""Write docs/options.md: the options of every verb, from their declarations.

python tools/write_options.py       after a change of a verb's options
"""

from __future__ import annotations

import dataclasses
from pathlib import Path

from fullhouse.cli.command import names_of
from fullhouse.verbs import VERBS, verb_named
from fullhouse.verbs.options import Option, bounds_of, options_of

PAGE = Path(__file__).parents[1] / "docs" / "options.md"
HEAD = """# Options of verbs

The verbs of Fullhouse have the same options everywhere. The first column is their name in Python (`fullhouse.jobs`,
`fullhouse.arrow`) and in HTTP requests, the second on the command line. Options marked *local* concern the machine, not
the answer: HTTP requests cannot set them. This page is written from the declarations by `tools/write_options.py`.
"""
TABLE = "| option | command line | default | meaning |\n| --- | --- | --- | --- |\n"


def page() -> str:
    """The text of the page."""
    return HEAD + "".join(map(_section, VERBS))


def _section(name: str) -> str:
    kind = verb_named(name)
    summary = (kind.__doc__ or "").partition("\n")[0]
    rows = "".join(_row(option) for option in _flat(options_of(kind)))
    return (
        f"\n## {name}\n\n{summary}\n\n| option | command line | default | meaning |\n| --- | --- | --- | --- |\n{rows}"
    )


def _flat(options: tuple[Option, ...]) -> list[Option]:
    """The options, with the members of groups after them."""
    return [one for option in options for one in (option, *option.members)]


def _row(option: Option) -> str:
    names = [] if option.members else list(names_of(option))
    if option.type is bool and option.default is not False:
        names.append(f"--no-{names[0][2:]}")
    spelled = " ".join(f"`{name}`" for name in names)
    bounds = f" {bounds_of(option.marks).capitalize()}." if bounds_of(option.marks) else ""
    local = " *Local.*" if option.is_local else ""
    return f"| `{option.name}` | {spelled} | {_default(option)} | {option.doc}{bounds}{local} |\n"


def _default(option: Option) -> str:
    if option.default is dataclasses.MISSING:
        return "required"
    if option.default in (None, (), {}):
        return ""
    if isinstance(option.default, tuple):
        return ", ".join(f"`{value}`" for value in option.default)
    return f"`{option.default}`"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
