"""Charts of batch results, as matplotlib figures."""

from fullhouse.render.plots import EngineTimes, plot_ratings, plot_times

__all__ = ["EngineTimes", "plot_ratings", "plot_times"]
