// Walks through the graph of chains: the implications of a node, and the paths to them.
#pragma once
#include "logic/chains/graph.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

// One way through the graph; on and off alternate.
struct ChainWay {
    static constexpr int kMost = 128;  // nodes; a longer chain is not reported (real ones stay far below)
    std::int16_t nodes[kMost];
    int size = 0;
    bool starts_on = false;
    bool is_on(int index) const { return starts_on == (index % 2 == 0); }
    void surround(int node) {  // puts the node before the first and after the last
        add(node);
        add(node);
        for (int k = size - 2; k > 0; --k) nodes[k] = nodes[k - 1];
        nodes[0] = static_cast<std::int16_t>(node);
        starts_on = !starts_on;
    }
    int last() const { return nodes[size - 1]; }
    void add(int node) {
        if (size < kMost) nodes[size++] = static_cast<std::int16_t>(node);
    }
};

// How long the link from one node to another is. A way through an almost locked set is longer than it looks, so that
// chains avoid sets where they can.
FULLHOUSE_ALWAYS int link_length(const ChainGraph& graph, SetUse sets, int from, bool from_on, int to) {
    if (from < graph.grouped) return 1;
    const bool to_set = to >= graph.grouped;
    if (!from_on && to_set) return 0;  // inside a set
    return sets == SetUse::kCheap ? 1 : to_set ? 4 : 3;
}

// Everything that follows from the node being on or off, breadth first, by nodes below `words` * 64.
// Returns how many entries the queue has.
int grow_tree(const ChainGraph& graph, const Board& board, int start, bool is_on, int words, ChainTree& tree);

// The way from the start of the tree to a node that it reached.
ChainWay way_to(const ChainTree& tree, int node, bool is_on);

// For every node the nodes that are on if it is off, and those that are off then and have a strong link. False: stopped.
bool close_graph(const ChainGraph& graph, int words, Workbench& bench);

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
