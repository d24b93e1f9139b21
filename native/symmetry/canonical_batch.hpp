// Many grids in one call.
#pragma once
#include <atomic>
#include "symmetry/canonical.hpp"

namespace fullhouse::symmetry {

struct CanonicalBatch {
    const Digit* grids = nullptr;  // rows of 81 digits
    std::size_t rows = 0;
    Digit* forms = nullptr;                  // rows of 81 digits; zeros if there is no form
    Transform* transforms = nullptr;         // optional
    std::uint32_t* automorphisms = nullptr;  // 0 where a house has a digit twice: such a grid has no form
};

// False when `stop` was set on the way: rows that are not finished are then as they were. `threads` 0 means one per core.
bool canonicalize_batch(const CanonicalBatch& batch, unsigned threads, const std::atomic<bool>* stop);

// The fingerprint of every row of 81 digits.
bool fingerprint_batch(const Digit* grids, std::size_t rows, std::uint64_t* found, unsigned threads,
                       const std::atomic<bool>* stop);

// Images of one grid under random moves, numbered from `first`; each depends on the seed and its number alone.
struct AugmentBatch {
    const Digit* grid = nullptr;
    std::uint64_t seed = 0, first = 0;
    std::size_t rows = 0;
    Digit* images = nullptr;  // rows of 81 digits
};
bool augment_batch(const AugmentBatch& batch, unsigned threads, const std::atomic<bool>* stop);

}  // namespace fullhouse::symmetry
