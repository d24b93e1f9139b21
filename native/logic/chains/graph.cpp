// Builds the graph that chains are looked for in: candidates first, then groups, then almost locked sets.
#include "logic/chains/graph.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

namespace {

struct Builder {
    const Board& board;
    ChainGraph& graph;

    std::uint64_t* strong(int node) { return graph.strong + static_cast<std::size_t>(node) * graph.stride; }
    std::uint64_t* weak(int node) { return graph.weak + static_cast<std::size_t>(node) * graph.stride; }

    void link_strongly(int one, int other) {
        add_bit(strong(one), other);
        add_bit(strong(other), one);
        add_bit(graph.linked, one);
        add_bit(graph.linked, other);
    }
    void link_weakly(int one, int other) {
        add_bit(weak(one), other);
        add_bit(weak(other), one);
    }

    void add_node(const CellSet& cells, Digit digit) {
        graph.cells[graph.nodes] = plain(cells);
        graph.digit[graph.nodes] = digit;
        graph.set[graph.nodes++] = {0, 0};
    }

    void clear_rows(int from, int to) {
        const std::size_t start = static_cast<std::size_t>(from) * graph.stride;
        const std::size_t size = static_cast<std::size_t>(to - from) * graph.stride * sizeof(std::uint64_t);
        std::memset(graph.strong + start, 0, size);
        std::memset(graph.weak + start, 0, size);
    }

    // Where the groups and sets go is known before they are wanted, because rows must be long enough.
    void start(bool with_sets) {
        graph.nodes = 0;
        graph.has_groups = graph.has_sets = false;
        for (int cell = 0; cell < kCells; ++cell) {
            graph.first_of[cell] = static_cast<std::uint16_t>(graph.nodes);
            for (const Digit digit : digits_of(board.candidates(cell))) {
                graph.id_of[cell][digit - 1] = static_cast<std::uint16_t>(graph.nodes);
                graph.seen[graph.nodes] = plain(kGeometry.peers[cell]);
                add_node(CellSet::of(cell), digit);
            }
        }
        graph.first_of[kCells] = static_cast<std::uint16_t>(graph.nodes);
        graph.candidates = graph.nodes;
        graph.groups_from = graph.grouped = (graph.nodes + 63) / 64 * 64;
        const int words = (graph.groups_from + count_groups() + 63) / 64;
        graph.stride = with_sets ? ChainGraph::kMostWords : (words + 3) / 4 * 4;
        std::memset(graph.linked, 0, sizeof graph.linked);
        clear_rows(0, graph.candidates);
    }

    int count_groups() const {
        int groups = 0;
        for (House box = kFirstBox; box < kHouseCount; ++box)
            for (const Digit digit : digits_of(board.unplaced(box))) {
                const Positions positions = board.positions(box, digit);
                for (int k = 0; k < 3; ++k)
                    groups += (size_of(positions & (0b111 << (3 * k))) > 1) + (size_of(positions & (0b001001001 << k)) > 1);
            }
        return groups;
    }

    void link_candidates() {
        for (int node = 0; node < graph.candidates; ++node) {
            const int cell = set_of(graph.cells[node]).first();
            const Digit digit = graph.digit[node];
            std::uint64_t* row = weak(node);
            for (int other = graph.first_of[cell]; other < graph.first_of[cell + 1]; ++other)
                if (other != node) add_bit(row, other);
            for (const Cell other : kGeometry.peers[cell] & board.places(digit)) add_bit(row, graph.id_of[other][digit - 1]);
        }
        for (const Cell cell : board.with_size(2)) link_strongly(graph.first_of[cell], graph.first_of[cell] + 1);
        for (House house = 0; house < kHouseCount; ++house)
            for (const Digit digit : digits_of(board.unplaced(house))) {
                const std::uint32_t positions = board.positions(house, digit), rest = positions & (positions - 1);
                if (!rest || (rest & (rest - 1))) continue;  // not two
                const Cell one = kGeometry.cell[house][lowest(positions)];
                const Cell other = kGeometry.cell[house][lowest(rest)];
                link_strongly(graph.id_of[one][digit - 1], graph.id_of[other][digit - 1]);
            }
    }

    void add_groups() {
        std::uint16_t first_group[10];
        std::uint8_t box[486], line[486];
        const int base = graph.nodes = graph.groups_from;
        for (Digit digit = 1; digit <= 9; ++digit) {
            first_group[digit - 1] = static_cast<std::uint16_t>(graph.nodes);
            for (House l = 0; l < kFirstBox; ++l)
                for (int third = 0; third < 3; ++third) {
                    const House b = kGeometry.house_of[kGeometry.cell[l][3 * third]][2];
                    if (size_of(board.positions(l, digit) & (0b111 << (3 * third))) < 2) continue;
                    const CellSet crossing = kGeometry.cells[b] & kGeometry.cells[l];
                    box[graph.nodes - base] = b;
                    line[graph.nodes - base] = l;
                    graph.seen[graph.nodes] = plain((kGeometry.cells[b] | kGeometry.cells[l]) - crossing);
                    add_node(board.places(digit) & crossing, digit);
                }
        }
        first_group[9] = static_cast<std::uint16_t>(graph.nodes);
        clear_rows(base, graph.nodes);
        for (int node = base; node < graph.nodes; ++node) {
            const Digit digit = graph.digit[node];
            const CellSet cells = set_of(graph.cells[node]);
            for (const House house : {box[node - base], line[node - base]}) {
                const CellSet rest = board.places(house, digit) - cells;
                for (const Cell cell : rest) link_weakly(node, graph.id_of[cell][digit - 1]);
                if (rest.is_one()) link_strongly(node, graph.id_of[rest.first()][digit - 1]);
                // Another group of the house excludes this one, and replaces it if nothing else is left.
                for (int other = node + 1; other < first_group[digit]; ++other) {
                    if (box[other - base] != house && line[other - base] != house) continue;
                    const CellSet others = set_of(graph.cells[other]);
                    if (others.meets(cells)) continue;
                    link_weakly(node, other);
                    if (rest == others) link_strongly(node, other);
                }
            }
        }
        graph.grouped = graph.nodes;
        graph.has_groups = true;
    }

    // An almost locked set without one of its digits has all the others: so any two of its digits are linked strongly.
    void add_sets(const AlsBench& all) {
        std::int16_t last_with[9];  // the latest node of a set with the digit; from there back along `alike_before`
        for (std::int16_t& node : last_with) node = -1;
        for (const Als& als : all) {
            if (als.cells.is_one()) continue;
            const int first = graph.nodes;
            if (first + 9 > ChainGraph::kMostNodes) break;
            for (const Digit digit : digits_of(als.digits)) {
                graph.seen[graph.nodes] = plain(als.seen_by(digit));
                add_node(als.places_of(digit), digit);
                graph.set[graph.nodes - 1] = plain(als.cells);
            }
            clear_rows(first, graph.nodes);
            for (int node = first; node < graph.nodes; ++node) {
                for (int other = node + 1; other < graph.nodes; ++other) link_strongly(node, other);
                link_set(node);
                for (int other = last_with[graph.digit[node] - 1]; other >= 0; other = graph.alike_before[other])
                    if (set_of(graph.cells[node]).within(set_of(graph.seen[other]))) link_weakly(node, other);
            }
            for (int node = first; node < graph.nodes; ++node) {
                std::int16_t& last = last_with[graph.digit[node] - 1];
                graph.alike_before[node] = last;
                last = static_cast<std::int16_t>(node);
                link_to_reduced_cells(node, als);
            }
        }
        graph.has_sets = true;
    }

    void link_set(int node) {
        const Digit digit = graph.digit[node];
        const CellSet seen = set_of(graph.seen[node]);
        for (const Cell cell : seen& board.places(digit)) link_weakly(node, graph.id_of[cell][digit - 1]);
        for (int group = graph.groups_from; group < graph.grouped; ++group)
            if (graph.digit[group] == digit && set_of(graph.cells[group]).within(seen)) link_weakly(node, group);
    }

    // Locked without the node's digit, the set may leave a cell nearby a single candidate. Chains enter sets by weak links
    // only, so this link is not for the way back.
    void link_to_reduced_cells(int node, const Als& als) {
        CellSet near;
        for (const Digit digit : digits_of(als.digits))
            if (digit != graph.digit[node]) near |= als.seen_by(digit) & board.places(digit);
        for (const Cell cell : near - als.cells) {
            DigitSet left = board.candidates(cell);
            if (size_of(left) < 2) continue;
            for (const Digit digit : digits_of(left & als.digits))
                if (digit != graph.digit[node] && als.seen_by(digit).has(cell)) left &= static_cast<DigitSet>(~bit_of(digit));
            if (size_of(left) == 1) add_bit(strong(node), graph.id_of[cell][lowest_digit(left) - 1]);
        }
    }
};

}  // namespace

const ChainGraph& chain_graph(const Board& board, ChainNodes nodes, Workbench& bench) {
    ChainGraph& graph = bench.chains.graph;
    const bool sets = nodes == ChainNodes::kSets;
    Builder builder{board, graph};
    if (graph.version != board.version() || (sets && !graph.has_sets)) {
        graph.version = board.version();
        builder.start(sets);
        builder.link_candidates();
    }
    if (nodes != ChainNodes::kPlain && !graph.has_groups) builder.add_groups();
    if (sets && !graph.has_sets) builder.add_sets(all_als(board, bench.als));
    return graph;
}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
