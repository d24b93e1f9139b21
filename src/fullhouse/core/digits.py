"""Sets of digits, as bits and as values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from fullhouse.core.arguments import whole_number
from fullhouse.core.geometry import ALPHABET, CLASSIC, Digit, Mask
from fullhouse.core.values import fill, public

ALL_DIGITS: Mask = CLASSIC.all_digits

DIGITS_OF_MASK: list[tuple[Digit, ...]] = [()]
for _digit in range(1, CLASSIC.side + 1):
    DIGITS_OF_MASK += [(*digits, _digit) for digits in DIGITS_OF_MASK]
"""The digits of each mask of the classic grid, in ascending order."""


def mask_of(digits: Iterable[Digit]) -> Mask:
    """Return these digits as bits."""
    mask = 0
    for digit in digits:
        mask |= 1 << whole_number("digit", digit, 1, len(ALPHABET)) - 1
    return mask


def digits_of(mask: Mask) -> tuple[Digit, ...]:
    """Return the digits of a mask in ascending order, for any geometry."""
    if mask < len(DIGITS_OF_MASK):
        return DIGITS_OF_MASK[mask]
    return tuple(digit for digit in range(1, mask.bit_length() + 1) if mask >> (digit - 1) & 1)


@public
@dataclass(frozen=True, slots=True)
class DigitSet:
    """A set of digits. Iterates in ascending order and prints as `{258}`."""

    mask: Mask

    def __post_init__(self) -> None:
        fill(self, "mask", whole_number("mask", self.mask, 0, (1 << len(ALPHABET)) - 1))

    @classmethod
    def of(cls, *digits: Digit) -> DigitSet:
        """Make the set of these digits."""
        return cls(mask_of(digits))

    def __iter__(self) -> Iterator[Digit]:
        return iter(digits_of(self.mask))

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __contains__(self, digit: object) -> bool:
        return isinstance(digit, int) and digit > 0 and bool(self.mask >> (digit - 1) & 1)

    def __or__(self, other: DigitSet) -> DigitSet:
        return DigitSet(self.mask | other.mask) if isinstance(other, DigitSet) else NotImplemented

    def __and__(self, other: DigitSet) -> DigitSet:
        return DigitSet(self.mask & other.mask) if isinstance(other, DigitSet) else NotImplemented

    def __sub__(self, other: DigitSet) -> DigitSet:
        return DigitSet(self.mask & ~other.mask) if isinstance(other, DigitSet) else NotImplemented

    def __str__(self) -> str:
        return "{" + "".join(ALPHABET[digit - 1] for digit in self) + "}"
