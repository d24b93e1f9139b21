"""Packed automata of Interactive Sudoku Solver, as tables of moves.

    format 2 bits | state bits - 1: 4 | symbols - 1: 4 | starts: s | other accepting: s | per start, accepting: 1
    plain:  moves bits: 4, then per state: moves, and per move a symbol and a state
    packed: per state: one bit per symbol, and per set bit a state

Starting states come first, then other accepting ones. An automaton may have several moves per value; sets of its states
become states of a table with one.
"""

from __future__ import annotations

from base64 import b64decode, urlsafe_b64encode
from binascii import Error as Base64Error
from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from itertools import accumulate

from fullhouse.constraints.automata import layers_of
from fullhouse.errors import BadArgument, FormatError, UnsupportedRule

Table = tuple[list[list[int]], list[int]]
_MOST_STATES = 10_000
_MOST_TEXT = 100_000


class _Bits:
    """Reads numbers from bytes, highest bit first."""

    def __init__(self, data: bytes) -> None:
        self._bits = "".join(f"{byte:08b}" for byte in data)
        self._at = 0

    def number(self, size: int) -> int:
        if self._at + size > len(self._bits):
            raise FormatError("the packed automaton ends too early")
        text = self._bits[self._at : self._at + size]
        self._at += size
        return int(text, 2) if text else 0

    def has(self, size: int) -> bool:
        return self._at + size <= len(self._bits)


class _Automaton:
    """Moves by state and symbol, starting and accepting states."""

    def __init__(self, text: str) -> None:
        if len(text) > _MOST_TEXT:
            raise FormatError(f"an automaton of more than {_MOST_TEXT:,} characters")
        try:
            bits = _Bits(b64decode(text + "=" * (-len(text) % 4), "-_", validate=True))
        except (Base64Error, ValueError):
            raise FormatError("the packed automaton is not base64") from None
        form, size, symbols = bits.number(2), bits.number(4) + 1, bits.number(4) + 1
        if form > 1:
            raise FormatError(f"the packed automaton has the unknown form {form}")
        starts, accepting = bits.number(size), bits.number(size)
        accepting_starts = [bool(bits.number(1)) for _ in range(starts)]
        self.symbols = symbols
        self.starts = range(starts)
        self.accepting = {*(i for i in self.starts if accepting_starts[i]), *range(starts, starts + accepting)}
        self.moves: list[list[set[int]]] = []
        most = bits.number(4) if form == 0 else 0
        width = (symbols - 1).bit_length()
        try:
            while bits.has(most if form == 0 else symbols) and len(self.moves) < 1 << size:
                state: list[set[int]] = [set() for _ in range(symbols)]
                if form == 0:
                    for _ in range(bits.number(most)):
                        symbol, target = bits.number(width), bits.number(size)
                        if symbol < symbols:
                            state[symbol].add(target)
                else:
                    mask = bits.number(symbols)
                    for symbol in range(symbols):
                        if mask >> symbol & 1:
                            state[symbol].add(bits.number(size))
                self.moves.append(state)
        except FormatError:
            pass  # padding
        needed = max(
            [starts + accepting - 1, *(target for state in self.moves for row in state for target in row)], default=0
        )
        if needed >= len(self.moves):
            raise FormatError(f"the packed automaton has {len(self.moves)} states, but names state {needed + 1}")


class Machine:
    """An automaton as tables of moves, for lines of one segment or several."""

    def __init__(self, text: str, values: int) -> None:
        self._automaton, self._values = _Automaton(text), values
        if not values <= self._automaton.symbols <= values + 1:
            raise FormatError(f"an automaton over {self._automaton.symbols} values, on a grid with {values}")

    def table(self, segments: Sequence[int]) -> Table:
        """Return the next state for each value by state, from state 1, and the accepting states.

        The symbol after the last value comes between segments of these lengths. Then, and if the table would be too
        large, there are states of their own for each cell.
        """
        one = None if segments[1:] else self._any_length
        return one or self._this_length(tuple(segments))

    def _step(self, states: frozenset[int], symbol: int) -> frozenset[int]:
        moves = self._automaton.moves
        return frozenset(target for state in states for target in moves[state][symbol])

    def _accepts(self, states: frozenset[int]) -> bool:
        return not states.isdisjoint(self._automaton.accepting)

    @cached_property
    def _any_length(self) -> Table | None:
        start = frozenset(self._automaton.starts)
        numbers, todo = {start: 1}, [start]
        moves: list[list[int]] = []
        for states in todo:
            row = []
            for value in range(self._values):
                after = self._step(states, value)
                if after and after not in numbers:
                    numbers[after] = len(numbers) + 1
                    todo.append(after)
                row.append(numbers[after] if after else 0)
            if len(todo) > _MOST_STATES:
                return None
            moves.append(row)
        return moves, [number for states, number in numbers.items() if self._accepts(states)]

    def _this_length(self, segments: tuple[int, ...]) -> Table:
        """Return a table in which every state belongs to one cell."""
        if segments[1:] and self._automaton.symbols == self._values:
            raise FormatError("an automaton for lines of one segment")
        breaks = Counter(accumulate(segments[:-1]))

        def passed(at: int, states: frozenset[int]) -> tuple[int, frozenset[int]] | None:
            for _ in range(breaks[at]):
                states = self._step(states, self._values)
            return (at, states) if states else None

        start = passed(0, frozenset(self._automaton.starts)) or (0, frozenset())
        try:
            layers = layers_of(
                sum(segments),
                range(self._values),
                start,
                lambda state, value: passed(state[0] + 1, self._step(state[1], value)),
                lambda state: not state[1].isdisjoint(self._automaton.accepting),
            )
        except BadArgument:
            layers = [[[]] * _MOST_STATES]
        moves: list[list[int]] = []
        for layer in layers or []:
            after_layer = len(moves) + len(layer) + 1
            moves += [[after_layer + after if after >= 0 else 0 for after in row] for row in layer]
        moves.append([0] * self._values)  # the state after the last cell
        if len(moves) > _MOST_STATES:
            raise UnsupportedRule((f"NFA with more than {_MOST_STATES:,} states",))
        return moves, [len(moves)] if layers else []


def packed(moves: Sequence[Sequence[int]], accepting: Sequence[int]) -> str:
    """Pack a table of moves, whose first state is the start; `Machine` reads it back."""
    others = [state for state in range(2, len(moves) + 1) if state in accepting]
    order = [1, *others, *(state for state in range(2, len(moves) + 1) if state not in accepting)]
    number = {state: at for at, state in enumerate(order)}
    size, symbols = max(1, (len(moves) - 1).bit_length()), len(moves[0])
    if size > 16 or symbols > 16:
        raise UnsupportedRule((f"a state machine of {len(moves)} states over {symbols} values",))
    numbers = [(1, 2), (size - 1, 4), (symbols - 1, 4), (1, size), (len(others), size), (1 in accepting, 1)]
    for state in order:
        row = moves[state - 1]
        numbers.append((sum(1 << at for at, after in enumerate(row) if after), symbols))
        numbers += [(number[after], size) for after in row if after]
    bits = "".join(f"{value:0{width}b}" for value, width in numbers)
    bits += "0" * (-len(bits) % 8)
    data = bytes(int(bits[at : at + 8], 2) for at in range(0, len(bits), 8))
    return urlsafe_b64encode(data).decode().rstrip("=")
