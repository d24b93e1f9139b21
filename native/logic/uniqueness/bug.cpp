// Bivalue universal grave (BUG): boards that would have two solutions because every cell has two candidates and every digit
// two places in every house. The candidates beyond that, the extras, keep a puzzle from it, so one of them is true.
#include "logic/uniqueness/deadly.hpp"
#include "logic/finders.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

namespace {

// Whether every digit has two places in every house that lacks it; those of `extras` have three in the houses of `cell`.
bool is_even(const Board& board, Cell cell, DigitSet extras) {
    for (House house = 0; house < kHouseCount; ++house) {
        const DigitSet odd = kGeometry.houses[cell] >> house & 1 ? extras : DigitSet{0};
        for (const Digit digit : digits_of(board.unplaced(house)))
            if (size_of(board.positions(house, digit)) != (odd & bit_of(digit) ? 3 : 2)) return false;
    }
    return true;
}

// All cells have two candidates but one. HoDoKu's paths know only a cell with three; with more, all but two are extras.
void find_plus_one(const Board& board, Sink& found) {
    const CellSet crowded = board.empty() - board.with_size(2);
    if (!crowded.is_one()) return;
    const Cell cell = crowded.first();
    const DigitSet candidates = board.candidates(cell);
    const bool is_plain = found.wants_one() && !found.weighs();
    if (size_of(candidates) < 3 || (is_plain && size_of(candidates) > 3)) return;
    DigitSet extra_digits = 0;
    for (const Digit digit : digits_of(candidates))
        if (size_of(board.positions(kGeometry.house_of[cell][0], digit)) == 3) extra_digits |= bit_of(digit);
    if (size_of(extra_digits) != size_of(candidates) - 2 || !is_even(board, cell, extra_digits)) return;
    Extras extras;
    extras.add(cell, extra_digits);
    DeadlyTypes(board, found, {}, 0, extras, true).type_1(Technique::kBugPlusOne);
}

// Every way to leave two candidates in each cell and two places for each digit in each house. There is rarely more
// than one.
class Bugs {
 public:
    Bugs(const TechniqueSet& wanted, const Board& board, bool is_complete, Sink& found)
        : wanted_(wanted), board_(board), is_complete_(is_complete), found_(found) {}

    void search() {
        const CellSet crowded = board_.empty() - board_.with_size(2) - board_.with_size(1);
        if (!board_.with_size(1).empty() || crowded.size() < 2 || crowded.size() > kMostCells) return;
        // Without a common house the extras must all be one digit: nothing but type 2 is left.
        const bool is_wide = !common_houses(crowded);
        if (is_wide && !(crowded == board_.with_size(3))) return;
        DigitSet odd = 0;
        for (House house = 0; house < kHouseCount; ++house)
            for (const Digit digit : digits_of(board_.unplaced(house))) {
                const int places = size_of(board_.positions(house, digit));
                if (places < 2) return;
                if (places > 2) odd |= bit_of(digit);
                if (is_wide && size_of(odd) > 1) return;
                surplus_[house][digit - 1] = static_cast<std::uint8_t>(places - 2);
            }
        for (const Cell cell : crowded) cells_[count_++] = cell;
        choose(0);
    }

 private:
    static constexpr int kMostCells = 12;  // with more cells than that no type of step is left anyway
    static constexpr int kMostTries = 5000;

    // True when the sink has enough.
    bool choose(int index) {
        if (--tries_ < 0) return true;
        if (index == count_) return is_level() && report();
        const Cell cell = cells_[index];
        const DigitSet all = board_.candidates(cell);
        DigitSet must = 0;
        for (const Digit digit : digits_of(all))
            if (!has_surplus(cell, digit)) must |= bit_of(digit);
        if (size_of(must) > 2) return false;
        for (const Digit low : digits_of(all))
            for (const Digit high : digits_of(all)) {
                const DigitSet pair = bit_of(low) | bit_of(high);
                if (high <= low || (must & ~pair)) continue;
                kept_[index] = pair;
                for (const Digit digit : digits_of(all & ~pair)) change(cell, digit, -1);
                const bool enough = choose(index + 1);
                for (const Digit digit : digits_of(all & ~pair)) change(cell, digit, 1);
                if (enough) return true;
            }
        return false;
    }
    bool has_surplus(Cell cell, Digit digit) const {
        for (const House house : kGeometry.house_of[cell])
            if (!surplus_[house][digit - 1]) return false;
        return true;
    }
    void change(Cell cell, Digit digit, int by) {
        for (const House house : kGeometry.house_of[cell])
            surplus_[house][digit - 1] = static_cast<std::uint8_t>(surplus_[house][digit - 1] + by);
    }
    bool is_level() const {
        for (const auto& house : surplus_)
            for (const std::uint8_t surplus : house)
                if (surplus) return false;
        return true;
    }

    bool report() {
        Extras extras;
        for (int k = 0; k < count_; ++k) extras.add(cells_[k], board_.candidates(cells_[k]) & ~kept_[k]);
        if (!is_complete_ && !is_found_house_by_house(extras)) return false;
        DeadlyTypes types(board_, found_, {}, 0, extras, is_complete_);
        using enum Technique;
        return (wanted_.has(kBugType2) && types.type_2(kBugType2)) || (wanted_.has(kBugType3) && types.type_3(kBugType3)) ||
               (wanted_.has(kBugType4) && DeadlyTypes(board_, found_, {}, 0, extras, is_complete_).type_4(kBugType4, kept_));
    }

    // Sudoku Explainer 1.2.1 sees an extra in a house where its digit has other than two places, and no other of these lies
    // in a cell of three or more candidates.
    bool is_found_house_by_house(const Extras& extras) const {
        const CellSet crowded = board_.empty() - board_.with_size(2);
        for (const Digit digit : digits_of(extras.digits))
            for (const Cell cell : extras.by_digit[digit - 1]) {
                bool is_found = false;
                for (const House house : kGeometry.house_of[cell]) {
                    const CellSet places = board_.places(house, digit);
                    is_found |= places.size() != 2 && (places & crowded).is_one();
                }
                if (!is_found) return false;
            }
        return true;
    }

    const TechniqueSet& wanted_;
    const Board& board_;
    const bool is_complete_;
    Sink& found_;
    int count_ = 0, tries_ = kMostTries;
    Cell cells_[kMostCells];
    DigitSet kept_[kMostCells];
    std::uint8_t surplus_[kHouseCount][9] = {};
};

}  // namespace

void find_bug(const TechniqueSet& wanted, const Board& board, Workbench& bench, Sink& found) {
    using enum Technique;
    if (wanted.has(kBugPlusOne)) find_plus_one(board, found);
    if (found.is_full()) return;
    if (wanted.meets(TechniqueSet::range(kBugType2, kBugType4)))
        Bugs(wanted, board, bench.settings.overlooked_patterns, found).search();
}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
