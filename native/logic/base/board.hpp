// The board of the logic: digits placed and candidates left, seen from every side, so that finders need not count.
#pragma once
#include "logic/base/by_house.hpp"
#include "logic/base/conclusions.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

// The same candidates three times over:
//
//   by digit            places(7)                empty cells as a set
//   by digit and house  positions(row 4, 7)      where in the house, as nine bits
//   by cell             candidates(r4c5)         digits as bits; none in a filled cell
//
// `eliminate` and `place` keep the first two in step, and what the singles need: houses with one place for a digit, with
// one empty cell, and cells with one candidate. The third is made of the first by `settle`, once all singles are placed.
//
// A digit that is placed leaves every house that has a peer of its cell with one AND over two registers, and another look
// at them says where one place is left (by_house.hpp); here r4c5=7:
//
//   positions_[7 - 1]     r1 r2 r3 | r4  r5 r6 | r7 r8 r9 | c1 ... c4 c5 c6 ... c9 | b1 b2 b3 | b4 b5 b6 | b7 b8 b9
//   loses the positions    5  5  5 | all  4-6  |  5  5  5 |  4  4  4-6 all 4-6 4 4 |     c5   | r4 all r4|    c5
//
// A cell that is filled leaves all nine sets of `places_`; adding them up on the way says which cells have one candidate.
//
// Singles queue up in the order in which they came to be: givens are entered one by one, in reading order, and the
// single that has been there longest is taken first. That is how HoDoKu's paths go (seen from its output: this rule gives
// all steps of 100 of 100 easy puzzles in its order; starting from a scan of the finished board instead, 32).
struct QueuedSingle {
    Cell cell;
    Digit digit;
    House house;  // of a hidden single
};

class Board {
 public:
    Board() = default;  // empty cells, no candidates: call one of the two below before anything else

    void start(const Digit* givens);  // candidates by the rules; as if the givens were placed one by one
    // Candidates as given, except those forbidden by a digit in one of their houses: finders rely on that.
    void start(const Digit* digits, const DigitSet* candidates, const bool* is_given);

    // All finders except those of singles need a settled board, again after each change.
    void settle() {
        if (settled_version_ != version_) spread();
    }

    DigitSet gathered(int cell) const {  // the candidates of a cell, whether settled or not
        DigitSet digits = 0;
        for (int k = 0; k < 9; ++k) digits |= static_cast<DigitSet>(places_[k].has(cell) << k);
        return digits;
    }

    Digit digit(int cell) const { return digit_[cell]; }
    bool is_given(int cell) const { return given_.has(cell); }
    const CellSet& given() const { return given_; }
    const CellSet& empty() const { return empty_; }
    DigitSet candidates(int cell) const { return candidates_[cell]; }
    bool has(int cell, Digit digit) const { return candidates_[cell] & bit_of(digit); }
    const CellSet& places(Digit digit) const { return places_[digit - 1]; }
    CellSet places(House house, Digit digit) const { return places_[digit - 1] & kGeometry.cells[house]; }
    Positions positions(House house, Digit digit) const { return positions_[digit - 1].at[house]; }
    const ByHouse& positions(Digit digit) const { return positions_[digit - 1]; }
    const CellSet& with_size(int size) const {  // empty cells with this number of candidates, sorted on first use
        if (sizes_version_ != version_) sort_by_size();
        return with_size_[size];
    }

    HouseSet houses_with_one_place(Digit digit) const { return one_place_[digit - 1]; }
    HouseSet houses_with_one_empty() const { return one_empty_; }
    DigitSet unplaced(House house) const { return unplaced_[house]; }  // digits the house still lacks
    int empty_in(House house) const { return empty_in_.at[house]; }

    // Singles in the order of their arrival. Some may be outdated: check `is_waiting`.
    struct Queue {
        const QueuedSingle *first, *last;
        const QueuedSingle* begin() const { return first; }
        const QueuedSingle* end() const { return last; }
    };
    Queue naked_singles() const { return {naked_ + naked_head_, naked_ + naked_tail_}; }
    Queue hidden_singles() const {
        if (unordered_) order_first_hidden();
        while (hidden_head_ < hidden_tail_ && !is_waiting(hidden_[hidden_head_])) ++hidden_head_;
        return {hidden_ + hidden_head_, hidden_ + hidden_tail_};
    }
    bool is_waiting(const QueuedSingle& single) const { return places_[single.digit - 1].has(single.cell); }

    bool is_solved() const { return empty_.empty(); }
    // An empty cell without a candidate, a digit without a place or twice in a house: the board has no solution, and no step makes sense.
    bool is_contradictory() const { return contradictory_; }
    // Unique per board state, also across boards. Workbench caches are valid for one version.
    std::uint64_t version() const { return version_; }

    void place(int cell, Digit digit);
    void eliminate(int cell, Digit digit);  // does nothing if there is no such candidate
    void apply(const Conclusions& conclusions);

 private:
    HouseSet lose(const ByHouse& places, Digit digit);  // returns the houses that have one place left now
    void lose_cell(int cell, Digit digit);
    void lose_peers(int cell, Digit digit, const CellSet& losers);  // of the cells that see this one, all that have the digit
    FULLHOUSE_ALWAYS void queue_naked(const CellSet& cells) {       // cells that came down to one candidate
        for (const Cell cell : cells) naked_[naked_tail_++] = {cell, lowest_digit(gathered(cell)), 0};
    }
    void queue_hidden(House house, Digit digit) {  // a digit that came down to one place
        hidden_[hidden_tail_++] = {kGeometry.cell[house][lowest(positions(house, digit))], digit, house};
    }
    void spread();  // establishes the promises of `settle`
    void sort_by_size() const;

    // start.cpp
    void clear();
    void fill(Cell cell);
    void count();
    void order_first_hidden() const;

    ByHouse positions_[9];
    CountByHouse empty_in_;
    CellSet places_[9];
    CellSet empty_, given_;
    HouseSet one_place_[9];
    HouseSet lacking_[9];  // the houses where the digit has yet to be placed
    HouseSet one_empty_ = 0;
    bool contradictory_ = false;
    std::uint64_t version_ = 0;
    alignas(32) Digit digit_[96] = {};          // 81 of them; the rest fills the register
    alignas(32) DigitSet candidates_[96] = {};  // of the version below, as the next
    alignas(32) DigitSet unplaced_[32] = {};
    std::uint64_t settled_version_ = ~std::uint64_t{0};
    mutable CellSet with_size_[10] = {};  // of the version below
    mutable std::uint64_t sizes_version_ = ~std::uint64_t{0};
    QueuedSingle naked_[kCells];                    // a cell comes down to one candidate once
    mutable QueuedSingle hidden_[kHouseCount * 9];  // and a digit to one place in a house
    std::uint8_t naked_head_ = 0, naked_tail_ = 0;
    mutable std::uint8_t hidden_head_ = 0;
    std::uint8_t hidden_tail_ = 0;
    mutable std::uint8_t unordered_ = 0;  // the first hidden singles up to here are those of the givens, in no order yet
};

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
