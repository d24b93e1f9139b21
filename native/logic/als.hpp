// Almost locked sets: n cells of a house with n + 1 digits between them.
#pragma once
#include "logic/board.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

struct Als {
    CellSet cells;
    DigitSet digits;
    House house;        // one house that holds it
    CellSet places[9];  // by digit - 1: its cells that have the digit
    CellSet seen[9];    // by digit - 1: all cells, of the set or not, that see every one of those
    const CellSet& places_of(Digit digit) const { return places[digit - 1]; }
    const CellSet& seen_by(Digit digit) const { return seen[digit - 1]; }
};

// Every almost locked set of the board, single cells with two candidates included, each set of cells once.
struct AlsBench {
    static constexpr int kMost = 4096;  // boards of real puzzles have a few hundred; the rest would not be looked at
    std::uint32_t version = 0;
    int count = 0;
    Als sets[kMost];
    const Als* begin() const { return sets; }
    const Als* end() const { return sets + count; }
};

// The sets of this board, found once for each version of it.
const AlsBench& all_als(const Board& board, AlsBench& bench);

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
