"""Short text for people: rules in brackets, then the cells in one word: `[9x9 x cage r1c1,r1c2 15] 53..7…`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from fullhouse.constraints import Rules
from fullhouse.core.grid import WHITE_SPACE, grid_of
from fullhouse.errors import FormatError
from fullhouse.formats.codec import BadEntry, Entry, Line, no_shape, one_line, read_each_line, safe, within

_LINE = re.compile(r'\[((?:[^\]"]|"[^"]*")*)\]\s*(\S*)(.*)', re.DOTALL)


def read(lines: Iterable[Line]) -> Iterator[Entry | BadEntry]:
    """Yield an entry per line that is not empty."""
    return read_each_line(lines, _parse)


def write(entries: Iterable[Entry]) -> Iterator[str]:
    """Yield one puzzle per line."""
    for entry in entries:
        comment = one_line(entry.comment)
        rules = Rules.of(entry.grid.geometry).to_text()
        yield f"[{rules}] {entry.grid.to_line()}{' ' if comment else ''}{comment}\n"


def _parse(line: str) -> Entry:
    found = _LINE.fullmatch(line)
    if not found:
        raise no_shape(line, "puzzle with rules", "write it as [9x9 anti-knight] and the cells")
    try:
        rules = Rules.parse(found[1])
    except FormatError as error:
        raise within(error, line, found.start(1)) from None
    if len(found[2]) != rules.size:
        raise FormatError(f"expected {rules.size} cells, found {len(found[2])}", text=line, offset=found.start(2))
    try:
        grid = grid_of(found[2], rules)
    except FormatError as error:
        raise within(error, line, found.start(2)) from None
    return Entry(grid, comment=safe(found[3].strip(WHITE_SPACE + ",;#")))
