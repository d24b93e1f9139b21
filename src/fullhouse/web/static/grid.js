/** The classic 9x9 geometry: cells 0 to 80 row by row, houses, peers, names, clashes, candidates as bits. */

export const CELLS = Array.from({ length: 81 }, (_, cell) => cell);
export const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
export const ALL_DIGITS = 0x1ff;

/** @param {number} cell */
export const rowOf = (cell) => Math.floor(cell / 9);
/** @param {number} cell */
export const columnOf = (cell) => cell % 9;
/** @param {number} cell */
export const boxOf = (cell) => 3 * Math.floor(rowOf(cell) / 3) + Math.floor(columnOf(cell) / 3);
/** The name of a cell: r4c5. @param {number} cell */
export const nameOf = (cell) => `r${rowOf(cell) + 1}c${columnOf(cell) + 1}`;

/** Rows, columns, boxes, as lists of cells. */
export const HOUSES = [rowOf, columnOf, boxOf].flatMap((placeOf) =>
  [0, 1, 2, 3, 4, 5, 6, 7, 8].map((number) => CELLS.filter((cell) => placeOf(cell) === number)),
);

/** The cells that each cell sees. */
export const PEERS = CELLS.map((cell) => {
  const seen = new Set(HOUSES.filter((house) => house.includes(cell)).flat());
  seen.delete(cell);
  return [...seen];
});

/** @param {number} digit */
export const bitOf = (digit) => 1 << (digit - 1);
/** The bits of a text such as "258". @param {unknown} text */
export const maskOf = (text) => [...String(text ?? "")].reduce((mask, digit) => mask | bitOf(Number(digit)), 0) & ALL_DIGITS;
/** @param {number} mask */
export const digitsIn = (mask) => DIGITS.filter((digit) => mask & bitOf(digit));

/** The cells of a house, by its short name: r3, c7, b1. @param {string} name */
export function cellsOfHouse(name) {
  const kind = "rcb".indexOf(name.slice(0, 1));
  return HOUSES[9 * kind + Number(name.slice(1)) - 1] ?? [];
}

/** The cells of a text such as "r1c48,r7c8". @param {string} text @returns {number[]} */
export function parseCells(text) {
  const cells = [];
  for (const [, rows, columns] of text.matchAll(/r(\d+)c(\d+)/g))
    for (const row of rows ?? "") for (const column of columns ?? "") cells.push(9 * (Number(row) - 1) + Number(column) - 1);
  return cells;
}

/** The cells whose digit appears twice in a house. @param {readonly number[]} digits @returns {Set<number>} */
export function clashesOf(digits) {
  const clashing = new Set();
  for (const house of HOUSES) {
    const first = /** @type {Map<number, number>} */ (new Map());
    for (const cell of house) {
      const digit = digits[cell] ?? 0;
      const before = first.get(digit);
      if (!digit) continue;
      if (before === undefined) first.set(digit, cell);
      else clashing.add(before).add(cell);
    }
  }
  return clashing;
}

/** The candidates that the digits leave a cell, as bits; none for a filled cell. @param {readonly number[]} digits @param {number} cell */
export function candidatesOf(digits, cell) {
  if (digits[cell]) return 0;
  let mask = ALL_DIGITS;
  for (const peer of PEERS[cell] ?? []) {
    const digit = digits[peer];
    if (digit) mask &= ~bitOf(digit);
  }
  return mask;
}

/** 81 characters, row by row, a dot for an empty cell. @param {readonly number[]} digits */
export const lineOf = (digits) => digits.map((digit) => digit || ".").join("");

/** The digits of a line as `lineOf` writes it. @param {string} line @returns {number[]} */
export const digitsOf = (line) => [...line].map((character) => Number(character.replace(".", "0")));

/** "r8c6=1, r1c23<>4" as a list. @param {string} text */
export function parseConclusions(text) {
  const found = [];
  for (const [, cells, sign, digits] of text.matchAll(/((?:r\d+c\d+,?)+)(=|<>)(\d+)/g))
    for (const cell of parseCells(cells ?? "")) for (const digit of digits ?? "") found.push({ cell, digit: Number(digit), places: sign === "=" });
  return found;
}
