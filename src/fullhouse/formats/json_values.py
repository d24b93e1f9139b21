"""The values of a JSON document, one at a time, however long it is and whether it stands on one line or on many."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator

from fullhouse.core.grid import WHITE_SPACE
from fullhouse.errors import FormatError, excerpt
from fullhouse.formats.codec import Line

MOST_CHARACTERS = 1_000_000
"""No value is longer than this. A document may be."""
_DECODER = json.JSONDecoder()
_LONGEST_LITERAL = 16
"""An error so near the end of what has come may be that of a word or an escape cut in two."""
_MOST_COLUMNS = 1000
_BETWEEN = re.compile(f"[{WHITE_SPACE}\ufeff]*")


class JsonDocument:
    """A document and the place up to which it has been read. No more of it is held than the value at hand."""

    def __init__(self, lines: Iterable[Line]) -> None:
        self._lines = iter(lines)
        """A long line may come in several parts, all with its number."""
        self._text = ""
        self._at = 0
        self._is_cut = False
        """Whether the text starts in the middle of a line, so that columns are not known."""
        self._last = 0
        """The line with which the text ends so far."""
        self.line = 0
        """The line of the place."""

    def next_character(self) -> str:
        """What the next value starts with, or a bracket or comma; the empty string at the end."""
        while True:
            found = _BETWEEN.match(self._text, self._at)
            self._go_to(found.end() if found else self._at)
            if self._at < len(self._text) or not self._fill():
                return self._text[self._at : self._at + 1]

    def skip_character(self) -> None:
        """Go on behind the next character."""
        self._go_to(self._at + 1)

    def take_value(self) -> str:
        """The text of the value that starts here, and go on behind it; FormatError where its end cannot be found."""
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
                if text[-1] in '"]}' or end < len(self._text) or not self._fill():  # a number may go on
                    self._go_to(self._at + len(text))
                    return text

    def lines_behind(self) -> Iterator[Line]:
        """Yield the lines behind the one of the place."""
        yield from enumerate(self._text[self._at :].split("\n")[1:], start=self.line + 1)
        yield from self._lines

    def _go_to(self, place: int) -> None:
        self.line += self._text.count("\n", self._at, place)
        self._at = place

    def _fill(self) -> bool:
        """Read as much again as is held of the value, so that trying again costs no more than reading."""
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
        """The error at this place of the text; without the column where the line is long."""
        start = self._text.rfind("\n", 0, self._at) + 1
        offset = None if place is None or (self._is_cut and not start) else place - start
        return FormatError(reason, text=self._text[start:], offset=offset, line=self.line)


def parse_json(text: str) -> object:
    """The value of this text; an object that has a name twice is refused."""
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
    """The members of an object, each name once."""
    members = dict(pairs)
    if len(members) < len(pairs):
        names = [name for name, _ in pairs]
        repeated = next(name for name in members if names.count(name) > 1)
        raise FormatError(f"the object has two members {excerpt(repeated)}", advice="keep one of them")
    return members
