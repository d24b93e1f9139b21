// Two lists of cells with the same values, each as often: clones, leftovers of irregular regions, regions that match.
//
//   one    5 . . .      between the cells that must hold a 5 and those that can, both lists have the same number of them:
//   other  . . 5 .      as many as one list must have, at most as many as the other can have
#pragma once
#include "constraints/search/state.hpp"

namespace fullhouse::constraints::FULLHOUSE_ISA {
namespace {

// How many cells hold a value, and how many can.
struct Tally {
    int fixed[kMostValues + 1] = {}, possible[kMostValues + 1] = {};

    Tally(const Workspace& work, const Cells& cells) {
        for (const int cell : cells) {
            const ValueSet set = work.candidates[cell];
            if (is_single(set)) ++fixed[lowest_of(set)];
            for (ValueSet left = set; left; left &= left - 1) ++possible[lowest_of(left)];
        }
    }
};

inline bool run_same_values(Workspace& work, const SameValuesTerm& rule) {
    constexpr int kPasses = 3;
    for (int pass = 0; pass < kPasses; ++pass) {
        const Tally one(work, rule.one), other(work, rule.other);
        ValueSet force_one = 0, force_other = 0, full_one = 0, full_other = 0;
        for (int value = 0; value < work.problem.values; ++value) {
            const int least = std::max(one.fixed[value], other.fixed[value]);
            const int most = std::min(one.possible[value], other.possible[value]);
            if (least > most) return false;
            if (one.possible[value] == least && one.fixed[value] < least) force_one |= set_of(value);
            if (other.possible[value] == least && other.fixed[value] < least) force_other |= set_of(value);
            if (one.fixed[value] == most && one.possible[value] > most) full_one |= set_of(value);
            if (other.fixed[value] == most && other.possible[value] > most) full_other |= set_of(value);
        }
        bool has_changed = false;
        const auto narrow = [&](const Cells& cells, ValueSet force, ValueSet full) {
            for (const int cell : cells) {
                const ValueSet set = work.candidates[cell];
                if (is_single(set)) continue;
                const ValueSet kept = set & force ? set & force : set & ~full;
                if (kept == set) continue;
                has_changed = true;
                if (!keep(work, cell, kept)) return false;
            }
            return true;
        };
        if (!narrow(rule.one, force_one, full_one) || !narrow(rule.other, force_other, full_other)) return false;
        if (!has_changed) return true;
        if (!settle(work)) return false;
    }
    return true;
}

}  // namespace
}  // namespace fullhouse::constraints::FULLHOUSE_ISA
