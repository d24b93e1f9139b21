"""Plain Python for the terms of the engine: whether a full grid satisfies them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from fullhouse.constraints.builder import Term


def satisfied(terms: Sequence[Term], indices: Sequence[int], values: int, lowest: int) -> bool:
    """Return whether all terms hold for these value indices."""
    at = 0
    while at < len(terms):
        is_true, at = _next(terms, at, indices, values, lowest)
        if not is_true:
            return False
    return True


def _next(terms: Sequence[Term], at: int, indices: Sequence[int], values: int, lowest: int) -> tuple[bool, int]:
    name, numbers = terms[at]
    if name != "either":
        return _holds(name, numbers, indices, values, lowest), at + 1
    at += 1
    found = False
    for _ in range(numbers[0]):
        assert terms[at][0] == "alternative"
        size = terms[at][1][0]
        found = satisfied(terms[at + 1 : at + 1 + size], indices, values, lowest) or found
        at += 1 + size
    return found, at


def _holds(name: str, numbers: list[int], indices: Sequence[int], values: int, lowest: int) -> bool:
    def of(cells: Sequence[int]) -> list[int]:
        return [indices[cell] for cell in cells]

    def shown(cells: Sequence[int]) -> list[int]:
        return [indices[cell] + lowest for cell in cells]

    match name:
        case "allow":
            return bool(numbers[1] >> indices[numbers[0]] & 1)
        case "different":
            assert len(set(numbers)) == len(numbers)
            return len(set(of(numbers))) == len(numbers)
        case "pair":
            table, cells = numbers[2 : 2 + values], [*numbers[:2], *numbers[2 + values :]]
            pairs = zip(of(cells[::2]), of(cells[1::2]), strict=True)
            return all(table[one] >> other & 1 for one, other in pairs)
        case "cage":
            total, *cells = numbers
            return len(set(of(cells))) == len(cells) and sum(shown(cells)) == total
        case "linear":
            total, *items = numbers
            return sum(factor * shown([cell])[0] for cell, factor in zip(items[::2], items[1::2], strict=True)) == total
        case "value-sets":
            count = numbers[0]
            sets, cells = numbers[1 : count + 1], numbers[count + 1 :]
            mask = sum(1 << index for index in set(of(cells)))
            return mask.bit_count() == len(cells) and mask in sets
        case "ends":
            first, last, count = numbers[:3]
            table = numbers[3 + count :]
            mask = table[indices[first] * values + indices[last]]
            return all(mask >> index & 1 for index in of(numbers[3 : 3 + count]))
        case "automaton":
            return _accepted(numbers, indices, values)
        case "full-line":
            kind, front, back, *cells = numbers
            assert len(cells) == values == len(set(cells))
            line = shown(cells)
            ends = [(front, line), (back, line[::-1])]
            highest = lowest + values - 1
            return all(_LINES[kind](own, clue, lowest, highest) for clue, own in ends if clue != -1)
        case "lunchbox":
            total, *cells = numbers
            line = shown(cells)
            start, end = sorted((line.index(min(line)), line.index(max(line))))
            return sum(line[start + 1 : end]) == total and len(set(line)) == len(line)
        case "same-values":
            size, *cells = numbers
            return Counter(of(cells[:size])) == Counter(of(cells[size:]))
        case "counting-circles":
            return all(count == value for value, count in Counter(shown(numbers)).items())
        case "contains":
            mask, *cells = numbers
            return all(index in of(cells) for index in range(values) if mask >> index & 1)
        case "impossible":
            return False
    raise AssertionError(name)


def _accepted(numbers: list[int], indices: Sequence[int], values: int) -> bool:
    count = numbers[0]
    cells, at, state = numbers[1 : count + 1], count + 1, 0
    for cell in cells:
        size = numbers[at]
        state = numbers[at + 1 + state * values + indices[cell]]
        if state < 0:
            return False
        at += 1 + size * values
    return True


def _skyscraper(line: list[int], clue: int, *_: int) -> bool:
    return sum(max(line[: at + 1]) == value > 0 for at, value in enumerate(line)) == clue


def _sandwich(line: list[int], clue: int, lowest: int, highest: int) -> bool:
    start, end = sorted((line.index(lowest), line.index(highest)))
    return sum(line[start + 1 : end]) == clue


def _x_sum(line: list[int], clue: int, *_: int) -> bool:
    return line[0] > 0 and line[0] <= len(line) and sum(line[: line[0]]) == clue


def _room(line: list[int], clue: int, *_: int) -> bool:
    return 0 < line[0] <= len(line) and line[line[0] - 1] == clue


def _hidden(line: list[int], clue: int, *_: int) -> bool:
    drops = [other for one, other in pairwise(line) if other < one]
    return bool(drops) and drops[0] == clue


_LINES = (_skyscraper, _sandwich, _x_sum, _room, _hidden)
