#include "search/solve_batch.hpp"
#include <algorithm>
#include "search/threads.hpp"

namespace fullhouse {
namespace {

// Below this many rows per thread, starting a thread costs more than it saves.
constexpr std::size_t kRowsPerThread = 256;

// Up to here the single engine is done before the lanes are set up.
constexpr std::size_t kFewRows = 8;

std::uint32_t clamped(std::uint64_t value) { return static_cast<std::uint32_t>(std::min<std::uint64_t>(value, 0xFFFFFFFF)); }

bool is_set(const std::atomic<bool>* stop) { return stop && stop->load(std::memory_order_relaxed); }

bool is_skipped(const Batch& batch, std::size_t row) { return batch.faults && batch.faults[row]; }

void read_row(const Batch& batch, std::size_t row, Digit* digits) {
    const int zero = batch.encoding == Encoding::kText ? '0' : 0;
    for (int cell = 0; cell < kCells; ++cell) {
        const int digit = batch.puzzles[row * batch.stride + static_cast<std::size_t>(cell)] - zero;
        digits[cell] = static_cast<Digit>(digit >= 1 && digit <= 9 ? digit : 0);
    }
}

void write_row(const Batch& batch, std::size_t row, const OneResult& found, const Digit* solution) {
    if (batch.solutions) std::copy_n(solution, kCells, batch.solutions + row * kCells);
    if (batch.counts) batch.counts[row] = clamped(found.count);
    if (batch.guesses) batch.guesses[row] = clamped(found.guesses);
}

// One row alone, depth first: the definition of every row's answer. False, and nothing written, if it takes more guesses.
bool solve_row(const Kernel& kernel, const Batch& batch, std::size_t row, std::uint64_t most_guesses) {
    Digit digits[kCells], solution[kCells] = {};
    read_row(batch, row, digits);
    const OneResult found = is_skipped(batch, row) ? OneResult{} : kernel.solve_one(digits, batch.limit, solution, most_guesses);
    if (!found.is_paused) write_row(batch, row, found, solution);
    return !found.is_paused;
}

constexpr std::uint32_t kUnfinished = 0xFFFFFFFF;  // initial count of a row, if there is a status column

// Writes zeros for unfinished rows, and the status of every row.
void write_status(const Batch& batch, bool is_finished) {
    if (!batch.status) return;
    const std::uint32_t most = batch.limit > 1 ? 2 : 0;  // a single solution found with a limit of 1 proves nothing about others
    for (std::size_t row = 0; row < batch.rows; ++row) {
        const std::uint32_t count = batch.counts[row];
        const Status found = count ? static_cast<Status>(std::min(count, most)) : Status::kUnsolvable;
        batch.status[row] = is_skipped(batch, row) ? Status::kUnreadable : found;
    }
    for (std::size_t row = 0; row < batch.rows && !is_finished; ++row) {
        if (batch.counts[row] != kUnfinished) continue;
        const Digit zeros[kCells] = {};
        write_row(batch, row, OneResult{}, zeros);
        if (!is_skipped(batch, row)) batch.status[row] = Status::kLate;
    }
}

}  // namespace

bool solve_few(const Kernel& kernel, const Batch& batch) {
    if (batch.rows > kFewRows || batch.limit == 0) return false;
    for (std::size_t row = 0; row < batch.rows; ++row)
        if (!solve_row(kernel, batch, row, kGuessesBetweenLooks)) return false;
    write_status(batch, true);
    return true;
}

bool solve_batch(const Kernel& kernel, const Batch& batch, unsigned threads, const std::atomic<bool>* stop) {
    if (batch.limit == 0) {
        if (batch.solutions) std::fill_n(batch.solutions, batch.rows * kCells, std::uint8_t{0});
        if (batch.counts) std::fill_n(batch.counts, batch.rows, 0u);
        if (batch.guesses) std::fill_n(batch.guesses, batch.rows, 0u);
        write_status(batch, true);
        return true;
    }
    if (batch.rows <= kFewRows && !stop) {
        for (std::size_t row = 0; row < batch.rows; ++row) solve_row(kernel, batch, row, kAnyGuesses);
        write_status(batch, true);
        return true;
    }
    if (batch.status) std::fill_n(batch.counts, batch.rows, kUnfinished);
    std::atomic<std::size_t> next_row{0};
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
        .next_row = &next_row,
        .stop = stop,
    };
    const unsigned useful = static_cast<unsigned>(std::min<std::size_t>(batch.rows / kRowsPerThread + 1, thread_count(threads)));
    run_on_threads(useful, [&] {
        Workspace workspace(kernel.lanes_bytes);
        LaneJob mine = job;
        kernel.run_lanes(workspace.get(), mine);
    });
    const bool is_finished = !(stop && stop->load());
    write_status(batch, is_finished);
    return is_finished;
}

bool count_backtracks(const Kernel& kernel, const Batch& batch, std::uint32_t* backtracks, unsigned threads,
                      const std::atomic<bool>* stop) {
    std::atomic<std::size_t> next_row{0};
    const unsigned useful = static_cast<unsigned>(std::min<std::size_t>(batch.rows / kRowsPerThread + 1, thread_count(threads)));
    run_on_threads(useful, [&] {
        const Workspace workspace(kernel.single_bytes);
        for (std::size_t row; (row = next_row.fetch_add(1, std::memory_order_relaxed)) < batch.rows;) {
            if (is_skipped(batch, row)) {
                backtracks[row] = 0;
                continue;
            }
            Digit digits[kCells];
            read_row(batch, row, digits);
            kernel.start_from_digits(workspace.get(), digits);
            std::uint32_t found = 0;
            for (Found step = Found::kPaused; found < batch.limit && step != Found::kNothing; found += step == Found::kSolution) {
                if (is_set(stop)) return;
                step =
                    kernel.find_next(workspace.get(), nullptr, kernel.counters(workspace.get()).guesses + kGuessesBetweenLooks);
            }
            backtracks[row] = clamped(kernel.counters(workspace.get()).backtracks);
        }
    });
    return !is_set(stop);
}

}  // namespace fullhouse
