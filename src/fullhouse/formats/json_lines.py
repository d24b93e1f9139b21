"""JSON lines, JSON documents, and reading them in parts."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from itertools import chain

from fullhouse.core.board import Candidates
from fullhouse.core.digits import digits_of, mask_of
from fullhouse.core.geometry import CLASSIC, Cell, Geometry
from fullhouse.core.grid import WHITE_SPACE, Grid, grid_of
from fullhouse.core.notation import format_cells, parse_cells
from fullhouse.errors import FormatError, SudokuError, excerpt
from fullhouse.formats.codec import BadEntry, Entry, Line, bad_entry, free_key, grid_of_values, safe
from fullhouse.formats.csv_rows import PUZZLE_COLUMNS, either
from fullhouse.formats.ruled import COLUMN, geometry_of, with_rules_named

_START = re.compile(r"\[?\s*\{")
Names = tuple[str, ...]
ODD_MEMBERS = [name.encode() for name in (*PUZZLE_COLUMNS, "name", "comment", "placed", "candidates", COLUMN)]
"""Members with facts about the puzzle beyond its cells, or with another puzzle."""
_LONGEST_ROW = 25
"""A list or text with at most this many cells is a row, not a puzzle."""
MOST_CHARACTERS = 1_000_000
"""The maximum length of a value. A document may be longer."""
_DECODER = json.JSONDecoder()
_LONGEST_LITERAL = 16
"""An error this close to the end of the text read so far may come from a word or escape that is cut in two."""
_MOST_COLUMNS = 1000
_MOST_PLACED = 5000
"""Characters of a member `placed`; a longer one is a fact of its own."""
_BETWEEN = re.compile(f"[{WHITE_SPACE}\ufeff]*")


class JsonLinesCodec:
    """One object per line. The puzzle is a text of 81 characters, nine lists or texts of nine, or a list of 81.

    {"puzzle": "53..7....6..195…", "name": "Example", "rating": 1.2}

    Written objects have `placed` (`r1c3,r2c46`), `candidates` (81 texts of digits) and `rules` if the puzzle has them.
    An object may also span several lines, and an array may hold objects or puzzles; one of them is in memory at a time.
    """

    name = "jsonl"
    title = "JSON lines: one object per line with puzzle, quizzes, question, sudoku, grid or board; or an array"

    def __init__(self, column: str | None = None, rules: Geometry = CLASSIC) -> None:
        self._names = (column,) if column else PUZZLE_COLUMNS
        """Possible names of the puzzle member; the first one found is used."""
        self._rules = rules
        """The rules of puzzles without a member `rules`."""

    def recognises(self, lines: list[Line]) -> bool:
        """Return whether there is an object with such a member, an array of puzzles, or one puzzle as an array."""
        text = "\n".join(line for _, line in lines).lstrip("\ufeff \t\n")
        if _START.match(text):
            return any(re.search(rf'"{re.escape(name)}"\s*:', text, re.IGNORECASE) for name in self._names)
        try:
            return text.startswith("[") and _is_array_of_puzzles(JsonDocument(lines), JsonDocument(lines))
        except FormatError:
            return False

    def read(self, lines: Iterable[Line]) -> Iterator[Entry | BadEntry]:
        """Yield an entry per object, and per item of an array."""
        rest = iter(lines)
        first = next(((number, line) for number, line in rest if line.strip("\ufeff \t")), (0, ""))
        if _is_object(first[1]):
            yield from _read_lines(self._names, chain([first], rest), self._rules)
        elif first[0]:
            yield from _read_document(self._names, JsonDocument(chain([first], rest)), self._rules)

    def read_line(self, number: int, line: str) -> Entry | BadEntry | None:
        """Return the entry of this line of a file with one object per line; None if the line is empty."""
        text = line.strip().strip("\ufeff")
        return _entry(self._names, text, number, self._rules) if text else None

    def write(self, entries: Iterable[Entry]) -> Iterator[str]:
        """Yield one object per line."""
        for entry in map(with_rules_named, entries):
            geometry = entry.grid.geometry
            members: dict[str, object] = {"puzzle": entry.grid.to_line()}
            members |= {key: safe(text) for key, text in (("name", entry.name), ("comment", entry.comment)) if text}
            if entry.placed:
                cells = map(geometry.cell_name, sorted(entry.placed))
                members["placed"] = format_cells(entry.placed) if geometry == CLASSIC else ",".join(cells)
            if entry.candidates is not None:
                members["candidates"] = [
                    "".join(geometry.alphabet[digit - 1] for digit in digits_of(mask)) for mask in entry.candidates
                ]
            for key, text in entry.fields.items():
                members[free_key(safe(key), members)] = safe(text)
            yield json.dumps(members, ensure_ascii=False) + "\n"


def puzzle_key_of(members: dict[str, object], column: str | None = None) -> str | None:
    """Return the name of the puzzle member, if there is one."""
    return _puzzle_key((column,) if column else PUZZLE_COLUMNS, members)


def _is_object(line: str) -> bool:
    """Return whether the line is a complete object, so that the text has one object per line."""
    try:
        return isinstance(json.loads(line.strip("\ufeff")), dict)
    except (ValueError, RecursionError):
        return False


def _read_lines(names: Names, lines: Iterable[Line], rules: Geometry) -> Iterator[Entry | BadEntry]:
    """Yield an entry per line that is not empty."""
    last = 0
    for number, line in lines:
        text = line.strip().strip("\ufeff")
        if text and number != last:  # later parts of an overlong line share its number, which is already reported
            yield _entry(names, text, number, rules)
        last = number


def _read_document(names: Names, document: JsonDocument, rules: Geometry) -> Iterator[Entry | BadEntry]:
    """Yield an entry per outer object, and per item of an outer array, up to the first error in the JSON."""
    while character := document.next_character():
        line = document.line
        try:
            if character == "[":
                yield from _read_array(names, document, rules)
            else:
                yield _entry(names, document.take_value(), line, rules)
        except FormatError as error:
            rest = document.lines_after()
            following = next(rest, (0, ""))
            are_lines = error.text.startswith("{") and following[1].startswith("{")  # with a bad first line
            error.advice = error.advice if are_lines else "the rest of the text is not read"
            yield bad_entry(error, error.text.strip(), error.first_line or line)
            yield from _read_lines(names, chain([following], rest) if are_lines else (), rules)
            return


def _read_array(names: Names, document: JsonDocument, rules: Geometry = CLASSIC) -> Iterator[Entry | BadEntry]:
    """Yield an entry per item, or one for all of them if they are the rows or cells of one puzzle."""
    parts: list[str] = []
    first, is_list = document.line, False
    for line, text in _items(document):
        if not is_list and _is_part(text) and len(parts) <= rules.size:
            parts.append(text)
            continue
        yield from (_entry(names, part, first, rules) for part in parts)
        parts, is_list = [], True
        yield _entry(names, text, line, rules)
    if parts:
        yield _entry(names, f"[{','.join(parts)}]", first, rules)


def _items(document: JsonDocument) -> Iterator[tuple[int, str]]:
    """Yield line and text of each item of the array that starts here."""
    document.next_character()
    document.skip_character()
    while (character := document.next_character()) != "]":
        if not character:
            raise FormatError("the array is not closed: the text ends in the middle of it", line=document.line)
        if character == ",":
            document.skip_character()
        else:
            yield document.line, document.take_value()
    document.skip_character()


def _is_array_of_puzzles(document: JsonDocument, again: JsonDocument) -> bool:
    """Return whether the array that starts in both documents begins with a puzzle, or is one and ends the text."""
    _, first = next(_items(document), (0, "5"))
    if not _is_part(first):
        return True
    return isinstance(next(_read_array(PUZZLE_COLUMNS, again), None), Entry) and not again.next_character()


def _is_part(text: str) -> bool:
    """Return whether this item of an array is a cell or row, so that all items together are one puzzle."""
    value = {} if text.startswith("{") else parse_json(text)
    is_row = isinstance(value, list) and len(value) <= _LONGEST_ROW and all(map(_is_cell, value))
    return is_row or _is_cell(value) or (isinstance(value, str) and len(value) <= _LONGEST_ROW)


def _is_cell(value: object) -> bool:
    return not isinstance(value, list | dict) and not (isinstance(value, str) and len(value) > 1)


def _entry(names: Names, text: str, line: int, rules: Geometry) -> Entry | BadEntry:
    """Return the puzzle of this value, or a bad entry with the error."""
    members: dict[str, object] = {}
    try:
        value = parse_json(text)
        if isinstance(value, dict):
            members = value
            return _entry_of(names, members, text, rules)._replace(line=line)
        if isinstance(value, list | str):
            return Entry(_grid(value, rules), line=line)
        raise FormatError(f"expected a JSON object, found {excerpt(text)}", text=text, advice='write {"puzzle": …}')
    except FormatError as error:
        facts = _facts(members)
        return bad_entry(error, text, line, facts.pop("name", ""), facts)


def _puzzle_key(names: Names, members: dict[str, object]) -> str | None:
    lowered = {key.lower(): key for key in reversed(members)}
    return next((lowered[name.lower()] for name in names if name.lower() in lowered), None)


def _entry_of(names: Names, members: dict[str, object], text: str, rules: Geometry) -> Entry:
    key = _puzzle_key(names, members)
    if key is None:
        raise FormatError(f"the object has no member {either(names[0] if len(names) == 1 else None)}", text=text)
    geometry = geometry_of(own, rules) if isinstance(own := members.get(COLUMN), str) else rules
    grid = _grid(members.pop(key), geometry)
    placed, candidates = _placed(members.get("placed"), grid), _candidates(members.get("candidates"), geometry)
    for found, name in ((placed, "placed"), (candidates, "candidates")):
        if found is not None:
            del members[name]
    facts = _facts(members)
    return Entry(grid, facts.pop("name", ""), facts.pop("comment", ""), placed or frozenset(), candidates, facts)


def _facts(members: dict[str, object]) -> dict[str, str]:
    return {safe(key): text_of(value) for key, value in members.items() if value is not None}


def _grid(puzzle: object, geometry: Geometry) -> Grid:
    """Read a grid from text or lists."""
    if isinstance(puzzle, str):
        return grid_of(puzzle if len(puzzle) == geometry.size else "".join(puzzle.split("\n")), geometry)
    if not isinstance(puzzle, list):
        raise FormatError(f"expected a text or lists as puzzle, found {excerpt(text_of(puzzle))}")
    return grid_of_values(puzzle, geometry)


def _placed(value: object, grid: Grid) -> frozenset[Cell] | None:
    """Return the cells of a member `placed`, if it has our format."""
    try:
        cells = _cells_of(value, grid.geometry) if isinstance(value, str) and len(value) < _MOST_PLACED else None
    except SudokuError:
        return None
    return cells if cells and all(grid[cell] for cell in cells) else None


def _cells_of(text: str, geometry: Geometry) -> frozenset[Cell]:
    return frozenset(parse_cells(text) if geometry == CLASSIC else map(geometry.check_cell, text.split(",")))


def _candidates(value: object, geometry: Geometry) -> Candidates | None:
    """Return the candidates of a member `candidates`, if it has our format."""
    if not isinstance(value, list) or len(value) != geometry.size:
        return None
    symbols = geometry.alphabet
    if not all(isinstance(text, str) and len(text) <= len(symbols) and set(text) <= set(symbols) for text in value):
        return None
    return tuple(mask_of(symbols.index(symbol) + 1 for symbol in text) for text in value)


def text_of(value: object) -> str:
    """Return a member's value as text: texts unchanged, everything else as JSON."""
    return safe(value if isinstance(value, str) else json.dumps(value, ensure_ascii=False))


JSONL = JsonLinesCodec()


class JsonDocument:
    """A document and the position up to which it was read. Only the current value is in memory."""

    def __init__(self, lines: Iterable[Line]) -> None:
        self._lines = iter(lines)
        """A long line may come in several parts, all with its number."""
        self._text = ""
        self._at = 0
        self._is_cut = False
        """Whether the text starts in the middle of a line, so that columns are unknown."""
        self._last = 0
        """The last line read so far."""
        self.line = 0
        """The line of the position."""

    def next_character(self) -> str:
        """Return the next character: the start of a value, a bracket or a comma; the empty string at the end."""
        while True:
            found = _BETWEEN.match(self._text, self._at)
            self._go_to(found.end() if found else self._at)
            if self._at < len(self._text) or not self._fill():
                return self._text[self._at : self._at + 1]

    def skip_character(self) -> None:
        """Skip the next character."""
        self._go_to(self._at + 1)

    def take_value(self) -> str:
        """Return the text of the value that starts here and move past it; raise FormatError if it has no end."""
        while True:
            try:
                end = _DECODER.raw_decode(self._text, self._at)[1]
            except json.JSONDecodeError as error:
                is_cut = error.msg.startswith("Unterminated") or error.pos > len(self._text) - _LONGEST_LITERAL
                if not is_cut or not self._fill():
                    raise self._error(f"the JSON cannot be read: {error.msg}", error.pos) from None
            except (ValueError, RecursionError):
                raise self._error("the JSON cannot be read: it nests too deeply or has a number too long") from None
            else:
                text = self._text[self._at : end]
                if text[-1] in '"]}' or end < len(self._text) or not self._fill():  # a number may continue
                    self._go_to(self._at + len(text))
                    return text

    def lines_after(self) -> Iterator[Line]:
        """Yield the lines after that of the position."""
        yield from enumerate(self._text[self._at :].split("\n")[1:], start=self.line + 1)
        yield from self._lines

    def _go_to(self, place: int) -> None:
        self.line += self._text.count("\n", self._at, place)
        self._at = place

    def _fill(self) -> bool:
        """Double the text held of the value, so that repeated attempts cost no more than reading it."""
        held = len(self._text) - self._at
        if held > MOST_CHARACTERS:
            raise self._error(f"a value is longer than {MOST_CHARACTERS:,} characters")
        start = self._text.rfind("\n", 0, self._at) + 1
        self._is_cut = self._at - start > _MOST_COLUMNS or (self._is_cut and not start)
        start = self._at if self._is_cut else start
        parts, size = [self._text[start:]], 0
        for number, line in self._lines:
            self.line = self.line or number
            parts += ["\n" * (number - self._last) if self._last else "", line]
            self._last = number
            size += len(line) + 1
            if size > held:
                break
        self._text, self._at = "".join(parts), self._at - start
        return size > 0

    def _error(self, reason: str, place: int | None = None) -> FormatError:
        """Return the error at this position of the text, without the column if the line is long."""
        start = self._text.rfind("\n", 0, self._at) + 1
        offset = None if place is None or (self._is_cut and not start) else place - start
        return FormatError(reason, text=self._text[start:], offset=offset, line=self.line)


def parse_json(text: str) -> object:
    """Parse the text; an object with a repeated name raises FormatError."""
    if len(text) > MOST_CHARACTERS:
        raise FormatError(f"the value is longer than {MOST_CHARACTERS:,} characters", text=text)
    try:
        return json.loads(text, object_pairs_hook=_members)
    except FormatError as error:
        error.text = text
        raise
    except json.JSONDecodeError as error:
        raise FormatError(f"the JSON cannot be read: {error.msg}", text=text, offset=error.pos) from None
    except (ValueError, RecursionError):
        raise FormatError("the JSON cannot be read: it nests too deeply or has a number too long", text=text) from None


def _members(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Return the members of an object; raise FormatError for a repeated name."""
    members = dict(pairs)
    if len(members) < len(pairs):
        names = [name for name, _ in pairs]
        repeated = next(name for name in members if names.count(name) > 1)
        raise FormatError(f"the object has two members {excerpt(repeated)}", advice="keep one of them")
    return members
