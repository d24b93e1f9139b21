/** A step drawn over the board: areas, houses, candidates and links by role, as `render/` draws them on paper. */

import { fill, s } from "../parts/dom.js";
import { bitOf, cellsOfHouse, columnOf, parseCells, rowOf } from "../grid.js";

/** @import { Highlights } from "../backend.js" */

const RADIUS = 0.155;
const CONCLUSIONS = ["placed", "eliminated"];

/** Draws the highlights over a board with these candidates; nothing for null. @param {SVGElement} place @param {Highlights | null} highlights @param {readonly number[]} candidates */
export function drawStep(place, highlights, candidates) {
  if (!highlights) return fill(place);
  const marks = marksByCandidate(highlights, candidates);
  fill(
    place,
    highlights.cells.flatMap(([role, cells]) => parseCells(cells).map((cell) => s("rect", { class: `area role-${role}`, x: columnOf(cell), y: rowOf(cell), width: 1, height: 1 }))),
    highlights.houses.flatMap(([role, houses]) => houses.map((house) => outline(role, house))),
    highlights.links.map(([start, end, isStrong]) => link(start, end, isStrong)),
    [...marks].flatMap(([name, role]) => mark(name, role)),
  );
}

/** The role in which each candidate is drawn: the last one listed. @param {Highlights} highlights @param {readonly number[]} candidates */
function marksByCandidate(highlights, candidates) {
  const marks = /** @type {Map<string, string>} */ (new Map());
  for (const [role, names] of highlights.candidates)
    for (const name of names) {
      const { cell, digit } = candidateOf(name);
      if ((candidates[cell] ?? 0) & bitOf(digit) || CONCLUSIONS.includes(role)) marks.set(name, role);
    }
  return marks;
}

/** @param {string} name such as 4r1c3 */
function candidateOf(name) {
  return { digit: Number(name[0]), cell: parseCells(name)[0] ?? 0 };
}

/** The position of the candidate in its cell. @param {string} name @returns {[x: number, y: number]} */
function placeOf(name) {
  const { cell, digit } = candidateOf(name);
  return [columnOf(cell) + 0.5 + 0.323 * (((digit - 1) % 3) - 1), rowOf(cell) + 0.5 + 0.315 * (Math.floor((digit - 1) / 3) - 1)];
}

/** @param {string} name @param {string} role */
function mark(name, role) {
  const [x, y] = placeOf(name);
  const parts = /** @type {SVGElement[]} */ ([
    s("circle", { class: `disc role-${role}`, cx: x, cy: y, r: RADIUS }),
    s("text", { class: `role-${role}`, x, y: y + 0.012 }, String(candidateOf(name).digit)),
  ]);
  if (role === "eliminated") parts.push(s("path", { class: "strike", d: `M${x - 0.11} ${y + 0.11}L${x + 0.11} ${y - 0.11}` }));
  return parts;
}

/** @param {string} role @param {string} house */
function outline(role, house) {
  const cells = cellsOfHouse(house);
  const first = cells[0] ?? 0;
  const isBox = house.startsWith("b");
  const [width, height] = isBox ? [3, 3] : house.startsWith("r") ? [9, 1] : [1, 9];
  return s("rect", { class: `house role-${role}`, x: columnOf(first) + 0.05, y: rowOf(first) + 0.05, width: width - 0.1, height: height - 0.1, rx: 0.1 });
}

/** A link between the two nearest candidates of both groups. @param {string[]} start @param {string[]} end @param {boolean} isStrong */
function link(start, end, isStrong) {
  const pairs = start.flatMap((one) => end.map((other) => ({ from: placeOf(one), to: placeOf(other) })));
  const length = (/** @type {typeof pairs[number]} */ { from, to }) => Math.hypot(to[0] - from[0], to[1] - from[1]);
  const nearest = pairs.sort((one, other) => length(one) - length(other))[0];
  if (!nearest) return s("g");
  const { from, to } = nearest;
  const far = length(nearest) || 1;
  const [dx, dy] = [(to[0] - from[0]) / far, (to[1] - from[1]) / far];
  const bend = far < 0.7 ? 0 : 0.1 * Math.min(far, 3);
  const [mx, my] = [(from[0] + to[0]) / 2 - dy * bend * 2, (from[1] + to[1]) / 2 + dx * bend * 2];
  const toward = (/** @type {[number, number]} */ point) => {
    const away = Math.hypot(mx - point[0], my - point[1]) || 1;
    return `${(point[0] + ((mx - point[0]) / away) * (RADIUS + 0.01)).toFixed(3)} ${(point[1] + ((my - point[1]) / away) * (RADIUS + 0.01)).toFixed(3)}`;
  };
  return s("path", { class: `curve ${isStrong ? "strong" : "weak"}`, d: `M${toward(from)}Q${mx.toFixed(3)} ${my.toFixed(3)} ${toward(to)}` });
}
