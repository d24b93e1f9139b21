"""The marks of a picture of a step: cells, candidates, houses and links, each with its role."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from fullhouse.core.geometry import Cell, Digit, House
from fullhouse.core.notation import Candidate, Conclusion, format_cells
from fullhouse.techniques.fields import Cells, Chain

ROLES = (
    "pattern",  # the cells and candidates of the pattern
    "base",  # houses that the step relies on, or candidates in them
    "cover",  # houses that contain all of the base
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
    "extra",  # candidates that prevent a deadly pattern
    "placed",  # the conclusions
    "eliminated",
)


@dataclass(frozen=True, slots=True)
class Link:
    """A link of a chain, from some candidates to others."""

    start: tuple[Candidate, ...]
    end: tuple[Candidate, ...]
    is_strong: bool


@dataclass(frozen=True, slots=True)
class Highlights:
    """Marks by role, in drawing order: later ones are on top.

    A mark may name a candidate that its cell does not have, such as 3 in a cell with 1 and 2 of a naked triple of 1, 2
    and 3. Pictures show only candidates that exist.
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
        """The marks of these roles, without empty ones, and the marks of the conclusions."""
        return cls(
            cells=tuple((role, some) for role, some in cells.items() if some),
            candidates=(
                *((role, some) for role, some in candidates.items() if some),
                *marks_of_conclusions(conclusions),
            ),
            houses=tuple((role, some) for role, some in houses.items() if some),
        )

    def to_json(self) -> dict[str, Any]:
        """The marks as plain lists and strings, for other programs that draw."""
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
    """Each of these digits in each of these cells."""
    listed = tuple(digits)
    return tuple(Candidate(cell, digit) for cell in cells for digit in listed)


def marks_of_conclusions(conclusions: Iterable[Conclusion]) -> tuple[tuple[str, tuple[Candidate, ...]], ...]:
    """The marks of the conclusions."""
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
    """The links between successive nodes of a chain."""
    return tuple(Link(one.candidates(), other.candidates(), is_strong=not one.is_on) for one, other in pairwise(chain))
