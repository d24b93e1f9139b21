// The links between candidates and groups.
//
//   weak    on -> off    other digits of the cell, other places in the houses; for a group, places that all its cells see
//   strong  off -> on    the other candidate of a cell with two; in a house, the one candidate or group that is left
#include "logic/forcing/links.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

namespace {

void list_candidates(const Board& board, ChainLinks& links) {
    links.items = 0;
    for (int cell = 0; cell < kCells; ++cell)
        for (Digit digit = 1; digit <= 9; ++digit) {
            links.id[cell][digit - 1] = -1;
            if (!board.has(cell, digit)) continue;
            links.id[cell][digit - 1] = static_cast<std::int16_t>(links.items);
            links.item[links.items++] = {CellSet::of(cell), digit};
        }
    links.candidates = links.items;
}

// Where the groups of each digit begin; they are stored digit by digit.
struct GroupRange {
    int first[10];
};

GroupRange list_groups(const Board& board, bool with_groups, ChainLinks& links) {
    GroupRange range;
    for (Digit digit = 1; digit <= 9; ++digit) {
        range.first[digit - 1] = links.items;
        if (!with_groups) continue;
        for (House box = kFirstBox; box < kHouseCount; ++box)
            for (int side = 0; side < 6; ++side) {
                const int corner = kGeometry.cell[box][0];
                const int line = side < 3 ? row_of(corner) + side : kFirstColumn + column_of(corner) + side - 3;
                const CellSet cells = board.places(box, digit) & kGeometry.cells[line];
                if (cells.size() > 1) links.item[links.items++] = {cells, digit};
            }
    }
    range.first[9] = links.items;
    return range;
}

int item_with(const ChainLinks& links, const GroupRange& groups, const CellSet& cells, Digit digit) {
    if (cells.is_one()) return links.id[cells.first()][digit - 1];
    if (cells.size() <= 3)
        for (int item = groups.first[digit - 1]; item < groups.first[digit]; ++item)
            if (links.item[item].cells == cells) return item;
    return -1;
}

void link(const Board& board, const GroupRange& groups, ChainLinks& links, int number) {
    const ChainItem& item = links.item[number];
    const Digit digit = item.digit;
    ItemSet& weak = links.weak[number];
    clear(weak, links.words);
    const CellSet seen = seen_by_all(item.cells);
    for (const Cell cell : seen& board.places(digit)) weak.add(links.id[cell][digit - 1]);
    for (int group = groups.first[digit - 1]; group < groups.first[digit]; ++group)
        if (links.item[group].cells.within(seen)) weak.add(group);

    std::uint8_t& count = links.strong_count[number];
    count = 0;
    const auto add = [&](int other) {
        for (int k = 0; k < count; ++k)
            if (links.strong[number][k] == other) return;
        links.strong[number][count++] = static_cast<std::int16_t>(other);
    };
    if (number < links.candidates) {
        const Cell cell = item.cells.first();
        const DigitSet others = static_cast<DigitSet>(board.candidates(cell) & ~bit_of(digit));
        for (const Digit other : digits_of(others)) weak.add(links.id[cell][other - 1]);
        if (size_of(others) == 1) add(links.id[cell][lowest(others)]);
    }
    for (const int house : each(common_houses(item.cells))) {
        const CellSet left = board.places(static_cast<House>(house), digit) - item.cells;
        if (left.empty()) continue;
        const int other = item_with(links, groups, left, digit);
        if (other >= 0) add(other);
    }
}

}  // namespace

void link_items(const Board& board, bool with_groups, ForcingBench& bench) {
    if (bench.version == board.version() && bench.has_groups == with_groups) return;
    bench.version = board.version();
    bench.has_groups = with_groups;
    ChainLinks& links = bench.links;
    list_candidates(board, links);
    const GroupRange groups = list_groups(board, with_groups, links);
    links.words = (links.items + 63) / 64;
    for (int number = 0; number < links.items; ++number) link(board, groups, links, number);
}

// Known implications of an item are reused by every item that leads to it.
bool close_links(ForcingBench& bench, const Workbench& workbench) {
    const ChainLinks& links = bench.links;
    const int words = links.words;
    ItemSet closed;
    clear(closed, words);
    std::int16_t stack[kMostItems];
    for (int source = 0; source < links.items; ++source) {
        if (source % 128 == 0 && workbench.is_stopped()) return false;
        Followers& all = bench.all[source][1];
        clear(all.on, words);
        clear(all.off, words);
        int waiting = 0;
        all.on.add(source);
        stack[waiting++] = static_cast<std::int16_t>(source);
        while (waiting > 0) {
            const ItemSet& weak = links.weak[stack[--waiting]];
            for (int word = 0; word < words; ++word) {
                std::uint64_t fresh = weak.words[word] & ~all.off.words[word];
                all.off.words[word] |= fresh;
                for (; fresh; fresh &= fresh - 1) {
                    const int item = 64 * word + std::countr_zero(fresh);
                    for (int k = 0; k < links.strong_count[item]; ++k) {
                        const int next = links.strong[item][k];
                        if (all.on.has(next)) continue;
                        all.on.add(next);
                        if (closed.has(next)) {
                            unite(all.on, bench.all[next][1].on, words);
                            unite(all.off, bench.all[next][1].off, words);
                        } else {
                            stack[waiting++] = static_cast<std::int16_t>(next);
                        }
                    }
                }
            }
        }
        closed.add(source);
    }
    return true;
}

int reason_of(const Board& board, const ChainItem& off, const ChainItem& on) {
    if (off.digit != on.digit) return -1;
    const CellSet both = off.cells | on.cells;
    for (const int house : each(common_houses(both)))
        if (board.places(static_cast<House>(house), on.digit) == both) return house;
    return -1;
}

void list_truths(const Board& board, const ChainLinks& links, Truth* truths) {
    CellSet allowed[9];  // by the placed digits alone
    for (CellSet& cells : allowed) cells = board.empty();
    for (int cell = 0; cell < kCells; ++cell)
        if (board.digit(cell)) allowed[board.digit(cell) - 1] -= kGeometry.peers[cell];
    for (int cell = 0; cell < kCells; ++cell) {
        Truth& truth = truths[cell];
        truth.size = 0;
        truth.is_cell = truth.is_untouched = true;
        truth.cell = static_cast<Cell>(cell);
        for (const Digit digit : digits_of(board.candidates(cell))) truth.member[truth.size++] = links.id[cell][digit - 1];
    }
    for (House house = 0; house < kHouseCount; ++house)
        for (Digit digit = 1; digit <= 9; ++digit) {
            Truth& truth = truths[kCells + 9 * house + digit - 1];
            truth.size = 0;
            truth.is_cell = false;
            truth.house = house;
            const CellSet places = board.places(house, digit);
            truth.is_untouched = places == (allowed[digit - 1] & kGeometry.cells[house]);
            for (const Cell cell : places) truth.member[truth.size++] = links.id[cell][digit - 1];
        }
}

void add_what_holds(const Truth& truth, const ForcingBench& bench, Followers& holds) {
    const ChainLinks& links = bench.links;
    for (int word = 0; word < links.words; ++word) {
        std::uint64_t on = ~std::uint64_t{0}, off = on;
        for (int k = 0; k < truth.size; ++k) {
            const Followers& all = bench.all[truth.member[k]][1];
            on &= all.on.words[word];
            off &= all.off.words[word];
        }
        holds.on.words[word] |= on;
        holds.off.words[word] |= off;
    }
}

Conclusions conclude(const ChainLinks& links, Literal literal) {
    const ChainItem& item = links.item[literal.item];
    return literal.is_on ? place(item.cells.first(), item.digit) : eliminate(item.cells, item.digit);
}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
