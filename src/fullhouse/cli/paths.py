"""Tell file names and puzzle text apart in PUZZLE arguments."""

from __future__ import annotations

import os
import re

from fullhouse.core.grid import BLANKS
from fullhouse.jobs.storage import is_address, local_path

_MARK = "\0"
"""Stands before an argument that starts with a dash and is a puzzle all the same. No real argument can hold it."""
_EXTENSION = r"\.[A-Za-z]\w{0,9}$"
_CELLS = frozenset("123456789" + BLANKS) - {" "}
_FEW_CELLS = 9


def is_there(argument: str) -> bool:
    """Whether a file or folder with this name exists, or the text is an address, which is not checked yet."""
    try:
        return is_address(argument) or os.path.exists(argument)
    except ValueError:  # a name that no file can have
        return False


def looks_like_path(text: str) -> bool:
    """Whether the text may be meant as a file name: it has a slash, an extension, or hardly any cells."""
    if "\n" in text or "://" in text:
        return False
    return os.sep in text or bool(re.search(_EXTENSION, text)) or sum(map(_CELLS.__contains__, text)) < _FEW_CELLS


def guarded(arguments: list[str]) -> list[str]:
    """The arguments with a mark before puzzles that start with a dash, so that no option is seen in them."""
    return [_MARK + argument if _is_dashed_puzzle(argument) else argument for argument in arguments]


def unguarded(argument: str) -> str:
    """The argument as it was typed, without `file://`."""
    return local_path(argument.removeprefix(_MARK))


def _is_dashed_puzzle(argument: str) -> bool:
    return argument.startswith("-") and len(argument) > 40 and not re.search("[a-z=]", argument)


def is_folder(output: str | None) -> bool:
    """Whether the output is a folder: it is one already, or its name ends like one."""
    return bool(output) and (str(output).endswith(("/", os.sep)) or os.path.isdir(str(output)))
