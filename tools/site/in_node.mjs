// The library of the app without a server in Node, for tests and benchmarks: node in_node.mjs PYODIDE SITE SECONDS
// answers each line [name, body in base64, rounds] with [status, type, body in base64, CPU milliseconds per round].
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import readline from "node:readline";
import { pathToFileURL } from "node:url";

const [pyodideFolder, site] = process.argv.slice(2, 4).map((one) => path.resolve(one));
globalThis.self = globalThis;
await import(pathToFileURL(`${site}/unpack.js`).href);
const { loadPyodide } = await import(pathToFileURL(`${pyodideFolder}/pyodide.mjs`).href);
const unpacked = (name) => self.unpack(fs.readFileSync(`${site}/py/${name}.bin`));
const library = path.join(fs.mkdtempSync(path.join(os.tmpdir(), "fullhouse-")), "stdlib.zip");
fs.writeFileSync(library, unpacked("python_stdlib.zip"));
const pyodide = await loadPyodide({ indexURL: `${pyodideFolder}/`, stdLibURL: library });
fs.rmSync(path.dirname(library), { recursive: true });
for (const name of ["fullhouse", "pdf", "qr", "photo"]) pyodide.unpackArchive(unpacked(`${name}.zip`), "zip");
const answer = pyodide.runPython(`
from fullhouse.web import desk, settings
limits = settings.Settings(time_limit=${Number(process.argv[4])})
def answer(name, body, rounds):
    for _ in range(rounds):
        found = desk.answer(name, body, limits)
    return found
answer`);

/** The answer, and the CPU time of all threads. */
function timed(name, body, rounds) {
  const bytes = pyodide.toPy(new Uint8Array(Buffer.from(body, "base64")));
  const start = process.cpuUsage();
  const found = answer(name, bytes, rounds);
  const { user, system } = process.cpuUsage(start);
  const [status, type, data] = found.toJs();
  found.destroy();
  bytes.destroy();
  return [status, type, Buffer.from(data).toString("base64"), (user + system) / 1000 / rounds];
}

for await (const line of readline.createInterface({ input: process.stdin })) {
  console.log(JSON.stringify(timed(...JSON.parse(line))));
}
