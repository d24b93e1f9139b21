// Removes clues one at a time while the solution stays unique, for many grids at once.
#pragma once
#include "search/kernel.hpp"

namespace fullhouse::generator {

struct DigBatch {
    std::size_t rows = 0;
    Digit* grids = nullptr;                // rows of 81 digits; the remaining clues afterwards
    const std::uint8_t* orders = nullptr;  // rows of 81 cells: the order in which they have their turn
    const std::uint8_t* orbits = nullptr;  // for each cell the least of those that go together with it
    int fewest = 0;                        // no grid is left with fewer clues
};
// False if `stop` was set: some rows may then still have redundant clues.
bool dig_batch(const Kernel& kernel, const DigBatch& batch, unsigned threads, const std::atomic<bool>* stop);

}  // namespace fullhouse::generator
