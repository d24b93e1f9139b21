"""The scales by name."""

from __future__ import annotations

from collections.abc import Iterable

from fullhouse.core.registry import Registry
from fullhouse.errors import BadArgument, UnknownName
from fullhouse.rating.rating import ScaleName
from fullhouse.rating.scale import Scale

_HOMES = {
    "hodoku": "hodoku_scale.HODOKU",
    "se": "se_scale.SE",
    "se-1.2.1": "se_scale.SE_1_2_1",
    "guesses": "guesses.GUESSES",
}
SCALES: Registry[Scale] = Registry({name: f"fullhouse.rating.{home}" for name, home in _HOMES.items()})
"""Every scale, by its name."""

DEFAULT_SCALES: tuple[ScaleName, ...] = ("hodoku", "se", "guesses")


def scales_named(names: ScaleName | Iterable[ScaleName]) -> list[Scale]:
    """The scales of these names, each once; UnknownName for one that there is not, BadArgument for none."""
    chosen = (names,) if isinstance(names, str) else tuple(names) if isinstance(names, Iterable) else ()
    if not chosen:
        raise BadArgument("scales", names, f"at least one of {', '.join(SCALES)}")
    for name in chosen:
        if name not in tuple(SCALES):
            raise UnknownName("scale", name, tuple(SCALES))
    return [SCALES[name] for name in dict.fromkeys(chosen)]
