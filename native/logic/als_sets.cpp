// Finds the almost locked sets of a board.
#include "logic/als.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

namespace {

struct Gatherer {
    const Board& board;
    AlsBench& bench;
    House house;
    Cell cells[9];
    int size = 0;

    // Adds the cells from number `next` on, one by one, as long as the digits are not too many for what may still come.
    void extend(int next, CellSet chosen, int count, DigitSet digits) {
        for (int k = next; k < size; ++k) {
            const DigitSet more = digits | board.candidates(cells[k]);
            const CellSet with = chosen | CellSet::of(cells[k]);
            if (size_of(more) == count + 2) add(with, more);
            if (size_of(more) <= size - k + count + 1) extend(k + 1, with, count + 1, more);
        }
    }

    void add(const CellSet& cells, DigitSet digits) {
        if (bench.count == AlsBench::kMost) return;
        // Cells that lie in a line and in a box were found in the line already; a single cell, in its row.
        const HouseSet houses = common_houses(cells);
        if (lowest(houses) != house) return;
        Als& als = bench.sets[bench.count++];
        als.cells = cells;
        als.digits = digits;
        als.house = house;
        for (Digit digit = 1; digit <= 9; ++digit) als.places[digit - 1] = als.seen[digit - 1] = {};
        for (const Digit digit : digits_of(digits)) {
            als.places[digit - 1] = cells & board.places(digit);
            als.seen[digit - 1] = seen_by_all(als.places[digit - 1]);
        }
    }
};

}  // namespace

const AlsBench& all_als(const Board& board, AlsBench& bench) {
    if (bench.version == board.version()) return bench;
    bench.version = board.version();
    bench.count = 0;
    for (House house = 0; house < kHouseCount; ++house) {
        Gatherer gatherer{board, bench, house, {}, 0};
        for (const Cell cell : board.empty() & kGeometry.cells[house]) gatherer.cells[gatherer.size++] = cell;
        gatherer.extend(0, {}, 0, 0);
    }
    return bench;
}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
