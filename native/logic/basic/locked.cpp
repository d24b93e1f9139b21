// Locked candidates: a digit that one house confines to its crossing with another.
//
//   base   x x . | . . .        every x of the base lies in the cover,
//   cover  x x . | - - -        so the cover's other places lose the digit
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

// Which line crosses the box where all of these positions of the box lie, if one does; of two (one position), the row.
int line_through(House box, Positions in_box) {
    const int first = kGeometry.cell[box][0];
    for (int k = 0; k < 3; ++k)
        if ((in_box & ~(0b111 << (3 * k))) == 0) return row_of(first) + k;
    for (int k = 0; k < 3; ++k)
        if ((in_box & ~(0b001001001 << k)) == 0) return kFirstColumn + column_of(first) + k;
    return -1;
}

bool find_pointing(const Board& board, Sink& found) {
    for (House box = kFirstBox; box < kHouseCount; ++box)
        for (const Digit digit : digits_of(board.unplaced(box))) {
            const Positions positions = board.positions(box, digit);
            const int line = size_of(positions) > 1 ? line_through(box, positions) : -1;
            if (line < 0) continue;
            const CellSet removable = board.places(static_cast<House>(line), digit) - kGeometry.cells[box];
            if (removable.empty()) continue;
            const LockedCandidates locked{digit, box, static_cast<House>(line), board.places(box, digit)};
            if (found.add(Technique::kPointing, locked, eliminate(removable, digit))) return true;
        }
    return false;
}

bool find_claiming(const Board& board, Sink& found) {
    for (House line = 0; line < kFirstBox; ++line)
        for (const Digit digit : digits_of(board.unplaced(line))) {
            const Positions positions = board.positions(line, digit);
            if (size_of(positions) < 2) continue;
            const int third = lowest(positions) / 3;
            if (positions & ~(0b111 << (3 * third))) continue;
            const House box = kGeometry.house_of[kGeometry.cell[line][3 * third]][2];
            const CellSet removable = board.places(box, digit) - kGeometry.cells[line];
            if (removable.empty()) continue;
            const LockedCandidates locked{digit, line, box, board.places(line, digit)};
            if (found.add(Technique::kClaiming, locked, eliminate(removable, digit))) return true;
        }
    return false;
}

// Two or three cells of a crossing with as many digits between them: these digits leave box and line alike.
bool find_locked_subsets(Technique technique, int size, const Board& board, Sink& found) {
    CellSet small;  // no cell of the subset has more candidates than the subset has digits
    for (int count = 1; count <= size; ++count) small |= board.with_size(count);
    if (small.size() < size) return false;
    for (House box = kFirstBox; box < kHouseCount; ++box)
        for (int side = 0; side < 6; ++side) {
            const int first = kGeometry.cell[box][0];
            const House line = static_cast<House>(side < 3 ? row_of(first) + side : kFirstColumn + column_of(first) + side - 3);
            const CellSet crossing = small & kGeometry.cells[box] & kGeometry.cells[line];
            if (crossing.size() < size) continue;
            for (const Cell left_out : size == 2 && crossing.size() == 3 ? crossing : CellSet::of(crossing.first())) {
                const CellSet cells = size == crossing.size() ? crossing : crossing - CellSet::of(left_out);
                DigitSet digits = 0;
                for (const Cell cell : cells) digits |= board.candidates(cell);
                if (size_of(digits) != size) continue;
                // A locked subset earns its name by what it does in both houses, the box and the rest of the line;
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
