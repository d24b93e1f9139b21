// The next rows of the batch: one vector's worth, transposed, and propagated together for a few rounds.
//
// Easy puzzles end here: when most of the block is solved after at most kSweepRounds rounds, its solutions are transposed
// back together. The others wait here, partly propagated, until a lane is free.
#pragma once
#include "search/kernel.hpp"
#include "search/lanes/round.hpp"
#include "search/lanes/transpose.hpp"

namespace fullhouse::FULLHOUSE_ISA {

inline constexpr int kLanes = Lanes::kCount;
inline constexpr std::uint16_t kSolvedSum = 9 * kAllDigits;
inline constexpr int kSweepRounds = 4;
alignas(64) inline constexpr std::uint8_t kBlankRow[kCells] = {};

// The digits of all lanes into rows of their own; meaningless where the lane is not solved.
FULLHOUSE_INLINE void write_solutions(const Lanes (&cells)[kCells], std::uint8_t* const (&rows)[kLanes]) {
    alignas(64) std::uint8_t bytes[kCells][kLanes];
    unrolled<0, kCells>([&](auto cell) FULLHOUSE_LAMBDA { store_digits(bytes[cell], cells[cell]); });
    cells_to_rows(bytes, rows);
}

struct Sweep {
    LaneMask solved, failed;
};

struct alignas(64) FreshBlock {
    Lanes cells[kCells];
    alignas(64) std::uint16_t sum[kLanes];  // of the last round
    std::size_t first_row;
    LaneMask pending;  // lanes whose row waits to be started
    LaneMask absent;   // lanes without a row to search: skipped, beyond the end, or two equal givens in a box

    void load(const LaneJob& job, std::size_t first) {
        first_row = first;
        pending = 0;
        const std::size_t count = job.rows - first < kLanes ? job.rows - first : kLanes;
        for (std::size_t n = 0; n < count; ++n) pending |= LaneMask{1} << n;
        if (job.candidates) {
            load_candidates(job.candidates + first * kCells, count);
            absent = ~pending & kEveryLane;
            return;
        }
        const std::uint8_t* rows[kLanes];
        for (std::size_t n = 0; n < kLanes; ++n) rows[n] = n < count ? job.puzzles + (first + n) * job.stride : kBlankRow;
        for (std::size_t n = 0; job.skipped && n < count; ++n) pending &= ~(LaneMask{job.skipped[first + n] != 0} << n);
        absent = ~pending & kEveryLane;
        alignas(64) std::uint8_t bytes[kCells][kLanes];
        rows_to_cells(rows, bytes);
        const std::uint8_t zero = job.encoding == Encoding::kText ? '0' : 0;
        std::uint8_t* all = bytes[0];
        for (int n = 0; n < kCells * kLanes; ++n) all[n] = static_cast<std::uint8_t>(all[n] - zero);
        unrolled<0, kCells>([&](auto cell) FULLHOUSE_LAMBDA { cells[cell] = candidates_of(bytes[cell]); });
        const LaneMask clashing = where_boxes_clash(cells) & pending;
        pending &= ~clashing;
        absent |= clashing;
        settle_boxes(cells);
    }

    void load_candidates(const DigitSet* rows, std::size_t count) {
        std::uint16_t* words = reinterpret_cast<std::uint16_t*>(cells);
        for (int cell = 0; cell < kCells; ++cell)
            for (std::size_t n = 0; n < kLanes; ++n) words[cell * kLanes + n] = n < count ? rows[n * kCells + cell] : kAllDigits;
    }

    Sweep sweep() {
        Sweep result{0, 0};
        for (int round = 0; round < kSweepRounds; ++round) {
            const Progress progress = run_round(cells);
            store(sum, progress.sum);
            result.failed = progress.failed & pending;
            result.solved = where_equal(progress.sum, Lanes::all(kSolvedSum)) & pending & ~result.failed;
            const int decided = __builtin_popcount(result.failed | result.solved);
            if (8 * decided > 7 * __builtin_popcount(pending)) break;
        }
        if (result.solved) result.solved &= where_complete(cells);
        return result;
    }
};

}  // namespace fullhouse::FULLHOUSE_ISA
