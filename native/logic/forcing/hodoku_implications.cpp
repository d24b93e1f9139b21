// Own lists of literals, and branches along them.
//
//   0          the premise; placed, or removed, on a copy of the board
//   then       its eliminations: its digit from the cells that see it, the other digits of its cell
//   4 rounds   all current naked singles, then all hidden ones, each with its eliminations; it is not checked whether
//              two of them contradict each other
//   last       groups that the premise itself has a plain link to
#include "logic/forcing/hodoku_implications.hpp"
#include <algorithm>

namespace fullhouse::logic::inline FULLHOUSE_ISA {

void ListMaker::start(Literal premise) {
    for (int k = 0; k < 2 * links_.items; ++k) number_[k] = -1;
    count_ = 0;
    append(premise, -1, nullptr, 0);
}

void ListMaker::append(Literal literal, int house, const std::int16_t* causes, int count) {
    std::int16_t& number = number_of(literal);
    if (number >= 0) return;
    number = static_cast<std::int16_t>(count_);
    Implied& entry = entry_[count_++];
    entry.literal = literal;
    entry.house = static_cast<std::int8_t>(house);
    entry.causes = static_cast<std::uint8_t>(count);
    entry.depth = count ? static_cast<std::int16_t>(entry_[causes[0]].depth + 1) : 1;
    for (int k = 0; k < count; ++k) {
        entry.cause[k] = causes[k];
        if (entry.cause[k] > entry.cause[0]) std::swap(entry.cause[k], entry.cause[0]);
    }
}

ImpliedList ListMaker::keep(Arena& arena) const {
    const std::size_t entries = sizeof(Implied) * static_cast<std::size_t>(count_),
                      numbers = sizeof(std::int16_t) * 2 * static_cast<std::size_t>(links_.items);
    void* const entry = arena.take(entries);
    void* const number = arena.take(numbers);
    std::memcpy(entry, entry_, entries);
    std::memcpy(number, number_, numbers);
    return {count_, static_cast<const Implied*>(entry), static_cast<const std::int16_t*>(number)};
}

void ListMaker::make_plain(Literal premise) {
    constexpr std::int16_t kFromPremise[] = {0};
    start(premise);
    const ChainItem& item = links_.item[premise.item];
    if (premise.is_on)
        for_each(links_.weak[premise.item], links_.words,
                 [&](int off) { append({static_cast<std::int16_t>(off), false}, -1, kFromPremise, 1); });
    else
        for (int k = 0; k < links_.strong_count[premise.item]; ++k) {
            const std::int16_t on = links_.strong[premise.item][k];
            append({on, true}, reason_of(board_, item, links_.item[on]), kFromPremise, 1);
        }
}

void ListMaker::make_net(Literal premise) {
    constexpr std::int16_t kFromPremise[] = {0};
    start(premise);
    // 1. The board as it is, without the singles that it has already.
    for (int cell = 0; cell < kCells; ++cell) left_[cell] = board_.candidates(cell);
    for (Digit digit = 1; digit <= 9; ++digit) {
        alive_[digit - 1] = board_.places(digit);
        positions_[digit - 1] = board_.positions(digit);
    }
    for (House house = 0; house < kHouseCount; ++house) unplaced_[house] = board_.unplaced(house);
    naked_count_ = hidden_count_ = 0;
    filled_ = {};
    // 2. The premise; if it leaves one candidate in its cell, that is placed at once.
    const Cell cell = links_.item[premise.item].cells.first();
    const Digit digit = links_.item[premise.item].digit;
    if (premise.is_on) {
        place(cell, digit, -1, nullptr, 0);
    } else {
        alive_[digit - 1].remove(cell);
        remove(cell, digit, kGeometry.houses[cell]);
        if (size_of(left_[cell]) == 1) place(cell, lowest_digit(left_[cell]), -1, kFromPremise, 1);
    }
    // 3. The rounds.
    Waiting singles[kCells * 2];
    for (int round = 0; round < kRounds; ++round) {
        const int count = list_singles(singles);
        if (count == 0) break;
        for (int k = 0; k < count; ++k) place_single(singles[k]);
    }
    link_groups(premise);
}

void ListMaker::link_groups(Literal premise) {
    constexpr std::int16_t kFromPremise[] = {0};
    const ChainItem& item = links_.item[premise.item];
    if (!premise.is_on) {
        for (int k = 0; k < links_.strong_count[premise.item]; ++k)
            if (const std::int16_t on = links_.strong[premise.item][k]; on >= links_.candidates)
                append({on, true}, reason_of(board_, item, links_.item[on]), kFromPremise, 1);
        return;
    }
    for_each(links_.weak[premise.item], links_.words, [&](int off) {
        if (off >= links_.candidates) append({static_cast<std::int16_t>(off), false}, -1, kFromPremise, 1);
    });
}

FULLHOUSE_ALWAYS void ListMaker::leave(Cell cell, Digit digit, House house) {
    Positions& positions = positions_[digit - 1].at[house];
    positions &= static_cast<Positions>(~kGeometry.bit_in[house][cell]);
    if (positions && !(positions & (positions - 1)) && (unplaced_[house] & bit_of(digit)))
        hidden_[hidden_count_++] = {kGeometry.cell[house][lowest(positions)], digit, house};
}

// A cell that is left with nothing makes no hidden single.
FULLHOUSE_ALWAYS void ListMaker::remove(Cell cell, Digit digit, HouseSet houses) {
    const DigitSet after = left_[cell] &= ~bit_of(digit);
    if (!after) {
        for (const int house : each(houses))
            positions_[digit - 1].at[house] &= static_cast<Positions>(~kGeometry.bit_in[house][cell]);
        return;
    }
    if (!(after & (after - 1))) naked_[naked_count_++] = {cell, lowest_digit(after), 0};
    for (const int house : each(houses)) leave(cell, digit, static_cast<House>(house));
}

void ListMaker::place(Cell cell, Digit digit, int house, const std::int16_t* causes, int count) {
    const Literal on{links_.id[cell][digit - 1], true};
    append(on, house, causes, count);
    const std::int16_t by[] = {number_of(on)};
    const DigitSet others = left_[cell] & ~bit_of(digit);
    const HouseSet settled = kGeometry.houses[cell];
    // 1. On the list.
    for (const Cell peer : board_.places(digit) & kGeometry.peers[cell]) append({links_.id[peer][digit - 1], false}, -1, by, 1);
    for (const Digit other : digits_of(others)) append({links_.id[cell][other - 1], false}, -1, by, 1);
    // 2. On the board.
    left_[cell] = 0;
    filled_.add(cell);
    for (const House of_cell : kGeometry.house_of[cell]) {
        unplaced_[of_cell] &= ~bit_of(digit);
        positions_[digit - 1].at[of_cell] = 0;
    }
    CellSet& places = alive_[digit - 1];
    places.remove(cell);
    const CellSet losers = places & kGeometry.peers[cell];
    places -= losers;
    for (const Cell peer : losers) remove(peer, digit, kGeometry.houses[peer] & ~settled);
    for (const Digit other : digits_of(others)) {
        alive_[other - 1].remove(cell);
        for (const House of_cell : kGeometry.house_of[cell]) leave(cell, other, of_cell);
    }
}

// Those that wait, naked ones first: at most one hidden single for each cell.
int ListMaker::list_singles(Waiting* singles) {
    int count = 0;
    CellSet listed;
    for (int k = 0; k < naked_count_; ++k) {
        const QueuedSingle& single = naked_[k];
        if (filled_.has(single.cell)) continue;
        singles[count++] = {single.cell, single.digit, -1};
    }
    for (int k = 0; k < hidden_count_; ++k) {
        const QueuedSingle& single = hidden_[k];
        if (!(left_[single.cell] & bit_of(single.digit)) || listed.has(single.cell)) continue;
        for (const House house : kGeometry.house_of[single.cell]) {
            const Positions positions = positions_[single.digit - 1].at[house];
            if (!positions || (positions & (positions - 1))) continue;
            listed.add(single.cell);
            singles[count++] = {single.cell, single.digit, static_cast<std::int8_t>(house)};
            break;
        }
    }
    naked_count_ = hidden_count_ = 0;
    return count;
}

// The reason of a hidden single is the house with the fewest places left at that moment.
void ListMaker::place_single(const Waiting& single) {
    if (number_of({links_.id[single.cell][single.digit - 1], true}) >= 0) return;
    std::int16_t causes[kMostCauses];
    int count = 0;
    const auto add = [&](Cell cell, Digit digit) {
        const std::int16_t number = number_of({links_.id[cell][digit - 1], false});
        if (count < kMostCauses) causes[count++] = std::max<std::int16_t>(number, 0);
    };
    int house = single.house;
    if (house < 0) {
        for (const Digit other : digits_of(static_cast<DigitSet>(board_.candidates(single.cell) & ~bit_of(single.digit))))
            add(single.cell, other);
    } else {
        int fewest = 10, reason = house;
        for (const House one : kGeometry.house_of[single.cell]) {
            const Positions positions = positions_[single.digit - 1].at[one];
            if (size_of(positions) < fewest) fewest = size_of(positions), reason = one;
        }
        for (const Cell other : board_.places(static_cast<House>(reason), single.digit) - CellSet::of(single.cell))
            add(other, single.digit);
        if (positions_[single.digit - 1].at[reason] == kGeometry.bit_in[reason][single.cell]) house = reason;
    }
    if (count == 0) causes[count++] = 0;  // it is one on the board already
    place(single.cell, single.digit, house, causes, count);
}

// Branches -------------------------------------------------------------------------------------------------------------

void ListBranch::start(Literal premise) {
    for (int k = 0; k < 2 * links_.items; ++k) place_[k] = -1;
    node_[0] = {premise, -1, 0, {}};
    place_[2 * premise.item + premise.is_on] = 0;
    size_ = 1;
}

int ListBranch::parents_of(const ImpliedList& list, Literal literal, Literal* parents) const {
    const Implied& entry = list.entry[list.number_of(literal)];
    if (!entry.causes) return 0;
    const Literal main = list.entry[entry.cause[0]].literal;
    if (!literal.is_on || literal.item >= links_.candidates || main.item >= links_.candidates) return parents[0] = main, 1;
    int count = 0;
    const Cell cell = links_.item[literal.item].cells.first();
    const Digit digit = links_.item[literal.item].digit;
    if (entry.house < 0) {
        for (const Digit other : digits_of(static_cast<DigitSet>(board_.candidates(cell) & ~bit_of(digit))))
            parents[count++] = {links_.id[cell][other - 1], false};
    } else {
        for (const Cell other : board_.places(static_cast<House>(entry.house), digit) - CellSet::of(cell))
            parents[count++] = {links_.id[other][digit - 1], false};
    }
    if (count == 0) parents[count++] = main;
    return count;
}

void ListBranch::add(const ImpliedList& list, Literal target) {
    const auto place_of = [&](Literal literal) -> std::int16_t& { return place_[2 * literal.item + literal.is_on]; };
    // 1. New nodes, from the target backwards; the numbers also serve as a queue.
    constexpr std::int16_t kWaiting = -2;
    std::int16_t fresh[kMostNodes];
    int count = 0;
    const auto take = [&](Literal literal) {
        if (place_of(literal) != -1 || size_ + count >= kMostNodes) return;
        place_of(literal) = kWaiting;
        fresh[count++] = static_cast<std::int16_t>(list.number_of(literal));
    };
    Literal parents[9];
    take(target);
    for (int next = 0; next < count; ++next) {
        const int size = parents_of(list, list.entry[fresh[next]].literal, parents);
        for (int k = 0; k < size; ++k) take(parents[k]);
    }
    // 2. In the order of the list, so that parents come first. Few enough for a plain insertion.
    for (int k = 1; k < count; ++k) {
        const std::int16_t one = fresh[k];
        int place = k;
        for (; place > 0 && fresh[place - 1] > one; --place) fresh[place] = fresh[place - 1];
        fresh[place] = one;
    }
    for (int k = 0; k < count; ++k) {
        const Implied& entry = list.entry[fresh[k]];
        const int size = parents_of(list, entry.literal, parents);
        Node& node = node_[size_];
        node = {entry.literal, entry.house, static_cast<std::uint8_t>(size), {}};
        for (int i = 0; i < size; ++i) node.parent[i] = place_of(parents[i]);
        place_of(entry.literal) = static_cast<std::int16_t>(size_++);
    }
}

int ListBranch::write(Literal target, PlainNode* nodes) const {
    const int last = place_[2 * target.item + target.is_on];
    for (int number = 0; number <= last; ++number) {
        const Node& node = node_[number];
        nodes[number] = plain_node(links_.item[node.literal.item], node.literal.is_on);
        nodes[number].house = node.house;
        for (int k = 0; k < node.parents; ++k) nodes[number].parents[k] = node.parent[k];
    }
    return last + 1;
}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
