/** The texts of the first view, in English; en_panels.js has all others. */

export default Object.freeze({
  // The app
  locale: "en",
  offline: "The server does not answer. Digits, notes, undo and saved games still work; hints, new puzzles, Learn and Solve do not. Start it with: fullhouse serve",
  skip: "Skip to the board",
  tabs: "Mode",
  tab_play: "Play",
  tab_learn: "Learn",
  tab_solve: "Solve",
  tab_set: "Set",
  subject: "{level} · {clues} clues",
  subjectClues: "{clues} clues",
  level_easy: "Easy",
  level_medium: "Medium",
  level_hard: "Hard",
  level_unfair: "Unfair",
  level_extreme: "Extreme",

  // The board
  board: "Sudoku board",
  cellPlace: "row {row} column {column}",
  cellEmpty: "empty",
  cellGiven: "given",
  cellCorner: "corner notes {digits}",
  cellCentre: "centre notes {digits}",
  cellCandidates: "candidates {digits}",
  cellColours: "coloured {colours}",
  colour1: "red",
  colour2: "orange",
  colour3: "yellow",
  colour4: "green",
  colour5: "teal",
  colour6: "blue",
  colour7: "violet",
  colour8: "pink",
  colour9: "grey",

  // Playing
  keypad: "Keypad",
  tools: "Input mode",
  tool_digit: "Digit",
  tool_corner: "Corner",
  tool_centre: "Centre",
  tool_colour: "Colour",
  keyLabel: "{digit}, {left} left",
  undo: "Undo",
  redo: "Redo",
  erase: "Erase",
  hint: "Hint",
  pause: "Pause",
  resume: "Resume",
  pausedHint: "The game is paused. Resume it to get hints.",
  clockHide: "{time}. Hide the clock",
  clockHideShort: "Hide the clock",
  clockShow: "Show the clock",
  solvedIn: "Solved in {time}.",
  fullWrong: "The board is full, but some digits are wrong. A hint finds them.",

  // Hints
  hintEmpty: "Stuck? The first hint says where to look. Press again for more.",

  // New puzzles
  create: "New puzzle",

  // Games
  games: "My games",

  // Saved games that cannot be read
  damagedKind: 'expected "game"',
  damagedVersion: "unsupported version",
  damagedMember: "unknown member",
  damagedLine: "expected 81 digits or dots",
  damagedSolution: "expected 81 digits",
  damagedLevel: "unknown level",
  damagedSeconds: "expected a number of seconds",
  damagedMoves: "expected a list of moves",
  damagedObject: "expected an object",
  damagedSwitch: "expected true or false",
  damagedCheck: 'expected "off", "clashes" or "solution"',
  damagedMove: "unknown move",
  damagedNothing: "the move changes nothing",
  damagedCell: "unknown cell",
  damagedField: "invalid value",
  damagedGiven: "the cell holds a given",

  // A game in two windows
  windowsMerged: "This game was also played in another window. Both windows' moves are here now.",
  windowsNewer: "Another window has newer moves of this game. They replace what you see here.",
  unsavedLost: "The last moves could not be restored.",

  // Settings
  settings: "Settings",

  // Help
  help: "Keys and rules",

  // Sharing
  share: "Share and print",
});
