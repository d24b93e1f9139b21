// Which rows are puzzles: 81 digits, or 81 characters that are clues and blanks of one kind.
#pragma once
#include "core/types.hpp"

namespace fullhouse {

// Why a row is invalid. Names and order match fullhouse.engines.rows.
enum class Fault : std::uint8_t {
    kNone = 0,
    kNotACell = 1,     // a byte that is neither a digit nor a blank
    kMixedBlanks = 2,  // two kinds of blank
};

// 81 bytes that should be 0 to 9.
Fault fault_of_digits(const std::uint8_t* row);

// 81 characters that should be 1 to 9 or one of the blanks 0 . - _ * ? x X + and space.
Fault fault_of_text(const std::uint8_t* row);

}  // namespace fullhouse
