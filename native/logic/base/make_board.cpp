// How a board starts: from givens, or from digits and candidates.
#include <cstring>
#include "logic/base/board.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

namespace {

constexpr HouseSet kAllHouses = kRows | kColumns | kBoxes;

// The cells of 96, of which 81 count, that hold a digit.
FULLHOUSE_ALWAYS CellSet filled_cells(const Digit* digits) {
    std::uint64_t words[2] = {};
#if defined(__AVX2__)
    for (int k = 0; k < 3; ++k) {
        const __m256i bytes = _mm256_load_si256(reinterpret_cast<const __m256i*>(digits) + k);
        const int empty = _mm256_movemask_epi8(_mm256_cmpeq_epi8(bytes, _mm256_setzero_si256()));
        words[k / 2] |= std::uint64_t{~static_cast<std::uint32_t>(empty)} << (k % 2 * 32);
    }
#else
    for (int cell = 0; cell < kCells; ++cell) words[cell / 64] |= std::uint64_t{digits[cell] != 0} << (cell % 64);
#endif
    return CellSet{words[0], words[1]} & kGeometry.all;
}

FULLHOUSE_ALWAYS CellSet cells_before(int cell) {
    const CellSet own = CellSet::of(cell);
    return {own.low - 1, own.low ? 0 : own.high - 1};
}

// When a single of the starting board came to be, had the givens been placed one by one: a number that grows with time.
class Arrival {
 public:
    Arrival(const CellSet& given, const Digit* digits) : given_(given) {
        for (const Cell cell : given) by_digit_[digits[cell] - 1].add(cell);
    }

    // When the last of the other digits left the cell; singles of one moment by their cells.
    std::uint32_t of_naked(const QueuedSingle& single) const {
        int last = 0;
        for (Digit digit = 1; digit <= 9; ++digit)
            if (const int when = when_lost(single.cell, digit); digit != single.digit && when > last) last = when;
        return static_cast<std::uint32_t>(last << 7 | single.cell);
    }

    // When the digit lost the last of its other places in the house. In one moment the peers of the given go first, by
    // their cells, then the other candidates of its cell, by their digits; last come the houses.
    std::uint32_t of_hidden(const QueuedSingle& single) const {
        CellSet left = kGeometry.cells[single.house] - CellSet::of(single.cell);
        int last = 0, within = 0;
        for (const Cell taker : by_digit_[single.digit - 1]) {
            const CellSet filled = left & given_ & cells_before(taker);
            left -= filled;
            const CellSet seen = left & kGeometry.peers[taker];
            left -= seen;
            if (!seen.empty())
                last = taker, within = seen.last();
            else if (!filled.empty())
                last = filled.last(), within = 1 << 7 | single.digit;
            if (left.empty()) break;
        }
        if (!left.empty()) last = left.last(), within = 1 << 7 | single.digit;
        return static_cast<std::uint32_t>(last << 13 | within << 5 | single.house);
    }

 private:
    // The given that took the digit from the cell: the first that is the same and sees it, or the one in the cell.
    int when_lost(Cell cell, Digit digit) const {
        const CellSet takers = by_digit_[digit - 1] & kGeometry.peers[cell];
        const int first = takers.empty() ? kCells : takers.first();
        return cell < first && given_.has(cell) ? cell : first;
    }

    CellSet given_, by_digit_[9];
};

// Sorts singles by numbers of up to 24 bits, ascending. There are few.
template <class Number>
void sort_by(QueuedSingle* first, QueuedSingle* last, const Number& number) {
    std::uint32_t numbers[kHouseCount * 9];  // with the place before in the last eight bits
    QueuedSingle before[kHouseCount * 9];
    const int count = static_cast<int>(last - first);
    for (int k = 0; k < count; ++k) {
        const std::uint32_t own = number(before[k] = first[k]) << 8 | static_cast<std::uint32_t>(k);
        int place = k;
        for (; place && numbers[place - 1] > own; --place) numbers[place] = numbers[place - 1];
        numbers[place] = own;
    }
    for (int k = 0; k < count; ++k) first[k] = before[numbers[k] & 0xFF];
}

}  // namespace

void Board::clear() {
    ++version_;
    given_ = {};
    empty_ = kGeometry.all;
    for (std::uint8_t& count : empty_in_.at) count = 9;
    for (HouseSet& houses : lacking_) houses = kAllHouses;
    for (CellSet& places : places_) places = {};
    for (ByHouse& positions : positions_) positions = {};
    contradictory_ = false;
    naked_head_ = naked_tail_ = hidden_head_ = hidden_tail_ = unordered_ = 0;
}

FULLHOUSE_ALWAYS void Board::fill(Cell cell) {
    const HouseSet houses = kGeometry.houses[cell];
    HouseSet& lacking = lacking_[digit_[cell] - 1];
    contradictory_ |= (lacking & houses) != houses;
    lacking &= ~houses;
    empty_in_ -= kHouses.count[cell];
}

// Singles and contradictions of known places and positions.
void Board::count() {
    one_empty_ = empty_in_.with_one();
    CellSet once, twice;
    for (int k = 0; k < 9; ++k) {
        twice |= once & places_[k];
        once |= places_[k];
        const HouseSet none = positions_[k].with_at_most<0>();
        one_place_[k] = positions_[k].with_at_most<1>() & ~none;
        contradictory_ |= (none & lacking_[k]) != 0;
    }
    contradictory_ |= !empty_.within(once);
    queue_naked(once - twice);
}

void Board::start(const Digit* givens) {
    clear();
    std::memcpy(digit_, givens, kCells);
    given_ = filled_cells(digit_);
    empty_ -= given_;
    // 1. Candidates that the givens remove: their digit from cells that see them, all digits from their cells.
    ByHouse filled = {};
    for (const Cell cell : given_) {
        fill(cell);
        filled |= kHouses.own[cell];
        places_[digit_[cell] - 1] |= kGeometry.peers[cell];
        positions_[digit_[cell] - 1] |= kHouses.seen[cell];
    }
    // 2. Remaining candidates.
    for (int k = 0; k < 9; ++k) {
        places_[k] = empty_ - places_[k];
        positions_[k] |= filled;
        positions_[k].flip();
    }
    count();
    // 3. Singles; the naked ones are needed at once.
    for (Digit digit = 1; digit <= 9; ++digit)
        for (const int house : each(one_place_[digit - 1])) queue_hidden(static_cast<House>(house), digit);
    unordered_ = hidden_tail_;
    if (naked_tail_ < 2) return;
    const Arrival arrival(given_, digit_);
    sort_by(naked_, naked_ + naked_tail_, [&](const QueuedSingle& single) { return arrival.of_naked(single); });
}

void Board::order_first_hidden() const {
    QueuedSingle* const last = hidden_ + unordered_;
    unordered_ = 0;
    QueuedSingle* first = last;  // those that still wait move up
    for (QueuedSingle* single = last; single-- > hidden_ + hidden_head_;) {
        first[-1] = *single;
        first -= is_waiting(*single);
    }
    hidden_head_ = static_cast<std::uint8_t>(first - hidden_);
    if (last - first < 2) return;
    const Arrival arrival(given_, digit_);
    sort_by(first, last, [&](const QueuedSingle& single) { return arrival.of_hidden(single); });
}

void Board::start(const Digit* digits, const DigitSet* candidates, const bool* is_given) {
    clear();
    std::memcpy(digit_, digits, kCells);
    for (int cell = 0; cell < kCells; ++cell)
        if (is_given[cell]) given_.add(cell);
    const CellSet filled = filled_cells(digit_);
    empty_ -= filled;
    for (const Cell cell : filled) fill(cell);
    for (const Cell cell : empty_)
        for (const Digit digit : digits_of(candidates[cell] & kAllDigits)) {
            if ((lacking_[digit - 1] & kGeometry.houses[cell]) != kGeometry.houses[cell]) continue;
            places_[digit - 1].add(cell);
            positions_[digit - 1] |= kHouses.own[cell];
        }
    count();
    for (House house = 0; house < kHouseCount; ++house)
        for (Digit digit = 1; digit <= 9; ++digit)
            if (one_place_[digit - 1] >> house & 1) queue_hidden(house, digit);
}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
