"""What lies over the board for a while: the keys, a new game, the games kept, a question."""

from __future__ import annotations

import time
from pathlib import Path
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from fullhouse.errors import SudokuError
from fullhouse.play import Game
from fullhouse.play.game import LEVELS
from fullhouse.play.store import read_game
from fullhouse.tui.words import KEYS, clock, progress

RESTART = "restart"
MOST_LISTED = 50


class Sheet(ModalScreen[str | None]):
    """A box in the middle of the screen that Escape closes."""

    DEFAULT_CSS = """
    Sheet { align: center middle; background: $background 60%; }
    Sheet > .box { width: 78; height: auto; max-height: 100%; border: round $primary;
                   background: $surface; padding: 0 1; }
    Sheet .title { text-style: bold; color: $primary; }
    Sheet .foot { color: $foreground 60%; }
    Sheet OptionList, Sheet OptionList:focus { height: auto; max-height: 16; border: none; background: $surface;
                                               padding: 0; margin: 1 0; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q", "dismiss(None)", "Close")]


class HelpSheet(Sheet):
    """Every key, in two columns."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("question_mark,h,enter,space", "dismiss(None)", "Close")]

    def compose(self) -> ComposeResult:
        rows = []
        for keys, meaning in KEYS:
            rows.append(Content.assemble((f"{keys:<18}", "$primary"), meaning))
        with VerticalScroll(classes="box"):
            yield Static("Keys", classes="title")
            yield Static(Content("\n").join(rows))
            yield Static("Escape closes this", classes="foot")


class Choice(Sheet):
    """A list to choose from, by arrows, Enter, mouse or number."""

    DEFAULT_CSS = "Choice > .box, Question > .box { width: 60; }"

    def __init__(self, title: str, options: list[tuple[str, str]]) -> None:
        super().__init__()
        self._title = title
        self._options = options

    def compose(self) -> ComposeResult:
        with Vertical(classes="box"):
            yield Static(self._title, classes="title")
            yield OptionList(
                *(
                    Option(Content(f"{number}  {text}" if number < 10 else f"   {text}"), id=name)
                    for number, (name, text) in enumerate(self._options, 1)
                )
            )
            yield Static("arrows and Enter, a number, or the mouse · Escape closes", classes="foot")

    def on_key(self, event: events.Key) -> None:
        if event.key in "123456789" and int(event.key) <= len(self._options):
            event.stop()  # or the board beneath would get it too
            self.dismiss(self._options[int(event.key) - 1][0])

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option.id)


def new_game_sheet() -> Choice:
    """The levels, and the same puzzle once more."""
    return Choice("A new game", [*((level, level) for level in LEVELS), (RESTART, "this puzzle again, from the start")])


def open_sheet(files: list[Path]) -> Choice:
    """The games kept, the one played last first; a damaged one is listed as such."""
    return Choice("Games kept", [(str(path), _line_of(path)) for path in files[:MOST_LISTED]])


def _line_of(path: Path) -> str:
    try:
        game: Game = read_game(path)
        when = time.strftime("%d %b %H:%M", time.localtime(path.stat().st_mtime))
    except (SudokuError, OSError):
        return f"{path.name}: cannot be read"
    return f"{when}  {game.level or 'puzzle':<8}{progress(game):<16}{clock(game.seconds):>8}"


class Question(Sheet):
    """Yes or no; no is what Escape means."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y,enter", "dismiss('yes')", "Yes"),
        Binding("n", "dismiss(None)", "No"),
    ]

    def __init__(self, question: str) -> None:
        super().__init__()
        self._question = question

    def compose(self) -> ComposeResult:
        with Vertical(classes="box"):
            yield Static(self._question, classes="title")
            yield Static("[@click=screen.dismiss('yes')] Y  yes [/]    [@click=screen.dismiss(None)] N  no [/]")
