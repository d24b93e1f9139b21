"""Hints on a player's board: mistakes first, then the next step, in growing detail."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from fullhouse.core.board import Board
from fullhouse.core.digits import DIGITS_OF_MASK
from fullhouse.core.geometry import CLASSIC, AnyCell, Cell, cell_name
from fullhouse.core.notation import Candidate, amount
from fullhouse.core.stop import Stop
from fullhouse.core.values import shown_in_notebooks
from fullhouse.errors import BadArgument
from fullhouse.formats.codec import Readable
from fullhouse.logic.choice import Choice, OrderName, choice_of
from fullhouse.logic.orders import Entries, Settings, place_in
from fullhouse.logic.position import Position, position_or_mistake
from fullhouse.logic.steps import apply, classic_board, limits_of
from fullhouse.techniques.catalog import FAMILY_OF
from fullhouse.techniques.families.basic import SINGLES, FullHouse
from fullhouse.techniques.proof import BugTruth, CellTruth, DeadlyPattern, HouseTruth
from fullhouse.techniques.step import LAST_STAGE, Hint, Step, check_stage, with_article


@shown_in_notebooks
@dataclass(frozen=True, slots=True)
class News(Hint):
    """A hint that says the same at every stage."""

    kind: ClassVar[str]
    sentence: ClassVar[str] = ""

    def text(self) -> str:
        """The sentence to show."""
        return self.sentence

    def to_json(self) -> dict[str, Any]:
        """The sentence and its kind as plain values."""
        return {self.kind: True, "text": self.text()}

    def stage(self, stage: int) -> str:
        """The text, which does not depend on the stage."""
        check_stage(stage)
        return self.text()

    def __str__(self) -> str:
        return self.text()


@dataclass(frozen=True, slots=True)
class Finished(News):
    """The board is solved."""

    kind: ClassVar[str] = "finished"
    sentence = "The board is solved."


@dataclass(frozen=True, slots=True)
class Stuck(News):
    """None of the allowed techniques finds a step."""

    kind: ClassVar[str] = "stuck"
    sentence = "None of the techniques finds a step here."


@dataclass(frozen=True, slots=True)
class NoStepThere(News):
    """No step that is available now concerns the chosen cell."""

    kind: ClassVar[str] = "no-step-there"
    cell: Cell

    def text(self) -> str:
        return f"No available step concerns {cell_name(self.cell)}. Ask for a hint without a cell first."

    def to_json(self) -> dict[str, Any]:
        """The sentence and its kind as plain values."""
        return {"cell": cell_name(self.cell), "text": self.text()}


@shown_in_notebooks
@dataclass(frozen=True, slots=True)
class StepBefore(Hint):
    """A step elsewhere that leads to the chosen cell: the steps about the cell that are available now are harder."""

    cell: Cell
    """The chosen cell."""
    step: Step
    """The step to take first."""
    then: Step
    """The step about the cell that becomes available."""
    more: int
    """How many other steps it also needs, after the first."""
    harder: Step | None
    """The easiest step about the cell that is available now; None if there is none."""

    def offered(self) -> Step:
        """The step to take first."""
        return self.step

    def text(self) -> str:
        """Why the hint shows a step elsewhere."""
        name = cell_name(self.cell)
        if self.harder:
            now = f"{name} takes {with_article(self.harder.title())} now"
            easier = f"{self.more + 1} easier steps elsewhere lead" if self.more else "an easier step elsewhere leads"
            return f"{now}; {easier} there."
        steps = f"{self.more + 1} steps elsewhere lead" if self.more else "A step elsewhere leads"
        return f"No step concerns {name} yet. {steps} there."

    def stage(self, stage: int) -> str:
        """The text of a stage of the first step; the first stage also says where it leads, the last what follows."""
        texts = {1: (self.text(), self.step.stage(1)), LAST_STAGE: (self.step.stage(LAST_STAGE), self._what_follows())}
        return " ".join(texts.get(check_stage(stage), (self.step.stage(stage),)))

    def _what_follows(self) -> str:
        after = f"After that and {amount(self.more, 'more step')}" if self.more else "After that"
        return f"{after}, {cell_name(self.cell)} takes only {with_article(self.then.title())}."

    def __str__(self) -> str:
        return f"{self.text()} {self.step}"

    def to_json(self) -> dict[str, Any]:
        """The chosen cell, the steps, and how many come between them."""
        return {
            "cell": cell_name(self.cell),
            "step": self.step.to_json(),
            "then": self.then.to_json(),
            "more": self.more,
            "harder": self.harder and self.harder.to_json(),
            "text": self.text(),
        }


def hint(
    board: Readable,
    *,
    cell: AnyCell | None = None,
    order: Entries | OrderName = "human",
    uniqueness: bool = True,
    settings: Settings | None = None,
    time_limit: float | None = None,
    stop: Stop | None = None,
) -> Hint:
    """The next hint for a player on this board, in stages: `.stage(1)` says where to look, `.stage(4)` everything.

    Mistakes come first: a wrong digit, a wrongly removed candidate, a board with no or several solutions. Otherwise the
    hint is the easiest step; with a cell (`"r4c5"`), the easiest step that concerns it. If that is not a single and
    easier steps elsewhere lead to the cell, the hint is the first of these, a `StepBefore`.

    `order` is "human", in which people see steps first; "hodoku", "se" or "se-1.2.1"; or a list of techniques.

    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> [hint(puzzle).stage(stage) for stage in (1, 2)]
    ['Look at box 2.', 'There is a Hidden Single.']
    >>> from fullhouse import parse_board
    >>> board = parse_board(puzzle)
    >>> board.place(2, 1)
    >>> [hint(board).stage(stage) for stage in (1, 2, 3)]
    ['There is a mistake in box 1.', 'A digit is wrong.', 'It is in r1c3.']
    """
    asked, choice = _cell_of(cell), choice_of(order, settings)
    limits = limits_of(time_limit, stop)
    position = _position_or_news(classic_board(board), asked, limits)
    if not isinstance(position, Position):
        return position
    choice = choice.with_order(position.allowed(choice.order, uniqueness=uniqueness))
    if asked is not None:
        return _hint_about(asked, position, choice.without_guesses(), limits)
    _, found, _ = choice.path(position.board(), solution=position.solution, enough=1, stop=limits)
    return found[0] if found else Stuck()


def hints(
    board: Readable,
    *,
    cell: AnyCell | None = None,
    order: Entries | OrderName = "human",
    uniqueness: bool = True,
    settings: Settings | None = None,
    time_limit: float | None = None,
    stop: Stop | None = None,
) -> list[Hint]:
    """Every available step, easiest first. On a solved board, or one with a mistake, that is the only hint.

    Guesses are not included: if only a guess is possible, the list is empty. `order` is that of `hint`.

    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> [str(found) for found in hints(puzzle, order=["naked-single"])][:2]
    ['Naked Single: r5c5=5', 'Naked Single: r7c6=7']
    """
    asked, choice = _cell_of(cell), choice_of(order, settings).without_guesses()
    limits = limits_of(time_limit, stop)
    position = _position_or_news(classic_board(board), asked, limits)
    if not isinstance(position, Position):
        return [position]
    choice = choice.with_order(position.allowed(choice.order, uniqueness=uniqueness))
    found = choice.steps(position.board(), limits)
    if asked is not None:
        found = [step for step in found if _concludes(step, asked) or asked in step.cells_involved()]
    places = place_in(choice.order)
    found.sort(key=lambda step: places[step.technique.name])
    return list(found)


def _cell_of(cell: AnyCell | None) -> Cell | None:
    return None if cell is None else CLASSIC.check_cell(cell)


def _position_or_news(board: Board, asked: Cell | None, stop: Stop | None) -> Position | Hint:
    """The position, or the mistake or news that comes before any step. BadArgument if the cell is filled."""
    found = position_or_mistake(board, stop)
    if not isinstance(found, Position):
        return found
    if found.digits.is_full:
        return Finished()
    if asked is not None and found.digits[asked]:
        name, digit = cell_name(asked), found.digits[asked]
        raise BadArgument("cell", asked, "an empty cell", found=f"{name}, which holds {digit}")
    return found


def _hint_about(cell: Cell, position: Position, choice: Choice, stop: Stop | None) -> Hint:
    """The easiest way to the cell: a step about it, or the first of easier steps that lead there."""
    concluding, involving = _steps_about(cell, position, choice, stop)
    if concluding and FAMILY_OF[concluding.technique.name] == SINGLES.name:
        return concluding
    place = place_in(choice.order)[concluding.technique.name] if concluding else None
    easier = choice.with_order(choice.order[:place])
    return _step_before(cell, position, easier, concluding, stop) or concluding or involving or NoStepThere(cell)


def _steps_about(cell: Cell, position: Position, choice: Choice, stop: Stop | None) -> tuple[Step | None, Step | None]:
    """The easiest step with a conclusion about the cell, and the easiest before it that involves the cell."""
    involving = None
    for entry in choice.order:
        for step in choice.with_order((entry,)).steps(position.board(), stop):
            if _concludes(step, cell):
                return step, involving
            if involving is None and cell in step.cells_involved():
                involving = step
    return None, involving


def _step_before(cell: Cell, position: Position, choice: Choice, harder: Step | None, stop: Stop | None) -> Hint | None:
    """The first of the steps of this choice that lead to one about the cell; None if they do not."""
    _, path, _ = choice.path(position.board(), stop=stop)
    last = next((number for number, step in enumerate(path) if _concludes(step, cell)), None)
    if not last:
        return None
    needed = _needed_for(path[: last + 1], position)
    if len(needed) == 1:
        return path[last]
    return StepBefore(cell, path[needed[0]], path[last], len(needed) - 2, harder)


def _needed_for(path: Sequence[Step], position: Position) -> list[int]:
    """The indices of the steps that the last one rests on, and its own.

    A step rests on those that removed candidates from its truths: from cells and houses that it draws on.
    """
    board = position.board()
    removed_by: dict[Candidate, int] = {}
    for number, step in enumerate(path):
        before = board.all_candidates()
        apply(step, board)
        for place, (old, new) in enumerate(zip(before, board.all_candidates(), strict=True)):
            for digit in DIGITS_OF_MASK[old & ~new]:
                removed_by[Candidate(place, digit)] = number
        removed_by.update((one.candidate, number) for one in step.conclusions)
    needed = {len(path) - 1}
    for number in range(len(path) - 1, -1, -1):
        if number in needed:
            removed = (removed_by.get(one, number) for one in _drawn_on(path[number]))
            needed.update(other for other in removed if other < number)
    return sorted(needed)


def _drawn_on(step: Step) -> Iterator[Candidate]:
    """Yield the candidates, there or not, of every cell and house that the step draws on."""
    cells: set[Cell] = set(step.house.cells) if isinstance(step, FullHouse) else set()
    for truth in step.proof().truths:
        match truth:
            case CellTruth(cell):
                cells.add(cell)
            case HouseTruth(house, digit):
                yield from (Candidate(cell, digit) for cell in house.cells)
            case DeadlyPattern(pattern):
                cells.update(cell for cell, _ in pattern)
            case BugTruth():
                cells.update(range(CLASSIC.size))
    yield from (Candidate(cell, digit) for cell in sorted(cells) for digit in range(1, 10))


def _concludes(step: Step, cell: Cell) -> bool:
    return any(conclusion.candidate.cell == cell for conclusion in step.conclusions)
