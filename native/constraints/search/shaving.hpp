// Shaving: every candidate of the root is tried alone, and goes if that leads to a contradiction.
//
//   saved[0]          | saved[1] | ... | saved[depth - 1] | state          the path of the search
//   shaved in place     narrowed when the search returns to them           narrowed at once
//
// It takes as long as some hundred nodes, so only a search that is long by then is worth it. The lost candidates are in no
// solution that is still to be found, so the search continues where it was.
#pragma once
#include "constraints/search/branching.hpp"
#include "constraints/search/fixpoint.hpp"

namespace fullhouse::constraints::FULLHOUSE_ISA {
namespace {

inline constexpr std::uint64_t kNodesUntilShaved = 600, kShavedAgain = 4;  // then at so many times the nodes

inline void save(Workspace& work, int slot) {
    std::memcpy(work.saved.get() + at(slot, static_cast<int>(work.state_words)), work.state.data(),
                work.state_words * sizeof(Word));
}

inline void restore(Workspace& work, int slot) {
    std::memcpy(work.state.data(), work.saved.get() + at(slot, static_cast<int>(work.state_words)),
                work.state_words * sizeof(Word));
}

// The state keeps only what shaving left at the root; what follows from it is still to be propagated. False: contradiction.
inline bool keep_proven(Workspace& work) {
    if (!work.is_shaved) return true;
    for (int cell = 0; cell < work.problem.cells; ++cell)
        if (!keep(work, cell, work.proven[static_cast<std::size_t>(cell)])) return false;
    return true;
}

// Tries every candidate of this state. False: the state is impossible.
inline bool shave_state(Workspace& work, int spare) {
    for (int cell = 0; cell < work.problem.cells; ++cell)
        for (ValueSet left = work.candidates[cell]; left; left &= left - 1) {
            const ValueSet value = first_of(left);
            if (is_single(work.candidates[cell])) break;
            if (!(work.candidates[cell] & value)) continue;
            save(work, spare);
            const bool is_possible = keep_and_propagate(work, cell, value);
            restore(work, spare);
            if (is_possible) continue;
            learn(work, cell, value);
            if (!keep_and_propagate(work, cell, ~value)) return false;
        }
    return true;
}

// Shaves the root of the remaining search, and narrows the state. False: the state is impossible; if the root is, so are
// all states on the path.
inline bool shave(Workspace& work) {
    work.shave_at = kShavedAgain * work.counters.nodes;
    const int current = work.depth, spare = work.depth + 1;
    save(work, current);
    if (work.depth > 0) restore(work, 0);
    if (!keep_proven(work) || !propagate(work, true) || !shave_state(work, spare)) {
        fail(work, -1);
        work.depth = 0;
        return false;
    }
    std::copy_n(work.candidates, work.problem.cells, work.proven.begin());
    work.is_shaved = true;
    if (work.depth == 0) return true;
    save(work, 0);
    restore(work, current);
    work.failed_propagator = -1;
    if (!keep_proven(work)) return fail(work, -1);
    return propagate(work, true);
}

}  // namespace
}  // namespace fullhouse::constraints::FULLHOUSE_ISA
