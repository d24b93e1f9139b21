"""Animations: scenes in sequence as one SVG without a script, and the search of an engine as such an animation.

Shapes that all scenes share are drawn once. Every other shape belongs to a group whose animation sets when it is
visible. Readers who prefer no motion, and programs without animations, see the last scene.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from fullhouse.core.board import Board
from fullhouse.core.geometry import Cell, Digit
from fullhouse.core.grid import Grid
from fullhouse.engines.engine import CONTRADICTION, GUESS, PLACE, SOLUTION, UNDO, Event
from fullhouse.render.board import board_scene, grid_scene
from fullhouse.render.scene import Box, Label, Scene, Shape
from fullhouse.render.svg import escaped, scene_svg, svg_shapes
from fullhouse.render.theme import Theme, theme_of
from fullhouse.techniques.highlights import Highlights

MOST_FRAMES = 160
"""Longer searches do not show every event."""
_LENGTH, _SHORTEST, _LONGEST, _END = 24.0, 0.15, 0.7, 3.0
"""Seconds: the animation, the shortest and longest frame, and the last frame."""
_FOOT = 64.0
_SAYS = {
    PLACE: "{} follows",
    GUESS: "{} guessed",
    UNDO: "{} undone, with everything after it",
    SOLUTION: "solution",
}

Times = tuple[tuple[int, int], ...]
"""The ranges of scenes in which a shape is visible."""


def animated_svg(
    scenes: Sequence[Scene], *, seconds: Sequence[float], theme: str | Theme = "light", size: float | None = None
) -> str:
    """The scenes, all of the same size, in sequence, each for its number of seconds, in a loop."""
    chosen, first = theme_of(theme), scenes[0]
    starts = [100 * sum(seconds[:number]) / sum(seconds) for number in range(len(scenes))]
    prefix = f"f{zlib.crc32(repr((first, scenes[-1], len(scenes), seconds)).encode()):x}"
    names: dict[Times, str] = {}
    body = ""
    for times, shapes in groupby(_merged(scenes), key=lambda one: one[1]):
        drawn = "".join(svg_shapes((shape for shape, _ in shapes), chosen))
        if times == ((0, len(scenes)),):
            body += drawn
        else:
            name = names.setdefault(times, f"{prefix}-{len(names)}")
            hidden = "" if times[-1][1] == len(scenes) else ' visibility="hidden"'
            body += f'<g class="{prefix}" style="animation-name:{name}"{hidden}>{drawn}</g>'
    style = f".{prefix}{{animation:{sum(seconds):g}s step-end infinite}}"
    style += "".join(_keyframes(name, times, starts) for times, name in names.items())
    style += f"@media (prefers-reduced-motion:reduce){{.{prefix}{{animation-name:none!important}}}}"
    width = "" if size is None else f' width="{size:g}" height="{size * first.height / first.width:g}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg"{width} viewBox="0 0 {first.width:g} {first.height:g}" role="img" '
        f'aria-label="{escaped(first.title)}"><title>{escaped(first.title)}</title>'
        f"<desc>{escaped(scenes[-1].description)}</desc><style>{style}</style>"
        f'<rect width="{first.width:g}" height="{first.height:g}" fill="{chosen.paper}"/>{body}</svg>'
    )


def _merged(scenes: Sequence[Scene]) -> Iterator[tuple[Shape, Times]]:
    """Yield each shape once, in an order that suits every scene, with the times at which it is visible."""
    after: dict[Shape | None, Shape | None] = {None: None}
    seen: dict[Shape, list[tuple[int, int]]] = {}
    for number, scene in enumerate(scenes):
        before: Shape | None = None
        for shape in dict.fromkeys(scene.shapes):
            if shape not in seen:
                seen[shape] = []
                after[shape], after[before] = after[before], shape
            times = seen[shape]
            if times and times[-1][1] == number:
                times[-1] = times[-1][0], number + 1
            else:
                times.append((number, number + 1))
            before = shape
    following = after[None]
    while following is not None:
        yield following, tuple(seen[following])
        following = after[following]


def _keyframes(name: str, times: Times, starts: Sequence[float]) -> str:
    """The keyframes that show and hide the shapes with this class name."""
    frames = "" if times[0][0] == 0 else "0%{visibility:hidden}"
    for first, last in times:
        frames += f"{starts[first]:.5g}%{{visibility:visible}}"
        if last < len(starts):
            frames += f"{starts[last]:.5g}%{{visibility:hidden}}"
    return f"@keyframes {name}{{{frames}}}"


# The animation of a search


@dataclass(frozen=True, slots=True)
class Frame:
    """The board after an event: the digits placed, in order, and the cells of guesses."""

    number: int
    event: Event
    placed: tuple[tuple[Cell, Digit], ...]
    guesses: tuple[Cell, ...]


class AnimationListener:
    """Records frames of a search until its first solution: one per event, or evenly spread."""

    def __init__(self, most: int = MOST_FRAMES) -> None:
        self.frames: list[Frame] = []
        self.total = 0
        """The number of events."""
        self.every = 1
        """Every how many events a frame is kept."""
        self._most = most
        self._placed: list[tuple[Cell, Digit]] = []
        self._guesses: list[tuple[Cell, int]] = []
        """Cells of the current guesses, and the number of digits placed before each."""
        self._newest: Event | None = None
        self._is_over = False

    def __call__(self, event: Event) -> None:
        """Record one event."""
        if self._is_over:
            return
        self.total += 1
        self._play(event)
        self._is_over = event.kind == SOLUTION
        if self.total % self.every == 0 or self._is_over:
            self.frames.append(self._frame(event))
        if len(self.frames) > self._most:
            self.every *= 2
            self.frames = [one for one in self.frames if one.number % self.every == 0 or one.event.kind == SOLUTION]

    def close(self) -> None:
        """End the recording, with a frame for the last event."""
        if self._newest is not None and self.frames[-1:] != [last := self._frame(self._newest)]:
            self.frames.append(last)

    def _play(self, event: Event) -> None:
        self._newest = event
        if event.kind in (PLACE, GUESS):
            assert event.cell is not None, "a digit is placed in a cell"
            assert event.digit is not None, "a digit is placed"
            if event.kind == GUESS:
                self._guesses.append((event.cell, len(self._placed)))
            self._placed.append((event.cell, event.digit))
        elif event.kind == UNDO:
            _, length = self._guesses.pop()
            del self._placed[length:]

    def _frame(self, event: Event) -> Frame:
        return Frame(self.total, event, tuple(self._placed), tuple(cell for cell, _ in self._guesses))


def search_animation(
    listener: AnimationListener, grid: Grid, engine: str, *, theme: str | Theme = "light", size: float = 600
) -> str:
    """The animation of an engine as it fills the board, or a still board with a note if it reports no events."""
    listener.close()
    if not listener.frames:
        scene = grid_scene(grid)
        word = Label(6.0, scene.height + 14.0, f"{engine} reports no events.", 19.0, "caption", anchor="start")
        still = replace(scene, height=scene.height + _FOOT, shapes=(*scene.shapes, word))
        return scene_svg(still, theme, size=size)
    scenes = [_scene(listener, frame, grid, engine) for frame in listener.frames]
    pace = min(_LONGEST, max(_SHORTEST, _LENGTH / len(scenes)))
    return animated_svg(scenes, seconds=[pace] * (len(scenes) - 1) + [_END], theme=theme, size=size)


def _scene(listener: AnimationListener, frame: Frame, grid: Grid, engine: str) -> Scene:
    """The board after the event, with the event and the progress below."""
    event = frame.event
    mistakes = (event.cell,) if event.kind == CONTRADICTION and event.cell is not None else ()
    newest = (("placed", (event.cell,)),) if event.kind == PLACE and event.cell is not None else ()
    marks = Highlights(cells=(("guess", frame.guesses), *newest))
    board = Board.from_parts(grid, frame.placed, None)
    scene = board_scene(board, marks=marks, candidates=False, mistakes=mistakes)
    width, y = scene.width, scene.height + 10.0
    shown = "" if listener.every == 1 else f"; one in {listener.every:,} is shown"
    progress = f"{engine}: event {frame.number:,} of {listener.total:,}{shown}"
    amount = len(frame.guesses)
    foot = (
        Label(6.0, y + 4.0, _says(event, grid), 19.0, "caption", anchor="start"),
        Label(
            width - 6.0, y + 4.0, f"{amount} guess{'' if amount == 1 else 'es'} in place", 14.0, "name", anchor="end"
        ),
        Label(6.0, y + 28.0, progress, 13.0, "name", anchor="start"),
        Box(4.0, y + 44.0, (width - 8.0) * frame.number / listener.total, 4.0, "tree-bar", None, radius=2.0),
    )
    title = f"{engine} at work on a Sudoku with {grid.clue_count} givens"
    description = f"{listener.total:,} events{shown}. {scene.description}"
    return replace(
        scene, height=scene.height + _FOOT, shapes=(*scene.shapes, *foot), title=title, description=description
    )


def _says(event: Event, grid: Grid) -> str:
    cell = "" if event.cell is None else grid.geometry.cell_name(event.cell)
    digit = "" if event.digit is None else grid.geometry.alphabet[event.digit - 1]
    if event.kind == CONTRADICTION:
        return "contradiction" + (f": no digit for {cell}" if cell else f": no place for {digit}" if digit else "")
    return _SAYS[event.kind].format(f"{cell}={digit}")
