// Chains as steps: their description, their conclusions, and their order.
#pragma once
#include "logic/chains/tree.hpp"
#include "logic/base/better_step.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

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
