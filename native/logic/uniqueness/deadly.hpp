// Conclusions if one of a few candidates is true: the common end of unique loops, extended rectangles and BUGs.
#pragma once
#include <algorithm>
#include "logic/base/sink.hpp"
#include "logic/base/board.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

// Candidates that keep a pattern from being deadly. One of them is true.
struct Extras {
    CellSet cells = {};
    DigitSet digits = 0;
    CellSet by_digit[9] = {};
    FULLHOUSE_ALWAYS void add(Cell cell, DigitSet more) {
        cells.add(cell);
        digits |= more;
        for (const Digit digit : digits_of(more)) by_digit[digit - 1].add(cell);
    }
};

// The description of a step of these families.
struct DeadlyStep {
    CellSet cells;    // of the pattern; none for a BUG, which is the whole board
    DigitSet digits;  // of the pattern
    CellSet extra_cells;
    const CellSet* extras;
    CellSet subset;  // type 3: the cells that share the extras' digits
    DigitSet subset_digits;
    HouseSet houses;  // type 3: the house of the subset; type 4: where the digit is locked
    DigitSet linked;  // type 4: the digit that is locked
    void describe(Fields& fields) const {
        fields.cells("cells", cells);
        fields.digits("digits", digits);
        fields.cells("extra_cells", extra_cells);
        fields.candidates("extras", extras);
        fields.cells("subset", subset);
        fields.digits("subset_digits", subset_digits);
        fields.houses("houses", houses);
        fields.digits("linked", linked);
    }
};

// The length that a subset adds to a step of type 3 with a pattern of two digits, in a house with eliminations. The extras,
// as one cell, and n - 1 other cells have n digits. Seen from the rest of the house, the two digits of the pattern and the
// others that are not among the n have one place less than they are, apart from the extras: a hidden subset. The smaller of
// the two counts, and the naked one if they are equal:
//
//   hidden pair 0, triple 1, quadruple 2     naked pair 1, triple 2, quadruple 3
//
// A large subset with a digit of the pattern is not a hidden one from the other side: no scale knows it.
//
// Sudoku Explainer 1.2.1 knows only hidden subsets of at least as many digits as there are extras: `least_hidden`.
inline constexpr int kNoLength = 9;  // longer than any
FULLHOUSE_ALWAYS int length_of_type_3(const Board& board, House house, DigitSet subset, DigitSet pattern, int least_hidden) {
    const int naked = size_of(subset), hidden = board.empty_in(house) - naked;
    if (naked <= hidden) return naked - 1;
    if (hidden < least_hidden) return kNoLength;
    return subset & pattern ? kNoLength : std::max(hidden - 2, 0);
}

class DeadlyTypes {
 public:
    // length: of the pattern itself, before any subset; see the finders. is_complete: not limited to the steps that Sudoku
    // Explainer 1.2.1 finds.
    DeadlyTypes(const Board& board, Sink& found, const CellSet& cells, DigitSet digits, const Extras& extras, bool is_complete,
                int length = 0)
        : board_(board),
          found_(found),
          extras_(extras),
          is_complete_(is_complete),
          length_(length),
          step_{cells, digits, extras.cells, nullptr, {}, 0, 0, 0} {}

    // One cell has all extras: it holds none of the pattern's digits.
    bool type_1(Technique technique) {
        if (!extras_.cells.is_one()) return false;
        const Cell cell = extras_.cells.first();
        Conclusions gone;
        for (const Digit digit : digits_of(board_.candidates(cell) & ~extras_.digits)) gone.add(cell, digit);
        return report(technique, gone);
    }

    // All extras are the same digit.
    bool type_2(Technique technique) {
        if (extras_.cells.is_one() || size_of(extras_.digits) != 1) return false;
        const Digit digit = lowest_digit(extras_.digits);
        return report(technique, eliminate(board_.places(digit) & seen_by_all(extras_.cells), digit));
    }

    // All extras lie in one house: as one cell more, they make a naked subset with others of the house.
    bool type_3(Technique technique) {
        if (extras_.cells.is_one() || size_of(extras_.digits) < 2) return false;
        const HouseSet common = common_houses(extras_.cells);
        // Of a BUG, Sudoku Explainer 1.2.1 takes a step in the box even if a line has a lighter one.
        const bool stops_early = !is_complete_ && step_.cells.empty();
        for (const HouseSet kind : {stops_early ? kBoxes : common, stops_early ? kLines : HouseSet{0}})
            for (const int house : each(common & kind)) {
                house_ = static_cast<House>(house);
                count_ = 0;
                eliminates_ = false;
                for (const Cell cell : (board_.empty() & kGeometry.cells[house]) - extras_.cells) rest_[count_++] = cell;
                if (extend(technique, 0, {}, extras_.digits)) return true;
                if (stops_early && eliminates_) return false;
            }
        return false;
    }

    // Two cells have the extras, and a digit of the pattern is locked in them: one holds it, the other an extra.
    // kept: for each of the two, in ascending order, its digits of the pattern.
    bool type_4(Technique technique, const DigitSet kept[2]) {
        if (extras_.cells.size() != 2) return false;
        for (const int house : each(common_houses(extras_.cells)))
            for (const Digit linked : digits_of(kept[0] & kept[1])) {
                if (!(board_.places(static_cast<House>(house), linked) == extras_.cells)) continue;
                Conclusions gone;
                int which = 0;
                for (const Cell cell : extras_.cells)
                    for (const Digit digit : digits_of(kept[which++] & ~bit_of(linked))) gone.add(cell, digit);
                step_.houses = HouseSet{1} << house, step_.linked = bit_of(linked);
                if (report(technique, gone)) return true;
            }
        return false;
    }

 private:
    bool extend(Technique technique, int from, const CellSet& cells, DigitSet digits) {
        if (!cells.empty() && size_of(digits) == cells.size() + 1) {
            const CellSet pattern = cells | extras_.cells;
            Conclusions gone;
            int length = kNoLength;
            for (const int house : each(common_houses(pattern))) {
                const int before = gone.size();
                for (const Digit digit : digits_of(digits))
                    gone.add(board_.places(static_cast<House>(house), digit) - pattern, digit);
                if (gone.size() == before) continue;
                eliminates_ |= house == house_;
                length = std::min(length, length_of_subset(static_cast<House>(house), digits));
            }
            step_.houses = HouseSet{1} << house_, step_.subset = cells, step_.subset_digits = digits;
            if (report(technique, gone, length)) return true;
        }
        if (cells.size() + 2 > count_) return false;
        for (int k = from; k < count_; ++k)
            if (extend(technique, k + 1, cells | CellSet::of(rest_[k]), digits | board_.candidates(rest_[k]))) return true;
        return false;
    }

    // A BUG has the whole board for a pattern: there the subset is naked, and the digits beyond two count.
    int length_of_subset(House house, DigitSet digits) const {
        if (step_.cells.empty()) return size_of(digits) - 2;
        return length_of_type_3(board_, house, digits, step_.digits, is_complete_ ? 0 : size_of(extras_.digits));
    }

    bool is_wanted(Technique technique, int more) const { return more < kNoLength && found_.wants(technique, length_ + more); }

    bool report(Technique technique, const Conclusions& gone, int more = 0) {
        if (gone.empty() || (found_.weighs() ? !is_wanted(technique, more) : found_.has(technique, gone)))
            return found_.is_full();
        step_.extras = found_.keep(extras_.by_digit, 9);
        return found_.add(technique, step_, gone, length_ + more);
    }

    const Board& board_;
    Sink& found_;
    const Extras& extras_;
    const bool is_complete_;
    int length_;
    DeadlyStep step_;
    House house_ = 0;
    bool eliminates_ = false;  // whether a subset of the house eliminates something there
    int count_ = 0;
    Cell rest_[9];
};

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
