"""Write the inputs that `make fuzz` starts from: the well-known puzzles of the tests, in the form of each fuzz target.

python tools/fuzz_seeds.py FOLDER
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

import puzzles

CHOICES = {"proper": b"\x07\x00\x00\x01", "path": b"\x03\x15\x20\x03", "any": b"\x04\x3f\x50\x07"}
"""The first four bytes of a grid input (native/fuzz/grids.hpp)."""


def known() -> dict[str, str]:
    """Every puzzle of 81 characters that the tests know by name."""
    named = {name.lower(): value for name, value in vars(puzzles).items() if isinstance(value, str)}
    return {name: text for name, text in named.items() if len(text) == 81}


def lines(side: int, cell: int = 22) -> bytes:
    """A picture of an empty grid (native/fuzz/photos.cpp): width and height less 1, sides, pixels."""
    size = side * cell + 40
    ruled = [10 <= at <= side * cell + 12 and (at - 10) % cell < 3 for at in range(size)]
    inside = [10 <= at <= side * cell + 12 for at in range(size)]
    pixels = bytes(
        40 if (ruled[y] and inside[x]) or (ruled[x] and inside[y]) else 200 for y in range(size) for x in range(size)
    )
    return (size - 1).to_bytes(2, "little") * 2 + bytes([side - 2, 0]) + pixels


def write(folder: Path) -> int:
    """Write a file per puzzle and target; return how many."""
    for target in ("lines", "grids", "boards", "photos"):
        (folder / target).mkdir(parents=True, exist_ok=True)
    found = known()
    for name, text in found.items():
        digits = bytes(int(cell) if cell.isdigit() else 0 for cell in text)
        (folder / "lines" / name).write_text(f"{text}\r\n{text[:80]}\n{text},{name}")
        for kind, choices in CHOICES.items():
            for target in ("grids", "boards"):
                (folder / target / f"{name}-{kind}").write_bytes(choices + digits + bytes(162))
    for side in (4, 6, 9, 16):
        (folder / "photos" / f"lines-{side}").write_bytes(lines(side))
    return sum(1 for _ in folder.rglob("*-*"))


if __name__ == "__main__":
    print(f"{write(Path(sys.argv[1]))} seeds in {sys.argv[1]}")
