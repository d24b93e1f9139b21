"""A page as data: shapes in points, pictures in their places, and what leads there and away."""

from __future__ import annotations

from dataclasses import dataclass

from fullhouse.render.scene import Scene, Shape


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
class Link:
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
    links: tuple[Link, ...] = ()
    entry: str = ""
    """What the outline of the file calls it; a page without one is not listed there."""
