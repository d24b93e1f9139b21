"""Read PDF files with the tools of poppler."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

IS_THERE = shutil.which("pdftotext") is not None
needs_poppler = pytest.mark.skipif(not IS_THERE and os.environ.get("CI") != "true", reason="needs poppler-utils")


def _run(tool: str, *arguments: str | Path, data: bytes = b"") -> bytes:
    return subprocess.run([tool, *map(str, arguments)], input=data, capture_output=True, check=True).stdout


def text_of(data: bytes, *options: str) -> str:
    """The text of all pages; each followed by a form feed."""
    return _run("pdftotext", *options, "-", "-", data=data).decode()


def words_of(data: bytes, *options: str) -> list[list[str]]:
    """The words of every line that has any."""
    return [line.split() for line in text_of(data, "-layout", *options).splitlines() if line.split()]


def facts_of(data: bytes, folder: Path) -> dict[str, str]:
    """The fields that pdfinfo prints, by name."""
    path = folder / "facts.pdf"
    path.write_bytes(data)
    lines = _run("pdfinfo", path).decode().splitlines()
    return {name: value.strip() for name, _, value in (line.partition(":") for line in lines)}


def metadata_of(data: bytes, folder: Path) -> str:
    """The XMP of the file."""
    path = folder / "metadata.pdf"
    path.write_bytes(data)
    return _run("pdfinfo", "-meta", path).decode()


def fonts_of(data: bytes, folder: Path) -> list[tuple[str, str]]:
    """The name of every font, and whether it is embedded."""
    path = folder / "fonts.pdf"
    path.write_bytes(data)
    lines = _run("pdffonts", path).decode().splitlines()
    place = lines[0].index("emb")
    return [(line.split()[0], line[place : place + 3].strip()) for line in lines[2:]]


def image_of(data: bytes, folder: Path, *, page: int = 1, width: int = 400) -> bytes:
    """A page as PNG of this width."""
    path = folder / "image.pdf"
    path.write_bytes(data)
    options = ("-png", "-f", str(page), "-l", str(page), "-scale-to-x", str(width), "-scale-to-y", "-1")
    _run("pdftoppm", *options, "-singlefile", path, folder / "image")
    return (folder / "image.png").read_bytes()
