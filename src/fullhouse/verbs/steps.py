"""List the steps that are available on boards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Annotated, Any, ClassVar, NamedTuple

from annotated_doc import Doc
from annotated_types import Ge

from fullhouse.core.stop import Stop
from fullhouse.formats.codec import Entry
from fullhouse.logic.hints import NoStepThere, Stuck, hints
from fullhouse.rating.hodoku import TABLE
from fullhouse.techniques.step import LAST_STAGE, Step
from fullhouse.techniques.step import Hint as AnyHint
from fullhouse.verbs.hint import HintAtStage, HintOrder, Hints, hints_found
from fullhouse.verbs.kinds import Cell, Technique, TimeLimit, Uniqueness
from fullhouse.verbs.verb import Columns, Found, Verb

LEVELS = {points.technique: points.level.word for points in TABLE}
"""The level of a step by its technique, for the techniques on HoDoKu's scale."""


@dataclass(frozen=True, slots=True)
class StepGroup:
    """The steps of one technique among all steps of a board."""

    technique: str
    title: str
    level: str | None
    count: int
    """How many steps were found."""
    first: int | None
    """The index of the first one among the hints; None if none of them is shown."""
    shown: int

    def to_json(self) -> dict[str, Any]:
        """The group as plain values."""
        return asdict(self)


class Available(NamedTuple):
    """The steps that are available on one board, or the one hint that comes before all steps."""

    hints: tuple[AnyHint, ...]
    groups: tuple[StepGroup, ...]
    """All techniques that found something, in the order of the hints; empty if there is no step."""
    left_out: int
    """How many steps are not among the hints."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Steps(Verb):
    """List the steps that are available on each board, easiest first. Mistakes come first."""

    technique: Annotated[tuple[Technique, ...], Doc("Only steps of these techniques, in this order.")] = ()
    order: HintOrder = "human"
    cell: Annotated[Cell | None, Doc("Only steps about this cell, such as r4c5.")] = None
    most: Annotated[int | None, Ge(1), Doc("List at most this many steps.")] = 1_000
    most_each: Annotated[int | None, Ge(1), Doc("List at most this many steps per technique.")] = 20
    uniqueness: Uniqueness = True
    time_limit: TimeLimit = None

    name: ClassVar[str] = "steps"
    function: ClassVar[str] = "hints"

    def columns(self) -> Columns:
        """The hints, in full."""
        return {"hints": Hints}

    def one(self, entry: Entry, stop: Stop | None = None) -> Available:
        """The steps that are available on one board."""
        found: Sequence[AnyHint] = hints(
            entry.to_board(),
            cell=self.cell,
            order=tuple((name,) for name in self.technique) or self.order,
            uniqueness=self.uniqueness,
            time_limit=self.time_limit,
            stop=stop,
        )
        if not found:
            found = [Stuck() if self.cell is None else NoStepThere(self.cell)]
        return self._grouped(found)

    def _grouped(self, found: Sequence[AnyHint]) -> Available:
        by_technique: dict[str, list[Step]] = {}
        for one in found:
            if isinstance(one, Step):
                by_technique.setdefault(one.technique.name, []).append(one)
        if not by_technique:
            return Available(tuple(found), (), 0)
        shown: list[AnyHint] = []
        groups = []
        for name, own in by_technique.items():
            room = len(own) if self.most is None else self.most - len(shown)
            some = own[: min(self.most_each or len(own), room)]
            first = len(shown) if some else None
            groups.append(StepGroup(name, own[0].technique.title, LEVELS.get(name), len(own), first, len(some)))
            shown += some
        return Available(tuple(shown), tuple(groups), len(found) - len(shown))

    def row(self, found: Available) -> Found:
        """The steps in full."""
        staged = Hints(HintAtStage(one, LAST_STAGE if isinstance(one, Step) else 1) for one in found.hints)
        staged.is_list, staged.left_out = True, found.left_out
        return hints_found(staged, found.hints)
