// Unique loops and extended rectangles: deadly patterns larger than a rectangle.
//
//   loop   ab -- ab         cells with the same two candidates, two or none in every house, a and b by turns
//          |     |
//          ab    ab+
//          |     |
//          ab -- ab
//
//   extended rectangle      three digits in two lines: the lines could change places
//          abc . . | abc . . | abc . .
//          abc . . | abc . . | abc+ . .
#include "logic/uniqueness/deadly.hpp"
#include "logic/uniqueness/old_explainer.hpp"
#include "logic/finders.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

namespace {

using enum Technique;

// The extras of a pattern, if they allow any of the four types: all in one cell, all one digit, or in two cells.
bool is_useful(const Extras& extras) {
    return !extras.cells.empty() && (extras.cells.size() <= 2 || size_of(extras.digits) == 1);
}

// Reports the steps of one pattern; `first` is the first of its four types.
bool report_types(const TechniqueSet& wanted, Technique first, const Board& board, Sink& found, const CellSet& cells,
                  DigitSet digits, const Extras& extras, bool is_complete, int length) {
    const auto type = [&](int number) { return static_cast<Technique>(static_cast<int>(first) + number - 1); };
    DigitSet kept[2] = {};
    int count = 0;
    for (const Cell cell : extras.cells)
        if (count < 2) kept[count++] = board.candidates(cell) & digits;
    DeadlyTypes types(board, found, cells, digits, extras, is_complete, length);
    return (wanted.has(type(1)) && types.type_1(type(1))) || (wanted.has(type(2)) && types.type_2(type(2))) ||
           (wanted.has(type(3)) && types.type_3(type(3))) ||
           (wanted.has(type(4)) && DeadlyTypes(board, found, cells, digits, extras, is_complete, length).type_4(type(4), kept));
}

// Unique loops ------------------------------------------------------------------------------------------------------

class Loops {
 public:
    Loops(const TechniqueSet& wanted, const Board& board, Workbench& bench, Sink& found)
        : wanted_(wanted), board_(board), bench_(bench), found_(found) {}

    // All loops of two digits; true when the sink has enough.
    bool search(Digit low, Digit high) {
        pair_ = bit_of(low) | bit_of(high);
        cells_ = board_.places(low) & board_.places(high);
        trim();
        if (cells_.size() < 6 || !cells_.meets(board_.with_size(2))) return false;
        tries_ = kMostTries;
        for (const Cell start : CellSet(cells_)) {
            path_[0] = start;
            reset();
            enter(start, 0, 1);
            if (walk(1, 0, 0)) return true;
            cells_.remove(start);  // loops through it are all reported
        }
        return false;
    }

 private:
    static constexpr int kMostCells = 16;
    static constexpr int kMostTries = 20000;  // cells tried per pair of digits; then the search gives up

    // A cell whose row, column or box has no other cell of the two digits is in no loop.
    void trim() {
        for (bool changed = true; changed;) {
            changed = false;
            for (const Cell cell : CellSet(cells_))
                for (const House house : kGeometry.house_of[cell])
                    if ((cells_ & kGeometry.cells[house]).is_one()) {
                        cells_.remove(cell);
                        changed = true;
                        break;
                    }
        }
    }

    void reset() {
        for (auto& sides : in_house_)
            for (bool& side : sides) side = false;
    }
    bool may_enter(Cell cell, int side) const {
        for (const House house : kGeometry.house_of[cell])
            if (in_house_[house][side]) return false;
        return true;
    }
    void enter(Cell cell, int side, bool is_in) {
        for (const House house : kGeometry.house_of[cell]) in_house_[house][side] = is_in;
    }

    bool walk(int length, int extra_cells, DigitSet extra_digits) {
        const Cell last = path_[length - 1];
        const DigitSet extra = board_.candidates(last) & ~pair_;
        extra_cells += extra != 0, extra_digits |= extra;
        if (extra_cells > 2 && size_of(extra_digits) != 1) return false;
        if (--tries_ < 0 || (tries_ % 1024 == 0 && bench_.is_stopped())) return false;
        if (length >= 6 && length % 2 == 0 && sees(last, path_[0]) && path_[1] < last && is_closed() && report(length))
            return true;
        if (length == kMostCells) return false;
        const int side = length % 2;
        for (const Cell next : cells_& kGeometry.peers[last]) {
            if (!may_enter(next, side) || next == path_[0]) continue;
            path_[length] = next;
            enter(next, side, true);
            const bool enough = walk(length + 1, extra_cells, extra_digits);
            enter(next, side, false);
            if (enough) return true;
        }
        return false;
    }

    // Every house has a cell of both sides or of none.
    bool is_closed() const {
        for (const auto& sides : in_house_)
            if (sides[0] != sides[1]) return false;
        return true;
    }

    // The length of a step: 0 for six cells, 1 for eight, 4 for more; plus that of a subset.
    static int length_of(int cells) { return cells < 10 ? cells / 2 - 3 : 4; }

    bool report(int length) {
        CellSet loop;
        Extras extras;
        for (int k = 0; k < length; ++k) {
            loop.add(path_[k]);
            if (const DigitSet extra = board_.candidates(path_[k]) & ~pair_) extras.add(path_[k], extra);
        }
        const bool is_complete = bench_.settings.overlooked_patterns;
        if (!is_useful(extras) || (!is_complete && !OldExplainerWalk(board_, path_, length, pair_).finds_loop())) return false;
        return report_types(wanted_, kUniqueLoop1, board_, found_, loop, pair_, extras, is_complete, length_of(length));
    }

    const TechniqueSet& wanted_;
    const Board& board_;
    Workbench& bench_;
    Sink& found_;
    DigitSet pair_ = 0;
    CellSet cells_;
    int tries_ = 0;
    Cell path_[kMostCells];
    bool in_house_[kHouseCount][2];  // whether each house has a cell of each side of the loop
};

// Extended rectangles -----------------------------------------------------------------------------------------------

// The candidates must leave room: a cell without extras has two of the three digits, every cell has one.
bool find_extended(const TechniqueSet& wanted, const Board& board, Sink& found, const Cell* cells) {
    DigitSet have[6];
    CellSet all;
    for (int k = 0; k < 6; ++k) {
        have[k] = board.candidates(cells[k]);
        if (!have[k]) return false;
        all.add(cells[k]);
    }
    DigitSet tried[15];
    int count = 0;
    for (int one = 0; one < 5; ++one)
        for (int other = one + 1; other < 6; ++other) {
            const DigitSet digits = have[one] | have[other];
            if (size_of(digits) != 3) continue;
            bool fits = true;
            for (int k = 0; k < count; ++k) fits &= tried[k] != digits;
            if (!fits) continue;
            tried[count++] = digits;
            Extras extras;
            for (int k = 0; k < 6 && fits; ++k) {
                fits = (have[k] & digits) && size_of(have[k]) > 1;
                if (have[k] & ~digits) extras.add(cells[k], have[k] & ~digits);
            }
            if (fits && is_useful(extras) &&
                report_types(wanted, kExtendedRectangle1, board, found, all, digits, extras, true, 0))
                return true;
        }
    return false;
}

// Two rows of a band and columns of three stacks, or rows of two bands and the three columns of a stack; and the same
// with rows and columns exchanged.
bool find_all_extended(const TechniqueSet& wanted, const Board& board, Sink& found) {
    for (const bool is_transposed : {false, true})
        for (int one = 0; one < 8; ++one)
            for (int other = one + 1; other < 9; ++other) {
                const bool same_band = one / 3 == other / 3;
                for (int pick = 0; pick < (same_band ? 27 : 3); ++pick) {
                    const int across[3] = {same_band ? pick / 9 : 3 * pick, same_band ? 3 + pick / 3 % 3 : 3 * pick + 1,
                                           same_band ? 6 + pick % 3 : 3 * pick + 2};
                    Cell cells[6];
                    for (int k = 0; k < 6; ++k) {
                        const int line = k < 3 ? one : other, place = across[k % 3];
                        cells[k] = static_cast<Cell>(is_transposed ? place * 9 + line : line * 9 + place);
                    }
                    if (find_extended(wanted, board, found, cells)) return true;
                }
            }
    return false;
}

}  // namespace

void find_loops(const TechniqueSet& wanted, const Board& board, Workbench& bench, Sink& found) {
    if (wanted.meets(TechniqueSet::range(kUniqueLoop1, kUniqueLoop4))) {
        Loops loops(wanted, board, bench, found);
        for (Digit low = 1; low < 9; ++low)
            for (Digit high = static_cast<Digit>(low + 1); high <= 9; ++high)
                if (loops.search(low, high)) return;
    }
    if (wanted.meets(TechniqueSet::range(kExtendedRectangle1, kExtendedRectangle4))) find_all_extended(wanted, board, found);
}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
