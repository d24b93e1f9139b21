"""A step as it looks on an equivalent grid: rotated, mirrored, its lines in another order, its digits renamed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fullhouse.core.digits import DigitSet
from fullhouse.core.geometry import CLASSIC, Cell, Digit, House
from fullhouse.core.notation import Candidate, Conclusion
from fullhouse.symmetry.transform import Transform
from fullhouse.techniques.fields import Argument, Chain, Chains, Node, Part
from fullhouse.techniques.step import Step


def transformed(step: Step, transform: Transform) -> Step:
    """What the step becomes if the grid it was found on is transformed."""
    image = _Image(transform)
    own = {name: image.of_kind[kind](getattr(step, name)) for name, kind in list(type(step).field_kinds.items())[2:]}
    conclusions = sorted(
        map(image.conclusion, step.conclusions), key=lambda one: (one.candidate.digit, one.candidate.cell)
    )
    return step.with_fields(conclusions=tuple(conclusions), **own)


class _Image:
    """How each kind of field is transformed; the kinds are those of `techniques.fields.KINDS`."""

    def __init__(self, transform: Transform) -> None:
        self._names = (0, *transform.names)
        self._cells = {transform.source_of(cell): cell for cell in range(CLASSIC.size)}
        by_cells = {frozenset(house.cells): house for house in CLASSIC.houses}
        self._houses = {
            house: by_cells[frozenset(self._cells[cell] for cell in house.cells)] for house in CLASSIC.houses
        }
        self.of_kind: dict[str, Callable[[Any], Any]] = {
            "Digit": self.digit,
            "DigitSet": self.digits,
            "Cell": self.cell,
            "Cells": self.cells,
            "House": self._houses.__getitem__,
            "Houses": self.houses,
            "Candidates": self.candidates,
            "Part": self.part,
            "Parts": lambda parts: tuple(map(self.part, parts)),
            "Chain": self.chain,
            "Chains": self.chains,
            "Arguments": lambda arguments: tuple(map(self.argument, arguments)),
            "int": int,
            "bool": bool,
        }

    def digit(self, digit: Digit) -> Digit:
        return self._names[digit] if digit else digit

    def digits(self, digits: DigitSet) -> DigitSet:
        return DigitSet.of(*map(self.digit, digits))

    def cell(self, cell: Cell) -> Cell:
        return self._cells[cell]

    def cells(self, cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
        return tuple(sorted(map(self.cell, cells)))

    def houses(self, houses: tuple[House, ...]) -> tuple[House, ...]:
        return tuple(sorted((self._houses[house] for house in houses), key=CLASSIC.houses.index))

    def candidate(self, candidate: Candidate) -> Candidate:
        return Candidate(self.cell(candidate.cell), self.digit(candidate.digit))

    def candidates(self, candidates: tuple[Candidate, ...]) -> tuple[Candidate, ...]:
        return tuple(sorted(map(self.candidate, candidates), key=lambda one: (one.digit, one.cell)))

    def part(self, part: Part) -> Part:
        return Part(self.cells(part.cells), self.digits(part.digits))

    def node(self, node: Node) -> Node:
        house = self._houses[node.house] if node.house else None
        return node.with_fields(
            cells=self.cells(node.cells), digit=self.digit(node.digit), als=self.cells(node.als), house=house
        )

    def chain(self, chain: Chain) -> Chain:
        return tuple(map(self.node, chain))

    def chains(self, chains: Chains) -> Chains:
        return tuple(map(self.chain, chains))

    def argument(self, argument: Argument) -> Argument:
        return argument.with_fields(
            cells=self.cells(argument.cells),
            houses=self.houses(argument.houses),
            digits=self.digits(argument.digits),
            branches=self.chains(argument.branches),
            eliminated=self.candidates(argument.eliminated),
        )

    def conclusion(self, conclusion: Conclusion) -> Conclusion:
        return Conclusion(self.candidate(conclusion.candidate), places=conclusion.places)
