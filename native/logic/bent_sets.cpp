// Bent sets, WXYZ-wing and larger: n cells of two houses that cross, with n digits.
//
//   All digits but one can be used only once. n cells need n of them, so that one is used.
#include "logic/wings.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

namespace {

struct BentSet {
    CellSet cells;
    DigitSet digits;
    DigitSet free;            // the digit whose cells do not all see each other; none if every digit is restricted
    const CellSet* by_digit;  // the candidates of the set
    void describe(Fields& fields) const {
        fields.cells("cells", cells);
        fields.digits("digits", digits);
        fields.digits("free", free);
        fields.candidates("candidates", by_digit);
    }
};

// Sets of n cells with n digits in two houses that cross, found by adding cells in ascending order.
class BentSets {
 public:
    BentSets(const Board& board, Technique technique, int size, Sink& found)
        : board_(board), technique_(technique), size_(size), found_(found) {}

    bool search(const CellSet& one, const CellSet& other) {
        one_ = one, other_ = other;
        count_ = 0;
        for (const Cell cell : board_.empty() & (one | other))
            if (size_of(board_.candidates(cell)) <= size_) cells_[count_++] = cell;
        return extend(0, 0, {}, 0, 0);
    }

 private:
    // free: the digits whose cells so far do not all see each other; a second one spoils the set for good.
    bool extend(int from, int taken, const CellSet& cells, DigitSet digits, DigitSet free) {
        if (taken == size_) return size_of(digits) == size_ && tell(cells, digits, free);
        for (int k = from; k <= count_ - (size_ - taken); ++k) {
            const Cell cell = cells_[k];
            const DigitSet own = board_.candidates(cell), more = digits | own;
            if (size_of(more) > size_) continue;
            DigitSet now_free = free;
            for (const Digit digit : digits_of(own & digits & ~free))
                if (!(board_.places(digit) & cells).within(kGeometry.peers[cell])) now_free |= bit_of(digit);
            if (size_of(now_free) > 1) continue;
            if (extend(k + 1, taken + 1, cells | CellSet::of(cell), more, now_free)) return true;
        }
        return false;
    }

    bool tell(const CellSet& cells, DigitSet digits, DigitSet free) {
        if (cells.within(one_) || cells.within(other_)) return false;
        Conclusions gone;
        for (const Digit digit : digits_of(free ? free : digits))
            gone.add((board_.places(digit) & seen_by_all(board_.places(digit) & cells)) - cells, digit);
        if (gone.empty() || has_smaller(cells)) return false;
        if (found_.has(technique_, gone)) return found_.is_full();
        CellSet by_digit[9];
        for (const Digit digit : digits_of(digits)) by_digit[digit - 1] = board_.places(digit) & cells;
        return found_.add(technique_, BentSet{cells, digits, free, found_.keep(by_digit, 9)}, gone);
    }

    // Whether some of the cells already have only as many digits as they are: that is a subset or a smaller wing.
    bool has_smaller(const CellSet& cells) const {
        DigitSet digits[1 << 7];
        DigitSet single[7];
        int count = 0;
        for (const Cell cell : cells) single[count++] = board_.candidates(cell);
        digits[0] = 0;
        for (int some = 1; some < (1 << count) - 1; ++some) {
            digits[some] = digits[some & (some - 1)] | single[lowest(static_cast<std::uint32_t>(some))];
            if (size_of(digits[some]) <= size_of(static_cast<std::uint32_t>(some))) return true;
        }
        return false;
    }

    const Board& board_;
    Technique technique_;
    int size_;
    Sink& found_;
    CellSet one_, other_;
    int count_ = 0;
    Cell cells_[18];
};

}  // namespace

bool find_bent_sets(const Board& board, Technique technique, int size, const Workbench& bench, Sink& found) {
    BentSets sets(board, technique, size, found);
    for (House box = kFirstBox; box < kHouseCount; ++box)
        for (const int line : each(kLines & touched_houses(kGeometry.cells[box]))) {
            if (sets.search(kGeometry.cells[box], kGeometry.cells[line])) return true;
            if (bench.is_stopped()) return true;
        }
    for (House row = 0; row < 9; ++row)
        for (House column = kFirstColumn; column < kFirstBox; ++column) {
            if (sets.search(kGeometry.cells[row], kGeometry.cells[column])) return true;
            if (bench.is_stopped()) return true;
        }
    return false;
}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
