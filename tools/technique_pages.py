"""Generate a page per technique while MkDocs builds the site; mkdocs.yml lists this file as a hook.

python tools/technique_pages.py NAME prints the page of one technique.
"""

from __future__ import annotations

import inspect
import sys
from typing import TYPE_CHECKING, Any

import fullhouse as fh
from fullhouse.logic.examples import EXAMPLES, example_of
from fullhouse.techniques.catalog import CATALOG, FAMILIES, FAMILY_OF, HODOKU_ORDER, technique_named
from fullhouse.techniques.step import Family, Step, Technique

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files

FOLDER = "techniques"
INDEX = f"{FOLDER}/README.md"
"""The page in the repository that gets the list of all techniques."""
LEGEND = "How to read the pictures: [Pictures](../../pictures.md#reading-them)."
SIZE = 380


def technique_page(technique: Technique) -> str:
    """The page of one technique."""
    facts = [f"`{technique.name}`"]
    if technique.code:
        facts.append(f"HoDoKu code {technique.code}")
    if technique.assumes_uniqueness:
        facts.append("assumes that the puzzle has one solution (`--no-uniqueness` leaves it out)")
    place = next((place for place, entry in enumerate(HODOKU_ORDER, start=1) if technique.name in entry), None)
    facts.append(f"number {place} in the default order" if place else "only on request")
    family = next(family for family in FAMILIES if technique in family.techniques)
    parts = [f"# {technique.title}", f"Family: [{family.title}](README.md).", ", ".join(facts) + "."]
    parts += [_idea(technique.step), *_example(technique.name)]
    return "\n\n".join(part for part in parts if part) + "\n"


def _idea(step: type[Step]) -> str:
    """The docstring of the class: a sentence, then the drawing of the pattern."""
    first, _, rest = (inspect.getdoc(step) or "").partition("\n\n")
    paragraphs = [" ".join(first.split())]
    for part in rest.split("\n\n") if rest else ():
        is_drawing = any("  " in line.strip() or line.startswith(" ") for line in part.splitlines())
        paragraphs.append(f"```text\n{part.rstrip()}\n```" if is_drawing else " ".join(part.split()))
    return "\n\n".join(paragraphs)


def _example(name: str) -> list[str]:
    example = example_of(name)
    if example is None:
        return ["No example yet."]
    _, step = example
    parts = [f"![{step.title()}]({name}.svg)", LEGEND, f"**Explanation.** {step.reason()}"]
    parts.append(f"**As a line:**\n\n```text\n{step.line()}\n```")
    if step.eureka() != step.line():
        parts.append(f"**Eureka:**\n\n```text\n{step.eureka()}\n```")
    stages = "\n".join(f"{number}. {step.stage(number)}" for number in (1, 2, 3, 4))
    parts.append(f"**As a hint:**\n\n{stages}")
    board = EXAMPLES[name]
    parts.append(f"The board to try, for `fullhouse hint` and `fh.parse_board`:\n\n```text\n{board}\n```")
    return parts


def family_page(family: Family) -> str:
    """The page of a family: its idea and its techniques."""
    lines = [f"- [{one.title}]({one.name}.md)" for one in family.techniques]
    return "\n".join([f"# {family.title}", "", family.idea, "", *lines]) + "\n"


def index() -> str:
    """The list of all techniques by family, for the end of the index page."""
    lines = [f"There are {len(CATALOG)} techniques:", "", "| family | techniques |", "| --- | --- |"]
    for family in FAMILIES:
        links = ", ".join(f"[{one.title}]({family.name}/{one.name}.md)" for one in family.techniques)
        lines.append(f"| [{family.title}]({family.name}/README.md) | {links} |")
    return "\n".join(lines) + "\n"


def pages() -> dict[str, str]:
    """Every generated file by its path in the site's sources."""
    made = {f"{FOLDER}/{family.name}/README.md": family_page(family) for family in FAMILIES}
    for name, technique in CATALOG.items():
        made[path_of(name)] = technique_page(technique)
        if example := example_of(name):
            board, step = example
            made[path_of(name, "svg")] = fh.draw(step, board=board, size=SIZE).to_svg() + "\n"
    return made


def path_of(name: str, suffix: str = "md") -> str:
    """Where the page or the picture of a technique goes."""
    return f"{FOLDER}/{FAMILY_OF[name]}/{name}.{suffix}"


# The hooks, which MkDocs calls by name


def on_config(config: MkDocsConfig) -> None:
    """List the families in the navigation, below the index."""
    for entry in config.nav or []:
        if isinstance(entry, dict) and INDEX in entry.get("Techniques", []):
            entry["Techniques"] += [f"{FOLDER}/{family.name}/README.md" for family in FAMILIES]


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the generated pages and pictures."""
    from mkdocs.structure.files import File  # not installed where only a page is printed

    for path, text in pages().items():
        files.append(File.generated(config, path, content=text))
    return files


def on_page_markdown(markdown: str, page: Any, **_: object) -> str:
    """Append the list of techniques to the index page."""
    return f"{markdown.rstrip()}\n\n{index()}" if page.file.src_uri == INDEX else markdown


if __name__ == "__main__":
    print(technique_page(technique_named(sys.argv[1])), end="")
