// Where to guess, for all lanes at once: the rule of single/guess.hpp for boards that have a cell of two candidates.
//
// Nearly every stuck board has one, and then only such cells compete: the one with the busiest surroundings.
//
//   row triads          column triads        A cell's peers, each counted once:
//   x x x | . . .       x . . | . . .          its box        three row triads
//                       x . . | . . .          its row        the two row triads of the other boxes
//                       x . . | . . .          its column     the two column triads of the other boxes
//
// Score of a cell: | 0 : 2 | activity : 7 | 127 - cell : 7 |, so that the greatest is the one to guess in. Activities are right
// up to a constant that all cells share; kLowest makes them positive.
#pragma once
#include "search/lanes/fresh.hpp"
#include "search/single/guess.hpp"

namespace fullhouse::FULLHOUSE_ISA {

inline constexpr int kScoreShift = 7, kLowest = 32;

struct Choices {
    Lanes score;  // 127 - cell to guess in, in the lowest seven bits; 0 where no cell has two candidates
    Lanes open;   // unsolved cells
};

// Of boards at their fixpoint; means nothing for others.
inline Choices choose(const Lanes (&cells)[kCells]) {
    Lanes pairs[kCells];
    Lanes row_open[27], row_pairs[27];        // triads: [3 * row + box]
    Lanes column_open[27], column_pairs[27];  // [9 * band + column]
    // 1. digits of every triad
    Lanes all_open = Lanes::all(static_cast<std::uint16_t>(-kCells * CellLook::kSolved));
    for (int band = 0; band < 3; ++band) {
        Lanes open_in_column[9], pairs_in_column[9];
        unrolled<0, 9>([&](auto triad) FULLHOUSE_LAMBDA {
            CellLook look[3];
            unrolled<0, 3>([&](auto k) FULLHOUSE_LAMBDA {
                const int cell = 27 * band + 3 * triad + k;
                look[k] = look_at(cells[cell]);
                pairs[cell] = look[k].pair;
                constexpr int column = triad % 3 * 3 + k;
                open_in_column[column] = triad < 3 ? look[k].open : open_in_column[column] + look[k].open;
                pairs_in_column[column] = triad < 3 ? look[k].pair : pairs_in_column[column] | look[k].pair;
            });
            row_open[9 * band + triad] = look[0].open + look[1].open + look[2].open;
            row_pairs[9 * band + triad] = or3(look[0].pair, look[1].pair, look[2].pair);
            all_open = all_open + row_open[9 * band + triad];
        });
        unrolled<0, 9>([&](auto column) FULLHOUSE_LAMBDA {
            column_open[9 * band + column] = open_in_column[column];
            column_pairs[9 * band + column] = pairs_in_column[column];
        });
    }
    // 2. columns beyond the box, with the column's share of the cell number
    for (int column = 0; column < 9; ++column) {
        Lanes open[3], pair[3];
        unrolled<0, 3>([&](auto n) FULLHOUSE_LAMBDA {
            open[n] = column_open[9 * n + column];
            pair[n] = column_pairs[9 * n + column];
        });
        const Lanes number = Lanes::all(static_cast<std::uint16_t>(-column));
        unrolled<0, 3>([&](auto n) FULLHOUSE_LAMBDA {
            column_open[9 * n + column] = shifted_left<kScoreShift>(open[(n + 1) % 3] + open[(n + 2) % 3]) + number;
            column_pairs[9 * n + column] = pair[(n + 1) % 3] | pair[(n + 2) % 3];
        });
    }
    // 3. scores
    Lanes best = Lanes::all(0);
    for (int band = 0; band < 3; ++band) {
        const Lanes* const open = row_open + 9 * band;
        const Lanes* const in_triad = row_pairs + 9 * band;
        Lanes box_open[3];
        unrolled<0, 3>([&](auto box) FULLHOUSE_LAMBDA { box_open[box] = open[box] + open[3 + box] + open[6 + box]; });
        unrolled<0, 9>([&](auto triad) FULLHOUSE_LAMBDA {
            constexpr int line = triad / 3, box = triad % 3, left = (box + 1) % 3, right = (box + 2) % 3;
            constexpr int next_line = (triad + 3) % 9, last_line = (triad + 6) % 9;
            const Lanes activity = open[3 * line + left] + open[3 * line + right] + box_open[box];
            const Lanes in_row = in_triad[3 * line + left] | in_triad[3 * line + right];
            const Lanes number = Lanes::all(static_cast<std::uint16_t>((kLowest << kScoreShift) + 127 - 9 * (3 * band + line)));
            const Lanes base = shifted_left<kScoreShift>(activity) + number;
            const Lanes* const here = cells + 27 * band;
            unrolled<0, 3>([&](auto k) FULLHOUSE_LAMBDA {
                const int column = 9 * band + 3 * box + k;
                const Lanes pair = pairs[27 * band + 3 * triad + k];
                const Lanes beside = here[3 * triad + (k + 1) % 3] | here[3 * triad + (k + 2) % 3];
                const Lanes above = here[3 * next_line + k] | here[3 * last_line + k];
                Lanes score = plus_if_alone<kScoreShift + kAloneShift>(base + column_open[column], pair, beside, above);
                score = plus_if_common<kScoreShift + kPairShift>(score, pair, in_row | column_pairs[column]);
                best = greater(best, keep_if_several(score, pair));
            });
        });
    }
    return {best, all_open};
}

}  // namespace fullhouse::FULLHOUSE_ISA
