"""`fullhouse generate`: puzzles made to order."""

from __future__ import annotations

import csv
import io
import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from fullhouse.cli import options
from fullhouse.cli.climbing import climb_from, list_neighbours
from fullhouse.cli.failures import FAILED, complain
from fullhouse.cli.paths import is_there
from fullhouse.cli.progress import Progress
from fullhouse.cli.resuming import Output
from fullhouse.formats.codec import Entry
from fullhouse.formats.reading import parse
from fullhouse.formats.writing import write_entries
from fullhouse.generator import front
from fullhouse.generator.generate import Generation, WishNotMet, new_seed
from fullhouse.generator.measure import SCALE_OF
from fullhouse.generator.patterns import SYMMETRIES
from fullhouse.generator.puzzle import Puzzle
from fullhouse.rating.level import Level
from fullhouse.rating.scales import SCALES
from fullhouse.symmetry.canonical import canonical_form

EXAMPLES = """\b
Examples:
  fullhouse generate
  fullhouse generate --level hard --symmetry rotate-180 --count 10
  fullhouse generate --technique x-wing --hardest --json
  fullhouse generate --se 7.0..7.5 --clues 22..24 --count 100 --seed 7 --output puzzles.csv --csv
  fullhouse generate --practice skyscraper
  fullhouse generate --near puzzle.txt --climb score --time-limit 60
"""


class Range(click.ParamType):
    """`7.0..7.5`, or one number."""

    name = "range"

    def __init__(self, kind: type[int] | type[float]) -> None:
        self._kind = kind

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[float, float]:
        """Both ends."""
        try:
            low, _, high = str(value).partition("..")
            return self._kind(low), self._kind(high or low)
        except ValueError:
            self.fail(f"{value!r} is no range: write 7, or 7..9", param, ctx)


@click.command(cls=options.PuzzleCommand, epilog=EXAMPLES)
@click.option("--count", type=click.IntRange(min=1), default=1, show_default=True, metavar="N", help="How many.")
@click.option("--level", type=click.Choice([str(level) for level in Level]), help="How hard they should be.")
@click.option("--technique", metavar="NAME", help="A technique that is needed on the way.")
@click.option("--hardest", is_flag=True, help="That technique is the hardest one needed.")
@click.option("--without", metavar="NAME", multiple=True, help="A technique that is not needed; may be repeated.")
@click.option("--clues", type=Range(int), metavar="N or N..M", help="How many clues.")
@click.option("--symmetry", type=click.Choice(tuple(SYMMETRIES)), default="none", help="Of the places of the clues.")
@click.option("--pattern", metavar="TEXT or FILE", help="Where clues stand: 81 characters, . for an empty cell.")
@click.option("--minimal", is_flag=True, help="Every clue is needed.")
@click.option("--se", type=Range(float), metavar="N or N..M", help="Sudoku Explainer's rating.")
@click.option("--score", type=Range(int), metavar="N or N..M", help="HoDoKu's score.")
@click.option("--guesses", type=Range(int), metavar="N or N..M", help="Guesses of the native search.")
@click.option("--scale", "scales", type=click.Choice(tuple(SCALES)), multiple=True, help="Tell this rating, too.")
@click.option("--unique", is_flag=True, help="No two equivalent ones.")
@click.option("--seed", type=click.IntRange(0, 2**64 - 1), metavar="N", help="The same seed gives the same puzzles.")
@click.option("--time-limit", type=options.SECONDS, metavar="SECONDS", help="Give up after so long.")
@click.option("--to", type=options.FORMAT, metavar="FORMAT", help="Print in this format.  [default: line in a pipe]")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a line, with solution and rating.")
@click.option("--csv", "as_csv", is_flag=True, help="Print comma separated values, with solution and rating.")
@click.option("--output", "path", metavar="FILE", help="Write to this file, as it goes.")
@click.option("--resume", is_flag=True, help="Go on where --output FILE was stopped.")
@click.option("--practice", metavar="NAME", help="Print the board right before this technique is needed.")
@click.option("--minimize", metavar="PUZZLE", help="Take from this puzzle the clues it does not need.")
@click.option("--near", metavar="PUZZLE", help="Print the puzzles that differ from this one in a clue.")
@click.option("--changed", type=click.IntRange(1, 2), default=1, show_default=True, help="In so many clues.")
@click.option("--climb", type=click.Choice(("se", "score", "guesses")), help="Walk on from the hardest --near one.")
def generate(**told: Any) -> None:
    """Make puzzles that have exactly one solution, which is proved for each.

    What is told about a puzzle is measured, never copied from the wish. Every puzzle carries its seed and number: the
    same seed and wishes give the same puzzles again, on every machine.

    Where a wish cannot be met in the time given, the nearest puzzle found is told, and the exit code is 1.
    """
    if told["minimize"]:
        click.echo(front.minimize(_grid(told["minimize"]), seed=told["seed"]).to_line())
    elif told["near"] and told["climb"]:
        by = "er" if told["climb"] == "se" else told["climb"]
        task = {key: told[key] for key in ("near", "climb", "changed")}
        output = Output(told["path"], task, resume=told["resume"])
        climb_from(_grid(told["near"]), by, changed=told["changed"], output=output, time_limit=told["time_limit"])
    elif told["near"]:
        list_neighbours(_grid(told["near"]), changed=told["changed"], most=told["count"])
    elif told["climb"]:
        raise click.UsageError("--climb needs --near PUZZLE, where the walk begins.")
    elif told["practice"]:
        _practise(told)
    else:
        _generate(told)


def _grid(text: str) -> Any:
    from fullhouse.formats.reading import read_file

    if is_there(text):
        for item in read_file(text):
            return parse(item.grid if isinstance(item, Entry) else item.text)
    return parse(text)


def _wishes(told: dict[str, Any]) -> dict[str, Any]:
    ranges = {"er": told["se"], "score": told["score"], "guesses": told["guesses"]}
    pattern = told["pattern"]
    return {
        "level": told["level"],
        "technique": told["technique"],
        "hardest": told["hardest"],
        "without": told["without"],
        "clues": told["clues"],
        "symmetry": told["symmetry"],
        "pattern": Path(pattern).read_text(encoding="utf-8") if pattern and is_there(pattern) else pattern,
        "minimal": told["minimal"],
        "within": {name: bounds for name, bounds in ranges.items() if bounds is not None},
    }


def _generate(told: dict[str, Any]) -> None:
    wishes = _wishes(told)
    wish = front.wish_for(**wishes)
    writer = Writer(_style(told))
    task = json.loads(json.dumps({**wishes, "to": writer.style, "seed": told["seed"], "unique": told["unique"]}))
    output = Output(told["path"], task, resume=told["resume"])
    state = output.state
    generation = Generation(
        wish,
        state.get("actual_seed", new_seed() if told["seed"] is None else told["seed"]),
        state.get("next_number", 0),
        told["scales"],
        is_unique=told["unique"],
        seen={bytes.fromhex(form) for form in state.get("forms", ())},
        deadline=None if told["time_limit"] is None else time.monotonic() + told["time_limit"],
    )
    run = Run(generation, writer, output, wanted=told["count"], found=state.get("found", 0))
    run.go()


def _style(told: dict[str, Any]) -> str:
    if told["as_json"]:
        return "json"
    if told["as_csv"]:
        return "table"
    return told["to"] or ("boards" if sys.stdout.isatty() and not told["path"] else "line")


class Run:
    """One run: puzzles are written as they are found, and noted."""

    def __init__(self, generation: Generation, writer: Writer, output: Output, *, wanted: int, found: int) -> None:
        self.generation = generation
        self.writer = writer
        self.output = output
        self.wanted = wanted
        self.found = found
        self._forms: list[str] = [form.hex() for form in generation.seen]

    def go(self) -> None:
        """Until there are enough, or the time is up."""
        first = self.generation.next_number
        if self.output.is_new:
            self.output.write(self.writer.head())
        with Progress() as progress:
            progress.doing = "generating"
            self.generation.tell = lambda tried: setattr(progress, "counted", tried)
            for puzzle in self._wanted():
                progress.clear()
                self.output.write(self.writer.text(puzzle))
                self._note(puzzle)
        self.output.finish() if self.found >= self.wanted else self.output.keep(self._state(None))
        if self.found < self.wanted:
            tried = self.generation.next_number - first
            complain(str(WishNotMet(self.found, self.wanted, tried, self.generation.nearest)))
            click.get_current_context().exit(FAILED)

    def _wanted(self) -> Iterator[Puzzle]:
        if self.found >= self.wanted:
            return
        for puzzle in self.generation:
            self.found += 1
            yield puzzle
            if self.found >= self.wanted:
                return

    def _note(self, puzzle: Puzzle) -> None:
        if self.generation.is_unique:
            self._forms.append(canonical_form(puzzle.givens).grid.digits.hex())
        self.output.keep(self._state(puzzle))

    def _state(self, puzzle: Puzzle | None) -> dict[str, Any]:
        number = self.generation.next_number if puzzle is None else puzzle.number + 1
        state: dict[str, Any] = {"actual_seed": self.generation.seed, "next_number": number, "found": self.found}
        return state | ({"forms": self._forms} if self.generation.is_unique else {})


class Writer:
    """How a puzzle is told: as a board for people, as JSON, as a row of a table, or in a text format."""

    def __init__(self, style: str) -> None:
        self.style = style

    def head(self) -> str:
        """What stands above all."""
        return _csv_line(list(_COLUMNS)) if self.style == "table" else ""

    def text(self, puzzle: Puzzle) -> str:
        """One puzzle, with its line ends."""
        if self.style == "boards":
            return f"{puzzle}\n\n"
        if self.style == "json":
            return json.dumps(puzzle.to_json(), ensure_ascii=False) + "\n"
        row = row_of(puzzle)
        if self.style == "table":
            return _csv_line([row.get(name, "") for name in _COLUMNS])
        comment = f"{puzzle.level}, score {puzzle.rating.hodoku.score}, seed {puzzle.seed}, number {puzzle.number}"
        fields = {name: str(value) for name, value in row.items() if name != "puzzle"}
        return "".join(write_entries([Entry(puzzle.givens, comment=comment, fields=fields)], self.style))


_COLUMNS = ("puzzle", "solution", "clues", "level", "score", "er", "ep", "ed", "guesses", "seed", "number")


def row_of(puzzle: Puzzle) -> dict[str, Any]:
    """What is known about a puzzle, as plain columns."""
    numbers = {name: value for name, value in puzzle.rating.to_row().items() if name in ("level", *SCALE_OF)}
    return {
        "puzzle": puzzle.givens.to_line(),
        "solution": puzzle.solution.to_line(),
        "clues": puzzle.clue_count,
        **numbers,
        "seed": puzzle.seed,
        "number": puzzle.number,
    }


def _csv_line(cells: list[Any]) -> str:
    line = io.StringIO()
    csv.writer(line, lineterminator="\n").writerow(cells)
    return line.getvalue()


def _practise(told: dict[str, Any]) -> None:
    wishes = _wishes(told)
    wishes.pop("technique")
    board, puzzle = front.practice(told["practice"], seed=told["seed"], time_limit=told["time_limit"], **wishes)
    style = told["to"] or "candidates"
    click.echo("".join(write_entries([Entry.of_board(board)], style)), nl=False)
    complain(f"from {puzzle.givens.to_line()}, seed {puzzle.seed}, number {puzzle.number}")
