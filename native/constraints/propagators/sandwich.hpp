// The values between the least and the greatest of a full line add up to the clue, by sets of values.
//
//   clue 8:   . [1] 3 5 [9] . . . .      for each two places of the ends: sets of so many values with that sum; a set stays if
//                                        the cells between can hold its values, and the cells outside the others
//
// Not exact, as the order within a set is left open, but cheap also for lines that are wide open; full_line.hpp follows when
// few candidates are left.
#pragma once
#include "constraints/search/state.hpp"

namespace fullhouse::constraints::FULLHOUSE_ISA {
namespace {

struct SandwichLine {
    int length;
    ValueSet sets[kLongestLine];  // candidates without the ends
    ValueSet kept[kLongestLine];
    ValueSet ends;
};

// The values of the sets that fit between two places, and those that they leave outside; none if no set fits.
inline bool fit_between(const Problem& problem, const SandwichLine& line, int first, int last, int clue, ValueSet& inner,
                        ValueSet& outer) {
    const SumSets& sums = *problem.sum_sets;
    const int size = last - first - 1, total = clue - size * problem.lowest;
    if (total < 0 || total >= sums.sums) return false;
    ValueSet inside = 0, outside = 0, fixed_inside = 0, fixed_outside = 0;
    for (int n = 0; n < line.length; ++n) {
        if (n == first || n == last) continue;
        const ValueSet set = line.sets[n];
        if (!set) return false;
        const bool is_inside = first < n && n < last;
        (is_inside ? inside : outside) |= set;
        if (is_single(set)) (is_inside ? fixed_inside : fixed_outside) |= set;
    }
    const ValueSet middle = problem.all & ~line.ends;
    if ((inside | outside) != middle || (fixed_inside & fixed_outside)) return false;
    const ValueSet needed = fixed_inside | (middle & ~outside), excluded = fixed_outside | ~inside;
    const std::size_t place = at(size, sums.sums) + static_cast<std::size_t>(total);
    for (std::uint32_t k = sums.starts[place]; k < sums.starts[place + 1]; ++k) {
        const ValueSet set = sums.sets[k];
        if ((set & excluded) || (needed & ~set)) continue;
        bool fits = true;
        for (int n = 0; n < line.length && fits; ++n)
            if (n != first && n != last) fits = line.sets[n] & (first < n && n < last ? set : ~set);
        if (!fits) continue;
        inner |= set;
        outer |= middle & ~set;
    }
    return inner || outer;
}

inline bool run_sandwich(Workspace& work, const FullLine& rule) {
    const Problem& problem = work.problem;
    const ValueSet low = 1, high = set_of(problem.values - 1);
    SandwichLine line{static_cast<int>(rule.cells.size()), {}, {}, low | high};
    const auto candidates = [&](int n) { return work.candidates[rule.cells[static_cast<std::size_t>(n)]]; };
    for (int n = 0; n < line.length; ++n) line.sets[n] = candidates(n) & ~line.ends;
    for (int first = 0; first < line.length; ++first) {
        if (!(candidates(first) & line.ends)) continue;
        for (int last = first + 1; last < line.length; ++last) {
            const ValueSet up = candidates(first) & low && candidates(last) & high ? 1 : 0;
            const ValueSet down = candidates(first) & high && candidates(last) & low ? 1 : 0;
            ValueSet inner = 0, outer = 0;
            if (!(up | down) || !fit_between(problem, line, first, last, rule.front, inner, outer)) continue;
            for (int n = 0; n < line.length; ++n) line.kept[n] |= first < n && n < last ? inner : outer;
            line.kept[first] |= (up ? low : 0) | (down ? high : 0);
            line.kept[last] |= (up ? high : 0) | (down ? low : 0);
        }
    }
    for (int n = 0; n < line.length; ++n)
        if (!keep(work, rule.cells[static_cast<std::size_t>(n)], line.kept[n])) return false;
    return true;
}

}  // namespace
}  // namespace fullhouse::constraints::FULLHOUSE_ISA
