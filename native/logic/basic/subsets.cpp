// Naked and hidden subsets: n cells of a house with n digits between them.
//
//   naked    12 . 23 | 13 . .       three cells have only three digits:    the other cells of the house lose them
//   hidden   -7 . 48 | -9 . .       three digits have only these places:   the cells lose their other digits
//
// Houses are tried as HoDoKu does, boxes before rows before columns, and in each the cells (or digits) in ascending order.
#include "logic/finders.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

namespace {

struct Subset {
    DigitSet digits;
    CellSet cells;
    House house;
    void describe(Fields& fields) const {
        fields.digits("digits", digits);
        fields.cells("cells", cells);
        fields.house("house", house);
    }
};

FULLHOUSE_ALWAYS House house_number(int turn) { return static_cast<House>(turn < 9 ? kFirstBox + turn : turn - 9); }

// A house in two views that read alike. Naked: items are cells (by position), bits are digits; hidden the other way.
struct View {
    Positions bits[9];
    int item[9];
    int count = 0;

    FULLHOUSE_ALWAYS void add(int number, Positions positions) {
        bits[count] = positions;
        item[count++] = number;
    }
};

// Shows `see` every n items whose bits together are n; stops when it returns true.
template <class See>
bool each_subset(const View& view, int size, int first, std::uint32_t items, std::uint32_t bits, const See& see) {
    if (size_of(items) == size) return size_of(bits) == size && see(items, bits);
    const int missing = size - size_of(items);
    for (int k = first; k + missing <= view.count; ++k)
        if (const std::uint32_t more = bits | view.bits[k]; size_of(more) <= size)
            if (each_subset(view, size, k + 1, items | 1u << view.item[k], more, see)) return true;
    return false;
}

// What the subset's digits lose: their other places in these houses, which hold all of its cells.
Conclusions seen_elsewhere(const Board& board, HouseSet houses, const CellSet& cells, DigitSet digits) {
    const CellSet rest = cells_of(houses) - cells;
    Conclusions gone;
    gone.go_by_cell({});
    for (const Digit digit : digits_of(digits)) gone.add(board.places(digit) & rest, digit);
    return gone;
}

// The one house where all of this happens; none if something goes from the box and something from the line outside it.
// Such a subset is called locked, not naked.
int house_of_effect(const CellSet& cells, const Conclusions& gone) {
    CellSet touched;
    for (const Digit digit : digits_of(gone.digits())) touched |= gone.cells(digit);
    const HouseSet houses = common_houses(cells);
    CellSet boxes;
    for (const int house : each(houses & kBoxes)) {
        boxes = kGeometry.cells[house];
        if (touched.within(boxes)) return house;
    }
    for (const int house : each(houses & kLines))
        if (touched.within(kGeometry.cells[house] - boxes)) return house;
    return -1;
}

// On a scale that has no locked subsets, as SE's, two or three cells of a crossing are a naked subset of the box and
// another one of the line.
bool counts_by_house(int size, const Sink& found) {
    return size < 4 && found.weighs_without(size == 2 ? Technique::kLockedPair : Technique::kLockedTriple);
}

bool find_naked(Technique technique, int size, const Board& board, Sink& found) {
    const bool by_house = counts_by_house(size, found);
    CellSet small;  // cells with few enough candidates; with one candidate it is a single, and no subset needs it
    for (int k = 2; k <= size; ++k) small |= board.with_size(k);
    for (int turn = 0; turn < kHouseCount; ++turn) {
        const House house = house_number(turn);
        const CellSet cells = small & kGeometry.cells[house];
        if (cells.size() < size) continue;
        View view;
        for (const Cell cell : cells) view.add(kGeometry.position[cell][house / 9], board.candidates(cell));
        const auto see = [&](std::uint32_t positions, std::uint32_t bits) {
            const DigitSet digits = static_cast<DigitSet>(bits);
            const CellSet held = cells_at(house, static_cast<Positions>(positions));
            const HouseSet houses = by_house ? HouseSet{1} << house : common_houses(held);
            // Two or three cells of a crossing lie in two houses: reported once, in the box.
            if (house < kFirstBox && (houses & kBoxes)) return false;
            const Conclusions gone = seen_elsewhere(board, houses, held, digits);
            const int where = gone.empty() ? -1 : by_house ? house : house_of_effect(held, gone);
            return where >= 0 && found.add(technique, Subset{digits, held, static_cast<House>(where)}, gone);
        };
        if (each_subset(view, size, 0, 0, 0, see)) return true;
    }
    return false;
}

bool find_hidden(Technique technique, int size, const Board& board, Sink& found) {
    for (int turn = 0; turn < kHouseCount; ++turn) {
        const House house = house_number(turn);
        if (board.empty_in(house) <= size) continue;
        View view;
        for (const Digit digit : digits_of(board.unplaced(house)))
            if (const Positions places = board.positions(house, digit); size_of(places) >= 2 && size_of(places) <= size)
                view.add(digit - 1, places);
        if (view.count < size) continue;
        const auto see = [&](std::uint32_t bits, std::uint32_t positions) {
            const DigitSet digits = static_cast<DigitSet>(bits);
            const CellSet cells = cells_at(house, static_cast<Positions>(positions));
            Conclusions gone;
            gone.go_by_cell({});
            for (const Cell cell : cells)
                for (const Digit digit : digits_of(static_cast<DigitSet>(board.candidates(cell) & ~digits)))
                    gone.add(cell, digit);
            if (gone.empty()) return false;
            return found.add_new(technique, Subset{digits, cells, house}, gone);
        };
        if (each_subset(view, size, 0, 0, 0, see)) return true;
    }
    return false;
}

}  // namespace

void find_subsets(const TechniqueSet& wanted, const Board& board, Workbench&, Sink& found) {
    using enum Technique;
    constexpr Technique naked[] = {kNakedPair, kNakedTriple, kNakedQuadruple};
    constexpr Technique hidden[] = {kHiddenPair, kHiddenTriple, kHiddenQuadruple};
    for (int k = 0; k < 3; ++k) {
        if (wanted.has(naked[k]) && find_naked(naked[k], k + 2, board, found)) return;
        if (wanted.has(hidden[k]) && find_hidden(hidden[k], k + 2, board, found)) return;
    }
}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
