"""The engine `screened` on NumPy arrays: a 9x9 array in, a 9x9 array out, -1 everywhere for "no solution"."""

from __future__ import annotations

from fullhouse.core.geometry import cell_name
from fullhouse.core.grid import Grid
from fullhouse.core.values import public
from fullhouse.engines.engine import Trace
from fullhouse.engines.screened import Screened
from fullhouse.errors import BadArgument, FormatError, Refused, Unsolvable

TYPE_CHECKING = False  # typing.TYPE_CHECKING without importing typing, which a plain solve does not need
if TYPE_CHECKING:
    from typing import Any

    import numpy as np
    import numpy.typing as npt


@public
def solve_array(array: npt.NDArray[np.integer[Any]]) -> npt.NDArray[np.signedinteger[Any]]:
    """The first solution that `screened` finds, as a new array; -1 in every cell if there is none or it is refused.

    0 stands for an empty cell. The array itself is not modified. The result has the array's type if that can hold
    -1, otherwise int8.

    >>> import numpy as np
    >>> solve_array(np.zeros((9, 9), dtype=int))[0]
    array([-1, -1, -1, -1, -1, -1, -1, -1, -1])
    """
    import numpy as np  # only those who have an array wait for NumPy

    grid = _grid_of(array)
    dtype = array.dtype if array.dtype.kind == "i" else np.dtype(np.int8)
    try:
        solution = next(Screened().solutions(grid, Trace()), None)
    except (Refused, Unsolvable):
        solution = None
    if solution is None:
        return np.full((9, 9), -1, dtype=dtype)
    return solution.to_numpy().astype(dtype)


def _grid_of(array: npt.NDArray[np.integer[Any]]) -> Grid:
    """The grid of a 9x9 array of digits; BadArgument or FormatError, with what was found, for anything else."""
    import numpy as np

    if not isinstance(array, np.ndarray):
        raise BadArgument("array", array, "a NumPy array", advice="numpy.array makes one of a list")
    if isinstance(array, np.ma.MaskedArray):
        raise BadArgument("array", array, "a plain array", advice="array.filled(0) fills a masked one")
    if array.dtype.kind not in "iu":
        found = f"one of {array.dtype}"
        raise BadArgument("array", array, "an array of integers", found=found, advice="array.astype(int) converts it")
    if array.shape != (9, 9):
        raise FormatError(f"expected an array of shape (9, 9), found {array.shape}")
    digits = np.asarray(array).ravel().tolist()  # a matrix stays flat no other way
    for cell, digit in enumerate(digits):
        if not 0 <= digit <= 9:
            raise FormatError(f"{cell_name(cell)} holds {digit}, which is no digit", advice="digits go from 0 to 9")
    return Grid(digits)
