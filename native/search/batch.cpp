#include "search/batch.hpp"
#include <algorithm>
#include <vector>
#include "search/threads.hpp"

namespace fullhouse {
namespace {

// Below this many rows per thread, starting a thread costs more than it saves.
constexpr std::size_t kRowsPerThread = 256;

// Up to here the single engine is done before the lanes are set up.
constexpr std::size_t kFewRows = 8;

std::uint32_t clamped(std::uint64_t value) { return static_cast<std::uint32_t>(std::min<std::uint64_t>(value, 0xFFFFFFFF)); }

// One row alone, depth first: the definition of every row's answer.
void solve_row(const Kernel& kernel, const Batch& batch, std::size_t row) {
    Digit digits[kCells], solution[kCells] = {};
    const int zero = batch.encoding == Encoding::kText ? '0' : 0;
    for (int cell = 0; cell < kCells; ++cell) {
        const int digit = batch.puzzles[row * batch.stride + static_cast<std::size_t>(cell)] - zero;
        digits[cell] = static_cast<Digit>(digit >= 1 && digit <= 9 ? digit : 0);
    }
    OneResult found;
    if (!batch.faults || !batch.faults[row]) found = kernel.solve_one(digits, batch.limit, solution, kAnyGuesses);
    if (batch.solutions) std::copy_n(solution, kCells, batch.solutions + row * kCells);
    if (batch.counts) batch.counts[row] = clamped(found.count);
    if (batch.guesses) batch.guesses[row] = clamped(found.guesses);
}

}  // namespace

bool solve_batch(const Kernel& kernel, const Batch& batch, unsigned threads, const std::atomic<bool>* stop) {
    if (batch.limit == 0) {
        if (batch.solutions) std::fill_n(batch.solutions, batch.rows * kCells, std::uint8_t{0});
        if (batch.counts) std::fill_n(batch.counts, batch.rows, 0u);
        if (batch.guesses) std::fill_n(batch.guesses, batch.rows, 0u);
        return true;
    }
    if (batch.rows <= kFewRows && !stop) {
        for (std::size_t row = 0; row < batch.rows; ++row) solve_row(kernel, batch, row);
        return true;
    }
    std::atomic<std::size_t> next_row{0};
    std::vector<std::uint8_t> redo(batch.limit > 2 && batch.guesses ? batch.rows : 0);
    const LaneJob job{
        .puzzles = batch.puzzles,
        .stride = batch.stride,
        .rows = batch.rows,
        .encoding = batch.encoding,
        .skipped = batch.faults,
        .limit = batch.limit,
        .solutions = batch.solutions,
        .counts = batch.counts,
        .guesses = batch.guesses,
        .redo = redo.empty() ? nullptr : redo.data(),
        .next_row = &next_row,
        .stop = stop,
    };
    const unsigned useful = static_cast<unsigned>(std::min<std::size_t>(batch.rows / kRowsPerThread + 1, thread_count(threads)));
    run_on_threads(useful, [&] {
        Workspace workspace(kernel.lanes_bytes);
        LaneJob mine = job;
        kernel.run_lanes(workspace.get(), mine);
    });
    if (stop && stop->load()) return false;
    for (std::size_t row = 0; row < redo.size(); ++row)  // guesses the lanes could not tell (lanes/family.hpp)
        if (redo[row]) solve_row(kernel, batch, row);
    return true;
}

}  // namespace fullhouse
