// Where to branch, and what conflicts teach.
//
//   score of a cell = (weight + bonus of the hot value) / candidates, plus its degree where only houses and pairs count
//
// A value with two places in a house competes as a cell with two candidates does. The Branching of the problem says how much
// each part counts; README.md has the trials.
#pragma once
#include "constraints/search/state.hpp"

namespace fullhouse::constraints::FULLHOUSE_ISA {
namespace {

inline constexpr std::uint64_t kConflictsUntilLate = 300;  // loose sums run from then on

// How many candidates these values reach: those that go away if one of them is placed here.
inline int reached(const Workspace& work, int cell, ValueSet values) {
    int count = 0;
    const Word* peers = peers_of(work, cell);
    for (; values; values &= values - 1) {
        const Word* places = work.places + at(lowest_of(values), work.problem.words);
        for (int word = 0; word < work.problem.words; ++word) count += std::popcount(places[word] & peers[word]);
    }
    return count;
}

// The value of most of the latest conflicts; none if they are spread evenly.
inline ValueSet hot_value(const Workspace& work, double& bonus) {
    const double share = work.problem.branching.hot_share;
    if (share <= 0) return 0;
    double most = 0, least = 1e300;
    ValueSet hot = 0;
    for (int value = 0; value < work.problem.values; ++value) {
        const double weight = work.value_weights[static_cast<std::size_t>(value)];
        if (weight > most) {
            most = weight;
            hot = set_of(value);
        }
        if (weight > 0) least = std::min(least, weight);
    }
    if (most < work.problem.values || most * 2 <= least * 3) return 0;
    bonus = most * share;
    return hot;
}

// A value with two places in a scope, if that beats `score`.
inline bool choose_of_two_places(const Workspace& work, double score, Choice& choice) {
    const Problem& problem = work.problem;
    const int words = problem.words;
    const double degree = problem.branching.degree;
    bool is_better = false;
    for (std::size_t scope = 0; scope < problem.scopes.size(); ++scope) {
        const Word* cells = problem.scope_cells.data() + scope * static_cast<std::size_t>(words);
        for (ValueSet values = problem.scopes[scope].values; values; values &= values - 1) {
            const int value = lowest_of(values);
            const Word* places = work.places + at(value, words);
            int count = 0;
            for (int word = 0; word < words; ++word) count += std::popcount(places[word] & cells[word]);
            if (count != 2) continue;
            int pair[2], found = 0;
            for (int word = 0; word < words; ++word)
                for (Word left = places[word] & cells[word]; left; left &= left - 1)
                    pair[found++] = word * kWordBits + first_bit(left);
            const ValueSet one = work.candidates[pair[0]], other = work.candidates[pair[1]];
            if (is_single(one) || is_single(other)) continue;
            const double weight_one = work.weights[static_cast<std::size_t>(pair[0])];
            const double weight_other = work.weights[static_cast<std::size_t>(pair[1])];
            double own = std::max(weight_one, weight_other) / 2;
            if (degree > 0)
                own += degree *
                       (reached(work, pair[0], set_of(value)) + reached(work, pair[1], set_of(value)) + size_of(one) +
                        size_of(other) - 4) /
                       2;
            if (own <= score) continue;
            score = own;
            choice = {weight_one > weight_other ? pair[0] : pair[1], set_of(value)};
            is_better = true;
        }
    }
    return is_better;
}

inline Choice choose(Workspace& work) {
    const Problem& problem = work.problem;
    const double degree = problem.branching.degree;
    double bonus = 0;
    const ValueSet hot = hot_value(work, bonus);
    int best = -1, best_size = 0;
    double best_score = -1;
    for (int cell = 0; cell < problem.cells; ++cell) {
        const ValueSet set = work.candidates[cell];
        if (is_single(set)) continue;
        const int size = size_of(set);
        double score = (work.weights[static_cast<std::size_t>(cell)] + (set & hot ? bonus : 0) + 1e-3) / size;
        if (degree > 0 && size == 2) score += degree * reached(work, cell, set) / 2;
        if (score > best_score || (score == best_score && size < best_size)) {
            best_score = score;
            best = cell;
            best_size = size;
        }
    }
    Choice choice{best, 0};
    if (best < 0) return choice;
    if ((best_size > 2 || degree > 0) && choose_of_two_places(work, best_score, choice)) return choice;
    ValueSet set = work.candidates[best];
    if (!work.seen.empty())
        if (const ValueSet unseen = set & ~work.seen[static_cast<std::size_t>(best)]) set = unseen;
    choice.values = first_of(set);
    return choice;
}

// A guess failed: the weights of the cells to blame grow.
inline void learn(Workspace& work, int cell, ValueSet values) {
    const Problem& problem = work.problem;
    const Branching& branching = problem.branching;
    if (++work.counters.conflicts == kConflictsUntilLate) std::fill(work.awake.begin(), work.awake.end(), ~Word{0});
    work.value_weights[static_cast<std::size_t>(lowest_of(values))] += 1;
    work.weights[static_cast<std::size_t>(cell)] += branching.on_branch;
    if (work.failed_propagator >= 0) {
        for (const int blamed : problem.propagators[static_cast<std::size_t>(work.failed_propagator)].cells)
            work.weights[static_cast<std::size_t>(blamed)] += branching.on_failed;
    } else if (work.failed_cell >= 0) {
        work.weights[static_cast<std::size_t>(work.failed_cell)] += branching.on_cell;
    }
    if (--work.until_halved == 0) {
        work.until_halved = branching.halve_every;
        for (double& weight : work.weights) weight *= 0.5;
    }
    if (--work.until_values_halved == 0) {
        work.until_values_halved = branching.halve_every;
        for (double& weight : work.value_weights) weight *= 0.25;
    }
}

}  // namespace
}  // namespace fullhouse::constraints::FULLHOUSE_ISA
