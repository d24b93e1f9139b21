// Singles: the one digit of a cell, or the one place of a digit.
#include "logic/finders.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

namespace {

struct Single {
    Cell cell;
    Digit digit;
    House house;  // where it was seen; for a naked single of no meaning, its row
    void describe(Fields& fields) const {
        fields.cell("cell", cell);
        fields.digit("digit", digit);
        fields.house("house", house);
    }
};

// The last empty cell of a house.
bool find_full_houses(const Board& board, Sink& found) {
    CellSet told;
    for (const int house : each(board.houses_with_one_empty())) {
        const Cell cell = (board.empty() & kGeometry.cells[house]).first();
        const DigitSet digit = board.candidates(cell);
        if (size_of(digit) != 1 || told.has(cell)) continue;
        told.add(cell);
        const Single single{cell, lowest_digit(digit), static_cast<House>(house)};
        if (found.add(Technique::kFullHouse, single, place(cell, single.digit))) return true;
    }
    return false;
}

bool find_naked_singles(const Board& board, Sink& found) {
    for (const Cell cell : board.with_size(1)) {
        const Single single{cell, lowest_digit(board.candidates(cell)), kGeometry.house_of[cell][0]};
        if (found.add(Technique::kNakedSingle, single, place(cell, single.digit))) return true;
    }
    return false;
}

// Boxes before rows before columns: a place in a box is the easiest to see.
bool find_hidden_singles(const Board& board, Sink& found) {
    for (Digit digit = 1; digit <= 9; ++digit) {
        CellSet told;
        for (const HouseSet kind : {kBoxes, kRows, kColumns})
            for (const int house : each(board.houses_with_one_place(digit) & kind)) {
                const Cell cell = kGeometry.cell[house][lowest(board.positions(static_cast<House>(house), digit))];
                if (told.has(cell)) continue;
                told.add(cell);
                const Single single{cell, digit, static_cast<House>(house)};
                if (found.add(Technique::kHiddenSingle, single, place(cell, digit))) return true;
            }
    }
    return false;
}

}  // namespace

void find_singles(const TechniqueSet& wanted, const Board& board, Workbench&, Sink& found) {
    if (wanted.has(Technique::kFullHouse) && find_full_houses(board, found)) return;
    if (wanted.has(Technique::kNakedSingle) && find_naked_singles(board, found)) return;
    if (wanted.has(Technique::kHiddenSingle)) find_hidden_singles(board, found);
}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
