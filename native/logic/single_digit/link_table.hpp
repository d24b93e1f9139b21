// Strong links of one digit, groups included, by the houses that join them: the links of chains.
//
//   . x x | . . x      all places of the row lie in two houses, the first box and the last column here. If the digit is
//                      not in the column, it is in the box: a strong link between its places there and the others
//
// The house where one link meets the next is a bridge: it has room for the digit in one of the two only.
#pragma once
#include "logic/base/board.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

// A link as it looks from one of its bridges. Its places outside the bridge are its far end.
struct LinkSide {
    CellSet seen;     // the places in other houses that see all of the far end
    HouseSet onward;  // the houses that hold all of the far end, without the house itself: never none
    House house, bridge;
    std::uint8_t kind;  // 1 row, 2 column, 4 box; and 8 for a group
    std::uint8_t next;  // one more side with this bridge, or kNoSide
};

inline constexpr std::uint8_t kGroupedLink = 8, kNoSide = 255;
// A line with two places has two crossing lines and two boxes for bridges, a line with more has fewer; a box has six lines.
inline constexpr int kMostSides = 6 * kHouseCount;

struct LinkTable {
    int size;
    int reach;                        // rows of `within` that are made
    std::uint8_t first[kHouseCount];  // side of each bridge, or kNoSide
    CellSet places[kHouseCount];
    CellSet within[3][kHouseCount];  // cells that the far end of a chain can see, 1, 2 or 3 links after this bridge
    LinkSide sides[kMostSides];
};

// Of all digits, for one version of the board.
struct LinkBench {
    std::uint64_t version = 0;
    LinkTable digits[9];
};

// The tables for this board, for chains with this number of links.
const LinkTable* link_tables(const Board& board, LinkBench& bench, int links);

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
