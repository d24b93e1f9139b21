// Propagation to the fixpoint: the cheapest kind of work first.
//
//   settle -> hidden singles -> propagators before pointing (cages) -> pointing -> sums, automata, lines -> naked subsets
//
// After each piece of work it starts over from the left. A propagator does not wake itself; what that could miss, holds()
// finds when all cells have their values.
#pragma once
#include "constraints/propagators/automaton.hpp"
#include "constraints/propagators/cage.hpp"
#include "constraints/propagators/counting_circles.hpp"
#include "constraints/propagators/distinct.hpp"
#include "constraints/propagators/either.hpp"
#include "constraints/propagators/ends.hpp"
#include "constraints/propagators/full_line.hpp"
#include "constraints/propagators/lunchbox.hpp"
#include "constraints/propagators/same_values.hpp"
#include "constraints/propagators/sum.hpp"
#include "constraints/search/scopes.hpp"

namespace fullhouse::constraints::FULLHOUSE_ISA {
namespace {

inline bool run(Workspace& work, const Propagator& propagator, bool is_inside) {
    const Problem& problem = work.problem;
    const auto index = static_cast<std::size_t>(propagator.index);
    switch (propagator.kind) {
        case Kind::kPigeonhole:
            return run_pigeonhole(work, propagator.cells);
        case Kind::kCage:
        case Kind::kValueSets:
            return run_cage(work, problem.cages[index]);
        case Kind::kSum:
            return run_sum(work, problem.sums[index]);
        case Kind::kEnds:
            return run_ends(work, problem.ends[index]);
        case Kind::kSameValues:
            return run_same_values(work, problem.same_values[index]);
        case Kind::kCountingCircles:
            return run_counting_circles(work, problem.circles[index]);
        case Kind::kAutomaton:
            return run_automaton(work, problem.automata[index]);
        case Kind::kLunchbox:
            return run_lunchbox(work, problem.lunchboxes[index]);
        case Kind::kFullLine:
            return run_full_line(work, problem.full_lines[index], is_inside);
        case Kind::kEither:
            return run_either(work, problem.eithers[index], is_inside);
        case Kind::kNakedSubsets:
            return run_naked_subsets(work, propagator.cells);
    }
    return true;
}

// Queues the watchers of changed cells.
inline void wake(Workspace& work) {
    const int queue_words = work.problem.propagator_words;
    for (std::size_t word = 0; word < work.changed.size(); ++word) {
        for (Word left = work.changed[word]; left; left &= left - 1) {
            const int cell = static_cast<int>(word) * kWordBits + first_bit(left);
            const Word* watchers = work.problem.watchers.data() + at(cell, queue_words);
            for (int n = 0; n < queue_words; ++n)
                work.queue[static_cast<std::size_t>(n)] |= watchers[n] & work.awake[static_cast<std::size_t>(n)];
        }
        work.changed[word] = 0;
    }
}

inline bool is_queued(const Workspace& work, int number) {
    return work.queue[static_cast<std::size_t>(number >> 6)] & bit_of(number);
}
inline void unqueue(Workspace& work, int number) { work.queue[static_cast<std::size_t>(number >> 6)] &= ~bit_of(number); }

// The propagator to run next: the one that failed last, then by cost; -1 if none is queued.
inline int next_propagator(const Workspace& work) {
    if (work.hot >= 0 && is_queued(work, work.hot)) return work.hot;
    for (std::size_t n = 0; n < work.queue.size(); ++n)
        if (work.queue[n]) return static_cast<int>(n) * kWordBits + first_bit(work.queue[n]);
    return -1;
}

inline bool has_queued_below(const Workspace& work, int end) {
    for (int n = 0; n * kWordBits < end; ++n) {
        Word bits = work.queue[static_cast<std::size_t>(n)];
        if (end - n * kWordBits < kWordBits) bits &= bit_of(end) - 1;
        if (bits) return true;
    }
    return false;
}

inline void clear_pending(Workspace& work) {
    const auto clear = [](std::vector<Word>& words) { std::memset(words.data(), 0, words.size() * sizeof(Word)); };
    clear(work.dirty);
    clear(work.to_point);
    clear(work.changed);
    clear(work.to_pair);
    clear(work.queue);
    work.single_count = 0;
    work.dirty_values = work.pointing_values = 0;
}

inline bool fail(Workspace& work, int propagator) {
    work.failed_propagator = propagator;
    clear_pending(work);
    return false;
}

template <int kWords>
bool propagate_on(Workspace& work, bool is_inside) {
    const Problem& problem = work.problem;
    for (;;) {
        // 1. Solved cells and pairs.
        if (!settle(work)) return fail(work, -1);
        // 2. Hidden singles.
        if (work.dirty_values) {
            const int value = lowest_of(work.dirty_values);
            work.dirty_values &= work.dirty_values - 1;
            if (!find_only_places<kWords>(work, value)) return fail(work, -1);
            continue;
        }
        wake(work);
        // 3. Pointing, once the cheapest propagators are done.
        if (work.pointing_values && !has_queued_below(work, problem.before_pointing)) {
            const int value = lowest_of(work.pointing_values);
            work.pointing_values &= work.pointing_values - 1;
            if (!point<kWords>(work, value)) return fail(work, -1);
            continue;
        }
        // 4. A propagator.
        const int number = next_propagator(work);
        if (number < 0) return true;
        unqueue(work, number);
        if (!run(work, problem.propagators[static_cast<std::size_t>(number)], is_inside)) {
            work.hot = number;
            return fail(work, number);
        }
        wake(work);
        unqueue(work, number);
    }
}

inline bool propagate(Workspace& work, bool is_inside) {
    switch (work.problem.words) {
        case 1:
            return propagate_on<1>(work, is_inside);
        case 2:
            return propagate_on<2>(work, is_inside);
        default:
            return propagate_on<0>(work, is_inside);
    }
}

inline bool keep_and_propagate(Workspace& work, int cell, ValueSet values) {
    work.failed_propagator = -1;
    if (!keep(work, cell, values)) return fail(work, -1);
    return propagate(work, true);
}

// Whether the values of all cells obey every propagator; peers, pairs and scopes have been seen to already.
inline bool holds(Workspace& work) {
    for (std::size_t n = 0; n < work.problem.propagators.size(); ++n) {
        const Propagator& propagator = work.problem.propagators[n];
        if (propagator.kind == Kind::kPigeonhole || propagator.kind == Kind::kNakedSubsets) continue;
        if (!run(work, propagator, true)) return fail(work, static_cast<int>(n));
    }
    return true;
}

}  // namespace
}  // namespace fullhouse::constraints::FULLHOUSE_ISA
