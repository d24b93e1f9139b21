"""Read pictures of puzzles and compare with the truth: how many are right, sure, and wrong though sure.

    python benchmarks/photo.py                  # pictures that this program draws from a seed
    python benchmarks/photo.py --data FOLDER    # a checkout of wichtounet/sudoku_dataset (CC-BY-4.0)
    python benchmarks/photo.py --others FOLDER  # checkouts of the repositories in photos.tsv

With --data it reads the 40 pictures of `datasets/v2_test.desc`; --list names another list of that folder, and --large
grows them to JPEG files of 12 megapixels. With --others
it reads the pictures that photos.tsv lists, at FOLDER/OWNER+NAME/PATH: puzzles that were read by eye, with the hash of
each picture. Pictures that are missing or changed are counted and left out. Otherwise it draws puzzles with
`fullhouse.draw` in all themes, classic ones and jigsaws, flat and photographed (perspective, blur, shadow, noise), and
62 pictures without a puzzle that can be read, from crosswords to blurred photos, which are right if they are rejected.
CPU time is that of one picture with decoding. Exits 1 if a sure reading is wrong.
"""

from __future__ import annotations

import argparse
import csv
import hashlib
import io
import random
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from statistics import median
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from photographs import jigsaw, photographed, puzzles, rules_of
from PIL import Image, ImageOps
from unreadable import NAMES, unreadable

import fullhouse as fh
from fullhouse.photo.pixels import decode
from fullhouse.render.theme import THEMES


def labelled(folder: Path, listed: str) -> Iterator[tuple[str, Any, str]]:
    """Yield the name, the path and the digits of each picture of a list."""
    for name in (folder / "datasets" / listed).read_text().split():
        path = folder / name
        rows = path.with_suffix(".dat").read_text(errors="replace").splitlines()[2:11]
        yield name, path, "".join(digit for row in rows for digit in row.split()).replace("0", ".")


def others(folder: Path) -> Iterator[tuple[str, Any, str]]:
    """Yield the pictures of photos.tsv that are in this folder, unchanged."""
    missing = 0
    with Path(__file__).with_name("photos.tsv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            path = folder / row["repository"].replace("/", "+") / row["path"]
            data = path.read_bytes() if path.exists() else b""
            if not hashlib.sha256(data).hexdigest().startswith(row["sha256"]):
                missing += 1
                continue
            yield f"{row['repository']} {row['path']}", data, row["puzzle"]
    if missing:
        print(f"{missing} pictures of photos.tsv are not in {folder}, or are other versions")


def drawn(count: int, *, is_flat: bool, are_jigsaws: bool = False) -> Iterator[tuple[str, Any, fh.Grid]]:
    """Yield puzzles drawn in each theme."""
    classic = map(fh.parse, puzzles(count, seed=21))
    pairs = map(jigsaw, range(count))
    grids = [fh.parse(line, rules=rules_of(regions)) for line, regions in pairs] if are_jigsaws else list(classic)
    rng = random.Random(1)
    for theme in THEMES:
        for number, puzzle in enumerate(grids):
            data = fh.draw(puzzle, size=700, theme=theme).to_png()
            image = Image.open(io.BytesIO(data)).convert("L")
            if not is_flat:
                sheet = Image.new("L", (image.width + 120, image.height + 120), image.getpixel((2, 2)))
                sheet.paste(image, (60, 60))
                image = photographed(sheet, rng)
            yield f"{theme} {number}", image, puzzle


def enlarged(pictures: Iterable[tuple[str, Any, str]]) -> Iterator[tuple[str, bytes, str]]:
    """Yield pictures as JPEG files of 4000 x 3000 pixels."""
    for name, path, truth in pictures:
        image = Image.open(path).convert("RGB")
        image = image.rotate(90, expand=True) if image.height > image.width else image
        image = ImageOps.pad(image, (4000, 3000), color=(120, 110, 100))
        buffer = io.BytesIO()
        image.save(buffer, "JPEG", quality=90)
        yield name, buffer.getvalue(), truth


def unreadables() -> Iterator[tuple[str, Any, str]]:
    """Yield pictures that are to be rejected."""
    for name in NAMES:
        yield name, unreadable(name).image, ""


def measure(title: str, pictures: Iterable[tuple[str, Any, str | fh.Grid]]) -> int:
    """Read pictures, print those that are not right and sure, and return how many are wrong though sure."""
    count = right = sure = silent = 0
    times, decoding = [], []
    for name, picture, truth in pictures:
        begin = time.process_time()
        decode(picture)
        decoding.append(time.process_time() - begin)
        begin = time.process_time()
        photo = fh.read_photo(picture)
        times.append(time.process_time() - begin)
        found = photo.grid if isinstance(truth, fh.Grid) else photo.grid.to_line()
        is_right = found == truth if truth else photo.outcome == "rejected"
        count += 1
        right += is_right
        sure += photo.outcome == "sure"
        silent += photo.outcome == "sure" and not is_right
        if not is_right or (truth and photo.outcome != "sure"):
            print(f"  {name}: {'right' if is_right else 'wrong'}, {photo.outcome} {photo.reason} ({photo.score:.2f})")
    if not times:
        sys.exit(f"{title}: no pictures")
    print(f"{title}: {count} pictures, {right} right, {sure} sure, {silent} wrong though sure; ", end="")
    print(f"CPU median {median(times):.2f} s, most {max(times):.2f} s; ", end="")
    print(f"of it decoding {median(decoding):.2f}, {max(decoding):.2f} s")
    return silent


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, help="a checkout of wichtounet/sudoku_dataset")
    parser.add_argument("--others", type=Path, help="a folder with checkouts of the repositories in photos.tsv")
    parser.add_argument("--list", default="v2_test.desc", help="a list in its folder datasets")
    parser.add_argument("--large", action="store_true", help="grow the pictures of --data to 12-megapixel JPEG files")
    parser.add_argument("--count", type=int, default=4, help="drawn puzzles per theme")
    options = parser.parse_args()
    if options.data:
        pictures = labelled(options.data, options.list)
        silent = measure(options.list, enlarged(pictures) if options.large else pictures)
    elif options.others:
        silent = measure("photos.tsv", others(options.others))
    else:
        silent = measure("drawn, flat", drawn(options.count, is_flat=True))
        silent += measure("drawn, photographed", drawn(options.count, is_flat=False))
        silent += measure("jigsaws, flat", drawn(options.count, is_flat=True, are_jigsaws=True))
        silent += measure("jigsaws, photographed", drawn(options.count, is_flat=False, are_jigsaws=True))
        silent += measure("no puzzle", unreadables())
    sys.exit(silent > 0)


if __name__ == "__main__":
    main()
