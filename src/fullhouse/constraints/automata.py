"""Automata over a line of cells: from a step function to minimal layers, and from a regular expression to states."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from typing import TypeVar

from fullhouse.errors import BadArgument

State = TypeVar("State", bound=Hashable)
Layers = list[list[list[int]]]
"""Per cell, per state, the next state for each value; -1 for none."""
MOST_STATES = 100_000
"""An automaton with more states on a line is rejected: it would take gigabytes."""
_states_left: ContextVar[list[int] | None] = ContextVar("states_left", default=None)


@contextmanager
def at_most_states(most: int) -> Iterator[None]:
    """Limit the states of all automata that this thread makes meanwhile, for rules from visitors of a server."""
    token = _states_left.set([most])
    try:
        yield
    finally:
        _states_left.reset(token)


def layers_of(
    length: int,
    values: Sequence[int],
    start: State,
    step: Callable[[State, int], State | None],
    accepts: Callable[[State], bool],
) -> Layers | None:
    """Return the minimal layered automaton of the lines that the step function accepts; None if there are none.

    >>> layers_of(2, [1, 2], 0, lambda total, value: total + value, lambda total: total == 3)
    [[[0, 1]], [[-1, 0], [0, -1]]]
    """
    known: list[State] = [start]
    after: dict[State, list[State | None]] = {}  # a state that comes back in later layers takes the same steps there
    moves: list[list[list[int]]] = []
    count, left = 0, _states_left.get()
    most = MOST_STATES if left is None else min(left[0], MOST_STATES)
    for _ in range(length):
        numbers: dict[State, int] = {}
        layer = []
        for state in known:
            if state not in after:
                after[state] = [step(state, value) for value in values]
            layer.append([-1 if one is None else numbers.setdefault(one, len(numbers)) for one in after[state]])
        moves.append(layer)
        known = list(numbers)
        count += len(known)
        if count > most:
            if left is not None:
                left[0] = 0
            raise BadArgument("the rule", count, f"at most {most:,} states on its cells", found=f"over {count:,}")
    if left is not None:
        left[0] -= count
    return _minimal(moves, [0 if accepts(state) else -1 for state in known])


def _minimal(moves: Layers, classes: list[int]) -> Layers | None:
    """Merge states of a layer with the same future, and drop those without any, from the last layer to the first."""
    result: Layers = []
    for layer in reversed(moves):
        numbers: dict[tuple[int, ...], int] = {}
        merged = []
        for row in layer:
            future = tuple(-1 if after < 0 else classes[after] for after in row)
            is_dead = max(future) < 0
            merged.append(-1 if is_dead else numbers.setdefault(future, len(numbers)))
        classes = merged
        result.append([list(row) for row in numbers])
    return None if classes == [-1] else result[::-1]


@lru_cache(200)
def expression(pattern: str, symbols: str) -> Expression:
    """The automaton of this pattern, made once."""
    return Expression(pattern, symbols)


class Expression:
    """A regular expression over values as an automaton: characters, `.`, `[1-4]`, `[^5]`, `( )`, `|`, `*`, `+`, `?`.

    Thompson's construction: https://swtch.com/~rsc/regexp/regexp1.html
    """

    def __init__(self, pattern: str, symbols: str) -> None:
        self.pattern = pattern
        self._symbols = symbols
        self._at = 0
        self._moves: list[list[tuple[frozenset[str] | None, int]]] = []
        start, end = self._either(0)
        if self._at < len(pattern):
            raise self._error("unexpected ')'")
        self._end = end
        self.start = self._closed({start})

    def step(self, states: frozenset[int], symbol: str) -> frozenset[int] | None:
        """Return the states after this symbol; None if there are none."""
        after = {
            to for state in states for symbols, to in self._moves[state] if symbols is not None and symbol in symbols
        }
        return self._closed(after) if after else None

    def accepts(self, states: frozenset[int]) -> bool:
        """Return whether a line may end in these states."""
        return self._end in states

    def _closed(self, states: set[int]) -> frozenset[int]:
        waiting = list(states)
        while waiting:
            for symbols, to in self._moves[waiting.pop()]:
                if symbols is None and to not in states:
                    states.add(to)
                    waiting.append(to)
        return frozenset(states)

    def _state(self) -> int:
        self._moves.append([])
        return len(self._moves) - 1

    def _link(self, one: int, other: int, symbols: frozenset[str] | None = None) -> None:
        self._moves[one].append((symbols, other))

    def _either(self, depth: int) -> tuple[int, int]:
        if depth > 50:
            raise self._error("too many nested groups")
        start, end = self._state(), self._state()
        while True:
            first, last = self._sequence(depth)
            self._link(start, first)
            self._link(last, end)
            if self._peek() != "|":
                return start, end
            self._at += 1

    def _sequence(self, depth: int) -> tuple[int, int]:
        start = end = self._state()
        while self._peek() not in ("", "|", ")"):
            first, last = self._repeated(depth)
            self._link(end, first)
            end = last
        return start, end

    def _repeated(self, depth: int) -> tuple[int, int]:
        first, last = self._atom(depth)
        while self._peek() in ("*", "+", "?") and self._peek():
            sign = self.pattern[self._at]
            self._at += 1
            start, end = self._state(), self._state()
            self._link(start, first)
            self._link(last, end)
            if sign in "*?":
                self._link(start, end)
            if sign in "*+":
                self._link(last, first)
            first, last = start, end
        return first, last

    def _atom(self, depth: int) -> tuple[int, int]:
        character = self.pattern[self._at]
        if character == "(":
            self._at += 1
            inner = self._either(depth + 1)
            if self._peek() != ")":
                raise self._error("a '(' without ')'")
            self._at += 1
            return inner
        if character in "*+?":
            raise self._error(f"nothing to repeat before {character!r}")
        symbols = self._set()
        start, end = self._state(), self._state()
        self._link(start, end, symbols)
        return start, end

    def _set(self) -> frozenset[str]:
        character = self.pattern[self._at]
        self._at += 1
        if character == ".":
            return frozenset(self._symbols)
        if character != "[":
            return frozenset(self._one(character))
        negated = self._peek() == "^"
        self._at += negated
        found: set[str] = set()
        while self._peek() != "]":
            if not self._peek():
                raise self._error("a '[' without ']'")
            first = self._one(self.pattern[self._at])
            self._at += 1
            if self._peek() == "-" and self.pattern[self._at + 1 : self._at + 2] not in ("", "]"):
                last = self._one(self.pattern[self._at + 1])
                self._at += 2
                found.update(self._symbols[self._symbols.index(first) : self._symbols.index(last) + 1])
            else:
                found.add(first)
        self._at += 1
        return frozenset(set(self._symbols) - found if negated else found)

    def _one(self, character: str) -> str:
        if character.upper() not in self._symbols:
            raise self._error(f"{character!r} is not a value (values are {self._symbols})")
        return character.upper()

    def _peek(self) -> str:
        return self.pattern[self._at : self._at + 1]

    def _error(self, reason: str) -> BadArgument:
        return BadArgument("pattern", self.pattern, f"a regular expression ({reason} at offset {self._at})")
