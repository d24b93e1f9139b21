"""The difficulty of puzzles on the scales that players and researchers use. The scales are data tables."""

from fullhouse.core.values import own_names
from fullhouse.rating.rate import SCALES
from fullhouse.rating.rating import GuessesRating, Hardest, HodokuRating, SeRating
from fullhouse.rating.scale import Scale

__all__ = ["SCALES", "GuessesRating", "Hardest", "HodokuRating", "Scale", "SeRating"]

own_names(globals())
