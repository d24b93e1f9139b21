"""The application: keys and mouse call the session, and the screen shows its state."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

from textual import events, work
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Static

from fullhouse.core.stop import Stop
from fullhouse.errors import Stopped, SudokuError
from fullhouse.generator.generate import generate
from fullhouse.play import Game, fill_notes, restart, reveal
from fullhouse.play.store import read_game, saved_games
from fullhouse.rating.rating import Level
from fullhouse.tui import screens
from fullhouse.tui.board import BoardView, View, marks_of
from fullhouse.tui.keys import MODES, any_case, digit_key
from fullhouse.tui.layout import LAYOUTS, SIDE_WIDTH, STATUS_HEIGHT, layout_for
from fullhouse.tui.palette import PALETTES, Palette, themes
from fullhouse.tui.screens import RESTART, HelpSheet, Question, new_game_sheet, open_sheet
from fullhouse.tui.session import Session

_STEPS = (("up", "w", "-1, 0"), ("left", "a", "0, -1"), ("down", "s", "1, 0"), ("right", "d", "0, 1"))
_KEYS = {
    **{f"{arrow},{letter}": f"step({step})" for arrow, letter, step in _STEPS},
    **{f"shift+{arrow}": f"step({step}, True)" for arrow, _, step in _STEPS},
    **{key: f"mode('{mode}')" for key, mode in zip("zxcv", MODES, strict=True)},
    "space": "do('next_mode')",
    "backspace,delete,0": "do('erase')",
    "ctrl+z,u": "do('undo')",
    "ctrl+y,ctrl+shift+z,r": "do('redo')",
    "ctrl+a": "do('select_all')",
    "h": "do('ask')",
    "enter": "do('more')",
    "escape": "escape",
    "f": "fill",
    "g": "switch('auto_candidates')",
    "l": "switch('auto_clean')",
    "t": "switch('show_clock')",
    "k": "do('check')",
    "m": "next_check",
    "p": "do('pause')",
    "n": "new",
    "o": "open",
    "e": "solution",
    "b": "background",
    "question_mark,f1": "keys",
    "q": "quit",
    "pagedown": "scroll(1)",
    "pageup": "scroll(-1)",
}
_ACTIONS: dict[str, Callable[[Session], None]] = {
    "next_mode": Session.next_mode,
    "erase": Session.erase,
    "undo": Session.undo,
    "redo": Session.redo,
    "select_all": Session.select_all,
    "ask": Session.ask,
    "more": Session.more,
    "check": Session.check,
    "pause": Session.pause,
}
"""The methods that `do` in the table of keys calls."""
_PAUSED = ("escape", "quit", "keys", "background", "open", "new")
"""Actions that also work while the game is paused."""


class PlayApp(App[None]):
    """One game at a time, on one screen."""

    ENABLE_COMMAND_PALETTE = False
    TITLE = "Fullhouse"
    CSS = """
    #main { height: 1fr; align: center top; }
    #side { width: 1fr; max-width: 46; height: 100%; padding: 1 0 0 1; }
    #text { height: 1fr; scrollbar-size-vertical: 1; margin: 1 0 0 0; }
    #head, #pad, #words { height: auto; width: 100%; }
    #pad { margin: 1 0 0 0; link-style: none; link-color: $foreground; link-background-hover: $primary 40%; }
    #status { dock: bottom; height: 1; width: 100%; background: $panel; color: $foreground 80%; }
    #small { display: none; width: 100%; height: 100%; content-align: center middle; text-align: center; }
    .is-small #main, .is-small #status { display: none; }
    .is-small #small { display: block; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(any_case(keys), action, show=False) for keys, action in _KEYS.items()),
        Binding("ctrl+c", "quit", show=False, priority=True),
    ]

    def __init__(self, session: Session, *, is_dark: bool = True) -> None:
        super().__init__()
        self.session = session
        self._stop = Stop()
        self._size_now = self.size
        for one in themes():
            self.register_theme(one)
        self.theme = "fullhouse-dark" if is_dark else "fullhouse-light"

    # The screen

    def compose(self) -> ComposeResult:
        with Horizontal(id="main"):
            yield BoardView(self._palette)
            with Vertical(id="side"):
                yield Static(id="head")
                yield Static(id="pad")
                with VerticalScroll(id="text", can_focus=False):
                    yield Static(id="words")
        yield Static(id="status")
        width, height = LAYOUTS[-1].board_width + SIDE_WIDTH, LAYOUTS[-1].board_height + STATUS_HEIGHT
        yield Static(f"The board needs {width} columns and {height} lines.\nMake the window larger.", id="small")

    def on_mount(self) -> None:
        self.set_interval(1, self._tick)
        self.show()

    def on_resize(self, event: events.Resize) -> None:
        self._size_now = event.size
        self.show()

    def _tick(self) -> None:
        self.session.tick()
        for head in self.screen_stack[0].query("#head").results(Static):  # none while the game is being closed
            head.update(screens.head(self.session))

    def _palette(self) -> Palette:
        return PALETTES[self.theme]

    def show(self) -> None:
        """Draw the current state."""
        session, screen = self.session, self.screen_stack[0]
        layout = layout_for(*self._size_now)
        screen.set_class(layout is None, "is-small")
        if layout is None:
            return
        mistakes = session.game.mistakes() | (session.game.wrong_digits() if session.is_checked else frozenset())
        marks = marks_of(session.hint, session.stage)
        view = View(session.game, session.cursor, session.selection, mistakes, marks, session.is_paused)
        screen.query_one(BoardView).show(view, layout)
        screen.query_one("#pad", Static).display = layout != LAYOUTS[-1] or session.hint is None
        for name, draw in (("head", screens.head), ("words", screens.words), ("status", screens.status)):
            screen.query_one(f"#{name}", Static).update(draw(session))
        screen.query_one("#pad", Static).update(screens.pad(session, self._palette()))

    def say(self, message: str) -> None:
        """Show a message next to the board."""
        self.session.close()
        self.session.message = message
        self.show()

    # Keys and mouse

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Disable all keys while a sheet is open, and most of them while the game is paused."""
        if action == "quit" or f"action_{action}" not in vars(PlayApp):
            return True
        if len(self.screen_stack) > 1:
            return False
        return not self.session.is_paused or action in _PAUSED or (action, parameters) == ("do", ("pause",))

    def on_key(self, event: events.Key) -> None:
        entered = digit_key(event.key)
        if entered and len(self.screen_stack) == 1 and not self.session.is_paused:
            mode, digit = entered
            self.session.digit(digit, mode)
            event.stop()
            self.show()

    def on_board_view_pointed(self, message: BoardView.Pointed) -> None:
        if not self.session.is_paused:
            if message.how == "toggled":
                self.session.toggle(message.cell)
            else:
                self.session.select(message.cell, adds=message.how == "dragged")
            self.show()

    def on_board_view_double_clicked(self, message: BoardView.DoubleClicked) -> None:
        if not self.session.is_paused:
            self.session.select_same(message.cell)
            self.show()

    def action_do(self, name: str) -> None:
        _ACTIONS[name](self.session)
        self.show()

    def action_step(self, rows: int, columns: int, adds: bool = False) -> None:
        self.session.step(rows, columns, adds=adds)
        self.show()

    def action_mode(self, mode: str) -> None:
        self.session.mode = mode
        self.show()

    def action_digit(self, digit: int) -> None:
        self.session.digit(digit)
        self.show()

    def action_switch(self, name: str) -> None:
        self.session.switch(name)
        self.show()

    def action_next_check(self) -> None:
        self.session.next_check()
        self.show()

    def action_fill(self) -> None:
        self.session.play(fill_notes(self.session.game))
        self.show()

    def action_escape(self) -> None:
        self._stop.stop()
        self.session.escape()
        self.show()

    def action_scroll(self, pages: int) -> None:
        text = self.query_one("#text", VerticalScroll)
        text.scroll_relative(y=pages * max(1, text.size.height - 1), animate=False)

    def action_background(self) -> None:
        self.theme = "fullhouse-light" if self.theme == "fullhouse-dark" else "fullhouse-dark"
        self.show()

    # Other games

    def action_keys(self) -> None:
        self.push_screen(HelpSheet())

    def action_new(self) -> None:
        def begin(chosen: str | None) -> None:
            if chosen == RESTART:
                self.session.play(restart(self.session.game))
                self.show()
            elif chosen:
                self.say(f"Generating a puzzle: {chosen} … Press Escape to stop.")
                self._stop.stop()
                self._stop = Stop()
                self._generate(chosen, self._stop)

        self.push_screen(new_game_sheet(), begin)

    @work(thread=True)
    def _generate(self, level: str, stop: Stop) -> None:
        try:
            game = Game.start(generate(level=Level.named(level), stop=stop), settings=self.session.game.settings)
        except Stopped:
            return  # stopped by the player
        except SudokuError as error:
            self.call_from_thread(self.say, f"No new game: {error}")
        else:
            if not stop.is_stopped():
                self.call_from_thread(self.start, game)

    def start(self, game: Game, file: Path | None = None) -> None:
        """Save the current game and switch to this one."""
        if self.session.game.history:
            self.session.save()
        self.session.start(game, file)
        self.show()

    def action_open(self) -> None:
        if self.session.game.history:
            self.session.save()
        files = saved_games(self.session.folder)
        if not files:
            self.say("No saved games yet: a game is saved from its first move.")
            return

        def begin(chosen: str | None) -> None:
            if chosen:
                try:
                    self.start(read_game(Path(chosen)), Path(chosen))
                except SudokuError as error:
                    self.say(str(error))

        self.push_screen(open_sheet(files), begin)

    def on_paste(self, event: events.Paste) -> None:
        try:
            game = Game.start(event.text, settings=self.session.game.settings).with_level()
        except SudokuError as error:
            self.say(f"The pasted text cannot be played: {error}")
            return
        self.push_screen(Question("Play the pasted puzzle?"), lambda yes: self.start(game) if yes else None)

    def action_solution(self) -> None:
        def show_it(yes: str | None) -> None:
            if yes:
                self.session.play(reveal(self.session.game))
                self.session.message = "This is the solution. U undoes it."
                self.show()

        self.push_screen(Question("Show the whole solution?"), show_it)

    async def action_quit(self) -> None:
        self._stop.stop()
        if self.session.game.history:
            self.session.save()
        self.exit()
