// Nets: everything that singles make of one assumption, with reasons.
//
//   layer 0    the premise
//   then       what is on removes what it sees;  what is removed leaves last candidates of cells and last places of houses
//   until      nothing new follows, or something clashes
#include "logic/forcing_net.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

namespace {

constexpr int kMostRounds = 120;  // more than any net has; layers are kept in bytes

class NetSpread {
 public:
    NetSpread(const Board& board, const ChainLinks& links, DigitSet digits, Net& net)
        : board_(board), links_(links), digits_(digits), net_(net) {
        for (Digit digit = 1; digit <= 9; ++digit) {
            alive_[digit - 1] = board.places(digit);
            net.on[digit - 1] = net.off[digit - 1] = {};
        }
        for (int cell = 0; cell < kCells; ++cell) left_[cell] = board.candidates(cell);
        net.clashes = 0;
    }

    void run(Literal premise, int rounds, bool ends_at_clash) {
        const ChainItem& item = links_.item[premise.item];
        cell_ = item.cells.first();
        digit_ = item.digit;
        net_.premise = premise;
        if (premise.is_on)
            turn_on(cell_, digit_, Net::kPremise, 0);
        else
            turn_off(item.cells, digit_, premise.item, 0);
        for (int layer = premise.is_on ? 0 : -1;; layer += 2) {
            remove_seen(layer + 1);
            if (changed_ == 0 || rounds-- == 0) return;
            find_singles(layer + 2);
            if (fresh_ == 0 || (ends_at_clash && net_.clashes)) return;
        }
    }

 private:
    void clash(Net::Conflict kind, int first, int second, int house) {
        if (net_.clashes < Net::kMostClashes)
            net_.clash[net_.clashes++] = {kind, static_cast<std::uint8_t>(house), static_cast<std::int16_t>(first),
                                          static_cast<std::int16_t>(second)};
    }

    void turn_off(const CellSet& cells, Digit digit, std::int16_t by, int layer) {
        if (cells.empty()) return;
        const DigitSet keep = static_cast<DigitSet>(~bit_of(digit));
        HouseSet touched = 0;
        for (const Cell cell : cells) {
            const int id = links_.id[cell][digit - 1];
            net_.off_at[id] = static_cast<std::uint8_t>(layer);
            net_.off_by[id] = by;
            left_[cell] &= keep;
            touched |= kGeometry.houses[cell];
        }
        alive_[digit - 1] -= cells;
        net_.off[digit - 1] |= cells;
        if (!(changed_ & bit_of(digit))) houses_[digit - 1] = 0;
        houses_[digit - 1] |= touched;
        changed_ |= bit_of(digit);
        cells_ |= cells;
    }

    void turn_on(Cell cell, Digit digit, std::uint8_t by, int layer) {
        const int id = links_.id[cell][digit - 1];
        CellSet& on = net_.on[digit - 1];
        if (on.has(cell)) {  // another reason: the one with fewer parents is the shorter one
            if (net_.on_at[id] == layer && layer > 0 && parents(cell, digit, by) < parents(cell, digit, net_.on_by[id]))
                net_.on_by[id] = by;
            return;
        }
        check_clash(cell, digit, id);
        on.add(cell);
        net_.on_at[id] = static_cast<std::uint8_t>(layer);
        net_.on_by[id] = by;
        if (fresh_ < kCells) list_[fresh_++] = static_cast<std::int16_t>(id);  // a cell twice would be a clash
    }

    int parents(Cell cell, Digit digit, std::uint8_t by) const {
        return by == Net::kByCell ? size_of(board_.candidates(cell)) : size_of(board_.positions(by, digit));
    }

    void check_clash(Cell cell, Digit digit, int id) {
        for (const Digit other : digits_of(static_cast<DigitSet>(board_.candidates(cell) & ~bit_of(digit)))) {
            if (!net_.on[other - 1].has(cell)) continue;
            const int before = links_.id[cell][other - 1];
            if (net_.premise == Literal{static_cast<std::int16_t>(before), true})
                clash(Net::Conflict::kOpposite, id, 0, 0);
            else
                clash(Net::Conflict::kCellTwice, before, id, 0);
        }
        for (const Cell other : net_.on[digit - 1] & kGeometry.peers[cell]) {
            const int before = links_.id[other][digit - 1];
            if (net_.premise == Literal{static_cast<std::int16_t>(before), true})
                clash(Net::Conflict::kOpposite, id, 0, 0);
            else
                clash(Net::Conflict::kHouseTwice, before, id, lowest(kGeometry.houses[cell] & kGeometry.houses[other]));
        }
    }

    // 1. What is on removes the other digits of its cell and its digit from what it sees.
    void remove_seen(int layer) {
        for (int k = 0; k < fresh_; ++k) {
            const std::int16_t id = list_[k];
            const Cell cell = links_.item[id].cells.first();
            const Digit digit = links_.item[id].digit;
            turn_off(alive_[digit - 1] & kGeometry.peers[cell], digit, id, layer);
            for (const Digit other : digits_of(static_cast<DigitSet>(left_[cell] & digits_ & ~bit_of(digit))))
                turn_off(CellSet::of(cell), other, id, layer);
        }
        fresh_ = 0;
    }

    // 2. What is left alone in its cell or its house is on.
    void find_singles(int layer) {
        if (digits_ == kAllDigits)
            for (const Cell cell : cells_) {
                const DigitSet left = left_[cell];
                if (left == 0)
                    empty_cell(cell);
                else if (size_of(left) == 1)
                    turn_on(cell, lowest_digit(left), Net::kByCell, layer);
            }
        for (const Digit digit : digits_of(changed_))
            for (const int house : each(houses_[digit - 1])) {
                const CellSet places = alive_[digit - 1] & kGeometry.cells[house];
                if (places.empty())
                    empty_house(house, digit);
                else if (places.is_one())
                    turn_on(places.first(), digit, static_cast<std::uint8_t>(house), layer);
            }
        changed_ = 0;
        cells_ = {};
    }

    void empty_cell(Cell cell) {
        if (!net_.premise.is_on && cell == cell_)
            clash(Net::Conflict::kOpposite, -1, 0, Net::kByCell);
        else
            clash(Net::Conflict::kCellEmpty, cell, 0, 0);
    }

    void empty_house(int house, Digit digit) {
        if (!net_.premise.is_on && digit == digit_ && kGeometry.cells[house].has(cell_))
            clash(Net::Conflict::kOpposite, -1, 0, house);
        else
            clash(Net::Conflict::kHouseEmpty, digit, 0, house);
    }

    const Board& board_;
    const ChainLinks& links_;
    const DigitSet digits_;
    Net& net_;
    Cell cell_ = 0;  // of the premise
    Digit digit_ = 0;
    CellSet alive_[9];
    DigitSet left_[kCells];
    std::int16_t list_[kCells];  // what came on in the last layer
    int fresh_ = 0;
    DigitSet changed_ = 0;  // digits that lost places in this layer, and where
    HouseSet houses_[9];
    CellSet cells_ = {};
};

}  // namespace

void spread_net(const Board& board, const ChainLinks& links, Literal premise, DigitSet digits, Net& net) {
    NetSpread(board, links, digits, net).run(premise, kMostRounds, true);
}

void spread_near(const Board& board, const ChainLinks& links, Literal premise, int rounds, Net& net) {
    NetSpread(board, links, kAllDigits, net).run(premise, rounds, false);
}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
