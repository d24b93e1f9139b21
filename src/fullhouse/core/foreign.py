"""Recognise objects of other libraries (NumPy, pandas, Polars, Arrow, CuPy, PyTorch) without importing them.

This is the only place that inspects such objects by their attributes.
"""

from __future__ import annotations

from typing import Any, Protocol, TypeGuard

_CUDA = 2
"""The number of CUDA devices in the DLPack protocol."""


class Series(Protocol):
    """A column of pandas or Polars."""

    def to_list(self) -> list[Any]:
        """Return its values."""


class Frame(Protocol):
    """A data frame of pandas or Polars."""

    def to_numpy(self) -> Any:
        """Return its values as an array."""


def is_arrow(thing: object) -> bool:
    """Return whether the object comes from pyarrow."""
    return type(thing).__module__.partition(".")[0] == "pyarrow"


def is_arrow_array(thing: object) -> bool:
    """Return whether the object is an Arrow array, chunked or not, rather than a table or a scalar."""
    return is_arrow(thing) and hasattr(thing, "to_pylist") and hasattr(thing, "type")


def is_chunked(array: object) -> bool:
    """Return whether an Arrow array consists of chunks."""
    return hasattr(array, "combine_chunks")


def is_series(thing: object) -> TypeGuard[Series]:
    """Return whether the object is a column of pandas or Polars."""
    return hasattr(thing, "to_list")


def is_frame(thing: object) -> TypeGuard[Frame]:
    """Return whether the object is a data frame, or anything else that converts itself to a NumPy array."""
    return hasattr(thing, "to_numpy")


def is_masked(thing: object) -> bool:
    """Return whether the object is a masked NumPy array."""
    return hasattr(thing, "filled")


def is_on_gpu(array: Any) -> bool:
    """Return whether an array of CuPy, PyTorch or another library is in the memory of a GPU."""
    if has_cuda_interface(array):
        return True
    device = getattr(array, "__dlpack_device__", None)
    return device is not None and int(device()[0]) == _CUDA


def has_cuda_interface(array: object) -> bool:
    """Return whether CuPy can use the array without DLPack."""
    return hasattr(array, "__cuda_array_interface__")


def shape_of(thing: Any) -> tuple[int, ...]:
    """Return the shape of an array or tensor, and () for anything else."""
    shape: tuple[int, ...] = getattr(thing, "shape", ())
    return shape


def dimensions_of(thing: Any) -> int:
    """Return the number of dimensions of an array, and 1 for a plain sequence."""
    return int(getattr(thing, "ndim", 1))


def to_cpu(array: Any) -> Any:
    """Copy a CuPy array to the host; return any other array as it is."""
    return array.get() if hasattr(array, "get") else array


def to_list(thing: Any) -> Any:
    """Convert an array to nested lists; return anything else as it is."""
    return thing.tolist() if hasattr(thing, "tolist") else thing


def to_number(value: Any) -> Any:
    """Convert a NumPy scalar to a Python number; return anything else as it is."""
    return value.item() if hasattr(value, "item") else value
