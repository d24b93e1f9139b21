"""Draw digits as hands write them: strokes of our own design, perturbed, with pens of different width and pressure.

Fonts that imitate handwriting repeat one careful shape per digit. Here each digit has several variants (a 7 with a bar,
an open 4, a 1 with a foot), which are bent, slanted, rounded and drawn at random, so that no two are equal.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
from PIL import Image, ImageDraw

Array = Any

VARIANTS = {
    1: [
        (4, "50,0 50,100"),
        (3, "15,28 55,0! 55,100"),
        (2, "0,45 60,0! 60,100"),
        (2, "20,25 52,0! 52,100 / 15,100 88,100"),
        (1, "40,6 50,0 52,50 50,100"),
    ],
    2: [
        (4, "10,25 30,3 65,2 86,25 68,55 8,100! 92,98"),
        (3, "8,22 35,0 75,8 80,35 50,70 18,97 8,85 28,80 60,93 95,95"),
        (2, "10,15 45,0 85,15 75,45 5,98! 50,95 95,100"),
        (1, "8,4 88,4! 8,100! 92,97"),
        (1, "15,12 50,0 82,22 60,60 20,92 45,88 90,100"),
    ],
    3: [
        (4, "10,14 45,0 84,18 72,42 38,48! 78,54 92,78 52,100 5,88"),
        (2, "10,2 86,2! 45,40! 84,56 86,86 50,100 5,88"),
        (2, "12,8 60,0 82,20 50,46 40,50 80,62 85,88 40,100 5,94"),
        (1, "8,18 40,0 80,16 60,42 30,50 22,46 40,46 85,62 80,92 35,100 5,85"),
    ],
    4: [
        (3, "35,0 5,62! 96,62 / 70,30 66,100"),
        (3, "66,100 66,0! 2,68! 96,68"),
        (3, "12,0 10,48 20,56 92,52 / 84,0 80,100"),
        (2, "30,0 4,55 12,64 90,60 / 78,5 70,100"),
        (1, "58,2 5,66! 95,64 / 60,0 60,100"),
    ],
    5: [
        (4, "20,0 15,44! 50,34 90,60 76,92 40,100 5,90 / 20,1 88,1"),
        (3, "86,1 20,2! 15,44! 55,35 90,62 72,94 35,100 5,88"),
        (2, "88,0 45,2 22,15 22,38 60,48 84,70 62,97 10,95"),
        (1, "22,0 18,46 60,44 82,70 60,96 10,98 / 24,0 90,4"),
    ],
    6: [
        (4, "70,0 30,22 8,65 28,97 70,96 88,72 62,52 25,60 12,78"),
        (3, "62,0 22,50 12,80 40,100 80,88 76,62 45,56 14,76"),
        (1, "85,8 55,0 20,30 10,70 40,100 82,85 75,58 35,55 12,72"),
        (1, "30,0 10,60 25,97 70,98 84,74 55,56 14,72"),
    ],
    7: [
        (4, "5,3 90,3! 35,100"),
        (3, "5,3 90,3! 40,100 / 25,50 85,50"),
        (2, "8,22 10,2! 92,3! 60,45 42,100"),
        (2, "6,6 50,8 90,0! 55,50 45,100"),
        (1, "8,18 12,2! 92,4! 45,100 / 28,54 82,48"),
    ],
    8: [
        (4, "82,14 50,0 18,16 30,38 72,60 88,82 50,100 12,82 30,58 72,38 84,16"),
        (2, "50,48 18,24 50,0 82,24 50,48 14,75 50,100 86,75 50,48"),
        (2, "80,10 40,2 22,22 55,46 84,74 55,100 16,80 45,52 78,22 70,4"),
        (1, "75,5 30,5 25,30 70,62 75,92 30,96 25,66 80,8"),
    ],
    9: [
        (4, "86,18 50,0 14,24 38,52 80,38 87,14! 85,55 76,100"),
        (3, "84,15 45,0 14,28 45,52 80,32 84,12 86,60 62,96 15,94"),
        (2, "80,8 35,2 15,35 55,50 84,10! 60,100"),
        (2, "82,20 55,0 15,15 25,45 65,46 82,10 70,60 35,100"),
        (1, "52,50 14,26 50,0 86,24 60,50! 86,22 80,100"),
    ],
}
"""How common each variant of a digit is, and its strokes: points in percent of width and height, `!` after corners."""


def strokes_of(variant: str) -> list[list[tuple[float, float, bool]]]:
    """Parse the strokes of a variant as points, each with whether it is a corner."""
    strokes = []
    for stroke in variant.split("/"):
        pairs = [(point.rstrip("!").split(","), point.endswith("!")) for point in stroke.split()]
        strokes.append([(float(x) / 100, float(y) / 100, corner) for (x, y), corner in pairs])
    return strokes


def curve(points: Array, corners: list[bool]) -> Array:
    """Return points along a smooth curve through these points, with a break in direction at the corners."""
    breaks = [0, *(k for k, corner in enumerate(corners) if corner and 0 < k < len(points) - 1), len(points) - 1]
    pieces = [points[:1]]
    t = np.linspace(0, 1, 9)[1:, None]
    for first, last in pairwise(breaks):
        part = points[first : last + 1]
        padded = np.concatenate([2 * part[:1] - part[1:2], part, 2 * part[-1:] - part[-2:-1]])
        for a, b, c, d in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):  # Catmull-Rom
            pieces.append(
                0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3)
            )
    return np.concatenate(pieces)


def written_digit(
    rng: np.random.Generator, digit: int, size: float, *, canvas: int, x: float, y: float, angle: float
) -> Array:
    """Return how much ink each pixel of the canvas gets from a digit of this height around (x, y)."""
    variants = VARIANTS[digit]
    common = np.array([weight for weight, _ in variants], float)
    strokes = strokes_of(variants[int(rng.choice(len(variants), p=common / common.sum()))][1])
    # 1. The hand: its slant, proportions, unsteadiness, and how much it rounds corners.
    width = rng.uniform(0.42, 0.95)
    slant, turn = rng.normal(0.15, 0.25), np.deg2rad(angle)
    wobble = rng.uniform(0.005, 0.06)
    rounds = rng.random() < 0.35
    bow = rng.normal(0, 0.05, 4)
    # 2. The pen, drawn four times larger than the canvas.
    zoom = 4
    pen = zoom * rng.uniform(1.1, 3.2 if rng.random() < 0.6 else 5.5) * min(1.0, 0.45 + size / 50)
    pressure, beat, start = rng.uniform(0, 0.4), rng.uniform(0.3, 2.5), rng.uniform(0, 2 * np.pi)
    taper = rng.uniform(0.3, 1) if rng.random() < 0.3 else 1.0
    image = Image.new("L", (canvas * zoom, canvas * zoom), 0)
    draw = ImageDraw.Draw(image)
    for stroke in strokes:
        points = np.array([(px, py) for px, py, _ in stroke])
        points += rng.normal(0, wobble, points.shape)
        if len(stroke) > 2 or rng.random() < 0.3:
            points[[0, -1]] += rng.normal(0, 0.05, (2, 2))
        line = curve(points, [corner and not rounds for _, _, corner in stroke])
        u, v = line.T - 0.5
        u, v = u + bow[0] * np.sin(np.pi * v) + bow[1] * v * v, v + bow[2] * np.sin(np.pi * u) + bow[3] * u * u
        u, v = (u * width - slant * v) * size, v * size
        places = zoom * np.stack([x + u * np.cos(turn) - v * np.sin(turn), y + u * np.sin(turn) + v * np.cos(turn)], 1)
        steps = np.linspace(0, 1, len(places))
        widths = pen * (1 + pressure * np.sin(start + 2 * np.pi * beat * steps)) * (1 - (1 - taper) * steps**2)
        for a, b, thick in zip(places, places[1:], widths, strict=False):
            r = max(float(thick), 2.5) / 2
            draw.line([*map(float, a), *map(float, b)], 255, max(1, round(2 * r)))
            draw.ellipse((b[0] - r, b[1] - r, b[0] + r, b[1] + r), 255)
        r = max(float(widths[0]), 2.5) / 2
        draw.ellipse((places[0][0] - r, places[0][1] - r, places[0][0] + r, places[0][1] + r), 255)
    ink = np.asarray(image.resize((canvas, canvas), Image.Resampling.BOX), np.float32) / 255
    if rng.random() < 0.3:  # the grain of a pencil
        grain = rng.uniform(0, 1, (canvas, canvas)).astype(np.float32)
        ink = ink * (1 - rng.uniform(0.1, 0.6) * grain)
    return ink
