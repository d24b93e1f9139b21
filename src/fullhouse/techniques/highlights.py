"""What a picture of a step shows: cells, candidates, houses and links, each with the role it plays."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from fullhouse.core.geometry import Cell, Digit, House
from fullhouse.core.notation import Candidate, Conclusion, format_cells
from fullhouse.core.values import public_in
from fullhouse.techniques.fields import Cells, Chain

ROLES = (
    "pattern",  # what the step is about
    "base",  # houses, or candidates in them, that the step counts on
    "cover",  # houses that take all of the base
    "fin",
    "endo-fin",
    "pivot",
    "pincer",
    "set-1",  # almost locked sets, stems and petals, in the order of the step
    "set-2",
    "set-3",
    "set-4",
    "set-5",
    "set-6",
    "set-7",
    "set-8",
    "set-9",
    "shared",  # a digit that links two sets
    "color-1",
    "color-2",
    "color-3",
    "color-4",
    "on",  # nodes of chains
    "off",
    "corner",  # cells of a deadly pattern
    "extra",  # what keeps a deadly pattern from being deadly
    "placed",  # the conclusions
    "eliminated",
)


@public_in("fullhouse.techniques")
@dataclass(frozen=True, slots=True)
class Link:
    """A line of a chain from some candidates to others."""

    start: tuple[Candidate, ...]
    end: tuple[Candidate, ...]
    is_strong: bool


@public_in("fullhouse.techniques")
@dataclass(frozen=True, slots=True)
class Highlights:
    """Marks by role, in the order in which they should be drawn: later ones lie on top.

    A mark may name a candidate that the cell has not, such as the 3 of a cell with 1 and 2 in a naked triple of 1, 2
    and 3: a picture shows those that are there.
    """

    cells: tuple[tuple[str, Cells], ...] = ()
    candidates: tuple[tuple[str, tuple[Candidate, ...]], ...] = ()
    houses: tuple[tuple[str, tuple[House, ...]], ...] = ()
    links: tuple[Link, ...] = ()

    @classmethod
    def of_roles(
        cls,
        *,
        cells: Mapping[str, Cells],
        candidates: Mapping[str, tuple[Candidate, ...]],
        houses: Mapping[str, tuple[House, ...]],
        conclusions: Iterable[Conclusion],
    ) -> Highlights:
        """The marks of these roles, without those that mark nothing, and of the conclusions."""
        return cls(
            cells=tuple((role, some) for role, some in cells.items() if some),
            candidates=(
                *((role, some) for role, some in candidates.items() if some),
                *marks_of_conclusions(conclusions),
            ),
            houses=tuple((role, some) for role, some in houses.items() if some),
        )

    def to_json(self) -> dict[str, Any]:
        """The same as plain lists and strings, for pictures drawn elsewhere."""
        return {
            "cells": [[role, format_cells(cells)] for role, cells in self.cells],
            "candidates": [[role, [str(one) for one in some]] for role, some in self.candidates],
            "houses": [[role, [house.short for house in some]] for role, some in self.houses],
            "links": [
                [[str(one) for one in link.start], [str(one) for one in link.end], link.is_strong]
                for link in self.links
            ],
        }


def candidates_of(cells: Iterable[Cell], digits: Iterable[Digit]) -> tuple[Candidate, ...]:
    """Every one of these digits in every one of these cells."""
    listed = tuple(digits)
    return tuple(Candidate(cell, digit) for cell in cells for digit in listed)


def marks_of_conclusions(conclusions: Iterable[Conclusion]) -> tuple[tuple[str, tuple[Candidate, ...]], ...]:
    """The marks for what a step concludes."""
    listed = tuple(conclusions)
    placed = tuple(one.candidate for one in listed if one.places)
    eliminated = tuple(one.candidate for one in listed if not one.places)
    return tuple((role, some) for role, some in (("placed", placed), ("eliminated", eliminated)) if some)


def marks_of_chain(chain: Chain) -> tuple[tuple[str, tuple[Candidate, ...]], ...]:
    """The nodes of a chain as marks, on and off."""
    on = tuple(one for node in chain if node.is_on for one in node.candidates())
    off = tuple(one for node in chain if not node.is_on for one in node.candidates())
    return tuple((role, some) for role, some in (("on", on), ("off", off)) if some)


def links_of_chain(chain: Chain) -> tuple[Link, ...]:
    """The links between neighbours of a chain."""
    return tuple(Link(one.candidates(), other.candidates(), is_strong=not one.is_on) for one, other in pairwise(chain))
