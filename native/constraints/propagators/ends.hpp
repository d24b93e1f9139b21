// Two ends that decide what the cells between them may hold: between lines, lockout lines, and their like.
//
//   (3) . . . (8)      a table has a row for each pair of end values: 3 and 8 allow 4, 5, 6 and 7 between
#pragma once
#include "constraints/search/state.hpp"

namespace fullhouse::constraints::FULLHOUSE_ISA {
namespace {

inline bool run_ends(Workspace& work, const EndsTerm& rule) {
    ValueSet kept_first = 0, kept_last = 0, between = 0;
    for (ValueSet one = work.candidates[rule.first]; one; one &= one - 1)
        for (ValueSet other = work.candidates[rule.last]; other; other &= other - 1) {
            const ValueSet allowed =
                rule.table[at(lowest_of(one), work.problem.values) + static_cast<std::size_t>(lowest_of(other))];
            bool fits = allowed != 0;
            for (const int cell : rule.between)
                if (!(work.candidates[cell] & allowed)) {
                    fits = false;
                    break;
                }
            if (!fits) continue;
            kept_first |= first_of(one);
            kept_last |= first_of(other);
            between |= allowed;
        }
    if (!kept_first || !keep(work, rule.first, kept_first) || !keep(work, rule.last, kept_last)) return false;
    for (const int cell : rule.between)
        if (!keep(work, cell, between)) return false;
    return true;
}

}  // namespace
}  // namespace fullhouse::constraints::FULLHOUSE_ISA
