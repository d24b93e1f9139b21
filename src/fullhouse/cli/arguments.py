"""Arguments that only a shell has: patterns in files, and the options of commands that are not verbs."""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args

import click

from fullhouse.cli.command import Value
from fullhouse.cli.paths import is_there, looks_like_path, unguarded
from fullhouse.core.geometry import CLASSIC
from fullhouse.errors import UnreadableInput
from fullhouse.generator.patterns import SymmetryName
from fullhouse.rating.rating import LevelName
from fullhouse.verbs.generate import Generate

LEVELS: tuple[str, ...] = get_args(LevelName)
SYMMETRIES: tuple[str, ...] = get_args(SymmetryName)
seed_option = click.option("--seed", type=Value(Generate.option("seed")), metavar="N", help=Generate.option("seed").doc)


def _as_typed(_ctx: click.Context, _parameter: click.Parameter, text: str | None) -> str | None:
    return None if text is None else unguarded(text)


pattern_option = click.option(
    "--pattern",
    metavar="TEXT|FILE",
    callback=_as_typed,
    help=f"{Generate.option('pattern').doc.removesuffix('.')}; or a file that holds them.",
)


def pattern_text(argument: str | None) -> str | None:
    """The text of a pattern, or of the file that holds it."""
    if argument is None:
        return None
    if is_there(argument):
        return "".join(_file_text(argument).split())
    text = "".join(argument.split())
    if looks_like_path(argument) and len(text) != CLASSIC.size:
        raise UnreadableInput(argument or "''", "no such file (and not a pattern of 81 cells)")
    return text


def _file_text(path: Any) -> str:
    try:
        return Path(path).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise UnreadableInput(path, "is not text") from None
    except OSError as error:
        raise UnreadableInput.of(path, error) from None
