"""Draws docs/pictures/: `make pictures`. A test says when they are stale.

python tools/make_pictures.py
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import fullhouse as fh
from fullhouse.logic.examples import example_of
from fullhouse.render.animation import AnimationListener, search_animation

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "docs" / "pictures"
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SHOWN = "aic"
"""The technique that README and the page about pictures show."""
SEARCHED = ".3.....9.4.2..8.3.1..5.......3..298.9..7....1.....57.3....1......18..62.5....9..8"
"""`fh.generate(level="extreme", seed=22)`, on which the page about engines shows how they search."""
RULES = """6x6 thermometer r2c3,r1c4,r1c5,r2c6 thermometer r3c1,r4c1,r5c2,r6c2
cage 12 r4c4,r5c3,r5c4 cage 9 r3c6,r4c5,r4c6 cage 8 r6c3,r6c4 cage 6 r2c5,r3c5"""
"""A puzzle without a digit, on the page about rules."""
SIZE = 380


def pictures() -> Iterator[tuple[str, str]]:
    """Yield the name of every file, and what it holds."""
    yield "solved.svg", fh.draw(PUZZLE, solution=True, size=SIZE).to_svg()
    yield "names.svg", fh.draw(PUZZLE, candidates=True, names=True, size=SIZE).to_svg()
    yield "rules.svg", fh.draw(fh.parse("." * 36, rules=fh.Rules.parse(RULES)), size=SIZE).to_svg()
    trees = [fh.trace(SEARCHED, engine=name, timed=False) for name in fh.ENGINES]
    yield "search-marks.svg", fh.draw(trees[3], size=760).to_svg()
    yield "search-all.svg", fh.draw(trees, size=760).to_svg()
    listener = AnimationListener(most=60)
    fh.trace(SEARCHED, engine="marks", timed=False, listener=listener)
    yield "search-animation.svg", search_animation(listener, fh.parse(SEARCHED), "marks", size=SIZE)
    example = example_of(SHOWN)
    assert example is not None, f"{SHOWN} has no example"
    board, step = example
    for name, theme in ((SHOWN, "light"), ("dark", "dark"), ("print", "print")):
        yield f"{name}.svg", fh.draw(step, board=board, size=SIZE, theme=theme).to_svg()


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    drawn = dict(pictures())
    for old in FOLDER.glob("*.svg"):
        if old.name not in drawn:
            old.unlink()
    for name, text in drawn.items():
        (FOLDER / name).write_text(text + "\n", encoding="utf-8")
    print(f"{len(drawn)} pictures in {FOLDER.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
