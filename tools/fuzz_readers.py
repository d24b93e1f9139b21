"""Damage tables, texts and pictures at random and read them: every file gives rows or a SudokuError, never a crash.

Texts in the formats that hold rules are among them, and pictures of each format that is read.

    python tools/fuzz_readers.py [--seconds N] [--seed N] [--keep FOLDER]

Files are read in a child process, so that a crash ends the child alone. The file that did it is kept and named.
"""

from __future__ import annotations

import argparse
import io
import json
import multiprocessing
import random
import shutil
import sys
import tempfile
import time
import traceback
from pathlib import Path

import pyarrow as pa  # type: ignore[import-untyped]
import pyarrow.feather  # type: ignore[import-untyped]
import pyarrow.parquet  # type: ignore[import-untyped]
from PIL import Image

import fullhouse as fh
from fullhouse import jobs
from fullhouse.constraints import Rules
from fullhouse.core.grid import Grid
from fullhouse.errors import SudokuError
from fullhouse.formats.codec import Entry
from fullhouse.formats.codecs import WITH_RULES
from fullhouse.formats.reading import read_file, write_entries
from fullhouse.photo.pixels import FORMATS

PUZZLES = [
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
] * 20
RULED = [
    "9x9 x anti-knight cage r1c1,r1c2 10 thermometer r2c1-r2c5 arrow r5c5 r5c6,r5c7",
    'or (cage 10 r1c1,r1c2 | anti-king) regex r1c1-r1c9 "[1-4]+.*" table r1c1,r1c2 1,2/2,1',
    "state-machine r1c1-r1c3 2,2,2,2,2,2,2,2,1/1,1,1,1,1,1,1,1,1/2,2,2,2,2,2,2,2,1 2",
    "6x6 jigsaw r1c1-r1c6/r2c1-r2c6/r3c1-r3c6/r4c1-r4c6/r5c1-r5c6/r6c1-r6c6",
    "4x4 x cage r1c1-r1c4 10 cage r2c1-r2c4 10 cage r3c1-r3c4 10 cage r4c1-r4c4 10",
]
BATCH = 200
"""Files that one child reads: starting it takes a second."""


def seeds(folder: Path) -> list[Path]:
    """A good file of each kind."""
    rows = {"puzzle": PUZZLES, "note": [f"n{number}" for number in range(len(PUZZLES))], "n": list(range(len(PUZZLES)))}
    table = pa.table(rows)
    with pa.OSFile(str(folder / "seed.arrow"), "wb") as file, pa.ipc.new_file(file, table.schema) as writer:
        writer.write_table(table, max_chunksize=16)
    pyarrow.feather.write_feather(table, folder / "seed.feather", compression="uncompressed")
    pyarrow.parquet.write_table(table, folder / "seed.parquet")
    records = table.to_pylist()
    (folder / "seed.jsonl").write_text("".join(json.dumps(row) + "\n" for row in records))
    (folder / "seed.csv").write_text(
        "puzzle,note,n\n" + "".join(f"{r['puzzle']},{r['note']},{r['n']}\n" for r in records)
    )
    for name in WITH_RULES:
        entries = [Entry(Grid.empty(Rules.parse(text))) for text in RULED]
        (folder / f"seed.{name}").write_text("".join(entry_text(entry, name) for entry in entries))
    picture = Image.open(io.BytesIO(fh.draw(PUZZLES[0], size=300).to_png())).convert("L")
    for name in FORMATS:
        picture.save(folder / f"seed.{name.lower()}", name)
    return sorted(folder.glob("seed.*"))


def entry_text(entry: Entry, name: str) -> str:
    """The text of a puzzle, or none if the format does not have its rules."""
    try:
        return "".join(write_entries([entry], name))
    except SudokuError:
        return ""


def damaged(data: bytes, chance: random.Random) -> bytes:
    """The bytes with a few changes: bits, runs, numbers that lengths and offsets do not expect, cuts."""
    changed = bytearray(data)
    for _ in range(chance.choice([1, 1, 1, 2, 4, 16])):
        at = chance.randrange(max(len(changed), 1))
        match chance.randrange(6):
            case 0 | 1:
                changed[at : at + 1] = bytes([changed[at] ^ 1 << chance.randrange(8)]) if at < len(changed) else b""
            case 2:
                changed[at : at + 4] = chance.choice(
                    [b"\xff" * 4, b"\x00" * 4, b"\xff\xff\xff\x7f", b"\x00\x00\x00\x80"]
                )
            case 3:
                changed[at:at] = changed[chance.randrange(max(at, 1)) : at][:64]
            case 4:
                del changed[at : at + chance.randrange(1, 32)]
            case _:
                changed[at : at + 1] = chance.choice([b'"', b"{", b"[", b"\n", b"\x00", b"\xc3", b"1e999", b"\\u0000"])
    return bytes(changed)


def read_some(folder: Path, seed: int, end: float) -> None:
    """Read damaged files, each written before it is read, until the time is over or the batch is done."""
    chance = random.Random(seed)
    for _ in range(BATCH):
        if time.monotonic() >= end:
            return
        source = chance.choice(sorted(folder.glob("seed.*")))
        path = folder / f"damaged{source.suffix}"
        path.write_bytes(damaged(source.read_bytes(), chance))
        try:
            if path.suffix[1:] in WITH_RULES:
                list(read_file(path, format=path.suffix[1:]))
                continue
            jobs.solve(path, folder / "out.jsonl", force=True)
        except SudokuError:
            pass
        except BaseException:  # noqa: BLE001 - anything else is what we look for
            traceback.print_exc()
            sys.exit(f"{path} ended in a traceback")
        path.unlink()


def main() -> None:
    """Fuzz until the time is over; exit with 1 if something broke."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, default=Path("build/fuzz"))
    options = parser.parse_args()
    end, seed = time.monotonic() + options.seconds, options.seed
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        seeds(folder)
        while time.monotonic() < end:
            child = multiprocessing.get_context("spawn").Process(target=read_some, args=(folder, seed, end))
            child.start()
            child.join()
            if child.exitcode:
                options.keep.mkdir(parents=True, exist_ok=True)
                kept = [shutil.copy(path, options.keep / f"{seed}-{path.name}") for path in folder.glob("damaged.*")]
                sys.exit(
                    f"fuzz_readers: broken with --seed {seed} (exit code {child.exitcode}): {', '.join(map(str, kept))}"
                )
            seed += 1
    print(f"fuzz_readers: about {(seed - options.seed) * BATCH:,} files from seed {options.seed}, nothing broken")


if __name__ == "__main__":
    main()
