// Different values, seen as a whole: counting values, and naked pairs and triples.
//
//   12 12 . . .      two cells with two values between them: the others lose both
//   12 23 13 . .     three cells with three values: the same
#pragma once
#include "constraints/search/state.hpp"

namespace fullhouse::constraints::FULLHOUSE_ISA {
namespace {

// Cells that see each other need as many values between them as there are cells.
inline bool run_pigeonhole(Workspace& work, const Cells& cells) {
    ValueSet all = 0;
    for (const int cell : cells) all |= work.candidates[cell];
    return size_of(all) >= static_cast<int>(cells.size());
}

// Naked pairs and triples of a house. Hidden ones are the same seen from the other side, and are left out: they cost more
// time than they save.
inline bool run_naked_subsets(Workspace& work, const Cells& house) {
    int cells[kMostValues];
    ValueSet sets[kMostValues];
    int count = 0;
    for (const int cell : house)
        if (const ValueSet set = work.candidates[cell]; !is_single(set)) {
            cells[count] = cell;
            sets[count++] = set;
        }
    if (count < 4) return true;
    const auto remove = [&](ValueSet values, int one, int two, int three) {
        for (int n = 0; n < count; ++n) {
            if (n == one || n == two || n == three || !(sets[n] & values)) continue;
            if (!keep(work, cells[n], ~values)) return false;
            sets[n] &= ~values;
        }
        return true;
    };
    for (int one = 0; one < count; ++one) {
        if (size_of(sets[one]) > 3) continue;
        for (int two = one + 1; two < count; ++two) {
            const ValueSet both = sets[one] | sets[two];
            const int size = size_of(both);
            if (size == 2 && !remove(both, one, two, two)) return false;
            if (size != 3) continue;
            for (int three = two + 1; three < count; ++three)
                if (!(sets[three] & ~both)) {
                    if (!remove(both, one, two, three)) return false;
                    break;
                }
        }
    }
    return true;
}

}  // namespace
}  // namespace fullhouse::constraints::FULLHOUSE_ISA
