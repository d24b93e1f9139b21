// The closure of templates.hpp for one board. False if it changes nothing.
#pragma once
#include "search/single/planes.hpp"
#include "search/templates.hpp"

namespace fullhouse::FULLHOUSE_ISA {

#if defined(FULLHOUSE_LANES_AVX512)

// A register for each column c0 of the first stack, with a word for each band and columns c1, c2 of the other two stacks:
//
//   triples[c0]    | 00 01 02 10 11 12 20 21 22 | 00 01 02 10 11 12 20 21 22 | 00 01 02 10 11 12 20 21 22 | unused |
//                              band 0                       band 1                       band 2
//
// A plane has its line and box there, so that the other bands, with c1 and c2 moved on, are one of its rotations. Whatever does
// not depend on c0 is computed once for the three registers, and what adds up over c0 needs no permute. In all about 90
// permutes and as many operations with three inputs: 160 cycles, a bit more than a round; the words of 64 bits below take 1,100.

// The bytes of the words in this line, or box.
struct WordsIn {
    __mmask64 line[3] = {}, box[3] = {};
    constexpr WordsIn() {
        for (int word = 0; word < 27; ++word) {
            line[word / 3 % 3] |= __mmask64{3} << 2 * word;
            box[word % 3] |= __mmask64{3} << 2 * word;
        }
    }
};
inline constexpr WordsIn kWordsIn{};

FULLHOUSE_INLINE Plane replaced_by_ordered(Plane a, __mmask64 bytes, const WordOrder& order, Plane b) {
    return {_mm512_mask_permutexvar_epi8(a.bits, bytes, _mm512_load_si512(order.source), b.bits)};
}
// From a and b as ordered, but these bytes from the same words of c.
FULLHOUSE_INLINE Plane ordered(const WordOrder& order, Plane a, Plane b, Plane c, __mmask64 from_c) {
    return replaced_by_ordered(ordered(order, a, b), from_c, order, c);
}

// Cells of a line in the places of triples: those of the first stack from the plane c0, those of the others from all planes.
template <int Line>
inline constexpr WordOrder kFirstCells{[](int band, int, int) { return plane_word(band, Line, 0); }};
template <int Line>
inline constexpr WordOrder kSecondCells{[](int band, int c1, int) { return 32 * (c1 == 1) + plane_word(band, Line, 1); }};
template <int Line>
inline constexpr WordOrder kThirdCells{[](int band, int, int c2) { return 32 * (c2 == 1) + plane_word(band, Line, 2); }};
// Back again: three registers, one for each line, to the words (band, line, c) of one, for n = 0, 1, 2 of the other column.
template <int N>
inline constexpr WordOrder kDropThird{[](int band, int line, int c1) { return 32 * (line == 1) + plane_word(band, c1, N); }};
template <int N>
inline constexpr WordOrder kDropSecond{[](int band, int line, int c2) { return 32 * (line == 1) + plane_word(band, N, c2); }};
// And (band, line, column) of one stack to one of the planes.
template <int Column>
inline constexpr WordOrder kColumn{[](int band, int line, int) { return plane_word(band, line, Column); }};

FULLHOUSE_INLINE Plane without_third(const Plane (&of_line)[3]) {
    const auto part = [&](const WordOrder& order)
                          FULLHOUSE_LAMBDA { return ordered(order, of_line[0], of_line[1], of_line[2], kWordsIn.line[2]); };
    return or3(part(kDropThird<0>), part(kDropThird<1>), part(kDropThird<2>));
}
FULLHOUSE_INLINE Plane without_second(const Plane (&of_line)[3]) {
    const auto part = [&](const WordOrder& order)
                          FULLHOUSE_LAMBDA { return ordered(order, of_line[0], of_line[1], of_line[2], kWordsIn.line[2]); };
    return or3(part(kDropSecond<0>), part(kDropSecond<1>), part(kDropSecond<2>));
}
// Room for two cells of a triple in the lines other than this one.
template <int Line>
FULLHOUSE_INLINE Plane room_beside(const Plane (&a)[3], const Plane (&b)[3]) {
    constexpr int above = (Line + 1) % 3, below = (Line + 2) % 3;
    return or_and(a[above] & b[below], a[below], b[above]);
}

// Not inlined: the search needs its registers.
__attribute__((noinline)) inline bool close_templates(Plane (&x)[3]) {
    // 1. the triples of each band
    Plane first[3][3], second[3], third[3], room[3], triples[3], closed[3];  // first: by c0 and line
    unrolled<0, 3>([&](auto line) FULLHOUSE_LAMBDA {
        unrolled<0, 3>([&](auto c0) FULLHOUSE_LAMBDA { first[c0][line] = ordered(kFirstCells<line>, x[c0]); });
        second[line] = ordered(kSecondCells<line>, x[0], x[1], x[2], kWordsIn.line[2]);
        third[line] = ordered(kThirdCells<line>, x[0], x[1], x[2], kWordsIn.box[2]);
    });
    unrolled<0, 3>([&](auto line) FULLHOUSE_LAMBDA { room[line] = room_beside<line>(second, third); });
    unrolled<0, 3>([&](auto c0) FULLHOUSE_LAMBDA {
        triples[c0] = or_and(or_and(first[c0][0] & room[0], first[c0][1], room[1]), first[c0][2], room[2]);
    });
    // 2. those that go with triples of the other bands
    Plane fits[3] = {};
    unrolled<0, 4>([&](auto n) FULLHOUSE_LAMBDA {
        constexpr int u1 = n / 2 + 1, u2 = n % 2 + 1;
        Plane next[3], last[3];
        unrolled<0, 3>([&](auto c0) FULLHOUSE_LAMBDA {
            next[c0] = rotated<1, u1, u2>(triples[c0]);
            last[c0] = rotated<2, 2 * u1 % 3, 2 * u2 % 3>(triples[c0]);
        });
        unrolled<0, 3>([&](auto c0) FULLHOUSE_LAMBDA {
            constexpr int up = (c0 + 1) % 3, down = (c0 + 2) % 3;
            fits[c0] = or_and(or_and(fits[c0], next[up], last[down]), next[down], last[up]);
        });
    });
    unrolled<0, 3>([&](auto c0) FULLHOUSE_LAMBDA { closed[c0] = triples[c0] & fits[c0]; });
    // 3. remaining digits of the cells, first as [band, line, column] of each stack
    Plane used[3], around_second[3], around_third[3];
    unrolled<0, 3>([&](auto line) FULLHOUSE_LAMBDA {
        used[line] = or_and(or_and(closed[0] & first[0][line], closed[1], first[1][line]), closed[2], first[2][line]);
    });
    unrolled<0, 3>([&](auto line) FULLHOUSE_LAMBDA {
        around_second[line] = room_beside<line>(used, third);
        around_third[line] = room_beside<line>(used, second);
    });
    const Plane of_second = without_third(around_second), of_third = without_second(around_third);
    const Plane before[3] = {x[0], x[1], x[2]};
    unrolled<0, 3>([&](auto k) FULLHOUSE_LAMBDA {
        const Plane around_first[3] = {closed[k] & room[0], closed[k] & room[1], closed[k] & room[2]};
        const Plane by_c1 = without_third(around_first);
        Plane kept = or3(by_c1, rotated<0, 0, 1>(by_c1), rotated<0, 0, 2>(by_c1));  // right where the box is 0
        kept = replaced_by_ordered(kept, kWordsIn.box[1], kColumn<k>, of_second);
        kept = replaced_by_ordered(kept, kWordsIn.box[2], kColumn<k>, of_third);
        x[k] = x[k] & kept;
    });
    return differ(x, before);
}

#else

// Three bands side by side in a word of 64 bits, so that one pass closes all of them:
//
//   bit   63 .. 48    47 .. 32    31 .. 16    15 .. 0
//          unused      band 2      band 1      band 0
struct ThreeBands {
    std::uint64_t bits;

    FULLHOUSE_INLINE friend ThreeBands operator&(ThreeBands a, ThreeBands b) { return {a.bits & b.bits}; }
    FULLHOUSE_INLINE friend ThreeBands operator|(ThreeBands a, ThreeBands b) { return {a.bits | b.bits}; }
};
FULLHOUSE_INLINE ThreeBands or_and(ThreeBands a, ThreeBands b, ThreeBands c) { return a | (b & c); }
// Every band in the place of the one before it.
FULLHOUSE_INLINE ThreeBands next_bands(ThreeBands a) { return {a.bits >> 16 | (a.bits & 0xFFFF) << 32}; }

__attribute__((noinline)) inline bool close_templates(Node& node) {
    ThreeBands x[27], triples[27], second[27], third[27], closed[27], kept[27];
    const auto word = [&](int band, int cell)
                          FULLHOUSE_LAMBDA -> std::uint16_t& { return node.words[kNode.word_of[27 * band + cell]]; };
    for (int cell = 0; cell < 27; ++cell)
        x[cell].bits = word(0, cell) | std::uint64_t{word(1, cell)} << 16 | std::uint64_t{word(2, cell)} << 32;
    find_triples(x, triples);
    for (int triple = 0; triple < 27; ++triple) {
        second[triple] = next_bands(triples[triple]);
        third[triple] = next_bands(second[triple]);
    }
    close_triples(triples, second, third, closed);
    find_kept(x, closed, kept);
    std::uint64_t removed = 0;
    for (int cell = 0; cell < 27; ++cell) {
        removed |= x[cell].bits ^ kept[cell].bits;
        for (int band = 0; band < 3; ++band) word(band, cell) = static_cast<std::uint16_t>(kept[cell].bits >> 16 * band);
    }
    return removed != 0;
}
FULLHOUSE_INLINE bool close_templates(Plane (&x)[3]) {
    Node node;
    store_planes(node, x);
    const bool has_changed = close_templates(node);
    load_planes(x, node);
    return has_changed;
}

#endif

}  // namespace fullhouse::FULLHOUSE_ISA
