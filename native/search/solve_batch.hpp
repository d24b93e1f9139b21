// Many puzzles in one call.
//
// What comes back for a row depends on that row and the limit alone, not on the instruction set, the other
// rows, their order or the threads. A puzzle has one search tree: every node is propagated to its fixpoint, the
// guess cell follows one rule (single/guess.hpp), digits are tried in ascending order. A row's answer is
// that of the depth-first search of this tree, stopped at the limit-th solution:
//
//   solution   the first one in this order (zeros when there is none)
//   count      solutions found, at most limit
//   guesses    guesses made by then (all of them when the tree ends first)
#pragma once
#include "search/kernel.hpp"

namespace fullhouse {

// The outcome of a row. Names and numbers match fullhouse.engines.status.
enum class Status : std::uint8_t {
    kDone = 0,  // it has a solution, and no second one was requested
    kProper = 1,
    kAmbiguous = 2,
    kUnsolvable = 3,
    kLate = 6,        // `stop` was set before there was an answer
    kUnreadable = 7,  // the row is not a puzzle
};

struct Batch {
    const std::uint8_t* puzzles = nullptr;  // row r at puzzles + r * stride, 81 bytes
    std::size_t stride = kCells;
    std::size_t rows = 0;
    Encoding encoding = Encoding::kDigits;
    const std::uint8_t* faults = nullptr;  // optional: rows with one that is not 0 (core/cells.hpp) are skipped, count 0
    std::uint32_t limit = 2;

    std::uint8_t* solutions = nullptr;  // optional, rows x 81
    std::uint32_t* counts = nullptr;    // optional
    std::uint32_t* guesses = nullptr;   // optional
    Status* status = nullptr;           // optional, with solutions, counts and guesses
};

// Solves every row; false when `stop` was set on the way. A row that is not finished then has zeros, and kLate, if the batch
// has a status; otherwise it keeps its count and guesses as they were before the call, so that a caller can see it, and its
// solution may hold anything. `threads` 0 means one per core.
bool solve_batch(const Kernel& kernel, const Batch& batch, unsigned threads = 1, const std::atomic<bool>* stop = nullptr);

// How many guesses of every row fail (Counters::backtracks) until the search stops at the limit, into `backtracks`; rows are
// searched one at a time, since lanes share out the parts of a hard puzzle and do not know whose guess led where. False
// when `stop` was set on the way: rows that are not finished are then as they were.
bool count_backtracks(const Kernel& kernel, const Batch& batch, std::uint32_t* backtracks, unsigned threads = 1,
                      const std::atomic<bool>* stop = nullptr);

// solve_batch for few easy rows, without threads; if false, call solve_batch.
bool solve_few(const Kernel& kernel, const Batch& batch);

}  // namespace fullhouse
