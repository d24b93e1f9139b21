"""The panels next to and below the board, and the sheets over it: keys, a new game, saved games, a question."""

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
from fullhouse.logic.position import Mistake
from fullhouse.play import Game
from fullhouse.play.game import LEVELS
from fullhouse.play.store import read_game
from fullhouse.techniques.step import LAST_STAGE, Hint, Step
from fullhouse.tui.keys import CHECK_WORDS, KEYS, MODE_KEYS, any_case, clock, left_of, progress
from fullhouse.tui.palette import Palette
from fullhouse.tui.session import Session


def head(session: Session) -> Content:
    """Level, progress and clock."""
    game = session.game
    title = Content.styled(f"{game.level or 'puzzle'}", "bold $primary")
    time = clock(session.seconds) if game.settings.show_clock else "T shows the clock"
    paused = "  paused" if session.is_paused else ""
    return Content("\n").join([title + Content(f"  {progress(game)}"), Content(f"{time}{paused}")])


def pad(session: Session, palette: Palette) -> Content:
    """The digits with their remaining counts, or the colours, and the modes; all of it is clickable."""
    digits, counts = [], []
    for digit, left in left_of(session.game).items():
        style = "dim" if left == 0 else "$error" if left < 0 else ""
        ground = f"on {palette.colours[digit - 1]}" if session.mode == "colour" else ""
        digits.append(f"[bold {style} {ground} @click=app.digit({digit})]{digit}[/]")
        counts.append(f"[dim]{left if left > 0 else '·' if left == 0 else '!'}[/]")
    modes = []
    for mode, key in MODE_KEYS.items():
        style = "reverse bold" if mode == session.mode else ""
        modes.append(f"[{style} @click=app.mode('{mode}')] {key.upper()} {mode:<7}[/]")
    switches = session.game.settings
    lines = [
        " ".join(digits),
        " ".join(counts),
        "",
        f"{modes[0]}{modes[1]}",
        f"{modes[2]}{modes[3]}",
        "",
        f"[dim @click=app.next_check]M marks {CHECK_WORDS[switches.check]}[/]",
        f"[dim @click=app.switch('auto_candidates')]G candidates {'on' if switches.auto_candidates else 'off'}[/]",
    ]
    return Content.from_markup("\n".join(lines))


def words(session: Session) -> Content:
    """The hint up to its current stage, or the message."""
    hint, stage = session.hint, session.stage
    if hint is None:
        return Content(session.message)
    if not isinstance(hint, Step | Mistake):
        return Content(hint.stage(1))
    title = Content.styled(f"hint {stage} of {LAST_STAGE}", "bold $accent")
    stages = (
        range(1, stage + 1) if stage < LAST_STAGE else (2, LAST_STAGE)
    )  # the last stage contains everything except the name
    return Content("\n\n").join([title, *(Content(hint.stage(number)) for number in stages)])


def status(session: Session) -> Content:
    """The keys that are useful now."""
    hint: Hint | None = session.hint
    if session.is_paused:
        keys = "P resume · Q quit (the game is saved)"
    elif hint is not None and isinstance(hint, Step | Mistake) and session.stage < LAST_STAGE:
        keys = "H more · Esc close the hint · PgUp PgDn scroll"
    elif hint is not None and isinstance(hint, Step | Mistake):
        keys = "Enter apply · Esc close the hint · PgUp PgDn scroll"
    elif session.game.is_solved:
        keys = "N new game · O open another · Q quit"
    else:
        keys = "1-9 digit · Shift corner · Alt centre · Space mode · U undo · H hint · ? keys"
    return Content(f" {keys}")


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
    BINDINGS: ClassVar[list[BindingType]] = [Binding(any_case("escape,q"), "dismiss(None)", "Close")]


class HelpSheet(Sheet):
    """Every key, in two columns."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding(any_case("question_mark,h,enter,space"), "dismiss(None)", "Close")]

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
            event.stop()  # or the board below would also get it
            self.dismiss(self._options[int(event.key) - 1][0])

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option.id)


def new_game_sheet() -> Choice:
    """The levels, and a restart of the same puzzle."""
    return Choice("New game", [*((level, level) for level in LEVELS), (RESTART, "restart this puzzle")])


def open_sheet(files: list[Path]) -> Choice:
    """The saved games, the last played first; damaged ones are marked."""
    return Choice("Saved games", [(str(path), _line_of(path)) for path in files[:MOST_LISTED]])


def _line_of(path: Path) -> str:
    try:
        game: Game = read_game(path)
        when = time.strftime("%d %b %H:%M", time.localtime(path.stat().st_mtime))
    except (SudokuError, OSError):
        return f"{path.name}: unreadable"
    return f"{when}  {game.level or 'puzzle':<8}{progress(game):<16}{clock(game.seconds):>8}"


class Question(Sheet):
    """Yes or no; Escape means no."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(any_case("y,enter"), "dismiss('yes')", "Yes"),
        Binding(any_case("n"), "dismiss(None)", "No"),
    ]

    def __init__(self, question: str) -> None:
        super().__init__()
        self._question = question

    def compose(self) -> ComposeResult:
        with Vertical(classes="box"):
            yield Static(self._question, classes="title")
            yield Static("[@click=screen.dismiss('yes')] Y  yes [/]    [@click=screen.dismiss(None)] N  no [/]")
