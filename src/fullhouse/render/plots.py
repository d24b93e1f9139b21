"""Charts of batch results: the difficulty of puzzles and the speed of engines. Needs the extra `plot`.

The colours are those of Okabe and Ito, which colour-blind readers can tell apart; lines also differ in their dashes.
Equal numbers give equal files.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from io import BytesIO
from math import log10
from typing import Any, NamedTuple, TypeVar

from fullhouse.core.values import public_in
from fullhouse.errors import BadArgument, MissingExtra
from fullhouse.rating.rating import Level, Rating, title_of
from fullhouse.rating.rating_table import RatingTable

try:
    import matplotlib as mpl
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.ticker import MaxNLocator
except ImportError:
    raise MissingExtra("matplotlib", "plot") from None

Name = TypeVar("Name", str, int)
Counts = Sequence[Name] | Mapping[Name, int]
"""Names with repetitions, or counts by name."""

FORMATS = ("png", "svg", "pdf")
MOST_TECHNIQUES = 12
"""Beyond this many techniques, the rarest are counted together."""
INK, QUIET = "#1b1b1f", "#8a8d94"
BLUE = "#0072b2"
LINES = (
    ("#0072b2", "-"),
    ("#d55e00", "--"),
    ("#009e73", "-."),
    ("#cc79a7", ":"),
    ("#56b4e9", (0, (5, 1))),
    ("#e69f00", (0, (3, 1, 1, 1))),
    ("#000000", (0, (1, 1))),
    ("#7f7f7f", (0, (6, 2, 2, 2))),
)
"""The colour and dashes of each line."""
_PLAIN = "{x:g}"
"""The labels of a logarithmic scale."""
_SETTINGS = {
    "font.family": "DejaVu Sans",
    "font.size": 9,
    "axes.edgecolor": QUIET,
    "axes.labelcolor": INK,
    "axes.titlesize": 10,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
    "axes.titlecolor": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "xtick.color": INK,
    "ytick.color": INK,
    "svg.fonttype": "none",
    "svg.hashsalt": "fullhouse",
    "pdf.fonttype": 42,
}


class RatedRow(NamedTuple):
    """The data of one puzzle in a chart; None if unknown."""

    clues: int
    level: str | None = None
    hardest: str | None = None
    er: float | None = None


@public_in("fullhouse.plots")
class EngineTimes(NamedTuple):
    """The times of an engine, one per puzzle."""

    engine: str
    seconds: Sequence[float]
    solved: int
    """The number of puzzles that it solved."""


def plot_ratings(table: RatingTable) -> Figure:
    """A figure of the difficulty of these puzzles: levels, clues, hardest techniques and Sudoku Explainer's rating.

    Charts of scales that were not rated are omitted. `figure.savefig("ratings.png")` writes the figure; notebooks
    display it. Needs the extra `plot`.
    """
    if not isinstance(table, RatingTable):
        raise BadArgument("table", table, "a RatingTable, as rate_batch returns it")
    ratings = filter(None, map(table.rating, range(len(table))))
    rows = [rated_row(one) for one in ratings]
    return ratings_figure(rows)


def rated_row(rating: Rating) -> RatedRow:
    """The chart data of a puzzle with this rating."""
    numbers = rating.to_row()
    er = next((numbers[name] for name in ("er", "er_121") if name in numbers), None)
    hardest = rating.hardest.technique if rating.hardest else None
    return RatedRow(rating.puzzle.clue_count, numbers.get("level"), hardest, er)


def ratings_figure(rows: Sequence[RatedRow]) -> Figure:
    """The figure of rows from any source."""
    if not rows:
        raise BadArgument("table", rows, "one with a puzzle that is rated", found="one without any")
    charts: list[Callable[[Axes], None]] = [lambda axes: _clues(axes, [row.clues for row in rows])]
    if levels := [row.level for row in rows if row.level]:
        charts.insert(0, lambda axes: _levels(axes, levels))
    if numbers := [row.er for row in rows if row.er is not None and row.er == row.er]:
        charts.append(lambda axes: _ers(axes, numbers))
    if hardest := [row.hardest for row in rows if row.hardest]:
        charts.append(lambda axes: _techniques(axes, hardest))
    noun = "puzzle" if len(rows) == 1 else "puzzles"
    return _figure(charts, f"{len(rows):,} {noun}")


def counts_figure(
    levels: Mapping[str, int], clues: Mapping[int, int], hardest: Mapping[str, int], title: str
) -> Figure:
    """The figure of counts."""
    charts: list[Callable[[Axes], None]] = []
    if any(levels.values()):
        charts.append(lambda axes: _levels(axes, levels))
    if clues:
        charts.append(lambda axes: _clues(axes, clues))
    if hardest:
        charts.append(lambda axes: _techniques(axes, hardest))
    if not charts:
        raise BadArgument("table", title, "one with a puzzle", found="one without any")
    return _figure(charts, title)


def plot_times(times: Iterable[EngineTimes | tuple[str, Sequence[float]]]) -> Figure:
    """A figure of the time that engines take: the spread of each, and every puzzle from the fastest to the slowest.

    `times` maps the name of each engine to its seconds, one number per puzzle. Needs the extra `plot`.
    """
    engines = [one if isinstance(one, EngineTimes) else EngineTimes(*one, len(one[1])) for one in times]
    if not engines or not all(len(one.seconds) for one in engines):
        raise BadArgument("times", times, "engines with one time or more", found="none")
    charts = [lambda axes: _spread(axes, engines), lambda axes: _sorted_curves(axes, engines)]
    most = max(len(one.seconds) for one in engines)
    noun = "puzzle" if most == 1 else "puzzles"
    return _figure(charts, f"CPU time, {most:,} {noun}", width=5.2)


def figure_bytes(figure: Figure, format: str) -> bytes:
    """The figure as a file: `png`, `svg` or `pdf`, without a timestamp, so that it is reproducible."""
    metadata: dict[str, dict[str, None]] = {
        "png": {"Software": None},
        "svg": {"Date": None, "Creator": None},
        "pdf": {"CreationDate": None, "Creator": None, "Producer": None},
    }
    if format not in metadata:
        raise BadArgument("format", format, f"one of {', '.join(FORMATS)}")
    file = BytesIO()
    with _look():
        figure.savefig(file, format=format, dpi=150, metadata=metadata[format])
    return file.getvalue()


def _look() -> AbstractContextManager[None]:
    """Apply our settings while a figure is made."""
    settings: Any = _SETTINGS
    return mpl.rc_context(settings)


def _figure(charts: Sequence[Callable[[Axes], None]], title: str, *, width: float = 4.4) -> Figure:
    """Small charts, two per row."""
    with _look():
        columns = min(2, len(charts))
        rows = -(-len(charts) // columns)
        figure = Figure(figsize=(width * columns, 3.1 * rows + 0.3), layout="constrained")
        figure.suptitle(title, x=0.01, ha="left", color=INK, fontweight="bold", fontsize=11)
        parts = figure.subfigures(rows, columns, squeeze=False)  # so that long names in one do not narrow the others
        for part, chart in zip(parts.flat, charts, strict=False):
            chart(part.add_subplot())
        return figure


def _levels(axes: Axes, levels: Counts[str]) -> None:
    counts = Counter(levels)
    words = [level.word for level in Level]
    _bars(axes, [(word, counts[word]) for word in words])
    axes.set_title("Level")


def _techniques(axes: Axes, names: Counts[str]) -> None:
    counts = Counter(names).most_common()
    shown = [(title_of(name), count) for name, count in counts[:MOST_TECHNIQUES]]
    if rest := sum(count for _, count in counts[MOST_TECHNIQUES:]):
        shown.append(("others", rest))
    _bars(axes, shown)
    axes.set_title("Hardest technique")


def _bars(axes: Axes, counts: Sequence[tuple[str, int]]) -> None:
    """Horizontal bars, the first on top, each with its number."""
    places = range(len(counts))
    axes.barh(places, [count for _, count in counts], color=BLUE, height=0.65)
    axes.set_yticks(places, [name for name, _ in counts])
    axes.invert_yaxis()
    most = max(count for _, count in counts)
    for place, (_, count) in zip(places, counts, strict=True):
        axes.text(count + 0.015 * most, place, f"{count:,}", va="center", color=INK, fontsize=8)
    axes.set_xlim(0, 1.16 * most)
    axes.set_xticks([])
    axes.spines["bottom"].set_visible(False)
    axes.spines["left"].set_visible(False)
    axes.tick_params(left=False)


def _clues(axes: Axes, clues: Counts[int]) -> None:
    counts = Counter(clues)
    axes.bar(list(counts), list(counts.values()), color=BLUE, width=0.8)
    axes.set_title("Clues")
    axes.set_xlabel("clues")
    _counted(axes, min(clues), max(clues), 0.8, is_whole=True)


def _ers(axes: Axes, numbers: Sequence[float]) -> None:
    counts = Counter(round(number, 1) for number in numbers)
    axes.bar(list(counts), list(counts.values()), color=BLUE, width=0.08)
    axes.set_title("Sudoku Explainer's rating")
    axes.set_xlabel("ER")
    _counted(axes, min(counts), max(counts), 0.3)


def _counted(axes: Axes, low: float, high: float, margin: float, *, is_whole: bool = False) -> None:
    """The puzzles per number, with space at both ends; tenths only if the numbers have them and are close."""
    axes.set_xlim(low - margin, high + margin)
    is_whole = is_whole or high - low > 4 or low == int(low) == high
    axes.xaxis.set_major_locator(MaxNLocator(nbins=8, integer=is_whole))
    axes.yaxis.set_major_locator(MaxNLocator(nbins=5, integer=True))
    axes.set_ylabel("puzzles")


def _spread(axes: Axes, engines: Sequence[EngineTimes]) -> None:
    """A dot at the median and a line from the fastest tenth to the slowest, with engines from fast to slow."""
    ordered = sorted(engines, key=lambda one: _quantile(one.seconds, 0.5))
    styles = dict(zip((one.engine for one in engines), LINES * len(engines), strict=False))
    for place, one in enumerate(ordered):
        low, middle, high = (_milliseconds(_quantile(one.seconds, share)) for share in (0.1, 0.5, 0.9))
        colour = styles[one.engine][0]
        axes.plot([low, high], [place, place], color=colour, linewidth=2.5, solid_capstyle="round")
        axes.plot([middle], [place], "o", color=colour, markersize=6)
    axes.set_yticks(range(len(ordered)), [_with_solved(one) for one in ordered])
    axes.invert_yaxis()
    axes.set_ylim(len(ordered) - 0.5, -0.5)
    axes.set_xscale("log")
    axes.xaxis.set_major_formatter(_PLAIN)
    axes.set_xlabel("milliseconds: median, fastest to slowest tenth")
    axes.set_title("Engine")
    axes.tick_params(left=False)
    axes.spines["left"].set_visible(False)


def _with_solved(one: EngineTimes) -> str:
    missing = len(one.seconds) - one.solved
    return f"{one.engine} ({missing:,} unsolved)" if missing else one.engine


def _sorted_curves(axes: Axes, engines: Sequence[EngineTimes]) -> None:
    """All puzzles from the fastest to the slowest: one curve per engine, with its name at the end."""
    ends = []
    for one, (colour, dashes) in zip(engines, LINES * len(engines), strict=False):
        seconds = sorted(map(_milliseconds, one.seconds))
        shares = [100 * (place + 1) / len(seconds) for place in range(len(seconds))]
        if len(seconds) == 1:
            axes.plot(shares, seconds, "o", color=colour, markersize=4)
        else:
            axes.plot(shares, seconds, color=colour, linestyle=dashes, linewidth=1.6)
        ends.append((seconds[-1], one.engine, colour))
    axes.set_yscale("log")
    axes.yaxis.set_major_formatter(_PLAIN)
    axes.set_xlim(0, 100)
    axes.set_xlabel("puzzles, from fast to slow, in %")
    axes.set_ylabel("milliseconds")
    axes.set_title("Sorted times")
    _name_ends(axes, ends)


def _name_ends(axes: Axes, ends: Sequence[tuple[float, str, str]]) -> None:
    """Write the names next to the ends of the curves, moved apart if they would overlap."""
    low, high = (log10(limit) for limit in axes.get_ylim())
    least, place = 0.055 * (high - low), float("-inf")
    for value, name, colour in sorted(ends):
        place = max(log10(value), place + least)
        axes.annotate(
            name, (100, value), (103, 10**place), va="center", color=colour, fontsize=8, annotation_clip=False
        )


def _quantile(numbers: Sequence[float], share: float) -> float:
    ordered = sorted(numbers)
    return ordered[round(share * (len(ordered) - 1))]


def _milliseconds(seconds: float) -> float:
    """Never zero, which a logarithmic scale cannot show."""
    return max(seconds * 1000, 1e-4)
