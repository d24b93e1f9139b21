// Random solution grids, all 6,670,903,752,021,072,936,960 equally likely (except for a bound, see fill.cpp).
#pragma once
#include <atomic>
#include "core/random.hpp"
#include "core/types.hpp"

namespace fullhouse::generator {

void fill(Random& random, Digit* grid);  // 81 digits

// One try: the product of the numbers of choices, 0 if it failed. Its mean gives the number of grids.
std::uint32_t probe(Random& random);

// Many grids, numbered from `first`: each depends on the seed and its number alone. With each comes an order of its cells.
struct DrawBatch {
    std::uint64_t seed = 0, first = 0;
    std::size_t rows = 0;
    Digit* grids = nullptr;          // rows of 81 digits
    std::uint8_t* orders = nullptr;  // rows of 81 cells
};
// False when `stop` was set on the way: rows that are not finished are then as they were.
bool draw_batch(const DrawBatch& batch, unsigned threads, const std::atomic<bool>* stop);

}  // namespace fullhouse::generator
