// The moves that keep the rules of Sudoku: transposing, permuting bands, stacks, rows of a band and columns of a stack, and
// renaming the digits.
#pragma once
#include "core/orders.hpp"
#include "core/types.hpp"

namespace fullhouse::symmetry {

inline constexpr int kSide = 9;

// Row r and column c of the image hold the digit from row rows[r] and column columns[c] of the source, relabelled.
// The source is transposed first, if at all.
struct Transform {
    std::uint8_t is_transposed = 0;
    std::uint8_t rows[kSide] = {0, 1, 2, 3, 4, 5, 6, 7, 8};
    std::uint8_t columns[kSide] = {0, 1, 2, 3, 4, 5, 6, 7, 8};
    std::uint8_t names[kSide + 1] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};  // of each digit; an empty cell stays one
};

inline int source_of(const Transform& move, int row, int column) {
    const int r = move.rows[row], c = move.columns[column];
    return move.is_transposed ? c * kSide + r : r * kSide + c;
}

inline void apply(const Transform& move, const Digit* grid, Digit* image) {
    for (int row = 0; row < kSide; ++row)
        for (int column = 0; column < kSide; ++column)
            image[row * kSide + column] = move.names[grid[source_of(move, row, column)]];
}

}  // namespace fullhouse::symmetry
