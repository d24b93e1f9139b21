#include "core/verify.hpp"
#include "core/houses.hpp"

namespace fullhouse {

Verification verify(const Digit* puzzle, const Digit* solution) {
    DigitSet seen[27] = {};
    for (std::uint8_t cell = 0; cell < kCells; ++cell) {
        const Digit digit = solution[cell];
        if (digit < 1 || digit > 9) return {Flaw::kNotADigit, cell};
        const DigitSet bit = static_cast<DigitSet>(1u << (digit - 1));
        seen[cell / 9] |= bit;
        seen[9 + cell % 9] |= bit;
        seen[18 + kHouses.box_of[cell]] |= bit;
    }
    for (std::uint8_t cell = 0; cell < kCells; ++cell)
        if (puzzle[cell] && puzzle[cell] != solution[cell]) return {Flaw::kGivenChanged, cell};
    for (std::uint8_t house = 0; house < 27; ++house)  // nine cells, all filled: a digit is missing only if another repeats
        if (seen[house] != kAllDigits) return {Flaw::kRepeated, house};
    return {};
}

}  // namespace fullhouse
