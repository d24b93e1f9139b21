// Sets of cells as bits, for the set-up.
#pragma once
#include <bit>
#include <vector>
#include "constraints/terms.hpp"

namespace fullhouse::constraints {

using CellSet = std::vector<Word>;

inline CellSet cell_set(const Cells& cells, int words) {
    CellSet set(static_cast<std::size_t>(words), 0);
    for (const int cell : cells) set[static_cast<std::size_t>(cell / kWordBits)] |= Word{1} << (cell % kWordBits);
    return set;
}

inline Cells cells_of(const CellSet& set) {
    Cells cells;
    for (std::size_t n = 0; n < set.size(); ++n)
        for (Word left = set[n]; left; left &= left - 1)
            cells.push_back(static_cast<int>(n) * kWordBits + std::countr_zero(left));
    return cells;
}

inline int size_of(const CellSet& set) {
    int size = 0;
    for (const Word word : set) size += std::popcount(word);
    return size;
}

inline int size_of_common(const CellSet& one, const CellSet& other) {
    int size = 0;
    for (std::size_t n = 0; n < one.size(); ++n) size += std::popcount(one[n] & other[n]);
    return size;
}

inline bool has_cell(const CellSet& set, int cell) {
    return set[static_cast<std::size_t>(cell / kWordBits)] >> (cell % kWordBits) & 1;
}
inline bool are_disjoint(const CellSet& one, const CellSet& other) { return size_of_common(one, other) == 0; }

inline bool is_within(const CellSet& set, const CellSet& other) {
    for (std::size_t n = 0; n < set.size(); ++n)
        if (set[n] & ~other[n]) return false;
    return true;
}

inline CellSet joined(CellSet set, const CellSet& other) {
    for (std::size_t n = 0; n < set.size(); ++n) set[n] |= other[n];
    return set;
}

inline CellSet without(CellSet set, const CellSet& other) {
    for (std::size_t n = 0; n < set.size(); ++n) set[n] &= ~other[n];
    return set;
}

}  // namespace fullhouse::constraints
