"""Recognise the rows of a text, and read puzzles from runs of rows.

A row may be packed (`53..7....`), spaced (`5 3 . . 7 . . . .`), listed (`[5, 3, 0, 0, 7, 0, 0, 0, 0],` or
`5,3,,,7,,,,`), framed (`| 5 3 . | . 7 . | . . . |`) or a row of a table (`| 5 | 3 |  | …`). A frame character counts
as frame only between threes of cells, between all cells, or on a line without any digit. A line that could be either
(`---------`) is doubtful: `blocks` decides it for a whole puzzle at once.

Lines between two names, two empty lines or the ends of the text are a run. The reader holds a run until it ends;
`blocks` divides it into puzzles. A long run (puzzles row by row with nothing between them) is released from its front,
so that memory stays bounded; an error found later affects only rows that have not been released.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from fullhouse.core.geometry import CLASSIC, Geometry
from fullhouse.core.grid import BLANKS, normal
from fullhouse.core.notation import amount
from fullhouse.errors import FormatError, excerpt
from fullhouse.formats.blocks import CLASSIC_DIVISION, Block, Division, Item, Kind, cells_of, last_edge_of
from fullhouse.formats.codec import BadEntry, Entry, Line, bad_entry, safe
from fullhouse.formats.line import has_cells

FRAME = "|-+=:'.*!¦" + "".join(map(chr, range(0x2500, 0x2580)))
"""Characters of frames; the last 128 are Unicode's box-drawing block."""
JUNCTIONS = "+" + "".join(map(chr, range(0x250C, 0x254C))) + "".join(map(chr, range(0x2552, 0x256D)))
"""Characters for junctions of frame lines: a line that has one is frame."""
BARS = "|!¦│┃║:"
"""Vertical bars between boxes."""
LISTED = ",;[](){}\t"
"""Characters that separate the cells of a list, anywhere."""
_DIGITS = "123456789"
_CORNERS = ".'*+:`,"
_ANY_BAR = re.compile("[" + BARS + "]")
_NINES = re.compile(r"[\s,;/|]+")
_DATE = re.compile(r"\d{4}-\d\d-\d\d|\d\d?[./]\d\d?[./]\d{2,4}")
_RULE = re.compile(r"\|?(?:\s*:?-+:?\s*\|){8,}(?:\s*:?-+:?\s*)?")
"""The line below the head of a Markdown table of nine columns."""
_LONGEST_STUB = 4
"""A line with at most this many cells may be a number or size instead: `12`, `9x9`."""
_MOST_STRANGE = 2
"""A line meant as a row has at most this many characters that are not cells."""
_MOST_HELD = 1024
"""A run is released from its front when it has more lines than this."""
_MOST_TITLES = 64
"""A title has at most this many lines."""


def row_readings(line: str) -> dict[str, str]:
    """Return every reading of this line as nine cells: from the blank used ('' if none) to nine characters with dots.

    >>> row_readings("| 5 3 . | . 7 . | . . . |")
    {'.': '53..7....'}
    >>> row_readings("Grid 01")
    {}
    """
    plain = normal(line)
    if _is_edge(plain):
        return {}
    readings = {}
    for blank in sorted(set(BLANKS).intersection(plain)) or [""]:
        cells = _spaced_row(plain) if blank == " " else _marked_row(plain, blank)
        if cells is not None:
            readings[blank if "." in cells else ""] = cells
    listed = _listed_row(plain)
    if listed is not None:
        readings["" if "." not in listed else ","] = listed
    return readings | _table_row(plain)


def _is_edge(line: str) -> bool:
    """Return whether the line is only the edge of a frame with corners at both ends: `.---.---.---.`."""
    text = line.strip()
    return "---" in text and text[0] in _CORNERS and text[-1] in _CORNERS and is_frame(text)


def _marked_row(line: str, blank: str) -> str | None:
    """Read nine cells of digits and this blank, with frame characters only between threes."""
    cells = ""
    for character in line:
        if character == blank:
            cells += "."
        elif character in _DIGITS:
            cells += character
        elif character in FRAME and len(cells) % 3 == 0:
            continue
        elif not (character.isspace() or character in LISTED):
            return None
    return cells if len(cells) == 9 else None


def _spaced_row(line: str) -> str | None:
    """Read nine cells with spaces for empty cells: packed, separated by one space, or in three framed threes."""
    inner = line.strip(BARS) if line[:1] in BARS and line[-1:] in BARS and len(line) > 1 else line
    groups = _ANY_BAR.split(inner)
    if len(groups) == 1:
        cells = inner if len(inner) == 9 else inner[::2] if len(inner) == 17 and not inner[1::2].strip() else ""
    elif len(groups) == 3 and len({len(group) for group in groups}) == 1:
        step = {3: slice(None), 5: slice(0, None, 2), 7: slice(1, None, 2)}.get(len(groups[0]), slice(0, 0))
        if any(len(group) == 7 and group[::2].strip() for group in groups):
            return None
        cells = "".join(group[step] for group in groups)
    else:
        return None
    return cells.replace(" ", ".") if len(cells) == 9 and set(cells) <= set(" 123456789") else None


def _listed_row(line: str) -> str | None:
    """Read nine fields between commas, semicolons or tabs; an empty field is an empty cell."""
    for separator in ",;\t":
        text = line.strip(" []()") if separator == "\t" else line.strip(" \t[](){}")
        for fields in (text.split(separator), text.removesuffix(separator).split(separator)):
            cells = [field.strip() for field in fields]
            if len(cells) == 9 and all(cell in _DIGITS and len(cell) < 2 for cell in cells):
                return "".join(cell or "." for cell in cells)
            if separator == "\t":
                break  # there, a last empty field is a cell
    return None


def _table_row(line: str) -> dict[str, str]:
    """Read nine fields separated by bars; an empty field or one kind of blank is an empty cell."""
    text = line.strip()
    inner = text[1:-1] if len(text) > 1 and text[0] in BARS and text[-1] in BARS else text
    cells = [cell.strip() for cell in _ANY_BAR.split(inner)]
    blanks = set(cells) - set(_DIGITS)
    if len(cells) != 9 or len(blanks) > 1 or not all(len(blank) < 2 and blank in BLANKS for blank in blanks):
        return {}
    blank = (blanks.pop() or " ") if blanks else ""
    return {blank: "".join(cell if cell and cell in _DIGITS else "." for cell in cells)}


def is_frame(line: str) -> bool:
    """Return whether the line has only frame characters and white space, and is not blank."""
    return bool(line.strip()) and all(character in FRAME or character.isspace() for character in line)


def _may_be_frame(line: str) -> bool:
    """Return whether a line that reads as a row could still be frame: it has junctions, or only dashes."""
    if not is_frame(line):
        return False
    return set(line) - set(" -" + BARS) == set() or any(
        character in JUNCTIONS for character in line.replace("+" * 9, "")
    )


def kind_of(line: str) -> Kind:
    """Classify this line of a text of rows."""
    return _classified(normal(line))[0]


def item_of(number: int, line: str) -> Item:
    """Return the line with its kind and, for a row, the blanks that it can be read with."""
    kind, blanks = _classified(normal(line))
    return Item(number, line, kind, 9, blanks)


def _classified(line: str) -> tuple[Kind, frozenset[str]]:
    if whole_puzzle(line):
        return Kind.WHOLE, frozenset()
    if has_cells(line):
        return Kind.LINE, frozenset()
    readings = row_readings(line)
    if not line.strip():
        is_row = "," in readings  # empty fields; nine spaces are a row only among rows
        return Kind.ROW if is_row else Kind.EMPTY, frozenset(readings)
    if readings:
        return Kind.DOUBTFUL if _may_be_frame(line) else Kind.ROW, frozenset(readings)
    if is_frame(line):
        is_spacer = not set(line.strip()) - set(" \t" + BARS) or _RULE.fullmatch(line.strip())
        return Kind.SPACER if is_spacer else Kind.FRAME, frozenset()
    return _kind_of_other(line), frozenset()


def _kind_of_other(line: str) -> Kind:
    """Classify a line that is not a row: a broken row, a number, or a name."""
    packed = [character for character in line if not (character.isspace() or character in LISTED + "|│\"'")]
    cells = sum(character in _DIGITS + BLANKS for character in packed)
    strange = len(packed) - cells
    if not packed:
        return Kind.SPACER  # brackets that open or close a list
    if _DATE.fullmatch(line.strip()) or strange > _MOST_STRANGE:
        return Kind.NAME
    if not strange:
        return Kind.STUB if cells <= _LONGEST_STUB else Kind.BROKEN
    return Kind.BROKEN if 6 <= cells <= 12 else Kind.NAME


def why_no_row(line: str) -> str:
    """Explain why this line is not nine cells, as the rest of a sentence."""
    plain = normal(line)
    for offset, character in enumerate(plain):
        if not (character in _DIGITS + BLANKS + FRAME + LISTED or character.isspace()):
            return f"has an unexpected character {line[offset]!r} in column {offset + 1}"
    cells = [character for character in plain if character in _DIGITS or (character in BLANKS and character != " ")]
    return f"has {amount(len(cells), 'cell')} instead of 9" if len(cells) != 9 else "mixes blanks and frame"


def whole_puzzle(line: str) -> str:
    """Return the 81 cells of a line with a whole puzzle, in nines (`53..7.... 6..195… …`) or as a list; or nothing."""
    stripped = line.strip()
    if len(stripped) < 80:
        return ""
    nines = _NINES.split(stripped.strip(",;/|"))
    all_candidates = set(nines) == {"123456789"}  # nine cells of a candidate grid, never nine rows
    if len(nines) == 9 and not all_candidates and all(len(nine) == 9 and row_readings(nine) for nine in nines):
        return "".join(nines)
    cells = re.split(r"[\s,;\[\](){}]+", stripped.strip("[](){},; "))
    if len(cells) == 81 and all(len(cell) == 1 for cell in cells):
        return "".join(cells)
    fields = [field.strip() for field in stripped.strip("[](){},; ").replace("],", ",").replace("[", "").split(",")]
    if len(fields) == 81 and all(len(field) < 2 for field in fields):
        return "".join(field or "0" for field in fields)
    return ""


class BlockReader:
    """Reads a text of rows with one function that classifies lines, and another that reads a block of rows."""

    def __init__(
        self,
        item_of: Callable[[int, str], Item],
        entry_of: Callable[[Block], Entry],
        geometry: Geometry = CLASSIC,
    ) -> None:
        self._item_of = item_of
        self._entry_of = entry_of
        """Raises FormatError for a block that is not a puzzle."""
        self._division = CLASSIC_DIVISION if geometry is CLASSIC else Division(geometry)
        self._run: list[Item] = []
        self._spaces: list[Item] = []
        """Lines of spaces before a run: its first rows, if its rows have spaces for empty cells."""
        self._titles: list[Item] = []
        self._has_names = False
        self._is_spoilt = False

    def read(self, lines: Iterable[Line]) -> Iterator[Entry | BadEntry]:
        """Yield the puzzles in order, good and bad."""
        last: Entry | BadEntry | None = None  # text after the last puzzle belongs to it
        for number, line in lines:
            for entry in self._take(self._item_of(number, line)):
                if last is not None:
                    yield last
                last = entry
        for entry in self._flush(at_end=True):
            if last is not None:
                yield last
            last = entry
        if self._titles and isinstance(last, Entry) and not self._has_names:
            last = last._replace(comment=_joined(last.comment, *map(_title, self._titles)))
            self._titles = []
        if last is not None:
            yield last
        if self._titles:
            yield self._without_rows()

    def _take(self, item: Item) -> Iterator[Entry | BadEntry]:
        kind = item.kind
        if kind is Kind.EMPTY and self._is_row_of_spaces(item):
            kind = Kind.ROW
        elif kind is Kind.STUB:
            kind = Kind.NAME if cells_of(self._run) % self._division.size == 0 and not self._is_spoilt else Kind.BROKEN
        if kind is Kind.EMPTY and not self._run:
            self._spaces = [*self._spaces, item][-_MOST_TITLES:] if " " in item.blanks else []
            return
        if kind is Kind.SPACER:
            return
        spaces, self._spaces = self._spaces, []
        if kind in (Kind.NAME, Kind.WHOLE, Kind.LINE) or (kind is Kind.EMPTY and self._is_at_end()):
            yield from self._flush()
        if kind is Kind.NAME:
            self._titles.append(item)
            if len(self._titles) > _MOST_TITLES:
                yield self._without_rows()
        elif kind in (Kind.WHOLE, Kind.LINE):
            yield self._entry(Block((item,)))
        elif self._run or kind is not Kind.EMPTY:
            if kind is Kind.ROW and " " in item.blanks and not self._run:
                self._run = [space._replace(kind=Kind.ROW) for space in spaces]
            self._run.append(item._replace(kind=kind))
            if len(self._run) > _MOST_HELD:
                yield from self._release()

    def _is_row_of_spaces(self, item: Item) -> bool:
        """Return whether spaces are a row of empty cells, as in the rows before."""
        if " " not in item.blanks:
            return False
        with_blanks = [row for row in self._run if row.kind is Kind.ROW and "" not in row.blanks]
        return bool(with_blanks) and all(" " in row.blanks for row in with_blanks)

    def _is_at_end(self) -> bool:
        """Return whether an empty line ends the run: it is the second one, or a puzzle is certainly complete."""
        return self._run[-1].kind is Kind.EMPTY or (not self._is_spoilt and self._division.is_settled(self._run))

    def _flush(self, *, at_end: bool = False) -> Iterator[Entry | BadEntry]:
        """Yield the puzzles of a finished run."""
        run, self._run = self._run, []
        is_spoilt, self._is_spoilt = self._is_spoilt, False
        blocks = self._division.blocks_of(run)
        if is_spoilt:
            blocks = [self._division.joined(blocks, "more rows of the same kind")] if blocks else []
        if at_end and blocks and not is_spoilt and self._is_cut_short(blocks[-1]):
            trouble = f"{blocks[-1].trouble}; the text ends in the middle of a puzzle"
            blocks[-1] = blocks[-1]._replace(trouble=trouble)
        for block in blocks:
            yield self._entry(block)

    def _is_cut_short(self, block: Block) -> bool:
        """Return whether missing rows are the only error."""
        is_whole = all(row.kind is Kind.ROW for row in block.rows)
        return bool(block.trouble) and is_whole and cells_of(block.rows) < self._division.size

    def _release(self) -> Iterator[Entry | BadEntry]:
        """Yield the certain part of an unfinished run: everything before its last drawing, or its first puzzle."""
        division = self._division
        edge = last_edge_of(self._run)
        cut = edge or division.front_of(self._run)
        blocks, rest = division.blocks_of(self._run[:cut]), self._run[cut:]
        if self._is_spoilt or (not edge and any(block.trouble for block in blocks)):
            blocks, rest = [division.joined(division.blocks_of(self._run), "rows without an end")], []
            self._is_spoilt = True
        self._run = rest
        for block in blocks:
            yield self._entry(block)

    def _entry(self, block: Block) -> Entry | BadEntry:
        """Make the entry of this block; the nearest title above it is its name, the others are its comment."""
        titles, self._titles = [_title(title) for title in self._titles], []
        name = titles.pop() if titles else ""
        self._has_names = self._has_names or bool(name)
        try:
            entry = self._entry_of(block)
        except FormatError as error:
            return bad_entry(error, "\n".join([*titles, block.text]), block.line, name)
        return entry._replace(name=name or entry.name, comment=_joined(*titles, entry.comment), line=block.line)

    def _without_rows(self) -> BadEntry:
        """Make a bad entry for titles that no puzzle follows."""
        titles, self._titles = self._titles, []
        first, text = titles[0], "\n".join(title.text for title in titles)
        side, shown = self._division.side, excerpt(first.text.strip())
        reason = f"expected {side} rows after {shown}, found none"
        if len(titles) > 1:
            reason = f"no line is a row of {side} cells; the first, {shown}, {why_no_row(first.text)}"
        return bad_entry(FormatError(reason, text=first.text), text, first.number, _title(titles[-1]))


def _title(item: Item) -> str:
    return safe(item.text.strip().lstrip("#").strip())


def _joined(*texts: str) -> str:
    return "\n".join(text for text in texts if text)
