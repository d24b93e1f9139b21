// The orders that three things can be brought into: bands, rows of a band, columns of a stack.
#pragma once
#include <cstdint>

namespace fullhouse {

inline constexpr std::uint8_t kOrders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};

}  // namespace fullhouse
