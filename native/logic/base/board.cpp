// Keeps the three views of the candidates in step.
#include "logic/base/board.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

FULLHOUSE_ALWAYS HouseSet Board::lose(const ByHouse& places, Digit digit) {
    ByHouse& positions = positions_[digit - 1];
    positions -= places;
    const HouseSet none = positions.with_at_most<0>(), one = positions.with_at_most<1>() & ~none;
    contradictory_ |= (none & lacking_[digit - 1]) != 0;
    const HouseSet fresh = one & ~one_place_[digit - 1];
    one_place_[digit - 1] = one;
    return fresh;
}

FULLHOUSE_ALWAYS void Board::lose_cell(int cell, Digit digit) {
    for (const int house : each(lose(kHouses.own[cell], digit))) queue_hidden(static_cast<House>(house), digit);
}

FULLHOUSE_ALWAYS void Board::lose_peers(int cell, Digit digit, const CellSet& losers) {
    HouseSet fresh = lose(kHouses.seen[cell], digit);
    if (!fresh) return;
    if (!(fresh & (fresh - 1))) return queue_hidden(static_cast<House>(lowest(fresh)), digit);
    // As if the peers had gone one by one, in ascending order: the house that was through first comes first.
    while (fresh) {
        House first = 0;
        int went = kCells;
        for (const int house : each(fresh))
            if (const int last = (losers & kGeometry.cells[house]).last(); last < went)
                went = last, first = static_cast<House>(house);
        fresh &= ~(HouseSet{1} << first);
        queue_hidden(first, digit);
    }
}

void Board::eliminate(int cell, Digit digit) {
    if (!places_[digit - 1].has(cell)) return;
    ++version_;
    keep_only(places_[digit - 1], ~wide_of(cell));
    const DigitSet left = gathered(cell);
    contradictory_ |= !left;
    if (left && !(left & (left - 1))) naked_[naked_tail_++] = {static_cast<Cell>(cell), lowest_digit(left), 0};
    lose_cell(cell, digit);
}

void Board::place(int cell, Digit digit) {
    ++version_;
    contradictory_ |= !places_[digit - 1].has(cell);
    // 1. The cell is filled, and its houses need no place for the digit any more.
    const WideSet others = ~wide_of(cell);
    digit_[cell] = digit;
    keep_only(empty_, others);
    empty_in_ -= kHouses.count[cell];
    one_empty_ = empty_in_.with_one();
    lacking_[digit - 1] &= ~kGeometry.houses[cell];
    // 2. The cells that see it lose the digit, and it loses its other candidates.
    const WideSet losers = wide(places_[digit - 1]) & wide(kGeometry.peers[cell]);
    keep_only(places_[digit - 1], ~losers);
    WideSet once = {}, twice = {};
    for (const CellSet& cells : places_) {
        twice |= once & wide(cells);
        once |= wide(cells);
    }
    contradictory_ |= !narrow(wide(empty_) & ~once).empty();
    const DigitSet gone = narrow(twice & ~others).empty() ? 0 : gathered(cell) & ~bit_of(digit);
    for (CellSet& cells : places_) keep_only(cells, others);
    if (const CellSet fresh = narrow(losers & once & ~twice); !fresh.empty()) queue_naked(fresh);
    // 3. So do the houses.
    lose_peers(cell, digit, narrow(losers));
    for (const Digit other : digits_of(gone)) lose_cell(cell, other);
    while (naked_head_ < naked_tail_ && !is_waiting(naked_[naked_head_])) ++naked_head_;
}

namespace {

// Sixteen members of nine sets, given by words of 16 bits (one every `step` words), with the sets that each is in.
FULLHOUSE_ALWAYS Sixteen across(const std::uint16_t* word, int step) {
    constexpr Sixteen member = {1u << 0, 1u << 1, 1u << 2,  1u << 3,  1u << 4,  1u << 5,  1u << 6,  1u << 7,
                                1u << 8, 1u << 9, 1u << 10, 1u << 11, 1u << 12, 1u << 13, 1u << 14, 1u << 15};
    Sixteen sets = {};
    for (int k = 0; k < 9; ++k) {
        const auto set = static_cast<std::uint16_t>(1u << k);  // by name: inside the expression it is an int for sanitizers
        sets |= static_cast<Sixteen>((member & word[k * step]) == member) & set;
    }
    return sets;
}

}  // namespace

void Board::spread() {
    settled_version_ = version_;
    for (int k = 0; k < 6; ++k)
        reinterpret_cast<Sixteen&>(candidates_[16 * k]) = across(reinterpret_cast<const std::uint16_t*>(places_) + k, 8);
    for (int k = 0; k < 2; ++k)
        reinterpret_cast<Sixteen&>(unplaced_[16 * k]) = across(reinterpret_cast<const std::uint16_t*>(lacking_) + k, 2);
}

// A counter of four bits for each cell, all cells at once: bit k of the number of candidates is in sum[k].
void Board::sort_by_size() const {
    sizes_version_ = version_;
    CellSet sum[4];
    for (CellSet carry : places_)
        for (CellSet& bit : sum) {
            const CellSet both = bit & carry;
            bit = bit ^ carry;
            carry = both;
        }
    for (int size = 0; size < 10; ++size) {
        CellSet& cells = with_size_[size] = empty_;
        for (int k = 0; k < 4; ++k) cells = size >> k & 1 ? cells & sum[k] : cells - sum[k];
    }
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
