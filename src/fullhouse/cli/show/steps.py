"""Steps: whole paths, hints, lists of steps, and boards to practise on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

from fullhouse.cli.arguments import LINES
from fullhouse.cli.command import IMPROPER, Show, print_rows
from fullhouse.cli.options import is_terminal
from fullhouse.cli.run import without_escapes
from fullhouse.core.board import Board
from fullhouse.core.notation import amount
from fullhouse.formats.codec import Entry
from fullhouse.jobs.chunk import Answers, Chunk, Result, State
from fullhouse.jobs.write import ChunkWriter, JsonWriter, Writer, heading_of
from fullhouse.logic.choice import OrderName, choice_of
from fullhouse.logic.path import NOTATIONS, End, Path, numbered
from fullhouse.techniques.step import Step
from fullhouse.verbs.hint import Hints


def draw(board: Board, step: Step | None, *, in_colour: bool) -> str:
    """Draw a board with its candidates and, in colour, what the step is about."""
    from fullhouse.cli.show.boards import board_text  # loads what draws: most output has no boards

    return board_text(board, step, in_colour=in_colour)


class PathWriter(ChunkWriter):
    """Paths for people, or as plain lines."""

    draws = True

    def __init__(
        self,
        techniques: tuple[str, ...],
        notation: str,
        *,
        until: str | None,
        boards: bool,
        drawn: tuple[int, ...],
        for_people: bool,
        order: OrderName = "hodoku",
    ) -> None:
        """`boards` are drawn before all steps that are shown, or before those with the numbers in `drawn`."""
        self._for_people = for_people
        self._techniques = techniques
        self._until = until
        self._written = NOTATIONS[notation]
        self._boards = boards
        self._drawn = drawn
        self._tried = {name for entry in choice_of(order).order for name in entry}

    def _lines(self, chunk: Chunk, answers: Answers, row: int) -> Iterator[str]:
        """Yield the requested steps of the path, and how it ends."""
        path: Path | None = answers.columns["path"][row]
        if path is None:
            return
        if heading := heading_of(chunk, row):
            yield self._remark(without_escapes(heading) if self._for_people else heading)
        shown = path.steps_of(self._techniques) if self._techniques else list(enumerate(path, start=1))
        width = len(str(len(path)))
        is_numbered = bool(self._for_people or self._techniques or self._boards or self._drawn)
        for number, step in shown:
            if self._boards or number in self._drawn:
                yield draw(path.board_before(number - 1), step, in_colour=self._for_people)
            text = path.weighed(number, self._written(step))
            yield numbered(number, text, width) if is_numbered else text
        if len(path) + 1 in self._drawn:
            yield draw(path.board_before(len(path)), None, in_colour=self._for_people)
        yield from self._last_lines(path, has_shown=bool(shown))

    def _last_lines(self, path: Path, *, has_shown: bool) -> Iterator[str]:
        beyond = [number for number in self._drawn if number > len(path) + 1]
        if beyond:
            yield self._remark(f"there is no board {beyond[0]}: the path has {amount(len(path), 'step')}")
        missing = [] if has_shown or not path.steps else list(self._techniques)
        if self._until and path.end is not End.UNTIL and self._until not in missing:
            missing.append(self._until)
        names = " or ".join(name if name in self._tried else f"{name}, which a path does not try" for name in missing)
        yield self._remark((f"no step of {names}; " if names else "") + path.summary())

    def _remark(self, text: str) -> str:
        return text if self._for_people else f"# {text}"


class OnlySteps(Writer):
    """Prints paths with some of their steps."""

    def __init__(self, writer: JsonWriter, techniques: frozenset[str]) -> None:
        self._writer = writer
        self._techniques = techniques

    def texts(self, results: Iterable[Result], state: State) -> Iterator[bytes]:
        """Yield the paths with the steps of these techniques alone."""
        return self._writer.texts(((chunk, self._fewer(answers)) for chunk, answers in results), state)

    def _fewer(self, answers: Answers) -> Answers:
        paths = [None if path is None else self._part(path.to_json()) for path in answers.columns["path"]]
        return answers._replace(columns={"path": paths})

    def _part(self, path: dict[str, Any]) -> dict[str, Any]:
        return {**path, "steps": [step for step in path["steps"] if step["technique"] in self._techniques]}


class HintWriter(ChunkWriter):
    """Hints for people; a terminal gets the board above them, without candidates of ours before stage 3."""

    draws = True

    def __init__(self, advice: str = "--max 0 lists all") -> None:
        self._draws = is_terminal()
        self._advice = advice

    def _lines(self, chunk: Chunk, answers: Answers, row: int) -> Iterator[str]:
        found: Hints | None = answers.columns["hints"][row]
        entry = chunk.item(row)
        if not found or not isinstance(entry, Entry):
            return
        if heading := heading_of(chunk, row):
            yield f"# {without_escapes(heading) if self._draws else heading}"
        first = found[0]
        is_list = found.is_list and isinstance(first.hint, Step)
        if self._draws:
            marked = first.hint.offered() if first.stage >= 3 and not is_list else None
            is_early = first.stage < 3 and not is_list and entry.candidates is None
            yield str(entry.grid) if is_early else draw(entry.to_board(), marked, in_colour=True)
        if not is_list:
            yield from first.lines()
            return
        yield from (str(one.hint) for one in found)
        if found.left_out:
            yield f"# {amount(found.left_out, 'step')} more: {self._advice}"


class PracticeWriter(Writer):
    """The board of an exercise as a drawing."""

    def __init__(self, *, in_colour: bool) -> None:
        self._in_colour = in_colour

    def texts(self, results: Iterable[Result], state: State) -> Iterator[bytes]:  # noqa: ARG002 - never resumed
        """Yield the drawing."""
        for _, answers in results:
            board = answers.columns["board"][0].to_board()
            yield (draw(board, None, in_colour=self._in_colour) + "\n").encode()


SHOWS = {
    "steps": Show(
        run=print_rows(
            lambda _verb: {LINES: partial(HintWriter, "--max and --max-each list more")}, quiet_about=IMPROPER
        ),
        help="""List the steps that are available on the board of each PUZZLE, easiest first.

        Mistakes come first, as with hint: a board with a mistake has no steps. --technique lists only steps of the
        given techniques, --cell only steps that involve that cell. `fullhouse explain --help` lists the techniques.

        The exit code is 1 if a board has no solution or several.
        """,
        examples=(
            "fullhouse steps 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
            "fullhouse steps board.txt --technique naked-pair --technique x-wing",
            "fullhouse steps boards.csv --cell r4c5 --json",
        ),
    ),
}
"""The verb that prints a list of steps."""
