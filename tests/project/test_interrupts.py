"""NumPy runs no Python code for our enums, because it would drop an interrupt raised there."""

from __future__ import annotations

import sys
from enum import IntEnum
from types import FrameType

import numpy as np
import pytest

from fullhouse.core.values import Code
from fullhouse.engines.status import Status
from fullhouse.logic.steps import PathEnd
from fullhouse.rating.rating import Level

NUMBERED = (Status, Level, PathEnd)


@pytest.mark.parametrize("kind", NUMBERED)
def test_numpy_runs_no_python_code_to_compare_with(kind: type[IntEnum]) -> None:
    called: list[str] = []

    def note(frame: FrameType, event: str, _argument: object) -> None:
        if event == "call":
            called.append(frame.f_code.co_qualname)

    (member, *_), array = kind, np.zeros(3, dtype=np.uint8)
    sys.setprofile(note)
    try:
        array == member  # noqa: B015 - what it asks of the class on the way is the point
        array[0] != member  # noqa: B015
        array < member  # noqa: B015
        array[:] = member
    finally:
        sys.setprofile(None)
    assert called == []


def test_every_numbered_enum_is_a_code() -> None:
    ours = {kind for kind in _kinds_of(IntEnum) if kind.__module__.startswith("fullhouse")}
    assert ours == {Code, *NUMBERED}
    assert all(issubclass(kind, Code) for kind in ours)


def _kinds_of(kind: type) -> set[type]:
    return {kind}.union(*map(_kinds_of, kind.__subclasses__()))


def test_a_code_has_its_members_and_no_others() -> None:
    assert Status.PROPER.name == "PROPER"
    assert not hasattr(Status, "NOTHING")
