"""How many bytes the first visit to the app without a server takes.

    make site && python benchmarks/site.py [build/app]

Promised: 5 MB from a host that compresses with brotli, 6.5 MB with gzip, 7 MB without compression, and less than 100 KB
for the page's own files. Archives that are fetched when they are first needed do not count. Needs Node, which has
brotli. Exits 1 if a promise is broken.
"""

from __future__ import annotations

import argparse
import gzip
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

MOST = {"brotli": 5_000_000, "gzip": 6_500_000, "stored": 7_000_000, "page": 100_000}
BROTLI = """
const { brotliCompressSync, constants } = await import("node:zlib");
const { readFileSync } = await import("node:fs");
const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
for (const file of process.argv.slice(1)) console.log(brotliCompressSync(readFileSync(file), { params }).length);
"""


class Size(NamedTuple):
    """The bytes of a file as they are stored, and as a host sends them."""

    path: str
    stored: int
    gzip: int
    brotli: int


def later(site: Path) -> set[str]:
    """The archives that are not needed at the start."""
    listed = re.findall(
        r'"address": "([^?]+)\?\w+",\s*"size": \d+,\s*"later": (true|false)', (site / "worker.js").read_text()
    )
    assert listed, "worker.js lists its files"
    return {name for name, is_later in listed if is_later == "true"}


def sizes(site: Path) -> Iterator[Size]:
    """The files of the first visit."""
    left_out = later(site)
    files = [path for path in sorted(site.rglob("*")) if path.is_file() and path.name not in left_out]
    command = ["node", "--input-type=module", "-e", BROTLI, *map(str, files)]
    lengths = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    for path, brotli in zip(files, map(int, lengths), strict=True):
        data = path.read_bytes()
        packed = len(gzip.compress(data, 9))
        yield Size(path.relative_to(site).as_posix(), len(data), min(packed, len(data)), min(brotli, len(data)))


def main() -> int:
    parser = argparse.ArgumentParser(description="How many bytes the first visit to the app without a server takes.")
    parser.add_argument("site", type=Path, nargs="?", default=Path("build/app"))
    site = parser.parse_args().site
    if not (site / "worker.js").is_file():
        sys.exit(f"{site} is not there; run: make site")
    found = list(sizes(site))
    for one in found:
        if one.stored > 100_000:
            print(f"{one.path:32} {one.stored:10,} {one.gzip:10,} {one.brotli:10,}")
    page = sum(one.gzip for one in found if not one.path.startswith("py/"))
    total = {name: sum(getattr(one, name) for one in found) for name in ("stored", "gzip", "brotli")} | {"page": page}
    for name, most in MOST.items():
        print(f"{name:7} {total[name]:10,} of {most:10,}  {'missed' if total[name] > most else ''}")
    return int(any(total[name] > most for name, most in MOST.items()))


if __name__ == "__main__":
    sys.exit(main())
