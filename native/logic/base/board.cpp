// Keeps the three views of the candidates in step.
#include "logic/base/board.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

namespace {

// Every cell empty, with all candidates: where every puzzle starts.
Board make_blank() {
    const Digit none[kCells] = {};
    const bool not_given[kCells] = {};
    DigitSet all[kCells];
    for (DigitSet& candidates : all) candidates = kAllDigits;
    Board board;
    board.start(none, all, not_given);
    return board;
}

}  // namespace

void Board::start(const Digit* givens) {
    static const Board kBlank = make_blank();
    const std::uint64_t version = version_ + 1;
    *this = kBlank;
    version_ = version;
    for (int cell = 0; cell < kCells; ++cell)
        if (givens[cell]) {
            given_.add(cell);
            place(cell, givens[cell]);
        }
}

void Board::start(const Digit* digits, const DigitSet* candidates, const bool* is_given) {
    const std::uint64_t version = version_ + 1;
    *this = Board();
    version_ = version;
    for (House house = 0; house < kHouseCount; ++house) unplaced_[house] = kAllDigits;
    // 1. The filled cells.
    for (int cell = 0; cell < kCells; ++cell) {
        digit_[cell] = digits[cell];
        if (is_given[cell]) given_.add(cell);
        if (!digits[cell]) continue;
        for (const House house : kGeometry.house_of[cell]) {
            if (!(unplaced_[house] & bit_of(digits[cell]))) contradictory_ = true;
            unplaced_[house] &= ~bit_of(digits[cell]);
        }
    }
    // 2. The empty cells.
    for (int cell = 0; cell < kCells; ++cell) {
        if (digits[cell]) continue;
        empty_.add(cell);
        DigitSet left = candidates[cell];
        for (const House house : kGeometry.house_of[cell]) left &= unplaced_[house];
        candidates_[cell] = left;
        if (size_of(left) == 1) naked_[naked_tail_++] = {static_cast<Cell>(cell), lowest_digit(left)};
        if (!left) contradictory_ = true;
        for (int kind = 0; kind < 3; ++kind) {
            const House house = kGeometry.house_of[cell][kind];
            ++empty_in_[house];
            for (const Digit digit : digits_of(left))
                positions_[house][digit - 1] |= static_cast<Positions>(1u << kGeometry.position[cell][kind]);
        }
        for (const Digit digit : digits_of(left)) places_[digit - 1].add(cell);
    }
    // 3. House by house.
    for (House house = 0; house < kHouseCount; ++house) {
        if (empty_in_[house] == 1) one_empty_ |= HouseSet{1} << house;
        for (Digit digit = 1; digit <= 9; ++digit) {
            const Positions positions = positions_[house][digit - 1];
            if (size_of(positions) == 1) {
                one_place_[digit - 1] |= HouseSet{1} << house;
                hidden_[hidden_tail_++] = {kGeometry.cell[house][lowest(positions)], digit};
            }
            if (!positions && (unplaced_[house] & bit_of(digit))) contradictory_ = true;
        }
    }
}

FULLHOUSE_ALWAYS void Board::leave(int cell, House house, Digit digit) {
    Positions& positions = positions_[house][digit - 1];
    positions &= static_cast<Positions>(~kGeometry.bit_in[house][cell]);
    if (positions & (positions - 1)) return;
    const HouseSet bit = HouseSet{1} << house;
    if (!positions) {
        one_place_[digit - 1] &= ~bit;
        if (unplaced_[house] & bit_of(digit)) contradictory_ = true;
    } else if (unplaced_[house] & bit_of(digit)) {
        one_place_[digit - 1] |= bit;
        hidden_[hidden_tail_++] = {kGeometry.cell[house][lowest(positions)], digit};
    }
}

FULLHOUSE_ALWAYS void Board::drop(int cell, HouseSet houses, Digit digit) {
    const DigitSet after = candidates_[cell] &= ~bit_of(digit);
    if ((after & (after - 1)) == 0) {
        if (after)
            naked_[naked_tail_++] = {static_cast<Cell>(cell), lowest_digit(after)};
        else
            contradictory_ = true;
    }
    for (const int house : each(houses)) leave(cell, static_cast<House>(house), digit);
}

void Board::eliminate(int cell, Digit digit) {
    if (!has(cell, digit)) return;
    ++version_;
    places_[digit - 1].remove(cell);
    drop(cell, kGeometry.houses[cell], digit);
}

void Board::place(int cell, Digit digit) {
    ++version_;
    const DigitSet bit = bit_of(digit);
    const DigitSet before = candidates_[cell];
    if (!(before & bit)) contradictory_ = true;
    // 1. The cell is filled, and its houses need no place for the digit any more.
    empty_.remove(cell);
    digit_[cell] = digit;
    candidates_[cell] = 0;
    for (const House house : kGeometry.house_of[cell]) {
        unplaced_[house] &= ~bit;
        positions_[house][digit - 1] = 0;
        const HouseSet house_bit = HouseSet{1} << house;
        if (--empty_in_[house] == 1)
            one_empty_ |= house_bit;
        else
            one_empty_ &= ~house_bit;
    }
    const HouseSet settled = kGeometry.houses[cell];
    one_place_[digit - 1] &= ~settled;
    // 2. The cells that see it lose the digit; what that means for the houses of the cell is settled already.
    CellSet& places = places_[digit - 1];
    places.remove(cell);
    const CellSet losers = places & kGeometry.peers[cell];
    places -= losers;
    for (const Cell peer : losers) drop(peer, kGeometry.houses[peer] & ~settled, digit);
    // 3. Its other candidates go.
    for (const Digit gone : digits_of(before & ~bit)) {
        places_[gone - 1].remove(cell);
        for (const House house : kGeometry.house_of[cell]) leave(cell, house, gone);
    }
    // 4. Singles that were taken leave the queues.
    while (naked_head_ < naked_tail_ && !is_waiting(naked_[naked_head_])) ++naked_head_;
    while (hidden_head_ < hidden_tail_ && !is_waiting(hidden_[hidden_head_])) ++hidden_head_;
}

void Board::sort_by_size() const {
    sizes_version_ = version_;
    for (CellSet& cells : with_size_) cells = {};
    for (const Cell cell : empty_) with_size_[size_of(candidates_[cell])].add(cell);
}

void Board::apply(const Conclusions& conclusions) {
    if (conclusions.order()) {
        for (int k = 0; k < conclusions.order_count(); ++k) eliminate(conclusions.order()[k].cell, conclusions.order()[k].digit);
        return;
    }
    if (conclusions.is_by_cell()) {
        CellSet all;
        for (const Digit digit : digits_of(conclusions.digits())) all |= conclusions.cells(digit);
        const CellSet parts[] = {all & conclusions.first(), all - conclusions.first()};
        for (const CellSet& part : parts)
            for (const Cell cell : part)
                for (const Digit digit : digits_of(conclusions.digits()))
                    if (conclusions.cells(digit).has(cell)) eliminate(cell, digit);
        return;
    }
    for (const Digit digit : digits_of(conclusions.digits()))
        for (const Cell cell : conclusions.cells(digit)) {
            if (!conclusions.places())
                eliminate(cell, digit);
            else if (!digit_[cell])
                place(cell, digit);
        }
}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
