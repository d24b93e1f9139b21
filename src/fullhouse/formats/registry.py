"""Every codec by its name. Where several read a text in the same way, the first is taken."""

from __future__ import annotations

from fullhouse.errors import BadArgument, UnknownName
from fullhouse.formats.box_drawing import BOX_DRAWING
from fullhouse.formats.boxed import BOXED
from fullhouse.formats.candidates import CANDIDATES
from fullhouse.formats.codec import Codec
from fullhouse.formats.csv_rows import CSV
from fullhouse.formats.fpuzzles import FPUZZLES
from fullhouse.formats.hodoku import HODOKU
from fullhouse.formats.json_lines import JSONL
from fullhouse.formats.line import LINE
from fullhouse.formats.named import NAMED
from fullhouse.formats.opensudoku import OPENSUDOKU
from fullhouse.formats.rows import ROWS
from fullhouse.formats.sdk import SDK
from fullhouse.formats.sdm import SDM
from fullhouse.formats.sdx import SDX
from fullhouse.formats.ss import SS
from fullhouse.formats.sudokuexchange import SUDOKUEXCHANGE
from fullhouse.formats.sudokupad import SUDOKUPAD
from fullhouse.formats.sudokuwiki import SUDOKUWIKI
from fullhouse.formats.sukaku import SUKAKU
from fullhouse.formats.tatham import TATHAM

CODECS: dict[str, Codec] = {
    codec.name: codec
    for codec in (
        CSV,
        JSONL,
        OPENSUDOKU,
        FPUZZLES,
        SUDOKUPAD,
        SUDOKUWIKI,
        SUDOKUEXCHANGE,
        TATHAM,
        HODOKU,
        SDK,
        SS,
        SDX,
        SDM,
        LINE,
        ROWS,
        NAMED,
        BOXED,
        BOX_DRAWING,
        CANDIDATES,
        SUKAKU,
    )
}

SIGNED = tuple(
    codec.name
    for codec in (CSV, JSONL, OPENSUDOKU, FPUZZLES, SUDOKUPAD, SUDOKUWIKI, SUDOKUEXCHANGE, TATHAM, HODOKU, SDK, SS)
)
"""The formats with a signature of their own; the others are layouts of cells, known by their shape."""
ANY_SIZE = (LINE.name, ROWS.name)
"""The formats that hold grids of every size; the others are for 9x9."""
DOCUMENTS = (JSONL.name, OPENSUDOKU.name)
"""The formats whose lines may have any length, and any character in their text. They are read in parts."""


def codec(name: str) -> Codec:
    """The codec of this name."""
    if not isinstance(name, str):
        raise BadArgument("format", name, "the name of a format")
    if name not in CODECS:
        raise UnknownName("format", name, tuple(CODECS))
    return CODECS[name]
