// Propagation of one node in planes: the same four conclusions as lanes/round.hpp, so the same fixpoint.
//
// A round is one long chain, about 135 cycles on AVX-512, without a branch but the test at its end. Here P is a Plane, or a
// PlanePair for the rounds of two boards at once.
#pragma once
#include "search/single/pair.hpp"

namespace fullhouse::FULLHOUSE_ISA {

enum class Verdict : std::uint8_t { kUnknown, kFailed, kSolved, kStuck };

// Triads of all bands (or stacks), closed: each word keeps a digit if one of the two arrangements that use its triad is
// open: the other two lines, in the other two boxes, straight or crossed. Axes::moved rotates along lines and boxes.
template <class Axes, class P>
FULLHOUSE_INLINE P closed_triads(const P& t) {
    const P straight = Axes::template moved<1, 1>(t) & Axes::template moved<2, 2>(t);
    const P closed = t & or_and(straight, Axes::template moved<1, 2>(t), Axes::template moved<2, 1>(t));
    const P full = at_most_three(closed);
    return without_either(closed, Axes::template moved<0, 1>(full) | Axes::template moved<0, 2>(full),
                          Axes::template moved<1, 0>(full) | Axes::template moved<2, 0>(full));
}

struct RowAxes {
    template <int Line, int Box, class P>
    static FULLHOUSE_INLINE P moved(const P& t) {
        return rotated<0, Line, Box>(t);
    }
};
template <class P>
FULLHOUSE_INLINE void close_rows(P (&x)[3]) {
    const P triad = closed_triads<RowAxes>(or3(x[0], x[1], x[2]));
    unrolled<0, 3>([&](auto k) FULLHOUSE_LAMBDA { x[k] = x[k] & triad; });
}

#if defined(FULLHOUSE_LANES_AVX512)

// All column triads in one plane, that of the k-th columns in the place of line k. A triad is the OR of three lines of its plane:
//
//   in the place of line    0 1 2        0 1 2        0 1 2
//   this plane              0 1 2        0 1 2        0 1 2
//   and this line of it     0 1 2        2 0 1        1 2 0      the last two rotated from where these lines are
struct ColumnAxes {
    template <int Column, int Band, class P>
    static FULLHOUSE_INLINE P moved(const P& t) {
        return rotated<Band, Column, 0>(t);
    }
};
template <class P>
FULLHOUSE_INLINE void close_columns(P (&x)[3]) {
    const P same = lines_of(x[0], x[1], x[2]), above = lines_of(x[1], x[2], x[0]), below = lines_of(x[2], x[0], x[1]);
    const P triad = closed_triads<ColumnAxes>(or3(same, rotated<0, 2, 0>(above), rotated<0, 1, 0>(below)));
    unrolled<0, 3>([&](auto k) FULLHOUSE_LAMBDA { x[k] = x[k] & line_everywhere<k>(triad); });
}

#else

// Plane k holds the column triads of the k-th columns, three times each (once per line), so the other columns of a box are the
// other planes and the other boxes a rotation by band, which costs nothing here.
template <class P>
FULLHOUSE_INLINE void close_columns(P (&x)[3]) {
    P t[3], above[3], below[3], closed[3], full[3];
    unrolled<0, 3>([&](auto k) FULLHOUSE_LAMBDA {
        t[k] = or3(x[k], rotated<0, 1, 0>(x[k]), rotated<0, 2, 0>(x[k]));
        above[k] = rotated<1, 0, 0>(t[k]), below[k] = rotated<2, 0, 0>(t[k]);
    });
    unrolled<0, 3>([&](auto k) FULLHOUSE_LAMBDA {
        constexpr int left = (k + 1) % 3, right = (k + 2) % 3;
        closed[k] = t[k] & or_and(above[left] & below[right], below[left], above[right]);
        full[k] = at_most_three(closed[k]);
    });
    unrolled<0, 3>([&](auto k) FULLHOUSE_LAMBDA {
        const P in_column = rotated<1, 0, 0>(full[k]) | rotated<2, 0, 0>(full[k]);
        x[k] = x[k] & without_either(closed[k], in_column, full[(k + 1) % 3] | full[(k + 2) % 3]);
    });
}

#endif

// Results of a round, apart from the board.
template <class P>
struct RoundEnd {
    P before[3];
    P in_box;     // the digits that have a place in the box
    P less;       // has a high bit where a cell is empty
    P single[3];  // the cells with one candidate
};

template <class P>
FULLHOUSE_INLINE RoundEnd<P> run_round(P (&x)[3]) {
    RoundEnd<P> end = {{x[0], x[1], x[2]}, {}, {}, {}};
    // 1. row triads
    close_rows(x);
    // 2. column triads
    close_columns(x);
    // 3. hidden singles per box
    const P once = or3(x[0], x[1], x[2]), twice = twice_of_three(x[0], x[1], x[2]);
    const P once1 = rotated<0, 1, 0>(once), once2 = rotated<0, 2, 0>(once);
    const P repeated = or3(twice, rotated<0, 1, 0>(twice), rotated<0, 2, 0>(twice)) | twice_of_three(once, once1, once2);
    // 4. naked singles, eliminated from their box
    P less[3], (&single)[3] = end.single;
    unrolled<0, 3>([&](auto k) FULLHOUSE_LAMBDA {
        x[k] = first_non_empty(without(x[k], repeated), x[k]);
        less[k] = minus_one(x[k]);
        single[k] = keep_if_single(x[k], less[k]);
    });
    const P placed = or3(single[0], single[1], single[2]);
    const P placed_in_box = or3(placed, rotated<0, 1, 0>(placed), rotated<0, 2, 0>(placed));
    unrolled<0, 3>([&](auto k) FULLHOUSE_LAMBDA { x[k] = without_then_with(x[k], placed_in_box, single[k]); });
    end.in_box = or3(once, once1, once2);
    end.less = or3(less[0], less[1], less[2]);
    return end;
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

// The verdict of a round on a board; kUnknown if it must continue. Another round gives the same verdict: failure is final.
template <int N, class P>
FULLHOUSE_INLINE Verdict verdict_of(const RoundEnd<P>& end, const P (&x)[3]) {
    if (!is_full(of_board<N>(end.in_box)) || has_high_bit(of_board<N>(end.less))) return Verdict::kFailed;
    if (!differ<N>(x, end.single)) {
        const Plane cells[3] = {of_board<N>(x[0]), of_board<N>(x[1]), of_board<N>(x[2])};
        return is_complete(cells) ? Verdict::kSolved : Verdict::kFailed;
    }
    return differ<N>(x, end.before) ? Verdict::kUnknown : Verdict::kStuck;
}
// 1 if it has a verdict, else 0; branch-free.
template <int N, class P>
FULLHOUSE_INLINE int has_verdict(const RoundEnd<P>& end, const P (&x)[3]) {
    const int is_short = !is_full(of_board<N>(end.in_box)), has_empty = has_high_bit(of_board<N>(end.less));
    const int is_solved = !differ<N>(x, end.single), is_at_fixpoint = !differ<N>(x, end.before);
    return is_short | has_empty | is_solved | is_at_fixpoint;
}

// Runs rounds until the first `Count` boards have failed or do not change any more: then they are at their fixpoints.
template <int Count, int Size>
FULLHOUSE_INLINE void propagate(Plane (&boards)[Size][3], Verdict (&verdicts)[Size]) {
    unrolled<0, Count>([&](auto n) FULLHOUSE_LAMBDA { verdicts[n] = Verdict::kUnknown; });
    if constexpr (Count == 2) {
        PlanePair both[3];
        RoundEnd<PlanePair> end;
        unrolled<0, 3>([&](auto k) FULLHOUSE_LAMBDA { both[k] = {{boards[0][k], boards[1][k]}}; });
        do end = run_round(both);
        while (!(has_verdict<0>(end, both) | has_verdict<1>(end, both)));
        unrolled<0, 3>([&](auto k) FULLHOUSE_LAMBDA { boards[0][k] = both[k].board[0], boards[1][k] = both[k].board[1]; });
        unrolled<0, 2>([&](auto n) FULLHOUSE_LAMBDA { verdicts[n] = verdict_of<n>(end, both); });
    }
    // the remaining board continues alone
    unrolled<0, Count>([&](auto n) FULLHOUSE_LAMBDA {
        while (verdicts[n] == Verdict::kUnknown) verdicts[n] = verdict_of<0>(run_round(boards[n]), boards[n]);
    });
}

}  // namespace fullhouse::FULLHOUSE_ISA
