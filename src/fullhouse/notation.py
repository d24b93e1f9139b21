"""Notation for cells, houses and conclusions: `r4c5`, `r13c24`, `b5`, `r4c5=7`, `r45c6<>3`."""

from fullhouse.core.geometry import House, cell_name
from fullhouse.core.notation import (
    Candidate,
    Conclusion,
    eliminate,
    format_cells,
    format_conclusions,
    parse_cell,
    parse_cells,
    parse_conclusions,
    parse_house,
    place,
)
from fullhouse.core.values import own_functions

__all__ = [
    "Candidate",
    "Conclusion",
    "House",
    "cell_name",
    "eliminate",
    "format_cells",
    "format_conclusions",
    "parse_cell",
    "parse_cells",
    "parse_conclusions",
    "parse_house",
    "place",
]

own_functions(globals())
