// The houses of a cell. Tables only (no functions that a compiler could emit out of line): the search
// code that reads them is compiled several times with different instruction sets, and one inline
// function shared between those translation units would be merged by the linker (see kernel.hpp).
#pragma once
#include "core/types.hpp"

namespace fullhouse {

//   cell = 9 * row + column          box:  0 1 2
//                                          3 4 5
//                                          6 7 8
struct HouseTables {
    std::uint8_t box_of[kCells] = {};
    std::uint8_t cell_of_box[9][9] = {};     // the nine cells of a box, row by row
    std::uint8_t box_peers[kCells][8] = {};  // the other eight cells of a cell's box

    constexpr HouseTables() {
        for (int cell = 0; cell < kCells; ++cell) {
            const int row = cell / 9, column = cell % 9;
            box_of[cell] = static_cast<std::uint8_t>(row / 3 * 3 + column / 3);
            cell_of_box[box_of[cell]][row % 3 * 3 + column % 3] = static_cast<std::uint8_t>(cell);
        }
        for (int cell = 0; cell < kCells; ++cell) {
            int found = 0;
            for (int k = 0; k < 9; ++k)
                if (cell_of_box[box_of[cell]][k] != cell) box_peers[cell][found++] = cell_of_box[box_of[cell]][k];
        }
    }
};

inline constexpr HouseTables kHouses{};

}  // namespace fullhouse
