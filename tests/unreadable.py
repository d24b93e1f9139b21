"""Fifty pictures without a Sudoku that can be read, made from a seed: other grids, other things, and spoilt photos."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from photographs import CELL, FONTS, MARGIN, PLAIN, Style, photographed, printed, puzzles
from PIL import Image, ImageDraw, ImageFilter, ImageFont

SIDE = 700
PAPER, INK = 240, 30


class Unreadable(NamedTuple):
    """A picture, and a part of the reason why it is rejected."""

    name: str
    image: Image.Image
    reason: str


def sheet(width: int = SIDE, height: int = SIDE, paper: int = PAPER) -> tuple[Image.Image, ImageDraw.ImageDraw]:
    """An empty sheet of paper."""
    image = Image.new("L", (width, height), paper)
    return image, ImageDraw.Draw(image)


def font(size: float, number: int = 0) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(FONTS[number]), round(size))


def cells(rows: int, columns: int, size: float, *, width: int = 2) -> tuple[Image.Image, ImageDraw.ImageDraw]:
    """A grid of squares in the middle of a sheet."""
    image, draw = sheet(round(columns * size) + 2 * MARGIN, round(rows * size) + 2 * MARGIN)
    for row in range(rows + 1):
        y = MARGIN + row * size
        draw.line((MARGIN, y, MARGIN + columns * size, y), INK, width)
    for column in range(columns + 1):
        x = MARGIN + column * size
        draw.line((x, MARGIN, x, MARGIN + rows * size), INK, width)
    return image, draw


def fill(draw: ImageDraw.ImageDraw, row: int, column: int, size: float, text: str, share: float = 0.6) -> None:
    """Print text in the middle of a cell."""
    middle = (MARGIN + (column + 0.5) * size, MARGIN + (row + 0.5) * size)
    draw.text(middle, text, INK, font(size * share), anchor="mm")


def large_sudoku(side: int, boxes: tuple[int, int], marks: str, rng: random.Random) -> Image.Image:
    """A Sudoku with too many cells."""
    puzzle = "".join(rng.choice(marks) if rng.random() < 0.45 else "." for _ in range(side * side))
    return printed(puzzle, PLAIN._replace(font=rng.choice(FONTS)), side=side, boxes=boxes)


def crossword(rng: random.Random, side: int) -> Image.Image:
    """Black squares in point symmetry, and numbers in the corners."""
    size = 660 / side
    image, draw = cells(side, side, size)
    number = 0
    black = {place for place in range(side * side) if rng.random() < 0.1}
    for row in range(side):
        for column in range(side):
            place = row * side + column
            left, top = MARGIN + column * size, MARGIN + row * size
            if place in black or side * side - 1 - place in black:
                draw.rectangle((left, top, left + size, top + size), INK)
            elif rng.random() < 0.4:
                number += 1
                draw.text((left + 4, top + 3), str(number), INK, font(size * 0.3))
    return image


def kakuro(rng: random.Random) -> Image.Image:
    """Black squares with sums on both sides of a diagonal."""
    side, size = 10, 66
    image, draw = cells(side, side, size)
    for row in range(side):
        for column in range(side):
            left, top = MARGIN + column * size, MARGIN + row * size
            if row and column and rng.random() < 0.65:
                continue
            draw.rectangle((left, top, left + size, top + size), INK)
            draw.line((left, top, left + size, top + size), PAPER, 2)
            draw.text((left + size * 0.7, top + size * 0.3), str(rng.randint(3, 45)), PAPER, font(18), anchor="mm")
            draw.text((left + size * 0.3, top + size * 0.7), str(rng.randint(3, 45)), PAPER, font(18), anchor="mm")
    return image


def table(rng: random.Random) -> Image.Image:
    """A spreadsheet: low rows, columns of several widths, numbers and words."""
    image, draw = sheet()
    widths = [rng.randint(50, 130) for _ in range(7)]
    for row in range(22):
        x = 30
        for column, width in enumerate(widths):
            draw.rectangle((x, 30 + 28 * row, x + width, 58 + 28 * row), outline=130)
            text = f"{rng.uniform(1, 999):.2f}" if column else rng.choice(("Rent", "Food", "Fuel", "Books"))
            draw.text((x + width - 6, 44 + 28 * row), text, INK, font(14), anchor="rm")
            x += width
    return image


def calendar(rng: random.Random) -> Image.Image:
    """A month."""
    image, draw = cells(6, 7, 88)
    first = rng.randrange(7)
    for day in range(1, 32):
        row, column = divmod(day - 1 + first, 7)
        if row < 5:
            fill(draw, row + 1, column, 88, str(day), 0.35)
    for column, name in enumerate("MTWTFSS"):
        fill(draw, 0, column, 88, name, 0.4)
    return image


def chess_board(rng: random.Random) -> Image.Image:
    """64 squares, some with pieces."""
    image, draw = sheet()
    size = 72
    light, dark = rng.randint(210, 245), rng.randint(60, 130)
    for row in range(8):
        for column in range(8):
            left, top = 62 + column * size, 62 + row * size
            draw.rectangle((left, top, left + size - 1, top + size - 1), dark if (row + column) % 2 else light)
            if row in (0, 1, 6, 7):
                piece = rng.choice("RNBQKP")
                draw.text((left + size / 2, top + size / 2), piece, 20 if row < 2 else 250, font(44), anchor="mm")
    return image


def brick_wall(rng: random.Random) -> Image.Image:
    image, draw = sheet(900, SIDE, 200)
    for row in range(18):
        for column in range(-1, 12):
            x, y = column * 80 + row % 2 * 40, row * 40
            draw.rectangle((x, y, x + 73, y + 34), rng.randint(80, 130))
    return image


def text_page(rng: random.Random) -> Image.Image:
    image, draw = sheet(700, 900)
    letters = "etaoinshrdlucmfwypvbgkqjxz"
    for line in range(42):
        words = ["".join(rng.choice(letters) for _ in range(rng.randint(2, 9))) for _ in range(9)]
        draw.text((60, 40 + 20 * line), " ".join(words), INK, font(14, 4))
    return image


def noise(rng: random.Random) -> Image.Image:
    pixels = np.random.default_rng(rng.randrange(1 << 30)).integers(0, 256, (600, 800), dtype=np.uint8)
    return Image.fromarray(pixels).filter(ImageFilter.GaussianBlur(rng.choice((0, 2, 8))))


def tiled_floor(rng: random.Random) -> Image.Image:
    """Tiles with dark joints, beyond all edges of the picture."""
    image, draw = sheet(1000, 1000, 70)
    size = rng.randint(95, 120)
    for row in range(12):
        for column in range(12):
            x, y = column * size - 40, row * size - 30
            draw.rectangle((x, y, x + size - 7, y + size - 7), rng.randint(180, 215))
    return image.rotate(rng.uniform(-20, 20), Image.Resampling.BICUBIC).crop((150, 150, 850, 850))


def gradient(rng: random.Random) -> Image.Image:
    y, x = np.mgrid[0:1:600j, 0:1:800j]
    a, b = rng.uniform(-1, 1), rng.uniform(-1, 1)
    return Image.fromarray(np.clip(128 + 120 * (a * x + b * y), 0, 255).astype(np.uint8))


def bar_code(rng: random.Random) -> Image.Image:
    image, draw = sheet(700, 400)
    x = 60
    while x < 640:
        width = rng.choice((3, 3, 6, 9))
        draw.rectangle((x, 60, x + width - 1, 300), INK)
        x += width + rng.choice((3, 3, 6, 9))
    draw.text((350, 330), "".join(rng.choice("0123456789") for _ in range(13)), INK, font(40), anchor="mm")
    return image


def square_code(rng: random.Random) -> Image.Image:
    """Modules and three marks in the corners, as in a QR code."""
    image, draw = sheet()
    size, count = 20, 29

    def square(row: int, column: int, side: int, ink: int) -> None:
        left, top = 60 + column * size, 60 + row * size
        draw.rectangle((left, top, left + side * size - 1, top + side * size - 1), ink)

    for row in range(count):
        for column in range(count):
            if rng.random() < 0.5:
                square(row, column, 1, INK)
    for row, column in ((0, 0), (0, count - 7), (count - 7, 0)):
        square(row, column, 7, INK)
        square(row + 1, column + 1, 5, PAPER)
        square(row + 2, column + 2, 3, INK)
    return image


def keyboard(rng: random.Random) -> Image.Image:
    image, draw = sheet(1000, 420, rng.randint(150, 200))
    for row, keys in enumerate(("1234567890", "QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM")):
        for column, key in enumerate(keys):
            x, y = 30 + 92 * column + 26 * row, 20 + 96 * row
            draw.rounded_rectangle((x, y, x + 82, y + 84), 12, 245, INK, 2)
            draw.text((x + 41, y + 42), key, INK, font(40), anchor="mm")
    return image


def key_pad(rng: random.Random) -> Image.Image:
    """The digits of a telephone."""
    image, draw = sheet(560, 720)
    for number, key in enumerate("123456789*0#"):
        x, y = 60 + 150 * (number % 3), 50 + 160 * (number // 3)
        draw.rounded_rectangle((x, y, x + 130, y + 140), 16, 250, rng.randint(20, 90), 4)
        draw.text((x + 65, y + 70), key, INK, font(80), anchor="mm")
    return image


def bingo(rng: random.Random) -> Image.Image:
    image, draw = cells(5, 5, 110, width=4)
    for column in range(5):
        for row, number in enumerate(rng.sample(range(15 * column + 1, 15 * column + 16), 5)):
            fill(draw, row, column, 110, "*" if row == column == 2 else str(number), 0.45)
    return image


def lotto(rng: random.Random) -> Image.Image:
    """A ticket with 9 columns and 3 rows."""
    image, draw = cells(3, 9, 76, width=4)
    for row in range(3):
        for column in rng.sample(range(9), 5):
            fill(draw, row, column, 76, str(rng.randint(10 * column + 1, 10 * column + 9)), 0.5)
    return image


def products(_: random.Random) -> Image.Image:
    """The multiplication table."""
    image, draw = cells(9, 9, CELL)
    for row in range(9):
        for column in range(9):
            fill(draw, row, column, CELL, str((row + 1) * (column + 1)), 0.5)
    return image


def letters(rng: random.Random) -> Image.Image:
    """A puzzle with letters instead of digits."""
    (puzzle,) = puzzles(1, rng.randrange(1000))
    return printed(puzzle.translate(str.maketrans("123456789", "WKEMHRAUN")), PLAIN._replace(font=rng.choice(FONTS)))


def few(count: int, rng: random.Random) -> Image.Image:
    """A grid with too few clues."""
    (puzzle,) = puzzles(1, rng.randrange(1000))
    clues = [cell for cell in range(81) if puzzle[cell] != "."]
    kept = set(rng.sample(clues, count))
    marks = (mark if cell in kept else "." for cell, mark in enumerate(puzzle))
    return printed("".join(marks), PLAIN._replace(font=rng.choice(FONTS)))


def contradictory(rng: random.Random) -> Image.Image:
    """Any digits anywhere."""
    return printed("".join(rng.choice("123456789......") for _ in range(81)), PLAIN._replace(font=rng.choice(FONTS)))


def mirrored(rng: random.Random) -> Image.Image:
    """A puzzle seen from the back of the page."""
    (puzzle,) = puzzles(1, rng.randrange(1000))
    return printed(puzzle).transpose(Image.Transpose.FLIP_LEFT_RIGHT)


def cut(share: float, turn: int, rng: random.Random) -> Image.Image:
    """A part of a puzzle, up to the picture's edge."""
    (puzzle,) = puzzles(1, rng.randrange(1000))
    image = printed(puzzle)
    return image.crop((0, 0, round(MARGIN + share * 9 * CELL), image.height)).rotate(90 * turn, expand=True)


def folded(rng: random.Random) -> Image.Image:
    """Half a grid on a whole sheet."""
    (puzzle,) = puzzles(1, rng.randrange(1000))
    image = printed(puzzle)
    image.paste(PAPER, (0, MARGIN + 5 * CELL + rng.randint(-9, 9), image.width, image.height))
    return image


def overlaid(rng: random.Random) -> Image.Image:
    """Two puzzles printed over each other, the second one shifted and slightly turned."""
    one, two = (np.asarray(printed(puzzle)) for puzzle in puzzles(2, rng.randrange(1000)))
    moved = Image.fromarray(two).rotate(rng.uniform(3, 9), fillcolor=PLAIN.paper, translate=(23, 19))
    return Image.fromarray(np.minimum(one, np.asarray(moved)))


def tiny(rng: random.Random) -> Image.Image:
    """Cells of six pixels."""
    (puzzle,) = puzzles(1, rng.randrange(1000))
    return printed(puzzle).resize((64, 64), Image.Resampling.BOX)


def blurred(rng: random.Random, radius: float) -> Image.Image:
    (puzzle,) = puzzles(1, rng.randrange(1000))
    return printed(puzzle).filter(ImageFilter.GaussianBlur(radius))


def dark(rng: random.Random) -> Image.Image:
    """A photo taken without light."""
    (puzzle,) = puzzles(1, rng.randrange(1000))
    pixels = np.asarray(printed(puzzle)) / 100
    grain = np.random.default_rng(rng.randrange(1 << 30)).normal(0, 4, pixels.shape)
    return Image.fromarray(np.clip(pixels + grain + 4, 0, 255).astype(np.uint8))


def go_board(rng: random.Random) -> Image.Image:
    """18 x 18 cells with stones on the crossings."""
    image, draw = cells(18, 18, 36)
    for _ in range(90):
        x, y, ink = MARGIN + 36 * rng.randrange(19), MARGIN + 36 * rng.randrange(19), rng.choice((20, 250))
        draw.ellipse((x - 16, y - 16, x + 16, y + 16), ink, INK)
    return image


def windows(rng: random.Random) -> Image.Image:
    """The front of a house with 9 x 9 dark windows."""
    image, draw = sheet(paper=190)
    for row in range(9):
        for column in range(9):
            x, y = 60 + 66 * column, 50 + 66 * row
            draw.rectangle((x, y, x + 36, y + 46), rng.randint(40, 90))
    return image


NO_GRID = "no grid found"
NO_PUZZLE = "no reading of the digits has exactly one solution"
NOT_DIGITS = "most marks in the grid are not digits"
AT_EDGE = "reaches the edge of the picture"
Maker = Callable[[random.Random], Image.Image]
KINDS: dict[str, tuple[str, Maker]] = {
    "16x16": ("a 16x16 grid", lambda rng: large_sudoku(16, (4, 4), "123456789", rng)),
    "16x16 with letters": ("a 16x16 grid", lambda rng: large_sudoku(16, (4, 4), "0123456789ABCDEF", rng)),
    "12x12": ("12x12 grid", lambda rng: large_sudoku(12, (3, 4), "123456789ABC", rng)),
    "crossword of 15": ("", lambda rng: crossword(rng, 15)),
    "crossword of 9": (NOT_DIGITS, lambda rng: crossword(rng, 9)),
    "kakuro": (NOT_DIGITS, kakuro),
    "table": (NO_GRID, table),
    "calendar": ("6x7 grid", calendar),
    "chess board": (NO_GRID, chess_board),
    "brick wall": ("", brick_wall),
    "page of text": (NO_GRID, text_page),
    "noise": (NO_GRID, noise),
    "tiled floor": (NO_GRID, tiled_floor),
    "gradient": (NO_GRID, gradient),
    "bar code": (NO_GRID, bar_code),
    "square code": (NO_GRID, square_code),
    "keyboard": (NO_GRID, keyboard),
    "key pad": ("", key_pad),
    "bingo card": ("5x5 grid", bingo),
    "lotto ticket": (NO_GRID, lotto),
    "products": (NOT_DIGITS, products),
    "letters": (NOT_DIGITS, letters),
    "empty grid": ("no digits", lambda rng: printed("." * 81, Style(thin=rng.choice((1, 2, 3))))),
    "five clues": ("only 5 digits", lambda rng: few(5, rng)),
    "contradiction": (NO_PUZZLE, contradictory),
    "mirrored": (NO_PUZZLE, mirrored),
    "cut in half": (AT_EDGE, lambda rng: cut(0.5, 0, rng)),
    "cut at the top": (AT_EDGE, lambda rng: cut(0.72, 1, rng)),
    "half a grid": ("5x9 grid", folded),
    "two grids over each other": (NO_PUZZLE, overlaid),
    "tiny": ("", tiny),
    "blurred": (NO_GRID, lambda rng: blurred(rng, 14)),
    "dark": (NO_GRID, dark),
    "go board": ("an 18x18 grid", go_board),
    "windows": (NO_GRID, windows),
}
AS_THEY_ARE = ("noise", "gradient", "tiny", "blurred", "dark", "cut in half", "cut at the top", "tiled floor")
"""These are photos already."""
NAMES = (*KINDS, *(f"{name}, photographed" for name in KINDS if name not in AS_THEY_ARE))


def unreadable(name: str, seed: int = 50) -> Unreadable:
    """Return the picture of one of the NAMES."""
    kind, _, camera = name.partition(", ")
    reason, make = KINDS[kind]
    rng = random.Random(f"{seed} {kind}")
    image = make(rng)
    if camera:
        square = Image.new("L", (max(image.size),) * 2, PAPER)
        square.paste(image, ((square.width - image.width) // 2, (square.height - image.height) // 2))
        image = photographed(square, rng)
    return Unreadable(name, image, reason)
