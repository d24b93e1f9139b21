"""Every verb in Pyodide, under Node, answers byte for byte as the native package does. Needs `make site`."""

from __future__ import annotations

import base64
import json
import random
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from puzzles import INKALA_2012, NORVIG_IMPOSSIBLE, TWO_SOLUTIONS, WIKIPEDIA, WIKIPEDIA_SOLUTION

from fullhouse.web.desk import answer
from fullhouse.web.endpoints import ENDPOINTS

pytestmark = pytest.mark.slow
ROOT = Path(__file__).parents[2]
SITE = ROOT / "build" / "app"
CACHE = ROOT / "build" / "site-cache"
COUNT = 200
UNSTABLE = {"engines": ("seconds",), "trace": ("seconds",)}
"""Members that measure time."""
RUNNER = """
import fs from "node:fs";
process.on("uncaughtException", (error) => {
  fs.writeSync(2, String(error.message));
  process.exit(1);
});
const [pyodideFolder, site, requests] = process.argv.slice(1);
const { loadPyodide } = await import(`file://${pyodideFolder}/pyodide.mjs`);
globalThis.self = globalThis;
await import(`file://${site}/unpack.js`);
const unpacked = (name) => self.unpack(fs.readFileSync(`${site}/py/${name}.bin`));
fs.writeFileSync(`${requests}.stdlib.zip`, unpacked("python_stdlib.zip"));
const pyodide = await loadPyodide({ indexURL: `${pyodideFolder}/`, stdLibURL: `${requests}.stdlib.zip` });
for (const name of ["fullhouse.zip", "pdf.zip", "qr.zip"]) pyodide.unpackArchive(unpacked(name), "zip");
const answer = pyodide.runPython("from fullhouse.web.desk import answer; answer");
const rows = JSON.parse(fs.readFileSync(requests, "utf8")).map(([name, body]) => {
  const [status, type, data] = answer(name, body).toJs();
  return [status, type, Buffer.from(data).toString("base64")];
});
fs.writeFileSync(`${requests}.answers`, JSON.stringify(rows));
"""


def requests() -> list[tuple[str, dict[str, Any]]]:
    """Two hundred requests: each verb with many puzzles, options and mistakes."""
    draw = random.Random(29)
    boards = [WIKIPEDIA, INKALA_2012, TWO_SOLUTIONS, NORVIG_IMPOSSIBLE, WIKIPEDIA_SOLUTION, "55" + "." * 79, "?", ""]
    boards += [WIKIPEDIA.translate(str.maketrans("123456789", "".join(draw.sample("123456789", 9)))) for _ in range(8)]
    found: list[tuple[str, dict[str, Any]]] = [(name, one.example) for name, one in ENDPOINTS.items() if one.takes_json]
    found += [("generate", {"level": level, "seed": 5}) for level in ("easy", "medium", "hard")]
    found += [("convert", {"puzzle": WIKIPEDIA, "to": "all"}), ("solve", {"puzle": WIKIPEDIA}), ("hint", {"stage": 9})]
    with_puzzle = [name for name, one in ENDPOINTS.items() if "puzzle" in one.example and name != "trace"]
    while len(found) < COUNT:
        name = draw.choice(with_puzzle)
        puzzle = draw.choice(boards)
        if (name, puzzle) != ("engines", INKALA_2012):  # backtracking reaches its time limit in the browser
            found.append((name, {**ENDPOINTS[name].example, "puzzle": puzzle}))
    return found


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


def test_two_hundred_requests_are_answered_byte_for_byte_as_by_the_native_package(tmp_path: Path) -> None:
    node, pyodide = shutil.which("node"), next(CACHE.glob("npm/pyodide-*/pyodide.mjs"), None)
    if node is None or pyodide is None or not (SITE / "sw.js").is_file():
        pytest.skip("make site has not been run")
    asked = requests()
    file = tmp_path / "requests.json"
    file.write_text(json.dumps([(name, json.dumps(members)) for name, members in asked]))
    command = [node, "--input-type=module", "-e", RUNNER, str(pyodide.parent), str(SITE), str(file)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-3000:]
    rows = json.loads((tmp_path / "requests.json.answers").read_text())
    assert len(rows) == len(asked) == COUNT
    wrong = []
    for (name, members), (status, media_type, data) in zip(asked, rows, strict=True):
        here = answer(name, json.dumps(members))
        both = [comparable(name, here.status, here.data), comparable(name, status, base64.b64decode(data))]
        if (here.status, here.media_type) != (status, media_type) or both[0] != both[1]:
            wrong.append((name, members, both))
    assert wrong == []
