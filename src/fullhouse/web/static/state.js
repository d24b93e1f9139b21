/** The state of the web app in one place: the game, the selection, and anything shown over the board. Views listen and draw. */

import * as games from "./game.js";
import { bitOf, candidatesOf, clashesOf, columnOf, digitsOf, lineOf, rowOf } from "./grid.js";
import { dropGame, gameOf, keepGame, keepValue, newId, valueOf } from "./store.js";
import { complain } from "./parts/notice.js";
import { t } from "./language.js";

/** @import { Game, Move } from "./game.js" */
/** @import { Kept, Practice } from "./store.js" */
/** @import { Highlights } from "./backend.js" */
/** @import { Face } from "./board/board.js" */
/** @typedef {"digit" | "corner" | "centre" | "colour"} Tool */
/** @typedef {"play" | "learn" | "solve" | "set"} Tab */
/**
 * Something shown over the game, or instead of it if it has digits of its own.
 * @typedef {object} Exhibit
 * @property {readonly number[]} [givens]
 * @property {readonly number[]} [digits]
 * @property {readonly number[]} [candidates]
 * @property {Highlights | null} [highlights]
 * @property {Iterable<number>} [marked]
 * @property {Iterable<number>} [wrong]
 * @property {() => void} [onClose]
 */
/** @typedef {{theme: "system" | "light" | "dark" | "contrast", peers: boolean, like: boolean, uniqueness: boolean}} Preferences */

export const TOOLS = /** @type {const} */ (["digit", "corner", "centre", "colour"]);
const SAMPLE = "....6..81.8...1.9.......42.6....42....7.1.5....57....8.96.......7.8...4.34..5....";
const SAMPLE_SOLUTION = "754269381283471695169385427618534279927618534435792168896143752571826943342957816";
const NONE = Object.freeze(new Array(81).fill(0));

class App {
  game = games.startGame(SAMPLE);
  draft = games.startGame(games.EMPTY_LINE);
  id = newId();
  title = "";
  /** @type {Practice | null} */
  practice = null;
  /** @type {ReadonlySet<number>} */
  selection = new Set([40]);
  cursor = 40;
  /** @type {Tool} */
  tool = "digit";
  /** @type {Tab} */
  tab = "play";
  isPaused = false;
  /** The settings of new games: those chosen last. */
  rules = games.SETTINGS;
  /** @type {Exhibit | null} */
  exhibit = null;
  /** @type {Preferences} */
  preferences = { theme: "system", peers: true, like: true, uniqueness: true };
  /** @type {(() => void)[]} */
  #listeners = [];
  /** @type {((move: Move, before: Game) => void)[]} */
  #players = [];
  /** @type {Promise<void> | null} */
  #saving = null;
  #isStale = false;

  /** @param {() => void} listener */
  onChange(listener) {
    this.#listeners.push(listener);
  }

  /** Registers a listener for moves of the player, but not for undo. @param {(move: Move, before: Game) => void} listener */
  onMove(listener) {
    this.#players.push(listener);
  }

  announce() {
    for (const listener of this.#listeners) listener();
  }

  /** Whether keys enter clues instead of playing. */
  get isSetting() {
    return this.tab === "set";
  }

  /** The game that keys and keypad act on. */
  get active() {
    return this.isSetting ? this.draft : this.game;
  }

  set active(game) {
    if (this.isSetting) this.draft = game;
    else this.game = game;
  }

  // Starting, saving, opening

  /** Opens the last game, or a first one. */
  async open() {
    const [preferences, rules, draft, last] = await Promise.all(["preferences", "rules", "draft", "current"].map(valueOf));
    Object.assign(this.preferences, preferences);
    this.rules = rules ?? this.rules;
    if (draft) this.draft = games.fromDocument(draft);
    const kept = last && (await gameOf(last));
    if (kept) this.#take(kept);
    else this.game = games.startGame(SAMPLE, { level: "medium", solution: SAMPLE_SOLUTION });
    this.announce();
  }

  /** Opens a saved game. @param {string} id */
  async resume(id) {
    const kept = await gameOf(id);
    if (!kept) return;
    await this.save();
    this.#take(kept);
    await keepValue("current", id);
    this.#renewed();
  }

  /** @param {Kept} kept */
  #take(kept) {
    this.game = games.fromDocument(kept.document);
    this.id = kept.id;
    this.title = kept.title;
    this.practice = kept.practice ?? null;
    this.savedAt = kept.updated;
  }

  /** Starts this game; the previous one is saved. @param {Game} game @param {string} [title] @param {Practice | null} [practice] */
  async begin(game, title = "", practice = null) {
    await this.save();
    Object.assign(this, { game: { ...game, settings: { ...this.rules, ...(practice && { auto_candidates: true }) } }, id: newId(), title, practice });
    await this.save(true);
    this.#renewed();
  }

  #renewed() {
    this.closeExhibit();
    this.isPaused = false;
    this.tab = "play";
    const first = this.game.puzzle.indexOf(".");
    this.select([first < 0 ? 0 : first]);
  }

  /** Deletes a game. @param {string} id */
  async forget(id) {
    await dropGame(id);
    if (id === this.id) this.id = newId();
  }

  /** Saves the game. Saving never runs twice at once; a game that changes meanwhile is saved again. @param {boolean} [always] */
  save(always = false) {
    if (!always && !this.game.history.length && !this.game.undone.length && this.game.seconds < 5) return Promise.resolve();
    this.#isStale = true;
    this.#saving ??= this.#saveAll().catch(complain).finally(() => (this.#saving = null));
    return this.#saving;
  }

  async #saveAll() {
    while (this.#isStale) {
      this.#isStale = false;
      this.savedAt = Date.now();
      const { id, title, practice } = this;
      await keepGame({ id, title, practice, updated: this.savedAt, document: games.toDocument(this.game), solved: games.isSolved(this.game) });
      await keepValue("current", id);
      await keepValue("draft", games.toDocument(this.draft));
    }
  }

  /** Loads the version of this game that another tab has saved, if it is newer. */
  async refresh() {
    const kept = await gameOf(this.id);
    if (!kept || kept.updated <= (this.savedAt ?? 0)) return;
    this.#take(kept);
    this.announce();
  }

  // Moves

  /** @param {Move} move */
  play(move) {
    const before = this.active;
    if (!this.isSetting || this.exhibit?.digits) this.closeExhibit();
    const after = games.play(before, move);
    if (after === before) return this.announce();
    this.active = after;
    this.save();
    this.announce();
    for (const listener of this.#players) listener(move, before);
  }

  /** @param {(game: Game) => Game} change undo or redo */
  travel(change) {
    const after = change(this.active);
    if (after === this.active) return;
    this.closeExhibit();
    this.active = after;
    this.save();
    this.announce();
  }

  /** Enters a digit from the keypad or keyboard, with a tool. @param {number} digit @param {Tool} [tool] */
  enter(digit, tool = this.tool) {
    if (this.isPaused) return;
    const { active: game, selection } = this;
    if (tool === "digit") this.play(games.enter(game, selection, digit));
    else if (tool === "colour") this.play(games.colour(game, selection, digit));
    else this.play(games.note(game, tool, selection, digit));
  }

  erase() {
    if (!this.isPaused) this.play(games.erase(this.active, this.selection));
  }

  /** @param {Partial<games.Settings>} settings */
  setRules(settings) {
    this.game = { ...this.game, settings: { ...this.game.settings, ...settings } };
    this.rules = { ...this.rules, ...settings };
    keepValue("rules", this.rules).catch(complain);
    this.save(true);
    this.announce();
  }

  /** @param {Partial<Preferences>} preferences */
  prefer(preferences) {
    Object.assign(this.preferences, preferences);
    keepValue("preferences", this.preferences).catch(complain);
    this.announce();
  }

  // Selection and tools

  /** @param {Iterable<number>} cells @param {number} [cursor] */
  select(cells, cursor) {
    this.selection = new Set(cells);
    this.cursor = cursor ?? [...this.selection].at(-1) ?? this.cursor;
    this.announce();
  }

  /** Moves the cursor by rows and columns, wrapping around the edges. @param {number} rows @param {number} columns @param {boolean} extend */
  step(rows, columns, extend) {
    const cell = 9 * ((rowOf(this.cursor) + rows + 9) % 9) + ((columnOf(this.cursor) + columns + 9) % 9);
    this.select(extend ? [...this.selection, cell] : [cell], cell);
  }

  /** Selects all cells with the same digit as this one. @param {number} cell */
  selectLike(cell) {
    const digits = games.digitsIn81(this.active);
    const digit = digits[cell];
    if (digit) this.select(digits.flatMap((other, at) => (other === digit ? [at] : [])), cell);
  }

  /** @param {Tool} tool */
  choose(tool) {
    this.tool = tool;
    this.announce();
  }

  /** @param {Tab} tab */
  show(tab) {
    if (tab === this.tab) return;
    this.tab = tab;
    if (tab === "set") this.tool = "digit";
    this.closeExhibit();
    this.announce();
  }

  /** @param {boolean} isPaused */
  pause(isPaused) {
    this.isPaused = isPaused;
    this.save();
    this.announce();
  }

  // Exhibits: anything shown over the game

  /** @param {Exhibit} exhibit */
  present(exhibit) {
    if (this.exhibit?.onClose !== exhibit.onClose) this.exhibit?.onClose?.();
    this.exhibit = exhibit;
    this.announce();
  }

  closeExhibit() {
    const closing = this.exhibit;
    this.exhibit = null;
    closing?.onClose?.();
    return Boolean(closing);
  }

  /** The face of the board: everything it shows now. @returns {Face} */
  face() {
    const { active: game, exhibit, preferences } = this;
    const digits = exhibit?.digits ?? games.digitsIn81(game);
    const ownNotes = !exhibit?.digits;
    const chosen = preferences.like && this.selection.size === 1 ? (digits[this.cursor] ?? 0) : 0;
    return {
      givens: exhibit?.givens ?? (this.isSetting ? digits : digitsOf(game.puzzle)),
      digits,
      corner: ownNotes ? games.marksOf(game, "corner") : NONE,
      centre: ownNotes && !game.settings.auto_candidates ? games.marksOf(game, "centre") : NONE,
      colours: ownNotes ? games.marksOf(game, "colours") : NONE,
      candidates: exhibit?.candidates ?? (ownNotes && game.settings.auto_candidates ? games.centreNotes(game) : NONE),
      selection: exhibit?.digits || exhibit?.highlights ? new Set() : this.selection,
      cursor: this.cursor,
      wrong: exhibit?.digits ? new Set(exhibit.wrong) : this.isSetting ? clashesOf(digits) : new Set([...games.mistakesIn(game), ...(exhibit?.wrong ?? [])]),
      marked: new Set(exhibit?.marked),
      digit: exhibit?.highlights || exhibit?.digits ? 0 : chosen,
      peers: preferences.peers,
      hidden: this.isPaused && !this.isSetting,
    };
  }

  /** The player's board, as a request body of the API. */
  board() {
    const { game } = this;
    const digits = games.digitsIn81(game);
    const candidates = games.candidatesIn(game);
    const rules = digits.map((_, cell) => candidatesOf(digits, cell));
    const own = candidates.some((mask, cell) => mask !== rules[cell]);
    return {
      puzzle: lineOf(digits),
      placed: digits.flatMap((digit, cell) => (digit && !games.isGiven(game, cell) ? [`r${rowOf(cell) + 1}c${columnOf(cell) + 1}`] : [])),
      ...(own && { candidates: candidates.map((mask) => [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((digit) => mask & bitOf(digit)).join("")) }),
    };
  }

  /** The title of the puzzle: its name, or its level and clues. */
  name() {
    const clues = [...this.game.puzzle].filter((one) => one !== ".").length;
    if (this.title) return this.title;
    return this.game.level ? t("subject", { level: t(/** @type {"level_easy"} */ (`level_${this.game.level}`)), clues }) : t("subjectClues", { clues });
  }
}

export const app = new App();
