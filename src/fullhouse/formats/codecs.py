"""Every codec by name, and detection of the format of a text."""

from __future__ import annotations

from fullhouse.core.grid import BLANKS, normal, trouble_with
from fullhouse.errors import AmbiguousFormat, BadArgument, FormatError, SudokuError, UnknownName, excerpt
from fullhouse.formats.codec import BadEntry, Codec, Entry, Line, split_lines
from fullhouse.formats.csv_rows import CSV, CsvCodec
from fullhouse.formats.drawings import BOX_DRAWING, BOXED, CANDIDATES, SUKAKU
from fullhouse.formats.hodoku import HODOKU
from fullhouse.formats.json_lines import JSONL, JsonLinesCodec
from fullhouse.formats.late import FPUZZLES, FPUZZLES_JSON, IPUZ, ISS, PENCILMARK, PENPA, PUZZLE_JSON, RULES, SUDOKUPAD
from fullhouse.formats.line import LINE, SDM
from fullhouse.formats.links.link import SUDOKUEXCHANGE
from fullhouse.formats.links.sudokuwiki import SUDOKUWIKI
from fullhouse.formats.opensudoku import OPENSUDOKU
from fullhouse.formats.rows import NAMED, ROWS, read_rows
from fullhouse.formats.simple_sudoku import SS
from fullhouse.formats.sudocue import SDK, SDX
from fullhouse.formats.tatham import TATHAM

_LINKS = (FPUZZLES, SUDOKUPAD, SUDOKUWIKI, SUDOKUEXCHANGE, PENPA)
_OBJECTS = (FPUZZLES_JSON, IPUZ, PENCILMARK)
SIGNED: dict[str, Codec] = {
    codec.name: codec
    for codec in (CSV, JSONL, OPENSUDOKU, *_LINKS, *_OBJECTS, TATHAM, HODOKU, ISS, RULES, PUZZLE_JSON, SDK, SS)
}
"""Formats with an unmistakable signature."""
LAYOUTS: dict[str, Codec] = {
    codec.name: codec for codec in (SDX, SDM, LINE, ROWS, NAMED, BOXED, BOX_DRAWING, CANDIDATES, SUKAKU)
}
"""Layouts of cells, recognised by their shape."""
CODECS = SIGNED | LAYOUTS
"""Every codec by name. If several read a text alike, the first is used."""

ANY_SIZE = ("line", "rows")
"""Formats for grids of any size, without other rules; all others are for 9x9."""
_OBJECT_NAMES = tuple(codec.name for codec in _OBJECTS)
WITH_RULES = ("iss", "rules", "json-puzzle", "tatham", "fpuzzles", "sudokupad", "csv", "jsonl", "penpa", *_OBJECT_NAMES)
"""Formats that hold rules."""
DOCUMENTS = ("jsonl", "opensudoku", *_OBJECT_NAMES)
"""Formats whose lines may have any length and contain any character. They are read in parts."""
_LONG = 60
"""Lines with at least this many characters are probably one puzzle each."""


def codec(name: str) -> Codec:
    """Return the codec with this name."""
    if not isinstance(name, str):
        raise BadArgument("format", name, "the name of a format")
    if name not in CODECS:
        raise UnknownName("format", name, tuple(CODECS))
    return CODECS[name]


def detect(head: list[Line], *, column: str | None = None) -> Codec:
    """Return the codec for a text that starts with these lines; with a column, CSV or JSON lines that have it.

    A codec with a signature beats the plain layouts, even if it finds errors in the text: a layout would misread the
    remaining lines.
    """
    lines = list(split_lines(head))
    if column is not None:
        return _with_column(head, lines, column)
    claims = [codec for name, codec in SIGNED.items() if codec.recognises(head if name in DOCUMENTS else lines)]
    if any(codec in _OBJECTS for codec in claims):
        claims = [codec for codec in claims if codec is not JSONL]  # any JSON with a member such as "grid"
    claims = claims or [codec for codec in LAYOUTS.values() if codec.recognises(lines)]
    if not claims:
        raise why_unreadable(lines)
    if len(claims) == 1:
        return claims[0]
    firsts = [(codec, _first_entry(codec, head)) for codec in claims]
    readings = [(codec, entry) for codec, entry in firsts if entry is not None]
    for codec, entry in readings[1:]:
        chosen, first = readings[0]
        if (entry.grid, entry.candidates) != (first.grid, first.candidates):
            ways = ((chosen.name, first.grid.to_line()), (codec.name, entry.grid.to_line()))
            raise AmbiguousFormat(ways, text=_text(head), line=head[0][0])
    return readings[0][0] if readings else claims[0]


def _with_column(head: list[Line], lines: list[Line], column: str) -> Codec:
    """Return the CSV or JSON lines codec whose puzzles are in this column."""
    if (json_lines := JsonLinesCodec(column)).recognises(head):
        return json_lines
    if (csv := CsvCodec(column)).recognises(lines):
        return csv
    raise FormatError(f"there is no column {excerpt(column)}", advice="only CSV and JSON have columns")


def _first_entry(codec: Codec, head: list[Line]) -> Entry | None:
    """Return the first puzzle that this codec finds in the head of the text."""
    return next((entry for entry in codec.read(head) if isinstance(entry, Entry)), None)


def why_unreadable(head: list[Line]) -> SudokuError:
    """Explain as exactly as possible why no codec recognises a text."""
    texts = [(number, line) for number, line in head if line.strip()]
    if not texts:
        return FormatError("the text is empty", advice="enter a puzzle of 81 cells")
    number, line = texts[0]
    if "://" in line:
        return FormatError(
            f"unsupported link {excerpt(line.strip())}",
            advice="f-puzzles, SudokuPad, Penpa, ISS, sudokuwiki and sudokuexchange links can be read",
        )
    if len(texts) == 1 or all(len(line.strip()) >= _LONG for _, line in texts):
        trouble = trouble_with(_meant_as_cells(line))
        return trouble if len(texts) == len(head) == 1 else trouble.at_line(number)
    for entry in read_rows(texts):
        if isinstance(entry, BadEntry):
            return entry.error
    return FormatError(f"no puzzle was found in {len(texts)} lines", text=_text(texts), line=number)


def _meant_as_cells(line: str) -> str:
    """Return the part of the line that was probably meant as cells: up to a comment, without separating white space."""
    stripped = line.strip()
    packed = "".join(stripped.split())
    if set(normal(packed)) <= set("123456789" + BLANKS):
        return packed
    return stripped.split(maxsplit=1)[0] if len(stripped.split(maxsplit=1)[0]) >= _LONG else stripped


def _text(lines: list[Line]) -> str:
    return "\n".join(line for _, line in lines)
