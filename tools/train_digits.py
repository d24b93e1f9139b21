"""Train the network that reads the cells of a photo, from rendered fonts and drawn strokes alone.

    pip install torch numpy pillow
    python tools/train_digits.py FOLDER

FOLDER keeps the fonts of digit_fonts.py, which are fetched once with `apt-get download`, `pip download`
and `npm install` (Debian 12, 300 MB to fetch, 900 MB unpacked). Training is seeded. It takes half an hour on two cores,
and five minutes with `--device cuda`. The result is src/fullhouse/photo/digits.bin (weights as 16-bit floats) and
digits.json: their hash, the fonts, and the figures of this run, measured on families of fonts that were held out.
"""

from __future__ import annotations

import argparse
import hashlib
import io
import json
import multiprocessing
import time
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from digit_fonts import HELD_OUT, Fonts, fetch_fonts, is_held_out, read_fonts
from digit_strokes import written_digit
from PIL import Image, ImageDraw, ImageFilter

ROOT = Path(__file__).resolve().parents[1]
MODEL = ROOT / "src" / "fullhouse" / "photo" / "digits.bin"
CLASSES = 20
"""0 empty, 1 to 9 printed, 10 to 18 written, 19 anything else: notes, turned digits, scraps."""
CANVAS, CELL = 64, 44
"""A cell is drawn 44 pixels wide in the middle of a canvas of 64, with a part of its neighbours."""
SHARES = np.r_[0.19, np.full(9, 0.044), np.full(9, 0.031), 0.16]
STROKES = 0.35
"""The share of written digits that are drawn as strokes; the others come from fonts."""
PART = 5_000

Array = Any
_fonts: Fonts


class Draughtsman:
    """Draws cells as a camera sees them: 32 x 32 with a margin of 6 %, normalized as the reader does."""

    def __init__(self, fonts: Fonts, seed: int, strokes: float = STROKES) -> None:
        self.bank, self.heights, self.strokes = fonts.digits, fonts.heights, strokes
        self.printed = np.flatnonzero(~fonts.written)
        written = np.unique(fonts.families[fonts.written])
        self.hands = [np.flatnonzero(fonts.written & (fonts.families == family)) for family in written]
        self.rng = np.random.default_rng(seed)

    def hand(self) -> int:
        """Return a written face: a family first, because some have many faces that are nearly equal."""
        return int(self.rng.choice(self.hands[self.rng.integers(len(self.hands))]))

    def glyph(
        self,
        face: int,
        digit: int,
        size: float,
        *,
        angle: float = 0,
        wide: float = 1,
        shear: float = 0,
        x: float = 32,
        y: float = 32,
        mirrored: bool = False,
    ) -> Array:
        """Return how much ink each pixel of the canvas gets."""
        rng, scale = self.rng, size / self.heights[face]
        a = np.deg2rad(angle)
        forward = scale * np.array([[np.cos(a) * wide, -np.sin(a) + shear], [np.sin(a) * wide, np.cos(a)]])
        if mirrored:
            forward = forward @ np.diag([-1, 1])
        inverse = np.linalg.inv(forward)
        offset = np.array([36, 36]) - inverse @ np.array([x, y])
        image = Image.fromarray(self.bank[face, digit - 1])
        if scale < 0.6:
            image = image.filter(ImageFilter.BoxBlur(0.35 / float(scale)))
        if rng.random() < 0.12:
            image = image.filter(ImageFilter.MaxFilter(3))
        elif rng.random() < 0.06:
            image = image.filter(ImageFilter.MinFilter(3))
        data = (*inverse[0], offset[0], *inverse[1], offset[1])
        return (
            np.asarray(
                image.transform((CANVAS, CANVAS), Image.Transform.AFFINE, data, Image.Resampling.BILINEAR), np.float32
            )
            / 255
        )

    def written(self, digit: int, size: float, *, x: float, y: float, angle: float) -> Array:
        """Return the ink of a digit written by hand."""
        rng = self.rng
        if rng.random() < self.strokes:
            return written_digit(rng, digit, size, canvas=CANVAS, x=x, y=y, angle=angle)
        wide, shear = rng.uniform(0.72, 1.3), rng.normal(-0.05, 0.22)
        return self.glyph(self.hand(), digit, size, angle=angle, wide=wide, shear=shear, x=x, y=y)

    def bend(self, mask: Array, strength: float) -> Array:
        """Warp a written digit smoothly, so that few shapes give many hands."""
        dx, dy = self.rng.normal(0, strength, (2, 4, 4))
        grid = np.linspace(0, CANVAS, 4)
        mesh = []
        for i in range(3):
            for j in range(3):
                box = (int(grid[j]), int(grid[i]), int(grid[j + 1]), int(grid[i + 1]))
                quad = []
                for u, v in ((i, j), (i + 1, j), (i + 1, j + 1), (i, j + 1)):
                    quad += [grid[v] + dx[u, v], grid[u] + dy[u, v]]
                mesh.append((box, tuple(quad)))
        image = Image.fromarray((mask * 255).astype(np.uint8))
        return (
            np.asarray(image.transform(image.size, Image.Transform.MESH, mesh, Image.Resampling.BILINEAR), np.float32)
            / 255
        )

    def cell(self, kind: int) -> Array:
        rng = self.rng
        paper = rng.uniform(0.75, 1.0)
        ink = rng.uniform(0, 0.45) if rng.random() < 0.85 else rng.uniform(0.3, 0.6) * paper
        picture = np.full((CANVAS, CANVAS), paper, np.float32)
        if rng.random() < 0.12:
            picture[:] = paper * rng.uniform(0.6, 0.95)
        if kind == 0 and rng.random() < 0.25:  # print that shines through from the other side
            mask = self.glyph(
                rng.choice(self.printed),
                int(rng.integers(2, 10)),
                rng.uniform(0.3, 0.8) * CELL,
                x=32 + rng.normal(0, 12),
                y=32 + rng.normal(0, 12),
                mirrored=True,
            )
            picture -= mask * rng.uniform(0.02, 0.12) * paper
        elif 1 <= kind <= 9:
            mask = self.glyph(
                rng.choice(self.printed),
                kind,
                rng.uniform(0.33, 0.84) * CELL,
                angle=rng.normal(0, 3),
                wide=rng.uniform(0.86, 1.14),
                shear=rng.normal(0, 0.03),
                x=32 + rng.normal(0, 2.3),
                y=32 + rng.normal(0, 2.5),
            )
            picture = picture * (1 - mask) + ink * mask
        elif 10 <= kind <= 18:
            size = rng.uniform(0.28, 0.95) * CELL
            room = max(2.5, 0.13 * (CELL - size))
            mask = self.written(
                kind - 9,
                size,
                angle=rng.normal(0, 8),
                x=32 + rng.normal(0, room),
                y=32 + rng.normal(0, room),
            )
            mask = self.bend(mask, rng.uniform(0.4, 3.2) * size / CELL)
            picture = picture * (1 - mask) + rng.uniform(0.05, 0.6) * paper * mask
        elif kind == 19:
            picture = self.junk(picture, paper, ink)
        picture = self.lines(picture, paper, ink)
        return self.normalized(self.photographed(picture), kind)

    def junk(self, picture: Array, paper: float, ink: float) -> Array:
        rng = self.rng
        way, value = rng.random(), rng.uniform(0.1, 0.6) * paper
        if way < 0.5:  # notes or printed candidates
            count = rng.integers(1, 7) if rng.random() < 0.8 else 9
            digits = sorted(rng.choice(np.arange(1, 10), count, replace=False))
            face = rng.choice(self.printed) if rng.random() < 0.6 else self.hand()
            is_drawn = rng.random() < 0.3
            size = rng.uniform(0.17, 0.26 if count < 3 else 0.31) * CELL
            spots: list[tuple[float, float]] = []
            if rng.random() < 0.5:
                spots = [(32 + ((d - 1) % 3 - 1) * 13.5, 32 + ((d - 1) // 3 - 1) * 13.5) for d in digits]
            else:
                x, y = (
                    15.0 + (28 * rng.integers(0, 2) if count == 1 else 0),
                    10 + size * 0.7 + rng.uniform(1, 22 if rng.random() < 0.4 else 4),
                )
                for _ in digits:
                    spots.append((x + rng.normal(0, 0.5), y + rng.normal(0, 0.6)))
                    x += size * 0.72
                    if x > 50:
                        x, y = 15, y + size * 1.2
            for d, (x, y) in zip(digits, spots, strict=True):
                if is_drawn:
                    mask = written_digit(rng, int(d), size, canvas=CANVAS, x=x, y=y, angle=rng.normal(0, 4))
                else:
                    mask = self.glyph(face, int(d), size, x=x, y=y, angle=rng.normal(0, 3))
                picture = picture * (1 - mask) + value * mask
            return picture
        if way < 0.87:  # a turned or mirrored digit
            quarter = int(rng.integers(1, 4))
            mirrored = rng.random() < 0.2
            digit = int(rng.choice([2, 3, 4, 5, 6, 7, 9]))
            if mirrored:
                quarter = 0
            elif quarter == 2:
                digit = int(rng.choice([3, 4, 7]))
            mask = self.glyph(
                rng.choice(self.printed),
                digit,
                rng.uniform(0.4, 0.8) * CELL,
                angle=90 * quarter + rng.normal(0, 3),
                x=32 + rng.normal(0, 2),
                y=32 + rng.normal(0, 2),
                mirrored=mirrored,
            )
            return picture * (1 - mask) + ink * mask
        image = Image.fromarray((picture * 255).astype(np.uint8))
        draw = ImageDraw.Draw(image)
        for _ in range(rng.integers(1, 4)):
            if rng.random() < 0.3:
                draw.line(
                    (8, 8, 56, 56) if rng.random() < 0.5 else (8, 56, 56, 8), int(value * 255), int(rng.integers(1, 4))
                )
            elif rng.random() < 0.3:
                x, y, r = rng.uniform(16, 48), rng.uniform(16, 48), rng.uniform(1, 18)
                draw.ellipse((x - r, y - r, x + r, y + r), outline=int(value * 255), width=int(rng.integers(1, 3)))
            else:
                draw.line([float(v) for v in rng.uniform(8, 56, 4)], int(value * 255), int(rng.integers(1, 4)))
        return np.asarray(image, np.float32) / 255

    def lines(self, picture: Array, paper: float, ink: float) -> Array:
        rng = self.rng
        widths = rng.choice([1, 1, 2, 2, 3, 5, 7], 4)
        inks = rng.uniform(0, 0.6, 4) if rng.random() < 0.7 else np.full(4, ink)
        if rng.random() < 0.15:
            inks = np.full(4, rng.uniform(0.6, 0.9))  # pale lines, as in drawings and apps
        margin = (CANVAS - CELL) / 2
        picture = picture.copy()
        for k, place in enumerate((margin, CANVAS - margin, margin, CANVAS - margin)):
            if rng.random() < 0.04:
                continue
            place += rng.normal(0, 0.8)
            low, high = max(round(place - widths[k] / 2), 0), max(round(place + widths[k] / 2), 1)
            part = picture[:, low:high] if k < 2 else picture[low:high]
            np.minimum(part, inks[k] * paper, out=part)
        return picture

    def photographed(self, picture: Array) -> Array:
        rng = self.rng
        image = Image.fromarray(np.clip(picture * 235, 0, 255).astype(np.uint8))
        if (way := rng.random()) < 0.75:
            image = image.filter(
                ImageFilter.GaussianBlur(float(abs(rng.normal(0, 1.3)) + 0.25 if way < 0.6 else rng.uniform(1.5, 3.2)))
            )
        if rng.random() < 0.12:  # the hand moved
            angle, kernel = rng.uniform(0, np.pi), np.zeros((5, 5))
            for step in np.linspace(-2, 2, 13):
                kernel[round(2 + step * np.sin(angle)), round(2 + step * np.cos(angle))] = 1
            image = image.filter(ImageFilter.Kernel((5, 5), kernel.ravel().tolist()))
        if rng.random() < 0.2:  # far away
            small = max(16, int(CANVAS * rng.uniform(0.28, 0.6)))
            image = image.resize((small, small), Image.Resampling.BOX).resize(
                (CANVAS, CANVAS), Image.Resampling.BILINEAR
            )
        if rng.random() < 0.3:
            buffer = io.BytesIO()
            image.save(buffer, "JPEG", quality=int(rng.integers(18, 80)))
            image = Image.open(buffer)
        scale, angle = CELL / (32 / 1.12), np.deg2rad(rng.normal(0, 1.6))
        sx, sy = scale / rng.uniform(0.95, 1.06, 2)
        shear = rng.normal(0, 0.03, 2)
        a, b, d, e = (
            sx * np.cos(angle),
            -sy * np.sin(angle) + shear[0],
            sx * np.sin(angle) + shear[1],
            sy * np.cos(angle),
        )
        jx, jy = 16 + rng.normal(0, 0.9, 2)
        data = (a, b, 32 - a * jx - b * jy, d, e, 32 - d * jx - e * jy)
        image = image.transform((32, 32), Image.Transform.AFFINE, data, Image.Resampling.BILINEAR)
        patch = np.asarray(image, np.float32) / 235
        y, x = np.mgrid[-1:1:32j, -1:1:32j]
        if rng.random() < 0.35:  # light
            gx, gy = rng.normal(0, 0.12, 2)
            patch = patch * (1 + gx * x + gy * y)
        if rng.random() < 0.08:  # the edge of a shadow
            angle = rng.uniform(0, 2 * np.pi)
            edge = 1 / (1 + np.exp(-(np.cos(angle) * x + np.sin(angle) * y + rng.normal(0, 0.4)) * rng.uniform(4, 30)))
            patch = patch * (1 - rng.uniform(0.15, 0.55) * edge)
        return patch * 255 * rng.uniform(0.5, 1) + rng.normal(0, rng.choice([0, 1, 2, 4, 8]), (32, 32))

    def normalized(self, patch: Array, kind: int) -> Array:
        """As native/photo/cells.cpp does it, with a contrast of the rest of the grid that is made up."""
        low, middle, high = np.percentile(patch[4:-4, 4:-4], [3, 50, 97])
        strong, rng = max(middle - low, high - middle), self.rng
        if kind == 0:
            shared = rng.uniform(25, 170)
        elif kind == CLASSES - 1:
            shared = strong * rng.uniform(0.9, 1.6)
        else:
            usual = 0.8 if kind <= 9 else 0.5  # pencils are fainter than print
            shared = strong * (rng.uniform(0.8, 1.3) if rng.random() < usual else rng.uniform(1, 3.2))
        contrast = max(middle - low, 0.45 * shared) + 2
        return np.clip((middle - patch) / contrast, -0.6, 1.6).astype(np.float16)

    def many(self, count: int) -> tuple[Array, Array]:
        kinds = self.rng.choice(CLASSES, count, p=SHARES / SHARES.sum())
        return np.stack([self.cell(int(kind)) for kind in kinds]), kinds


def train(cells: Array, kinds: Array, steps: int, seed: int, device: str) -> Any:
    """Train the network; all random numbers are drawn on the CPU, so that each device sees equal batches."""
    import torch
    from torch import nn
    from torch.nn import functional

    torch.set_num_threads(1)
    torch.manual_seed(seed)
    rng = np.random.default_rng(seed)
    net = nn.Sequential(
        *(nn.Conv2d(1, 16, 5, stride=2, padding=2, bias=False), nn.BatchNorm2d(16), nn.ReLU()),
        *(nn.Conv2d(16, 24, 3, padding=1, bias=False), nn.BatchNorm2d(24), nn.ReLU(), nn.MaxPool2d(2)),
        *(nn.Conv2d(24, 40, 3, bias=False), nn.BatchNorm2d(40), nn.ReLU()),
        *(nn.Conv2d(40, 56, 3, bias=False), nn.BatchNorm2d(56), nn.ReLU(), nn.Flatten()),
        *(nn.Dropout(0.15), nn.Linear(56 * 9, 80), nn.ReLU(), nn.Dropout(0.15), nn.Linear(80, CLASSES)),
    ).to(device)
    optimizer = torch.optim.AdamW(net.parameters(), lr=2e-3, weight_decay=2e-3)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, 6e-3, total_steps=steps, pct_start=0.1)
    windows = np.lib.stride_tricks.sliding_window_view(cells, (28, 28), axis=(1, 2))
    for step in range(steps):
        chosen = rng.integers(0, len(kinds), 128)
        batch = windows[chosen, rng.integers(0, 5, 128), rng.integers(0, 5, 128)].astype(np.float32)
        batch *= rng.uniform(0.75, 1.15, (128, 1, 1)).astype(np.float32)
        noisy = rng.random(128) < 0.3
        batch[noisy] += 0.06 * rng.standard_normal((int(noisy.sum()), 28, 28), np.float32)
        outputs = net(torch.from_numpy(batch)[:, None].to(device))
        loss = functional.cross_entropy(outputs, torch.from_numpy(kinds[chosen]).to(device), label_smoothing=0.03)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        schedule.step()
        if (step + 1) % 500 == 0:
            print(f"step {step + 1}: loss {loss.item():.3f}, {time.process_time():.0f} s of CPU", flush=True)
    return net.cpu().eval()


def weights(net: Any) -> list[Array]:
    """Return the weights with batch normalization folded in, in the order in which native/photo/net.cpp reads them."""
    from torch import nn

    folded = []
    layers = list(net)
    for layer, norm in pairwise(layers):
        if isinstance(layer, nn.Conv2d):
            scale = (norm.weight / (norm.running_var + norm.eps) ** 0.5).detach()
            folded += [
                layer.weight.detach() * scale[:, None, None, None],
                norm.bias.detach() - norm.running_mean * scale,
            ]
        elif isinstance(layer, nn.Linear):
            folded += [layer.weight.detach(), layer.bias.detach()]
    folded += [layers[-1].weight.detach(), layers[-1].bias.detach()]
    return [array.numpy() for array in folded]


def accuracy(net: Any, cells: Array, kinds: Array) -> dict[str, float]:
    import torch

    with torch.no_grad():
        guesses = torch.cat(
            [
                net(torch.from_numpy(np.float32(part[:, 2:30, 2:30]))[:, None]).argmax(1)
                for part in np.array_split(cells, 20)
            ]
        ).numpy()
    right = guesses == kinds
    same = right | (np.abs(guesses - kinds) == 9) & (guesses % 19 > 0) & (kinds % 19 > 0)
    groups = {"empty": (0, 0), "printed": (1, 9), "written": (10, 18), "other": (19, 19)}
    figures = {name: right[(kinds >= low) & (kinds <= high)].mean() for name, (low, high) in groups.items()}
    figures["printed_digit"] = same[(kinds >= 1) & (kinds <= 9)].mean()
    figures["written_digit"] = same[(kinds >= 10) & (kinds <= 18)].mean()
    return {name: round(float(figure), 4) for name, figure in figures.items()}


def drawn(fonts: Fonts, seed: int, count: int, strokes: float = STROKES) -> tuple[Array, Array]:
    """Draw cells in parts with seeds of their own, so that the number of processes does not matter."""
    global _fonts
    _fonts = fonts
    parts = [(seed + part, min(PART, count - part * PART), strokes) for part in range(-(-count // PART))]
    with multiprocessing.get_context("fork").Pool() as pool:
        cells, kinds = zip(*pool.starmap(_part, parts, chunksize=1), strict=True)
    return np.concatenate(cells), np.concatenate(kinds)


def _part(seed: int, count: int, strokes: float) -> tuple[Array, Array]:
    return Draughtsman(_fonts, seed, strokes).many(count)


def make(fonts: Fonts, packages: list[str], *, seed: int, count: int, steps: int, device: str) -> None:
    """Draw, train, and write the model with its figures, which are measured on families that were held out."""
    held_out = is_held_out(fonts)
    print(
        f"{len(held_out)} faces, {int(fonts.written.sum())} of them written; {held_out.sum()} are held out", flush=True
    )
    cells, kinds = drawn(fonts.chosen(~held_out), seed * 1_000_000, count)
    print(f"{len(kinds)} cells drawn", flush=True)
    net = train(cells, kinds, steps, seed, device)
    data = np.concatenate([array.ravel() for array in weights(net)]).astype("<f2").tobytes()
    MODEL.write_bytes(data)
    card = {
        "sha256": hashlib.sha256(data).hexdigest(),
        "bytes": len(data),
        "seed": seed,
        "cells": count,
        "steps": steps,
        "faces": int((~held_out).sum()),
        "written_faces": int((fonts.written & ~held_out).sum()),
        "held_out_faces": int(held_out.sum()),
        "held_out": HELD_OUT,
        "accuracy": accuracy(net, *drawn(fonts.chosen(held_out), seed * 1_000_000 + 500_000, 20_000, strokes=0)),
        "packages": packages,
    }
    MODEL.with_suffix(".json").write_text(json.dumps(card, indent=2) + "\n", encoding="utf-8")
    print(card["accuracy"])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="where the fonts are kept")
    parser.add_argument("--cells", type=int, default=400_000, help="how many cells to draw")
    parser.add_argument("--steps", type=int, default=24_000, help="training steps of 128 cells")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--device", default="cpu", help="where PyTorch trains: cpu or cuda")
    options = parser.parse_args()
    packages = fetch_fonts(options.folder)
    fonts, device = read_fonts(options.folder), options.device
    make(fonts, packages, seed=options.seed, count=options.cells, steps=options.steps, device=device)


if __name__ == "__main__":
    main()
