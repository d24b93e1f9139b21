// Two cells that see each other and have the same two candidates.
#pragma once
#include "logic/base/board.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

// Those of these cells, which have two candidates each, that see another one with the same two.
FULLHOUSE_ALWAYS CellSet twins(const Board& board, const CellSet& cells) {
    CellSet found;
    for (const Cell cell : cells) {
        const DigitSet digits = board.candidates(cell);
        const CellSet both = board.places(lowest_digit(digits)) & board.places(lowest_digit(digits & (digits - 1)));
        const CellSet others = both & cells & kGeometry.peers[cell];
        found |= others;
    }
    return found;
}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
