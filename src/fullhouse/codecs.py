"""Text formats by name, and what they read and write: entries, each a puzzle with all that its text says."""

from fullhouse.formats.codec import BadEntry, Codec, Entry
from fullhouse.formats.codecs import CODECS
from fullhouse.formats.reading import parse_entry, read_stream, write_entries

__all__ = ["CODECS", "BadEntry", "Codec", "Entry", "parse_entry", "read_stream", "write_entries"]
