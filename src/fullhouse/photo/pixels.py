"""Decode pictures: check their size first, rotate them as EXIF says, and reduce them to grey."""

from __future__ import annotations

import io
import os
import re
import warnings
from typing import Any, NamedTuple

from fullhouse.core.pictures import is_picture
from fullhouse.errors import MissingExtra, UnreadableInput

FORMATS = ("JPEG", "PNG", "WEBP", "GIF", "BMP")
MOST_PIXELS = 64_000_000
"""More are rejected before they are decoded."""
MOST_BYTES = 256_000_000
"""Of a file; the largest picture of that many pixels is smaller."""
_LONGEST = 2400
"""Pixels of the longer side after decoding; more do not make digits clearer."""


_PGM = re.compile(rb"P5\s+(\d{1,9})\s+(\d{1,9})\s+255\s")
"""The head of a PGM file: pixels that are already grey, as the web app sends them."""


class Pixels(NamedTuple):
    """A grey picture, one byte per pixel, row by row."""

    data: bytes
    width: int
    height: int
    scale: float = 1.0
    """Its width divided by that of the upright original."""


def decode(source: Any, name: str = "the picture") -> Pixels:
    """Decode a path, bytes, a Pillow image or an array of numbers; raise UnreadableInput for anything else."""
    if isinstance(source, bytes) and (head := _PGM.match(source)):
        return _of_pgm(source[head.end() :], int(head[1]), int(head[2]), name)
    try:
        from PIL import Image, ImageOps, UnidentifiedImageError
    except ImportError:
        if isinstance(source, bytes) and not is_picture(source):
            raise _not_a_picture(name) from None
        raise MissingExtra("Pillow", "photo") from None
    if isinstance(source, str | os.PathLike):
        name = os.fspath(source)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            image = _opened(Image, source)
        _require_size(name, *image.size)
        if image.format == "JPEG":
            image.draft(None, (_LONGEST // 2, _LONGEST // 2))
        return _grey(Image, ImageOps.exif_transpose(image))
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise UnreadableInput(name, f"has more than {MOST_PIXELS:,} pixels") from None
    except UnidentifiedImageError:
        raise _not_a_picture(name) from None
    except UnreadableInput:
        raise
    except FileNotFoundError:
        raise UnreadableInput(name, "no such file") from None
    except OSError as error:
        if error.errno is not None:
            raise UnreadableInput.of(name, error) from None
        raise UnreadableInput(name, "is a damaged or incomplete picture") from None
    except MemoryError:
        raise UnreadableInput(name, "takes more memory to decode than there is") from None
    except (
        SyntaxError,
        ValueError,
        TypeError,
        OverflowError,
        IndexError,
        EOFError,
        KeyError,
    ):  # Pillow, on damaged files
        raise UnreadableInput(name, "is a damaged or incomplete picture") from None


def _not_a_picture(name: str) -> UnreadableInput:
    return UnreadableInput(name, f"is not a picture ({', '.join(FORMATS)})")


def _of_pgm(data: bytes, width: int, height: int, name: str) -> Pixels:
    """Grey pixels need no decoder, and no Pillow."""
    if max(width, height) > _LONGEST:
        raise UnreadableInput(name, f"is {width:,} x {height:,} pixels; PGM is read up to {_LONGEST:,} x {_LONGEST:,}")
    if not width * height or len(data) != width * height:
        raise UnreadableInput(name, "is a damaged or incomplete picture")
    return Pixels(data, width, height)


def _opened(pillow: Any, source: Any) -> Any:
    if isinstance(source, pillow.Image):
        return source
    if isinstance(source, bytes | bytearray | memoryview):
        return pillow.open(io.BytesIO(source), formats=FORMATS)
    if hasattr(source, "__array_interface__"):
        return pillow.fromarray(source)
    with open(source, "rb") as file:
        data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise UnreadableInput(os.fspath(source), f"has more than {MOST_BYTES:,} bytes")
    return pillow.open(io.BytesIO(data), formats=FORMATS)


def _require_size(name: str, width: int, height: int) -> None:
    if width * height > MOST_PIXELS:
        raise UnreadableInput(name, f"has {width * height:,} pixels; at most {MOST_PIXELS:,} are read")


def _grey(pillow: Any, image: Any) -> Pixels:
    width = image.width
    if image.mode in ("RGBA", "LA", "PA", "P") or "transparency" in image.info:
        image = image.convert("RGBA")
        image = pillow.alpha_composite(pillow.new("RGBA", image.size, "white"), image)
    if image.mode.startswith("I;16"):
        image = image.point(lambda value: value / 256, "L")
    image = image.convert("L")
    if max(image.size) > _LONGEST:
        share = _LONGEST / max(image.size)
        size = (max(1, round(image.width * share)), max(1, round(image.height * share)))
        image = image.resize(size, pillow.Resampling.BOX if share < 0.5 else pillow.Resampling.BILINEAR)
    return Pixels(image.tobytes(), image.width, image.height, image.width / width)
