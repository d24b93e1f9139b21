// SE's direct forms: locked candidates or a hidden subset whose eliminations leave a digit one place in a house at once.
//
//   x x . | - - 7        the x lock the digit in the row; the next box loses the -
//   . . . | . . .        and has one place left
//
// SE looks for that place in few houses, and so do we (with any other house, our ratings from 2.0 to 2.8 fall below SE's
// for every second puzzle): after locked candidates in houses of the base's own kind, after a hidden subset in its house.
#include "logic/finders.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

namespace {

struct DirectLocked {
    Digit digit;
    House base, cover;
    CellSet cells;
    Cell cell;
    House house;  // where the digit has one place left
    void describe(Fields& fields) const {
        fields.digit("digit", digit);
        fields.house("base", base);
        fields.house("cover", cover);
        fields.cells("cells", cells);
        fields.cell("cell", cell);
        fields.house("house", house);
    }
};

struct DirectSubset {
    DigitSet digits;
    CellSet cells;
    House house;
    Digit digit;
    Cell cell;
    void describe(Fields& fields) const {
        fields.digits("digits", digits);
        fields.cells("cells", cells);
        fields.house("house", house);
        fields.digit("digit", digit);
        fields.cell("cell", cell);
    }
};

// Which sets of positions lie in one third of a line, and which in one row or column of a box: most do not, and a look
// at this table is all they cost (puzzles of SE 2.6 to 3.4: 5 to 25 % faster in all, measured on a busy machine).
struct WithinCrossing {
    bool of_line[512] = {}, of_box[512] = {};
    constexpr WithinCrossing() {
        for (unsigned set = 0; set < 512; ++set)
            for (int k = 0; k < 3; ++k) {
                const bool in_third = (set & ~(0b111u << 3 * k)) == 0;
                of_line[set] |= in_third;
                of_box[set] |= in_third || (set & ~(0b001001001u << k)) == 0;
            }
    }
};
constexpr WithinCrossing kWithinCrossing{};

bool find_direct_locked(Technique technique, HouseSet bases, HouseSet covers, const Board& board, Sink& found) {
    const bool* in_crossing = bases == kBoxes ? kWithinCrossing.of_box : kWithinCrossing.of_line;
    for (const int base_number : each(bases)) {
        const House base = static_cast<House>(base_number);
        for (const Digit digit : digits_of(board.unplaced(base))) {
            const Positions positions = board.positions(base, digit);
            if (!in_crossing[positions] || size_of(positions) < 2) continue;
            const CellSet cells = board.places(base, digit);
            for (const int cover : each(common_houses(cells) & covers)) {
                const CellSet gone = board.places(static_cast<House>(cover), digit) - cells;
                for (const int house : each(touched_houses(gone) & bases)) {
                    const CellSet left = board.places(static_cast<House>(house), digit) - gone;
                    if (!left.is_one()) continue;
                    const DirectLocked direct{digit, base,         static_cast<House>(cover),
                                              cells, left.first(), static_cast<House>(house)};
                    if (found.add_new(technique, direct, place(left.first(), digit))) return true;
                }
            }
        }
    }
    return false;
}

bool find_after_subset(Technique technique, House house, DigitSet digits, Positions taken, const Board& board, Sink& found) {
    for (const Digit digit : digits_of(board.unplaced(house) & ~digits)) {
        const Positions before = board.positions(house, digit), left = before & ~taken;
        if (left == before || size_of(left) != 1) continue;
        const Cell cell = first_at(house, left);
        const DirectSubset direct{digits, cells_at(house, taken), house, digit, cell};
        if (found.add_new(technique, direct, place(cell, digit))) return true;
    }
    return false;
}

// Boxes first, as they are easiest to see.
bool find_direct_subsets(Technique technique, int size, HouseSet houses, const Board& board, Sink& found) {
    for (const int house_number : each(houses)) {
        const House house = static_cast<House>(house_number);
        if (board.empty_in(house) <= size) continue;
        // 1. The digits with few enough places.
        Positions positions[9];
        for (int k = 0; k < 9; ++k) positions[k] = board.positions(house, static_cast<Digit>(k + 1));
        Digit digits[9];
        int count = 0;
        for (const Digit digit : digits_of(board.unplaced(house))) {
            const int places = size_of(positions[digit - 1]);
            if (places >= 2 && places <= size) digits[count++] = digit;
        }
        // 2. As many of them as they have places together.
        for (int i = 0; i < count; ++i)
            for (int j = i + 1; j < count; ++j) {
                const Positions two = positions[digits[i] - 1] | positions[digits[j] - 1];
                const DigitSet pair = bit_of(digits[i]) | bit_of(digits[j]);
                if (size_of(two) > size) continue;
                if (size == 2 && find_after_subset(technique, house, pair, two, board, found)) return true;
                for (int k = j + 1; k < count && size == 3; ++k) {
                    const Positions three = two | positions[digits[k] - 1];
                    if (size_of(three) != 3) continue;
                    if (find_after_subset(technique, house, pair | bit_of(digits[k]), three, board, found)) return true;
                }
            }
    }
    return false;
}

}  // namespace

void find_direct(const TechniqueSet& wanted, const Board& board, Workbench&, Sink& found) {
    if (wanted.has(Technique::kDirectPointing) && find_direct_locked(Technique::kDirectPointing, kBoxes, kLines, board, found))
        return;
    for (const HouseSet kind : {kRows, kColumns})
        if (wanted.has(Technique::kDirectClaiming) && find_direct_locked(Technique::kDirectClaiming, kind, kBoxes, board, found))
            return;
    for (const HouseSet kind : {kBoxes, kRows, kColumns})
        if (wanted.has(Technique::kDirectHiddenPair) && find_direct_subsets(Technique::kDirectHiddenPair, 2, kind, board, found))
            return;
    for (const HouseSet kind : {kBoxes, kRows, kColumns})
        if (wanted.has(Technique::kDirectHiddenTriple) &&
            find_direct_subsets(Technique::kDirectHiddenTriple, 3, kind, board, found))
            return;
}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
