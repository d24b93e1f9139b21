"""Lines of cells that several formats name."""

from __future__ import annotations

from functools import lru_cache

from fullhouse.constraints.shape import Cells, Place, Shape


@lru_cache(16)
def diagonals(shape: Shape) -> dict[Place, Cells]:
    """Return the diagonal that enters the grid in each cell on its edge, corners inwards; others turn clockwise."""
    last_row, last_column = shape.rows - 1, shape.columns - 1
    steps = {Place(row, 0): (1, 1) for row in range(shape.rows)}
    steps |= {Place(row, last_column): (-1, -1) for row in range(shape.rows)}
    steps |= {Place(0, column): (1, -1) for column in range(1, last_column)}
    steps |= {Place(last_row, column): (-1, 1) for column in range(1, last_column)}
    steps[Place(0, last_column)], steps[Place(last_row, 0)] = (1, -1), (-1, 1)
    found = {place: ray(place, step, shape) for place, step in steps.items()}
    return {place: cells for place, cells in found.items() if len(cells) > 1}


def ray(place: Place, step: tuple[int, int], shape: Shape) -> Cells:
    """Return the cells from this place to the edge of the grid."""
    found = []
    while min(place) >= 0 and place in shape:
        found.append(place)
        place = Place(place.row + step[0], place.column + step[1])
    return tuple(found)
