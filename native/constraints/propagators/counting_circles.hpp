// A value in a circle says how many circles hold it.
//
//   (2) . | (3) .       the values in circles are a set that adds up to the number of circles: here {2, 3} for five of them;
//   (3) . | (3)(2)      a value occurs at most once per house, so disjoint houses that hold all circles bound it from above
#pragma once
#include "constraints/search/state.hpp"

namespace fullhouse::constraints::FULLHOUSE_ISA {
namespace {

inline bool has_place(const Workspace& work, const Circles& rule, const Word* places, int house) {
    const int words = work.problem.words;
    const Word* cells = work.problem.scope_cells.data() + at(house, words);
    for (int word = 0; word < words; ++word)
        if (places[word] & rule.mask[static_cast<std::size_t>(word)] & cells[word]) return true;
    return false;
}

// Every house of this family that can hold the value in a circle must: it leaves the house's other cells.
inline bool fill_family(Workspace& work, const Circles& rule, const std::vector<int>& family, int value, bool& has_changed) {
    const Word* places = places_of(work, value);
    const ValueSet bit = set_of(value);
    const auto is_circle = [&](int cell) { return (rule.mask[static_cast<std::size_t>(cell >> 6)] & bit_of(cell)) != 0; };
    for (const int house : family) {
        if (!has_place(work, rule, places, house)) continue;
        const Cells& cells = work.problem.scopes[static_cast<std::size_t>(house)].cells;
        int circles = 0;
        for (const int cell : cells) circles += is_circle(cell) && (work.candidates[cell] & bit);
        for (const int cell : cells) {
            if (!(work.candidates[cell] & bit)) continue;
            const bool removes = !is_circle(cell), places_it = !removes && circles == 1 && work.candidates[cell] != bit;
            if (!removes && !places_it) continue;
            has_changed = true;
            if (!keep(work, cell, removes ? ~bit : bit)) return false;
        }
    }
    return true;
}

inline bool run_circles_once(Workspace& work, const Circles& rule, bool& has_changed) {
    const Problem& problem = work.problem;
    // 1. How often each value is in a circle, at least and at most.
    int fixed[kMostValues + 1] = {}, possible[kMostValues + 1] = {};
    for (const int cell : rule.cells) {
        const ValueSet set = work.candidates[cell];
        if (is_single(set)) ++fixed[lowest_of(set)];
        for (ValueSet left = set; left; left &= left - 1) ++possible[lowest_of(left)];
    }
    for (int value = 0; value < problem.values; ++value)
        for (const std::vector<int>& family : rule.families) {
            int houses = 0;
            for (const int house : family) houses += has_place(work, rule, places_of(work, value), house);
            possible[value] = std::min(possible[value], houses);
        }
    // 2. The sets of values that circles can hold.
    ValueSet can = 0, must = 0, in_some = 0, in_all = problem.all;
    for (int value = 0; value < problem.values; ++value) {
        const int shown = value + problem.lowest;
        if (shown > 0 && possible[value] >= shown && fixed[value] <= shown) can |= set_of(value);
        if (fixed[value]) must |= set_of(value);
    }
    bool has_set = false;
    for (const ValueSet set : rule.sets)
        if (!(set & ~can) && !(must & ~set)) {
            in_some |= set;
            in_all &= set;
            has_set = true;
        }
    if (!has_set) return false;
    // 3. Values that no circle takes any more, and those that need all their houses.
    ValueSet leaving = ~in_some;
    for (int value = 0; value < problem.values; ++value) {
        if (!(in_some & set_of(value))) continue;
        const int shown = value + problem.lowest;
        if (fixed[value] == shown) {
            leaving |= set_of(value);
        } else if ((in_all & set_of(value)) && possible[value] == shown) {
            for (const std::vector<int>& family : rule.families) {
                int houses = 0;
                for (const int house : family) houses += has_place(work, rule, places_of(work, value), house);
                if (houses == shown && !fill_family(work, rule, family, value, has_changed)) return false;
            }
        }
    }
    for (const int cell : rule.cells) {
        const ValueSet set = work.candidates[cell];
        if (is_single(set)) {
            if (set & ~in_some) return false;
        } else if (set & leaving) {
            has_changed = true;
            if (!keep(work, cell, ~leaving)) return false;
        }
    }
    return true;
}

inline bool run_counting_circles(Workspace& work, const Circles& rule) {
    constexpr int kPasses = 3;
    for (int pass = 0; pass < kPasses; ++pass) {
        bool has_changed = false;
        if (!run_circles_once(work, rule, has_changed)) return false;
        if (!has_changed) return true;
        if (!settle(work)) return false;
    }
    return true;
}

}  // namespace
}  // namespace fullhouse::constraints::FULLHOUSE_ISA
