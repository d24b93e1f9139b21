// Strong links of one digit: the houses that have exactly two places for it.
#pragma once
#include "logic/base/board.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

// Kept for one version of the board, so that the techniques that ask for it one after the other count once.
struct StrongLinkBench {
    std::uint64_t version = 0;  // of the board that was counted; a board that was started has another
    HouseSet houses[9] = {};    // by digit
};

// Adds the house to those digits, of eight or one, that have two places in it. Without a branch, so that the compiler
// takes eight digits at once: 0.13 microseconds for a board.
template <int kDigits>
FULLHOUSE_ALWAYS void add_where_two(const Positions* positions, HouseSet house, HouseSet* two) {
    for (int k = 0; k < kDigits; ++k) {
        const std::uint32_t places = positions[k], but_one = places & (places - 1), but_two = but_one & (but_one - 1);
        two[k] |= (but_one ? house : 0) & (but_two ? 0 : house);
    }
}

// For each digit (1 is first) the houses with two places for it.
FULLHOUSE_ALWAYS const HouseSet* strong_links(const Board& board, StrongLinkBench& bench) {
    if (bench.version != board.version()) {
        alignas(32) HouseSet two[9] = {};
        for (House house = 0; house < kHouseCount; ++house) {
            add_where_two<8>(board.positions(house), HouseSet{1} << house, two);
            add_where_two<1>(board.positions(house) + 8, HouseSet{1} << house, two + 8);
        }
        for (int k = 0; k < 9; ++k) bench.houses[k] = two[k];
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
