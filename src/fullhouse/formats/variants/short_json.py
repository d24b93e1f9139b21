r"""SudokuPad's shorter JSON: names and colours without quotes, strings in either quote, `t`, `f`, and nothing for `{}`.

{ce:[[{v:5},,{v:3}]],ca:[{ce:[[0,0],[0,1]],v:8,unique:t}],metadata:{title:'It\'s short'}}
"""

from __future__ import annotations

import re
from typing import Any

from fullhouse.errors import FormatError

_DEEPEST = 50
_NAME = re.compile(r"\s*(?:([A-Za-z0-9_+-]{1,60})|(['\"]))")
_BARE = re.compile(r"[^\s,:\[\]{}'\"]{1,60}")
_INTEGER = re.compile(r"-?\d{1,15}", re.ASCII)
_FLOAT = re.compile(r"-?\d{1,15}\.\d{1,20}(?:[eE][+-]?\d{1,2})?", re.ASCII)
_WORDS: dict[str, Any] = {"t": True, "true": True, "f": False, "false": False, "null": None}
_SPACE = re.compile(r"\s*")
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "b": "", "f": ""}


def parse_short(text: str) -> Any:
    """Read a value; raise FormatError with the position if it is not one."""
    reader = _Reader(text)
    value = reader.value(0)
    if reader.next():
        raise reader.error()
    return value


class _Reader:
    """A text and the position up to which it was read."""

    def __init__(self, text: str) -> None:
        self._text, self._at = text, 0

    def next(self) -> str:
        """Return the next character that is not a space, or the empty string."""
        found = _SPACE.match(self._text, self._at)
        self._at = found.end() if found else self._at
        return self._text[self._at : self._at + 1]

    def error(self) -> FormatError:
        """Return the error at this position."""
        near = self._text[self._at : self._at + 20]
        return FormatError(f"the link is damaged: unexpected {near!r} in its contents", advice="copy the whole link")

    def value(self, depth: int) -> Any:
        """Read a value."""
        if depth > _DEEPEST:
            raise FormatError("the link is damaged: it nests too deeply")
        first = self.next()
        if first == "{":
            return self._object(depth)
        if first == "[":
            return self._list(depth)
        if first in ("'", '"') and first:
            return self._string(first)
        found = _BARE.match(self._text, self._at)
        if not found:
            raise self.error()
        self._at = found.end()
        word = found[0]
        if word in _WORDS:
            return _WORDS[word]
        if _INTEGER.fullmatch(word):
            return int(word)
        return float(word) if _FLOAT.fullmatch(word) else word

    def _list(self, depth: int) -> list[Any]:
        self._at += 1
        found: list[Any] = []
        while True:
            found.append({} if self.next() in (",", "]") else self.value(depth + 1))
            if self._closes("]"):
                return found

    def _object(self, depth: int) -> dict[str, Any]:
        self._at += 1
        found: dict[str, Any] = {}
        if self.next() == "}":
            self._at += 1
            return found
        while True:
            name = _NAME.match(self._text, self._at)
            if not name:
                raise self.error()
            self._at = name.end()
            if name[2]:
                self._at -= 1
            key = name[1] or self._string(name[2])
            if key in found or self.next() != ":":
                raise self.error()
            self._at += 1
            found[key] = {} if self.next() in (",", "}") else self.value(depth + 1)
            if self._closes("}"):
                return found

    def _closes(self, bracket: str) -> bool:
        """Move past a comma or this bracket, and return whether it was the bracket."""
        found = self.next()
        if found not in (",", bracket) or not found:
            raise self.error()
        self._at += 1
        return found == bracket

    def _string(self, quote: str) -> str:
        parts: list[str] = []
        at = self._at + 1
        while at < len(self._text):
            character = self._text[at]
            if character == quote:
                self._at = at + 1
                return "".join(parts).encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
            if character == "\\":
                at += 1
                character = self._text[at : at + 1]
                code = self._text[at + 1 : at + 5]
                if character == "u" and re.fullmatch(r"[0-9A-Fa-f]{4}", code):
                    character = chr(int(code, 16))
                    at += 4
                else:
                    character = _ESCAPES.get(character, character)
            parts.append(character)
            at += 1
        raise self.error()
