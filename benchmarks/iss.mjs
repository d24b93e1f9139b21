// Runs Interactive Sudoku Solver for benchmarks/variants.py: `node iss.mjs FOLDER`, FOLDER being its checkout.
//
// Reads requests and writes answers, one JSON object per line. Times are CPU microseconds of this process.

import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

globalThis.self = globalThis;
globalThis.VERSION_PARAM = "";
const folder = `${pathToFileURL(process.argv[2])}/js/`;
const { SudokuParser } = await import(`${folder}sudoku_parser.js`);
const { SudokuBuilder } = await import(`${folder}solver/sudoku_builder.js`);

const LOOK_EVERY = 6; // 2 ** 6 iterations between two looks at the clock
const LATE = Symbol("late");

const now = () => {
  const used = process.cpuUsage();
  return used.user + used.system;
};

const numbers = (values) => (values ? Array.from(values) : null);

function answer({ text, mode, limit }) {
  const start = now();
  const parsed = SudokuParser.parseText(text);
  const read = now();
  const solver = SudokuBuilder.build(SudokuBuilder.resolveConstraint(parsed));
  const built = now();
  solver.setProgressCallback(() => {
    if (now() - start > limit) throw LATE;
  }, LOOK_EVERY);
  const found = { read: read - start, setup: built - read, status: "late" };
  try {
    if (mode === "candidates") {
      found.candidates = numbers(solver.solveAllPossibilities(1));
      found.status = "done";
    } else {
      found.solution = numbers(solver.nthSolution(0));
      const other = found.solution && solver.nthSolution(1);
      found.status = !found.solution ? "none" : other ? "several" : "one";
    }
  } catch (error) {
    if (error !== LATE) throw error;
  }
  found.search = now() - built;
  found.guesses = solver.state().counters.guesses;
  return found;
}

for await (const line of createInterface({ input: process.stdin })) {
  let found;
  try {
    found = answer(JSON.parse(line));
  } catch (error) {
    found = { status: "refused", reason: String(error) };
  }
  process.stdout.write(`${JSON.stringify(found)}\n`);
}
