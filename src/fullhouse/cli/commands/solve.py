"""`fullhouse solve`: puzzles from arguments and files, or nine rows typed at a terminal."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any

import click

from fullhouse.cli.arguments import AT_TERMINAL, BOARDS, JSON, LINES, Formats, are_typed
from fullhouse.cli.command import command
from fullhouse.cli.options import Options, is_terminal, shared_options
from fullhouse.cli.run import format_writers, run_job
from fullhouse.cli.show.lines import Shown, stats_in
from fullhouse.core.grid import BLANKS, Grid, grid_of, normal
from fullhouse.engines.engine import Trace
from fullhouse.engines.solve import judge
from fullhouse.errors import FormatError, RuleViolation
from fullhouse.formats.codec import Entry
from fullhouse.jobs.answer import Answering
from fullhouse.jobs.read import Input
from fullhouse.jobs.write import LineWriter, Writer
from fullhouse.verbs.solve import Solve, Solved
from fullhouse.verbs.verb import Found

EXAMPLES = """\b
Examples:
  fullhouse solve 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  fullhouse solve puzzles.txt --show both
  fullhouse solve puzzles.csv -o solved.csv
  fullhouse solve puzzles.sdm --json --engine marks > solved.jsonl
  fullhouse solve            (asks for nine rows)
"""
SHOWN = ("puzzle", "solution")
_SIDE = 9
_HELP = """Type the nine rows, one by one: 53..7.... or 5,3,0,0,7,0,0,0,0
(for empty cells any one of 0 . - _ * ? x + or a space).
To correct a row type its number, or `back` for the last one. Ctrl-C leaves."""


def _parts(_ctx: click.Context, _parameter: click.Parameter, value: str) -> frozenset[str]:
    parts = frozenset(part.strip().lower() for part in value.split(","))
    if parts == {"both"}:
        return frozenset(SHOWN)
    if not parts <= set(SHOWN):
        raise click.BadParameter(f"{value!r} is not puzzle, solution or both")
    return parts


@command(Solve, examples=EXAMPLES, shared=shared_options(to=Formats(default=AT_TERMINAL)))
@click.option(
    "--show",
    default="solution",
    show_default=True,
    callback=_parts,
    metavar="PARTS",
    help="Grids to print: puzzle, solution or both; JSON and CSV always have both.",
)
def solve(options: Options, verb: Solve, *, show: frozenset[str]) -> None:
    """Solve each PUZZLE.

    A PUZZLE is text in any format, a file or folder of puzzles, a photo, or - for standard input. With no PUZZLE in a
    terminal, solve asks for nine rows.

    A terminal shows the solved board and the time. A pipe gets one line of 81 characters per puzzle, in input order,
    followed by its name; an unsolved puzzle gives an empty line. If a puzzle has several solutions, solve prints the
    first and reports on standard error in which cells the others differ. --csv and --json print each puzzle with its
    solution and the other columns of the input.
    """
    shows_boards = options.style is None and options.is_shown
    needs_stats = shows_boards and verb.device == "cpu"  # boards show how long the search took
    shown = replace(verb, stats=True) if needs_stats else verb
    answering = Answering(shown, nested=options.style == JSON or options.schema)
    if (few := click.get_current_context().obj) is not None:  # solutions that `entry.py` has found
        answering = Answering(verb, find=partial(_answer, verb, few))
    sources = None
    if not options.puzzles and are_typed(options.puzzles) and not options.schema:
        sources = [Input("", text=ask_for_grid().to_line())]
    writers: Any = format_writers(Shown(show))
    if show == {"solution"} and verb.limit is None:
        writers[LINES] = lambda: LineWriter("solution", comments=True)
    writers[BOARDS] = partial(_board_writer, verb, show)
    remark = stats_in if verb.stats else None
    run_job(options, answering, writers, at_terminal=BOARDS, sources=sources, remark=remark)


def _board_writer(verb: Solve, show: frozenset[str]) -> Writer:
    from fullhouse.cli.show.boards import BoardWriter  # only a terminal draws

    return BoardWriter(show, stats=verb.stats, engine=verb.engine or "native")


def _answer(verb: Solve, few: list[bytes], entry: Entry) -> Found:
    """The answer for the one puzzle whose solutions are known already."""
    verdict = judge(entry, few)
    return verb.row(Solved(verdict.solutions, verdict, Trace()))


class TypedRows:
    """The rows typed so far; an undone row comes next."""

    def __init__(self) -> None:
        self._rows: dict[int, bytes] = {}

    @property
    def wanted(self) -> int | None:
        """The number of the next row, None if all nine are typed."""
        return next((number for number in range(1, _SIDE + 1) if number not in self._rows), None)

    @property
    def numbers(self) -> frozenset[int]:
        """The numbers of the rows typed so far."""
        return frozenset(self._rows)

    @property
    def grid(self) -> Grid:
        """The digits so far."""
        return Grid(b"".join(self._rows.get(number, bytes(_SIDE)) for number in range(1, _SIDE + 1)))

    def take(self, line: str) -> None:
        """Do what was typed (a row, a row's number, `back`), or raise a SudokuError and change nothing."""
        word = line.strip()
        if word.lower() == "back":
            self._take_back(max((number for number in self._rows if number < (self.wanted or _SIDE + 1)), default=0))
        elif len(word) == 1 and word in "123456789":
            self._take_back(int(word))
        else:
            self._put(line)

    def _take_back(self, number: int) -> None:
        if number not in self._rows:
            raise FormatError(f"there is no row {number} yet" if number else "there is no row before this one")
        del self._rows[number]

    def _put(self, line: str) -> None:
        number = self.wanted
        assert number is not None, "all rows are there"
        rows = {**self._rows, **_parse(line, number)}
        grid = Grid(b"".join(rows.get(each, bytes(_SIDE)) for each in range(1, _SIDE + 1)))
        grid.check_rules()
        self._rows = rows


def ask_for_grid() -> Grid:
    """The grid of nine rows typed at the terminal. Prompts and messages go to standard error."""
    from fullhouse.cli.show.boards import print_unfinished  # only a terminal draws

    click.echo(_HELP, err=True)
    typed = TypedRows()
    while (number := typed.wanted) is not None:
        try:
            typed.take(_line(f"row {number}: "))
        except (FormatError, RuleViolation) as error:
            click.echo(f"  {error.reason}; type row {number} again", err=True)
            continue
        print_unfinished(typed.grid, typed.numbers)
    return typed.grid


def _line(prompt: str) -> str:
    """The line typed after the prompt. Arrow keys edit it if standard output is the terminal."""
    if is_terminal():
        with suppress(ImportError):  # not every Python has it
            import readline  # noqa: F401 - from now on `input` edits lines
        return input(prompt)
    click.echo(prompt, nl=False, err=True)
    return input()


def _parse(line: str, number: int) -> dict[int, bytes]:
    """The typed row; or all nine, if a whole puzzle is pasted in place of the first row."""
    cells = _cells_of(line)
    if len(cells) == _SIDE * _SIDE and number == 1:
        digits = grid_of(cells).digits
        return {row + 1: digits[row * _SIDE : (row + 1) * _SIDE] for row in range(_SIDE)}
    if len(cells) != _SIDE:
        raise FormatError(f"expected 9 cells, found {len(cells)}")
    return {number: _digits_of(cells, number)}


def _cells_of(line: str) -> str:
    """The typed text without separators between cells: commas, or spaces if they are not blanks."""
    plain = normal(line.rstrip("\r\n"))
    if "," in plain:
        blank = next((character for character in plain if character in BLANKS and character != " "), ".")
        return "".join(cell.strip() or blank for cell in plain.split(","))
    return plain if len(plain) == _SIDE else "".join(plain.split()).replace("|", "")


def _digits_of(cells: str, number: int) -> bytes:
    """The digits of one row, read as a part of a grid that is otherwise empty, so that errors name the cell."""
    blank = next((character for character in cells if character in BLANKS), ".")
    above, below = blank * _SIDE * (number - 1), blank * _SIDE * (_SIDE - number)
    try:
        return grid_of(above + cells + below).digits[len(above) : len(above) + _SIDE]
    except FormatError as error:
        raise FormatError(error.reason, advice=error.advice) from None
