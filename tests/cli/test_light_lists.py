"""Commands list some names without loading the rooms that define them; here the lists are compared."""

from __future__ import annotations

from fullhouse.cli import count, rate
from fullhouse.cli.generate import request
from fullhouse.cli.logic_options import technique_names
from fullhouse.engines.questions import DEFAULT_LIMIT
from fullhouse.generator import SYMMETRIES
from fullhouse.jobs.searches.search import PATIENCE
from fullhouse.logic.path import NOTATIONS
from fullhouse.rating import SCALES
from fullhouse.rating.level import Level
from fullhouse.techniques import CATALOG


def test_the_lists_of_the_command_line_are_those_of_the_rooms() -> None:
    assert {name: scale.title for name, scale in SCALES.items()} == rate.SCALES
    assert tuple(map(str, Level)) == request.LEVELS
    assert tuple(SYMMETRIES) == request.SYMMETRIES
    assert set(technique_names()) == set(CATALOG)
    assert request.PATIENCE == PATIENCE
    assert count.DEFAULT_LIMIT == DEFAULT_LIMIT
    assert tuple(NOTATIONS) == ("hodoku", "eureka", "words")
