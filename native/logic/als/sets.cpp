// Finds the almost locked sets of a board.
#include "logic/als/als.hpp"
#include "logic/als/subsets.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

namespace {

// Nothing sees two cells of a house but the cells of the houses that hold them both. So what sees some positions of a
// house are its other cells, with those of the box or row where all of them lie, and of the line across or the column.
struct Sight {
    CellSet first[kHouseCount][4] = {};    // lines: the box of each third; boxes: each of its rows; then none
    CellSet second[kHouseCount][10] = {};  // lines: the line across each position; boxes: each of its columns; then none
    std::uint8_t third[512] = {};          // which of the first, by positions
    std::uint8_t position[512] = {};       // which of the second, in a line
    std::uint8_t column[512] = {};         // the same, in a box

    constexpr Sight() {
        for (int house = 0; house < kHouseCount; ++house)
            for (int k = 0; k < 9; ++k) {
                const int cell = kGeometry.cell[house][k];
                const bool is_box = house >= kFirstBox;
                first[house][k / 3] = kGeometry.cells[kGeometry.house_of[cell][is_box ? 0 : 2]];
                if (!is_box || k < 3)
                    second[house][k] = kGeometry.cells[kGeometry.house_of[cell][is_box || house < kFirstColumn]];
            }
        for (int positions = 0; positions < 512; ++positions) {
            third[positions] = 3;
            position[positions] = column[positions] = 9;
            for (int k = 0; k < 9; ++k) {
                if (positions == 1 << k) position[positions] = static_cast<std::uint8_t>(k);
                if (k < 3 && (positions & ~(0b111 << (3 * k))) == 0) third[positions] = static_cast<std::uint8_t>(k);
                if (k < 3 && (positions & ~(0b001001001 << k)) == 0) column[positions] = static_cast<std::uint8_t>(k);
            }
        }
    }
};
constexpr Sight kSight{};

struct Gatherer {
    const Board& board;
    AlsBench& bench;
    House house;

    // Cells that lie in a line and in a box were found in the line already; a single cell, in its row.
    bool is_known(Positions positions) const {
        if (house < kFirstColumn) return false;
        if (house < kFirstBox) return (positions & (positions - 1)) == 0;
        return kSight.third[positions] < 3 || kSight.column[positions] < 3;
    }

    void add(Positions positions, DigitSet digits) {
        Als& als = bench.sets[bench.count++];
        als.cells = cells_by_parts(house, positions);
        als.digits = digits;
        als.house = house;
        als.live = 0;
        for (int k = 0; k < 9; ++k) als.places[k] = als.seen[k] = {};
        const std::uint8_t* const second = house < kFirstBox ? kSight.position : kSight.column;
        for (const Digit digit : digits_of(digits)) {
            const Positions in_house = positions & board.positions(house, digit);
            als.places[digit - 1] = cells_by_parts(house, in_house);
            const CellSet seen =
                (kGeometry.cells[house] | kSight.first[house][kSight.third[in_house]] | kSight.second[house][second[in_house]]) -
                als.places[digit - 1];
            als.seen[digit - 1] = seen;
            als.live |= static_cast<DigitSet>(seen.meets(board.places(digit)) << (digit - 1));
        }
    }

    void gather() {
        HouseChoices choices;
        choices.gather(board, house);
        std::uint16_t found[512];
        int count = 0;
        for (int k = 0; k < choices.count(); ++k) {
            const unsigned choice = kLexical.choice[choices.size][k];
            found[count] = static_cast<std::uint16_t>(choice);  // always written, sometimes kept: no branch to guess
            count += size_of(choices.digits[choice]) == size_of(choice) + 1;
        }
        for (int k = 0; k < count && bench.count < AlsBench::kMost; ++k)
            if (!is_known(choices.positions[found[k]])) add(choices.positions[found[k]], choices.digits[found[k]]);
    }
};

}  // namespace

const AlsBench& all_als(const Board& board, AlsBench& bench) {
    if (bench.version == board.version()) return bench;
    bench.version = board.version();
    bench.count = 0;
    bench.has_slots = bench.has_pairs = bench.has_ports = false;
    for (House house = 0; house < kHouseCount; ++house) Gatherer{board, bench, house}.gather();
    return bench;
}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
