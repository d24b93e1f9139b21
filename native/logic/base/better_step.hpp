// Which of several steps is the best.
#pragma once
#include "logic/base/conclusions.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

// How much the conclusions are worth in a search for the best step, as HoDoKu was seen to choose (758 boards, no exception):
// most candidates first; then the least sum over the candidates, by digit and cell, of the cell's number times 1, 81, 161,
// ... plus the digit.
struct Worth {
    int count = 0;
    std::int32_t key = 0;
    std::uint64_t hash = 0;
    bool is_better_than(const Worth& other) const { return count != other.count ? count > other.count : key < other.key; }
    bool is_same_as(const Worth& other) const { return count == other.count && key == other.key && hash == other.hash; }
};

FULLHOUSE_ALWAYS Worth worth_of(const Conclusions& conclusions) {
    Worth worth;
    for (const Digit digit : digits_of(conclusions.digits()))
        for (const Cell cell : conclusions.cells(digit)) {
            worth.key += cell * (80 * worth.count + 1) + digit;
            ++worth.count;
            std::uint64_t mixed = (cell * 9u + digit) * 0x9E3779B97F4A7C15u;
            mixed = (mixed ^ mixed >> 29) * 0xBF58476D1CE4E5B9u;
            worth.hash += mixed ^ mixed >> 32;
        }
    return worth;
}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
