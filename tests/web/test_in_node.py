"""Pyodide under Node: every verb answers byte for byte as the native package does, and its wheel can be installed.

Needs `make site`.
"""

from __future__ import annotations

import base64
import io
import json
import os
import random
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from photographs import photographed, printed
from puzzles import INKALA_2012, NORVIG_IMPOSSIBLE, TWO_SOLUTIONS, WIKIPEDIA, WIKIPEDIA_SOLUTION
from web.hosting import hosted

from fullhouse.web.desk import answer
from fullhouse.web.endpoints import ENDPOINTS
from fullhouse.web.settings import Settings

pytestmark = pytest.mark.slow
ROOT = Path(__file__).parents[2]
SITE = ROOT / "build" / "app"
CACHE = ROOT / "build" / "site-cache"
MODULE = ROOT / "build" / "cross" / "emscripten" / "_native.abi3.so"
COUNT = 200
LIMIT = 600.0
"""Seconds per request: no search may end because one side is slower."""
UNSTABLE = {"engines": ("seconds",), "trace": ("seconds",)}
"""Members that measure time."""
SMALL = "4x4 x"
"""Rules of a small grid with diagonals."""
PACKAGES = ("micropip", "packaging", "annotated-doc", "annotated-types")
"""Enough to install the wheel and to solve a puzzle. NumPy, which it also names, is only for batches."""
INSTALL = """
import fs from "node:fs";
process.on("uncaughtException", (error) => {
  fs.writeSync(2, String(error.message));
  process.exit(1);
});
const [pyodideFolder, address, ...wheels] = process.argv.slice(1);
const { loadPyodide } = await import(`file://${pyodideFolder}/pyodide.mjs`);
const pyodide = await loadPyodide({ indexURL: `${pyodideFolder}/` });
for (const wheel of wheels) pyodide.unpackArchive(new Uint8Array(fs.readFileSync(wheel)), "wheel");
pyodide.globals.set("address", address);
console.log(await pyodide.runPythonAsync(`
import importlib.metadata, micropip
await micropip.install(address, deps=False)
import fullhouse as fh
puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
" ".join([importlib.metadata.version("fullhouse"), fh.solve(puzzle).to_line(), str(fh.rate(puzzle).se.er)])
`));
"""


def missing(reason: str) -> None:
    """Skip the test, or fail it if CI=true."""
    (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)(reason)


@pytest.fixture(scope="module")
def node() -> list[str]:
    """The program, and the folder of Pyodide."""
    program, pyodide = shutil.which("node"), next(CACHE.glob("npm/pyodide-*/pyodide.mjs"), None)
    if program is None or pyodide is None or not (SITE / "sw.js").is_file():
        missing("make site has not been run")
    return [str(program), str(pyodide and pyodide.parent)]


def requests() -> list[tuple[str, bytes]]:
    """Two hundred requests: each verb with many puzzles, rules, pictures, options and mistakes."""
    draw = random.Random(29)
    boards = [WIKIPEDIA, INKALA_2012, TWO_SOLUTIONS, NORVIG_IMPOSSIBLE, WIKIPEDIA_SOLUTION, "55" + "." * 79, "?", ""]
    boards += [WIKIPEDIA.translate(str.maketrans("123456789", "".join(draw.sample("123456789", 9)))) for _ in range(8)]
    found: list[tuple[str, dict[str, Any]]] = [(name, one.example) for name, one in ENDPOINTS.items() if one.takes_json]
    found += [("generate", {"level": level, "seed": 5}) for level in ("easy", "medium", "hard")]
    found += [("convert", {"puzzle": WIKIPEDIA, "to": "all"}), ("solve", {"puzle": WIKIPEDIA}), ("hint", {"stage": 9})]
    found += [("engines", {"puzzle": INKALA_2012}), ("render", {"puzzle": WIKIPEDIA, "to": "pdf"})]
    found += [("qr", {"text": text}) for text in ("a", "x" * 300, "", "x" * 10_000)]
    found += [
        (name, {**ENDPOINTS[name].example, "puzzle": puzzle, "rules": rules})
        for name in ("solve", "count", "check", "render", "rate")
        for puzzle, rules in (
            (WIKIPEDIA, "x"),
            ("." * 16, SMALL),
            ("1..............2", SMALL),
            ("." * 80, "x"),
            ("." * 81, "no-such-rule"),
            (WIKIPEDIA, "knight"),
        )
    ]
    found += [
        ("count", {"puzzle": puzzle, "estimate": True, **more})
        for puzzle, more in ((TWO_SOLUTIONS, {}), ("." * 16, {"rules": SMALL}), ("?", {}), (WIKIPEDIA, {"open": True}))
    ]
    with_puzzle = [name for name, one in ENDPOINTS.items() if "puzzle" in one.example and name != "trace"]
    photos = pictures()
    while len(found) + len(photos) < COUNT:
        name = draw.choice(with_puzzle)
        found.append((name, {**ENDPOINTS[name].example, "puzzle": draw.choice(boards)}))
    return [*((name, json.dumps(members).encode()) for name, members in found), *(("photo", body) for body in photos)]


def pictures() -> list[bytes]:
    """Bodies for `photo`: grey pixels of printed puzzles, flat or not, and wrong ones. Other formats need Pillow."""
    draw = random.Random(8)
    flat = printed(WIKIPEDIA)
    found = []
    for image in (
        flat,
        photographed(flat, draw),
        photographed(printed(INKALA_2012), draw),
        flat.crop((0, 0, 300, 200)),
    ):
        pixels = io.BytesIO()
        image.convert("L").save(pixels, "PPM")
        found.append(pixels.getvalue())
    return [*found, ENDPOINTS["photo"].body, b"P5 9 9 255 ", b"P5 0 9 255 ", b"", b"not a picture"]


def comparable(name: str, status: int, data: bytes) -> Any:
    """The answer to compare: its bytes, without times; the status and the place of an error."""
    if status != 200:
        document = json.loads(data)
        return status, document["kind"], document.get("member"), document.get("offset")
    if name in UNSTABLE:
        values = json.loads(data)
        for one in (values, *(values.get("engines") or ())):
            one.pop("seconds", None)
        return values
    return data


def test_two_hundred_requests_are_answered_byte_for_byte_as_by_the_native_package(node: list[str]) -> None:
    asked = requests()
    assert len(asked) == COUNT
    assert {name for name, _ in asked} == set(ENDPOINTS)
    lines = [json.dumps([name, base64.b64encode(body).decode(), 1]) for name, body in asked]
    command = [node[0], str(ROOT / "tools" / "site" / "in_node.mjs"), node[1], str(SITE), str(LIMIT)]
    done = subprocess.run(command, input="\n".join(lines), capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-3000:]
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    wrong = []
    for (name, body), (status, media_type, data, _) in zip(asked, rows, strict=True):
        here = answer(name, body, Settings(time_limit=LIMIT))
        both = [comparable(name, here.status, here.data), comparable(name, status, base64.b64decode(data))]
        if (here.status, here.media_type) != (status, media_type) or both[0] != both[1]:
            wrong.append((name, body[:300], both))
    assert wrong == []


def test_micropip_installs_the_wheel_from_a_local_address(node: list[str], tmp_path: Path) -> None:
    if not MODULE.is_file():
        missing("make site has not been run")
    pip = [
        sys.executable,
        "-m",
        "pip",
        "download",
        "--quiet",
        "--no-deps",
        "--only-binary",
        ":all:",
        "--python-version",
        "3.14",
    ]
    done = subprocess.run([*pip, "--dest", tmp_path, *PACKAGES], capture_output=True, text=True)
    if done.returncode:
        missing(f"the package index does not answer: {done.stderr[-300:]}")
    packages = sorted(map(str, tmp_path.glob("*.whl")))
    assert len(packages) == len(PACKAGES)
    served = tmp_path / "served"
    make = [sys.executable, str(ROOT / "tools" / "make_wheel.py"), "emscripten", str(MODULE), str(served)]
    wheel = Path(subprocess.run(make, capture_output=True, text=True, check=True).stdout.strip())
    with hosted(served) as (address, _):
        command = [node[0], "--input-type=module", "-e", INSTALL, node[1], address + wheel.name, *packages]
        done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-3000:]
    assert done.stdout.split()[-3:] == [wheel.name.split("-")[1], WIKIPEDIA_SOLUTION, "1.2"]
