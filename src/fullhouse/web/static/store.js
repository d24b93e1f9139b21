/** Storage in the browser: games and settings, in IndexedDB. Each move is saved before the next one. localStorage keeps the rest if a page ends. */

/** @import { Document } from "./game.js" */
/** @typedef {{technique: string, title: string, conclusions: string[], where: string}} Practice */
/** @typedef {{id: string, title: string, updated: number, document: Document, practice?: Practice | null, solved?: boolean}} Kept */

/** `versions`: those that the game may be based on. @typedef {{game: Kept | null, draft: Document | null, versions: unknown[]}} Unsaved */

const UNSAVED = "fullhouse-unsaved";

/** @type {Promise<IDBDatabase> | null} */
let opening = null;

function database() {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open("fullhouse", 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("games", { keyPath: "id" });
      request.result.createObjectStore("values");
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opening;
}

/**
 * @template T
 * @param {"games" | "values"} name
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => IDBRequest<T>} ask
 * @returns {Promise<T>}
 */
async function within(name, mode, ask) {
  const open = await database();
  return new Promise((resolve, reject) => {
    const transaction = open.transaction(name, mode, { durability: "strict" });
    const request = ask(transaction.objectStore(name));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onerror = transaction.onabort = () => reject(transaction.error);
  });
}

/** Saves the game, unless another window has saved it after `since`; returns that version. @param {Kept} kept @param {number} [since] when the version that this one is based on was saved @returns {Promise<Kept | undefined>} */
export async function keepGame(kept, since) {
  let newer = /** @type {Kept | undefined} */ (undefined);
  await within("games", "readwrite", (store) => {
    const asked = store.get(kept.id);
    asked.onsuccess = () => {
      if (since !== undefined && asked.result && asked.result.updated !== since) newer = asked.result;
      else store.put(kept);
    };
    return asked;
  });
  return newer;
}
/** Saves games, all of them or none. @param {Kept[]} games */
export const keepGames = (games) => within("games", "readwrite", (store) => (games.forEach((kept) => store.put(kept)), store.count()));
/** @param {string} id @returns {Promise<Kept | undefined>} */
export const gameOf = (id) => within("games", "readonly", (store) => store.get(id));
/** @param {string} id */
export const dropGame = (id) => within("games", "readwrite", (store) => store.delete(id));
/** @param {string} name @param {unknown} value */
export const keepValue = (name, value) => within("values", "readwrite", (store) => store.put(value, name));
/** @param {string} name @returns {Promise<any>} */
export const valueOf = (name) => within("values", "readonly", (store) => store.get(name));

/** All games, the last played first. @returns {Promise<Kept[]>} */
export async function keptGames() {
  const all = /** @type {Kept[]} */ (await within("games", "readonly", (store) => store.getAll()));
  return all.sort((one, other) => other.updated - one.updated);
}

/** A unique id for a new game. */
export const newId = () => `${Date.now().toString(36)}-${crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36)}`;

/** @param {Unsaved} found */
export const keepUnsaved = (found) => localStorage.setItem(UNSAVED, JSON.stringify(found));
/** @returns {Unsaved | null} */
export const unsaved = () => JSON.parse(localStorage.getItem(UNSAVED) ?? "null");
export const dropUnsaved = () => localStorage.removeItem(UNSAVED);
