"""`fullhouse generate`: puzzles made to order."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from fullhouse.cli import logic_options, options
from fullhouse.cli.climbing import NUMBERS, Ascent
from fullhouse.cli.failures import UNREADABLE, complain
from fullhouse.cli.generate_options import Range, Seed, require_sense
from fullhouse.cli.generated import BOARDS, JSON, TABLE
from fullhouse.cli.generating import Order, Run
from fullhouse.cli.paths import is_there, looks_like_path, unguarded
from fullhouse.cli.practising import practise
from fullhouse.cli.remaking import print_minimized, print_neighbours, proper_puzzle
from fullhouse.cli.resuming import output_to
from fullhouse.errors import ImpossibleWish, UnreadableInput
from fullhouse.generator import front
from fullhouse.generator.patterns import SYMMETRIES
from fullhouse.rating.level import Level
from fullhouse.rating.scales import SCALES

EXAMPLES = """\b
Examples:
  fullhouse generate
  fullhouse generate --level hard --symmetry rotate-180 --count 10
  fullhouse generate --technique x-wing --hardest --json
  fullhouse generate --se 7.0..7.5 --clues 22..24 --count 100 --seed 7 --csv --output puzzles.csv
  fullhouse generate --practice skyscraper
  fullhouse generate --minimize puzzle.txt
  fullhouse generate --near puzzle.txt --climb se --time-limit 60
"""


def _as_typed(_ctx: click.Context, _parameter: click.Parameter, text: str | None) -> str | None:
    return None if text is None else unguarded(text)


def _puzzle_option(name: str, help: str) -> Callable[[Any], Any]:
    return click.option(name, metavar="PUZZLE", callback=_as_typed, help=help)


@click.command(cls=options.PuzzleCommand, epilog=EXAMPLES)
@click.option("--count", type=click.IntRange(min=1), metavar="N", help="How many.  [default: 1; all with --near]")
@click.option("--level", type=click.Choice([str(level) for level in Level]), help="How hard they should be.")
@click.option("--technique", type=logic_options.TECHNIQUE, metavar="NAME", help="A technique that is needed.")
@click.option("--hardest", is_flag=True, help="No technique is needed that is harder than this one.")
@click.option(
    "--without",
    type=logic_options.TECHNIQUE,
    metavar="NAME",
    multiple=True,
    help="A technique that is not needed; may be repeated.",
)
@click.option("--clues", type=Range(int), metavar="N or N..M", help="How many clues.")
@click.option(
    "--symmetry",
    type=click.Choice(tuple(SYMMETRIES)),
    default="none",
    metavar="NAME",
    help=f"Of the places where clues stand: {', '.join(SYMMETRIES)}.",
)
@click.option(
    "--pattern",
    metavar="TEXT or FILE",
    callback=_as_typed,
    help="Where clues stand: 81 characters, . for an empty cell and x for a clue.",
)
@click.option("--minimal", is_flag=True, help="Every clue is needed.")
@click.option("--se", type=Range(float), metavar="N or N..M", help="Sudoku Explainer's rating (ER).")
@click.option("--score", type=Range(int), metavar="N or N..M", help="HoDoKu's score.")
@click.option("--guesses", type=Range(int), metavar="N or N..M", help="Guesses of the native search.")
@click.option("--unique", "--unique-up-to-symmetry", "unique", is_flag=True, help="No two that are equivalent.")
@click.option("--seed", type=Seed(), metavar="N", help="The same seed gives the same puzzles.")
@click.option("--time-limit", type=options.SECONDS, metavar="SECONDS", help="Give up after so long.  [default: never]")
@click.option(
    "--scale",
    "scales",
    type=click.Choice(tuple(SCALES)),
    multiple=True,
    help="Tell this rating besides those asked for; may be repeated.",
)
@click.option("--to", type=options.FORMAT, metavar="FORMAT", help="Print in this format.  [default: see above]")
@click.option("--json", is_flag=True, help="Print one JSON object a line, with solution and rating.")
@click.option("--csv", is_flag=True, help="Print comma separated values, with solution and rating.")
@click.option("--output", metavar="FILE", help="Write to this file as it goes; nothing in it is lost by a stop.")
@click.option("--resume", is_flag=True, help="Go on with --output FILE where it was stopped, with the same options.")
@click.option(
    "--practice",
    type=logic_options.TECHNIQUE,
    metavar="NAME",
    help="Print the board right before this technique is needed, everything easier done.",
)
@_puzzle_option("--minimize", "Print this puzzle without the clues that it does not need.")
@_puzzle_option("--near", "Print the puzzles that differ from this one in a clue: one goes, another comes.")
@click.option("--changed", type=click.Choice(("1", "2")), help="In so many clues.  [default: 1]")
@click.option(
    "--climb",
    type=click.Choice(tuple(NUMBERS)),
    help="Walk on from the hardest such puzzle, again and again, and print each that is harder than all before.",
)
@click.pass_context
def generate(ctx: click.Context, /, **told: Any) -> None:
    """Make puzzles that have exactly one solution, which is proved for each.

    What is told about a puzzle is measured, never copied from the wish. Every puzzle carries its seed and number: the
    same seed and wishes give the same puzzles again, on every machine. `fullhouse explain --help` lists the techniques.

    A terminal gets boards, each with its rating; a pipe or a file one line a puzzle, with the rating behind it.

    Where there are not enough puzzles when the time is up, that is told with the nearest one, and the exit code is 1.
    What nobody can make is refused at once with the reason, and the exit code is 2.

    A run with --output that was stopped, be it by Ctrl-C or a crash, goes on with --resume, and writes the same file as
    if nothing had happened; with a greater --count it adds more. FILE.resume is its note of how far it is.
    """
    require_sense(ctx)
    try:
        if told["practice"] is not None:
            _practise(told)
        elif told["minimize"] is not None:
            print_minimized(told["minimize"], seed=told["seed"], format=told["to"] or "line")
        elif told["climb"] is not None:
            _climb(told)
        elif told["near"] is not None:
            changed = int(told["changed"] or 1)
            grid = proper_puzzle(told["near"])
            print_neighbours(grid, changed=changed, most=told["count"], format=told["to"] or "line")
        else:
            _generate(told)
    except ImpossibleWish as error:
        complain(str(error))
        ctx.exit(UNREADABLE)


def _generate(told: dict[str, Any]) -> None:
    wishes = _wishes(told)
    order = Order(
        front.wish_for(**wishes),
        wanted=told["count"] or 1,
        seed=told["seed"],
        scales=tuple(dict.fromkeys(told["scales"])),
        is_unique=told["unique"],
        time_limit=told["time_limit"],
        style=_style(told),
    )
    same = ("level", "technique", "hardest", "clues", "symmetry", "minimal", "se", "score", "guesses", "unique", "seed")
    task = {name: told[name] for name in (*same, "to", "json", "csv")}
    task |= {"without": sorted(told["without"]), "pattern": wishes["pattern"], "scale": sorted(set(told["scales"]))}
    with output_to(told["output"], task, resume=told["resume"]) as output:
        Run(order, output).go()


def _style(told: dict[str, Any]) -> str:
    if told["json"]:
        return JSON
    if told["csv"]:
        return TABLE
    is_terminal = sys.stdout is not None and sys.stdout.isatty() and not told["output"]
    return told["to"] or (BOARDS if is_terminal else "line")


def _wishes(told: dict[str, Any]) -> dict[str, Any]:
    ranges = {"er": told["se"], "score": told["score"], "guesses": told["guesses"]}
    return {
        **{name: told[name] for name in ("level", "technique", "hardest", "without", "clues", "symmetry", "minimal")},
        "pattern": _pattern(told["pattern"]),
        "within": {name: bounds for name, bounds in ranges.items() if bounds is not None},
    }


def _pattern(argument: str | None) -> str | None:
    """The text of a pattern, or of the file that holds it."""
    if argument is None:
        return None
    if is_there(argument):
        try:
            return "".join(Path(argument).read_text(encoding="utf-8").split())
        except (OSError, UnicodeDecodeError) as error:
            reason = error.strerror if isinstance(error, OSError) else "is not text"
            raise UnreadableInput(argument, (reason or str(error)).lower()) from None
    if looks_like_path(argument) and len("".join(argument.split())) != 81:
        raise UnreadableInput(argument or "''", "no such file, and as a pattern it has not 81 places")
    return "".join(argument.split())


def _practise(told: dict[str, Any]) -> None:
    wishes = _wishes(told)
    wishes.pop("technique")
    style = JSON if told["json"] else told["to"]
    practise(told["practice"], style=style, seed=told["seed"], time_limit=told["time_limit"], **wishes)


def _climb(told: dict[str, Any]) -> None:
    grid, changed = proper_puzzle(told["near"]), int(told["changed"] or 1)
    style = "json" if told["json"] else "csv" if told["csv"] else "line"
    task = {
        "near": grid.to_line(),
        "climb": told["climb"],
        "changed": changed,
        "json": told["json"],
        "csv": told["csv"],
    }
    with output_to(told["output"], task, resume=told["resume"]) as output:
        ascent = Ascent(grid, told["climb"], changed=changed, output=output, style=style)
        ascent.go(count=told["count"], time_limit=told["time_limit"])
