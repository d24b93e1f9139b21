"""Which files are pictures, by their names and by their first bytes."""

from __future__ import annotations

SUFFIXES = (".jpg", ".jpeg", ".png", ".webp", ".gif", ".bmp")
"""The suffixes of pictures; `fullhouse.photo` reads them."""
_MAGIC = (b"\xff\xd8\xff", b"\x89PNG\r\n", b"GIF8")


def is_picture(head: bytes) -> bool:
    """Whether a file that starts with these bytes is a picture in one of the formats."""
    return (
        head.startswith(_MAGIC)
        or (head[:2] == b"BM" and head[6:10] == bytes(4))
        or (head[:4] == b"RIFF" and head[8:12] == b"WEBP")
    )
