// The search functions of one instruction set: the seam between the set-up and the answers, which are compiled once, and the
// hot code, which is compiled once per instruction set in namespace fullhouse::constraints::<isa>.
#pragma once
#include "constraints/workspace.hpp"
#include "core/isa.hpp"

namespace fullhouse::constraints {

enum class Found : std::uint8_t {
    kNothing,  // there is no further solution
    kSolution,
    kPaused,  // the limit of nodes came first: call again to continue
};

// Where to branch: first the cell with one of these values (one value unless chosen from all), then without.
struct Choice {
    int cell;  // -1: every cell has its value
    ValueSet values;
};

struct Kernel {
    // Loads these candidates and propagates to the fixpoint; false: contradiction. Forgets what conflicts taught
    // before.
    bool (*begin)(Workspace& work, const ValueSet* candidates);
    // Loads candidates that a former search of the same puzzle narrowed; keeps what it learnt.
    void (*load)(Workspace& work, const ValueSet* candidates);
    // The cell keeps only these values; false: contradiction, and the state is spoilt.
    bool (*keep)(Workspace& work, int cell, ValueSet values);
    Choice (*choose)(Workspace& work);
    // Goes on to the next solution below the state that was loaded, or until so many nodes have been counted since begin().
    Found (*find_next)(Workspace& work, std::uint64_t most_nodes);
};

const Kernel& kernel_of(Isa isa);

}  // namespace fullhouse::constraints
