// Where to guess: the one rule that both engines use, so that a puzzle has one search tree.
//
// The cell with the fewest candidates; among those the one with the busiest surroundings, counted as its unsolved peers,
// plus four if one of its digits is alone in its mini-row and its mini-column (but not in the box, for the board is at its
// fixpoint), plus two if a pair (a cell of two candidates) of its row or column, outside the box, shares a digit with it; among
// those the first. Its lowest digit is tried first.
//
//   . . x | . . . | . . .       the digit x of the cell X is alone: if it goes, the box has it in the other rows and columns,
//   . X . | . p . | . . .       which locks it or places it; the pair p becomes a single if X takes one of its digits
//   x . . | . . . | . . .
//
// Guesses per puzzle, 17clue / magictour / 1106 / 1905_11plus (closed by templates as in engine.hpp), by tie-break:
//   none 1.4 / 16.7 / 265 / 137 (no templates); unsolved peers, and pairs of row, column and box 0.56 / 7.1 / 46 / 35;
//   unsolved peers and alone 0.51 / 6.9 / 45 / 31; this rule 0.47 / 6.3 / 44 / 31; pairs of row and column apart 0.47 / 6.2 / 44 / 31;
//   two points for each digit alone in either (the rule of the GPU) 1.04 / 8.5 / 55 / 32, added to the second rule
//   0.52 / 6.4 / 48 / 30; digits with two places in a house, added: 0.65 / 8.7 / 55 / 40.
#pragma once
#include "search/single/planes.hpp"

namespace fullhouse::FULLHOUSE_ISA {

// Sort keys of 16 bits: | 0 | candidates - 2 : 3 | 31 - activity : 5 | cell : 7 |      (activity is at most 21 + 6)
inline constexpr int kActivityShift = 7, kCountShift = 12;
inline constexpr int kAloneShift = 2, kPairShift = 1;  // points of the two conditions: 4 and 2
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
        pairs[k] = keep_if_at_most_two(x[k], count[k]);  // also solved cells: no peer has their digit
        in_column[k] = open[k] + rotated<0, 1, 0>(open[k]) + rotated<0, 2, 0>(open[k]);  // in the cell's box
        column_pairs[k] = or3(pairs[k], rotated<0, 1, 0>(pairs[k]), rotated<0, 2, 0>(pairs[k]));
    });
    // Unsolved cells in row, column and box; cells that the box shares with the lines are counted once.
    const Plane triad = open[0] + open[1] + open[2];
    const Plane row_beyond = rotated<0, 0, 1>(triad) + rotated<0, 0, 2>(triad);
    const Plane row_and_box = row_beyond + triad + rotated<0, 1, 0>(triad) + rotated<0, 2, 0>(triad);
    const Plane triad_pairs = or3(pairs[0], pairs[1], pairs[2]);
    const Plane row_pairs = rotated<0, 0, 1>(triad_pairs) | rotated<0, 0, 2>(triad_pairs);
    unrolled<0, 3>([&](auto k) FULLHOUSE_LAMBDA {
        const Plane beside = x[(k + 1) % 3] | x[(k + 2) % 3], above = rotated<0, 1, 0>(x[k]) | rotated<0, 2, 0>(x[k]);
        const Plane line_pairs = or3(row_pairs, rotated<1, 0, 0>(column_pairs[k]), rotated<2, 0, 0>(column_pairs[k]));
        Plane activity = row_and_box + rotated<1, 0, 0>(in_column[k]) + rotated<2, 0, 0>(in_column[k]);
        activity = plus_if_alone<kAloneShift>(activity, x[k], beside, above);
        activity = plus_if_common<kPairShift>(activity, x[k], line_pairs);
        key[k] = load_plane(kCellNumbers.words + k * kPlaneWords) + shifted_left<kCountShift>(count[k]) -
                 shifted_left<kActivityShift>(activity);
    });
    return least_word(key, open) & kCellMask;
}
FULLHOUSE_INLINE int guess_cell(const Node& node) {
    Plane x[3];
    load_planes(x, node);
    return guess_cell(x);
}

}  // namespace fullhouse::FULLHOUSE_ISA
