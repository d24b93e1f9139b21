"""f-puzzles links, and SudokuPad links with the f-puzzles payload."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from fullhouse.core.board import Candidates
from fullhouse.core.digits import ALL_DIGITS, DIGITS_OF_MASK, mask_of
from fullhouse.core.geometry import CLASSIC, Cell, Digit, Mask, cell_name
from fullhouse.core.grid import Grid
from fullhouse.errors import FormatError, UnsupportedRule, excerpt
from fullhouse.formats.codec import Entry, format_notes, one_line, safe
from fullhouse.formats.drawings import narrowing
from fullhouse.formats.links.link import LinkCodec, percent_decoded, site_pattern
from fullhouse.formats.links.lzstring import compress_to_base64, decompress_from_base64

_MOST_PAYLOAD = 300_000
_SIDE = CLASSIC.side
_FACTS = ("author", "ruleset", "msgcorrect", "successMessage", "solution")
"""Members that are not rules, and are kept."""
_SETTINGS = ("size", "title", "grid", "highlightConflicts", "disabledlogic", "truecandidatesoptions")
"""Members that are read elsewhere, or are program settings."""
_DRAWINGS = ("text", "circle", "rectangle", "line")
"""Members that draw without imposing rules. They are listed under `drawings`, because people may see rules in them."""
_CELL_MEMBERS = (
    *("value", "given", "region", "centerPencilMarks", "cornerPencilMarks", "givenPencilMarks"),
    *("c", "cArray", "highlight"),
)
_NOTES = {"centerPencilMarks": "centre marks", "cornerPencilMarks": "corner marks"}
"""A player's notes. They are kept as text: notes may be incomplete, so they do not count as candidates."""
RULES = {
    "diagonal+": "the rising diagonal",
    "diagonal-": "the falling diagonal",
    "antiknight": "anti-knight",
    "antiking": "anti-king",
    "disjointgroups": "disjoint groups",
    "nonconsecutive": "non-consecutive",
    "arrow": "arrows",
    "killercage": "killer cages",
    "cage": "cages",
    "littlekillersum": "little killer sums",
    "odd": "odd cells",
    "even": "even cells",
    "minimum": "minimum cells",
    "maximum": "maximum cells",
    "rowindexer": "row indexers",
    "columnindexer": "column indexers",
    "boxindexer": "box indexers",
    "extraregion": "extra regions",
    "thermometer": "thermometers",
    "slowthermometer": "slow thermometers",
    "palindrome": "palindromes",
    "renban": "renban lines",
    "whispers": "whispers lines",
    "regionsumline": "region sum lines",
    "difference": "difference dots",
    "ratio": "ratio dots",
    "xv": "XV pairs",
    "clone": "clones",
    "quadruple": "quadruples",
    "betweenline": "between lines",
    "lockout": "lockout lines",
    "nabner": "nabner lines",
    "doublearrow": "double arrows",
    "zipperline": "zipper lines",
    "sandwichsum": "sandwich sums",
    "xsum": "X-sums",
    "skyscraper": "skyscrapers",
    "entropicline": "entropic lines",
    "modularline": "modular lines",
    "fogofwar": "fog of war",
    "foglight": "fog of war",
}
"""Descriptions of the rules that f-puzzles and its extensions know."""
_PUZZLE_KINDS = {
    "scl": "SudokuPad's own packed form (scl)",
    "ctc": "the Cracking the Cryptic form (ctc)",
    "scf": "the codoku form (scf)",
    "classic": "the packed classic form",
    "penpa": "a Penpa puzzle",
}
"""The kind of puzzle by the start of its id."""
_QUOTED = {"+": "%2B", "/": "%2F", "=": "%3D"}
_KIND = "(?:normal|standard|classic|classical|regular|usual|ordinary|traditional|vanilla|plain)"
_ONE_TO_NINE = r"(?:(?:the )?(?:digits|numbers) )?(?:from )?1 ?(?:-|–|to|through) ?9"
_BOX = "(?:each |every |any )?(?:3x3 )?(?:box|boxes|block|region|subgrid|square)"
_HOUSES = rf"(?:each |every |any |a |all )?rows?, (?:each |every |any )?columns?,? (?:and|or) {_BOX}"
_ONCE = "(?: (?:only |exactly )?once(?: each)?)?"
_EACH = rf"(?:(?:each|every) digit|(?:(?:each|every|all)(?: of)? )?(?:digit )?{_ONE_TO_NINE})"
_HOLD = rf"{_HOUSES} (?:must )?contains? {_EACH}{_ONCE}"
_SENTENCES = (
    rf"(?:the )?{_KIND}(?: 9x9)?(?: sudoku)?(?: rules?)?(?: of sudoku)?(?: appl(?:y|ies))?",
    r"(?:the )?(?:rules of )?sudoku(?: rules)?(?: apply)?",
    r"(?:there are )?no (?:special|extra|additional|other|variant|further) rules(?: apply)?",
    rf"(?:place|put|enter|write|insert|fill in) {_ONE_TO_NINE}{_ONCE} in(?:to)? {_HOUSES}{_ONCE}",
    rf"(?:(?:fill|complete) (?:in )?the (?:9x9 )?grid(?: with {_ONE_TO_NINE})?,? (?:so|such) that )?{_HOLD}",
    rf"(?:digits|numbers) (?:cannot|can not|can't|may not|must not|do not|don't) repeat (?:in|within) {_HOUSES}",
)
_CLASSIC = "|".join(_SENTENCES)
_MOST_CHARACTERS = 1000


class FpuzzlesCodec(LinkCodec):
    """`https://f-puzzles.com/?load=` and the packed puzzle. Rules beyond classic Sudoku raise UnsupportedRule."""

    name = "fpuzzles"
    link = "https://f-puzzles.com/?load="
    title = f"f-puzzles link, {link}…"
    shape = "f-puzzles link"
    site = site_pattern(r"f-puzzles\.com")

    def _rest(self, entry: Entry) -> str:
        return format_payload(entry)

    def _entry(self, link: str, rest: str) -> Entry:
        _, found, payload = rest.partition("load=")
        if not found:
            raise FormatError(
                "the link has no load= with the puzzle", text=link, advice="use the link that f-puzzles exports"
            )
        return parse_payload(payload.partition("&")[0].partition("#")[0])


def parse_payload(payload: str) -> Entry:
    """Read the packed text of an f-puzzles or SudokuPad link, including percent escapes."""
    if len(payload) > _MOST_PAYLOAD:
        raise FormatError(f"the link is longer than {_MOST_PAYLOAD:,} characters")
    members = _members(decompress_from_base64(percent_decoded(payload).replace(" ", "+")))
    rows = _rows(members)
    rules = (*_size_rules(members, rows), *_rules(members), *_cell_rules(rows))
    if rules:
        raise UnsupportedRule(tuple(dict.fromkeys(rules)))
    return _entry(members, [cell for row in rows for cell in row])


def _members(text: str) -> dict[str, object]:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        raise FormatError("the link is damaged: its contents are not JSON", advice="copy the whole link") from None
    if not isinstance(value, dict):
        raise FormatError("the link holds no puzzle: expected a JSON object")
    return value


def _rows(members: dict[str, object]) -> list[list[dict[str, object]]]:
    grid = members.get("grid")
    if not isinstance(grid, list) or not grid or not all(isinstance(row, list) for row in grid):
        raise FormatError("the link holds no puzzle: its grid is missing")
    if not all(isinstance(cell, dict) for row in grid for cell in row):
        raise FormatError("the link is damaged: a cell of its grid is not an object")
    return grid


def _size_rules(members: dict[str, object], rows: list[list[dict[str, object]]]) -> Iterator[str]:
    size = members.get("size", len(rows))
    if size != _SIDE and isinstance(size, int):
        yield f"a grid of {size}x{size}" if 0 <= size < 100 else "a grid of another size"
    elif size != _SIDE or len(rows) != _SIDE or any(len(row) != _SIDE for row in rows):
        raise FormatError("the link is damaged: its grid does not have nine rows of nine cells")


def _rules(members: dict[str, object]) -> Iterator[str]:
    """Yield each rule in force: all members that are not empty and not known to be harmless."""
    ruleset = _text_of(members.get("ruleset") or "")
    if not is_classic(ruleset):
        yield f"free-text rules, {excerpt(ruleset)}"
    for key, value in members.items():
        if not value or key in _FACTS or key in _SETTINGS or key in _DRAWINGS:
            continue
        if key == "negative":
            names = value if isinstance(value, list) else [value]
            yield f"negative constraint ({', '.join(RULES.get(str(name), excerpt(str(name))) for name in names[:10])})"
        else:
            yield RULES.get(key, f"an unknown rule {excerpt(key)}")


def _cell_rules(rows: list[list[dict[str, object]]]) -> Iterator[str]:
    """Yield rules of single cells: regions other than the boxes, and unknown members."""
    if any("region" in cell for row in rows for cell in row) and not _are_boxes(rows):
        yield "irregular regions"
    for row in rows:
        for cell in row:
            yield from (
                f"an unknown cell property {excerpt(key)}" for key in cell if key not in _CELL_MEMBERS and cell[key]
            )


def _are_boxes(rows: list[list[dict[str, object]]]) -> bool:
    """Return whether the regions are the nine boxes, numbered in any order. A cell without a region is in its box."""
    regions: dict[str, set[int]] = {}
    for row, cells in enumerate(rows):
        for column, cell in enumerate(cells):
            box = row // 3 * 3 + column // 3
            region = cell.get("region", box)
            if region is None:
                return False
            regions.setdefault(str(region)[:40], set()).add(box)
    return len(regions) == _SIDE and all(len(boxes) == 1 for boxes in regions.values())


def _entry(members: dict[str, object], cells: list[dict[str, object]]) -> Entry:
    grid = Grid([_digit(number, cell) for number, cell in enumerate(cells)])
    placed = frozenset(number for number, cell in enumerate(cells) if grid[number] and cell.get("given") is not True)
    masks = tuple(1 << (grid[number] - 1) if grid[number] else _mask(number, cell) for number, cell in enumerate(cells))
    facts = {key: _text_of(members[key]) for key in _FACTS if members.get(key)}
    drawings = ", ".join(key for key in _DRAWINGS if members.get(key))
    facts |= {"drawings": drawings} if drawings else {}
    for key, words in _NOTES.items():
        notes = format_notes({number: _marks(number, cell.get(key)) for number, cell in enumerate(cells)})
        facts |= {words: notes} if notes else {}
    title = members.get("title")
    return Entry(grid, _text_of(title) if title else "", "", placed, narrowing(grid, masks), facts)


def _digit(number: Cell, cell: dict[str, object]) -> Digit:
    value = cell.get("value") or 0
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= _SIDE:
        raise FormatError(f"{excerpt(_text_of(value))} is not possible in {cell_name(number)}")
    return value


def _mask(number: Cell, cell: dict[str, object]) -> Mask:
    """Return the candidates that the setter left in an empty cell."""
    return mask_of(_marks(number, cell.get("givenPencilMarks"))) or ALL_DIGITS


def _marks(number: Cell, marks: object) -> list[Digit]:
    digits = marks if isinstance(marks, list) else []
    if not all(isinstance(mark, int) and not isinstance(mark, bool) and 1 <= mark <= _SIDE for mark in digits):
        raise FormatError(f"the pencil marks of {cell_name(number)} are not digits")
    return digits[:_SIDE]


def _text_of(value: object) -> str:
    return safe(value if isinstance(value, str) else json.dumps(value, ensure_ascii=False))


def format_payload(entry: Entry) -> str:
    """Pack the entry for an f-puzzles link."""
    members: dict[str, object] = {"size": _SIDE, "title": one_line(entry.name)}
    author, ruleset = (safe(entry.fields.get(key, "")) for key in ("author", "ruleset"))
    members |= {"author": author} if author else {}
    members |= {"ruleset": ruleset} if ruleset and is_classic(ruleset) else {}
    cells = [_cell(entry, number) for number in range(CLASSIC.size)]
    members["grid"] = [cells[start : start + _SIDE] for start in range(0, CLASSIC.size, _SIDE)]
    return compress_to_base64(json.dumps(members, ensure_ascii=False, separators=(",", ":")))


def _cell(entry: Entry, number: Cell) -> dict[str, object]:
    if entry.grid[number]:
        value: dict[str, object] = {"value": entry.grid[number]}
        return value if number in entry.placed else {**value, "given": True}
    masks: Candidates | None = entry.candidates
    if masks is None or masks[number] in (0, ALL_DIGITS):
        return {}
    return {"givenPencilMarks": list(DIGITS_OF_MASK[masks[number]])}


FPUZZLES = FpuzzlesCodec()


class SudokupadCodec(LinkCodec):
    """`https://sudokupad.app/fpuzzles…`, also after `?puzzleid=` and at app.crackingthecryptic.com."""

    name = "sudokupad"
    link = "https://sudokupad.app/"
    title = f"SudokuPad link, {link}fpuzzles…"
    shape = "SudokuPad link"
    site = site_pattern(r"(?:(?:app|beta|test)\.)?(?:sudokupad\.app|crackingthecryptic\.com)")

    def _rest(self, entry: Entry) -> str:
        return "fpuzzles" + "".join(_QUOTED.get(character, character) for character in format_payload(entry))

    def _entry(self, link: str, rest: str) -> Entry:
        puzzle = _puzzle_id(rest)
        if puzzle.startswith("fpuzzles"):
            return parse_payload(puzzle.removeprefix("fpuzzles"))
        for start, kind in _PUZZLE_KINDS.items():
            if puzzle.startswith(start) and len(puzzle) > 15:
                raise FormatError(
                    f"the link holds {kind}, which is not supported", text=link, advice="export it as an f-puzzles link"
                )
        if not puzzle:
            raise FormatError("the link has no puzzle in it", text=link)
        raise FormatError(
            f"the link only has the short id {excerpt(puzzle)}; the puzzle itself is on the server",
            text=link,
            advice="open it and export it as an f-puzzles link",
        )


def _puzzle_id(rest: str) -> str:
    """Return the puzzle id in the part of a link after the site: the `puzzleid`, or the path."""
    named = re.search(r"[?&]puzzleid=([^&#]*)", rest)
    path = re.match(r"/*(?:sudoku/|sudoku\.html)?([^?#]*)", rest)
    return named[1] if named else path[1] if path else ""


SUDOKUPAD = SudokupadCodec()


def is_classic(rules: str) -> bool:
    """Return whether free-text rules describe plain Sudoku: every sentence must be a known one.

    >>> is_classic("Normal Sudoku rules apply."), is_classic("Normal Sudoku rules apply. Digits on arrows sum up.")
    (True, False)
    """
    sentences = re.split(r"[.;!:]+", rules[:_MOST_CHARACTERS].lower())
    words = (" ".join(sentence.split()) for sentence in sentences)
    return len(rules) <= _MOST_CHARACTERS and all(re.fullmatch(_CLASSIC, text) for text in words if text)
