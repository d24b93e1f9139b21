"""Read and write text files compressed with gzip or zstd."""

from __future__ import annotations

import gzip
import io
import zlib
from collections.abc import Callable
from typing import Any, Protocol

from fullhouse.errors import MissingExtra, UnreadableInput

GZIP, ZSTD = ".gz", ".zst"
SUFFIXES = (GZIP, ZSTD)
_MAGIC = {b"\x1f\x8b": GZIP, b"(\xb5/\xfd": ZSTD}
_BLOCK = 1 << 20
"""Compressors get blocks of this size, so the compressed bytes do not depend on how the text was divided."""


def packing_of(head: bytes) -> str:
    """Detect the compression of a file from its first bytes; empty if it is not compressed."""
    return next((suffix for magic, suffix in _MAGIC.items() if head.startswith(magic)), "")


def unpacked(stream: Any, packing: str, name: str) -> io.BufferedReader:
    """Return a stream that decompresses this one."""
    if packing == GZIP:
        packed: Any = gzip.GzipFile(fileobj=stream)
    else:
        pyarrow = _pyarrow()
        packed = pyarrow.CompressedInputStream(pyarrow.PythonFile(stream, "r"), "zstd")
    return io.BufferedReader(_Unpacking(packed, name), _BLOCK)


def _pyarrow() -> Any:
    try:
        import pyarrow  # type: ignore[import-untyped]
    except ImportError:
        raise MissingExtra("pyarrow", "data") from None
    return pyarrow


class _Unpacking(io.RawIOBase):
    """A decompressing stream; errors in the data are reported with the name of the file."""

    def __init__(self, packed: Any, name: str) -> None:
        super().__init__()
        self._packed = packed
        self._name = name

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any, /) -> int:
        try:
            data = self._packed.read(len(buffer))
        except (OSError, EOFError, zlib.error, ValueError) as error:
            raise UnreadableInput(self._name, f"cannot be unpacked: {str(error).lower()}") from None
        buffer[: len(data)] = data
        return len(data)


class Packer(Protocol):
    """Compresses bytes incrementally."""

    def pack(self, data: bytes) -> bytes:
        """Compress these bytes; return the output that is ready so far."""

    def end(self) -> bytes:
        """Finish; return the remaining output."""


class _Plain:
    def pack(self, data: bytes) -> bytes:
        return data

    def end(self) -> bytes:
        return b""


class _Blocks:
    """Passes blocks of a fixed size to a compressor."""

    def __init__(self, pack: Callable[[bytes], bytes], end: Callable[[], bytes]) -> None:
        self._pack, self._end = pack, end
        self._rest = bytearray()

    def pack(self, data: bytes) -> bytes:
        self._rest += data
        whole = len(self._rest) // _BLOCK * _BLOCK
        packed = b"".join(self._pack(bytes(self._rest[begin : begin + _BLOCK])) for begin in range(0, whole, _BLOCK))
        del self._rest[:whole]
        return packed

    def end(self) -> bytes:
        return self._pack(bytes(self._rest)) + self._end()


class _Raw(io.BytesIO):
    """A buffer that can still be read after pyarrow has closed it."""

    def close(self) -> None:
        """Stay open."""


class _Zstd:
    def __init__(self) -> None:
        self._pyarrow = _pyarrow()
        self._raw = _Raw()
        self._stream = self._pyarrow.CompressedOutputStream(self._pyarrow.PythonFile(self._raw, "w"), "zstd")

    def pack(self, data: bytes) -> bytes:
        self._stream.write(data)
        return self._taken()

    def end(self) -> bytes:
        self._stream.close()
        return self._taken()

    def _taken(self) -> bytes:
        data = self._raw.getvalue()
        self._raw.seek(0)
        self._raw.truncate()
        return data


def packer_of(packing: str) -> Packer:
    """Return the compressor for this compression; if that is empty, it leaves the bytes unchanged."""
    if packing == GZIP:
        packer = zlib.compressobj(6, zlib.DEFLATED, 31)
        return _Blocks(packer.compress, packer.flush)
    if packing == ZSTD:
        zstd = _Zstd()
        return _Blocks(zstd.pack, zstd.end)
    return _Plain()
