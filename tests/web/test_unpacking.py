"""The decoder of the app without a server unpacks what LZMA packs, with any settings."""

from __future__ import annotations

import lzma
import random
import shutil
import subprocess
from pathlib import Path

import pytest
from web.browser.conftest import ROOT, needed

DECODER = ROOT / "tools" / "site" / "unpack.js"
RUNNER = """
import fs from "node:fs";
globalThis.self = globalThis;
const [decoder, folder] = process.argv.slice(1);
await import(`file://${decoder}`);
for (const name of fs.readdirSync(folder)) {
  fs.writeFileSync(`${folder}/${name}.out`, self.unpack(fs.readFileSync(`${folder}/${name}`)));
}
"""


def pieces() -> dict[str, bytes]:
    """Data with long and short matches, near and far, that repeat each of the last four distances."""
    draw = random.Random(5)
    words = [draw.randbytes(draw.randint(1, 12)) for _ in range(300)]
    far = draw.randbytes(70_000)
    return {
        "nothing": b"",
        "byte": b"a",
        "run": b"a" * 100_000,
        "random": far,
        "words": b"".join(draw.choice(words) for _ in range(20_000)),
        "far": far + draw.randbytes(200_000) + far,
        "columns": b"".join(bytes((row & 255, 7, row >> 8, draw.choice(b"xyz"))) for row in range(20_000)),
        "source": b"".join(path.read_bytes() for path in sorted((ROOT / "src/fullhouse/core").glob("*.py"))),
    }


@pytest.mark.parametrize("bits", [(3, 0, 0), (3, 0, 2), (0, 2, 4), (4, 0, 1), (1, 3, 3)])
def test_what_is_packed_is_unpacked(bits: tuple[int, int, int], tmp_path: Path) -> None:
    node = needed(shutil.which("node"), "Node is missing")
    for name, data in pieces().items():
        how = {"id": lzma.FILTER_LZMA1, "preset": 9, **dict(zip(("lc", "lp", "pb"), bits, strict=True))}
        packed = lzma.compress(data, lzma.FORMAT_ALONE, filters=[how])
        (tmp_path / name).write_bytes(packed[:5] + len(data).to_bytes(8, "little") + packed[13:])
    command = [node, "--input-type=module", "-e", RUNNER, str(DECODER), str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-3000:]
    for name, data in pieces().items():
        assert (tmp_path / f"{name}.out").read_bytes() == data, name
