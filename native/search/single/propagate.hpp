// Propagation of one node in planes: the same four conclusions as lanes/round.hpp, so the same fixpoint.
// A round is one chain of about 90 cycles (AVX-512); there is no branch in it but the tests at its end.
#pragma once
#include "search/single/planes.hpp"

namespace fullhouse::FULLHOUSE_ISA {

enum class Verdict { kFailed, kSolved, kStuck };

// Row triads of all bands, closed: each word keeps a digit if one of the two arrangements that use its
// triad is open: the other two lines, in the other two boxes, straight or crossed.
FULLHOUSE_INLINE Plane closed_row_triads(const Plane& t) {
    const Plane straight = rotated<0, 1, 1>(t) & rotated<0, 2, 2>(t);
    const Plane closed = t & or_and(straight, rotated<0, 1, 2>(t), rotated<0, 2, 1>(t));
    const Plane full = keep_if_at_most_three(closed);
    return without_either(closed, rotated<0, 0, 1>(full) | rotated<0, 0, 2>(full),
                          rotated<0, 1, 0>(full) | rotated<0, 2, 0>(full));
}

// Column triads of all stacks, closed. Plane k holds the triads of the k-th columns, three times each
// (once per line), so the other columns of a box are the other planes and the other boxes a rotation by band.
FULLHOUSE_INLINE void close_column_triads(Plane (&t)[3]) {
    Plane above[3], below[3], closed[3], full[3];
    unrolled<0, 3>([&](auto k) FULLHOUSE_LAMBDA { above[k] = rotated<1, 0, 0>(t[k]), below[k] = rotated<2, 0, 0>(t[k]); });
    unrolled<0, 3>([&](auto k) FULLHOUSE_LAMBDA {
        constexpr int left = (k + 1) % 3, right = (k + 2) % 3;
        closed[k] = t[k] & or_and(above[left] & below[right], below[left], above[right]);
        full[k] = keep_if_at_most_three(closed[k]);
    });
    unrolled<0, 3>([&](auto k) FULLHOUSE_LAMBDA {
        const Plane in_column = rotated<1, 0, 0>(full[k]) | rotated<2, 0, 0>(full[k]);
        t[k] = without_either(closed[k], in_column, full[(k + 1) % 3] | full[(k + 2) % 3]);
    });
}

// Of cells that all hold one digit: whether every row, column and box holds all nine.
FULLHOUSE_INLINE bool is_complete(const Plane (&x)[3]) {
    const Plane triad = or3(x[0], x[1], x[2]);
    const Plane row = or3(triad, rotated<0, 0, 1>(triad), rotated<0, 0, 2>(triad));
    const Plane box = or3(triad, rotated<0, 1, 0>(triad), rotated<0, 2, 0>(triad));
    Plane column[3];
    unrolled<0, 3>([&](auto k) FULLHOUSE_LAMBDA {
        const Plane in_box = or3(x[k], rotated<0, 1, 0>(x[k]), rotated<0, 2, 0>(x[k]));
        column[k] = or3(in_box, rotated<1, 0, 0>(in_box), rotated<2, 0, 0>(in_box));
    });
    return is_full(and3(row & box, column[0], column[1] & column[2]));
}

// Runs rounds until nothing changes or a contradiction appears; x is left at the fixpoint.
FULLHOUSE_INLINE Verdict propagate(Plane (&x)[3]) {
    const Plane minus_one = plane_of(0xFFFF);
    for (;;) {
        const Plane before[3] = {x[0], x[1], x[2]};
        // 1. row triads
        const Plane row_triad = closed_row_triads(or3(x[0], x[1], x[2]));
        // 2. column triads
        Plane column_triad[3];
        unrolled<0, 3>([&](auto k) FULLHOUSE_LAMBDA {
            x[k] = x[k] & row_triad;
            column_triad[k] = or3(x[k], rotated<0, 1, 0>(x[k]), rotated<0, 2, 0>(x[k]));
        });
        close_column_triads(column_triad);
        unrolled<0, 3>([&](auto k) FULLHOUSE_LAMBDA { x[k] = x[k] & column_triad[k]; });
        // 3. hidden singles per box
        const Plane once = or3(x[0], x[1], x[2]), twice = twice_of_three(x[0], x[1], x[2]);
        const Plane once1 = rotated<0, 1, 0>(once), once2 = rotated<0, 2, 0>(once);
        const Plane repeated = or3(twice, rotated<0, 1, 0>(twice), rotated<0, 2, 0>(twice)) | twice_of_three(once, once1, once2);
        const Plane in_box = or3(once, once1, once2);
        // 4. naked singles, eliminated from their box
        Plane less[3], single[3];
        unrolled<0, 3>([&](auto k) FULLHOUSE_LAMBDA {
            x[k] = first_non_empty(without(x[k], repeated), x[k]);
            less[k] = x[k] + minus_one;
            single[k] = keep_if_single(x[k], less[k]);
        });
        const Plane placed = or3(single[0], single[1], single[2]);
        const Plane placed_in_box = or3(placed, rotated<0, 1, 0>(placed), rotated<0, 2, 0>(placed));
        unrolled<0, 3>([&](auto k) FULLHOUSE_LAMBDA { x[k] = without_then_with(x[k], placed_in_box, single[k]); });

        if (!is_full(in_box) || has_high_bit(or3(less[0], less[1], less[2]))) return Verdict::kFailed;
        if (!differ(x, single)) return is_complete(x) ? Verdict::kSolved : Verdict::kFailed;
        if (!differ(x, before)) return Verdict::kStuck;
    }
}

}  // namespace fullhouse::FULLHOUSE_ISA
