"""Generated puzzles on their way out: as boards for people, as lines, JSON, CSV or any format for programs."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import repeat
from typing import Any

from fullhouse.cli.csv_line import csv_line
from fullhouse.cli.failures import complain
from fullhouse.core.grid import Grid
from fullhouse.formats.codec import Entry
from fullhouse.formats.reading import read_file
from fullhouse.formats.writing import write_entries
from fullhouse.generator.puzzle import Puzzle
from fullhouse.rating.scales import SCALES

BOARDS = "boards"
JSON = "json"
TABLE = "table"
"""What `--csv` writes. The format of that name tells its own columns first."""
_READ_AS = {JSON: "jsonl", TABLE: "csv"}
_FIRST, _LAST = ("puzzle", "solution", "clues"), ("symmetries", "seed", "number")
_LABEL = 9


def texts_of(puzzles: Iterable[Puzzle], style: str, scales: Sequence[str], *, done: int = 0) -> Iterator[str]:
    """Yield the text of these puzzles, piece by piece, as it goes on behind `done` others.

    What belongs to a puzzle has been told before the next one is asked for.
    """
    if style == BOARDS:
        return map(_draw, puzzles)
    if style == JSON:
        return (json.dumps(puzzle.to_json(), ensure_ascii=False) + "\n" for puzzle in puzzles)
    if style == TABLE:
        return _in_table(puzzles, scales, is_new=not done)
    return _in_format(puzzles, style, Entry(Grid.empty(), fields=dict.fromkeys(_columns(scales)[1:], "")), done)


def grids_in(path: str, style: str) -> Iterator[Grid]:
    """Yield the puzzles that were written to this file."""
    for item in read_file(path, format=_READ_AS.get(style, style)):
        if isinstance(item, Entry):
            yield item.grid


def told_shortly(puzzle: Puzzle) -> str:
    """What is known about a puzzle, in a line."""
    ratings = ", ".join(map(str, puzzle.rating.scales.values()))
    return f"{puzzle.clue_count} clues, {ratings}, seed {puzzle.seed}, number {puzzle.number}"


def tell_shortfall(found: int, wanted: int, tried: int, nearest: Puzzle | None, *, can_resume: bool = False) -> None:
    """Tell on standard error that the time was up, and what came nearest if there was nothing at all."""
    what = "puzzle" if wanted == 1 else "puzzles"
    told = f"{found:,} of {wanted:,} {what} found in the time given, {tried:,} tried"
    complain(told + ("; go on with --resume" if can_resume else ""))
    if nearest is not None and not found:
        complain(f"nearest: {nearest.givens.to_line()} # {told_shortly(nearest)}")


def _draw(puzzle: Puzzle) -> str:
    """Print the board in colour; the card below it is left to who asks."""
    from fullhouse.cli.boards import print_boards  # rich takes long to load, and is for terminals only

    print_boards([puzzle.givens], givens=puzzle.givens)
    symmetries = ", ".join(puzzle.symmetries)
    facts = {"clues": f"{puzzle.clue_count}" + (f", symmetric: {symmetries}" if symmetries else "")}
    facts["seed"] = f"{puzzle.seed}, number {puzzle.number}"
    card = [f"{name:<{_LABEL}}{told}" for name, told in facts.items()]
    return "\n".join([card[0], str(puzzle.rating), card[1]]) + "\n\n"


def _columns(scales: Sequence[str]) -> list[str]:
    return [*_FIRST, *(column for name in scales for column in SCALES[name].columns), *_LAST]


def _in_table(puzzles: Iterable[Puzzle], scales: Sequence[str], *, is_new: bool) -> Iterator[str]:
    columns = _columns(scales)
    if is_new:
        yield csv_line(columns) + "\n"
    for puzzle in puzzles:
        facts = _facts(puzzle)
        yield csv_line([facts[name] for name in columns]) + "\n"


def _in_format(puzzles: Iterable[Puzzle], format: str, filler: Entry, done: int) -> Iterator[str]:
    """The texts of a format; it is told of as many others before as there were, and what it says then is dropped."""
    is_old = done > 0

    def entries() -> Iterator[Entry]:
        nonlocal is_old
        yield from repeat(filler, done)
        is_old = False
        yield from map(_entry, puzzles)

    for text in write_entries(entries(), format):
        if not is_old:
            yield text


def _entry(puzzle: Puzzle) -> Entry:
    fields = {name: str(told) for name, told in _facts(puzzle).items() if name != "puzzle"}
    return Entry(puzzle.givens, comment=told_shortly(puzzle), fields=fields)


def _facts(puzzle: Puzzle) -> dict[str, Any]:
    """What is known about a puzzle, as plain columns."""
    return {
        "puzzle": puzzle.givens.to_line(),
        "solution": puzzle.solution.to_line(),
        "clues": puzzle.clue_count,
        **puzzle.rating.to_row(),
        "symmetries": " ".join(puzzle.symmetries),
        "seed": puzzle.seed,
        "number": puzzle.number,
    }
