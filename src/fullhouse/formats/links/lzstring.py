"""LZ-String's base64 form, the compression inside f-puzzles links. Written from the description of the algorithm.

LZ-String is an LZW relative by Pieroxy (https://pieroxy.net/blog/pages/lz-string/index.html). A text of UTF-16 code
units becomes a stream of codes. A code is as wide as the dictionary needs, its lowest bit first:

    0       a character below 256 that was not seen before; its 8 bits follow
    1       any other character not seen before; its 16 bits follow
    2       the end
    3 and up  an entry of the dictionary, in the order in which entries were made

Every code but the first adds an entry: the text of the previous code plus the first character of this one.
The bits are cut into sixes, highest first, and written with the base64 alphabet.
"""

from __future__ import annotations

from fullhouse.errors import FormatError

MOST_CHARACTERS = 1_000_000
"""The maximum length of an unpacked text, because links come from anywhere."""
_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_SIX_BITS = {character: value for value, character in enumerate(_ALPHABET)}
_NEW_SHORT, _NEW_LONG, _END = 0, 1, 2


class _Width:
    """The width of the next code in bits. Both sides compute it, so it is never written."""

    def __init__(self, bits: int, left: int) -> None:
        self.bits = bits
        self._left = left

    def count(self) -> None:
        """Count a new entry; codes get wider when they no longer fit."""
        self._left -= 1
        if self._left == 0:
            self._left = 1 << self.bits
            self.bits += 1


class _BitWriter:
    """Collects bits and returns them as base64."""

    def __init__(self) -> None:
        self._characters: list[str] = []
        self._value = 0
        self._count = 0

    def write(self, value: int, bits: int) -> None:
        """Add this many bits of the value, lowest first."""
        for _ in range(bits):
            self._value = self._value << 1 | value & 1
            value >>= 1
            self._count += 1
            if self._count == 6:
                self._characters.append(_ALPHABET[self._value])
                self._value = self._count = 0

    def finish(self) -> str:
        """Return everything written, padded with zero bits (six of them if it is already even) and `=`."""
        self.write(0, 6 - self._count)
        text = "".join(self._characters)
        return text + "=" * (-len(text) % 4)


class _BitReader:
    """Reads the bits of a base64 text."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._offset = 0
        self._value = 0
        self._count = 0

    def read(self, bits: int) -> int:
        """Return the number in the next bits, lowest first."""
        number = 0
        for place in range(bits):
            if not self._count:
                self._value, self._count = self._next_six(), 6
            self._count -= 1
            number |= (self._value >> self._count & 1) << place
        return number

    def _next_six(self) -> int:
        if self._offset >= len(self._text):
            raise FormatError("the compressed text ends too early", text=self._text, advice="copy the whole link")
        value = _SIX_BITS.get(self._text[self._offset])
        if value is None:
            character = self._text[self._offset]
            raise FormatError(
                f"unexpected character {character!r} in the compressed text", text=self._text, offset=self._offset
            )
        self._offset += 1
        return value


def compress_to_base64(text: str) -> str:
    """Pack a text as LZ-String does.

    >>> compress_to_base64("full house")
    'GYVwNmAEAWD2IGcCmQ=='
    """
    packer = _Packer()
    known = ""
    for unit in _code_units(text):
        packer.learn(unit)
        if known + unit in packer.codes:
            known += unit
        else:
            packer.put(known)
            packer.codes[known + unit] = len(packer.codes) + 3
            known = unit
    if known:
        packer.put(known)
    packer.bits.write(_END, packer.width.bits)
    return packer.bits.finish()


class _Packer:
    """The dictionary of the writer."""

    def __init__(self) -> None:
        self.bits = _BitWriter()
        self.width = _Width(2, 2)
        self.codes: dict[str, int] = {}
        self._unwritten: set[str] = set()

    def learn(self, unit: str) -> None:
        """Assign a code to a new character."""
        if unit not in self.codes:
            self.codes[unit] = len(self.codes) + 3
            self._unwritten.add(unit)

    def put(self, known: str) -> None:
        """Write the code of a known text, or a new character in full."""
        if known in self._unwritten:
            self._unwritten.discard(known)
            is_short = ord(known) < 256
            self.bits.write(_NEW_SHORT if is_short else _NEW_LONG, self.width.bits)
            self.bits.write(ord(known), 8 if is_short else 16)
            self.width.count()
        else:
            self.bits.write(self.codes[known], self.width.bits)
        self.width.count()


def decompress_from_base64(text: str, *, most: int = MOST_CHARACTERS) -> str:
    """Unpack a text of LZ-String; raise FormatError if it is damaged or unpacks to more than `most` characters.

    >>> decompress_from_base64("GYVwNmAEAWD2IGcCmQ==")
    'full house'
    """
    unpacker = _Unpacker(text.rstrip("="))
    units: list[str] = []
    size = 0
    while True:
        part = unpacker.next_text()
        if part is None:
            return _text("".join(units))
        size += len(part)
        if size > most:
            raise FormatError(f"the compressed text unpacks to more than {most:,} characters")
        units.append(part)


class _Unpacker:
    """The dictionary of the reader.

    Its texts together are no longer than the unpacked text so far, because each is an old one plus one
    character; so the limit on the text also limits memory.
    """

    def __init__(self, text: str) -> None:
        self._bits = _BitReader(text)
        self._width = _Width(2, 1)
        self._texts: list[str] = []
        self._last = ""

    def next_text(self) -> str | None:
        """Return the next part of the text, or None at the end."""
        code = self._bits.read(self._width.bits)
        if code == _END:
            return None
        text = self._new_unit(code) if code < _END else self._known(code - 3)
        if self._last:
            self._texts.append(self._last + text[0])
        if self._last or code >= _END:
            self._width.count()
        self._last = text
        return text

    def _new_unit(self, code: int) -> str:
        unit = chr(self._bits.read(8 if code == _NEW_SHORT else 16))
        self._texts.append(unit)
        self._width.count()
        return unit

    def _known(self, index: int) -> str:
        if index < len(self._texts):
            return self._texts[index]
        if index > len(self._texts) or not self._last:
            raise FormatError("the compressed text is damaged", advice="copy the whole link")
        return self._last + self._last[0]


def _code_units(text: str) -> str:
    """Return the text as JavaScript sees it: a character beyond the first 65,536 is two units."""
    data = text.encode("utf-16-le", "surrogatepass")
    return "".join(chr(data[at] | data[at + 1] << 8) for at in range(0, len(data), 2))


def _text(units: str) -> str:
    return units.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
