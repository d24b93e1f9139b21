// Trees of implications of one node, and the closure of the whole graph.
#include "logic/chains/tree.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

namespace {

// Grows a tree. Which of several shortest chains is found depends on the order of the neighbours: first those in the cell,
// then row, column and box, then groups, then almost locked sets. HoDoKu was seen to follow the same order.
struct Grower {
    const ChainGraph& graph;
    const Board& board;
    ChainTree& tree;
    int words;
    int tail = 0;

    void reach(int node, bool on, int from) {
        add_bit(on ? tree.on : tree.off, node);
        (on ? tree.before_on : tree.before_off)[node] = static_cast<std::int16_t>(from);
        tree.queue[tail++] = static_cast<std::int16_t>(on ? ~node : node);
    }

    // Neighbours of `node` among those of `row` that are not known.
    void reach_candidate(const std::uint64_t* row, const std::uint64_t* known, int other, bool on, int node) {
        if (has_bit(row, other) && !has_bit(known, other)) reach(other, on, node);
    }

    void grow_from(int node, bool is_on) {
        const std::uint64_t* row = (is_on ? graph.weak : graph.strong) + static_cast<std::size_t>(node) * graph.stride;
        const std::uint64_t* known = is_on ? tree.off : tree.on;
        std::uint64_t any = 0;
        for (int k = 0; k < words; ++k) any |= row[k] & ~known[k];
        if (!any) return;
        if (node < graph.candidates) {
            const Cell cell = set_of(graph.cells[node]).first();
            const Digit digit = graph.digit[node];
            for (int other = graph.first_of[cell]; other < graph.first_of[cell + 1]; ++other)
                reach_candidate(row, known, other, !is_on, node);
            for (const House house : kGeometry.house_of[cell])
                for (const int position : each(board.positions(house, digit)))
                    reach_candidate(row, known, graph.id_of[kGeometry.cell[house][position]][digit - 1], !is_on, node);
        }
        // The remaining nodes are next to groups, or are groups.
        for (int k = 0; k < words; ++k) {
            for (std::uint64_t fresh = row[k] & ~known[k]; fresh; fresh &= fresh - 1)
                reach(64 * k + std::countr_zero(fresh), !is_on, node);
        }
    }
};

// The same where links differ in length: nearest nodes first.
struct SetGrower {
    const ChainGraph& graph;
    const Board& board;
    ChainTree& tree;
    int words;
    int sizes[ChainTree::kWaitingLines] = {};
    int waiting = 0, tail = 0;

    // Longer ways are forgotten where the line is full; it never is on real boards.
    void reach(int node, bool on, int from, int distance) {
        std::uint16_t& far = (on ? tree.far_on : tree.far_off)[node];
        const int line = distance % ChainTree::kWaitingLines;
        if (distance >= far || sizes[line] == ChainTree::kMostWaiting) return;
        far = static_cast<std::uint16_t>(distance);
        (on ? tree.before_on : tree.before_off)[node] = static_cast<std::int16_t>(from);
        tree.waiting[line][sizes[line]++] = static_cast<std::int16_t>(on ? ~node : node);
        ++waiting;
    }

    void grow_from(int node, bool is_on, int distance) {
        const std::uint64_t* row = (is_on ? graph.weak : graph.strong) + static_cast<std::size_t>(node) * graph.stride;
        const std::uint64_t* known = is_on ? tree.off : tree.on;
        const auto step = [&](int other) {
            if (!is_on && node >= graph.grouped) {
                if (other >= graph.grouped) return pass_through(node, other, distance);
                const Cell cell = set_of(graph.cells[other]).first();
                if (tree.sets == SetUse::kUsual && size_of(board.candidates(cell)) == 2) return;
            }
            reach(other, !is_on, node, distance + link_length(graph, tree.sets, node, is_on, other));
        };
        if (node < graph.candidates) {
            const Cell cell = set_of(graph.cells[node]).first();
            const Digit digit = graph.digit[node];
            for (int other = graph.first_of[cell]; other < graph.first_of[cell + 1]; ++other)
                if (has_bit(row, other) && !has_bit(known, other)) step(other);
            for (const House house : kGeometry.house_of[cell])
                for (const int position : each(board.positions(house, digit))) {
                    const int other = graph.id_of[kGeometry.cell[house][position]][digit - 1];
                    if (has_bit(row, other) && !has_bit(known, other)) step(other);
                }
        }
        for (int k = 0; k < words; ++k)
            for (std::uint64_t fresh = row[k] & ~known[k] & (is_on ? graph.linked[k] : ~std::uint64_t{0}); fresh;
                 fresh &= fresh - 1)
                step(64 * k + std::countr_zero(fresh));
    }

    // A set that lacks one digit has all the others, which implies more at once: a set is one node, not two.
    void pass_through(int node, int other, int distance) {
        if (has_bit(tree.on, other)) return;
        add_bit(tree.on, other);
        tree.before_on[other] = static_cast<std::int16_t>(node);
        grow_from(other, true, distance);
    }

    int grow(int start, bool is_on) {
        for (int node = 0; node < graph.nodes; ++node) tree.far_on[node] = tree.far_off[node] = 0xFFFF;
        reach(start, is_on, -1, 0);
        for (int distance = 0; waiting; ++distance) {
            const int line = distance % ChainTree::kWaitingLines;
            for (int k = 0; k < sizes[line]; ++k, --waiting) {
                const int entry = tree.waiting[line][k];
                const bool on = entry < 0;
                const int node = on ? ~entry : entry;
                if (has_bit(on ? tree.on : tree.off, node)) continue;
                add_bit(on ? tree.on : tree.off, node);
                tree.queue[tail++] = static_cast<std::int16_t>(entry);
                grow_from(node, on, distance);
            }
            sizes[line] = 0;
        }
        return tail;
    }
};

}  // namespace

int grow_tree(const ChainGraph& graph, const Board& board, int start, bool is_on, int words, ChainTree& tree) {
    for (int k = 0; k < words; ++k) tree.on[k] = tree.off[k] = 0;
    if (64 * words > graph.grouped && graph.nodes > graph.grouped) return SetGrower{graph, board, tree, words}.grow(start, is_on);
    Grower grower{graph, board, tree, words};
    grower.reach(start, is_on, -1);
    for (int head = 0; head < grower.tail; ++head) {
        const int entry = tree.queue[head];
        grower.grow_from(entry < 0 ? ~entry : entry, entry < 0);
    }
    return grower.tail;
}

ChainWay way_to(const ChainTree& tree, int node, bool is_on) {
    ChainWay back;
    bool on = is_on;
    for (int at = node; at >= 0 && back.size < ChainWay::kMost; on = !on) {
        back.add(at);
        at = (on ? tree.before_on : tree.before_off)[at];
    }
    ChainWay way;
    way.starts_on = !on;
    for (int k = back.size; k-- > 0;) way.add(back.nodes[k]);
    return way;
}

namespace {

// Rows of four words at once, for the compiler to vectorize.
typedef std::uint64_t Quad __attribute__((vector_size(32), aligned(32), may_alias));

// The same for rows whose number of quads is known when compiled (0: not known, so for any).
//
// A node that was closed before is not walked through again: all it leads to is taken over at once. Nodes that lead to
// each other are many, so most rows are finished after a few steps.
template <int kQuads>
bool close_rows(const ChainGraph& graph, int words, Workbench& workbench) {
    ChainBench& bench = workbench.chains;
    const int quads = kQuads ? kQuads : (words + 3) / 4;
    constexpr int kRoom = kQuads ? kQuads : ChainGraph::kMostWords / 4;
    const auto row = [&](const std::uint64_t* table, int node) {
        return reinterpret_cast<const Quad*>(table + static_cast<std::size_t>(node) * graph.stride);
    };
    Quad linked[kRoom], closed[kRoom], on[kRoom], off[kRoom], taken[kRoom], fresh[kRoom], more[kRoom];
    for (int k = 0; k < quads; ++k) closed[k] = linked[k] = Quad{};
    for (int w = 0; w < words; ++w) reinterpret_cast<std::uint64_t*>(linked)[w] = graph.linked[w];
    for (int word = 0; word < words; ++word) {
        if (workbench.is_stopped()) return false;
        for (std::uint64_t left = graph.linked[word]; left; left &= left - 1) {
            const int node = 64 * word + std::countr_zero(left);
            for (int k = 0; k < quads; ++k) on[k] = off[k] = taken[k] = fresh[k] = Quad{};
            add_bit(reinterpret_cast<std::uint64_t*>(fresh), node);
            add_bit(reinterpret_cast<std::uint64_t*>(off), node);
            for (bool any = true; any;) {
                for (int k = 0; k < quads; ++k) more[k] = Quad{};
                for (int w = 0; w < words; ++w)
                    for (std::uint64_t bits = reinterpret_cast<const std::uint64_t*>(fresh)[w]; bits; bits &= bits - 1) {
                        const int from = 64 * w + std::countr_zero(bits);
                        if (has_bit(reinterpret_cast<const std::uint64_t*>(closed), from)) {
                            if (has_bit(reinterpret_cast<const std::uint64_t*>(taken), from)) continue;
                            const Quad* reached = row(bench.reached, from);
                            const Quad* passed = row(bench.passed, from);
                            for (int k = 0; k < quads; ++k) on[k] |= reached[k], taken[k] |= passed[k];
                        } else {
                            const Quad* strong = row(graph.strong, from);
                            for (int k = 0; k < quads; ++k) more[k] |= strong[k];
                        }
                    }
                for (int k = 0; k < quads; ++k) more[k] &= ~on[k], on[k] |= more[k], off[k] |= taken[k], fresh[k] = Quad{};
                for (int w = 0; w < words; ++w)
                    for (std::uint64_t bits = reinterpret_cast<const std::uint64_t*>(more)[w]; bits; bits &= bits - 1) {
                        const Quad* weak = row(graph.weak, 64 * w + std::countr_zero(bits));
                        for (int k = 0; k < quads; ++k) fresh[k] |= weak[k];
                    }
                Quad some = Quad{};
                for (int k = 0; k < quads; ++k) {
                    fresh[k] &= linked[k] & ~off[k];
                    off[k] |= fresh[k];
                    some |= fresh[k];
                }
                any = (some[0] | some[1] | some[2] | some[3]) != 0;
            }
            Quad* reached = reinterpret_cast<Quad*>(bench.reached + static_cast<std::size_t>(node) * graph.stride);
            Quad* passed = reinterpret_cast<Quad*>(bench.passed + static_cast<std::size_t>(node) * graph.stride);
            for (int k = 0; k < quads; ++k) reached[k] = on[k], passed[k] = off[k];
            add_bit(reinterpret_cast<std::uint64_t*>(closed), node);
        }
    }
    return true;
}

}  // namespace

bool close_graph(const ChainGraph& graph, int words, Workbench& bench) {
    if (words <= 4) return close_rows<1>(graph, words, bench);
    if (words <= 8) return close_rows<2>(graph, words, bench);
    return close_rows<0>(graph, words, bench);
}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
