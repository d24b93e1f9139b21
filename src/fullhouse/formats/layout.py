"""Nine rows on a page: which characters are cells, which are frame, and where one puzzle ends.

A row may be packed (`53..7....`), spaced (`5 3 . . 7 . . . .`), listed (`[5, 3, 0, 0, 7, 0, 0, 0, 0],` or
`5,3,,,7,,,,`) or framed (`| 5 3 . | . 7 . | . . . |`). A frame character counts as frame only where it stands
between threes of cells, or on a line without any digit. Lines that could be either (`---------`) are decided for a
whole puzzle at once: as the reading that gives nine rows.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from fullhouse.core.grid import Grid
from fullhouse.errors import AmbiguousFormat, FormatError, excerpt
from fullhouse.formats.cells import BLANKS, normal
from fullhouse.formats.codec import BadEntry, Entry, Line

FRAME = "|-+=:'.*!¦" + "".join(map(chr, range(0x2500, 0x2580)))
"""Characters that frames are drawn with; the last 128 are Unicode's box-drawing block."""
JUNCTIONS = "+" + "".join(map(chr, range(0x250C, 0x254C))) + "".join(map(chr, range(0x2552, 0x256D)))
"""Characters where two frame lines meet: a line that has one is frame."""
BARS = "|!¦│┃║:"
"""Characters that stand upright between boxes."""
LISTED = ",;[](){}\t"
"""Characters that separate the cells of a list, anywhere."""
_MOST_LINES = 64
"""A puzzle and its frame take fewer lines than this; a text that goes on longer is cut here."""
_NINES = re.compile(r"[\s,;/|]+")


def row_readings(line: str) -> dict[str, str]:
    """Every way to read this line as nine cells: the blank used ('' if none) to nine characters, blanks as dots.

    >>> row_readings("| 5 3 . | . 7 . | . . . |")
    {'.': '53..7....'}
    >>> row_readings("Grid 01")
    {}
    """
    plain = normal(line)
    readings = {}
    for blank in sorted(set(BLANKS).intersection(plain)) or [""]:
        cells = _spaced_row(plain) if blank == " " else _marked_row(plain, blank)
        if cells is not None:
            readings[blank if "." in cells else ""] = cells
    cells = _listed_row(plain)
    if cells is not None:
        readings["" if "." not in cells else ","] = cells
    return readings


def _marked_row(line: str, blank: str) -> str | None:
    """Nine cells of digits and this blank; frame characters only between threes."""
    cells = ""
    for character in line:
        if character == blank:
            cells += "."
        elif character in "123456789":
            cells += character
        elif character in FRAME and len(cells) % 3 == 0:
            continue
        elif not (character.isspace() or character in LISTED):
            return None
    return cells if len(cells) == 9 else None


def _spaced_row(line: str) -> str | None:
    """Nine cells where a space is an empty cell: packed, with one space between, or in three framed threes."""
    inner = line.strip(BARS) if line[:1] in BARS and line[-1:] in BARS and len(line) > 1 else line
    groups = re.split("[" + BARS + "]", inner)
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
    """Nine fields between commas, semicolons or tabs, an empty one for an empty cell."""
    for separator in ",;\t":
        fields = [field.strip() for field in line.strip(" []()").split(separator)]
        if len(fields) == 9 and all(field in "123456789" and len(field) < 2 for field in fields):
            return "".join(field or "." for field in fields)
    return None


def is_frame(line: str) -> bool:
    """Whether the line has nothing but frame characters and white space, and at least one of them."""
    return bool(line.strip()) and all(character in FRAME or character.isspace() for character in line)


def is_row(line: str) -> bool:
    """Whether the line is surely a row of cells, whatever stands around it."""
    return bool(row_readings(line)) and not _may_be_frame(line)


def _may_be_frame(line: str) -> bool:
    """Whether a line that reads as a row could be frame all the same: it has junctions, or nothing but dashes."""
    if not is_frame(line):
        return False
    return set(line) - set(" -" + BARS) == set() or any(
        character in JUNCTIONS for character in line.replace("+" * 9, "")
    )


def rows_of(line: str) -> list[str]:
    """The line itself, or its nine rows where it holds a whole puzzle in nines: `53..7.... 6..195... …`."""
    stripped = line.strip()
    if len(stripped) < 80:
        return [line]
    nines = _NINES.split(stripped.strip(",;/|"))
    all_candidates = set(nines) == {"123456789"}  # nine cells of a candidate grid, and never nine rows of a puzzle
    if (
        len(nines) == 9
        and not all_candidates
        and all(len(nine) == 9 for nine in nines)
        and all(map(row_readings, nines))
    ):
        return nines
    cells = re.split(r"[\s,;\[\](){}]+", stripped.strip("[](){},; "))
    if len(cells) == 81 and all(len(cell) == 1 for cell in cells):
        return ["".join(cells[start : start + 9]) for start in range(0, 81, 9)]
    return [line]


class Block:
    """The lines of one puzzle, collected until there are nine rows."""

    def __init__(self, name: str = "") -> None:
        self.name = name
        self.numbers: list[int] = []
        self.lines: list[str] = []
        self.sure = 0
        """How many lines are rows beyond doubt."""
        self.doubtful = 0
        """How many lines are rows or frame."""
        self.gaps: list[int] = []
        """After how many rows an empty line stood between two bands; only 3 and 6 can be such places."""

    def add(self, number: int, line: str) -> None:
        """Take one more line: a row, or a piece of frame."""
        self.numbers.append(number)
        self.lines.append(line)
        if row_readings(line):
            if _may_be_frame(line):
                self.doubtful += 1
            else:
                self.sure += 1

    def takes_gap(self) -> bool:
        """Accept an empty line as the gap between two bands, if it can be one."""
        if self.sure == 3 * (len(self.gaps) + 1) and len(self.gaps) < 2:
            self.gaps.append(self.sure)
            return True
        return False

    @property
    def was_cut_at_gap(self) -> bool:
        """Whether the gap after the first three rows was no gap between bands: no second one came after three more."""
        return self.gaps == [3] and self.sure > 6

    def cut_at_gap(self) -> tuple[Block, Block]:
        """The three rows before the gap, and those behind it, as two blocks."""
        before, behind = Block(self.name), Block()
        for number, line in zip(self.numbers, self.lines, strict=True):
            (before if before.sure < 3 else behind).add(number, line)
        return before, behind

    @property
    def has_rows(self) -> bool:
        return self.sure > 0

    @property
    def is_complete(self) -> bool:
        """Whether nine rows are there and nothing that follows can change how they are read."""
        return self.sure == 9 and (not self.doubtful or "-" not in self._blanks())

    @property
    def is_too_long(self) -> bool:
        return len(self.lines) > _MOST_LINES

    def _rows(self, *, with_doubtful: bool) -> list[str]:
        return [line for line in self.lines if row_readings(line) and (with_doubtful or not _may_be_frame(line))]

    def _blanks(self) -> set[str]:
        """The blanks with which every sure row can be read; rows without an empty cell suit all."""
        telling = [set(found) for found in map(row_readings, self._rows(with_doubtful=False)) if "" not in found]
        return set.intersection(*telling) if telling else {""}

    def to_grid(self) -> Grid:
        """The one grid that these lines can be read as."""
        found: dict[str, str] = {}
        for blank in sorted(self._blanks()):
            for with_doubtful in (False, True):
                rows = self._rows(with_doubtful=with_doubtful)
                cells = [reading.get(blank, reading.get("")) for reading in map(row_readings, rows)]
                if len(cells) == 9 and None not in cells:
                    how = f"{blank!r} as the blank" + (
                        ", lines of dashes as rows" if with_doubtful and self.doubtful else ""
                    )
                    found.setdefault("".join(cell for cell in cells if cell), how)
        if len(found) > 1:
            raise AmbiguousFormat(tuple((how, line) for line, how in found.items()), text=self.text, line=self.first)
        if not found:
            raise self._trouble()
        return Grid.from_line(next(iter(found)))

    @property
    def first(self) -> int:
        """The number of the first line."""
        return self.numbers[0] if self.numbers else 1

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    def _trouble(self) -> FormatError:
        """Say why these lines are no grid: too few rows, or rows with different blanks."""
        rows = self._rows(with_doubtful=False)
        if len(rows) != 9:
            reason = f"expected 9 rows, found {len(rows)}"
            if self.name and 0 < len(rows) < 9:
                reason += f"; the line before them, {excerpt(self.name)}, {why_no_row(self.name)}"
            return FormatError(reason, text=self.text, line=self.first)
        kinds = sorted({blank for reading in map(row_readings, rows) for blank in reading if blank})
        told = " and ".join(repr(blank) for blank in kinds[:2])
        return FormatError(
            f"two kinds of blank, {told}", text=self.text, line=self.first, advice="use one for all empty cells"
        )


def why_no_row(line: str) -> str:
    """Why this line is not read as nine cells, as the rest of a sentence."""
    plain = normal(line)
    for offset, character in enumerate(plain):
        if not (character in "123456789" + BLANKS + FRAME + LISTED or character.isspace()):
            return f"has an unexpected character {line[offset]!r} in column {offset + 1}"
    cells = [character for character in plain if character in "123456789" or (character in BLANKS and character != " ")]
    return f"has {len(cells)} cells instead of 9" if len(cells) != 9 else "mixes blanks and frame"


def read_blocks(lines: Iterable[Line]) -> Iterator[Entry | BadEntry]:
    """Yield the puzzles of a text of rows, named or not, framed or not, one after the other."""
    block = Block()
    for number, line in lines:
        for row in rows_of(line):
            if _ends_block(block, row):
                if row.strip() or not block.takes_gap():
                    if block.has_rows:
                        yield _entry(block, broken_by=row)
                    block = Block(name=_name(row) or ("" if block.has_rows else block.name))
                continue
            block.add(number, row)
            if block.was_cut_at_gap:
                before, block = block.cut_at_gap()
                yield _entry(before)
            if block.is_complete or block.is_too_long:
                yield _entry(block)
                block = Block()
    if block.has_rows or block.doubtful:
        yield _entry(block, at_end=True)
    elif block.name:
        yield _bad(block, FormatError(f"expected 9 rows after {excerpt(block.name)}, found none", text=block.name))


def _ends_block(block: Block, line: str) -> bool:
    """Whether this line belongs to no puzzle, or to the next one: it is empty, or a name."""
    if not line.strip():
        return not (len(line) in (9, 17) and block.has_rows and " " in block._blanks())
    return not row_readings(line) and not is_frame(line)


def _name(line: str) -> str:
    return line.strip().lstrip("#").strip()


def _entry(block: Block, *, broken_by: str = "", at_end: bool = False) -> Entry | BadEntry:
    """The puzzle of this block; broken_by is the line that ended it before its ninth row."""
    try:
        grid = block.to_grid()
    except FormatError as error:
        if block.sure < 9 and broken_by.strip():
            error.reason += f"; the next line, {excerpt(broken_by)}, {why_no_row(broken_by)}"
        elif block.sure < 9 and at_end:
            error.reason += "; the text ends in the middle of a puzzle"
        return _bad(block, error)
    return Entry(grid, name=block.name, line=block.first)


def _bad(block: Block, error: FormatError) -> BadEntry:
    return BadEntry(error.at_line(block.first), block.text, block.first, name=block.name)
