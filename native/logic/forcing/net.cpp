// Nets, layer by layer: what a few rounds of singles make of one assumption, with reasons.
//
//   layer 0    the premise
//   then       what is on removes what it sees;  what is removed leaves last candidates of cells and last places of houses
//   until      nothing new follows, or the rounds are over
#include "logic/forcing/net.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

namespace {

class NetSpread {
 public:
    NetSpread(const Board& board, const ChainLinks& links, Net& net) : board_(board), links_(links), net_(net) {
        for (Digit digit = 1; digit <= 9; ++digit) {
            alive_[digit - 1] = board.places(digit);
            net.on[digit - 1] = net.off[digit - 1] = {};
        }
        for (int cell = 0; cell < kCells; ++cell) left_[cell] = board.candidates(cell);
        net.has_clash = false;
    }

    void run(Literal premise, int rounds) {
        const ChainItem& item = links_.item[premise.item];
        net_.premise = premise;
        if (premise.is_on)
            turn_on(item.cells.first(), item.digit, Net::kPremise, 0);
        else
            turn_off(item.cells, item.digit, premise.item, 0);
        for (int layer = premise.is_on ? 0 : -1;; layer += 2) {
            remove_seen(layer + 1);
            if (changed_ == 0 || rounds-- == 0) return;
            find_singles(layer + 2);
            if (fresh_ == 0) return;
        }
    }

 private:
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
        on.add(cell);
        net_.on_at[id] = static_cast<std::uint8_t>(layer);
        net_.on_by[id] = by;
        if (fresh_ < kCells) list_[fresh_++] = static_cast<std::int16_t>(id);  // a cell twice would be a clash
    }

    int parents(Cell cell, Digit digit, std::uint8_t by) const {
        return by == Net::kByCell ? size_of(board_.candidates(cell)) : size_of(board_.positions(by, digit));
    }

    // 1. What is on removes the other digits of its cell and its digit from what it sees.
    void remove_seen(int layer) {
        for (int k = 0; k < fresh_; ++k) {
            const std::int16_t id = list_[k];
            const Cell cell = links_.item[id].cells.first();
            const Digit digit = links_.item[id].digit;
            turn_off(alive_[digit - 1] & kGeometry.peers[cell], digit, id, layer);
            for (const Digit other : digits_of(static_cast<DigitSet>(left_[cell] & ~bit_of(digit))))
                turn_off(CellSet::of(cell), other, id, layer);
        }
        fresh_ = 0;
    }

    // 2. What is left alone in its cell or its house is on.
    void find_singles(int layer) {
        for (const Cell cell : cells_)
            if (size_of(left_[cell]) == 1) turn_on(cell, lowest_digit(left_[cell]), Net::kByCell, layer);
        for (const Digit digit : digits_of(changed_))
            for (const int house : each(houses_[digit - 1])) {
                const CellSet places = alive_[digit - 1] & kGeometry.cells[house];
                if (places.is_one()) turn_on(places.first(), digit, static_cast<std::uint8_t>(house), layer);
            }
        changed_ = 0;
        cells_ = {};
    }

    const Board& board_;
    const ChainLinks& links_;
    Net& net_;
    CellSet alive_[9];
    DigitSet left_[kCells];
    std::int16_t list_[kCells];  // what came on in the last layer
    int fresh_ = 0;
    DigitSet changed_ = 0;  // digits that lost places in this layer, and where
    HouseSet houses_[9];
    CellSet cells_ = {};
};

// The other candidates of the cell, or the other places in the house: all are off.
int others_of(const Board& board, const ChainLinks& links, int candidate, int reason, Literal* parents) {
    const Cell cell = links.item[candidate].cells.first();
    const Digit digit = links.item[candidate].digit;
    int count = 0;
    if (reason == Net::kByCell) {
        for (const Digit other : digits_of(static_cast<DigitSet>(board.candidates(cell) & ~bit_of(digit))))
            parents[count++] = {links.id[cell][other - 1], false};
    } else {
        for (const Cell other : board.places(static_cast<House>(reason), digit))
            if (other != cell) parents[count++] = {links.id[other][digit - 1], false};
    }
    return count;
}

}  // namespace

int parents_in_net(const Board& board, const ChainLinks& links, const Net& net, Literal literal, Literal* parents) {
    if (literal == net.premise) return 0;
    if (literal.is_on) return others_of(board, links, literal.item, net.on_by[literal.item], parents);
    parents[0] = {net.off_by[literal.item], true};
    return 1;
}

void spread_near(const Board& board, const ChainLinks& links, Literal premise, int rounds, Net& net) {
    NetSpread(board, links, net).run(premise, rounds);
}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
