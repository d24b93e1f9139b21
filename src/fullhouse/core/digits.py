"""Sets of digits, as bits for machines and as a value for people."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fullhouse.core.geometry import Digit, Mask
from fullhouse.core.value import Value, fill

ALL_DIGITS: Mask = 0b111_111_111

DIGITS_OF_MASK: tuple[tuple[Digit, ...], ...] = tuple(
    tuple(digit for digit in range(1, 10) if mask >> (digit - 1) & 1) for mask in range(512)
)
"""The digits of every mask, in ascending order."""


def mask_of(digits: Iterable[Digit]) -> Mask:
    """The bits of these digits."""
    mask = 0
    for digit in digits:
        mask |= 1 << (digit - 1)
    return mask


class DigitSet(Value):
    """Some of the digits 1 to 9. Iterates in ascending order and prints as `{258}`."""

    __slots__ = ("mask",)
    mask: Mask

    def __init__(self, mask: Mask) -> None:
        assert 0 <= mask <= ALL_DIGITS, f"{mask} is no set of digits"
        fill(self, "mask", mask)

    @classmethod
    def of(cls, *digits: Digit) -> DigitSet:
        """The set of exactly these digits."""
        return cls(mask_of(digits))

    def __iter__(self) -> Iterator[Digit]:
        return iter(DIGITS_OF_MASK[self.mask])

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __contains__(self, digit: object) -> bool:
        return isinstance(digit, int) and 1 <= digit <= 9 and bool(self.mask >> (digit - 1) & 1)

    def __or__(self, other: DigitSet) -> DigitSet:
        return DigitSet(self.mask | other.mask)

    def __and__(self, other: DigitSet) -> DigitSet:
        return DigitSet(self.mask & other.mask)

    def __sub__(self, other: DigitSet) -> DigitSet:
        return DigitSet(self.mask & ~other.mask)

    def __str__(self) -> str:
        return "{" + "".join(map(str, self)) + "}"
