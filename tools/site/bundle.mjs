// Makes the archives of the app without a server, with the Python that will run them: bytecode of the package and of the
// part of the standard library that it uses. On the way every verb answers its example, which is also how the modules
// are found. Called by tools/make_site.py: node bundle.mjs PYODIDE SOURCES PACKAGES NATIVE OUT
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [pyodideFolder, sources, packages, native, out] = process.argv.slice(2).map((one) => path.resolve(one));
const { loadPyodide } = await import(pathToFileURL(`${pyodideFolder}/pyodide.mjs`).href);
const env = { PYTHONNODEBUGRANGES: "1", HOME: "/home/pyodide" }; // no columns in bytecode, which are a fifth of it
const pyodide = await loadPyodide({ indexURL: `${pyodideFolder}/`, env });
for (const [root, place] of [[sources, "/src"], [packages, "/packages"], [out, "/out"], [pyodideFolder, "/pyodide"]]) {
  pyodide.FS.mkdirTree(place);
  pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root }, place);
}
pyodide.FS.mkdirTree("/native");
pyodide.FS.writeFile("/native/_native.abi3.so", fs.readFileSync(native));
for (const name of ["bundle.py", "console.py"]) pyodide.FS.writeFile(`/native/${name}`, fs.readFileSync(new URL(name, import.meta.url)));
pyodide.runPython("import runpy, sys; sys.dont_write_bytecode = True; runpy.run_path('/native/bundle.py', run_name='__main__')");
