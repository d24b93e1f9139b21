/** All games as one JSON document, and back: each member is checked, and no game replaces another one. */

import { DamagedGame, fromDocument } from "./game.js";
import { keepGames, keptGames, newId } from "./store.js";
import { t } from "./panel_texts.js";

/** @import { Kept } from "./store.js" */
/** @typedef {import("./panel_texts.js").TextName} TextName */
/** @typedef {{added: number, copies: number, known: number, damaged: string[]}} Imported `copies` are games of which there is another version here */

const MEMBERS = ["id", "title", "updated", "practice", "solved", "document"];
const MOST_GAMES = 10_000;
const MOST_TEXT = 1000;

/** Whether the text is a document with all games. @param {string} text */
export const isAllGames = (text) => /^\s*\{[^{[]*"fullhouse"\s*:\s*"games"/.test(text);

/** The document with all games, those that cannot be opened included. @returns {Promise<string>} */
export async function exportGames() {
  return JSON.stringify({ fullhouse: "games", version: 1, games: await keptGames() });
}

/** Adds the games of a document. Throws an error if it is not one; games in it that cannot be read are listed. @param {string} text @returns {Promise<Imported>} */
export async function importGames(text) {
  const games = gamesIn(text);
  const here = await keptGames();
  const ids = new Set(here.map(({ id }) => id));
  const contents = new Set(here.map(contentOf));
  const imported = /** @type {Imported} */ ({ added: 0, copies: 0, known: 0, damaged: [] });
  const fresh = /** @type {Kept[]} */ ([]);
  games.forEach((value, number) => {
    try {
      const kept = checked(value, `/games/${number}`);
      if (contents.has(contentOf(kept))) imported.known += 1;
      else {
        const isCopy = ids.has(kept.id);
        fresh.push(isCopy ? { ...kept, id: newId() } : kept);
        imported[isCopy ? "copies" : "added"] += 1;
        ids.add(kept.id);
        contents.add(contentOf(kept));
      }
    } catch (error) {
      if (!(error instanceof DamagedGame)) throw error;
      imported.damaged.push(error.message);
    }
  });
  await keepGames(fresh);
  return imported;
}

/** The part of a game that tells it from another one. @param {Kept} kept */
const contentOf = ({ title, practice, document }) => JSON.stringify([title, practice ?? null, sorted(document)]);

/** The value with the members of objects in order: files may have them in any. @param {any} value @returns {unknown} */
function sorted(value) {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.keys(value).sort().map((name) => [name, sorted(value[name])]);
}

/** @param {string} text @returns {unknown[]} */
function gamesIn(text) {
  let whole;
  try {
    whole = JSON.parse(text);
  } catch {
    throw new DamagedGame(t("importJson"), "");
  }
  need(typeof whole === "object" && whole !== null && whole.fullhouse === "games", "importKind", "/fullhouse");
  need(whole.version === 1, "damagedVersion", "/version");
  for (const name of Object.keys(whole)) need(["fullhouse", "version", "games"].includes(name), "damagedMember", `/${name}`);
  need(Array.isArray(whole.games) && whole.games.length <= MOST_GAMES, "importGames", "/games");
  return whole.games;
}

/** A game of the document. @param {any} value @param {string} place @returns {Kept} */
function checked(value, place) {
  need(typeof value === "object" && value !== null && !Array.isArray(value), "damagedObject", place);
  for (const name of Object.keys(value)) need(MEMBERS.includes(name), "damagedMember", `${place}/${name}`);
  const { id, title, updated, practice, solved, document } = value;
  need(typeof id === "string" && /^[\w-]{1,60}$/.test(id), "importId", `${place}/id`);
  need(isText(title), "importText", `${place}/title`);
  need(Number.isFinite(updated) && updated >= 0, "importTime", `${place}/updated`);
  need(solved === undefined || typeof solved === "boolean", "damagedSwitch", `${place}/solved`);
  if (practice !== undefined && practice !== null) checkPractice(practice, `${place}/practice`);
  try {
    fromDocument(document);
  } catch (error) {
    if (!(error instanceof DamagedGame)) throw error;
    throw new DamagedGame(error.reason, `${place}/document${error.pointer}`);
  }
  return { ...value, updated: Math.min(updated, Date.now()) };
}

/** @param {any} practice @param {string} place */
function checkPractice(practice, place) {
  need(typeof practice === "object" && !Array.isArray(practice), "damagedObject", place);
  for (const name of Object.keys(practice)) need(["technique", "title", "conclusions", "where"].includes(name), "damagedMember", `${place}/${name}`);
  for (const name of ["technique", "title", "where"]) need(isText(practice[name]), "importText", `${place}/${name}`);
  need(Array.isArray(practice.conclusions) && practice.conclusions.length <= MOST_TEXT && practice.conclusions.every((/** @type {unknown} */ one) => typeof one === "string" && /^r[1-9]c[1-9](=|<>)[1-9]$/.test(one)), "importConclusions", `${place}/conclusions`);
}

/** @param {unknown} value */
const isText = (value) => typeof value === "string" && value.length <= MOST_TEXT;

/** @param {boolean} condition @param {TextName} reason @param {string} pointer */
function need(condition, reason, pointer) {
  if (!condition) throw new DamagedGame(t(reason), pointer);
}
