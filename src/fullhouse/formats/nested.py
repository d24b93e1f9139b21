"""From lists and arrays to a grid: rows of cells, or all cells in one list."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set

from fullhouse.core.geometry import CLASSIC, Digit, Geometry
from fullhouse.core.grid import BLANKS, Grid, normal
from fullhouse.errors import FormatError, excerpt

_ADVICE = "write whole numbers, 0 for an empty cell"


def plain_values(source: object) -> list[object]:
    """What a list, an array or a row of one holds, as a list; FormatError for anything else."""
    if hasattr(source, "filled"):
        raise FormatError("a masked array cannot be read as a grid", advice="give array.filled(0)")
    values = source.tolist() if hasattr(source, "tolist") else source
    if not isinstance(values, Iterable) or isinstance(values, Mapping | Set):
        kind = "an array without rows" if values is not source else f"an object of type {type(source).__name__}"
        raise FormatError(f"{kind} cannot be read as a grid", advice="give text, a list or an array")
    return list(values)


def grid_of_values(values: list[object], geometry: Geometry | None = None) -> Grid:
    """The grid of rows of cells, or of all cells in one list; of this geometry, or of one that has as many cells.

    >>> grid_of_values([[1, 2, 0, 0], "34..", [None] * 4, [0, 0, 0, 4.0]]).to_line()
    '12..34.........4'
    """
    if not any(_is_row(value) for value in values):
        geometry = geometry or Geometry.of_size(len(values)) or CLASSIC
        if len(values) != geometry.size:
            expected = f"{geometry.size} cells or {geometry.side} rows"
            raise FormatError(f"expected {expected}, found {len(values):,} values")
        return Grid([_digit(value, cell, geometry) for cell, value in enumerate(values)], geometry)
    geometry = geometry or Geometry.of_size(len(values) ** 2) or CLASSIC
    side = geometry.side
    rows = [_row(value, number, side) for number, value in enumerate(values[: side + 1], start=1)]
    if len(values) != side:
        raise FormatError(f"expected {side} rows, found {len(values):,}")
    cells = enumerate(cell for row in rows for cell in row)
    return Grid([_digit(value, cell, geometry) for cell, value in cells], geometry)


def _is_row(value: object) -> bool:
    if isinstance(value, str):
        return len(value) > 2  # a row has more cells than a number has digits
    return isinstance(value, Iterable) and getattr(value, "ndim", 1) > 0


def _row(value: object, number: int, side: int) -> list[object]:
    if not _is_row(value):
        raise FormatError(f"row {number} is {_shown(value)}, not {side} cells")
    cells = plain_values(value)
    if len(cells) != side:
        raise FormatError(f"expected {side} cells in row {number}, found {len(cells):,}")
    return cells


def _digit(value: object, cell: int, geometry: Geometry) -> Digit:
    """The digit that a number, a text of one cell or nothing at all stands for."""
    plain = value.item() if hasattr(value, "item") else value  # a number of NumPy
    if isinstance(plain, str):
        text = normal(plain).upper()
        if len(text) < 2 and text in geometry.alphabet + BLANKS.upper():
            return geometry.alphabet.find(text) + 1 if text else 0
        plain = int(text) if text.isascii() and text.isdigit() else plain
    if isinstance(plain, float) and plain.is_integer():
        plain = int(plain)
    if plain is None:
        return 0
    if not isinstance(plain, int) or isinstance(plain, bool) or not 0 <= plain <= geometry.side:
        raise FormatError(f"{_shown(value)} cannot stand in {geometry.cell_name(cell)}", advice=_ADVICE)
    return plain


def _shown(value: object) -> str:
    return excerpt(value) if isinstance(value, str) else excerpt(repr(value)).strip("'")
