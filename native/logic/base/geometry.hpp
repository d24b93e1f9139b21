// Positions of cells and their peers, as tables.
#pragma once
#include "logic/base/cell_set.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

inline constexpr int kHouseCount = 27;
inline constexpr House kFirstColumn = 9, kFirstBox = 18;
inline constexpr HouseSet kRows = 0x1FF, kColumns = 0x1FF << 9, kBoxes = 0x1FF << 18, kLines = kRows | kColumns;

struct Geometry {
    Cell cell[kHouseCount][9] = {};              // the cells of a house, ascending
    CellSet cells[kHouseCount] = {};             // the same as a set
    House house_of[kCells][3] = {};              // row, column and box of a cell
    std::uint8_t position[kCells][3] = {};       // the position of the cell in each of the three
    Positions bit_in[kHouseCount][kCells] = {};  // the same as a bit; none where the cell is not in the house
    HouseSet houses[kCells] = {};                // the three as a set
    CellSet peers[kCells] = {};                  // the cells that a cell sees, without itself
    CellSet all = {};

    constexpr Geometry() {
        for (int cell_number = 0; cell_number < kCells; ++cell_number) {
            const int row = cell_number / 9, column = cell_number % 9, box = row / 3 * 3 + column / 3;
            const int house[3] = {row, kFirstColumn + column, kFirstBox + box};
            const int place[3] = {column, row, row % 3 * 3 + column % 3};
            all.add(cell_number);
            for (int kind = 0; kind < 3; ++kind) {
                house_of[cell_number][kind] = static_cast<House>(house[kind]);
                position[cell_number][kind] = static_cast<std::uint8_t>(place[kind]);
                bit_in[house[kind]][cell_number] = static_cast<Positions>(1u << place[kind]);
                cell[house[kind]][place[kind]] = static_cast<Cell>(cell_number);
                cells[house[kind]].add(cell_number);
                houses[cell_number] |= HouseSet{1} << house[kind];
            }
        }
        for (int cell_number = 0; cell_number < kCells; ++cell_number)
            for (int other = 0; other < kCells; ++other)
                if (other != cell_number && (houses[cell_number] & houses[other])) peers[cell_number].add(other);
    }
};

inline constexpr Geometry kGeometry{};

FULLHOUSE_ALWAYS bool sees(int one, int other) { return kGeometry.peers[one].has(other); }
FULLHOUSE_ALWAYS int row_of(int cell) { return kGeometry.house_of[cell][0]; }
FULLHOUSE_ALWAYS int column_of(int cell) { return kGeometry.house_of[cell][1] - kFirstColumn; }
FULLHOUSE_ALWAYS int box_of(int cell) { return kGeometry.house_of[cell][2] - kFirstBox; }

// The cells that see every one of these.
FULLHOUSE_ALWAYS CellSet seen_by_all(const CellSet& cells) {
    CellSet seen = kGeometry.all;
    for (const Cell cell : cells) seen &= kGeometry.peers[cell];
    return seen;
}

// The houses that hold every one of these cells; all of them for no cell.
FULLHOUSE_ALWAYS HouseSet common_houses(const CellSet& cells) {
    HouseSet houses = kRows | kColumns | kBoxes;
    for (const Cell cell : cells) houses &= kGeometry.houses[cell];
    return houses;
}

// The houses that hold at least one of these cells.
FULLHOUSE_ALWAYS HouseSet touched_houses(const CellSet& cells) {
    HouseSet houses = 0;
    for (const Cell cell : cells) houses |= kGeometry.houses[cell];
    return houses;
}

// The cells of these houses.
FULLHOUSE_ALWAYS CellSet cells_of(HouseSet houses) {
    CellSet cells;
    for (const int house : each(houses)) cells |= kGeometry.cells[house];
    return cells;
}

// Where in a row, or a box, these cells lie.
FULLHOUSE_ALWAYS std::uint32_t row_bits(const CellSet& cells, int row) {
    const std::uint64_t bits = row < 7 ? cells.low >> 9 * row : row == 7 ? cells.low >> 63 | cells.high << 1 : cells.high >> 8;
    return bits & 0x1FF;
}
FULLHOUSE_ALWAYS std::uint32_t box_bits(const CellSet& cells, int box) {
    const int row = box / 3 * 3, first = box % 3 * 3;
    std::uint32_t bits = 0;
    for (int k = 0; k < 3; ++k) bits |= (row_bits(cells, row + k) >> first & 7) << 3 * k;
    return bits;
}

// The cells at these positions of a house.
FULLHOUSE_ALWAYS CellSet cells_at(House house, Positions positions) {
    CellSet cells;
    for (const int position : each(positions)) cells.add(kGeometry.cell[house][position]);
    return cells;
}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
