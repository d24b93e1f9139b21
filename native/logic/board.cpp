#include "logic/board.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

void Board::start(const Digit* givens) {
    DigitSet candidates[kCells];
    bool is_given[kCells];
    DigitSet seen[kHouseCount] = {};
    for (int cell = 0; cell < kCells; ++cell) {
        is_given[cell] = givens[cell] != 0;
        if (givens[cell])
            for (const House house : kGeometry.house_of[cell]) seen[house] |= bit_of(givens[cell]);
    }
    for (int cell = 0; cell < kCells; ++cell) {
        const House* houses = kGeometry.house_of[cell];
        candidates[cell] = kAllDigits & ~(seen[houses[0]] | seen[houses[1]] | seen[houses[2]]);
    }
    start(givens, candidates, is_given);
}

void Board::start(const Digit* digits, const DigitSet* candidates, const bool* is_given) {
    const std::uint32_t version = version_ + 1;
    *this = Board();
    version_ = version;
    for (House house = 0; house < kHouseCount; ++house) unplaced_[house] = kAllDigits;
    for (int cell = 0; cell < kCells; ++cell) {
        digit_[cell] = digits[cell];
        if (is_given[cell]) given_.add(cell);
        if (digits[cell]) {
            for (const House house : kGeometry.house_of[cell]) unplaced_[house] &= ~bit_of(digits[cell]);
            continue;
        }
        empty_.add(cell);
        candidates_[cell] = candidates[cell] & kAllDigits;
        with_size_[size_of(candidates_[cell])].add(cell);
        if (!candidates_[cell]) contradictory_ = true;
        for (int kind = 0; kind < 3; ++kind) {
            const House house = kGeometry.house_of[cell][kind];
            ++empty_in_[house];
            for (const Digit digit : digits_of(candidates_[cell]))
                positions_[house][digit - 1] |= static_cast<Positions>(1u << kGeometry.position[cell][kind]);
        }
        for (const Digit digit : digits_of(candidates_[cell])) places_[digit - 1].add(cell);
    }
    for (House house = 0; house < kHouseCount; ++house) {
        if (empty_in_[house] == 1) one_empty_ |= HouseSet{1} << house;
        for (Digit digit = 1; digit <= 9; ++digit) {
            const int places = size_of(positions_[house][digit - 1]);
            if (places == 1) one_place_[digit - 1] |= HouseSet{1} << house;
            if (places == 0 && (unplaced_[house] & bit_of(digit))) contradictory_ = true;
        }
    }
}

FULLHOUSE_ALWAYS void Board::drop(int cell, Digit digit) {
    const DigitSet before = candidates_[cell];
    const int size = size_of(before);
    candidates_[cell] = before & ~bit_of(digit);
    with_size_[size].remove(cell);
    with_size_[size - 1].add(cell);
    if (size == 1) contradictory_ = true;
    places_[digit - 1].remove(cell);
    for (int kind = 0; kind < 3; ++kind) {
        const House house = kGeometry.house_of[cell][kind];
        Positions& positions = positions_[house][digit - 1];
        positions &= static_cast<Positions>(~(1u << kGeometry.position[cell][kind]));
        const HouseSet bit = HouseSet{1} << house;
        if ((positions & (positions - 1)) == 0) {
            if (positions) {
                one_place_[digit - 1] |= bit;
            } else {
                one_place_[digit - 1] &= ~bit;
                if (unplaced_[house] & bit_of(digit)) contradictory_ = true;
            }
        }
    }
}

void Board::eliminate(int cell, Digit digit) {
    if (!has(cell, digit)) return;
    ++version_;
    drop(cell, digit);
}

void Board::place(int cell, Digit digit) {
    ++version_;
    const DigitSet bit = bit_of(digit);
    if (!(candidates_[cell] & bit)) contradictory_ = true;
    // 1. The cell is filled: it leaves every set of empty cells.
    with_size_[size_of(candidates_[cell])].remove(cell);
    empty_.remove(cell);
    digit_[cell] = digit;
    for (const House house : kGeometry.house_of[cell]) {
        unplaced_[house] &= ~bit;
        const HouseSet house_bit = HouseSet{1} << house;
        if (--empty_in_[house] == 1)
            one_empty_ |= house_bit;
        else
            one_empty_ &= ~house_bit;
    }
    for (const Digit gone : digits_of(candidates_[cell])) {
        places_[gone - 1].remove(cell);
        for (int kind = 0; kind < 3; ++kind) {
            const House house = kGeometry.house_of[cell][kind];
            Positions& positions = positions_[house][gone - 1];
            positions &= static_cast<Positions>(~(1u << kGeometry.position[cell][kind]));
            if (gone == digit || (positions & (positions - 1))) continue;
            if (positions) {
                one_place_[gone - 1] |= HouseSet{1} << house;
            } else {
                one_place_[gone - 1] &= ~(HouseSet{1} << house);
                if (unplaced_[house] & bit_of(gone)) contradictory_ = true;
            }
        }
    }
    candidates_[cell] = 0;
    // 2. The cells that see it lose the digit, and its houses need no place for it any more.
    for (const Cell peer : places_[digit - 1] & kGeometry.peers[cell]) drop(peer, digit);
    one_place_[digit - 1] &= ~kGeometry.houses[cell];
}

void Board::apply(const Conclusions& conclusions) {
    for (const Digit digit : digits_of(conclusions.digits()))
        for (const Cell cell : conclusions.cells(digit)) {
            if (!conclusions.places())
                eliminate(cell, digit);
            else if (!digit_[cell])
                place(cell, digit);
        }
}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
