"""Generate a page per kind of rule while MkDocs builds the site; mkdocs.yml lists this file as a hook.

python tools/rule_pages.py NAME prints the page of one kind.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import fullhouse as fh
from fullhouse.constraints import KINDS, Constraint, Rules
from fullhouse.constraints.rules import FAMILIES

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files

FOLDER = "rules"
INDEX = f"{FOLDER}/README.md"
"""The page in the repository that gets the list of all kinds."""
SIZE = 380


def kind_page(kind: type[Constraint]) -> str:
    """The page of one kind: its description, an example and the picture of the example."""
    parts = [f"# {kind.kind}", _escaped(kind.description()), f"Group: [{kind.family}](README.md#{kind.family})."]
    parts += [
        f"![An example of {kind.kind}]({kind.kind}.svg)",
        f"This grid has the rules\n\n```text\n{kind.example}\n```",
    ]
    parts.append("The [page about pictures](../pictures.md#rules) shows how to draw your own.")
    return "\n\n".join(parts) + "\n"


def picture(kind: type[Constraint]) -> str:
    """The example of a kind, drawn."""
    rules = Rules.parse(kind.example)
    return fh.draw(fh.Grid(bytes(rules.size), rules), size=SIZE).to_svg() + "\n"


def index() -> str:
    """The list of all kinds by group, for the end of the index page."""
    lines = []
    for family in FAMILIES:
        lines += [f"## {family}", "", "| kind | rule |", "| --- | --- |"]
        some = (kind for kind in KINDS.values() if kind.family == family)
        lines += [f"| [{kind.kind}]({kind.kind}.md) | {_escaped(kind.description())} |" for kind in some]
        lines.append("")
    return "\n".join(lines)


def _escaped(text: str) -> str:
    """The text without characters that Markdown reads; the kinds with expressions have some."""
    return "".join(f"\\{one}" if one in "[]|*^" else one for one in text)


def pages() -> dict[str, str]:
    """Every generated file by its path in the site's sources."""
    made = {f"{FOLDER}/{name}.md": kind_page(kind) for name, kind in KINDS.items()}
    return made | {f"{FOLDER}/{name}.svg": picture(kind) for name, kind in KINDS.items()}


# The hooks, which MkDocs calls by name


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the generated pages and pictures."""
    from mkdocs.structure.files import File  # not installed where only a page is printed

    for path, text in pages().items():
        files.append(File.generated(config, path, content=text))
    return files


def on_page_markdown(markdown: str, page: Any, **_: object) -> str:
    """Append the list of kinds to the index page."""
    return f"{markdown.rstrip()}\n\n{index()}" if page.file.src_uri == INDEX else markdown


if __name__ == "__main__":
    print(kind_page(KINDS[sys.argv[1]]), end="")
