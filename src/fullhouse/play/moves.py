"""Player actions, each a function that returns a move for `Game.play`.

An action that changes nothing returns a move without changes, which is false and leaves the game as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import asdict, replace

from fullhouse.core.arguments import one_of, whole_number
from fullhouse.core.board import rule_candidates
from fullhouse.core.digits import digits_of
from fullhouse.core.geometry import CLASSIC, AnyCell, Cell, Digit
from fullhouse.core.notation import Conclusion
from fullhouse.logic.position import WrongDigits, WrongEliminations
from fullhouse.play.game import Content, Game, Move, changes_between, start_of, with_field, with_mark, without_mark
from fullhouse.techniques.step import Hint

NOTES = ("corner", "centre")


def enter(game: Game, cells: Iterable[AnyCell], digit: Digit) -> Move:
    """Place the digit in these cells, or remove it if all of them have it. Notes are kept under a digit."""
    whole_number("digit", digit, 1, 9)
    free = _free(game, cells)
    if free and all(game[cell].digit == digit for cell in free):
        return _changed(game, "digit", {cell: replace(game[cell], digit=0) for cell in free})
    return _changed(game, "digit", _placed(game, dict.fromkeys(free, digit)))


def note(game: Game, kind: str, cells: Iterable[AnyCell], digit: Digit) -> Move:
    """Add the `corner` or `centre` note to these cells, or remove it if all have it. Filled cells are skipped.

    With automatic candidates, removing a centre note eliminates the candidate; adding it restores the candidate.
    """
    one_of("kind", kind, NOTES)
    whole_number("digit", digit, 1, 9)
    free = [cell for cell in _free(game, cells) if not game[cell].digit]
    if kind == "centre" and game.settings.auto_candidates:
        rules = rule_candidates(game.grid)
        possible = [cell for cell in free if rules[cell] >> (digit - 1) & 1]
        return _changed(game, kind, _toggled(game, "eliminated", possible, digit))
    return _changed(game, kind, _toggled(game, kind, free, digit))


def colour(game: Game, cells: Iterable[AnyCell], number: int) -> Move:
    """Add this colour to these cells, or remove it if all have it."""
    whole_number("number", number, 1, 9)
    return _changed(game, "colour", _toggled(game, "colours", _checked(cells), number))


def erase(game: Game, cells: Iterable[AnyCell]) -> Move:
    """Remove the digits from these cells; if there are none, the notes; if there are none either, the colours."""
    chosen = _checked(cells)
    free = _free(game, chosen)
    layers: tuple[tuple[list[Cell], Callable[[Content], Content]], ...] = (
        (free, lambda content: replace(content, digit=0)),
        (free, lambda content: replace(content, corner="", centre="", eliminated="")),
        (chosen, lambda content: replace(content, colours="")),
    )
    for some, cleared in layers:
        move = _changed(game, "erase", {cell: cleared(game[cell]) for cell in some})
        if move:
            return move
    return Move("erase", ())


def fill_notes(game: Game) -> Move:
    """Fill the centre notes of every empty cell with the candidates that the rules leave."""
    rules = rule_candidates(game.grid)
    empty = [cell for cell in range(CLASSIC.size) if not game[cell].digit]
    return _changed(game, "fill", {cell: replace(game[cell], centre=_marks(rules[cell])) for cell in empty})


def restart(game: Game) -> Move:
    """Remove everything except the givens. Like any move, it can be undone."""
    return _changed(game, "restart", dict(enumerate(start_of(game.puzzle.givens))))


def reveal(game: Game, cells: Iterable[AnyCell] | None = None) -> Move:
    """Place the digits of the solution in these cells, or in all cells."""
    free = _free(game, range(CLASSIC.size) if cells is None else cells)
    return _changed(game, "reveal", _placed(game, {cell: game.puzzle.solution[cell] for cell in free}))


def apply(game: Game, hint: Hint) -> Move:
    """Apply the hint in one move: place, eliminate, remove wrong digits or restore the notes of a cell."""
    if step := hint.offered():
        return _changed(game, "hint", _concluded(game, step.conclusions))
    if isinstance(hint, WrongDigits):
        return _changed(game, "hint", {one.cell: replace(game[one.cell], digit=0) for one in hint.digits})
    if isinstance(hint, WrongEliminations):
        rules = rule_candidates(game.grid)
        restored = {
            cell: replace(game[cell], centre=_marks(rules[cell]) if game[cell].centre else "", eliminated="")
            for cell in hint.cells()
        }
        return _changed(game, "hint", restored)
    return Move("hint", ())


def _concluded(game: Game, conclusions: Iterable[Conclusion]) -> dict[Cell, Content]:
    """Return the contents after these conclusions. A cell without notes gets them before a candidate is removed."""
    listed = [(one.candidate.cell, one.candidate.digit, one.places) for one in conclusions]
    changed = _placed(game, {cell: digit for cell, digit, places in listed if places})
    rules = rule_candidates(game.grid)
    for cell, digit, places in listed:
        if not places:
            content = changed.get(cell, game[cell])
            if game.settings.auto_candidates:
                changed[cell] = replace(content, eliminated=with_mark(content.eliminated, digit))
            else:
                centre = without_mark(content.centre or _marks(rules[cell]), digit)
                changed[cell] = replace(content, centre=centre)
    return changed


def _placed(game: Game, digits: dict[Cell, Digit]) -> dict[Cell, Content]:
    """Return the contents after these digits are placed, with notes cleaned up if the settings require it."""
    changed = {cell: replace(game[cell], digit=digit) for cell, digit in digits.items()}
    if game.settings.auto_clean:
        for cell, digit in digits.items():
            for peer in CLASSIC.peers[cell]:
                if not game.is_given(peer):
                    content = changed.get(peer, game[peer])
                    corner, centre = without_mark(content.corner, digit), without_mark(content.centre, digit)
                    changed[peer] = replace(content, corner=corner, centre=centre)
    return changed


def _toggled(game: Game, field: str, cells: list[Cell], digit: int) -> dict[Cell, Content]:
    """Return the cells with the mark toggled: in all, or in none if all have it. For `eliminated` it is reversed."""
    marks = {cell: asdict(game[cell])[field] for cell in cells}
    have_it = [cell for cell in cells if str(digit) in marks[cell]]
    add = not have_it if field == "eliminated" else len(have_it) < len(cells)
    change = with_mark if add else without_mark
    return {cell: with_field(game[cell], field, change(marks[cell], digit)) for cell in cells}


def _changed(game: Game, kind: str, changed: dict[Cell, Content]) -> Move:
    after = tuple(changed.get(cell, content) for cell, content in enumerate(game.contents))
    return Move(kind, changes_between(game.contents, after))


def _checked(cells: Iterable[AnyCell]) -> list[Cell]:
    return sorted({CLASSIC.check_cell(cell) for cell in cells})


def _free(game: Game, cells: Iterable[AnyCell]) -> list[Cell]:
    """Return the cells that do not hold a given."""
    return [cell for cell in _checked(cells) if not game.is_given(cell)]


def _marks(mask: int) -> str:
    return "".join(map(str, digits_of(mask)))
