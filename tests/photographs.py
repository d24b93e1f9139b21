"""Pictures of puzzles, made from a seed: fonts that every developer has, paper, perspective, shadow, noise."""

from __future__ import annotations

import random
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import matplotlib
import numpy as np
import reportlab  # type: ignore[import-untyped]
from PIL import Image, ImageDraw, ImageFilter, ImageFont

import fullhouse as fh
from fullhouse.constraints import Columns, Jigsaw, Place, Rows

sys.path.insert(0, str(Path(__file__).parents[1] / "tools"))

from digit_strokes import written_digit  # type: ignore[import-not-found]

FONTS = (
    *(Path(reportlab.__path__[0]) / "fonts" / name for name in ("Vera.ttf", "VeraBd.ttf", "VeraIt.ttf")),
    *(
        Path(matplotlib.get_data_path()) / "fonts" / "ttf" / f"{name}.ttf"
        for name in ("DejaVuSans", "DejaVuSerif", "STIXGeneral")
    ),
)
CELL = 64
MARGIN = 60


class Style(NamedTuple):
    """How a puzzle is printed."""

    font: Path = FONTS[0]
    thin: int = 2
    thick: int = 5
    line: int = 30
    ink: int = 20
    paper: int = 245
    share: float = 0.62


PLAIN = Style()


def printed(
    puzzle: str,
    style: Style = PLAIN,
    *,
    side: int = 9,
    boxes: tuple[int, int] = (3, 3),
    regions: Sequence[int] | None = None,
    shades: Sequence[int] = (),
) -> Image.Image:
    """Print a puzzle flat: side x side cells with boxes of this many rows and columns, or the region of each cell.

    With a shade per region, those are coloured and have thin borders.
    """
    size = side * CELL + 2 * MARGIN
    image = Image.new("L", (size, size), style.paper)
    draw = ImageDraw.Draw(image)
    font = ImageFont.truetype(str(style.font), round(CELL * style.share))
    for cell, region in enumerate(regions or () if shades else ()):
        y, x = divmod(cell, side)
        left, top = MARGIN + x * CELL, MARGIN + y * CELL
        draw.rectangle((left, top, left + CELL, top + CELL), shades[region])
    for k in range(side + 1):
        at = MARGIN + k * CELL
        for is_row, step in ((True, boxes[0]), (False, boxes[1])):
            width = style.thick if k % (side if regions else step) == 0 else style.thin
            ends = ((MARGIN, at), (size - MARGIN, at)) if is_row else ((at, MARGIN), (at, size - MARGIN))
            draw.line(ends, style.line, width)
    for cell in range(side * side):
        if regions is None or shades:
            break
        y, x = divmod(cell, side)
        left, top = MARGIN + x * CELL, MARGIN + y * CELL
        reach = style.thick // 2  # so that thick lines meet in whole corners
        if x + 1 < side and regions[cell] != regions[cell + 1]:
            draw.line((left + CELL, top - reach, left + CELL, top + CELL + reach), style.line, style.thick)
        if y + 1 < side and regions[cell] != regions[cell + side]:
            draw.line((left - reach, top + CELL, left + CELL + reach, top + CELL), style.line, style.thick)
    for cell, mark in enumerate(puzzle):
        if mark not in ".0":
            y, x = divmod(cell, side)
            draw.text((MARGIN + (x + 0.5) * CELL, MARGIN + (y + 0.5) * CELL), mark, style.ink, font, anchor="mm")
    return image


def written_into(image: Image.Image, solution: str, places: Sequence[int], seed: int) -> Image.Image:
    """Write the solution into these cells of a printed puzzle, each digit in another hand."""
    page, rng = np.asarray(image, float), np.random.default_rng(seed)
    for cell in places:
        ink = np.zeros_like(page)
        top, left = (MARGIN + CELL * place for place in divmod(cell, 9))
        options = {"canvas": CELL, "x": 32, "y": 32, "angle": float(rng.normal(0, 4))}
        ink[top : top + CELL, left : left + CELL] = written_digit(rng, int(solution[cell]), 38, **options)
        page = page * (1 - 0.7 * ink)
    return Image.fromarray(page.astype(np.uint8))


def photographed(image: Image.Image, rng: random.Random, *, turn: int = 0) -> Image.Image:
    """Photograph a page: on a table, from an angle, in uneven light, slightly blurred, with noise."""
    side = image.width
    table = Image.new("L", (side + 300, side + 300), 90)
    table.paste(image, (150, 150))
    size = table.width
    corners = [(0, 0), (0, size), (size, size), (size, 0)]
    moved = [(x + rng.uniform(-0.06, 0.06) * size, y + rng.uniform(-0.06, 0.06) * size) for x, y in corners]
    taken = table.transform((1000, 1000), Image.Transform.PERSPECTIVE, _perspective(moved), Image.Resampling.BICUBIC)
    taken = taken.rotate(rng.uniform(-4, 4), Image.Resampling.BICUBIC, fillcolor=90)
    taken = taken.filter(ImageFilter.GaussianBlur(rng.uniform(0.3, 1.2)))
    pixels = np.asarray(taken, float)
    y, x = np.mgrid[-1:1:1000j, -1:1:1000j]
    light = 1 + rng.uniform(-0.2, 0.2) * x + rng.uniform(-0.2, 0.2) * y
    shadow = 1 - rng.uniform(0, 0.3) / (
        1 + np.exp(-8 * (x * rng.uniform(-1, 1) + y * rng.uniform(-1, 1) - rng.uniform(-0.5, 0.5)))
    )
    noise = np.random.default_rng(rng.randrange(1 << 30)).normal(0, rng.uniform(1, 6), pixels.shape)
    taken = Image.fromarray(np.clip(pixels * light * shadow + noise, 0, 255).astype(np.uint8))
    return taken.rotate(90 * turn, expand=True)


def _perspective(quad: Sequence[tuple[float, float]]) -> list[float]:
    """The coefficients that map the picture of 1000 x 1000 to this quadrilateral of the source."""
    target = [(0, 0), (0, 1000), (1000, 1000), (1000, 0)]
    rows, right = [], []
    for (x, y), (u, v) in zip(target, quad, strict=True):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        right += [u, v]
    return [float(value) for value in np.linalg.solve(np.array(rows), np.array(right))]


def puzzles(count: int, seed: int) -> list[str]:
    """Puzzles with one solution."""
    return [puzzle.givens.to_line() for puzzle in fh.generate_many(count, seed=seed)]


def jigsaw_regions(rng: random.Random, side: int = 9, boxes: tuple[int, int] = (3, 3)) -> list[int]:
    """The region of each cell: boxes that trade cells at their borders until none is a box."""
    regions = [(y // boxes[0]) * (side // boxes[1]) + x // boxes[1] for y in range(side) for x in range(side)]
    start = list(regions)
    while any(regions[cell] == start[cell] for cell in rng.sample(range(side * side), side // 2)):
        before = list(regions)
        one, other = rng.sample(range(side), 2)
        for giver, taker in ((one, other), (other, one)):
            at_border = [
                cell
                for cell, region in enumerate(regions)
                if region == giver and any(regions[near] == taker for near in _neighbours(cell, side))
            ]
            if at_border:
                regions[rng.choice(at_border)] = taker
        if regions.count(one) != side or not all(_is_joined(regions, region, side) for region in (one, other)):
            regions = before
    return regions


def jigsaw(seed: int, side: int = 9, boxes: tuple[int, int] = (3, 3), spare: int = 6) -> tuple[str, list[int]]:
    """A puzzle with one solution and the regions of its cells; with some clues more than it needs."""
    rng = random.Random(seed)
    while True:
        regions = jigsaw_regions(rng, side, boxes)
        rules = rules_of(regions, side)
        first = [0] * (side * side)
        first[:side] = rng.sample(range(1, side + 1), side)
        full = next(fh.solutions(fh.Grid(first, rules)), None)
        if full is not None:
            break
    digits = list(full)
    for cell in rng.sample(range(side * side), side * side):
        kept, digits[cell] = digits[cell], 0
        if fh.count(fh.Grid(digits, rules), limit=2) > 1:
            digits[cell] = kept
    for cell in rng.sample([cell for cell, digit in enumerate(digits) if not digit], spare):
        digits[cell] = full[cell]
    return "".join(map(str, digits)).replace("0", "."), regions


def rules_of(regions: Sequence[int], side: int = 9) -> fh.Rules:
    """Rows, columns and these regions."""
    places = [
        [Place(*divmod(cell, side)) for cell in range(side * side) if regions[cell] == one] for one in range(side)
    ]
    return fh.Rules((side, side), (Rows(), Columns(), Jigsaw(places)))


def _neighbours(cell: int, side: int) -> list[int]:
    y, x = divmod(cell, side)
    around = ((y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1))
    return [row * side + column for row, column in around if 0 <= row < side and 0 <= column < side]


def _is_joined(regions: Sequence[int], region: int, side: int) -> bool:
    cells = [cell for cell, one in enumerate(regions) if one == region]
    seen, waiting = {cells[0]}, [cells[0]]
    while waiting:
        for near in _neighbours(waiting.pop(), side):
            if regions[near] == region and near not in seen:
                seen.add(near)
                waiting.append(near)
    return len(seen) == len(cells)


def styles(count: int, seed: int) -> list[Style]:
    """Styles of print: fonts, line widths, inks."""
    rng = random.Random(seed)
    return [
        Style(
            FONTS[k % len(FONTS)],
            thin=rng.choice((1, 2, 2, 3)),
            thick=rng.choice((3, 5, 7)),
            line=rng.choice((20, 60, 110)),
            ink=rng.choice((10, 40, 80)),
            paper=rng.choice((255, 235, 215)),
            share=rng.uniform(0.5, 0.75),
        )
        for k in range(count)
    ]


def page(pictures: Mapping[tuple[int, int], Image.Image]) -> Image.Image:
    """Paste pictures of the same size on a page, by row and column."""
    size = next(iter(pictures.values())).width
    rows, columns = (1 + max(place[k] for place in pictures) for k in (0, 1))
    sheet = Image.new("L", (columns * size, rows * size), 245)
    for (row, column), picture in pictures.items():
        sheet.paste(picture, (column * size, row * size))
    return sheet
