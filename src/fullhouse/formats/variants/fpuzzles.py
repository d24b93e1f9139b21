"""f-puzzles: its JSON, and links with the packed JSON."""

from __future__ import annotations

import json
from typing import Any

from fullhouse.constraints import Allowed, Columns, Constraint, Place, Rows, Rules
from fullhouse.core.digits import digits_of, mask_of
from fullhouse.core.geometry import Cell, Digit, Geometry, Mask
from fullhouse.core.grid import Grid
from fullhouse.errors import BadArgument, FormatError, UnsupportedRule, excerpt
from fullhouse.formats.codec import Entry, format_notes, one_line, safe
from fullhouse.formats.drawings import narrowing
from fullhouse.formats.links.link import LinkCodec, percent_decoded, site_pattern
from fullhouse.formats.links.lzstring import compress_to_base64, decompress_from_base64
from fullhouse.formats.variants.fpuzzles_rules import READ, SIZES, Reader, Writer
from fullhouse.formats.variants.free_text import check_text
from fullhouse.formats.variants.objects import json_text, list_of, members_of

MOST_PAYLOAD = 300_000
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
UNREAD = {
    "cage": "cages that are only drawn",
    "boxindexer": "box indexers",
    "fogofwar": "fog of war",
    "foglight": "fog of war",
    "triggereffect": "fog of war",
}
"""Descriptions of known members that cannot be read."""


class FpuzzlesCodec(LinkCodec):
    """`https://f-puzzles.com/?load=` and the packed puzzle."""

    name = "fpuzzles"
    link = "https://f-puzzles.com/?load="
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


FPUZZLES = FpuzzlesCodec()
read, write = FPUZZLES.read, FPUZZLES.write


def unpacked(payload: str) -> str:
    """Unpack the text of an f-puzzles or SudokuPad link, including percent escapes."""
    if len(payload) > MOST_PAYLOAD:
        raise FormatError(f"the link is longer than {MOST_PAYLOAD:,} characters")
    return decompress_from_base64(percent_decoded(payload).replace(" ", "+"))


def parse_payload(payload: str) -> Entry:
    """Read the packed text of an f-puzzles or SudokuPad link."""
    return entry_of(members_of(unpacked(payload), "the link"), "the link")


def format_payload(entry: Entry) -> str:
    """Pack the entry for a link."""
    return compress_to_base64(json_text(object_of(entry)))


def entry_of(members: dict[str, Any], source: str) -> Entry:
    """Read the JSON of one puzzle; `source` names it in errors, as in "the link"."""
    rows = _rows(members, source)
    size = _size(members, rows, source)
    drawn = _check_members(members, rows)
    reader = Reader(members, size)
    regions = list(reader.regions(rows))
    constraints = [*regions, *reader.constraints(regions)]
    cells = [cell for row in rows for cell in row]
    rules = _rules([*constraints, Rows(), Columns()], reader, cells)
    present = [key for key, value in members.items() if value and key in READ]
    is_plain = type(rules.simplest) is Geometry
    check_text(_text_of(members.get("ruleset") or ""), present or ([] if is_plain else ["region"]), drawn, size)
    grid = Grid([_digit(number, cell, rules) for number, cell in enumerate(cells)], rules)
    return _entry(members, cells, grid)


def _rules(constraints: list[Constraint], reader: Reader, cells: list[dict[str, Any]]) -> Rules:
    """Return the rules; next to other rules, candidates that the setter left are rules as well."""
    try:
        rules = Rules(reader.shape, constraints)
        if type(rules.simplest) is not Geometry:
            marks = ((number, _marks(number, cell.get("givenPencilMarks"), rules)) for number, cell in enumerate(cells))
            allowed = [Allowed([rules.shape.place(number)], sorted(set(digits))) for number, digits in marks if digits]
            rules = Rules(reader.shape, [*constraints, *allowed])
    except BadArgument as error:
        raise FormatError(str(error)) from None
    return rules


def _rows(members: dict[str, Any], source: str) -> list[list[dict[str, Any]]]:
    grid = members.get("grid")
    if not isinstance(grid, list) or not grid or not all(isinstance(row, list) for row in grid):
        raise FormatError(f"{source} holds no puzzle: its grid is missing")
    if not all(isinstance(cell, dict) for row in grid for cell in row):
        raise FormatError(f"{source} is damaged: a cell of its grid is not an object")
    return grid


def _size(members: dict[str, Any], rows: list[list[dict[str, Any]]], source: str) -> int:
    size = members.get("size", len(rows))
    if type(size) is int and size not in SIZES:
        raise UnsupportedRule((f"a grid of {size}x{size}" if 0 <= size < 100 else "a grid of another size",))
    if type(size) is not int or len(rows) != size or any(len(row) != size for row in rows):
        shown = f"{size} rows of {size} cells" if type(size) is int else "a size"
        raise FormatError(f"{source} is damaged: its grid does not have {shown}")
    return size


def _check_members(members: dict[str, Any], rows: list[list[dict[str, Any]]]) -> list[str]:
    """Raise UnsupportedRule with everything that would be lost; return the members with drawings."""
    has_rules = any(value and key in READ for key, value in members.items())
    has_rules = has_rules or any("region" in cell for row in rows for cell in row)
    drawn = [key for key in _DRAWINGS if not _are_copies(members.get(key), has_rules=has_rules)]
    unread: list[str] = []
    if not _are_copies(members.get("cage"), has_rules=has_rules):
        unread.append(UNREAD["cage"])
    for key, value in members.items():
        if value and key not in READ and key not in (*_FACTS, *_SETTINGS, *_DRAWINGS, "cage"):
            unread.append(UNREAD.get(key, f"an unknown rule {excerpt(safe(key))}"))
    for row in rows:
        for cell in row:
            names = (key for key in cell if key not in _CELL_MEMBERS and cell[key])
            unread += [f"an unknown cell property {excerpt(safe(key))}" for key in names]
    if unread:
        raise UnsupportedRule(tuple(dict.fromkeys(unread)))
    return drawn


def _are_copies(items: object, *, has_rules: bool) -> bool:
    """Return whether there are no drawings but those that show a rule to other programs."""
    if not items:
        return True
    return (
        has_rules
        and isinstance(items, list)
        and all(isinstance(one, dict) and one.get("fromConstraint") for one in items)
    )


def _entry(members: dict[str, Any], cells: list[dict[str, Any]], grid: Grid) -> Entry:
    geometry = grid.geometry
    placed = frozenset(number for number, cell in enumerate(cells) if grid[number] and cell.get("given") is not True)
    masks = None
    if type(geometry) is Geometry:
        open_masks = (
            mask_of(_marks(number, cell.get("givenPencilMarks"), geometry)) for number, cell in enumerate(cells)
        )
        masks = narrowing(
            grid,
            tuple(
                1 << (grid[number] - 1) if grid[number] else mask or geometry.all_digits
                for number, mask in enumerate(open_masks)
            ),
        )
    facts = {key: _text_of(members[key]) for key in _FACTS if members.get(key)}
    drawings = ", ".join(key for key in _DRAWINGS if members.get(key))
    facts |= {"drawings": drawings} if drawings else {}
    for key, words in _NOTES.items():
        digits = {number: _marks(number, cell.get(key), geometry) for number, cell in enumerate(cells)}
        notes = format_notes(digits) if geometry.side == 9 else _notes(digits, geometry)
        facts |= {words: notes} if notes else {}
    title = members.get("title")
    return Entry(grid, _text_of(title) if title else "", "", placed, masks, facts)


def _notes(notes: dict[Cell, list[Digit]], geometry: Geometry) -> str:
    shown = ((geometry.cell_name(cell), digits) for cell, digits in notes.items() if digits)
    return ", ".join(f"{name} {''.join(geometry.alphabet[digit - 1] for digit in digits)}" for name, digits in shown)


def _digit(number: Cell, cell: dict[str, Any], geometry: Geometry) -> Digit:
    value = cell.get("value") or 0
    if type(value) is not int or not 0 <= value <= geometry.side:
        raise FormatError(f"{excerpt(_text_of(value))} is not possible in {geometry.cell_name(number)}")
    return value


def _marks(number: Cell, marks: object, geometry: Geometry) -> list[Digit]:
    digits = marks if isinstance(marks, list) else []
    if not all(type(mark) is int and 1 <= mark <= geometry.side for mark in digits):
        raise FormatError(f"the pencil marks of {geometry.cell_name(number)} are not digits")
    return digits[: geometry.side]


def _text_of(value: object) -> str:
    return safe(value if isinstance(value, str) else json.dumps(value, ensure_ascii=False))


def object_of(entry: Entry) -> dict[str, Any]:
    """Return the JSON of one puzzle; raise UnsupportedRule for a rule that f-puzzles does not have."""
    rules = Rules.of(entry.grid.geometry)
    shape = rules.shape
    if shape.rows not in SIZES or not shape.rows == shape.columns == shape.values or shape.lowest != 1:
        raise UnsupportedRule((f"a grid of {shape}",))
    for kind in (Rows, Columns):
        if not any(isinstance(one, kind) for one in rules.constraints):
            raise UnsupportedRule((f"no {kind.kind}",))
    writer = Writer(rules)
    members, regions = writer.members(), writer.regions()
    grid = _grid(entry, rules, regions)
    found: dict[str, Any] = {"size": shape.rows, "title": one_line(entry.name)}
    present = [*members, *(["region"] if regions else [])]
    facts = {key: safe(entry.fields[key]) for key in _FACTS if entry.fields.get(key)}
    if "ruleset" in facts and not _fits(facts["ruleset"], present, shape.rows):
        del facts["ruleset"]
    for key, text in facts.items():
        found[key] = list_of(text) if key == "solution" else text
    return found | {"grid": grid} | members


def _fits(ruleset: str, present: list[str], size: int) -> bool:
    """Return whether a text of rules would be accepted next to these members."""
    try:
        check_text(ruleset, present, [], size)
    except UnsupportedRule:
        return False
    return True


def _grid(entry: Entry, rules: Rules, regions: dict[Place, int | None]) -> list[list[dict[str, Any]]]:
    allowed: dict[Place, Mask] = {}
    for one in rules.constraints:
        if isinstance(one, Allowed):
            mask = mask_of(value for value in one.values if value in rules.shape.all_values)
            for place in one.cells:
                allowed[place] = allowed.get(place, rules.all_digits) & mask
                if not allowed[place]:
                    raise UnsupportedRule((excerpt(one.to_text()),))
    rows: list[list[dict[str, Any]]] = [[] for _ in range(rules.shape.rows)]
    for number, place in enumerate(rules.shape.places()):
        cell = _cell(entry, number, allowed.get(place, rules.all_digits), rules)
        if regions:
            cell["region"] = regions[place]
        rows[place.row].append(cell)
    return rows


def _cell(entry: Entry, number: Cell, allowed: Mask, rules: Rules) -> dict[str, Any]:
    mask = allowed
    if entry.candidates and not entry.grid[number]:
        mask &= entry.candidates[number] or rules.all_digits
    marks = {"givenPencilMarks": list(digits_of(mask or allowed))} if (mask or allowed) != rules.all_digits else {}
    if not entry.grid[number]:
        return dict(marks)
    found: dict[str, Any] = {"value": entry.grid[number]}
    return found | ({} if number in entry.placed else {"given": True}) | marks
