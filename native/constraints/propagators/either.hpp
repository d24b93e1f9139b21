// At least one of several alternatives holds; each is a small problem of its own on the same cells.
//
//   alternative 1:  . 12 . 45        each is narrowed alone, from the current candidates;
//   alternative 2:  . 23 . 45        what none of those that remain allows is removed: 123 in one cell, 45 in the other
#pragma once
#include "constraints/search/state.hpp"

namespace fullhouse::constraints::FULLHOUSE_ISA {
namespace {

bool begin(Workspace& work, const ValueSet* candidates);
bool holds(Workspace& work);

inline bool is_full(const Workspace& work, const Cells& cells) {
    for (const int cell : cells)
        if (!is_single(work.candidates[cell])) return false;
    return true;
}

inline bool run_either(Workspace& work, const Either& rule) {
    ValueSet* together = work.either_union.data();
    for (const int cell : rule.cells) together[cell] = 0;
    bool is_possible = false;
    for (std::size_t n = 0; n < rule.alternatives.size(); ++n) {
        Workspace& own = *work.alternatives[static_cast<std::size_t>(rule.memory) + n];
        if (!begin(own, work.candidates)) continue;
        if (is_full(own, rule.cells) && !holds(own)) continue;
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
