"""A picture as data: shapes on a plane, later ones on top, each with the role it plays.

A scene knows nothing of colours and files: a theme (`render/theme.py`) says how a role looks, and a medium (`svg`,
`pdf`, `text`) draws the shapes. x grows to the right and y down. Shapes of a board say which cell and digit they
belong to, so that text, tests and pages find them again.

    Scene ── Box      a cell's ground, a house's outline
          ├─ Disc     the ground of a candidate
          ├─ Stroke   lines of the frame, crosses, arrows: straight from point to point
          ├─ Curve    a link of a chain
          └─ Label    digits, candidates, names
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import Any

from fullhouse.core.geometry import Cell, Digit, Geometry

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle; `radius` rounds its corners."""

    x: float
    y: float
    width: float
    height: float
    role: str
    cell: Cell | None = None
    radius: float = 0.0

    def moved(self, x: float, y: float, scale: float) -> Box:
        """The same elsewhere, larger or smaller."""
        return replace(
            self,
            x=x + scale * self.x,
            y=y + scale * self.y,
            width=scale * self.width,
            height=scale * self.height,
            radius=scale * self.radius,
        )


@dataclass(frozen=True, slots=True)
class Disc:
    """A filled circle around (x, y)."""

    x: float
    y: float
    radius: float
    role: str
    cell: Cell | None = None
    digit: Digit | None = None

    def moved(self, x: float, y: float, scale: float) -> Disc:
        """The same elsewhere, larger or smaller."""
        return replace(self, x=x + scale * self.x, y=y + scale * self.y, radius=scale * self.radius)


@dataclass(frozen=True, slots=True)
class Stroke:
    """Straight lines from point to point; `width` is that of the line; a closed one is filled as its role says."""

    points: tuple[Point, ...]
    role: str
    width: float
    closed: bool = False

    def moved(self, x: float, y: float, scale: float) -> Stroke:
        """The same elsewhere, larger or smaller."""
        points = tuple((x + scale * one, y + scale * other) for one, other in self.points)
        return replace(self, points=points, width=scale * self.width)


@dataclass(frozen=True, slots=True)
class Curve:
    """A cubic curve: `points` are its start, then two controls and an end for every part."""

    points: tuple[Point, ...]
    role: str
    width: float

    def moved(self, x: float, y: float, scale: float) -> Curve:
        """The same elsewhere, larger or smaller."""
        points = tuple((x + scale * one, y + scale * other) for one, other in self.points)
        return replace(self, points=points, width=scale * self.width)


@dataclass(frozen=True, slots=True)
class Label:
    """Text whose capitals are centred on (x, y) upwards and downwards; `anchor` says which part lies at x."""

    x: float
    y: float
    text: str
    size: float
    role: str
    cell: Cell | None = None
    digit: Digit | None = None
    anchor: str = "middle"  # or "start", "end"

    def moved(self, x: float, y: float, scale: float) -> Label:
        """The same elsewhere, larger or smaller."""
        return replace(self, x=x + scale * self.x, y=y + scale * self.y, size=scale * self.size)


Shape = Box | Disc | Stroke | Curve | Label


@dataclass(frozen=True, slots=True)
class Scene:
    """Shapes on a plane of this width and height; title and description say in words what is seen."""

    width: float
    height: float
    shapes: tuple[Shape, ...]
    title: str = ""
    description: str = ""
    geometry: Geometry | None = None
    """That of the board that is drawn, where it is one: text needs it."""

    def moved(self, x: float, y: float, scale: float = 1.0) -> tuple[Shape, ...]:
        """The shapes elsewhere, larger or smaller, to be part of another scene."""
        return tuple(shape.moved(x, y, scale) for shape in self.shapes)

    def to_json(self) -> dict[str, Any]:
        """The same as plain lists and strings, for pictures drawn elsewhere."""
        shapes = [{"shape": type(one).__name__.lower(), **_fields(one)} for one in self.shapes]
        return {
            "width": self.width,
            "height": self.height,
            "title": self.title,
            "description": self.description,
            "shapes": shapes,
        }


def _fields(shape: Shape) -> dict[str, Any]:
    """The fields of a shape that are not None."""
    return {name: value for name, value in asdict(shape).items() if value is not None}


@dataclass(frozen=True, slots=True)
class Placed:
    """A picture with its top left corner at (x, y), as wide as this; upside down it still fills the same place."""

    scene: Scene
    x: float
    y: float
    width: float
    is_upside_down: bool = False

    @property
    def height(self) -> float:
        """As the picture's own shape asks for."""
        return self.width * self.scene.height / self.scene.width


@dataclass(frozen=True, slots=True)
class PageLink:
    """A part of a page that leads to another one, counted from 1."""

    x: float
    y: float
    width: float
    height: float
    page: int


@dataclass(frozen=True, slots=True)
class Page:
    """One page; a point is 1/72 inch, y grows downwards."""

    width: float
    height: float
    shapes: tuple[Shape, ...] = ()
    pictures: tuple[Placed, ...] = ()
    links: tuple[PageLink, ...] = ()
    entry: str = ""
    """What the outline of the file calls it; a page without one is not listed there."""
