"""Slots for heavy work: addresses take turns, and a stopped request frees its slot."""

from __future__ import annotations

import threading

import pytest
from patience import HANG, eventually

from fullhouse.core.stop import Stop
from fullhouse.errors import Stopped, TimeLimitReached
from fullhouse.web.slots import Slot, Slots


def waiting_for(slots: Slots, address: str, order: list[str]) -> threading.Thread:
    """A thread that waits for a slot, notes its address and returns the slot."""

    def work() -> None:
        with Slot(slots, address, Stop(HANG)).held():
            order.append(address)

    count = slots.waiting
    thread = threading.Thread(target=work)
    thread.start()
    eventually(lambda: slots.waiting == count + 1)
    return thread


def test_addresses_take_turns() -> None:
    slots, order = Slots(1), list[str]()
    with Slot(slots, "first", Stop()).held():
        threads = [waiting_for(slots, address, order) for address in ("greedy",) * 4 + ("modest",) * 2]
    for thread in threads:
        thread.join(HANG)
    assert order == ["greedy", "modest", "greedy", "modest", "greedy", "greedy"]
    assert (slots.free, slots.waiting) == (1, 0)


def test_a_slot_that_is_lent_can_be_used_by_others() -> None:
    slots, order = Slots(1), list[str]()
    slot = Slot(slots, "one", Stop())
    with slot.held():
        with slot.lent():
            with Slot(slots, "other", Stop()).held():
                order.append("other")
            assert slots.free == 1
        assert slots.free == 0
    assert slots.free == 1


def test_waiting_ends_when_told_to() -> None:
    slots, stop = Slots(1), Stop()
    stop.stop()
    slot = Slot(slots, "one", Stop(0.01))
    with Slot(slots, "other", Stop()).held():
        with pytest.raises(Stopped), Slot(slots, "one", stop).held():
            pass
        with pytest.raises(TimeLimitReached), slot.held():
            pass
        assert slots.waiting == 0
    assert slots.free == 1


def lose(slots: Slots, stop: Stop) -> None:
    """Give the slot to another address, and stop."""
    slots.acquire("other", Stop())
    stop.stop()


def test_a_slot_that_cannot_be_taken_back_is_not_returned_twice() -> None:
    slots, stop = Slots(1), Stop()
    slot = Slot(slots, "one", stop)
    with pytest.raises(Stopped), slot.held(), slot.lent():
        lose(slots, stop)
    assert slots.free == 0
    slots.release()
    assert slots.free == 1
