from __future__ import annotations

import threading

import pytest
from patience import eventually

from fullhouse.core.stop import Stop, stop_for
from fullhouse.errors import BadArgument, Stopped, TimeLimitReached


def test_work_continues_until_a_stop_is_requested() -> None:
    stop = Stop()
    stop.check()
    assert not stop.is_stopped()
    assert stop.seconds_left is None
    assert (repr(stop), repr(Stop(1.5))) == ("<Stop>", "<Stop after 1.5 s>")
    stop.stop()
    assert repr(stop) == "<Stop: stopped>"
    assert stop.is_stopped()
    assert not stop.is_late()
    with pytest.raises(Stopped, match="stopped before the work was finished"):
        stop.check()


def test_another_thread_can_ask() -> None:
    stop = Stop()
    threading.Timer(0.05, stop.stop).start()
    eventually(stop.is_stopped)
    with pytest.raises(Stopped):
        stop.check()


def test_a_time_limit_ends_the_work_with_its_own_error() -> None:
    stop = Stop(0.01)
    assert stop.seconds_left is not None
    assert 0 <= stop.seconds_left <= 0.01
    eventually(stop.is_late)
    assert stop.is_stopped()
    assert stop.is_late()
    assert stop.seconds_left == 0
    with pytest.raises(TimeLimitReached, match=r"stopped at the time limit of 0\.01 s") as raised:
        stop.check()
    assert raised.value.seconds == 0.01


def test_a_stop_obeys_the_one_that_it_hangs_on_but_not_the_other_way_round() -> None:
    parent = Stop(60)
    child = Stop(3600, parent)
    assert child.seconds_left is not None
    assert child.seconds_left <= 60
    other = Stop(None, parent)
    other.stop()
    assert not parent.is_stopped()
    assert not child.is_stopped()
    parent.stop()
    assert child.is_stopped()
    with pytest.raises(Stopped):
        child.check()


@pytest.mark.parametrize("wrong", [-1, 0, float("nan"), float("inf"), "text", "5", True, [1]])
def test_an_infinite_or_negative_time_is_not_a_time_limit(wrong: float) -> None:
    with pytest.raises(BadArgument, match="time_limit must be a number of seconds greater than 0, or None, not"):
        Stop(wrong)


def test_what_ends_work_is_a_stop() -> None:
    stop = Stop()
    assert stop_for(None, None) is None
    assert stop_for(None, stop) is stop
    both = stop_for(60, stop)
    assert both is not None
    stop.stop()
    assert both.is_stopped()
    with pytest.raises(BadArgument, match="stop must be a Stop, or None, not 5"):
        stop_for(None, 5)  # type: ignore[arg-type]
    with pytest.raises(BadArgument, match="parent must be a Stop, or None, not 5"):
        Stop(None, 5)  # type: ignore[arg-type]
