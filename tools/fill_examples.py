"""Run the console examples of a page and write what they print into it: python tools/fill_examples.py README.md

Only blocks that do not match yet are written; lines with … are left to their author.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "house"))

from test_docs import examples_of, matches, run


def main() -> None:
    page = Path(sys.argv[1])
    text = page.read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder:
        for command, shown in examples_of(page):
            printed = run(command, Path(folder)) if not command.startswith(("make", "git")) else shown
            if not matches(printed, shown):
                text = text.replace(shown_as(command) + shown, shown_as(command) + printed)
    page.write_text(text, encoding="utf-8")


def shown_as(command: str) -> str:
    return "$ " + command.replace("\n", "\n> ") + "\n"


if __name__ == "__main__":
    main()
