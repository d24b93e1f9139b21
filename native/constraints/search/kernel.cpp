// The search of one instruction set: two branches at each node, first with a value and then without it.
//
//   saved[0] saved[1] ... saved[depth - 1] | state      a guess is undone by copying its saved state back
#include "constraints/kernel.hpp"
#include "constraints/search/branching.hpp"
#include "constraints/search/fixpoint.hpp"
#include "constraints/search/shaving.hpp"

namespace fullhouse::constraints::FULLHOUSE_ISA {
namespace {

void load(Workspace& work, const ValueSet* candidates) {
    const Problem& problem = work.problem;
    std::memset(work.state.data(), 0, work.state_words * sizeof(Word));
    for (int cell = 0; cell < problem.cells; ++cell) {
        work.candidates[cell] = candidates[cell];
        for (ValueSet left = candidates[cell]; left; left &= left - 1)
            places_of(work, lowest_of(left))[cell >> 6] |= bit_of(cell);
    }
    work.depth = 0;
    work.is_at_solution = false;
    work.failed_cell = work.failed_propagator = -1;
    work.is_shaved = false;
    work.shave_at = work.counters.nodes + kNodesUntilShaved;
}

void forget(Workspace& work) {
    const Problem& problem = work.problem;
    std::memcpy(work.weights.data(), problem.branching.start_weights.data(), work.weights.size() * sizeof(double));
    std::memset(work.value_weights.data(), 0, work.value_weights.size() * sizeof(double));
    work.until_halved = work.until_values_halved = problem.branching.halve_every;
    work.hot = -1;
    work.counters = {};
    work.awake = problem.prompt;
    for (LastLine& last : work.last_lines) last.fill(0);
}

bool start(Workspace& work, const ValueSet* candidates, bool is_inside) {
    const Problem& problem = work.problem;
    forget(work);
    clear_pending(work);
    load(work, candidates);
    if (problem.is_impossible) return false;
    for (int cell = 0; cell < problem.cells; ++cell) {
        if (!keep(work, cell, problem.allowed[static_cast<std::size_t>(cell)]) || !work.candidates[cell]) return fail(work, -1);
    }
    // Everything has to be looked at once.
    work.single_count = 0;
    for (int cell = 0; cell < problem.cells; ++cell) {
        work.to_pair[static_cast<std::size_t>(cell >> 6)] |= bit_of(cell);
        if (is_single(work.candidates[cell])) work.singles[static_cast<std::size_t>(work.single_count++)] = cell;
    }
    std::memcpy(work.dirty.data(), problem.scopes_of_value.data(), work.dirty.size() * sizeof(Word));
    work.dirty_values = problem.all;
    work.queue = work.awake;
    return propagate(work, is_inside);
}

bool begin(Workspace& work, const ValueSet* candidates) { return start(work, candidates, false); }

// Back to the last guess that has another side, and on to that; false if there is none.
bool undo(Workspace& work) {
    while (work.depth > 0) {
        --work.depth;
        const Guess guess = work.guesses[static_cast<std::size_t>(work.depth)];
        restore(work, work.depth);
        if (!keep_proven(work)) {
            fail(work, -1);
            continue;
        }
        if (keep_and_propagate(work, guess.cell, ~guess.values)) return true;
        learn(work, guess.cell, guess.values);
    }
    return false;
}

// Whether a solution below this state could show a value that none has shown so far.
bool has_unseen(const Workspace& work) {
    for (std::size_t cell = 0; cell < work.seen.size(); ++cell)
        if (work.candidates[cell] & ~work.seen[cell]) return true;
    return false;
}

Found find_next(Workspace& work, std::uint64_t most_nodes) {
    if (work.is_at_solution) {
        work.is_at_solution = false;
        if (!undo(work)) return Found::kNothing;
    }
    for (;;) {
        if (work.counters.nodes >= most_nodes) return Found::kPaused;
        if (work.counters.nodes >= work.shave_at && !shave(work) && !undo(work)) return Found::kNothing;
        if (!work.seen.empty() && !has_unseen(work)) {
            if (!undo(work)) return Found::kNothing;
            continue;
        }
        const Choice choice = choose(work);
        if (choice.cell < 0) {
            work.is_at_solution = true;
            if (holds(work)) return Found::kSolution;
            work.is_at_solution = false;
            if (!undo(work)) return Found::kNothing;
            continue;
        }
        ++work.counters.nodes;
        save(work, work.depth);
        work.guesses[static_cast<std::size_t>(work.depth)] = {choice.cell, choice.values};
        ++work.depth;
        if (keep_and_propagate(work, choice.cell, choice.values)) continue;
        learn(work, choice.cell, choice.values);
        if (!undo(work)) return Found::kNothing;
    }
}

}  // namespace

extern const Kernel kKernel;
const Kernel kKernel = {begin, load, keep_and_propagate, choose, find_next};

}  // namespace fullhouse::constraints::FULLHOUSE_ISA
