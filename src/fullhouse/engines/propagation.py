"""Constraint propagation with a queue of clues, and a guess when the chain reaction ends."""

from __future__ import annotations

from collections.abc import Iterator

from fullhouse.core.board import Candidates
from fullhouse.core.digits import DIGITS_OF_MASK
from fullhouse.core.geometry import CLASSIC, Cell, Mask
from fullhouse.core.grid import Grid
from fullhouse.engines.engine import GUESS, SOLUTION, UNDO, Trace, allowed_masks, findings

_COUNT = tuple(mask.bit_count() if mask.bit_count() > 1 else 10 for mask in range(512))
"""The number of candidates in a mask; 10 if there is nothing to guess."""


class Propagation:
    """Let every known digit set off a chain reaction among its peers, and guess in the tightest cell when it ends.

    Every cell holds the set of its candidates. Every known or deduced digit is a *clue* that waits in a queue.
    Processing a clue removes its digit from all peers; a peer with one remaining candidate becomes a clue itself, a
    peer with none ends this state. When the queue is empty the search guesses in a cell with the fewest candidates,
    with a new state for each of them. (Arc consistency, after Mackworth 1977, on "all peers differ".)
    """

    name = "propagation"
    idea = "a queue of clues sets off a chain reaction; guess in the tightest cell"

    def solutions(self, grid: Grid, trace: Trace, candidates: Candidates | None = None) -> Iterator[Grid]:
        """Yield every solution once."""
        state = allowed_masks(grid, candidates)
        trace.begin()
        clues = [cell for cell, mask in enumerate(state) if not mask & (mask - 1)] if all(state) else []
        is_alive = all(state) and _process(state, clues)
        if trace.listener is not None:
            trace.report_all(findings(state, [clue for clue in clues if not grid[clue]], is_alive))
        if is_alive:
            yield from _search(state, trace)


def _process(state: list[Mask], clues: list[Cell]) -> bool:
    """Process these clues and all that follow; return whether every cell still has a candidate."""
    peers = CLASSIC.peers
    for clue in clues:  # the queue grows during this loop
        bit = state[clue]
        for peer in peers[clue]:
            mask = state[peer]
            if mask & bit:
                mask ^= bit
                if not mask:
                    return False
                state[peer] = mask
                if not mask & (mask - 1):
                    clues.append(peer)
    return True


def _search(state: list[Mask], trace: Trace) -> Iterator[Grid]:
    """Yield the solutions of a state without unprocessed clues."""
    trace.look_at_clock()
    counts = [_COUNT[mask] for mask in state]
    fewest = min(counts)
    if fewest == 10:
        if trace.listener is not None:
            trace.report(SOLUTION)
        yield Grid(mask.bit_length() for mask in state)
        return
    cell = counts.index(fewest)
    for digit in DIGITS_OF_MASK[state[cell]]:
        trace.nodes += 1
        trace.guesses += 1
        guessed = state.copy()
        guessed[cell] = 1 << (digit - 1)
        clues = [cell]
        is_alive = _process(guessed, clues)
        if trace.listener is not None:
            trace.report(GUESS, cell, digit)
            trace.report_all(findings(guessed, clues[1:], is_alive))
        failed = True
        if is_alive:
            for solution in _search(guessed, trace):
                failed = False
                yield solution
        trace.backtracks += failed
        if trace.listener is not None:
            trace.report(UNDO, cell, digit)


PROPAGATION = Propagation()
