"""Helpers to test one codec: what it reads, rejects and recognises."""

from __future__ import annotations

from fullhouse.formats.codec import BadEntry, Codec, Entry
from fullhouse.formats.lines import lines_of_text


class Reading:
    """One codec, asked about texts."""

    def __init__(self, codec: Codec) -> None:
        self._codec = codec

    def read(self, text: str) -> list[Entry | BadEntry]:
        return list(self._codec.read(lines_of_text(text)))

    def only(self, text: str) -> Entry:
        """The one puzzle of the text."""
        (entry,) = self.read(text)
        assert isinstance(entry, Entry), entry
        return entry

    def bad(self, text: str) -> BadEntry:
        """The one puzzle of the text, which cannot be read."""
        (entry,) = self.read(text)
        assert isinstance(entry, BadEntry), entry
        return entry

    def trouble(self, text: str) -> str:
        """The error of the one puzzle of the text."""
        return str(self.bad(text).error)

    def recognised(self, text: str) -> bool:
        return self._codec.recognises(list(lines_of_text(text)))
