// Singles: the one digit of a cell, or the one place of a digit.
#include "logic/basic/singles.hpp"
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

// The house to name: where the cell is the last empty one, or the digit has no other place. A box is the easiest to see.
House clearest(HouseSet houses) { return static_cast<House>(houses & kBoxes ? lowest(houses & kBoxes) : lowest(houses)); }

// The last empty cell of a house.
bool find_full_houses(const Board& board, Sink& found) {
    if (!board.houses_with_one_empty()) return false;
    for (const QueuedSingle& waiting : board.naked_singles()) {
        const HouseSet houses = board.houses_with_one_empty() & kGeometry.houses[waiting.cell];
        if (!houses || !board.is_waiting(waiting)) continue;
        const Single single{waiting.cell, waiting.digit, clearest(houses)};
        if (found.add(Technique::kFullHouse, single, place(single.cell, single.digit))) return true;
    }
    return false;
}

bool find_naked_singles(const Board& board, Sink& found) {
    for (const QueuedSingle& waiting : board.naked_singles()) {
        if (!board.is_waiting(waiting)) continue;
        const Single single{waiting.cell, waiting.digit, kGeometry.house_of[waiting.cell][0]};
        if (found.add(Technique::kNakedSingle, single, place(single.cell, single.digit))) return true;
    }
    return false;
}

// The length of a hidden single: 0 in a box, 1 in a line only. Reports those of up to this length, each cell once.
bool find_hidden_singles(const Board& board, Sink& found, int longest, CellSet& reported) {
    constexpr Technique technique = Technique::kHiddenSingle;
    for (const QueuedSingle& waiting : board.hidden_singles()) {
        const HouseSet houses = board.houses_with_one_place(waiting.digit) & kGeometry.houses[waiting.cell];
        if (!houses || !board.is_waiting(waiting) || reported.has(waiting.cell)) continue;
        const int length = houses & kBoxes ? 0 : 1;
        if (length > longest || !found.wants(technique, length)) continue;
        reported.add(waiting.cell);
        const Single single{waiting.cell, waiting.digit, clearest(houses)};
        if (found.add(technique, single, place(single.cell, single.digit), length)) return true;
        if (!found.wants(technique, 0)) break;  // there is no lighter one
    }
    return false;
}

// The first of each kind, if there is one.
const QueuedSingle* first_full_house(const Board& board) {
    if (board.houses_with_one_empty())
        for (const QueuedSingle& waiting : board.naked_singles())
            if (board.houses_with_one_empty() & kGeometry.houses[waiting.cell] && board.is_waiting(waiting)) return &waiting;
    return nullptr;
}
const QueuedSingle* first_naked(const Board& board) {  // place has seen to it that the first one waits
    return board.naked_singles().first == board.naked_singles().last ? nullptr : board.naked_singles().first;
}
const QueuedSingle* first_hidden(const Board& board) {
    for (const QueuedSingle& waiting : board.hidden_singles())
        if (board.houses_with_one_place(waiting.digit) & kGeometry.houses[waiting.cell] && board.is_waiting(waiting))
            return &waiting;
    return nullptr;
}

}  // namespace

void place_singles(Board& board, std::uint16_t* counts) {
    using enum Technique;
    while (!board.is_contradictory()) {
        const QueuedSingle* single;
        Technique technique = kFullHouse;
        if (!(single = first_full_house(board))) technique = kNakedSingle, single = first_naked(board);
        if (!single) technique = kHiddenSingle, single = first_hidden(board);
        if (!single) return;
        ++counts[static_cast<int>(technique)];
        board.place(single->cell, single->digit);
    }
}

void find_singles(const TechniqueSet& wanted, const Board& board, Workbench& bench, Sink& found) {
    if (wanted.has(Technique::kFullHouse) && find_full_houses(board, found)) return;
    if (wanted.has(Technique::kNakedSingle) && find_naked_singles(board, found)) return;
    if (!wanted.has(Technique::kHiddenSingle)) return;
    CellSet reported;
    if (bench.settings.boxes_first && find_hidden_singles(board, found, 0, reported)) return;
    find_hidden_singles(board, found, 1, reported);
}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
