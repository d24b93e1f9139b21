// Is this grid a solution of that puzzle? Answered rule by rule, from the rules alone.
#pragma once
#include "core/types.hpp"

namespace fullhouse {

// The flaw of a claimed solution. Names and order match fullhouse.engines.verify_batch.
enum class Flaw : std::uint8_t {
    kNone = 0,
    kNotADigit = 1,     // a cell does not hold 1 to 9; `where` is the cell
    kGivenChanged = 2,  // a given of the puzzle is another digit in the solution; `where` is the cell
    kRepeated = 3,      // a house holds a digit twice; `where` is the house: rows 0-8, columns 9-17, boxes 18-26
};

struct Verification {
    Flaw flaw = Flaw::kNone;
    std::uint8_t where = 0;
};

// Checks 81 digits against 81 givens (0 = empty). The first flaw in the order above is reported.
Verification verify(const Digit* puzzle, const Digit* solution);

}  // namespace fullhouse
