"""What stands around a pasted puzzle: mail quotes, Markdown fences, the syntax of lists and arrays."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from fullhouse.formats.codec import Line
from fullhouse.formats.entries import split_lines

_QUOTE = re.compile(r"\s*(?:> ?)+")
_FENCE = re.compile(r"\s*(?:`{3,}|~{3,})\s*[\w+-]*\s*")
_QUOTED_CELL = re.compile(r"""(["'])([0-9.\-_*?xX+ ]?)\1""")
_NOTHING = re.compile(r"\b(?:null|None|undefined)\b")
_ASSIGNED = re.compile(r"\s*[A-Za-z_][\w .<>:\[\]]*=\s*(?=[\[({]|(?:\w+\.)?array\()")
_ARRAY = re.compile(r"(?:\w+\.)?array\(\s*(?=[\[(])")
_TYPE = re.compile(r",?\s*dtype=[\w.'\"]+\)?\s*$")
_WORD = re.compile(r"[^\W\d_xX]")
_ONE_CELL = re.compile(r"(?:[0-9.\-_*?xX+]?\s*,|[0-9.\-_*?xX+])")
_BRACKETS = re.compile(r"\s*[\[\](){}][\s,;\[\](){}]*")
_CLOSED = re.compile(r"(?<=[\])}])\s*[,;]\s*$")
_MOST_CELLS = 200
"""No more cells than this, each on a line of its own, are joined; more are no puzzle."""


def is_fence(line: str) -> bool:
    """Whether the line opens or closes a block of code in Markdown."""
    return bool(_FENCE.fullmatch(line))


def unquoted(line: str) -> str:
    """The line without the marks of a quoted mail before it; nothing where it is a fence."""
    text = line[found.end() :] if line.lstrip().startswith(">") and (found := _QUOTE.match(line)) else line
    return "" if is_fence(text) else text


def without_syntax(line: str) -> str:
    """A line of a list or array in some language as plain cells with commas; any other line as it is.

    >>> without_syntax('grid = [["5","3",".", null],')
    '[[5,3,., ]'
    """
    if not ("[" in line or "]" in line or "," in line or "{" in line):
        return line
    text = _TYPE.sub("", _ARRAY.sub("", _ASSIGNED.sub("", _QUOTED_CELL.sub(r"\2", _NOTHING.sub("", line)))))
    return line if _WORD.search(text) else _CLOSED.sub("", text)


def plain_lines(lines: Iterable[Line]) -> Iterator[Line]:
    """Yield the lines without what is around a pasted puzzle; lists with one cell a line come as one line each row."""
    depth, first, cells = 0, 0, []  # type: int, int, list[str]
    for number, line in split_lines(lines):
        text = without_syntax(unquoted(line))
        cell = _NOTHING.sub(",", text.strip()) if depth else ""
        is_bracket = bool(_BRACKETS.fullmatch(text)) and "\t" not in text
        if len(cells) < _MOST_CELLS and _ONE_CELL.fullmatch(cell):
            first = first if cells else number
            cells.append(cell.removesuffix(",").strip())
            continue
        if cells:
            yield first, "[" + ",".join(cells) + "]"
            cells = []
        if is_bracket:
            depth = max(depth + sum(map(text.count, "[({")) - sum(map(text.count, "])}")), 0)
            continue
        depth = depth if text.strip() else 0
        yield number, text
    if cells:
        yield first, "[" + ",".join(cells) + "]"
