// Chains and loops: the techniques of this family, simplest first.
#include "logic/chains/chain_steps.hpp"
#include "logic/finders.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

namespace {

using enum Technique;

constexpr TechniqueSet kPlain = TechniqueSet::range(kContinuousNiceLoop, kAic);
constexpr TechniqueSet kGrouped = TechniqueSet::range(kGroupedContinuousNiceLoop, kGroupedAic);

// Which of the nodes are needed: a loop continues where it repeats its start, and once that is shown to be false, the rest is
// not needed. All are, if it is only called grouped for the others.
struct Needed {
    int first = 0, count;
    Needed(const PlainNode* nodes, int size) : count(size) {
        if (!nodes[0].is_on) return;
        const auto is_start = [&](const PlainNode& node) {
            return node.digit == nodes[0].digit && set_of(node.cells) == set_of(nodes[0].cells);
        };
        int last = size - 1;
        for (int k = size - 1; k > 0; --k)
            if (is_start(nodes[k]) && !nodes[k].is_on) last = k;
        int start = 0;
        for (int k = 0; k < last; ++k)
            if (is_start(nodes[k]) && nodes[k].is_on) start = k;
        bool was_grouped = false, is_grouped = false;
        for (int k = 0; k < size; ++k) {
            const bool is_group = set_of(nodes[k].cells).size() > 1 || !set_of(nodes[k].als).empty();
            was_grouped |= is_group;
            is_grouped |= is_group && start <= k && k <= last;
        }
        if (is_grouped == was_grouped) first = start, count = last - start + 1;
    }
};

}  // namespace

HouseSet strong_house(const CellSet& one, const CellSet& other, Digit digit, const Board& board) {
    for (const int house : each(common_houses(one | other)))
        if (board.places(static_cast<House>(house), digit).within(one | other)) return HouseSet{1} << house;
    return 0;
}

ChainPattern pattern_of(const ChainGraph& graph, const Board& board, const ChainWay& way, Sink& found) {
    PlainNode nodes[3 * ChainWay::kMost];
    int count = 0;
    HouseSet houses = 0;
    for (int k = 0; k < way.size; ++k) {
        const int node = way.nodes[k], before = k ? way.nodes[k - 1] : node;
        const bool follows_off = k > 0 && !way.is_on(k - 1);
        const Digit digit = graph.digit[node];
        // A locked set leaves at most one digit in a cell next to it. One digit represents all: the set has it.
        const HouseSet house = follows_off && digit == graph.digit[before]
                                   ? strong_house(set_of(graph.cells[before]), set_of(graph.cells[node]), digit, board)
                                   : 0;
        houses |= house;
        if (const CellSet set = set_of(graph.set[before]);
            follows_off && !set.empty() && set_of(graph.set[node]).empty() && !house) {
            const Cell cell = set_of(graph.cells[node]).first();
            const Digit taken = lowest_digit(board.candidates(cell) & ~bit_of(digit));
            nodes[count++] = {plain(set & board.places(taken)), graph.set[before], taken, true};
            nodes[count++] = {graph.cells[node], {0, 0}, taken, false};
        }
        nodes[count++] = {graph.cells[node], graph.set[node], digit, way.is_on(k)};
    }
    const Needed needed(nodes, count);
    return {found.keep(nodes + needed.first, needed.count), needed.count, houses};
}

void find_chains(const TechniqueSet& wanted, const Board& board, Workbench& bench, Sink& found) {
    if (wanted.has(kXChain) && find_x_chains(board, bench, found)) return;
    if (wanted.has(kXyChain) && find_xy_chains(board, bench, found)) return;
    if (wanted.meets(kPlain) && find_nice_loops(wanted, false, board, bench, found)) return;
    if (wanted.meets(kGrouped)) find_nice_loops(wanted, true, board, bench, found);
}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
