"""What stands beside and below the board."""

from __future__ import annotations

from textual.content import Content

from fullhouse.logic.hints import Hint
from fullhouse.logic.mistakes import Mistake
from fullhouse.techniques.step import LAST_STAGE, Step
from fullhouse.tui.palette import Palette
from fullhouse.tui.session import Session
from fullhouse.tui.words import CHECK_WORDS, MODE_KEYS, clock, left_of, progress


def head(session: Session) -> Content:
    """Level, clock and what is left."""
    game = session.game
    title = Content.styled(f"{game.level or 'puzzle'}", "bold $primary")
    time = clock(session.seconds) if game.settings.show_clock else "T shows the clock"
    paused = "  paused" if session.is_paused else ""
    return Content("\n").join([title + Content(f"  {progress(game)}"), Content(f"{time}{paused}")])


def pad(session: Session, palette: Palette) -> Content:
    """The digits with how many are left of each, or the colours, and the modes; all of it can be clicked."""
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
    """The hint as far as it goes, or the message."""
    hint, stage = session.hint, session.stage
    if hint is None:
        return Content(session.message)
    if not isinstance(hint, Step | Mistake):
        return Content(hint.stage(1))
    title = Content.styled(f"hint {stage} of {LAST_STAGE}", "bold $accent")
    stages = range(1, stage + 1) if stage < LAST_STAGE else (2, LAST_STAGE)  # the last says all, but for the name
    return Content("\n\n").join([title, *(Content(hint.stage(number)) for number in stages)])


def status(session: Session) -> Content:
    """The keys that matter now."""
    hint: Hint | None = session.hint
    if session.is_paused:
        keys = "P go on · Q quit (the game is saved)"
    elif hint is not None and isinstance(hint, Step | Mistake) and session.stage < LAST_STAGE:
        keys = "H more · Esc close the hint · PgUp PgDn scroll"
    elif hint is not None and isinstance(hint, Step | Mistake):
        keys = "Enter do it · Esc close the hint · PgUp PgDn scroll"
    elif session.game.is_solved:
        keys = "N new game · O open another · Q quit"
    else:
        keys = "1-9 digit · Shift corner · Alt centre · Space mode · U undo · H hint · ? keys"
    return Content(f" {keys}")
