// Exact closure of single digits: a candidate stays if some full placement of its digit (a template) uses it.
//
// A digit is once in every row, column and box. In a band it takes one column of each stack, three cells in three rows:
//
//   stack     0       1       2
//   row    x . . | . . . | . . .       its columns are (0, 2, 1): one of 27 triples, and of 6 orders of the rows
//          . . . | . . x | . . .
//          . . . | . . . | . x .
//
//   1. triples[c] of each band: the digits that can take the columns c = (c0, c1, c2), in some order of the rows
//   2. the three bands must differ in every stack, so with u = (u0, u1, u2), each 1 or 2, the other two take c + u and
//      c + 2 u (mod 3): a triple keeps its digits if one of these eight pairs is open
//   3. a cell keeps the digits of the triples that use it, if the rest of the triple finds room in the other two rows
//
// Bits are digits, so that nine digits are closed at once, with nothing but AND and OR. A board that has no template left
// for a digit loses it in all cells; the next round sees that. About 2,400 operations with three inputs: one and a half rounds.
#pragma once
#include "search/unroll.hpp"

namespace fullhouse::FULLHOUSE_ISA {

// Any type with AND, OR and or_and: all lanes (lanes/templates.hpp), or the three bands of one board (single/templates.hpp).
// A band is x[9 * line + column], triples are [9 * c0 + 3 * c1 + c2].

// Room for the other two cells of a triple, in rows a and b.
template <int A, int B, int First, int Second, class Digits>
FULLHOUSE_INLINE Digits room_in_two_rows(const Digits* x) {
    return or_and(x[9 * A + First] & x[9 * B + Second], x[9 * B + First], x[9 * A + Second]);
}

template <class Digits>
FULLHOUSE_INLINE void find_triples(const Digits* x, Digits* triples) {
    unrolled<0, 9>([&](auto pair) FULLHOUSE_LAMBDA {
        Digits room[3];
        unrolled<0, 3>([&](auto row) FULLHOUSE_LAMBDA {
            room[row] = room_in_two_rows<(row + 1) % 3, (row + 2) % 3, 3 + pair / 3, 6 + pair % 3>(x);
        });
        unrolled<0, 3>([&](auto c0) FULLHOUSE_LAMBDA {
            triples[9 * c0 + pair] = or_and(or_and(x[c0] & room[0], x[9 + c0], room[1]), x[18 + c0], room[2]);
        });
    });
}

// The triples of a band that go with those of the other two bands.
template <class Digits>
FULLHOUSE_INLINE void close_triples(const Digits* own, const Digits* second, const Digits* third, Digits* closed) {
    for (int c0 = 0; c0 < 3; ++c0) {
        Digits fits[9];
        unrolled<1, 3>([&](auto u0) FULLHOUSE_LAMBDA {
            const Digits* const a = second + 9 * ((c0 + u0) % 3);
            const Digits* const b = third + 9 * ((c0 + 2 * u0) % 3);
            unrolled<0, 9>([&](auto pair) FULLHOUSE_LAMBDA {
                unrolled<0, 4>([&](auto n) FULLHOUSE_LAMBDA {
                    constexpr int u1 = n / 2 + 1, u2 = n % 2 + 1, c1 = pair / 3, c2 = pair % 3;
                    const Digits& at_a = a[3 * ((c1 + u1) % 3) + (c2 + u2) % 3];
                    const Digits& at_b = b[3 * ((c1 + 2 * u1) % 3) + (c2 + 2 * u2) % 3];
                    if constexpr (u0 == 1 && n == 0)
                        fits[pair] = at_a & at_b;
                    else
                        fits[pair] = or_and(fits[pair], at_a, at_b);
                });
            });
        });
        unrolled<0, 9>([&](auto pair) FULLHOUSE_LAMBDA { closed[9 * c0 + pair] = own[9 * c0 + pair] & fits[pair]; });
    }
}

// The digits that the cells of a band keep.
template <class Digits>
FULLHOUSE_INLINE void find_kept(const Digits* x, const Digits* triples, Digits* kept) {
    unrolled<0, 9>([&](auto triad) FULLHOUSE_LAMBDA {
        constexpr int row = triad / 3, stack = triad % 3, left = (stack + 1) % 3, right = (stack + 2) % 3;
        constexpr int weight[3] = {9, 3, 1};
        unrolled<0, 9>([&](auto pair) FULLHOUSE_LAMBDA {
            constexpr int first = pair / 3, second = pair % 3;
            const Digits room = room_in_two_rows<(row + 1) % 3, (row + 2) % 3, 3 * left + first, 3 * right + second>(x);
            unrolled<0, 3>([&](auto column) FULLHOUSE_LAMBDA {
                const Digits& used = triples[weight[stack] * column + weight[left] * first + weight[right] * second];
                Digits& cell = kept[9 * row + 3 * stack + column];
                if constexpr (pair == 0)
                    cell = used & room;
                else
                    cell = or_and(cell, used, room);
            });
        });
    });
    unrolled<0, 27>([&](auto cell) FULLHOUSE_LAMBDA { kept[cell] = kept[cell] & x[cell]; });
}

}  // namespace fullhouse::FULLHOUSE_ISA
