"""Check claimed solutions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, NamedTuple

from annotated_doc import Doc

from fullhouse.core.geometry import Geometry
from fullhouse.core.grid import Grid
from fullhouse.core.stop import Stop
from fullhouse.engines.solve import check
from fullhouse.engines.status import Status
from fullhouse.engines.verify import Verification, verify
from fullhouse.errors import FormatError, excerpt
from fullhouse.formats.codec import Entry
from fullhouse.formats.csv_rows import SOLUTION_COLUMNS, find_column
from fullhouse.formats.reading import parse
from fullhouse.verbs.kinds import Threads, TimeLimit
from fullhouse.verbs.verb import Columns, Found, Verb

if TYPE_CHECKING:
    from fullhouse.engines.rows import Rows
    from fullhouse.engines.verify_batch import GradeTable


class Graded(NamedTuple):
    """A claimed solution with its grades."""

    claim: Grid
    verification: Verification
    grades: dict[str, int | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Verify(Verb):
    """Check the claimed solution of each puzzle by the rules.

    The claims are a second column of grids: `claims_column` picks it, and `many` takes it as `claims`.
    """

    solutions: Annotated[str | None, Doc("Column or member that holds the claimed solutions.")] = None
    wrong: Annotated[bool, Doc("Also solve each puzzle, and count the cells that differ from its solution.")] = False
    time_limit: TimeLimit = None
    threads: Threads = None

    name: ClassVar[str] = "verify"
    function: ClassVar[str] = "verify"
    takes_rules: ClassVar[bool] = True

    def columns(self) -> Columns:
        """Cells that are filled, givens that were changed, houses with a digit twice, and cells that are wrong."""
        return {"filled": int, "changed": int, "broken": int, **({"wrong": int} if self.wrong else {})}

    def claims_column(self, names: Sequence[str], source: str = "") -> str:
        """The name of the column with the claims; raises FormatError, naming the source, if there is none."""
        found = find_column(names, self.solutions, SOLUTION_COLUMNS)
        if found is None:
            wanted = excerpt(self.solutions) if self.solutions else " or ".join(SOLUTION_COLUMNS[:3])
            raise FormatError(f"{source or 'the text'} has no column {wanted}", advice="--solutions names the column")
        return found

    def one(self, entry: Entry, stop: Stop | None = None, claim: Grid | None = None) -> Graded:
        """Grade one claim, by default the one among the fields of the entry."""
        if claim is None:
            text = entry.fields[self.claims_column(list(entry.fields))]
            try:
                claim = parse_claim(text, entry.grid)
            except FormatError as error:
                raise FormatError(f"the solution cannot be read: {error}") from None
        found = verify(entry.grid, claim)
        clashes = {str(house) for house, *_ in claim.find_clashes()}
        grades: dict[str, int | None] = {
            "filled": claim.clue_count,
            "changed": sum(bool(given) and given != digit for given, digit in zip(entry.grid, claim, strict=True)),
            "broken": len(clashes),
        }
        if self.wrong:
            verdict = check(entry.grid, time_limit=self.time_limit, stop=stop)
            pairs = zip(claim, verdict.solutions[0] if verdict.is_proper else claim, strict=True)
            grades["wrong"] = sum(digit not in (0, right) for digit, right in pairs) if verdict.is_proper else None
        return Graded(claim, found, grades)

    def row(self, found: Graded) -> Found:
        """The grades; the first flaw is the error."""
        if found.verification:
            return Found(Status.CORRECT, dict(found.grades))
        return Found(Status.WRONG, dict(found.grades), _first_flaw(found))

    def many(self, rows: Rows, stop: Stop | None = None, claims: Rows | None = None) -> GradeTable | None:
        """Grade all claims at once; None without them."""
        if claims is None:
            return None
        from fullhouse.engines.verify_batch import grade_batch  # loads NumPy

        return grade_batch(rows, claims, wrong=self.wrong, threads=self.threads, time_limit=self.time_limit, stop=stop)

    def of_table(self, table: GradeTable, names: Iterable[str]) -> dict[str, Any]:
        """The grades; None for rows that could not be read."""
        return {name: table.column(name) for name in names}


def parse_claim(text: str, puzzle: Grid) -> Grid:
    """A claimed solution under the rules of its puzzle."""
    return parse(text, rules=None if type(puzzle.geometry) is Geometry else puzzle.geometry)


def _first_flaw(found: Graded) -> str:
    """The first flaw of a wrong claim, in the words of a batch."""
    name, cells = found.claim.geometry.cell_name, found.verification.cells
    if not cells:
        return found.verification.reason
    cell = cells[0]
    if not found.claim[cell]:
        return f"{name(cell)} is empty"
    if found.grades["changed"]:
        return f"{name(cell)} differs from the given"
    house = next(house for house, *_ in found.claim.find_clashes())
    return f"{house} holds a digit twice"
