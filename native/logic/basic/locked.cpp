// Locked candidates: a digit that one house confines to its crossing with another.
//
//   base   x x . | . . .        every x of the base is in the cover,
//   cover  x x . | - - -        so the cover's other places lose the digit
#include "logic/basic/twins.hpp"
#include "logic/finders.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

namespace {

struct LockedCandidates {
    Digit digit;
    House base, cover;
    CellSet cells;
    void describe(Fields& fields) const {
        fields.digit("digit", digit);
        fields.house("base", base);
        fields.house("cover", cover);
        fields.cells("cells", cells);
    }
};

struct LockedSubset {
    DigitSet digits;
    CellSet cells;
    HouseSet houses;  // the box and the line
    void describe(Fields& fields) const {
        fields.digits("digits", digits);
        fields.cells("cells", cells);
        fields.houses("houses", houses);
    }
};

// Where the places of a digit in a box lie in one line that has more of them, or those in a line in one box that has
// more of them: the crossings that pointing and claiming start from. Three lines side by side cross the same three boxes;
// all eighteen lines go at once:
//
//              box    1  2  3        crossings with a place: x
//              line   x  .  x        pointing: box 2 has one x, and its line has another
//                     x  x  .
//                     .  .  x        claiming: the last line has one x, and its box has another
struct Crossings {
    HouseSet pointing[3], claiming[3];  // the lines, by the number of their box that they cross here

    explicit Crossings(const ByHouse& positions) {
        constexpr HouseSet kFirstOfThree = 0b001001001001001001;
        HouseSet in[3];
        for (int k = 0; k < 3; ++k) in[k] = positions.lines_with_third(k);
        for (int k = 0; k < 3; ++k) {
            const HouseSet a = in[k] & kFirstOfThree, b = in[k] >> 1 & kFirstOfThree, c = in[k] >> 2 & kFirstOfThree;
            const HouseSet several = (a & b) | (b & c) | (a & c), one = (a | b | c) & ~several;
            const HouseSet elsewhere = in[(k + 1) % 3] | in[(k + 2) % 3];
            pointing[k] = in[k] & one * 7 & elsewhere;
            claiming[k] = in[k] & several * 7 & ~elsewhere;
        }
    }
};

// A box of a line by its position, 0 to 2.
House box_at(int line, int third) { return kGeometry.house_of[kGeometry.cell[line][3 * third]][2]; }

bool find_pointing(const Board& board, Sink& found) {
    // 1. The line that each digit points along from each box.
    std::uint8_t lines[9][9];
    DigitSet pointing[9] = {};
    for (Digit digit = 1; digit <= 9; ++digit) {
        const Crossings crossings(board.positions(digit));
        for (int third = 0; third < 3; ++third)
            for (const int line : each(crossings.pointing[third])) {
                const int box = box_at(line, third) - kFirstBox;
                lines[box][digit - 1] = static_cast<std::uint8_t>(line);
                pointing[box] |= bit_of(digit);
            }
    }
    // 2. Box by box.
    for (House box = kFirstBox; box < kHouseCount; ++box)
        for (const Digit digit : digits_of(pointing[box - kFirstBox])) {
            if (size_of(board.positions(box, digit)) < 2) continue;  // a single
            const House line = lines[box - kFirstBox][digit - 1];
            const LockedCandidates locked{digit, box, line, board.places(box, digit)};
            const CellSet removable = board.places(line, digit) - kGeometry.cells[box];
            if (found.add(Technique::kPointing, locked, eliminate(removable, digit))) return true;
        }
    return false;
}

bool find_claiming(const Board& board, Sink& found) {
    HouseSet claiming[9], any = 0;
    for (Digit digit = 1; digit <= 9; ++digit) {
        const Crossings crossings(board.positions(digit));
        claiming[digit - 1] = crossings.claiming[0] | crossings.claiming[1] | crossings.claiming[2];
        any |= claiming[digit - 1];
    }
    for (const int line_number : each(any))
        for (Digit digit = 1; digit <= 9; ++digit) {
            const House line = static_cast<House>(line_number);
            const Positions positions = board.positions(line, digit);
            if (!(claiming[digit - 1] >> line & 1) || size_of(positions) < 2) continue;
            const House box = box_at(line, lowest(positions) / 3);
            const LockedCandidates locked{digit, line, box, board.places(line, digit)};
            const CellSet removable = board.places(box, digit) - kGeometry.cells[line];
            if (found.add(Technique::kClaiming, locked, eliminate(removable, digit))) return true;
        }
    return false;
}

// The crossings, three rows and three columns, where a set of positions of a box has two or three at least.
struct CrowdedSides {
    std::uint8_t two[512] = {}, three[512] = {};
    constexpr CrowdedSides() {
        for (unsigned set = 0; set < 512; ++set)
            for (int side = 0; side < 6; ++side) {
                const int size = std::popcount(set & (side < 3 ? 0b111u << 3 * side : 0b001001001u << (side - 3)));
                two[set] |= static_cast<std::uint8_t>((size >= 2) << side);
                three[set] |= static_cast<std::uint8_t>((size == 3) << side);
            }
    }
};
constexpr CrowdedSides kCrowdedSides{};

// Two or three cells of a crossing with as many digits between them: these digits leave box and line alike.
bool find_locked_subsets(Technique technique, int size, const Board& board, Sink& found) {
    CellSet small;  // no cell of the subset has more candidates than the subset has digits
    for (int count = 1; count <= size; ++count) small |= board.with_size(count);
    if (size == 2 && board.with_size(1).empty()) small = twins(board, small);
    const std::uint8_t* crowded = size == 2 ? kCrowdedSides.two : kCrowdedSides.three;
    for (House box = kFirstBox; box < kHouseCount; ++box)
        for (const int side : each(crowded[box_bits(small, box - kFirstBox)])) {
            const int first = kGeometry.cell[box][0];
            const House line = static_cast<House>(side < 3 ? row_of(first) + side : kFirstColumn + column_of(first) + side - 3);
            const CellSet crossing = small & kGeometry.cells[box] & kGeometry.cells[line];
            for (const Cell left_out : size == 2 && crossing.size() == 3 ? crossing : CellSet::of(crossing.first())) {
                const CellSet cells = size == crossing.size() ? crossing : crossing - CellSet::of(left_out);
                DigitSet digits = 0;
                for (const Cell cell : cells) digits |= board.candidates(cell);
                if (size_of(digits) != size) continue;
                // A locked subset eliminates candidates in both houses, the box and the rest of the line;
                // otherwise it is a naked subset.
                Conclusions gone;
                bool in_box = false, in_line = false;
                for (const Digit digit : digits_of(digits)) {
                    const CellSet from_box = board.places(box, digit) - cells, from_line = board.places(line, digit) - cells;
                    in_box |= !from_box.empty();
                    in_line |= !(from_line - kGeometry.cells[box]).empty();
                    gone.add(from_box | from_line, digit);
                }
                if (!in_box || !in_line) continue;
                gone.go_by_cell(kGeometry.cells[line]);
                if (found.add(technique, LockedSubset{digits, cells, HouseSet{1} << box | HouseSet{1} << line}, gone))
                    return true;
            }
        }
    return false;
}

}  // namespace

void find_locked(const TechniqueSet& wanted, const Board& board, Workbench&, Sink& found) {
    if (wanted.has(Technique::kLockedPair) && find_locked_subsets(Technique::kLockedPair, 2, board, found)) return;
    if (wanted.has(Technique::kLockedTriple) && find_locked_subsets(Technique::kLockedTriple, 3, board, found)) return;
    if (wanted.has(Technique::kPointing) && find_pointing(board, found)) return;
    if (wanted.has(Technique::kClaiming)) find_claiming(board, found);
}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
