"""Check that puzzles have exactly one solution."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, NamedTuple

from annotated_doc import Doc

from fullhouse.core.digits import digits_of
from fullhouse.core.geometry import Cell, Geometry, Mask
from fullhouse.core.stop import Stop, stop_for
from fullhouse.engines.solve import Verdict, check, find_redundant_clues, takes_batches
from fullhouse.engines.status import Status
from fullhouse.engines.true_candidates import TrueCandidates, true_candidates
from fullhouse.formats.codec import Entry
from fullhouse.verbs.kinds import Device, Engine, Threads, TimeLimit
from fullhouse.verbs.verb import Cells, Columns, Found, Texts, Verb

if TYPE_CHECKING:
    from fullhouse.engines.rows import Rows
    from fullhouse.engines.solve_batch import SolveTable


class Checked(NamedTuple):
    """The verdict on one puzzle, its redundant clues and its true candidates."""

    verdict: Verdict
    geometry: Geometry
    redundant: tuple[Cell, ...] | None
    """None if they were not looked for, or if the puzzle is not proper."""
    candidates: TrueCandidates | None = None
    """None if they were not looked for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Check(Verb):
    """Check that each puzzle has exactly one solution, and report why if it has not."""

    minimal: Annotated[bool, Doc("Also list redundant clues: clues that can be removed one at a time.")] = False
    candidates: Annotated[
        bool, Doc("Also list the true candidates: the digits that each cell has in at least one solution.")
    ] = False
    engine: Engine = None
    time_limit: TimeLimit = None
    device: Device = "cpu"
    threads: Threads = None

    name: ClassVar[str] = "check"
    function: ClassVar[str] = "check"
    takes_rules: ClassVar[bool] = True

    def check(self) -> None:
        """A GPU only compares solutions."""
        for name in ("engine", "minimal", "candidates"):
            self.excludes("device", name)

    def columns(self) -> Columns:
        """Why a row is not proper, the cells in which two of its solutions differ, and the columns of the options."""
        redundant = {"redundant": Cells} if self.minimal else {}
        return {"reason": str, "differ": Cells, **redundant, **({"true_candidates": Texts} if self.candidates else {})}

    def one(self, entry: Entry, stop: Stop | None = None) -> Checked:
        """The verdict on one puzzle."""
        limits = stop_for(self.time_limit, stop)
        found = true_candidates(entry, engine=self.engine, stop=limits) if self.candidates else None
        verdict = found.verdict if found else check(entry, engine=self.engine, stop=limits)
        if not self.minimal or not verdict.is_proper:
            return Checked(verdict, entry.grid.geometry, None, found)
        clues = find_redundant_clues(entry, engine=self.engine, stop=limits)
        return Checked(verdict, entry.grid.geometry, tuple(clues), found)

    def row(self, found: Checked) -> Found:
        """The status, the reason and the cells."""
        verdict, geometry, redundant, candidates = found
        columns: dict[str, Any] = {
            "reason": verdict.reason or None,
            "differ": Cells(verdict.cells, geometry) or None,
            "redundant": None if redundant is None else Cells(redundant, geometry),
            "true_candidates": Texts(texts_of(candidates.masks, geometry))
            if verdict.solutions and candidates
            else None,
        }
        error = None if verdict.is_proper else verdict.to_error()
        return Found(Status[verdict.status.upper()], columns, error)

    def many(self, rows: Rows, stop: Stop | None = None) -> SolveTable | None:
        """The status of each row; `unanswered` lists those that need a reason."""
        if self.minimal or self.candidates or not takes_batches(self.engine, self.device):
            return None
        from fullhouse.engines.solve_batch import solve_batch  # loads NumPy

        return solve_batch(rows, threads=self.threads, time_limit=self.time_limit, stop=stop, device=self.device)

    def of_table(self, table: SolveTable, names: Iterable[str]) -> dict[str, Any]:
        """Empty columns: a proper row has neither a reason nor cells."""
        return {name: [None] * len(table) for name in names}

    def unanswered(self, table: SolveTable) -> list[int]:
        """All rows that are not proper."""
        found: list[int] = (table.status != Status.PROPER).nonzero()[0].tolist()
        return found


def texts_of(masks: Iterable[Mask], geometry: Geometry) -> Iterator[str]:
    """The digits of each cell as text, such as 258."""
    return ("".join(geometry.alphabet[digit - 1] for digit in digits_of(mask)) for mask in masks)
