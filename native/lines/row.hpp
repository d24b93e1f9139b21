// One line of a file as a layout reads it. Each layout is a struct in its own file with
//
//     Row scan(std::string_view line) const;
//
// for a line that is not blank and all printable ASCII and tabs (read.cpp has seen to that). A plain row is one about
// which nothing is in doubt; every other line is odd, and the Python reader of the format looks at it.
#pragma once
#include <cstdint>
#include <cstring>
#include <string_view>
#include "core/cells.hpp"

namespace fullhouse::lines {

enum class Shape : std::uint8_t { kPlain = 0, kOdd = 1, kNothing = 2 };

// The views lie within the line; those of a row that is not plain mean nothing.
struct Row {
    Shape shape = Shape::kOdd;
    std::string_view cells{};
    std::string_view before{};
    std::string_view after{};
};

inline bool is_puzzle(std::string_view cells) {
    return cells.size() == kCells && fault_of_text(reinterpret_cast<const std::uint8_t*>(cells.data())) == Fault::kNone;
}

inline bool holds(std::string_view text, char character) { return std::memchr(text.data(), character, text.size()); }

}  // namespace fullhouse::lines
