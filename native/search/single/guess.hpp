// Where to guess: the one rule that both engines use, so that a puzzle has one search tree.
//
// The cell with the fewest candidates; among those the one with the most going on around it, counted as its
// unsolved peers plus two for each of row, column and box where a pair (a cell of two candidates) shares a digit
// with it; among those the first. Its lowest digit is tried first. (For row and column only the part outside the box counts.)
//
// Guesses per puzzle, 17clue / magictour / 1106, first 1,500 of each, by tie-break:
//   none 1.43 / 16.7 / 265; unsolved peers 0.47 / 9.0 / 132; that and pairs (this rule) 0.37 / 7.4 / 119;
//   digits in common with each peer, pairs counting three times, 0.36 / 7.3 / 106: too dear to compute;
//   digits with two places in a house: worse than none.
#pragma once
#include "search/single/planes.hpp"

namespace fullhouse::FULLHOUSE_ISA {

// Sort keys of 16 bits: | 0 | candidates - 2 : 3 | 31 - activity : 5 | cell : 7 |      (activity is at most 21 + 6)
inline constexpr int kActivityShift = 7, kCountShift = 12;
inline constexpr std::uint16_t kCellMask = 0x7F;

struct CellNumbers {
    alignas(64) std::uint16_t words[kNodeWords] = {};
    constexpr CellNumbers() {
        // also the constant parts of the key: 31 for the activity, two candidates less
        for (int word = 0; word < kNodeWords; ++word)
            words[word] = static_cast<std::uint16_t>(kNode.cell_of[word] + (31 << kActivityShift) - (2 << kCountShift));
    }
};
inline constexpr CellNumbers kCellNumbers{};

// The cell to guess in; x is at its fixpoint and not solved.
FULLHOUSE_INLINE int guess_cell(const Plane (&x)[3]) {
    Plane count[3], open[3], in_column[3], pairs[3], column_pairs[3], key[3];
    unrolled<0, 3>([&](auto k) FULLHOUSE_LAMBDA {
        count[k] = digits_in(x[k]);
        open[k] = is_above_one(count[k]);
        pairs[k] = keep_if_at_most_two(x[k], count[k]);  // solved cells too: no peer has their digit
        in_column[k] = open[k] + rotated<0, 1, 0>(open[k]) + rotated<0, 2, 0>(open[k]);  // in the cell's box
        column_pairs[k] = or3(pairs[k], rotated<0, 1, 0>(pairs[k]), rotated<0, 2, 0>(pairs[k]));
    });
    // Unsolved cells in row, column and box; what the box shares with the lines is counted once.
    const Plane triad = open[0] + open[1] + open[2];
    const Plane row_beyond = rotated<0, 0, 1>(triad) + rotated<0, 0, 2>(triad);
    const Plane row_and_box = row_beyond + triad + rotated<0, 1, 0>(triad) + rotated<0, 2, 0>(triad);
    const Plane triad_pairs = or3(pairs[0], pairs[1], pairs[2]);
    const Plane row_pairs = rotated<0, 0, 1>(triad_pairs) | rotated<0, 0, 2>(triad_pairs);
    const Plane other_lines = rotated<0, 1, 0>(triad_pairs) | rotated<0, 2, 0>(triad_pairs);
    unrolled<0, 3>([&](auto k) FULLHOUSE_LAMBDA {
        const Plane peers = row_and_box + rotated<1, 0, 0>(in_column[k]) + rotated<2, 0, 0>(in_column[k]);
        Plane houses = plane_of(0);
        houses = plus_one_if_common(houses, x[k], or3(other_lines, pairs[(k + 1) % 3], pairs[(k + 2) % 3]));
        houses = plus_one_if_common(houses, x[k], row_pairs);
        houses = plus_one_if_common(houses, x[k], rotated<1, 0, 0>(column_pairs[k]) | rotated<2, 0, 0>(column_pairs[k]));
        key[k] = load_plane(kCellNumbers.words + k * kPlaneWords) + shifted_left<kCountShift>(count[k]) -
                 shifted_left<kActivityShift>(peers + houses + houses);
    });
    return least_word(key, open) & kCellMask;
}

}  // namespace fullhouse::FULLHOUSE_ISA
