"""What stands around a pasted puzzle: mail quotes, Markdown fences, the syntax of lists and arrays."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from fullhouse.formats.codec import Line
from fullhouse.formats.entries import split_lines

# Patterns are compiled when they are first used: most commands use none of them.
_QUOTE = r"\s*(?:> ?)+"
_FENCE = r"\s*(?:`{3,}|~{3,})\s*[\w+-]*\s*"
_QUOTED_CELL = r"""(["'])([0-9.\-_*?xX+ ]?)\1"""
_NOTHING = r"\b(?:null|None|undefined)\b"
_ASSIGNED = r"\s*[A-Za-z_][\w .<>:\[\]]*=\s*(?=[\[({]|(?:\w+\.)?array\()"
_ARRAY = r"(?:\w+\.)?array\(\s*(?=[\[(])"
_TYPE = r",?\s*dtype=[\w.'\"]+\)?\s*$"
_WORD = r"[^\W\d_xX]"
_ONE_CELL = r"(?:[0-9.\-_*?xX+]?\s*,|[0-9.\-_*?xX+])"
_BRACKETS = r"\s*[\[\](){}][\s,;\[\](){}]*"
_CLOSED = r"(?<=[\])}])\s*[,;]\s*$"
_MOST_CELLS = 200
"""No more cells than this, each on a line of its own, are joined; more are no puzzle."""


def is_fence(line: str) -> bool:
    """Whether the line opens or closes a block of code in Markdown."""
    return bool(re.fullmatch(_FENCE, line))


def unquoted(line: str) -> str:
    """The line without the marks of a quoted mail before it; nothing where it is a fence."""
    text = line[found.end() :] if line.lstrip().startswith(">") and (found := re.match(_QUOTE, line)) else line
    return "" if is_fence(text) else text


def without_syntax(line: str) -> str:
    """A line of a list or array in some language as plain cells with commas; any other line as it is.

    >>> without_syntax('grid = [["5","3",".", null],')
    '[[5,3,., ]'
    """
    if not ("[" in line or "]" in line or "," in line or "{" in line):
        return line
    text = re.sub(_QUOTED_CELL, r"\2", re.sub(_NOTHING, "", line))
    for dropped in (_ASSIGNED, _ARRAY, _TYPE):
        text = re.sub(dropped, "", text)
    return line if re.search(_WORD, text) else re.sub(_CLOSED, "", text)


def plain_lines(lines: Iterable[Line]) -> Iterator[Line]:
    """Yield the lines without what is around a pasted puzzle; lists with one cell a line come as one line each row."""
    depth, first, cells = 0, 0, []  # type: int, int, list[str]
    for number, line in split_lines(lines):
        text = without_syntax(unquoted(line))
        cell = re.sub(_NOTHING, ",", text.strip()) if depth else ""
        is_bracket = bool(re.fullmatch(_BRACKETS, text)) and "\t" not in text
        if len(cells) < _MOST_CELLS and re.fullmatch(_ONE_CELL, cell):
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
