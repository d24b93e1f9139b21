// Bidirectional cycles: closed chains of weak and strong links in turn. Either all nodes are as told, or all the other
// way round; in both cases one end of every weak link is on, so what sees both ends goes.
#include "logic/forcing_walk.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

namespace {

struct Cycle {
    const PlainNode* nodes;
    int count;
    void describe(Fields& fields) const { fields.chain("nodes", nodes, count); }
};

// A cycle that has a candidate on and off tells that the board has no solution; it is left alone.
bool is_simple(const PlainNode* nodes, int count) {
    for (int k = 0; k + 1 < count; ++k)
        for (int m = k + 1; m + 1 < count; ++m)
            if (nodes[k].digit == nodes[m].digit && set_of(nodes[k].cells) == set_of(nodes[m].cells)) return false;
    return true;
}

Conclusions beside(const Board& board, const PlainNode* nodes, int count) {
    Conclusions gone;
    for (int k = 0; k + 1 < count; k += 2) {
        const CellSet one = set_of(nodes[k].cells), other = set_of(nodes[k + 1].cells);
        if (nodes[k].digit == nodes[k + 1].digit) {
            gone.add(board.places(nodes[k].digit) & seen_by_all(one | other), nodes[k].digit);
        } else {
            const DigitSet both = static_cast<DigitSet>(bit_of(nodes[k].digit) | bit_of(nodes[k + 1].digit));
            for (const Digit digit : digits_of(static_cast<DigitSet>(board.candidates(one.first()) & ~both)))
                gone.add(one, digit);
        }
    }
    return gone;
}

}  // namespace

bool find_cycles(const Board& board, Workbench& bench, Sink& found) {
    link_items(board, false, bench.forcing);
    const ChainLinks& links = bench.forcing.links;
    PlainNode nodes[kMostChainNodes];
    ChainWalk walk(board, links);
    const auto tell = [&](std::int16_t item, int k) {
        walk.start({item, true}, links.strong[item][k]);
        return walk.tell_cycle(nodes);
    };
    // 1. How long the cycle through each strong link is, if it does something.
    std::uint8_t size[kMostCandidates][4];
    int longest = 0;
    for (std::int16_t item = 0; item < links.candidates; ++item) {
        if (item % 64 == 0 && bench.is_stopped()) return true;
        for (int k = 0; k < links.strong_count[item]; ++k) {
            size[item][k] = 0;
            if (links.strong[item][k] < item) continue;  // the same the other way round
            const int count = tell(item, k);
            if (count < 5 || !is_simple(nodes, count) || beside(board, nodes, count).empty()) continue;
            size[item][k] = static_cast<std::uint8_t>(count - 1);
            longest = std::max(longest, count);
        }
    }
    // 2. The short ones first; what one cycle gives is told once.
    for (int count = 5; count <= longest; ++count)
        for (std::int16_t item = 0; item < links.candidates; ++item)
            for (int k = 0; k < links.strong_count[item]; ++k) {
                if (size[item][k] != count - 1) continue;
                tell(item, k);
                const Cycle cycle{found.keep(nodes, count), count};
                if (found.add_new(Technique::kBidirectionalCycle, cycle, beside(board, nodes, count))) return true;
            }
    return false;
}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
