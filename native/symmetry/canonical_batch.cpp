// Many grids in one call: rows are handed out to threads in chunks.
#include "symmetry/canonical_batch.hpp"
#include <cstring>
#include "search/for_rows.hpp"
#include "symmetry/fingerprint.hpp"
#include "symmetry/random_transform.hpp"

namespace fullhouse::symmetry {

namespace {

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

bool fingerprint_batch(const Digit* grids, std::size_t rows, std::uint64_t* found, unsigned threads,
                       const std::atomic<bool>* stop) {
    return for_rows(rows, threads, stop, [&](std::size_t row) { found[row] = fingerprint(grids + row * kCells); });
}

bool augment_batch(const AugmentBatch& batch, unsigned threads, const std::atomic<bool>* stop) {
    return for_rows(batch.rows, threads, stop, [&](std::size_t row) {
        Random random(batch.seed, batch.first + row);
        apply(random_transform(random), batch.grid, batch.images + row * kCells);
    });
}

}  // namespace fullhouse::symmetry
