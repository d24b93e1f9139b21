"""Every codec by its name. Where several read a text in the same way, the first is taken."""

from __future__ import annotations

from fullhouse.core.registry import Registry
from fullhouse.errors import BadArgument, UnknownName
from fullhouse.formats.codec import Codec

SIGNED = {
    "csv": "csv_rows.CSV",
    "jsonl": "json_lines.JSONL",
    "opensudoku": "opensudoku.OPENSUDOKU",
    "fpuzzles": "links.fpuzzles.FPUZZLES",
    "sudokupad": "sudokupad.SUDOKUPAD",
    "sudokuwiki": "sudokuwiki.SUDOKUWIKI",
    "sudokuexchange": "sudokuexchange.SUDOKUEXCHANGE",
    "tatham": "tatham.TATHAM",
    "hodoku": "hodoku.HODOKU",
    "sdk": "sudocue.SDK",
    "ss": "simple_sudoku.SS",
}
"""The formats with a signature of their own, and where their codecs are."""
LAYOUTS = {
    "sdx": "sdx.SDX",
    "sdm": "sdm.SDM",
    "line": "line.LINE",
    "rows": "rows.ROWS",
    "named": "named.NAMED",
    "boxed": "drawings.BOXED",
    "box-drawing": "box_drawing.BOX_DRAWING",
    "candidates": "candidates.CANDIDATES",
    "sukaku": "sukaku.SUKAKU",
}
"""The others: layouts of cells, known by their shape."""
CODECS: Registry[Codec] = Registry({name: f"fullhouse.formats.{home}" for name, home in (SIGNED | LAYOUTS).items()})

ANY_SIZE = ("line", "rows")
"""The formats that hold grids of every size; the others are for 9x9."""
DOCUMENTS = ("jsonl", "opensudoku")
"""The formats whose lines may have any length, and any character in their text. They are read in parts."""


def codec(name: str) -> Codec:
    """The codec of this name."""
    if not isinstance(name, str):
        raise BadArgument("format", name, "the name of a format")
    if name not in CODECS:
        raise UnknownName("format", name, tuple(CODECS))
    return CODECS[name]
