/** Photos as pixels: decoded by the browser, made smaller, and grey for the library. No metadata leaves this module. */

/** @typedef {[x: number, y: number]} Point */

/** Pixels of the longer side that are read; more do not make digits clearer. */
const MOST_PIXELS = 2000;

/** The picture upright, on white, and not larger than needed. Fails if the file is not a picture. @param {Blob} file @returns {Promise<HTMLCanvasElement>} */
export async function decoded(file) {
  const bitmap = await createImageBitmap(file);
  const share = Math.min(1, MOST_PIXELS / Math.max(bitmap.width, bitmap.height));
  const [canvas, context] = canvasOf(Math.max(1, Math.round(bitmap.width * share)), Math.max(1, Math.round(bitmap.height * share)));
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return canvas;
}

/** The picture as a PGM file: grey pixels, which the library reads without a decoder. @param {HTMLCanvasElement} canvas @returns {Uint8Array<ArrayBuffer>} */
export function greyOf(canvas) {
  const { width, height } = canvas;
  const colours = contextOf(canvas).getImageData(0, 0, width, height).data;
  const head = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`);
  const bytes = new Uint8Array(head.length + width * height);
  bytes.set(head);
  for (let from = 0, to = head.length; to < bytes.length; from += 4, to++) bytes[to] = (299 * (colours[from] ?? 0) + 587 * (colours[from + 1] ?? 0) + 114 * (colours[from + 2] ?? 0)) / 1000;
  return bytes;
}

/** How often the grid must be turned to the left to be upright. @param {readonly Point[]} crossings @param {number} side */
export function turnsOf(crossings, side) {
  const [[left, top], [right, bottom]] = [crossings[0] ?? [0, 0], crossings[side] ?? [1, 0]];
  return (Math.round(Math.atan2(bottom - top, right - left) / (Math.PI / 2)) + 4) % 4;
}

/** A part of the picture with the grid upright, and the crossings in it. @param {HTMLCanvasElement} canvas @param {readonly Point[]} crossings @param {number} side @returns {[HTMLCanvasElement, Point[]]} */
export function cropped(canvas, crossings, side) {
  const turns = turnsOf(crossings, side);
  const { width, height } = canvas;
  const [wide, high] = turns % 2 ? [height, width] : [width, height];
  const turned = crossings.map(([x, y]) => /** @type {Point} */ ([[x, y], [y, width - x], [width - x, height - y], [height - y, x]][turns] ?? [x, y]));
  const [xs, ys] = [turned.map(([x]) => x), turned.map(([, y]) => y)];
  const margin = (Math.max(...xs) - Math.min(...xs)) / 25;
  const [left, top] = [Math.max(0, Math.floor(Math.min(...xs) - margin)), Math.max(0, Math.floor(Math.min(...ys) - margin))];
  const [right, bottom] = [Math.min(wide, Math.ceil(Math.max(...xs) + margin)), Math.min(high, Math.ceil(Math.max(...ys) + margin))];
  const [made, context] = canvasOf(Math.max(1, right - left), Math.max(1, bottom - top));
  context.translate(-left, -top);
  const [shiftX, shiftY] = [[0, 0], [0, width], [width, height], [height, 0]][turns] ?? [0, 0];
  context.translate(shiftX ?? 0, shiftY ?? 0);
  context.rotate((-turns * Math.PI) / 2);
  context.drawImage(canvas, 0, 0);
  return [made, turned.map(([x, y]) => [x - left, y - top])];
}

/** A square of the picture around a cell, enlarged. @param {HTMLCanvasElement} picture @param {readonly Point[]} outline @param {number} size */
export function enlarged(picture, outline, size) {
  const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)];
  const width = Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)) * 1.2;
  const [canvas, context] = canvasOf(size, size);
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, (Math.max(...xs) + Math.min(...xs) - width) / 2, (Math.max(...ys) + Math.min(...ys) - width) / 2, width, width, 0, 0, size, size);
  return canvas;
}

/** @param {number} width @param {number} height @returns {[HTMLCanvasElement, CanvasRenderingContext2D]} */
function canvasOf(width, height) {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width, height];
  return [canvas, contextOf(canvas)];
}

/** @param {HTMLCanvasElement} canvas */
const contextOf = (canvas) => /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { willReadFrequently: true }));
