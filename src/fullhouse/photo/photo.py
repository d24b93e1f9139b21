"""Read the Sudoku of a picture: a grid with a confidence for each cell, or the reason why there is none."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

from fullhouse import _native
from fullhouse.constraints import Rules
from fullhouse.core.geometry import Geometry
from fullhouse.core.grid import Grid
from fullhouse.core.notation import amount
from fullhouse.photo.borders import Borders, find_regions
from fullhouse.photo.checksum import READABLE, Fixed, fewest_clues, fixed, geometry_of, is_consistent, solutions
from fullhouse.photo.classes import Seen, has_writing
from fullhouse.photo.pixels import Pixels, decode

if TYPE_CHECKING:
    import os

Outcome: TypeAlias = Literal["sure", "unsure", "rejected"]
Picture: TypeAlias = "str | os.PathLike[str] | bytes | Any"
"""A path, the bytes of a file, a Pillow image, or an array of grey or RGB values."""
Corner: TypeAlias = tuple[float, float]

NO_GRID = "no grid found"
_CLEAR_LINES = 0.45
"""The least share of the lines that must be seen."""
_FAIR_LINES = 0.55
"""With less of them, only clear digits are read: square codes and keyboards could be made puzzles."""
_GOOD_LINES = 0.75
"""With less of them, digits that have several solutions are not a puzzle."""
_THICK = 1.6
"""Lines with this many times the ink of others are thick ones."""
_COUNTED = 0.65
"""How clear the lines of a grid must be to name its size."""
_CLEAR_CELL = 0.7


class PhotoCell(NamedTuple):
    """One cell of a photo."""

    digit: int
    """The digit that was read, or 0."""
    confidence: float
    """How likely that is, from 0 to 1."""
    is_written: bool
    """Whether it was written by hand rather than printed."""
    others: tuple[tuple[int, float], ...]
    """The runners-up with their probabilities, the likeliest first; 0 means no digit."""


class Photo(NamedTuple):
    """A Sudoku read from a picture.

    `sure` readings can be used as they are. `unsure` ones are complete, but a person should compare the cells that
    are `doubtful` with the picture. A `rejected` one has a reason and no digits.
    """

    outcome: Outcome
    reason: str
    """Why the photo is unsure or rejected; empty if sure."""
    grid: Grid
    """The clues."""
    cells: tuple[PhotoCell, ...] = ()
    """The cells (81 in a 9x9 puzzle), with the digits written in them by hand."""
    doubtful: tuple[int, ...] = ()
    """The cells to compare with the picture."""
    written: frozenset[int] = frozenset()
    """The cells whose digits were written by hand and are not part of the grid."""
    corners: tuple[Corner, ...] = ()
    """The crossings of the lines (100 in a 9x9 puzzle), row by row, in pixels of the upright picture."""
    score: float = 0.0
    """The share of the grid's lines that can be seen, from 0 to 1."""

    @property
    def confidences(self) -> tuple[float, ...]:
        """The confidence of each cell."""
        return tuple(cell.confidence for cell in self.cells)

    @property
    def with_written(self) -> Grid:
        """The clues and the digits written by hand."""
        if not self.written:
            return self.grid
        cells = zip(self.cells, self.grid, strict=True)
        digits = [cell.digit if place in self.written else digit for place, (cell, digit) in enumerate(cells)]
        return Grid(digits, self.grid.geometry)


def rejected(reason: str, corners: tuple[Corner, ...] = (), score: float = 0.0) -> Photo:
    """A photo that cannot be read, for this reason."""
    return Photo("rejected", reason, Grid.empty(), corners=corners, score=score)


def read_photo(picture: Picture) -> Photo:
    """Read the one Sudoku of a picture, offline.

    The picture is a path, the bytes of a JPEG, PNG, WebP, GIF or BMP file, a Pillow image or an array. Needs
    `fullhouse[photo]`. Raises UnreadableInput if the picture cannot be decoded or is too large; one without a readable
    Sudoku gives a Photo that is `rejected`. `fullhouse.photo.read_photos` reads all Sudokus of a page.
    """
    photos = read_photos(picture)
    if len(photos) == 1:
        return photos[0]
    largest, second, *_ = sorted(photos, key=_area, reverse=True)
    if _area(second) > _area(largest) / 2:
        return rejected(f"{amount(len(photos), 'grid')} found; fullhouse.photo.read_photos reads all of them")
    return largest


def read_photos(picture: Picture) -> tuple[Photo, ...]:
    """Read all Sudokus of a picture, in reading order; a single rejected Photo if there is none."""
    return read_pixels(decode(picture))


def read_pixels(pixels: Pixels) -> tuple[Photo, ...]:
    """Read all Sudokus of a decoded picture, in reading order."""
    found = _native.read_photo(pixels.data, pixels.width, pixels.height, _weights())
    photos = []
    for side, score, nodes, cells, strengths, inks in found:
        corners = tuple((x / pixels.scale, y / pixels.scale) for x, y in nodes)
        seen = list(map(Seen.of, cells, strengths))
        if side not in READABLE:
            photos.append(rejected(_wrong_size(side, side), corners, score))
        elif score < _CLEAR_LINES:
            photos.append(rejected(NO_GRID, corners, score))
        else:
            borders = find_regions(inks, side)
            photos.append(_photo(seen, _View(geometry_of(side, borders.regions), borders, corners, score)))
    readable = [photo for photo in photos if photo.outcome != "rejected"]
    if readable:
        return tuple(readable)
    largest = max(photos, key=_area, default=rejected(NO_GRID))
    rows, columns, score = _native.count_photo_cells(pixels.data, pixels.width, pixels.height)
    if score > _COUNTED and not (rows == columns and rows in READABLE):
        return (largest._replace(reason=_wrong_size(rows, columns)),)
    if _reaches_edge(largest, pixels):
        return (largest._replace(reason=largest.reason + "; it reaches the edge of the picture"),)
    return (largest,)


def _reaches_edge(photo: Photo, pixels: Pixels) -> bool:
    """Whether a grid was found that may continue outside the picture."""
    if photo.reason == NO_GRID:
        return False
    width, height = pixels.width / pixels.scale, pixels.height / pixels.scale
    near = max(width, height) / 200
    return any(not (near < x < width - near and near < y < height - near) for x, y in photo.corners)


def _wrong_size(rows: int, columns: int) -> str:
    article = "an" if rows in (8, 11, 18) else "a"
    return f"this is {article} {rows}x{columns} grid; only {', '.join(map(str, READABLE.values()))} can be read"


@cache
def _weights() -> bytes:
    return Path(__file__).with_name("digits.bin").read_bytes()


def _area(photo: Photo) -> float:
    if not photo.corners:
        return 0.0
    side = round(len(photo.corners) ** 0.5)
    outline = [photo.corners[k] for k in (0, side - 1, side * side - 1, side * (side - 1))]
    return abs(sum(a[0] * b[1] - a[1] * b[0] for a, b in zip(outline, (*outline[1:], outline[0]), strict=True))) / 2


class _View(NamedTuple):
    """Where a grid is in its picture, and its kind."""

    geometry: Geometry
    borders: Borders
    corners: tuple[Corner, ...]
    score: float

    @property
    def is_jigsaw(self) -> bool:
        return isinstance(self.geometry, Rules)

    @property
    def is_unclear(self) -> bool:
        """Whether there are thick lines, but not around regions that each have as many cells."""
        return not self.borders.regions and self.borders.ratio > _THICK

    @property
    def side(self) -> int:
        return self.geometry.side


def _photo(seen: Sequence[Seen], view: _View) -> Photo:
    """Decide what to make of the cells of one grid."""
    geometry, _, corners, score = view
    digits = sum(one.best > 0 for one in seen)
    if has_writing(seen):  # the clues are printed, the rest is a player's
        clues = [one.as_clue() for one in seen]
        if found := fixed(clues, geometry):
            return _judged(clues, seen, found, view)
    if found := fixed(seen, geometry):
        return _judged(seen, seen, found, view)
    values = [one.best for one in seen]
    fewest = fewest_clues(geometry)
    cells = _cells(seen, seen, values)
    is_clear = digits > fewest // 2 and score > _GOOD_LINES and min(cell.confidence for cell in cells) > 0.6
    if is_clear and is_consistent(values, geometry) and solutions(values, geometry) > 1:
        reason = _several(view) if digits >= fewest else f"only {digits} clues found"
        return Photo("unsure", reason, Grid(values, geometry), cells, (), frozenset(), corners, score)
    if score < _FAIR_LINES:
        return rejected(NO_GRID, corners, score)
    if sum(one.is_other for one in seen) > max(digits, len(seen) // 8):
        return rejected("most marks in the grid are not digits", corners, score)
    if digits < fewest:
        few = f"only {amount(digits, 'digit')}" if digits else "no digits"
        return rejected(f"{few} found in the grid", corners, score)
    may_be_jigsaw = is_clear and not view.is_jigsaw and is_consistent(values, geometry, are_boxes_known=False)
    return rejected("no reading of the digits has exactly one solution" + _hint(view, may_be_jigsaw), corners, score)


def _several(view: _View) -> str:
    if view.is_jigsaw:
        return "several solutions with the regions of its thick lines: is a clue missing?"
    if view.is_unclear:
        return "several solutions: is this a jigsaw? Its thick lines do not form regions that can be read"
    kinds = "an X-Sudoku" if view.borders.regions else "an X-Sudoku or a jigsaw"
    return f"several solutions: is this {kinds}, or is a clue missing?"


def _hint(view: _View, may_be_jigsaw: bool) -> str:
    if view.is_jigsaw:
        return " with the regions of its thick lines"
    if view.is_unclear:
        return f"; its thick lines do not form {view.side} regions of {view.side} cells"
    return ": is this a jigsaw? Its regions are read from thick lines, not from colours" if may_be_jigsaw else ""


def _cells(used: Sequence[Seen], seen: Sequence[Seen], values: Sequence[int]) -> tuple[PhotoCell, ...]:
    cells = []
    for one, whole, value in zip(used, seen, values, strict=True):
        digit = value or (whole.best if whole.is_written and one is not whole else 0)
        source = whole if digit and not value else one
        ranked = sorted((other for other in range(10) if other != digit), key=source.values.__getitem__, reverse=True)
        others = tuple((other, round(source.values[other], 4)) for other in ranked[:3] if source.values[other] >= 0.001)
        cells.append(PhotoCell(digit, round(source.values[digit], 4), whole.is_written, others))
    return tuple(cells)


def _judged(used: Sequence[Seen], seen: Sequence[Seen], found: Sequence[Fixed], view: _View) -> Photo:
    """Make the photo of a reading with exactly one solution: sure only if nothing about it is in doubt."""
    first = found[0]
    grid = Grid(first.digits, view.geometry)
    confidences = [one.values[digit] for one, digit in zip(used, first.digits, strict=True)]
    doubtful = tuple(cell for cell, p in enumerate(confidences) if p < _CLEAR_CELL or cell in first.changes)
    is_rivalled = len(found) > 1 and found[1].cost - first.cost < 2.2
    cells = _cells(used, seen, first.digits)
    written = frozenset(cell for cell, one in enumerate(cells) if one.digit and not first.digits[cell])
    borders = view.borders.doubtful if view.is_jigsaw else ()
    if not doubtful and not is_rivalled and not borders:
        return Photo("sure", "", grid, cells, (), written, view.corners, view.score)
    if view.score < _FAIR_LINES:
        return rejected(NO_GRID, view.corners, view.score)
    if is_rivalled and not doubtful:
        doubtful = tuple(cell for cell, digit in enumerate(first.digits) if digit != found[1].digits[cell])
    name = view.geometry.cell_name
    reasons = [_listed("cell", [name(cell) for cell in doubtful])] if doubtful else []
    reasons += [_listed("region border", [f"{name(a)}-{name(b)}" for a, b in borders])] if borders else []
    doubtful = tuple(sorted({*doubtful, *(cell for pair in borders for cell in pair)}))
    return Photo("unsure", "; ".join(reasons), grid, cells, doubtful, written, view.corners, view.score)


def _listed(noun: str, names: Sequence[str]) -> str:
    more = ", …" if len(names) > 6 else ""
    return f"{amount(len(names), noun)} in doubt: {', '.join(names[:6])}{more}"
