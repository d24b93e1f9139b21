// The closure of templates.hpp for all lanes at once.
#pragma once
#include "search/lanes/vector.hpp"
#include "search/templates.hpp"

namespace fullhouse::FULLHOUSE_ISA {

// Closes these lanes, leaves the others alone, and returns the sum of the 81 digit sets (see Progress in round.hpp).
inline Lanes close_templates(Lanes (&cells)[kCells], LaneMask lanes) {
    const Lanes others = lanes_of(~lanes);
    Lanes triples[3][27], closed[27], kept[27], sum = Lanes::all(0);
    for (int band = 0; band < 3; ++band) find_triples(cells + 27 * band, triples[band]);
    for (int band = 0; band < 3; ++band) {
        Lanes* const x = cells + 27 * band;
        close_triples(triples[band], triples[(band + 1) % 3], triples[(band + 2) % 3], closed);
        find_kept(x, closed, kept);
        unrolled<0, 27>([&](auto cell) FULLHOUSE_LAMBDA {
            x[cell] = or_and(kept[cell], x[cell], others);
            sum = sum + x[cell];
        });
    }
    return sum;
}

}  // namespace fullhouse::FULLHOUSE_ISA
