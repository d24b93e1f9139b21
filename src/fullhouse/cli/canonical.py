"""`fullhouse canonical`: one name for all puzzles that are the same but for turns, swaps and the names of digits."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import NamedTuple

import click
import numpy as np

from fullhouse.alike import canonical_batch
from fullhouse.cli import options
from fullhouse.cli.answers import amount
from fullhouse.cli.bulk import PIPE_BUF
from fullhouse.cli.failures import message_of
from fullhouse.cli.pieces import in_pieces
from fullhouse.cli.progress import Progress
from fullhouse.cli.report import Report
from fullhouse.cli.rows import Row, are_typed, read_rows, require_input
from fullhouse.core.geometry import CLASSIC
from fullhouse.errors import SudokuError
from fullhouse.symmetry.rows import Digits
from fullhouse.symmetry.transform import Transform

_CHARACTERS = bytes.maketrans(bytes(range(10)), b".123456789")

EXAMPLES = """\b
Examples:
  fullhouse canonical 53++7++++6++195++++98++++6+8+++6+++34++8+3++17+++2+++6+6++++28++++419++5++++8++79
  fullhouse canonical puzzles.txt --unique > different.txt
  fullhouse canonical puzzles.txt --json
"""


class Canonized(NamedTuple):
    """One puzzle of the input with its least form, or the reason why it has none."""

    row: Row
    digits: bytes = b""
    automorphisms: int = 0
    transform: Transform | None = None
    error: SudokuError | None = None

    @property
    def form(self) -> str:
        """The 81 characters of the form; empty if there is none."""
        return self.digits.translate(_CHARACTERS).decode()


@click.command(cls=options.PuzzleCommand, epilog=EXAMPLES)
@options.puzzles_argument
@options.from_option
@click.option("--unique", is_flag=True, help="Print each form once: leave out what is equivalent to one before it.")
@options.json_option
def canonical(puzzles: tuple[str, ...], *, format: str | None, unique: bool, as_json: bool) -> None:
    """Print the least equivalent of every PUZZLE, read row by row with blanks as 0.

    Equivalent puzzles have the same one: those that differ by turning, mirroring, swapping bands, stacks, rows of a
    band, columns of a stack, or by the names of the digits. JSON lines also tell the transform that leads there, and
    how many moves leave the puzzle as it is.

    A pipe gets one line for each, in input order, with its name behind it; an empty line keeps the place of a puzzle
    without a form, as one with a digit twice in a row. With --unique only the first of those with the same form is
    printed, and what has no form is left out; that remembers every form, in about 120 bytes each.
    """
    require_input(puzzles)
    is_typed = are_typed(puzzles)
    with Progress(hidden=is_typed) as progress:
        report = Report(progress)
        pieces = in_pieces(report.of_each(read_rows(puzzles, format=format)), one_by_one=is_typed)
        seen = _Seen() if unique else None
        for piece in pieces:
            found = _canonize(piece, report, with_transforms=as_json)
            _print(seen.new(found) if seen else found, progress, as_json=as_json, keep_places=not unique)
        if seen and seen.left_out:
            report.note(f"{amount(seen.left_out, 'puzzle')} left out: equivalent to one before")
    click.get_current_context().exit(report.exit_code)


def _canonize(rows: list[Row], report: Report, *, with_transforms: bool) -> Iterator[Canonized]:
    """Yield the rows with their forms, found for all of them in one call."""
    grids = [row.entry.grid for row in rows if row.entry is not None]
    batch = canonical_batch(_array(grid.digits for grid in grids))
    number = -1
    for row in rows:
        if row.entry is None:
            yield Canonized(row, error=row.error)
            continue
        number += 1
        automorphisms = int(batch.automorphisms[number])
        if automorphisms:
            transform = batch.transform(number) if with_transforms else None
            yield Canonized(row, batch.forms[number].tobytes(), automorphisms, transform)
        else:
            error = _reason(row)
            report.failure(row, error)
            yield Canonized(row, error=error)


def _array(digits: Iterable[bytes]) -> Digits:
    return np.frombuffer(b"".join(digits), dtype=np.uint8).reshape(-1, CLASSIC.size)


def _reason(row: Row) -> SudokuError:
    """Why the batch found no form: it only knows that there is none."""
    assert row.entry is not None, "what was not read has its own reason"
    try:
        row.entry.grid.check_rules()
    except SudokuError as error:
        return error
    raise AssertionError(f"{row.puzzle} keeps the rules, and has no form")


class _Seen:
    """The forms that were there before, two digits to a byte."""

    def __init__(self) -> None:
        self._forms: set[bytes] = set()
        self.left_out = 0

    def new(self, found: Iterable[Canonized]) -> Iterator[Canonized]:
        """Yield those that have no form, or a new one."""
        for one in found:
            if one.digits:
                form = bytes.fromhex(one.digits.hex()[1::2] + "0")
                if form in self._forms:
                    self.left_out += 1
                    continue
                self._forms.add(form)
            yield one


def _print(found: Iterable[Canonized], progress: Progress, *, as_json: bool, keep_places: bool) -> None:
    """Print one line for each; to a pipe in parts that it takes whole, so that an interrupt cuts no line in two."""
    waiting: list[str] = []
    size = 0
    for one in found:
        line = _json(one) if as_json else _line(one, keep_places=keep_places)
        if line is None:
            continue
        length = len(line.encode(errors="replace"))
        if size + length > PIPE_BUF:
            _write(waiting, progress)
            size = 0
        waiting.append(line)
        size += length
    _write(waiting, progress)


def _write(lines: list[str], progress: Progress) -> None:
    if lines:
        progress.clear()
        click.echo("".join(lines), nl=False)
        lines.clear()


def _line(one: Canonized, *, keep_places: bool) -> str | None:
    if not one.digits:
        return "\n" if keep_places and one.row.keeps_place else None
    return one.form + (f" # {one.row.name}\n" if one.row.name else "\n")


def _json(one: Canonized) -> str:
    told = {
        "puzzle": one.row.puzzle,
        **one.row.origin,
        "canonical": one.form or None,
        "transform": one.transform.to_json() if one.transform else None,
        "automorphisms": one.automorphisms or None,
        "error": None if one.error is None else message_of(one.error),
    }
    return json.dumps(told, ensure_ascii=False) + "\n"
