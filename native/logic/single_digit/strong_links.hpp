// Strong links of one digit: the houses that have exactly two places for it.
#pragma once
#include "logic/base/board.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

// Kept for one version of the board, so that several techniques share one count.
struct StrongLinkBench {
    std::uint64_t version = 0;  // of the board that was counted; a board that was started has another
    HouseSet houses[9] = {};    // by digit
};

// For each digit (1 is first) the houses with two places for it.
FULLHOUSE_ALWAYS const HouseSet* strong_links(const Board& board, StrongLinkBench& bench) {
    if (bench.version != board.version()) {
        for (Digit digit = 1; digit <= 9; ++digit) {
            const ByHouse& positions = board.positions(digit);
            bench.houses[digit - 1] = positions.with_at_most<2>() & ~positions.with_at_most<1>();
        }
        bench.version = board.version();
    }
    return bench.houses;
}

// The cell at the first of these positions. The last position is thrown in: it changes nothing unless there are none,
// and shows the compiler that the table is not left.
FULLHOUSE_ALWAYS Cell first_at(House house, std::uint32_t positions) {
    return kGeometry.cell[house][lowest(positions | 1u << 8)];
}

// The other place of a digit in a house that has two places for it, of which this cell is one.
FULLHOUSE_ALWAYS Cell partner(const Board& board, House house, Digit digit, Cell cell) {
    const std::uint32_t positions = board.positions(house, digit);
    const Cell first = first_at(house, positions);
    return first == cell ? first_at(house, positions & (positions - 1)) : first;
}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
