"""`fullhouse play`: a game in the terminal."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path
from typing import get_args

import click

from fullhouse.cli.arguments import is_there, unguarded
from fullhouse.cli.inputs import the_one_entry
from fullhouse.cli.options import Options, PuzzleCommand
from fullhouse.errors import MissingExtra, UnreadableInput
from fullhouse.generator.generate import generate
from fullhouse.play import Game
from fullhouse.play.store import games_folder, is_saved_game, read_game, saved_games
from fullhouse.rating.rating import Level, LevelName
from fullhouse.tui.session import Session

EXAMPLES = """\b
Examples:
  fullhouse play
  fullhouse play --level hard
  fullhouse play 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  fullhouse play --resume
"""
EASY = "easy"
LEVELS: tuple[str, ...] = get_args(LevelName)


@click.command(cls=PuzzleCommand, epilog=EXAMPLES)
@click.argument("puzzle", required=False, metavar="[PUZZLE]")
@click.option(
    "--level",
    type=click.Choice(LEVELS, case_sensitive=False),
    metavar="LEVEL",
    help=f"Generate a puzzle of this level: {', '.join(LEVELS)}.  [default: easy]",
)
@click.option("--resume", is_flag=True, help="Resume the last game.")
@click.option("--light/--dark", default=None, help="Colours.  [default: those of the terminal]")
def play(puzzle: str | None, *, level: str | None, resume: bool, light: bool | None) -> None:
    """Play PUZZLE, a new puzzle or the last game in the terminal, with notes, colours and hints.

    A PUZZLE is text in any format, a file, or a game saved as JSON. Every move is saved at once in the user's state
    folder (XDG_STATE_HOME, if set), which keeps several games. Press ? for all keys.
    """
    if find_spec("textual") is None:
        raise MissingExtra("textual", "tui")
    if sum(map(bool, (puzzle, level, resume))) > 1:
        raise click.UsageError("PUZZLE, --level and --resume contradict each other; choose one")
    if not all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout)):
        raise click.UsageError("play needs a terminal")
    from fullhouse.tui.app import PlayApp  # needs an extra
    from fullhouse.tui.palette import is_dark

    folder = games_folder()
    game, file = _last_game(folder) if resume else _game_of(unguarded(puzzle), folder) if puzzle else _new(level)
    session = Session(game, folder, file)
    PlayApp(session, is_dark=is_dark() if light is None else not light).run()
    if session.game.history and not session.game.is_solved:
        click.echo("The game is saved. To resume it, run: fullhouse play --resume", err=True)


def _new(level: str | None) -> tuple[Game, None]:
    return Game.start(generate(level=Level.named(level or EASY))), None


def _last_game(folder: Path) -> tuple[Game, Path]:
    """The game that was played last and is not solved yet; if all are, the last one."""
    files = saved_games(folder)
    if not files:
        raise UnreadableInput(str(folder), "no game is kept here yet; start one with: fullhouse play")
    for file in files:
        game = read_game(file)
        if not game.is_solved:
            return game, file
    return read_game(files[0]), files[0]


def _game_of(argument: str, folder: Path) -> tuple[Game, Path | None]:
    """Open a saved game, which continues in its file if it is one of ours, or start a new game from a puzzle."""
    if argument == "-":
        raise click.UsageError("play reads keys from the terminal: pass PUZZLE as text or as a file")
    if is_there(argument) and is_saved_game(Path(argument)):
        path = Path(argument).resolve()
        return read_game(path), path if path.parent == folder.resolve() else None
    entry = the_one_entry(Options(puzzles=(argument,)))
    return Game.start(entry.to_board()).with_level(), None
