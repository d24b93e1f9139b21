// At least one of several alternatives holds; each is a small problem of its own on the same cells.
//
//   alternative 1:  . 12 . 45        each is narrowed alone, from the current candidates;
//   alternative 2:  . 23 . 45        what none of those that remain allows is removed: 123 in one cell, 45 in the other
//
// An impossible alternative is dead until the guess is undone.
#pragma once
#include "constraints/search/state.hpp"

namespace fullhouse::constraints::FULLHOUSE_ISA {
namespace {

bool start(Workspace& work, const ValueSet* candidates, bool is_inside);
bool holds(Workspace& work);

inline bool is_full(const Workspace& work, const Cells& cells) {
    for (const int cell : cells)
        if (!is_single(work.candidates[cell])) return false;
    return true;
}

inline bool run_either(Workspace& work, const Either& rule, bool is_inside) {
    ValueSet* together = work.either_union.data();
    for (const int cell : rule.cells) together[cell] = 0;
    bool is_possible = false;
    for (std::size_t n = 0; n < rule.alternatives.size(); ++n) {
        const int number = rule.memory + static_cast<int>(n);
        Workspace& own = *work.alternatives[static_cast<std::size_t>(number)];
        if (work.dead[number >> 6] & bit_of(number)) continue;
        if (!start(own, work.candidates, is_inside) || (is_full(own, rule.cells) && !holds(own))) {
            work.dead[number >> 6] |= bit_of(number);
            continue;
        }
        is_possible = true;
        for (const int cell : rule.cells) together[cell] |= own.candidates[cell];
    }
    if (!is_possible) return false;
    for (const int cell : rule.cells)
        if (!keep(work, cell, together[cell])) return false;
    return true;
}

}  // namespace
}  // namespace fullhouse::constraints::FULLHOUSE_ISA
