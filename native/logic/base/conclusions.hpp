// The conclusions of a step: cells that get a digit, or candidates to eliminate. Never both.
#pragma once
#include "logic/base/geometry.hpp"
#include "logic/base/uninitialized.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

// Nine sets of cells, of which those of `digits` mean something. Copies copy no others: a copy of everything right after
// one set was written waits for that write (steps are copied once: 180,000 instead of 250,000 paths a second on tier E).
struct CellsByDigit {
    DigitSet digits = 0;
    Uninitialized<CellSet[9]> cells;

    CellsByDigit() = default;
    FULLHOUSE_ALWAYS CellsByDigit(const CellsByDigit& other) { *this = other; }
    FULLHOUSE_ALWAYS CellsByDigit& operator=(const CellsByDigit& other) {
        digits = other.digits;
        for (const Digit digit : digits_of(digits)) cells[digit - 1] = other.cells[digit - 1];
        return *this;
    }
};

// A candidate that goes.
struct Gone {
    Cell cell;
    Digit digit;
};

class Conclusions {
 public:
    explicit Conclusions(bool places = false) : places_(places) {}

    FULLHOUSE_ALWAYS void add(const CellSet& cells, Digit digit) {
        if (cells.empty()) return;
        cells_.cells[digit - 1] = this->cells(digit) | cells;
        cells_.digits |= bit_of(digit);
    }
    FULLHOUSE_ALWAYS void add(Cell cell, Digit digit) { add(CellSet::of(cell), digit); }

    // How they are applied: digit by digit, or cell by cell, those of one house before all others. This decides which single
    // is found first, and so the path.
    void go_by_cell(const CellSet& first) {
        is_by_cell_ = true;
        first_ = first;
    }
    // Or in this order, which must name all of them and outlive the conclusions.
    void go_in_order(const Gone* order, int count) {
        order_ = order;
        order_count_ = static_cast<std::int16_t>(count);
    }
    const Gone* order() const { return order_; }
    int order_count() const { return order_count_; }
    bool is_by_cell() const { return is_by_cell_; }
    const CellSet& first() const { return first_; }

    bool places() const { return places_; }
    bool empty() const { return digits() == 0; }
    DigitSet digits() const { return cells_.digits; }
    CellSet cells(Digit digit) const { return digits() & bit_of(digit) ? cells_.cells[digit - 1] : CellSet{}; }
    int size() const {
        int found = 0;
        for (const Digit digit : digits_of(digits())) found += cells_.cells[digit - 1].size();
        return found;
    }
    friend bool operator==(const Conclusions& a, const Conclusions& b) {
        if (a.places_ != b.places_ || a.digits() != b.digits()) return false;
        for (const Digit digit : digits_of(a.digits()))
            if (!(a.cells(digit) == b.cells(digit))) return false;
        return true;
    }

 private:
    bool places_;
    bool is_by_cell_ = false;
    std::int16_t order_count_ = 0;
    const Gone* order_ = nullptr;
    CellSet first_ = {};
    CellsByDigit cells_;
};

FULLHOUSE_ALWAYS Conclusions place(Cell cell, Digit digit) {
    Conclusions conclusions(true);
    conclusions.add(cell, digit);
    return conclusions;
}

FULLHOUSE_ALWAYS Conclusions eliminate(const CellSet& cells, Digit digit) {
    Conclusions conclusions;
    conclusions.add(cells, digit);
    return conclusions;
}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
