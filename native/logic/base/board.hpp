// The board of the logic: digits placed and candidates left, seen from every side, so that finders need not count.
#pragma once
#include "logic/base/conclusions.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

// The same candidates three times over, kept in step by `eliminate` and `place`:
//
//   by cell             candidates(r4c5)         digits as bits; none in a filled cell
//   by digit            places(7)                empty cells as a set
//   by house and digit  positions(row 4, 7)      where in the house, as nine bits
//
// and what the singles need: cells with one candidate, houses with one place for a digit, houses with one empty cell.
// Singles also queue up in the order in which they came to be: givens are entered one by one, in reading order, and the
// single that has been there longest is taken first. That is how HoDoKu's paths go (seen from its output: this rule gives
// all steps of 100 of 100 easy puzzles in its order; starting from a scan of the finished board instead, 32).
struct QueuedSingle {
    Cell cell;
    Digit digit;
};

class Board {
 public:
    Board() = default;  // empty cells, no candidates: call one of the two below before anything else

    void start(const Digit* givens);  // candidates by the rules
    // Candidates as given, but for those that a digit in one of their houses forbids: finders count on that.
    void start(const Digit* digits, const DigitSet* candidates, const bool* is_given);

    Digit digit(int cell) const { return digit_[cell]; }
    bool is_given(int cell) const { return given_.has(cell); }
    const CellSet& given() const { return given_; }
    const CellSet& empty() const { return empty_; }
    DigitSet candidates(int cell) const { return candidates_[cell]; }
    bool has(int cell, Digit digit) const { return candidates_[cell] & bit_of(digit); }
    const CellSet& places(Digit digit) const { return places_[digit - 1]; }
    CellSet places(House house, Digit digit) const { return places_[digit - 1] & kGeometry.cells[house]; }
    Positions positions(House house, Digit digit) const { return positions_[house][digit - 1]; }
    const Positions* positions(House house) const { return positions_[house]; }  // of digit 1, 2, ... 9
    const CellSet& with_size(int size) const {  // empty cells with this number of candidates, sorted when first asked for
        if (sizes_version_ != version_) sort_by_size();
        return with_size_[size];
    }

    HouseSet houses_with_one_place(Digit digit) const { return one_place_[digit - 1]; }
    HouseSet houses_with_one_empty() const { return one_empty_; }
    DigitSet unplaced(House house) const { return unplaced_[house]; }  // digits the house still lacks
    int empty_in(House house) const { return empty_in_[house]; }

    // Singles in the order of their arrival. Some may have gone since: ask `is_waiting`.
    struct Queue {
        const QueuedSingle *first, *last;
        const QueuedSingle* begin() const { return first; }
        const QueuedSingle* end() const { return last; }
    };
    Queue naked_singles() const { return {naked_ + naked_head_, naked_ + naked_tail_}; }
    Queue hidden_singles() const { return {hidden_ + hidden_head_, hidden_ + hidden_tail_}; }
    bool is_waiting(const QueuedSingle& single) const { return candidates_[single.cell] & bit_of(single.digit); }

    bool is_solved() const { return empty_.empty(); }
    // An empty cell without a candidate, a digit without a place or twice in a house: the board has no solution, and no step makes sense.
    bool is_contradictory() const { return contradictory_; }
    // Changes with every change of the board and never comes back, whatever board is started next: what a workbench
    // remembers holds for one version.
    std::uint64_t version() const { return version_; }

    void place(int cell, Digit digit);
    void eliminate(int cell, Digit digit);  // nothing happens where there is no such candidate
    void apply(const Conclusions& conclusions);

 private:
    void drop(int cell, HouseSet houses, Digit digit);  // the cell loses a candidate; these houses must hear of it
    void leave(int cell, House house, Digit digit);     // the digit loses this place in the house
    void sort_by_size() const;

    Digit digit_[kCells] = {};
    DigitSet candidates_[kCells] = {};
    CellSet places_[9] = {};
    Positions positions_[kHouseCount][9] = {};
    mutable CellSet with_size_[10] = {};  // of the version below
    mutable std::uint64_t sizes_version_ = ~std::uint64_t{0};
    HouseSet one_place_[9] = {};
    HouseSet one_empty_ = 0;
    DigitSet unplaced_[kHouseCount] = {};
    std::uint8_t empty_in_[kHouseCount] = {};
    CellSet empty_ = {};
    CellSet given_ = {};
    bool contradictory_ = false;
    std::uint64_t version_ = 0;
    QueuedSingle naked_[kCells];            // a cell comes down to one candidate once
    QueuedSingle hidden_[kHouseCount * 9];  // and a digit to one place in a house
    std::uint8_t naked_head_ = 0, naked_tail_ = 0;
    std::uint8_t hidden_head_ = 0, hidden_tail_ = 0;
};

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
