"""Charts of batch results, as matplotlib figures."""

from fullhouse.core.values import own_functions
from fullhouse.render.plots import EngineTimes, plot_ratings, plot_times

__all__ = ["EngineTimes", "plot_ratings", "plot_times"]

own_functions(globals())
