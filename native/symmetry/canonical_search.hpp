// The walk through all choices that may lead to the canonical form of a grid.
#pragma once
#include <bit>
#include "symmetry/canonical.hpp"

namespace fullhouse::symmetry {

using RowValue = std::uint64_t;  // nine digits of four bits: smaller numbers are smaller rows
inline constexpr RowValue kNoValue = ~RowValue{0};

// A partial image: some of its rows are known.
struct Position {
    std::uint8_t side = 0;  // 1: the source is transposed
    std::uint8_t rows_placed = 0;
    std::uint8_t named = 0;    // digits that have a name
    std::uint8_t rows[kSide];  // of the source, in the order of the image
    std::uint8_t columns[kSide];
    std::uint8_t names[kSide + 1] = {};                // of the digits of the source; 0: none yet
    std::uint32_t ways = 1;                            // choices that this one stands for
    std::uint32_t used = 0;                            // rows, as bits
    std::uint32_t ends = 1u << 2 | 1u << 5 | 1u << 8;  // columns after which a class of columns ends, as bits

    int end_of_class(int begin) const { return begin + std::countr_zero(ends >> begin) + 1; }
};

class Walk {
 public:
    explicit Walk(const Digit* grid);
    bool is_full() const;
    const Digit* row(int side, int row) const { return sides_[side][row]; }

    void start_anywhere();
    // From a position with rows at its top, which have these values; does nothing if something smaller is known.
    bool is_promising(int at, RowValue value);
    void go_on(const Position& position);
    Canonical result(const Digit* grid);

 private:
    RowValue value_of(const Digit* row, const Position& position) const;
    void follow(const std::uint8_t* rows, int count, const Position& position);
    void follow_blank(const std::uint8_t* rows, int count, const Position& position);
    void place(int row, const Position& before);
    void try_orders(Position& position, const Digit* digits, const std::uint8_t (*fresh)[2], int shared);
    void arrive(const Position& position);

    Digit sides_[2][kSide][kSide];  // the grid and its transpose
    RowValue best_[kSide];          // the smallest rows known, from the top
    Canonical found_ = {};
};

}  // namespace fullhouse::symmetry
