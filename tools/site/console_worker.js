/** Python in a worker for console.js: a source in; what it prints, then its state and the picture of its value out. */

import { start } from "./python.js";

const PREPARE = `
import fullhouse as fh
import console
here = console.Console()
here.names["fh"] = fh
(console.is_complete, here.run)`;

const ready = start("console.zip").then((pyodide) => pyodide.runPython(PREPARE).toJs());
ready.then(() => self.postMessage({ ready: true }), (error) => self.postMessage({ failed: String(error?.message ?? error) }));

self.onmessage = async ({ data: { source, isForced } }) => {
  try {
    const [isComplete, run] = await ready;
    if (!isForced && !isComplete(source)) return self.postMessage({ state: "incomplete" });
    const picture = run(source, (/** @type {string} */ text) => self.postMessage({ text }));
    self.postMessage({ state: "done", picture });
  } catch (error) {
    self.postMessage({ state: "done", text: `${error?.message ?? error}\n` });
  }
};
