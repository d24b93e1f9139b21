"""Numbers with names, as arrays hold them."""

from __future__ import annotations

from enum import EnumMeta, IntEnum

from fullhouse.core.values import TYPE_CHECKING


class _CodeType(EnumMeta):
    """The class of such enums.

    NumPy asks the class of an operand for names that it lacks, and drops whatever goes wrong then. The enums of Python
    3.11 run Python code for that, so a Ctrl-C that came just then was lost. This looks again, without such code.
    """

    if not TYPE_CHECKING:  # or every name would be right
        __getattr__ = type.__getattribute__


class Code(IntEnum, metaclass=_CodeType):
    """One of a few numbers, each with a name."""
