// One round of propagation for all lanes at once, without a branch.
//
//   cells[81]           one vector per cell, one lane per search node
//
//   row triad           three cells of a row in one box      x x x | . . . | . . .
//   column triad        three cells of a column in one box
//
// The round draws four conclusions, in an order that lets each use the last one's result:
//
//   1. row triads, closed per band      (locked candidates, exact for nine digits at once)
//   2. column triads, closed per stack  (the same for columns)
//   3. hidden singles per box
//   4. naked singles, eliminated from their box
//
// What is left out costs nothing at the fixpoint: a digit with one place left in its box is confined to a
// row triad and a column triad, so the next closure eliminates it from its row and column; and a hidden
// single of a row or column becomes, through the closures, one of its box. Leaving those out saved 15 %
// of the operations. All conclusions are monotone while no contradiction is met, so the fixpoint does not
// depend on their order: the same node ends the same way in every engine and on every machine.
//
// Triads as the unit of propagation are tdoku's idea (T. Dillon, github.com/t-dillon/tdoku).
#pragma once
#include "core/houses.hpp"
#include "search/lanes/vector.hpp"

namespace fullhouse::FULLHOUSE_ISA {

// The outcome of a round for its lanes.
struct Progress {
    Lanes sum;        // sum of the 81 digit sets: equal to the last one = nothing changed; 9 * 511 = maybe solved
    LaneMask failed;  // contradiction: a cell without candidates, or a digit without room in a band or stack
};

// Closes the nine triads of a band (or a stack): t[3 * line + box].
//
//   box    0  1  2        A digit is once in each line and once in each box of the band, so it takes
//   line 0 t0 t1 t2       one of six arrangements of three triads:
//   line 1 t3 t4 t5         048  057  138  156  237  246
//   line 2 t6 t7 t8       A triad keeps the digits of the two arrangements that use it.
//
// A triad of three digits has no room for others, and no other triad of its line or box has room for them.
FULLHOUSE_INLINE void close_band(Lanes (&t)[9], Lanes& possible) {
    const Lanes a048 = and3(t[0], t[4], t[8]), a057 = and3(t[0], t[5], t[7]), a138 = and3(t[1], t[3], t[8]);
    const Lanes a156 = and3(t[1], t[5], t[6]), a237 = and3(t[2], t[3], t[7]), a246 = and3(t[2], t[4], t[6]);
    t[0] = a048 | a057, t[1] = a138 | a156, t[2] = a237 | a246;
    t[3] = a138 | a237, t[4] = a048 | a246, t[5] = a057 | a156;
    t[6] = a156 | a246, t[7] = a057 | a237, t[8] = a048 | a138;
    possible = possible & or3(t[0], t[1], t[2]);
    Lanes full[9];
    unrolled<0, 9>([&](auto k) FULLHOUSE_LAMBDA { full[k] = keep_if_at_most_three(t[k]); });
    unrolled<0, 9>([&](auto k) FULLHOUSE_LAMBDA {
        constexpr int line = k / 3 * 3, box = k % 3;
        const Lanes in_line = full[line + (box + 1) % 3] | full[line + (box + 2) % 3];
        t[k] = without_either(t[k], in_line, full[(k + 3) % 9] | full[(k + 6) % 9]);
    });
}

// Hidden singles, naked singles and their elimination in one box; adds up the outcome of the round.
FULLHOUSE_INLINE void settle_box(Lanes (&x)[9], Lanes& sum, Lanes& empty_cell) {
    const Lanes minus_one = Lanes::all(0xFFFF);
    Lanes once[3], twice[3];
    unrolled<0, 3>([&](auto i) FULLHOUSE_LAMBDA {
        once[i] = or3(x[3 * i], x[3 * i + 1], x[3 * i + 2]);
        twice[i] = twice_of_three(x[3 * i], x[3 * i + 1], x[3 * i + 2]);
    });
    const Lanes repeated = or3(twice[0], twice[1], twice[2]) | twice_of_three(once[0], once[1], once[2]);
    Lanes less[9], single[9];
    unrolled<0, 9>([&](auto k) FULLHOUSE_LAMBDA {
        x[k] = first_non_empty(without(x[k], repeated), x[k]);
        less[k] = x[k] + minus_one;  // highest bit set only where the cell is empty
        single[k] = keep_if_single(x[k], less[k]);
    });
    const auto or9 = [](const Lanes(&a)[9])
                         FULLHOUSE_LAMBDA { return or3(or3(a[0], a[1], a[2]), or3(a[3], a[4], a[5]), or3(a[6], a[7], a[8])); };
    const Lanes placed = or9(single);
    empty_cell = empty_cell | or9(less);
    unrolled<0, 9>([&](auto k) FULLHOUSE_LAMBDA {
        x[k] = without_then_with(x[k], placed, single[k]);
        sum = sum + x[k];
    });
}

// Lanes in which a box holds the same digit in two settled cells. Checked once, for the givens: rounds restore both, so that
// the search would walk a whole tree before it sees that there is no solution. Equal givens in a row or column fail in
// the first round.
FULLHOUSE_INLINE LaneMask where_boxes_clash(const Lanes (&cells)[kCells]) {
    const Lanes minus_one = Lanes::all(0xFFFF);
    Lanes repeated = Lanes::all(0);
    unrolled<0, 9>([&](auto box) FULLHOUSE_LAMBDA {
        Lanes once[3];
        unrolled<0, 3>([&](auto i) FULLHOUSE_LAMBDA {
            Lanes single[3];
            unrolled<0, 3>([&](auto k) FULLHOUSE_LAMBDA {
                const Lanes x = cells[Index<kHouses.cell_of_box[box][3 * i + k]>{}];
                single[k] = keep_if_single(x, x + minus_one);
            });
            once[i] = or3(single[0], single[1], single[2]);
            repeated = repeated | twice_of_three(single[0], single[1], single[2]);
        });
        repeated = repeated | twice_of_three(once[0], once[1], once[2]);
    });
    return where_not_equal(repeated, Lanes::all(0));
}

// The last two conclusions alone: all that pays for a fresh puzzle, whose givens no box knows yet.
FULLHOUSE_INLINE void settle_boxes(Lanes (&cells)[kCells]) {
    Lanes sum = Lanes::all(0), empty_cell = sum;
    unrolled<0, 9>([&](auto box) FULLHOUSE_LAMBDA {
        Lanes x[9];
        unrolled<0, 9>([&](auto k) FULLHOUSE_LAMBDA { x[k] = cells[Index<kHouses.cell_of_box[box][k]>{}]; });
        settle_box(x, sum, empty_cell);
        unrolled<0, 9>([&](auto k) FULLHOUSE_LAMBDA { cells[Index<kHouses.cell_of_box[box][k]>{}] = x[k]; });
    });
}

// The loops over bands and stacks stay loops: unrolled, the round has 30 KB of code on the baseline and no longer
// fits the instruction cache together with the service of lanes (1106: a third slower).
inline Progress run_round(Lanes (&cells)[kCells]) {
    const Lanes all = Lanes::all(kAllDigits);
    Lanes possible = all, row_triads[27], column_triads[3][9];  // [3 * row + box]; [stack][3 * column + band]
    for (int band = 0; band < 3; ++band) {
        const Lanes* const x = cells + 27 * band;
        Lanes t[9];
        unrolled<0, 9>([&](auto k) FULLHOUSE_LAMBDA { t[k] = or3(x[3 * k], x[3 * k + 1], x[3 * k + 2]); });
        close_band(t, possible);
        unrolled<0, 9>([&](auto column) FULLHOUSE_LAMBDA {
            constexpr int box = column / 3;
            const Lanes v = or_and(x[column] & t[box], x[column + 9], t[3 + box]);
            column_triads[box][column % 3 * 3 + band] = or_and(v, x[column + 18], t[6 + box]);
        });
        unrolled<0, 9>([&](auto k) FULLHOUSE_LAMBDA { row_triads[9 * band + k] = t[k]; });
    }
    Lanes sum = Lanes::all(0), empty_cell = Lanes::all(0);
    for (int stack = 0; stack < 3; ++stack) {
        Lanes t[9];
        unrolled<0, 9>([&](auto k) FULLHOUSE_LAMBDA { t[k] = column_triads[stack][k]; });
        close_band(t, possible);
        unrolled<0, 3>([&](auto band) FULLHOUSE_LAMBDA {
            Lanes* const box = cells + 27 * band + 3 * stack;
            const Lanes* const h = row_triads + 9 * band + stack;
            Lanes x[9];
            unrolled<0, 9>(
                [&](auto k) FULLHOUSE_LAMBDA { x[k] = and3(box[9 * (k / 3) + k % 3], h[3 * (k / 3)], t[3 * (k % 3) + band]); });
            settle_box(x, sum, empty_cell);
            unrolled<0, 9>([&](auto k) FULLHOUSE_LAMBDA { box[9 * (k / 3) + k % 3] = x[k]; });
        });
    }
    return {sum, where_high_bit(empty_cell) | where_not_equal(possible, all)};
}

// Of lanes whose cells all hold one digit: those where every house holds all nine.
FULLHOUSE_INLINE LaneMask where_complete(const Lanes (&cells)[kCells]) {
    Lanes rows = Lanes::all(kAllDigits), boxes = rows, columns = rows;
    unrolled<0, 9>([&](auto n) FULLHOUSE_LAMBDA {
        constexpr int box = n / 3 * 27 + n % 3 * 3;
        const auto or9 = [&](auto first, auto step, auto skip) FULLHOUSE_LAMBDA {
            const auto triad = [&](int at) FULLHOUSE_LAMBDA { return or3(cells[at], cells[at + step], cells[at + 2 * step]); };
            return or3(triad(first), triad(first + skip), triad(first + 2 * skip));
        };
        rows = rows & or9(Index<9 * n>{}, Index<1>{}, Index<3>{});
        columns = columns & or9(Index<n>{}, Index<9>{}, Index<27>{});
        boxes = boxes & or9(Index<box>{}, Index<1>{}, Index<9>{});
    });
    return where_equal(and3(rows, columns, boxes), Lanes::all(kAllDigits));
}

}  // namespace fullhouse::FULLHOUSE_ISA
