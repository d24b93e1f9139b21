"""A picture in pixels: resvg draws our own SVG, with fonts of our own, so that it is the same everywhere."""

from __future__ import annotations

from fullhouse.errors import MissingExtra
from fullhouse.render.fonts import font_files


def svg_png(svg: str, *, size: int) -> bytes:
    """An SVG document as PNG, `size` pixels wide."""
    try:
        from resvg_py import svg_to_bytes  # an extra
    except ImportError:
        raise MissingExtra("resvg_py", "pictures") from None
    return svg_to_bytes(
        svg_string=svg,
        width=size,
        font_files=list(font_files()),
        skip_system_fonts=True,
        font_family="Bitstream Vera Sans",
        sans_serif_family="Bitstream Vera Sans",
    )
