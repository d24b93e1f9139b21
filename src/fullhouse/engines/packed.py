"""Rows in half the space: two cells a byte, 41 bytes a puzzle. Where the bus to a card is the limit, that counts.

    byte    0          1                39           40
            c1 | c0    c3 | c2   ...    c79 | c78    c80        high half | low half

Works on arrays of NumPy and on those of CuPy, which stay on their card.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from fullhouse.core.geometry import CLASSIC
from fullhouse.core.values import public_in

PACKED = CLASSIC.size // 2 + 1
"""Bytes of a packed row."""
_PAIRS = CLASSIC.size // 2


@public_in("fullhouse.tables")
def pack_rows(digits: Any) -> Any:
    """(N, 41) bytes with two cells each, of (N, 81) digits: a form that batches take, and give back.

    >>> import numpy as np
    >>> digits = np.arange(81, dtype=np.uint8).reshape(1, 81) % 10
    >>> pack_rows(digits).shape, bool((unpack_rows(pack_rows(digits)) == digits).all())
    ((1, 41), True)
    """
    digits = digits.reshape(len(digits), CLASSIC.size)
    packed = digits[:, ::2].astype(np.uint8)
    packed[:, :_PAIRS] |= digits[:, 1::2].astype(np.uint8) << 4
    return packed


@public_in("fullhouse.tables")
def unpack_rows(packed: Any) -> Any:
    """(N, 81) digits of (N, 41) bytes with two cells each."""
    digits = packed.repeat(2, axis=1)[:, : CLASSIC.size]
    digits[:, : 2 * _PAIRS : 2] &= 15  # the last cell has its byte alone, and what else stands there is no digit
    digits[:, 1::2] >>= 4
    return digits


def is_packed(cells: Any) -> bool:
    """Whether this is an array of packed rows."""
    return getattr(cells, "shape", ())[1:] == (PACKED,) and bool(cells.dtype == np.uint8)
