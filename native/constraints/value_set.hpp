// Sets of values as bits. Inside the engine a value is its index: value v is shown as lowest + v.
#pragma once
#include <cstdint>

namespace fullhouse::constraints {

using ValueSet = std::uint32_t;
using Word = std::uint64_t;

inline constexpr int kMostValues = 31;
inline constexpr int kMostCells = 1024;
inline constexpr int kWordBits = 64;

}  // namespace fullhouse::constraints
