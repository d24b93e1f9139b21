"""HTML for notebooks: pictures of boards and steps, a slider through a path, tables of numbers.

All of it is plain HTML. No id can clash with another output, and all text is escaped. `core/values.py` looks this
module up by name.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import singledispatch

from fullhouse.core.board import Board
from fullhouse.core.geometry import CLASSIC
from fullhouse.core.grid import Grid
from fullhouse.core.puzzle import Puzzle
from fullhouse.engines.columnar import Columns
from fullhouse.engines.search_tree import SearchTree
from fullhouse.engines.table import Table
from fullhouse.logic.path import Path
from fullhouse.rating.rating import Rating
from fullhouse.render.board import board_scene
from fullhouse.render.picture import draw
from fullhouse.render.scene import Scene
from fullhouse.render.svg import escaped, scene_svg
from fullhouse.render.tree import tree_scene
from fullhouse.render.walk import walk_scenes
from fullhouse.symmetry.augment import AugmentTable
from fullhouse.techniques.step import Step

SIZE = 360
"""The width of boards, in pixels."""
_MOST_ROWS = 10
_MOST_COUNTED = 1_000_000
"""Longer tables are summarized instead of converted for a few rows."""
_GO = (
    "const shown=this.closest('div').querySelectorAll('section');"
    "shown.forEach((one,number)=>{one.hidden=number+1!=this.value})"
)
"""The script of the slider: it only touches its own steps, so that several outputs do not interfere."""


@singledispatch
def html_of(thing: object) -> str:
    """The HTML of a value; for hints that are not steps, their text."""
    return f"<p>{escaped(str(thing))}</p>"


@html_of.register(Grid)
@html_of.register(Board)
def _board(thing: Grid | Board) -> str:
    return _svg(draw(thing).scene)


@html_of.register
def _puzzle(puzzle: Puzzle) -> str:
    facts = [f"{puzzle.clue_count} clues", *([f"level {puzzle.level}"] if puzzle.level else [])]
    facts += [] if puzzle.seed is None else [f"seed {puzzle.seed}, number {puzzle.number}"]
    return f"<div>{_svg(draw(puzzle).scene)}<p>{escaped(', '.join(facts))}</p></div>"


@html_of.register
def _step(step: Step) -> str:
    """The marks of the step on an empty board, because a step does not know its board."""
    empty = Board(Grid(bytes(CLASSIC.size)))
    scene = board_scene(empty, marks=step.highlights(), candidates=False, title=step.title())
    return f"<div>{_svg(scene)}{_words(step.title(), step.reason())}</div>"


@html_of.register
def _path(path: Path) -> str:
    """A slider with the current step; without scripts, the first step and a list of all."""
    sections = "".join(
        f"<section{' hidden' if number else ''}>{_svg(scene)}{_words(heading, words)}</section>"
        for number, (heading, words, scene) in enumerate(walk_scenes(path))
    )
    lines = (path.weighed(number, step.line()) for number, step in enumerate(path, start=1))
    steps = "".join(f"<li>{escaped(line)}</li>" for line in lines)
    slider = (
        f'<input type="range" min="1" max="{len(path) + 1}" value="1" aria-label="Step" '
        f'style="width:{SIZE}px" oninput="{escaped(_GO)}">'
    )
    listed = f"<details><summary>{escaped(path.summary())}</summary><ol>{steps}</ol></details>"
    return f"<div>{slider}{sections}{listed}</div>"


@html_of.register
def _tree(tree: SearchTree) -> str:
    scene = tree_scene(tree)
    return scene_svg(scene, "light", size=scene.width)


@html_of.register
def _rating(rating: Rating) -> str:
    return _rows(("", ""), rating.lines())


@html_of.register(Table)
@html_of.register(AugmentTable)
def _table(table: Table | AugmentTable) -> str:
    rows = table.packed_columns(slice(_MOST_ROWS)) if len(table) <= _MOST_COUNTED else {}
    return f"<div><p>{escaped(repr(table))}</p>{_first_rows(rows)}</div>"


def _first_rows(columns: Columns) -> str:
    shown = {name: values.tolist() for name, values in columns.items()}
    rows = ([number, *values] for number, values in enumerate(zip(*shown.values(), strict=True)))
    return _rows(("", *shown), rows) if shown else ""


def _rows(head: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    titles = "".join(f'<th scope="col">{escaped(name)}</th>' for name in head)
    body = "".join(f"<tr>{''.join(f'<td>{_cell(value)}</td>' for value in row)}</tr>" for row in rows)
    return f"<table><thead><tr>{titles}</tr></thead><tbody>{body}</tbody></table>"


def _cell(value: object) -> str:
    text = value.decode() if isinstance(value, bytes) else str(value)
    return f'<code style="font-size:75%">{escaped(text)}</code>' if len(text) > 40 else escaped(text)


def _words(heading: str, words: str) -> str:
    return f'<p style="max-width:40em;white-space:pre-line"><b>{escaped(heading)}</b><br>{escaped(words)}</p>'


def _svg(scene: Scene) -> str:
    return scene_svg(scene, "light", size=SIZE)
