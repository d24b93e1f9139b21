"""Technique cases in the format of HoDoKu's regression library: our own, and those of the library itself."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from recorded import FOLDER

from fullhouse.core.board import Board
from fullhouse.core.geometry import cell_at
from fullhouse.core.grid import Grid
from fullhouse.core.notation import Conclusion, eliminate, place
from fullhouse.techniques.catalog import CATALOG
from fullhouse.techniques.step import Step

OWN_CASES = FOLDER / "hodoku-2.2.0-cases.txt"
"""Steps that HoDoKu finds on boards of our puzzles."""

Settings = dict[str, int]


@dataclass(frozen=True)
class Case:
    """One line: a board, a technique, and the step it must find there."""

    line: str
    code: str
    """Four digits."""
    variant: str
    is_siamese: bool
    digits: frozenset[int]
    conclusions: frozenset[Conclusion]

    @property
    def technique(self) -> str:
        return next(technique.name for technique in CATALOG.values() if technique.code == self.code)

    def board(self) -> Board:
        return board_of(*self.line.split(":")[3:5])

    def settings(self) -> Settings:
        """The settings of the variant."""
        settings: Settings = {"siamese_fish": int(self.is_siamese)}
        if self.code in ("0404", "0405"):
            settings["dual_patterns"] = 1
        if self.code == "0402":
            settings["empty_rectangle_of_two"] = int(self.variant == "1")
        if self.code[:3] == "060":
            settings["missing_corners"] = int(self.variant != "1")
        if self.code in ("0709", "0710", "0711"):
            settings["als_nodes"] = int(self.variant in ("3", "4") or (self.code, self.variant) == ("0709", "2"))
        if self.code in ("0902", "0903", "0904"):
            settings["als_overlap"] = int(self.variant == "2")
        if self.code[:2] == "03":
            settings |= {"most_fins": 9, "most_endo_fins": 9}
        return settings

    def is_met_by(self, steps: list[Step]) -> bool:
        """Whether one of the steps is the expected one; for a negative case, whether there is none."""
        found = [frozenset(step.conclusions) for step in steps if self.has_my_digits(step)]
        return not found if self.variant == "x" else self.conclusions in found

    def has_my_digits(self, step: Step) -> bool:
        """Whether the step is about the listed digits; for chains and sets they are those eliminated."""
        if self.code[:2] in ("07", "09", "11") and self.code not in ("0701", "0702", "0703"):
            return {one.candidate.digit for one in step.conclusions} == self.digits
        return True


def board_of(cells: str, removed: str) -> Board:
    """The board of a case: givens, digits placed (after a plus), and candidates removed."""
    givens, placed, cell, is_placed = bytearray(81), [], 0, False
    for character in cells:
        if character == "+":
            is_placed = True
            continue
        if character != ".":
            if is_placed:
                placed.append((cell, int(character)))
            else:
                givens[cell] = int(character)
        cell, is_placed = cell + 1, False
    board = Board.from_parts(Grid(bytes(givens)), placed, None)
    for cell, digit in map(_candidate, removed.split()):
        board.eliminate(cell, digit)
    return board


def _candidate(triple: str) -> tuple[int, int]:
    digit, row, column = map(int, triple)
    return cell_at(row, column), digit


def read_cases(path: Path = OWN_CASES) -> list[Case]:
    """The cases of a file; none if the file does not exist."""
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return [_case(line) for line in lines if not line.startswith("#")]


def _case(line: str) -> Case:
    _, code, digits, _, _, eliminations, placements, *_ = line.split(":")
    number, _, variant = code.partition("-")
    conclusions = [eliminate(*_candidate(one)) for one in eliminations.split()]
    conclusions += [place(*_candidate(one)) for one in placements.split()]
    return Case(line, number[:4], variant, len(number) == 5, frozenset(map(int, digits)), frozenset(conclusions))
