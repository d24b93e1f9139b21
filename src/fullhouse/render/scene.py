"""A picture as data: shapes on a plane, later ones on top, each with a role.

A scene knows nothing of colours and files: a theme (`render/theme.py`) sets how a role looks, and a medium (`svg`,
`pdf`, `text`) draws the shapes. x grows to the right and y downwards. Shapes of a board name their cell and digit, so
that text, tests and pages can find them.

    Scene ── Box      a cell's background, a house's outline
          ├─ Disc     the background of a candidate
          ├─ Stroke   lines of the frame, crosses, arrows: straight segments
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
        """The shape moved and scaled."""
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
        """The shape moved and scaled."""
        return replace(self, x=x + scale * self.x, y=y + scale * self.y, radius=scale * self.radius)


@dataclass(frozen=True, slots=True)
class Stroke:
    """Straight lines from point to point, with this line width; a closed one is filled according to its role."""

    points: tuple[Point, ...]
    role: str
    width: float
    closed: bool = False

    def moved(self, x: float, y: float, scale: float) -> Stroke:
        """The shape moved and scaled."""
        points = tuple((x + scale * one, y + scale * other) for one, other in self.points)
        return replace(self, points=points, width=scale * self.width)


@dataclass(frozen=True, slots=True)
class Curve:
    """A cubic curve: `points` are its start, then two controls and an end per part."""

    points: tuple[Point, ...]
    role: str
    width: float

    def moved(self, x: float, y: float, scale: float) -> Curve:
        """The shape moved and scaled."""
        points = tuple((x + scale * one, y + scale * other) for one, other in self.points)
        return replace(self, points=points, width=scale * self.width)


@dataclass(frozen=True, slots=True)
class Label:
    """Text whose capitals are vertically centred on (x, y); `anchor` is the part at x."""

    x: float
    y: float
    text: str
    size: float
    role: str
    cell: Cell | None = None
    digit: Digit | None = None
    anchor: str = "middle"  # or "start", "end"

    def moved(self, x: float, y: float, scale: float) -> Label:
        """The shape moved and scaled."""
        return replace(self, x=x + scale * self.x, y=y + scale * self.y, size=scale * self.size)


Shape = Box | Disc | Stroke | Curve | Label


@dataclass(frozen=True, slots=True)
class Scene:
    """Shapes on a plane of this width and height, with a title and a text description."""

    width: float
    height: float
    shapes: tuple[Shape, ...]
    title: str = ""
    description: str = ""
    geometry: Geometry | None = None
    """The geometry of the board, if the scene is a board: text needs it."""

    def moved(self, x: float, y: float, scale: float = 1.0) -> tuple[Shape, ...]:
        """The shapes moved and scaled, as part of another scene."""
        return tuple(shape.moved(x, y, scale) for shape in self.shapes)

    def to_json(self) -> dict[str, Any]:
        """The scene as plain lists and strings, for other programs that draw."""
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
    """A picture with its top left corner at (x, y), of this width; upside down it fills the same area."""

    scene: Scene
    x: float
    y: float
    width: float
    is_upside_down: bool = False

    @property
    def height(self) -> float:
        """The height that keeps the proportions of the picture."""
        return self.width * self.scene.height / self.scene.width


@dataclass(frozen=True, slots=True)
class PageLink:
    """An area of a page that links to another page, counted from 1."""

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
    """The entry in the outline of the file; pages without one are not listed there."""
