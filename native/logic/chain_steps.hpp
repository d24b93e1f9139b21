// Chains as steps: what they say, what follows from them, and which of them comes first.
#pragma once
#include "logic/chain_tree.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

// How much the conclusions are worth to somebody who looks for the best step, as HoDoKu was seen to choose (758 boards,
// no exception): most candidates first; then the least sum over the candidates, by digit and cell, of the cell's number
// times 1, 81, 161, ... plus the digit.
struct ChainWorth {
    int count = 0;
    std::int32_t key = 0;
    std::uint64_t hash = 0;
    bool is_better_than(const ChainWorth& other) const { return count != other.count ? count > other.count : key < other.key; }
    bool is_same_as(const ChainWorth& other) const { return count == other.count && key == other.key && hash == other.hash; }
};

FULLHOUSE_ALWAYS ChainWorth worth_of(const Conclusions& conclusions) {
    ChainWorth worth;
    for (const Digit digit : digits_of(conclusions.digits()))
        for (const Cell cell : conclusions.cells(digit)) {
            worth.key += cell * (80 * worth.count + 1) + digit;
            ++worth.count;
            std::uint64_t mixed = (cell * 9u + digit) * 0x9E3779B97F4A7C15u;
            mixed = (mixed ^ mixed >> 29) * 0xBF58476D1CE4E5B9u;
            worth.hash += mixed ^ mixed >> 32;
        }
    return worth;
}

// Brings the best of the found chains from number k on to this number; the others keep their order.
template <class ComesBefore>
FULLHOUSE_ALWAYS FoundChain bring_best_to(int k, ChainBench& bench, const ComesBefore& comes_before) {
    int first = k;
    for (int other = k + 1; other < bench.found_count; ++other)
        if (comes_before(bench.found[other], bench.found[first])) first = other;
    const FoundChain chain = bench.found[first];
    for (int other = first; other > k; --other) bench.found[other] = bench.found[other - 1];
    return bench.found[k] = chain;
}

struct ChainPattern {
    const PlainNode* nodes;
    int count;
    HouseSet houses;  // of the strong links
    void describe(Fields& fields) const {
        fields.chain("chain", nodes, count);
        fields.houses("houses", houses);
    }
};

// The house that holds both nodes and no other place of their digit, as a set; none if they are not linked by one.
HouseSet strong_house(const CellSet& one, const CellSet& other, Digit digit, const Board& board);

// The way as a pattern, kept in the sink.
ChainPattern pattern_of(const ChainGraph& graph, const Board& board, const ChainWay& way, Sink& found);

bool has_group(const ChainGraph& graph, const ChainWay& way);

// X-chains and XY-chains; true if no more are wanted.
bool find_x_chains(const Board& board, Workbench& bench, Sink& found);
bool find_xy_chains(const Board& board, Workbench& bench, Sink& found);

// Nice loops and chains of the wanted techniques, all with or all without groups.
bool find_nice_loops(const TechniqueSet& wanted, bool grouped, const Board& board, Workbench& bench, Sink& found);

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
