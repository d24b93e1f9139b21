// Which places of a digit are hopeless: no way to set the digit in every row, column and box uses them.
//
// All logic about one digit, and so every fish, eliminates only such places. Most digits have none, and finding that
// out takes a microsecond: one arrangement shows that nine places are possible, and a few show it for all.
#include "logic/fish/search.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

namespace {

struct Arrangement {
    Positions rows[9];       // the places of the digit by row
    std::uint8_t column[9];  // where it was put

    // Fills the rows from this one on, given the columns and boxes taken. A row without places has its digit.
    bool fill(int row, int given_row, std::uint32_t columns, std::uint32_t boxes) {
        while (row < 9 && (rows[row] == 0 || row == given_row)) ++row;
        if (row == 9) return true;
        const int band = row / 3 * 3;
        for (const int place : each(rows[row] & ~columns)) {
            const std::uint32_t box = 1u << (band + place / 3);
            if (boxes & box) continue;
            column[row] = static_cast<std::uint8_t>(place);
            if (fill(row + 1, given_row, columns | 1u << place, boxes | box)) return true;
        }
        return false;
    }
};

}  // namespace

const CellSet& impossible_places(FishMemory& memory) {
    if (memory.knows) return memory.impossible;
    Arrangement arrangement;
    for (int row = 0; row < 9; ++row) arrangement.rows[row] = 0;
    for (const Cell cell : memory.places) arrangement.rows[row_of(cell)] |= static_cast<Positions>(1u << column_of(cell));
    CellSet unknown = memory.places;
    memory.impossible = {};
    while (!unknown.empty()) {
        const Cell cell = unknown.first();
        const int row = row_of(cell);
        if (arrangement.fill(0, row, 1u << column_of(cell), 1u << box_of(cell))) {
            for (int other = 0; other < 9; ++other)
                if (other != row && arrangement.rows[other]) unknown.remove(9 * other + arrangement.column[other]);
        } else {
            memory.impossible.add(cell);
        }
        unknown.remove(cell);
    }
    memory.knows = true;
    return memory.impossible;
}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
