// The rows of a job: how they come in, and how answers go out.
#pragma once
#include "search/lanes/boards.hpp"

namespace fullhouse::FULLHOUSE_ISA {

// Finished solutions. With 32 lanes they wait until there are enough to be transposed together (17clue 3 % faster); fewer
// lanes solve too few at a time, so theirs are written one at a time (3 % faster on AVX2).
inline constexpr bool kGathersSolutions = kLanes == 32;

struct alignas(64) Solved {
    Lanes cells[kCells];
    std::uint8_t* rows[kLanes];
    int count;

    FULLHOUSE_INLINE void add(const Boards& some, LaneMask boards, std::uint8_t* const (&to)[kLanes]) {
        while (boards) {
            alignas(64) std::uint16_t sources[kLanes] = {};
            LaneMask filled = 0;
            for (; boards && count < kLanes; boards &= boards - 1) {
                const int lane = __builtin_ctz(boards);
                sources[count] = static_cast<std::uint16_t>(lane);
                rows[count] = to[lane];
                filled |= lane_bit(count++);
            }
            copy_boards(cells, some.cells, filled, sources);
            if (count == kLanes) write();
        }
    }
    __attribute__((noinline)) void write() {
        std::uint8_t unused[kCells];
        for (int n = count; n < kLanes; ++n) rows[n] = unused;
        write_solutions(cells, rows);
        count = 0;
    }
};

struct alignas(64) Rows {
    LaneJob* job;
    std::uint64_t unreported;  // solutions not yet added to job->total
    FreshBlock fresh;          // drawn from the job but not yet started

    void start(LaneJob& the_job) {
        job = &the_job;
        unreported = 0;
        fresh.pending = 0;
    }

    FULLHOUSE_INLINE bool is_stopped() const { return job->stop && job->stop->load(std::memory_order_relaxed); }

    // Adds the solutions since the last call to the job's total; true when that reaches the limit.
    FULLHOUSE_INLINE bool report_total() {
        if (!job->total) return false;
        const std::uint64_t found = unreported;
        unreported = 0;
        return job->total->fetch_add(found, std::memory_order_relaxed) + found >= job->limit;
    }

    // The answer except for the solution, which is written when it is found.
    FULLHOUSE_INLINE void emit(std::size_t row, std::uint64_t count, std::uint64_t guesses) {
        if (job->counts) job->counts[row] = static_cast<std::uint32_t>(count);
        if (job->guesses) job->guesses[row] = guesses > 0xFFFFFFFF ? 0xFFFFFFFF : static_cast<std::uint32_t>(guesses);
        if (!count && job->solutions) __builtin_memset(job->solutions + row * kCells, 0, kCells);
    }

    void read(std::size_t row, Digit* digits) const {
        const std::uint8_t* const bytes = job->puzzles + row * job->stride;
        const int zero = job->encoding == Encoding::kText ? '0' : 0;
        for (int cell = 0; cell < kCells; ++cell) {
            const int digit = bytes[cell] - zero;
            digits[cell] = static_cast<Digit>(digit >= 1 && digit <= 9 ? digit : 0);
        }
    }

    // Fills the block of fresh rows; false when there are none.
    bool draw() {
        while (!fresh.pending && !is_stopped()) {
            const std::size_t first = job->next_row->fetch_add(kLanes, std::memory_order_relaxed);
            if (first >= job->rows) return false;
            fresh.load(*job, first);
            const Sweep sweep = fresh.sweep();
            if (2 * __builtin_popcount(sweep.solved | sweep.failed) > kLanes) emit_sweep(sweep);
            for (LaneMask m = fresh.absent; m; m &= m - 1) {
                const std::size_t row = first + static_cast<unsigned>(__builtin_ctz(m));
                if (row < job->rows) emit(row, 0, 0);
            }
        }
        return fresh.pending != 0;
    }

    // Rows that the sweep decided never see a lane of their own. Their solutions go out as a block, which also
    // writes into the rows that are not decided: those are written again when they are.
    void emit_sweep(const Sweep& sweep) {
        const bool whole = fresh.first_row + kLanes <= job->rows;
        const LaneMask decided = whole ? sweep.solved | sweep.failed : 0;
        if (job->solutions && decided) {
            std::uint8_t* rows[kLanes];
            for (std::size_t n = 0; n < kLanes; ++n) rows[n] = job->solutions + (fresh.first_row + n) * kCells;
            write_solutions(fresh.cells, rows);
        }
        for (LaneMask m = decided; m; m &= m - 1) {
            const int lane = __builtin_ctz(m);
            emit(fresh.first_row + static_cast<std::size_t>(lane), sweep.solved >> lane & 1, 0);
        }
        unreported += static_cast<unsigned>(__builtin_popcount(decided & sweep.solved));
        fresh.pending &= ~decided;
    }
};

}  // namespace fullhouse::FULLHOUSE_ISA
