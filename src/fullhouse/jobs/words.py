"""Numbers and times as people read them."""

from __future__ import annotations


def amount(number: int, noun: str) -> str:
    """A number with its noun: `1 node`, `1,234 guesses`."""
    if number == 1:
        return f"1 {noun}"
    return f"{number:,} {noun}{'es' if noun.endswith('s') else 's'}"


def duration(seconds: float) -> str:
    """A time for people: `0.08 ms`, `12 ms`, `3.45 s`."""
    if seconds >= 1:
        return f"{seconds:.2f} s"
    return f"{seconds * 1000:.2f} ms" if seconds < 0.01 else f"{seconds * 1000:.0f} ms"
