// Naked and hidden subsets: n cells of a house with n digits between them.
//
//   naked    12 . 23 | 13 . .       three cells have only three digits:    the other cells of the house lose them
//   hidden   -7 . 48 | -9 . .       three digits have only these places:   the cells lose their other digits
//
// Houses are tried as HoDoKu does, boxes before rows before columns, and in each the cells (or digits) in ascending order.
#include "logic/basic/twins.hpp"
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
FULLHOUSE_ALWAYS BitWalk turns_of(HouseSet houses) { return each((houses & kBoxes) >> kFirstBox | (houses & kLines) << 9); }

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

// Shows `see` every kMissing more of the items, from this one on, whose bits together with those given are `size`; stops
// when it returns true.
template <int kMissing, class See>
FULLHOUSE_ALWAYS bool each_subset(const View& view, int size, int first, std::uint32_t items, std::uint32_t bits,
                                  const See& see) {
    if constexpr (kMissing == 0) {
        return size_of(bits) == size && see(items, bits);
    } else {
        for (int k = first; k + kMissing <= view.count; ++k)
            if (const std::uint32_t more = bits | view.bits[k]; size_of(more) <= size)
                if (each_subset<kMissing - 1>(view, size, k + 1, items | 1u << view.item[k], more, see)) return true;
        return false;
    }
}

// Eliminations of the subset's digits: their other places in these houses, which hold all of its cells.
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

// The houses that are in at least kMany of these nine sets.
template <int kMany>
FULLHOUSE_ALWAYS HouseSet houses_in_many(const HouseSet* sets) {
    HouseSet in[kMany + 1] = {~HouseSet{0}};  // in[k]: the houses in at least k of them
    for (int k = 0; k < 9; ++k)
        for (int many = kMany; many > 0; --many) in[many] |= in[many - 1] & sets[k];
    return in[kMany];
}

template <int size>
bool find_naked(Technique technique, const Board& board, Sink& found) {
    const bool by_house = counts_by_house(size, found);
    CellSet small;  // cells with few enough candidates; with one candidate it is a single, and no subset needs it
    for (int k = 2; k <= size; ++k) small |= board.with_size(k);
    if (size == 2) small = twins(board, small);
    if (small.size() < size) return false;
    HouseSet crowded = 0;
    for (int house = 0; house < kHouseCount; ++house)
        crowded |= HouseSet{(small & kGeometry.cells[house]).size() >= size} << house;
    for (const int turn : turns_of(crowded)) {
        const House house = house_number(turn);
        const CellSet cells = small & kGeometry.cells[house];
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
        if (each_subset<size>(view, size, 0, 0, 0, see)) return true;
    }
    return false;
}

template <int size>
bool find_hidden(Technique technique, const Board& board, Sink& found) {
    HouseSet few[9];  // by digit, the houses where it has few enough places
    for (Digit digit = 1; digit <= 9; ++digit) {
        const ByHouse& positions = board.positions(digit);
        few[digit - 1] = positions.with_at_most<size>() & ~positions.with_at_most<1>();
    }
    const HouseSet crowded = houses_in_many<size>(few);
    for (const int turn : turns_of(crowded)) {
        const House house = house_number(turn);
        if (board.empty_in(house) <= size) continue;
        View view;
        for (Digit digit = 1; digit <= 9; ++digit)
            if (few[digit - 1] >> house & 1) view.add(digit - 1, board.positions(house, digit));
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
        if (each_subset<size>(view, size, 0, 0, 0, see)) return true;
    }
    return false;
}

}  // namespace

void find_subsets(const TechniqueSet& wanted, const Board& board, Workbench&, Sink& found) {
    using enum Technique;
    if (wanted.has(kNakedPair) && find_naked<2>(kNakedPair, board, found)) return;
    if (wanted.has(kHiddenPair) && find_hidden<2>(kHiddenPair, board, found)) return;
    if (wanted.has(kNakedTriple) && find_naked<3>(kNakedTriple, board, found)) return;
    if (wanted.has(kHiddenTriple) && find_hidden<3>(kHiddenTriple, board, found)) return;
    if (wanted.has(kNakedQuadruple) && find_naked<4>(kNakedQuadruple, board, found)) return;
    if (wanted.has(kHiddenQuadruple)) find_hidden<4>(kHiddenQuadruple, board, found);
}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
