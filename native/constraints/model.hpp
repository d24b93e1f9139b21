// One set of rules, ready to answer questions about any number of puzzles, from any number of threads at once.
#pragma once
#include <atomic>
#include <memory>
#include <vector>
#include "constraints/kernel.hpp"

namespace fullhouse::constraints {

// A puzzle: givens as value index + 1, 0 for an empty cell; candidates of each cell may narrow it further. Either may be null.
struct Start {
    const std::uint8_t* givens = nullptr;
    const ValueSet* candidates = nullptr;
};

using Stop = const std::atomic<bool>*;  // set by another thread to stop; may be null

// The solutions of one puzzle, one by one, the same order every time.
class Search {
 public:
    Search(const Kernel& kernel, const Problem& problem, const Start& start);
    // The next solution (value index + 1 of each cell), or until so many nodes have been counted since the start.
    Found next(std::uint8_t* solution, std::uint64_t most_nodes);
    const Counters& counters() const { return work_.counters; }

 private:
    const Kernel& kernel_;
    Workspace work_;
    bool is_over_;
};

struct CountResult {
    std::uint64_t count = 0;  // at most the limit
    bool stopped = false;     // `stop` was set first: the count is a lower bound
};

struct Estimate {
    double mean = 0, low = 0, high = 0;  // of the number of solutions, with a 95 % interval
    std::uint64_t dives = 0, lived = 0;  // random descents, and those that met a solution
};

// Many puzzles under the same rules. The outcome of a row depends on that row and the limit alone.
struct RuleBatch {
    const std::uint8_t* puzzles = nullptr;  // rows x cells
    std::size_t rows = 0;
    std::uint32_t limit = 2;
    std::uint8_t* solutions = nullptr;  // rows x cells: the first solution, or zeros
    std::uint32_t* counts = nullptr;    // at most the limit
    std::uint32_t* guesses = nullptr;
    std::uint8_t* is_finished = nullptr;  // 0: stopped before; then the rest of the row is zeros
};

class Model {
 public:
    Model(Isa isa, const Terms& terms);
    Model(const Model&) = delete;
    Model& operator=(const Model&) = delete;
    const Problem& problem() const { return problem_; }
    const Kernel& kernel() const { return kernel_; }

    CountResult count(const Start& start, std::uint64_t limit, unsigned threads, Stop stop,
                      std::atomic<std::uint64_t>* progress) const;
    // The values of each cell in at least one solution, all empty if there is none; false if stopped.
    bool true_candidates(const Start& start, ValueSet* candidates, Stop stop) const;
    // Dives until `stop` or this many dives, once at least.
    Estimate estimate(const Start& start, std::uint64_t seed, std::uint64_t most_dives, Stop stop) const;
    bool solve_batch(const RuleBatch& batch, unsigned threads, Stop stop) const;

 private:
    const Kernel& kernel_;
    Problem problem_;
};

}  // namespace fullhouse::constraints
