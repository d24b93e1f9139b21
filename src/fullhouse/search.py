"""Engine internals: the events that a listener gets, search trees, estimates of the number of solutions, and
`screened` on NumPy arrays.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from fullhouse.core.geometry import cell_name
from fullhouse.core.grid import Grid
from fullhouse.engines.engine import Event, Trace
from fullhouse.engines.estimate import Estimate
from fullhouse.engines.screened import SCREENED
from fullhouse.engines.search_tree import Guess, SearchTree
from fullhouse.errors import BadArgument, FormatError, Refused, Unsolvable

__all__ = ["Estimate", "Event", "Guess", "SearchTree", "solve_array"]


def solve_array(array: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """The first solution that `screened` finds, as a new array; all cells are -1 if it finds none or rejects it.

    0 is an empty cell; an array of floats must have whole numbers. The input array is not modified. The result has its
    type if that can hold -1, otherwise int8.

    >>> import numpy as np
    >>> solve_array(np.zeros((9, 9), dtype=int))[0]
    array([-1, -1, -1, -1, -1, -1, -1, -1, -1])
    """
    grid = _grid_of(array)
    dtype = array.dtype if array.dtype.kind in "if" else np.dtype(np.int8)
    try:
        solution = next(SCREENED.solutions(grid, Trace()), None)
    except (Refused, Unsolvable):
        solution = None
    if solution is None:
        return np.full((9, 9), -1, dtype=dtype)
    return solution.to_numpy().astype(dtype)


def _grid_of(array: npt.NDArray[Any]) -> Grid:
    """The grid of a 9x9 array of digits; BadArgument or FormatError for anything else."""
    if not isinstance(array, np.ndarray):
        raise BadArgument("array", array, "a NumPy array", advice="numpy.array makes one of a list")
    if isinstance(array, np.ma.MaskedArray):
        raise BadArgument("array", array, "a plain array", advice="array.filled(0) fills a masked one")
    if array.dtype.kind not in "iuf":
        found = f"one of {array.dtype}"
        raise BadArgument("array", array, "an array of numbers", found=found, advice="array.astype(int) converts it")
    if array.shape != (9, 9):
        raise FormatError(f"expected an array of shape (9, 9), found {array.shape}")
    digits = np.asarray(array).ravel().tolist()  # np.matrix does not stay flat otherwise
    for cell, digit in enumerate(digits):
        if not (0 <= digit <= 9 and digit == int(digit)):
            raise FormatError(f"{cell_name(cell)} holds {digit}, which is not a digit", advice="digits go from 0 to 9")
    return Grid(map(int, digits))
