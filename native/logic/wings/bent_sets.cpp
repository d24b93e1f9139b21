// Bent sets, WXYZ-wing and larger: n - 1 cells of a house with n digits, and a cell with two of the digits elsewhere.
//
//   house   wx  xy  wxyz          x: all its places see each other, and so it fills one cell at most, as w and y do;
//   cell            xz            n cells need a digit more, and that is z
//
// If z is restricted like x, every digit fills one cell: a ring. These are the wings of SukakuExplainer, as seen in its
// hints. It takes the lightest, and of these one that eliminates most; what it weighs depends on the candidates of the
// fullest cell in the house (see `length_of`).
#include "logic/wings/wings.hpp"

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

// How much a wing of a number of cells weighs beyond the lightest, by the candidates of its fullest cell in the house: the
// fuller that is, the less, but cells with two candidates only are lighter than one with three. Of the larger wings, none
// is lighter than another.
int length_of(int size, int fullest) { return size > 5 ? 0 : fullest == 2 ? size - 4 : size - fullest; }

class BentSets {
 public:
    BentSets(const Board& board, Technique technique, int size, Sink& found)
        : board_(board), technique_(technique), size_(size), found_(found) {
        for (Digit digit = 1; digit <= 9; ++digit) twos_[digit - 1] = board.with_size(2) & board.places(digit);
    }

    bool search(House house) {
        if (board_.empty_in(house) < size_ - 1) return false;
        house_ = house;
        count_ = 0;
        for (int k = 0; k < 9; ++k) {
            const DigitSet digits = board_.candidates(kGeometry.cell[house][k]);
            if (!digits || size_of(digits) > size_) continue;
            digits_[count_] = digits;
            position_[count_++] = k;
        }
        return extend(0, size_ - 1, 0, 0);
    }

    // Deferred steps: the lightest that eliminates most.
    bool finish() { return !best_.gone.empty() && add(best_); }

 private:
    struct Wing {
        CellSet cells;
        Cell end = 0;  // the cell that is not in the house
        DigitSet digits = 0, free = 0;
        int length = 0;
        Conclusions gone;
    };

    bool extend(int from, int missing, Positions taken, DigitSet digits) {
        if (!missing) return size_of(digits) == size_ && link(taken, digits);
        for (int k = from; k <= count_ - missing; ++k) {
            const DigitSet more = digits | digits_[k];
            if (size_of(more) > size_) continue;
            if (extend(k + 1, missing - 1, static_cast<Positions>(taken | 1 << position_[k]), more)) return true;
        }
        return false;
    }

    // All cells with two candidates that go with these cells of the house.
    bool link(Positions taken, DigitSet digits) {
        if (house_ >= kFirstBox && is_in_line(taken)) return false;  // has been looked at with the line
        const CellSet cells = cells_at(house_, taken);
        for (const Digit restricted : digits_of(digits)) {
            const CellSet ends = twos_[restricted - 1] - cells;
            if (ends.empty()) continue;
            for (const Cell end : ends& seen_by_all(board_.places(restricted) & cells)) {
                const DigitSet free = board_.candidates(end) & ~bit_of(restricted);
                if (!(free & digits) || common_houses(cells | CellSet::of(end))) continue;  // in one house: a naked subset
                const bool is_ring = (board_.places(lowest_digit(free)) & cells).within(kGeometry.peers[end]);
                if (is_ring && free < bit_of(restricted)) continue;  // has been looked at from the other digit
                if (report(cells, end, digits, is_ring ? DigitSet{0} : free)) return true;
            }
        }
        return false;
    }

    static bool is_in_line(Positions taken) {
        for (int k = 0; k < 3; ++k)
            if ((taken & ~(7 << 3 * k)) == 0 || (taken & ~(0b001001001 << k)) == 0) return true;
        return false;
    }

    bool report(const CellSet& in_house, Cell end, DigitSet digits, DigitSet free) {
        Wing wing;
        wing.cells = in_house | CellSet::of(end);
        for (const Digit digit : digits_of(free ? free : digits)) {
            const CellSet& places = board_.places(digit);
            wing.gone.add((places & seen_by_all(places & wing.cells)) - wing.cells, digit);
        }
        if (wing.gone.empty()) return false;
        wing.end = end;
        wing.digits = digits;
        wing.free = free;
        int fullest = 2;
        for (const Cell cell : in_house) fullest = std::max(fullest, size_of(board_.candidates(cell)));
        wing.length = length_of(size_, fullest);
        if (!found_.weighs()) return found_.has(technique_, wing.gone) ? found_.is_full() : add(wing);
        if (best_.gone.empty() || is_before(wing, best_)) best_ = wing;
        return false;
    }

    // The lighter one, the one that eliminates more, the one whose cells in the house come first in reading order.
    static bool is_before(const Wing& one, const Wing& other) {
        if (one.length != other.length) return one.length < other.length;
        const int more = one.gone.size() - other.gone.size();
        if (more != 0) return more > 0;
        const CellSet own = one.cells - CellSet::of(one.end), others = other.cells - CellSet::of(other.end);
        return own == others ? one.end < other.end : own.has((own ^ others).first());
    }

    bool add(const Wing& wing) {
        CellSet by_digit[9];
        for (const Digit digit : digits_of(wing.digits)) by_digit[digit - 1] = board_.places(digit) & wing.cells;
        const BentSet set{wing.cells, wing.digits, wing.free, found_.keep(by_digit, 9)};
        return found_.add(technique_, set, wing.gone, wing.length);
    }

    const Board& board_;
    Technique technique_;
    int size_;
    Sink& found_;
    CellSet twos_[9];  // by digit - 1: cells with two candidates, the digit one of them
    House house_ = 0;
    int count_ = 0;  // cells of the house that may take part
    DigitSet digits_[9];
    int position_[9];
    Wing best_;
};

}  // namespace

bool find_bent_sets(const Board& board, Technique technique, int size, const Workbench& bench, Sink& found) {
    if (board.with_size(2).empty()) return false;
    BentSets sets(board, technique, size, found);
    for (House house = 0; house < kHouseCount; ++house)
        if (sets.search(house) || bench.is_stopped()) return true;
    return sets.finish();
}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
