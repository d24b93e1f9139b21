"""Text formats by name, and the entries that they read and write: puzzles with everything their text contains."""

from fullhouse.core.values import own_functions
from fullhouse.formats.codec import BadEntry, Codec, Entry
from fullhouse.formats.codecs import CODECS
from fullhouse.formats.reading import parse_entry, read_stream, write_entries

__all__ = ["CODECS", "BadEntry", "Codec", "Entry", "parse_entry", "read_stream", "write_entries"]

own_functions(globals())
