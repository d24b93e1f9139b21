"""General constraints: `or` and `and`, tables of allowed values, regular expressions and state machines."""

from __future__ import annotations

from typing import Any

from fullhouse.constraints.automata import expression
from fullhouse.constraints.builder import Builder
from fullhouse.constraints.constraint import MOST_NESTED, CellList, Constraint, Numbers, Tuples, Values, kind
from fullhouse.constraints.drawing import Cage, Drawing, Line, Note, Outside, Symbol
from fullhouse.constraints.shape import SYMBOLS, Layout, text_of
from fullhouse.constraints.sums import check_different
from fullhouse.errors import BadArgument

Constraints = tuple[Constraint, ...]
_MOST_ROWS = 6
"""The most rows of a table that a picture lists."""


class _Several(Constraint):
    """Constraints inside a constraint."""

    constraints: Constraints

    def __init__(self, *values: Any, **named: Any) -> None:
        super().__init__(*values, **named)
        if depth_of(self) > MOST_NESTED:
            raise BadArgument(self.kind, depth_of(self), f"at most {MOST_NESTED} levels deep")

    def check(self, layout: Layout) -> None:
        """Raise BadArgument if one of them does not fit the grid."""
        for constraint in self.constraints:
            if constraint.kind in NEEDS_WHOLE_RULES:
                raise BadArgument(self.kind, constraint.kind, "made of rules that say nothing about others")
            constraint.check(layout)


NEEDS_WHOLE_RULES = ("doublers", "boxes", "jigsaw")
"""Kinds that other constraints depend on."""


def depth_of(constraint: Constraint) -> int:
    """Return how deep constraints are nested."""
    inner = constraint.constraints if isinstance(constraint, _Several) else ()
    return 1 + max(map(depth_of, inner), default=0)


@kind("or", "or (cage 10 r1c1,r1c2 | anti-knight)")
class Or(_Several):
    """At least one of these constraints holds."""

    def holds(self, values: Values) -> bool:
        """Return whether any holds."""
        return any(constraint.holds(values) for constraint in self.constraints)

    def lower(self, builder: Builder) -> None:
        """The terms of each, as alternatives."""
        alternatives = [builder.apart() for _ in self.constraints]
        for constraint, alternative in zip(self.constraints, alternatives, strict=True):
            constraint.lower(alternative)
        builder.either(alternatives)

    def draw(self, drawing: Drawing) -> None:
        """A note, and the marks of all, except those that would read as rules: notes, clues outside and values."""
        drawing.add(Note(f"at least one of: {'; '.join(map(str, self.constraints))}", self.kind))
        parts = Drawing(drawing.layout)
        for constraint in self.constraints:
            constraint.draw(parts)
        for mark in parts.marks:
            is_value = isinstance(mark, Symbol) and mark.shape == "text"
            if not is_value and not isinstance(mark, Note | Outside):
                drawing.add(mark)


@kind("and", "and (cage 10 r1c1,r1c2 | anti-knight)")
class And(_Several):
    """All of these constraints hold; useful inside `or`."""

    def holds(self, values: Values) -> bool:
        """Return whether all hold."""
        return all(constraint.holds(values) for constraint in self.constraints)

    def lower(self, builder: Builder) -> None:
        """The terms of all."""
        for constraint in self.constraints:
            constraint.lower(builder)

    def draw(self, drawing: Drawing) -> None:
        """The marks of all."""
        for constraint in self.constraints:
            constraint.draw(drawing)


@kind("regex", 'regex r1c1-r1c9 "[1-4]+.*"')
class Regex(Constraint):
    """The values along the line match this regular expression: characters, `. [1-4] [^5] ( ) | * + ?`."""

    cells: CellList
    pattern: str

    def check(self, layout: Layout) -> None:
        """Raise BadArgument if the pattern cannot be read, or if a cell occurs twice."""
        Constraint.check(self, layout)
        check_different(self.kind, self.cells)
        if len(self.pattern) > 1_000:
            raise BadArgument("pattern", self.pattern, "at most 1,000 characters long")
        expression(self.pattern, layout.shape.symbols)

    def holds(self, values: Values) -> bool:
        """Return whether the expression, read state by state, accepts them; tests compare it with Python's."""
        found = expression(self.pattern, values.layout.shape.symbols)
        states: frozenset[int] | None = found.start
        for value in values.of(self.cells):
            states = found.step(states, SYMBOLS[value]) if states else None
        return states is not None and found.accepts(states)

    def lower(self, builder: Builder) -> None:
        """The automaton, with minimal layers."""
        found = expression(self.pattern, builder.layout.shape.symbols)

        def step(states: frozenset[int], value: int) -> frozenset[int] | None:
            return found.step(states, SYMBOLS[value])

        builder.run(self.cells, found.start, step, found.accepts)

    def draw(self, drawing: Drawing) -> None:
        """A line, and the expression as a note."""
        drawing.add(Line(self.cells, self.kind))
        drawing.add(Note(f'values match "{self.pattern}"', self.kind, self.cells[0]))


@kind("table", "table r1c1,r1c2 1,2/2,1/9,9")
class Table(Constraint):
    """The values of these cells, in order, are one of the listed rows."""

    cells: CellList
    rows: Tuples
    name: str = ""

    def check(self, layout: Layout) -> None:
        """Raise BadArgument unless each row has a value per cell."""
        Constraint.check(self, layout)
        check_different(self.kind, self.cells)
        for row in self.rows:
            if len(row) != len(self.cells):
                found = f"one of {len(row)}"
                raise BadArgument(self.kind, row, f"rows of {len(self.cells)} values", found=found)

    def holds(self, values: Values) -> bool:
        """Return whether the row is listed."""
        return tuple(values.of(self.cells)) in self.rows

    def lower(self, builder: Builder) -> None:
        """A pair, or an automaton over the rows that agree so far."""
        rows = frozenset(self.rows)
        if len(self.cells) == 2:
            builder.relate([self.cells], lambda a, b: (a, b) in rows)
            return
        starts = {row[:size] for row in rows for size in range(len(row) + 1)}
        start: Numbers = ()
        builder.run(
            self.cells,
            start,
            lambda state, value: (*state, value) if (*state, value) in starts else None,
            lambda state: state in rows,
        )

    def draw(self, drawing: Drawing) -> None:
        """A cage with the name, or else a note with the rows if they are few."""
        drawing.add(Cage(tuple(sorted(self.cells)), self.kind, self.name))
        if not self.name and len(self.rows) <= _MOST_ROWS:
            rows = " or ".join(" ".join(map(str, row)) for row in self.rows)
            drawing.add(Note(f"the cells {text_of(self.cells)} hold {rows or 'nothing'}", self.kind))


@kind("state-machine", "state-machine r1c1-r1c3 2,2,2,2,2,2,2,2,1/1,1,1,1,1,1,1,1,1/2,2,2,2,2,2,2,2,1 2")
class StateMachine(Constraint):
    """A state machine that starts in state 1 reads the values along the line and ends in an accepting state."""

    cells: CellList
    moves: Tuples
    """Per state, the next state for each value in ascending order; states count from 1, and 0 rejects."""
    accepting: Numbers
    name: str = ""

    def check(self, layout: Layout) -> None:
        """Raise BadArgument unless each state has a next state per value."""
        Constraint.check(self, layout)
        check_different(self.kind, self.cells)
        is_right = self.moves and all(
            len(row) == layout.shape.values and all(0 <= after <= len(self.moves) for after in row)
            for row in self.moves
        )
        if not is_right:
            expected = f"states with {layout.shape.values} next states each"
            raise BadArgument(self.kind, self.moves, expected, found="a table of another shape")

    def holds(self, values: Values) -> bool:
        """Return whether the machine accepts the values."""
        state, lowest = 1, values.layout.shape.lowest
        for value in values.of(self.cells):
            state = self.moves[state - 1][value - lowest] if state else 0
        return state in self.accepting and state > 0

    def lower(self, builder: Builder) -> None:
        """The automaton, with minimal layers."""
        moves, accepting, lowest = self.moves, self.accepting, builder.lowest
        builder.run(
            self.cells,
            1,
            lambda state, value: moves[state - 1][value - lowest] or None,
            lambda state: state in accepting,
        )

    def draw(self, drawing: Drawing) -> None:
        """A line, and the name as a note."""
        drawing.add(Line(self.cells, self.kind))
        if self.name:
            drawing.add(Note(self.name, self.kind, self.cells[0]))
