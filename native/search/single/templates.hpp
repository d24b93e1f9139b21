// The closure of templates.hpp for one board: three bands side by side in a word of 64 bits.
//
//   bit   63 .. 48    47 .. 32    31 .. 16    15 .. 0
//          unused      band 2      band 1      band 0        so one pass closes all bands
#pragma once
#include "search/single/planes.hpp"
#include "search/templates.hpp"

namespace fullhouse::FULLHOUSE_ISA {

struct ThreeBands {
    std::uint64_t bits;

    FULLHOUSE_INLINE friend ThreeBands operator&(ThreeBands a, ThreeBands b) { return {a.bits & b.bits}; }
    FULLHOUSE_INLINE friend ThreeBands operator|(ThreeBands a, ThreeBands b) { return {a.bits | b.bits}; }
};
FULLHOUSE_INLINE ThreeBands or_and(ThreeBands a, ThreeBands b, ThreeBands c) { return a | (b & c); }
// Every band in the place of the one before it.
FULLHOUSE_INLINE ThreeBands next_bands(ThreeBands a) { return {a.bits >> 16 | (a.bits & 0xFFFF) << 32}; }

// Closes a node; false if that changes nothing. Not inlined: the search needs its registers.
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

}  // namespace fullhouse::FULLHOUSE_ISA
