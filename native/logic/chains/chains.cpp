// Chains and loops: the techniques of this family, simplest first.
#include "logic/chains/steps.hpp"
#include "logic/finders.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

namespace {

using enum Technique;

constexpr TechniqueSet kPlain = TechniqueSet::range(kContinuousNiceLoop, kAic);
constexpr TechniqueSet kGrouped = TechniqueSet::range(kGroupedContinuousNiceLoop, kGroupedAic);

}  // namespace

HouseSet strong_house(const CellSet& one, const CellSet& other, Digit digit, const Board& board) {
    for (const int house : each(common_houses(one | other)))
        if (board.places(static_cast<House>(house), digit).within(one | other)) return HouseSet{1} << house;
    return 0;
}

ChainPattern pattern_of(const ChainGraph& graph, const Board& board, const ChainWay& way, Sink& found) {
    PlainNode nodes[ChainWay::kMost];
    HouseSet houses = 0;
    for (int k = 0; k < way.size; ++k) {
        const int node = way.nodes[k];
        nodes[k] = {graph.cells[node], graph.set[node], graph.digit[node], way.is_on(k)};
        if (k == 0 || way.is_on(k - 1) || graph.digit[node] != graph.digit[way.nodes[k - 1]]) continue;
        houses |= strong_house(set_of(graph.cells[way.nodes[k - 1]]), set_of(graph.cells[node]), graph.digit[node], board);
    }
    return {found.keep(nodes, way.size), way.size, houses};
}

void find_chains(const TechniqueSet& wanted, const Board& board, Workbench& bench, Sink& found) {
    if (wanted.has(kXChain) && find_x_chains(board, bench, found)) return;
    if (wanted.has(kXyChain) && find_xy_chains(board, bench, found)) return;
    if (wanted.meets(kPlain) && find_nice_loops(wanted, false, board, bench, found)) return;
    if (wanted.meets(kGrouped)) find_nice_loops(wanted, true, board, bench, found);
}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
