"""Pictures of anything: `draw` makes one, which converts itself to SVG, PNG or PDF."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from fullhouse.core.arguments import whole_number
from fullhouse.core.board import Board
from fullhouse.core.puzzle import Puzzle
from fullhouse.core.values import public
from fullhouse.engines.search_tree import SearchTree
from fullhouse.engines.solve import solve
from fullhouse.errors import BadArgument
from fullhouse.formats.codec import Readable
from fullhouse.formats.reading import parse_board, to_entry
from fullhouse.logic.path import Path
from fullhouse.logic.position import Mistake
from fullhouse.render.board import board_scene, grid_scene, step_scene
from fullhouse.render.scene import Scene
from fullhouse.render.svg import scene_svg, svg_png
from fullhouse.render.theme import Theme, theme_of
from fullhouse.render.tree import tree_scene, trees_scene
from fullhouse.techniques.step import LAST_STAGE, Hint, Step

SIZE = 600
LARGEST = 10_000
"""More pixels than any screen or printer has; drawing a PNG of that size takes 400 MB."""


@public
@dataclass(frozen=True, slots=True)
class Picture:
    """A scene with the theme and the width to draw it in. Notebooks display it."""

    scene: Scene
    theme: Theme
    size: int = SIZE

    def to_svg(self) -> str:
        """The picture as SVG: with title and description, text as text, without scripts."""
        return scene_svg(self.scene, self.theme, size=self.size)

    def to_png(self, size: int | None = None) -> bytes:
        """The picture as PNG, `size` pixels wide. Needs the extra `pictures`."""
        wanted = self.size if size is None else whole_number("size", size, 1, LARGEST)
        return svg_png(self.to_svg(), size=wanted)

    def to_pdf(self) -> bytes:
        """The picture as a one-page PDF, one point per pixel. Needs the extra `pictures`."""
        from fullhouse.render.pdf import picture_pdf  # an extra

        return picture_pdf(self.scene, self.theme, self.size)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the picture to a file; the suffix selects svg, png or pdf."""
        data = self.to_bytes(format_of(os.fspath(path)))
        with open(path, "wb") as file:
            file.write(data)

    def to_bytes(self, format: str) -> bytes:
        """The picture in this format: `svg`, `png` or `pdf`."""
        if format not in FORMATS:
            raise BadArgument("format", format, f"one of {', '.join(FORMATS)}")
        return FORMATS[format](self)

    def task(self, format: str) -> Callable[[], bytes]:
        """The work of drawing a PNG or PDF, for another process."""
        if format == "png":
            return partial(svg_png, self.to_svg(), size=self.size)
        return partial(Picture.to_bytes, self, format)

    def _repr_svg_(self) -> str:
        return self.to_svg()

    def __repr__(self) -> str:
        return f"<Picture of {self.scene.title!r}, {self.theme.name}, {self.size} pixels wide>"


FORMATS: dict[str, Callable[[Picture], bytes]] = {
    "svg": lambda picture: picture.to_svg().encode(),
    "png": lambda picture: picture.to_png(),
    "pdf": lambda picture: picture.to_pdf(),
}


def format_of(path: str) -> str:
    """The format for the suffix of this file name. Raises BadArgument for an unknown one."""
    suffix = os.path.splitext(path)[1].lower().removeprefix(".")
    if suffix not in FORMATS:
        raise BadArgument("path", path, f"a name that ends in {', '.join('.' + name for name in FORMATS)}")
    return suffix


def draw(
    thing: Readable | Step | Hint | Path | SearchTree | Sequence[SearchTree] | Scene,
    *,
    board: Readable | None = None,
    step: int | None = None,
    candidates: bool | None = None,
    solution: bool = False,
    theme: str | Theme = "light",
    names: bool = False,
    size: int = SIZE,
) -> Picture:
    """A picture of a puzzle, a board, a step or hint on its board, a step of a path, or search trees side by side.

    A step or hint needs its `board`. For a path, `step` selects the step to show, counted from 1; without it the
    solution is shown. Candidates are drawn if the thing has them; `candidates` overrides that. `solution` fills the
    empty cells. Themes are `light`, `dark` and `print`; `names` writes the names of rows and columns at the edge.

    >>> picture = draw("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> picture
    <Picture of 'Sudoku with 30 givens', light, 600 pixels wide>
    >>> from fullhouse import explain
    >>> draw(explain("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"), step=1)
    <Picture of 'Naked Single', light, 600 pixels wide>
    """
    chosen, width = theme_of(theme), whole_number("size", size, 1, LARGEST)
    if isinstance(thing, Scene):
        return Picture(thing, chosen, width)
    if isinstance(thing, SearchTree):
        return Picture(tree_scene(thing), chosen, width)
    if isinstance(thing, list | tuple) and thing and all(isinstance(one, SearchTree) for one in thing):
        return Picture(trees_scene(thing), chosen, width)
    if step is not None and not isinstance(thing, Path):
        raise BadArgument("step", step, "None", advice="only a path has steps by number")
    if board is not None and not is_hint(thing):
        raise BadArgument("board", board, "None", found="a board", advice="only a step or hint is shown on a board")
    scene = _scene(thing, board, step, candidates=candidates, solution=solution, names=names)
    return Picture(scene, chosen, width)


def is_hint(thing: object) -> bool:
    """Whether this is a step or any other hint."""
    return isinstance(thing, Hint)


def _scene(
    thing: object,
    board: Readable | None,
    step: int | None,
    *,
    candidates: bool | None,
    solution: bool,
    names: bool,
) -> Scene:
    if isinstance(thing, Path):
        return _path_scene(thing, step, candidates=candidates, solution=solution, names=names)
    if is_hint(thing):
        if board is None:
            advice = "a step does not know it: draw(step, board=board)"
            raise BadArgument("board", board, "the board that the step was found on", advice=advice)
        return hint_scene(thing, parse_board(board), candidates=candidates is not False, names=names)  # type: ignore[arg-type]
    if isinstance(thing, Puzzle):
        shown = thing.solution if solution else thing.givens
        return grid_scene(shown, givens=thing.givens, candidates=bool(candidates), names=names)
    entry = to_entry(thing)  # type: ignore[arg-type]
    if solution:
        return grid_scene(solve(entry.grid), givens=entry.givens, names=names, title=entry.name)
    if candidates or (candidates is None and (isinstance(thing, Board) or entry.candidates is not None)):
        return board_scene(entry.to_board(), names=names, title=entry.name)
    return grid_scene(entry.grid, givens=entry.givens, names=names, title=entry.name)


def _path_scene(path: Path, step: int | None, *, candidates: bool | None, solution: bool, names: bool) -> Scene:
    if step is None or solution:
        return grid_scene(path.solution, givens=path.start.givens, names=names, title=path.summary())
    number = whole_number("step", step, 1, len(path))
    board, title = path.board_before(number - 1), path.title(number)
    return step_scene(path[number - 1], board, candidates=candidates is not False, names=names, title=title)


def hint_scene(hint: Hint, board: Board, *, candidates: bool = True, names: bool = False) -> Scene:
    """A hint on its board: the step, or the cells of the mistake."""
    if step := hint.offered():
        return step_scene(step, board, candidates=candidates, names=names)
    mistakes = hint.cells() if isinstance(hint, Mistake) else ()
    text = hint.stage(LAST_STAGE)
    return board_scene(board, candidates=candidates, names=names, title=text, mistakes=mistakes)
