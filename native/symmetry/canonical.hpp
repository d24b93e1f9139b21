// The least of all grids equivalent to a given one, in reading order with blanks as 0.
#pragma once
#include "symmetry/transform.hpp"

namespace fullhouse::symmetry {

struct Canonical {
    Digit grid[kCells];
    Transform transform;          // leads from the given grid to this one
    std::uint32_t automorphisms;  // moves that, with the right names for the digits, leave the given grid as it is
};

// The given grid must not have a digit twice in a row or a column.
Canonical canonicalize(const Digit* grid);

// The same by trying all moves; to test with.
Canonical canonicalize_by_trying_all(const Digit* grid);

}  // namespace fullhouse::symmetry
