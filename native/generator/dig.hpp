// Clues taken away one after the other, as long as one solution is left, for many grids at once.
#pragma once
#include "search/kernel.hpp"

namespace fullhouse::generator {

struct DigBatch {
    std::size_t rows = 0;
    Digit* grids = nullptr;                // rows of 81 digits; what is left of them afterwards
    const std::uint8_t* orders = nullptr;  // rows of 81 cells: the order in which they have their turn
    const std::uint8_t* orbits = nullptr;  // for each cell the least of those that go together with it
    int fewest = 0;                        // no grid is left with fewer clues
};
// False when `stop` was set on the way: some rows may then still have clues that they can do without.
bool dig_batch(const Kernel& kernel, const DigBatch& batch, unsigned threads, const std::atomic<bool>* stop);

}  // namespace fullhouse::generator
