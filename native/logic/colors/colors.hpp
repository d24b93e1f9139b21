// The colors of one digit, kept from simple to multi colors.
#pragma once
#include "logic/base/sink.hpp"
#include "logic/single_digit/strong_links.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

struct Workbench;

// Cells joined by strong links, colored in turn: either all of one color hold the digit, or all of the other.
struct ColorPair {
    CellSet colors[2];  // the first has the first cell in reading order
    CellSet seen[2];    // cells that each color sees
    HouseSet houses;    // one strong link for each cell but the first: enough to join them all
};

struct ColorBench {
    static constexpr int kMost = kHouseCount;  // every pair has its own house
    std::uint64_t version = 0;
    int count[9];
    Uninitialized<ColorPair[9][kMost]> pairs;  // by digit, in the order of their first cells
    ColorBench() {}
};

void find_medusa(const Board& board, Workbench& bench, Sink& found);

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
