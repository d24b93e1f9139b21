/** The state of the web app in one place: the game, the selection, and anything shown over the board. Views listen and draw. */

import * as games from "./game.js";
import { bitOf, candidatesOf, clashesOf, columnOf, digitsOf, lineOf, rowOf } from "./grid.js";
import { dropGame, dropUnsaved, gameOf, keepGame, keepUnsaved, keepValue, newId, unsaved, valueOf } from "./store.js";
import { complain, notice } from "./parts/notice.js";
import { joinGames, sameMoves } from "./windows.js";
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
 * @property {boolean} [stays] whether Esc leaves it open
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
  /** When this game was last saved or loaded. @type {number | undefined} */
  savedAt = undefined;
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
  /** What is being saved, or could not be. @type {"game" | "draft" | null} */
  #writing = null;
  /** The version saved last, or being saved. @type {number | undefined} */
  #version = undefined;
  /** Whether localStorage has changes of this page. */
  #hasUnsaved = false;
  #channel = new BroadcastChannel("fullhouse");
  /** The game as it was last saved or loaded. */
  #base = this.game;
  #isStale = false;
  #isDraftStale = false;

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

  /** Whether the board is hidden and takes no moves. The setter's board is never paused. */
  get isHeld() {
    return this.isPaused && !this.isSetting;
  }

  /** The game that keys and keypad act on. */
  get active() {
    return this.isSetting ? this.draft : this.game;
  }

  set active(game) {
    if (!this.isSetting) this.game = game;
    else [this.draft, this.#isDraftStale] = [game, true];
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
    await this.#takeUnsaved().catch(() => (dropUnsaved(), notice(t("unsavedLost"), "bad")));
    this.#channel.onmessage = ({ data }) => this.#hear(data).catch(complain);
    this.announce();
  }

  /** Another window has saved a game, given by its id, or the draft. @param {string} what */
  async #hear(what) {
    if (what === this.id) await this.refresh();
    if (what !== "draft" || this.#isDraftStale) return;
    this.draft = games.fromDocument(await valueOf("draft"));
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
    this.#base = this.game;
  }

  /** Takes over what an earlier page could not save, unless it was saved since. */
  async #takeUnsaved() {
    const found = unsaved();
    if (!found) return;
    const { game, draft, versions } = found;
    const kept = game && (await gameOf(game.id));
    if (game && (!kept || versions.includes(kept.updated))) {
      this.#take(game);
      this.savedAt = kept?.updated;
      if (kept) this.#base = games.fromDocument(kept.document);
      this.#isStale = true;
    }
    if (draft) [this.draft, this.#isDraftStale] = [games.fromDocument(draft), true];
    if (!this.#isStale && !this.#isDraftStale) return dropUnsaved();
    this.#hasUnsaved = true;
    this.save();
  }

  /** Keeps what is not saved yet: the page may end first. */
  leave() {
    const { id, title, practice } = this;
    const game = this.#isStale || this.#writing === "game" ? { id, title, practice, updated: 0, document: games.toDocument(this.game) } : null;
    const draft = this.#isDraftStale || this.#writing === "draft" ? games.toDocument(this.draft) : null;
    if (!game && !draft) return;
    this.#hasUnsaved = true;
    keepUnsaved({ game, draft, versions: [this.savedAt, this.#version] });
  }

  /** Starts this game; the previous one is saved. @param {Game} game @param {string} [title] @param {Practice | null} [practice] */
  async begin(game, title = "", practice = null) {
    await this.save();
    Object.assign(this, { game: { ...game, settings: { ...this.rules, ...(practice && { auto_candidates: true }) } }, id: newId(), title, practice, savedAt: undefined });
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
    if (id === this.id) [this.id, this.savedAt] = [newId(), undefined];
  }

  /** Takes back the deletion of a game. @param {Kept} kept @param {boolean} isCurrent whether it is the one on the board */
  async restore(kept, isCurrent) {
    await keepGame(kept);
    if (isCurrent) [this.id, this.savedAt] = [kept.id, kept.updated];
  }

  /** Saves the game, if it was started, and the setter's draft, if it was changed. Saving never runs twice at once; anything that changes meanwhile is saved again. @param {boolean} [always] */
  save(always = false) {
    const { history, undone, seconds } = this.game;
    if (always || history.length || undone.length || seconds >= 5) this.#isStale = true;
    if (!this.#isStale && !this.#isDraftStale) return Promise.resolve();
    this.#saving ??= this.#saveAll().catch(complain).finally(() => (this.#saving = null));
    return this.#saving;
  }

  async #saveAll() {
    while (this.#isStale || this.#isDraftStale) {
      this.#writing = this.#isStale ? "game" : "draft";
      await (this.#isStale ? this.#saveGame() : this.#saveDraft());
    }
    this.#writing = null;
    if (this.#hasUnsaved) dropUnsaved();
    this.#hasUnsaved = false;
  }

  async #saveGame() {
    this.#isStale = false;
    const { id, title, practice, game, savedAt } = this;
    const updated = (this.#version = Math.max(Date.now(), (savedAt ?? 0) + 1));
    const newer = await keepGame({ id, title, practice, updated, document: games.toDocument(game), solved: games.isSolved(game) }, savedAt);
    if (id !== this.id) return;
    if (newer) return this.#join(newer);
    [this.savedAt, this.#base] = [updated, game];
    await keepValue("current", id);
    this.#channel.postMessage(id);
  }

  /** Joins this game with the version that another window has saved; own moves have to be saved again. @param {Kept} kept */
  #join(kept) {
    const other = games.fromDocument(kept.document);
    const { game, outcome } = joinGames(this.#base, this.game, other);
    [this.game, this.savedAt, this.#base] = [game, kept.updated, other];
    if (outcome === "own" || outcome === "merged") this.#isStale = true;
    if (outcome === "merged") notice(t("windowsMerged"));
    if (outcome === "newer") notice(t("windowsNewer"), "bad");
    if (outcome !== "own") this.closeExhibit();
    this.announce();
  }

  async #saveDraft() {
    this.#isDraftStale = false;
    await keepValue("draft", games.toDocument(this.draft));
    this.#channel.postMessage("draft");
  }

  /** Takes over the moves of this game that another window has saved. */
  async refresh() {
    await this.#saving;
    const kept = await gameOf(this.id);
    if (!kept || kept.id !== this.id || kept.updated === this.savedAt) return;
    const isSaved = sameMoves(this.game, this.#base);
    this.#join(kept);
    if (isSaved) this.#isStale = false;
    else await this.save();
  }

  // Moves

  /** @param {Move} move */
  play(move) {
    if (this.isHeld) return;
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
    if (after === this.active || this.isHeld) return;
    this.closeExhibit();
    this.active = after;
    this.save();
    this.announce();
  }

  /** Enters a digit from the keypad or keyboard, with a tool. @param {number} digit @param {Tool} [tool] */
  enter(digit, tool = this.tool) {
    const { active: game, selection } = this;
    if (tool === "digit") this.play(games.enter(game, selection, digit));
    else if (tool === "colour") this.play(games.colour(game, selection, digit));
    else this.play(games.note(game, tool, selection, digit));
  }

  erase() {
    this.play(games.erase(this.active, this.selection));
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

  /** Pauses or resumes the game. A paused game shows no hint. @param {boolean} isPaused */
  pause(isPaused) {
    if (isPaused && !this.isSetting) this.closeExhibit();
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
      hidden: this.isHeld,
    };
  }

  /** The player's board, as a request body of the API. @param {Game} [game] */
  board(game = this.game) {
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
