// The small types every native part shares. Same words as the Python side.
#pragma once
#include <cstddef>
#include <cstdint>

namespace fullhouse {

using Digit = std::uint8_t;      // 1 to 9; 0 = empty
using DigitSet = std::uint16_t;  // a set of digits as bits: digit d is bit d - 1

inline constexpr int kCells = 81;
inline constexpr DigitSet kAllDigits = 0x1FF;

}  // namespace fullhouse
