"""Access local files, remote files at addresses such as `s3://bucket/folder/` through fsspec, and compressed files.

Paths are strings everywhere. `file://` is this machine; `http://` and `https://` are links that contain a puzzle, not
addresses. A remote object appears atomically when its upload is complete. Remote objects cannot be locked or appended
to.
"""

from __future__ import annotations

import glob
import gzip
import io
import os
import re
import zlib
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from typing import Any, TypeAlias

from fullhouse.errors import CannotWrite, MissingExtra, SudokuError, UnreadableInput

_ADDRESS = re.compile(r"(?!https?://)[a-z][a-z0-9+.-]+(::[a-z][a-z0-9+.-]*)*://", re.IGNORECASE)
Stream: TypeAlias = "io.BufferedReader[Any]"
"""An open stream of bytes whose next bytes can be inspected."""
_HERE = "file://"
_BLOCK = 1 << 20
"""The least number of bytes requested at a time."""


def is_address(path: str) -> bool:
    """Whether this is a remote address rather than a local file."""
    return "://" in path and _ADDRESS.match(path) is not None and not path.lower().startswith(_HERE)


def local_path(path: str) -> str:
    """Remove `file://` from a path; addresses are returned unchanged."""
    return path[len(_HERE) :] if path.lower().startswith(_HERE) else path


def join(folder: str, name: str) -> str:
    """Return the path of a file in a folder."""
    return f"{folder.rstrip('/')}/{name}" if is_address(folder) else os.path.join(folder, name)


@contextmanager
def _reached(path: str) -> Iterator[tuple[Any, str]]:
    """Yield the file system of this address and the path in it; all errors inside become UnreadableInput."""
    try:
        from fsspec.core import url_to_fs  # type: ignore[import-untyped] # not needed for local files
    except ImportError:
        raise MissingExtra("fsspec", "cloud") from None
    with _named(path):
        system, inside = url_to_fs(path)
        system.invalidate_cache()  # other processes also write there
        yield system, inside


@contextmanager
def _named(path: str) -> Iterator[None]:
    """Turn all errors inside into UnreadableInput with this address."""
    try:
        yield
    except SudokuError:
        raise
    except ImportError as error:
        protocol = path.partition("://")[0]
        raise UnreadableInput(path, f"{protocol}:// needs another package: {error}") from None
    except FileNotFoundError:
        raise UnreadableInput(path, "no such file or directory") from None
    except PermissionError as error:
        raise UnreadableInput(path, f"permission denied ({_reason(error)})") from None
    except Exception as error:  # noqa: BLE001 - each protocol has its own exceptions
        raise UnreadableInput(path, _reason(error)) from None


def _reason(error: Exception) -> str:
    return str(error).partition("\n")[0][:200] or type(error).__name__


def is_file(path: str) -> bool:
    """Whether a file or object exists at this path."""
    if not is_address(path):
        return os.path.isfile(path)
    with _reached(path) as (system, inside):
        return bool(system.isfile(inside))


def is_dir(path: str) -> bool:
    """Whether a folder exists at this path; a remote folder exists if it is not empty."""
    if not is_address(path):
        return os.path.isdir(path)
    with _reached(path) as (system, inside):
        return bool(system.isdir(inside))


def is_folder(path: str) -> bool:
    """Whether an output path is a folder: it already is one, or it ends with a slash."""
    return path.endswith(("/", os.sep)) or os.path.isdir(path)


def size_of(path: str) -> int:
    """Return the size of a file in bytes."""
    if not is_address(path):
        return os.path.getsize(path)
    with _reached(path) as (system, inside):
        return int(system.size(inside))


def files_in(folder: str) -> list[str]:
    """List the names of the files in a folder, sorted; a remote folder that does not exist has none."""
    if not is_address(folder):
        return sorted(name for name in os.listdir(folder) if os.path.isfile(os.path.join(folder, name)))
    with _reached(folder) as (system, inside):
        if not system.isdir(inside):
            return []
        listed = (found["name"] for found in system.ls(inside, detail=True) if found["type"] == "file")
        return sorted(name.rpartition("/")[2] for name in listed if not name.endswith("/"))


def matching(pattern: str) -> list[str]:
    """List the paths that match a pattern, sorted."""
    if not is_address(pattern):
        return sorted(glob.glob(pattern))
    with _reached(pattern) as (system, inside):
        prefix = pattern[: pattern.index("://") + len("://")]
        return sorted(prefix + found for found in system.glob(inside))


def opened(path: str) -> io.BufferedReader:
    """Open a file for reading."""
    if not is_address(path):
        return open(path, "rb")
    with _reached(path) as (system, inside):
        return io.BufferedReader(_Guarded(system.open(inside, "rb"), partial(_named, path)), _BLOCK)


class _Guarded(io.RawIOBase):
    """A stream whose errors are reported with the name of its file."""

    def __init__(self, file: Any, guard: Callable[[], AbstractContextManager[None]]) -> None:
        super().__init__()
        self._file, self._guard = file, guard

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return bool(self._file.seekable())

    def readinto(self, buffer: Any, /) -> int:
        with self._guard():
            data = self._file.read(len(buffer))
        buffer[: len(data)] = data
        return len(data)

    def seek(self, offset: int, whence: int = io.SEEK_SET, /) -> int:
        return int(self._file.seek(offset, whence))

    def tell(self) -> int:
        return int(self._file.tell())

    def close(self) -> None:
        self._file.close()
        super().close()


def make_folder(path: str) -> None:
    """Create a folder and its parents; remote folders need not be created."""
    if not is_address(path):
        os.makedirs(path, exist_ok=True)


def remove(path: str) -> None:
    """Delete a file if it exists."""
    if not is_address(path):
        if os.path.lexists(path):
            os.unlink(path)
        return
    with _reached(path) as (system, inside):
        if system.exists(inside):
            system.rm_file(inside)


def put(local: str, address: str) -> None:
    """Upload a local file to an address; raises CannotWrite if that fails."""
    try:
        with _reached(address) as (system, inside):
            system.put_file(local, inside)
    except UnreadableInput as error:
        raise CannotWrite(address, f"cannot be written: {error.reason}") from None


# ------------------------------------------------------------------ compression

GZIP, ZSTD = ".gz", ".zst"
COMPRESSIONS = (GZIP, ZSTD)
"""The suffixes of compressed files."""
_MAGIC = {b"\x1f\x8b": GZIP, b"(\xb5/\xfd": ZSTD}


def split_compression(path: str) -> tuple[str, str]:
    """Split off the suffix of a compressed file; return the name without it, and the suffix."""
    suffix = next((suffix for suffix in COMPRESSIONS if path.lower().endswith(suffix)), "")
    return path[: len(path) - len(suffix)], suffix


def compression_of(head: bytes) -> str:
    """Detect the compression of a file from its first bytes; empty if it is not compressed."""
    return next((suffix for magic, suffix in _MAGIC.items() if head.startswith(magic)), "")


def decompressed(stream: Any, compression: str, name: str) -> io.BufferedReader:
    """Return a stream that decompresses this one."""
    if compression == GZIP:
        packed: Any = gzip.GzipFile(fileobj=stream)
    else:
        pyarrow = _pyarrow()
        packed = pyarrow.CompressedInputStream(pyarrow.PythonFile(stream, "r"), "zstd")
    return io.BufferedReader(_Guarded(packed, partial(_decompressing, name)), _BLOCK)


@contextmanager
def _decompressing(name: str) -> Iterator[None]:
    try:
        yield
    except (OSError, EOFError, zlib.error, ValueError) as error:
        raise UnreadableInput(name, f"cannot be unpacked: {str(error).lower()}") from None


def _pyarrow() -> Any:
    try:
        import pyarrow  # type: ignore[import-untyped] # gzip does not need it
    except ImportError:
        raise MissingExtra("pyarrow", "data") from None
    return pyarrow


class Compressor:
    """Compresses bytes in blocks of a fixed size, so that the result does not depend on how they were divided."""

    def __init__(self, compression: str) -> None:
        """Without a compression, bytes stay as they are."""
        self._rest = bytearray()
        self._pack: Callable[[bytes], bytes] | None = None
        self._end: Callable[[], bytes] = bytes
        if compression == GZIP:
            gzip = zlib.compressobj(6, zlib.DEFLATED, 31)
            self._pack, self._end = gzip.compress, gzip.flush
        elif compression == ZSTD:
            zstd = _Zstd()
            self._pack, self._end = zstd.compress, zstd.flush

    def compress(self, data: bytes) -> bytes:
        """Take in these bytes; return the output that is ready so far."""
        if self._pack is None:
            return data
        self._rest += data
        whole = len(self._rest) // _BLOCK * _BLOCK
        packed = b"".join(self._pack(bytes(self._rest[begin : begin + _BLOCK])) for begin in range(0, whole, _BLOCK))
        del self._rest[:whole]
        return packed

    def finish(self) -> bytes:
        """Return the rest of the output."""
        return b"" if self._pack is None else self._pack(bytes(self._rest)) + self._end()


class Drain(io.RawIOBase):
    """A file to write to that keeps its bytes until they are taken, even if it was closed."""

    def __init__(self) -> None:
        super().__init__()
        self._parts: list[bytes] = []
        self._size = 0

    def writable(self) -> bool:
        return True

    def write(self, data: Any, /) -> int:
        part = bytes(data)
        self._parts.append(part)
        self._size += len(part)
        return len(part)

    def tell(self) -> int:
        return self._size

    def close(self) -> None:
        """Stay open."""

    def take(self) -> bytes:
        """Return the bytes written since the last call."""
        data = b"".join(self._parts)
        self._parts.clear()
        return data


class _Zstd:
    """A zstd stream of one frame, with the methods of zlib's compressors."""

    def __init__(self) -> None:
        pyarrow = _pyarrow()
        self._drain = Drain()
        self._stream = pyarrow.CompressedOutputStream(pyarrow.PythonFile(self._drain, "w"), "zstd")

    def compress(self, data: bytes) -> bytes:
        self._stream.write(data)
        return self._drain.take()

    def flush(self) -> bytes:
        self._stream.close()
        return self._drain.take()
