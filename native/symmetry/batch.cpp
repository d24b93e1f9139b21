// Many grids in one call: rows are handed out to threads in pieces.
#include "symmetry/batch.hpp"
#include <algorithm>
#include <cstring>
#include "search/threads.hpp"
#include "symmetry/random.hpp"

namespace fullhouse::symmetry {

namespace {

constexpr std::size_t kPiece = 64;

bool has_digit_twice(const Digit* grid) {
    DigitSet rows[kSide] = {}, columns[kSide] = {}, boxes[kSide] = {};
    for (int cell = 0; cell < kCells; ++cell) {
        if (!grid[cell]) continue;
        const DigitSet bit = static_cast<DigitSet>(1 << grid[cell]);
        const int row = cell / kSide, column = cell % kSide;
        DigitSet* const houses[] = {&rows[row], &columns[column], &boxes[row / 3 * 3 + column / 3]};
        for (DigitSet* house : houses) {
            if (*house & bit) return true;
            *house |= bit;
        }
    }
    return false;
}

// `work(row)` for every row, on so many threads. False: stopped.
template <class Work>
bool for_rows(std::size_t rows, unsigned threads, const std::atomic<bool>* stop, const Work& work) {
    std::atomic<std::size_t> next{0};
    run_on_threads(thread_count(threads), [&] {
        for (std::size_t begin; (begin = next.fetch_add(kPiece, std::memory_order_relaxed)) < rows;) {
            if (stop && stop->load(std::memory_order_relaxed)) return;
            for (std::size_t row = begin; row < std::min(begin + kPiece, rows); ++row) work(row);
        }
    });
    return !(stop && stop->load());
}

}  // namespace

bool canonicalize_batch(const CanonicalBatch& batch, unsigned threads, const std::atomic<bool>* stop) {
    return for_rows(batch.rows, threads, stop, [&](std::size_t row) {
        const Digit* grid = batch.grids + row * kCells;
        const Canonical found = has_digit_twice(grid) ? Canonical{} : canonicalize(grid);
        std::memcpy(batch.forms + row * kCells, found.grid, kCells);
        batch.automorphisms[row] = found.automorphisms;
        if (batch.transforms) batch.transforms[row] = found.transform;
    });
}

bool augment_batch(const AugmentBatch& batch, unsigned threads, const std::atomic<bool>* stop) {
    return for_rows(batch.rows, threads, stop, [&](std::size_t row) {
        Random random(batch.seed, batch.first + row);
        apply(random_transform(random), batch.grid, batch.images + row * kCells);
    });
}

}  // namespace fullhouse::symmetry
