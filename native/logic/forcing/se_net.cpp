// Nets, node by node, in Sudoku Explainer's order: one queue of nodes that are on, which comes first, and one of nodes that
// are off.
//
//   on     removes the other digits of its cell, then its digit from its box, its row, its column
//   off    may leave one candidate in its cell, or one place in its box, its row, its column: that is on
//
// A node keeps the reason that was found first. The order matters if several are possible: it decides how many nodes an end
// depends on. Sudoku Explainer's rating counts them.
#include "logic/forcing/se_net.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

// 1. Spreading a premise.

namespace {

constexpr int kBoxRowColumn[3] = {2, 0, 1};  // kinds of houses as geometry numbers them

class OrderedSpread {
 public:
    OrderedSpread(const Board& board, const ChainLinks& links, DigitSet digits, Net& net)
        : board_(board), links_(links), has_cells_(digits == kAllDigits), net_(net) {
        for (Digit digit = 1; digit <= 9; ++digit) net.on[digit - 1] = net.off[digit - 1] = {};
        for (const Digit digit : digits_of(digits)) alive_[digit - 1] = board.places(digit);
        if (has_cells_)
            for (int cell = 0; cell < kCells; ++cell) left_[cell] = board.candidates(cell);
        net.count[0] = net.count[1] = 0;
        net.has_clash = false;
    }

    void run(Literal premise) {
        const ChainItem& item = links_.item[premise.item];
        net_.premise = premise;
        if (premise.is_on)
            turn_on(item.cells.first(), item.digit, Net::kPremise, 0);
        else
            turn_off(item.cells.first(), item.digit, premise.item, 0);
        while (!net_.has_clash) {
            if (next_on_ < net_.count[1])
                remove_seen(net_.order[1][next_on_++]);
            else if (next_off_ < net_.count[0])
                find_singles(net_.order[0][next_off_++]);
            else
                return;
        }
    }

 private:
    // Both bring nodes that are not in the net; one whose opposite is in the net is the clash.
    void turn_off(Cell cell, Digit digit, std::int16_t by, int at) {
        const std::int16_t id = links_.id[cell][digit - 1];
        net_.off_at[id] = static_cast<std::uint8_t>(at);
        net_.off_by[id] = by;
        if (net_.on[digit - 1].has(cell)) {
            clash({id, false});
            return;
        }
        net_.off[digit - 1].add(cell);
        net_.order[0][net_.count[0]++] = id;
    }

    void turn_on(Cell cell, Digit digit, std::uint8_t by, int at) {
        const std::int16_t id = links_.id[cell][digit - 1];
        net_.on_at[id] = static_cast<std::uint8_t>(at);
        net_.on_by[id] = by;
        if (net_.off[digit - 1].has(cell)) {
            clash({id, true});
            return;
        }
        net_.on[digit - 1].add(cell);
        net_.order[1][net_.count[1]++] = id;
    }

    void clash(Literal literal) {
        net_.has_clash = true;
        net_.clash = literal;
    }

    void remove_seen(std::int16_t id) {
        const Cell cell = links_.item[id].cells.first();
        const Digit digit = links_.item[id].digit;
        const int at = net_.on_at[id] + 1;
        if (has_cells_)
            for (const Digit other : digits_of(static_cast<DigitSet>(board_.candidates(cell) & ~bit_of(digit)))) {
                if (net_.off[other - 1].has(cell)) continue;
                turn_off(cell, other, id, at);
                if (net_.has_clash) return;
            }
        const CellSet seen = board_.places(digit) & kGeometry.peers[cell];
        if ((seen - net_.off[digit - 1]).empty()) return;
        for (const int kind : kBoxRowColumn)
            for (const Cell other : (seen & kGeometry.cells[kGeometry.house_of[cell][kind]]) - net_.off[digit - 1]) {
                turn_off(other, digit, id, at);
                if (net_.has_clash) return;
            }
    }

    // Only nodes taken from the queue are removed from cells and houses.
    void find_singles(std::int16_t id) {
        const Cell cell = links_.item[id].cells.first();
        const Digit digit = links_.item[id].digit;
        CellSet& alive = alive_[digit - 1];
        alive.remove(cell);
        if (has_cells_) {
            left_[cell] &= static_cast<DigitSet>(~bit_of(digit));
            if (size_of(left_[cell]) == 1) {
                const Digit last = lowest_digit(left_[cell]);
                if (!net_.on[last - 1].has(cell)) turn_on(cell, last, Net::kByCell, depth_in_cell(cell, last));
                if (net_.has_clash) return;
            }
        }
        for (const int kind : kBoxRowColumn) {
            const House house = kGeometry.house_of[cell][kind];
            const CellSet places = alive & kGeometry.cells[house];
            if (!places.is_one()) continue;
            const Cell last = places.first();
            if (!net_.on[digit - 1].has(last)) turn_on(last, digit, house, depth_in_house(house, digit, last));
            if (net_.has_clash) return;
        }
    }

    int depth_in_cell(Cell cell, Digit last) const {
        int deepest = 0;
        for (const Digit digit : digits_of(static_cast<DigitSet>(board_.candidates(cell) & ~bit_of(last))))
            deepest = std::max<int>(deepest, net_.off_at[links_.id[cell][digit - 1]]);
        return deepest + 1;
    }
    int depth_in_house(House house, Digit digit, Cell last) const {
        int deepest = 0;
        for (const Cell cell : board_.places(house, digit))
            if (cell != last) deepest = std::max<int>(deepest, net_.off_at[links_.id[cell][digit - 1]]);
        return deepest + 1;
    }

    const Board& board_;
    const ChainLinks& links_;
    const bool has_cells_;
    Net& net_;
    CellSet alive_[9];
    DigitSet left_[kCells];
    int next_on_ = 0, next_off_ = 0;  // where the two queues stand
};

}  // namespace

void spread_net(const Board& board, const ChainLinks& links, Literal premise, DigitSet digits, Net& net) {
    OrderedSpread(board, links, digits, net).run(premise);
}

int size_in_net(const Board& board, const ChainLinks& links, const Net& net, Literal literal, int limit) {
    Followers seen;
    clear(seen.on, links.words);
    clear(seen.off, links.words);
    Literal waiting[2 * kMostCandidates], parents[9];
    int size = 0, count = 0;
    const auto see = [&](Literal next) {
        if (seen.has(next)) return;
        (next.is_on ? seen.on : seen.off).add(next.item);
        waiting[count++] = next;
        ++size;
    };
    see(literal);
    while (count > 0 && size < limit) {
        const int parent_count = parents_in_net(board, links, net, waiting[--count], parents);
        for (int k = 0; k < parent_count; ++k) see(parents[k]);
    }
    return std::min(size, limit);
}

// 2. Parents of a node.

namespace {

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

// 3. Branches of a net, with the reasons of every node.

void NetBranch::start(Literal premise) {
    clear(seen_.on, links_.words);
    clear(seen_.off, links_.words);
    size_ = 0;
    mark(premise);
    append(premise, -1, nullptr, 0);
}

bool NetBranch::mark(Literal literal) {
    if (seen_.has(literal)) return false;
    (literal.is_on ? seen_.on : seen_.off).add(literal.item);
    return true;
}

void NetBranch::append(Literal literal, int house, const Literal* parents, int count) {
    if (size_ >= kMostNetNodes) return;
    Entry& entry = entry_[size_];
    entry.literal = literal;
    entry.house = static_cast<std::int8_t>(house);
    entry.parents = static_cast<std::uint8_t>(count);
    for (int k = 0; k < count; ++k) entry.parent[k] = static_cast<std::int16_t>(find(parents[k]));
    ++size_;
}

int NetBranch::find(Literal literal) const {
    if (!seen_.has(literal)) return -1;
    for (int number = size_ - 1; number >= 0; --number)
        if (entry_[number].literal == literal) return number;
    return -1;
}

void NetBranch::add(const Net& net, Literal target) {
    // 1. New nodes, from the target backwards; the list also serves as a queue.
    Literal fresh[kMostNetNodes];
    int count = 0;
    if (mark(target)) fresh[count++] = target;
    Literal parents[9];
    for (int next = 0; next < count; ++next) {
        const int size = parents_in_net(board_, links_, net, fresh[next], parents);
        for (int k = 0; k < size; ++k)
            if (count < kMostNetNodes && mark(parents[k])) fresh[count++] = parents[k];
    }
    // 2. In the order of the layers, so that parents come first. Few enough for a plain insertion.
    const auto layer = [&](Literal literal) { return (literal.is_on ? net.on_at : net.off_at)[literal.item]; };
    for (int k = 1; k < count; ++k) {
        const Literal one = fresh[k];
        int place = k;
        for (; place > 0 && layer(fresh[place - 1]) > layer(one); --place) fresh[place] = fresh[place - 1];
        fresh[place] = one;
    }
    for (int k = 0; k < count; ++k) {
        const int size = parents_in_net(board_, links_, net, fresh[k], parents);
        const int reason = fresh[k].is_on ? net.on_by[fresh[k].item] : kHouseCount;
        append(fresh[k], reason < kHouseCount ? reason : -1, parents, size);
    }
}

void NetBranch::add_link(Literal from, Literal target) {
    if (!mark(target)) return;
    const int house = target.is_on ? reason_of(board_, links_.item[from.item], links_.item[target.item]) : -1;
    append(target, house, &from, 1);
}

int NetBranch::write(PlainNode* nodes) const {
    for (int number = 0; number < size_; ++number) {
        const Entry& entry = entry_[number];
        nodes[number] = plain_node(links_.item[entry.literal.item], entry.literal.is_on);
        nodes[number].house = entry.house;
        for (int k = 0; k < entry.parents; ++k) nodes[number].parents[k] = entry.parent[k];
    }
    return size_;
}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
