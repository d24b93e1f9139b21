"""Write docs/techniques/ from the catalog and the examples: python tools/write_technique_pages.py

A test compares the pages with what this program would write.
"""

from __future__ import annotations

import inspect
from pathlib import Path

from fullhouse.logic.examples import EXAMPLES, example_of
from fullhouse.techniques.catalog import CATALOG, FAMILIES, HODOKU_ORDER
from fullhouse.techniques.step import Family, Step, Technique

WRITTEN = "<!-- Written by tools/write_technique_pages.py; change the catalog or the step classes instead. -->"
LEGEND = "How to read the pictures: [Pictures](../pictures.md#reading-them)."
ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "docs" / "techniques"


def section(technique: Technique) -> str:
    """What the page says about one technique."""
    facts = [f"`{technique.name}`"]
    if technique.code:
        facts.append(f"HoDoKu code {technique.code}")
    if technique.assumes_uniqueness:
        facts.append("assumes that the puzzle has one solution (`--no-uniqueness` leaves it out)")
    place = next((place for place, entry in enumerate(HODOKU_ORDER, start=1) if technique.name in entry), None)
    facts.append(f"number {place} of the default order" if place else "only on request")
    parts = [f"## {technique.title}", ", ".join(facts) + ".", _idea(technique.step)]
    example = example_of(technique.name)
    parts += _example(example[1]) if example else ["No example yet."]
    return "\n\n".join(part for part in parts if part)


def _idea(step: type[Step]) -> str:
    """The docstring of the class: a sentence, and the drawing of the pattern as it stands."""
    first, _, rest = (inspect.getdoc(step) or "").partition("\n\n")
    paragraphs = [" ".join(first.split())]
    for part in rest.split("\n\n") if rest else ():
        is_drawing = any("  " in line.strip() or line.startswith(" ") for line in part.splitlines())
        paragraphs.append(f"```text\n{part.rstrip()}\n```" if is_drawing else " ".join(part.split()))
    return "\n\n".join(paragraphs)


def _example(step: Step) -> list[str]:
    name = step.technique.name
    parts = [f"![{step.title()}](../pictures/{name}.svg)", f"**In words.** {step.reason()}"]
    parts.append(f"**As a line:**\n\n```text\n{step.line()}\n```")
    if step.eureka() != step.line():
        parts.append(f"**Eureka:**\n\n```text\n{step.eureka()}\n```")
    stages = "\n".join(f"{number}. {step.stage(number)}" for number in (1, 2, 3, 4))
    parts.append(f"**As a hint:**\n\n{stages}")
    written = EXAMPLES[name]
    parts.append(f"The board to try, as `fullhouse hint` and `fh.parse_board` read it:\n\n```text\n{written}\n```")
    return parts


def page(family: Family) -> str:
    """The page of one family."""
    head = [f"# {family.title}", WRITTEN, family.idea, LEGEND]
    return "\n\n".join([*head, *map(section, family.techniques)]) + "\n"


def index() -> str:
    """The page that lists all families."""
    lines = [
        "# Techniques",
        "",
        WRITTEN,
        "",
        f"The {len(CATALOG)} techniques that Fullhouse finds, explains and proves. Every family has a page with its",
        "idea, and for every technique a picture of an example, its words, its notation and its hints.",
        "",
        "| family | techniques |",
        "| --- | --- |",
    ]
    for family in FAMILIES:
        names = ", ".join(technique.title for technique in family.techniques)
        lines.append(f"| [{family.title}]({family.name}.md) | {names} |")
    return "\n".join(lines) + "\n"


def pages() -> dict[str, str]:
    """Every page by the name of its file."""
    return {"README.md": index()} | {f"{family.name}.md": page(family) for family in FAMILIES}


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    written = pages()
    for old in FOLDER.glob("*.md"):
        if old.name not in written:
            old.unlink()
    for name, text in written.items():
        (FOLDER / name).write_text(text, encoding="utf-8")
    print(f"{len(written)} pages in {FOLDER.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
