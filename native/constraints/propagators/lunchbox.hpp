// Different values; those between the least and the greatest of them add up to the total.
//
//   . [L] . . [H] .      for each pair of extreme values and of their places: do the sums between them reach the total?
//         total          cells outside hold values between the extremes, too
#pragma once
#include "constraints/propagators/sum.hpp"

namespace fullhouse::constraints::FULLHOUSE_ISA {
namespace {

// One choice of the extremes: `least` in cell `low`, `greatest` in cell `high`. Adds what the cells can hold then.
inline bool add_lunchbox(const Workspace& work, const LunchboxTerm& rule, int low, int high, ValueSet inner, ValueSet* kept) {
    const int count = static_cast<int>(rule.cells.size()), from = std::min(low, high), to = std::max(low, high);
    const int size = to - from - 1, total = rule.total - size * work.problem.lowest;
    int least = 0, greatest = 0;
    ValueSet all = 0;
    for (int n = 0; n < count; ++n) {
        if (n == low || n == high) continue;
        const ValueSet set = work.candidates[rule.cells[static_cast<std::size_t>(n)]] & inner;
        if (!set) return false;
        if (n < from || n > to) continue;
        least += lowest_of(set);
        greatest += highest_of(set);
        all |= set;
    }
    if (size_of(all) < size || total < least || total > greatest) return false;
    const SumSets& sets = *work.problem.sum_sets;
    if (total < least_sum(sets, size, all) || total > greatest_sum(sets, size, all)) return false;
    for (int n = 0; n < count; ++n) {
        if (n == low || n == high) continue;
        const ValueSet set = work.candidates[rule.cells[static_cast<std::size_t>(n)]] & inner;
        kept[n] |= n < from || n > to ? set : set & range_of(total - greatest + highest_of(set), total - least + lowest_of(set));
    }
    return true;
}

inline bool run_lunchbox(Workspace& work, const LunchboxTerm& rule) {
    const int count = static_cast<int>(rule.cells.size());
    const auto candidates = [&](int n) { return work.candidates[rule.cells[static_cast<std::size_t>(n)]]; };
    ValueSet kept[kMostValues + 1] = {};
    for (int least = 0; least < work.problem.values; ++least)
        for (int greatest = least + count - 1; greatest < work.problem.values; ++greatest) {
            const ValueSet inner = range_of(least + 1, greatest - 1), low = set_of(least), high = set_of(greatest);
            int without_inner = 0;
            bool fits = true;
            for (int n = 0; n < count && fits; ++n) {
                fits = candidates(n) & (inner | low | high);
                without_inner += !(candidates(n) & inner);
            }
            if (!fits || without_inner > 2) continue;
            for (int one = 0; one < count; ++one) {
                if (!(candidates(one) & low)) continue;
                for (int other = 0; other < count; ++other)
                    if (other != one && (candidates(other) & high) && add_lunchbox(work, rule, one, other, inner, kept)) {
                        kept[one] |= low;
                        kept[other] |= high;
                    }
            }
        }
    for (int n = 0; n < count; ++n)
        if (!kept[n] || !keep(work, rule.cells[static_cast<std::size_t>(n)], kept[n])) return false;
    return true;
}

}  // namespace
}  // namespace fullhouse::constraints::FULLHOUSE_ISA
