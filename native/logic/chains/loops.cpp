// Nice loops and alternating inference chains, optionally with groups and almost locked sets.
//
//   continuous loop      a =c= ... =b= a     c or b is false in cell a: each weak link of the loop holds one truth,
//                                            and all other candidates it forbids are eliminated
//   discontinuous loop   a =c= ... =c= a     c must be true in a
//                        a -c- ... -c- a     c is false in a; so it is if the chain starts or ends with another digit
//   AIC                  c- a =c= ... b -c   one of the ends is true: candidates that see both are eliminated
#include "logic/chains/chain_steps.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

namespace {

// Of the loops that remove the candidate they start from, kLeaving starts with another candidate of the cell.
enum Kind : std::uint8_t { kContinuous, kPlacing, kRemoving, kLeaving, kChain };

struct LoopSearch {
    const TechniqueSet& wanted;
    bool grouped;
    const Board& board;
    Workbench& workbench;
    Sink& sink;
    const ChainGraph& graph;
    ChainBench& bench;
    int words;
    Worth best = {};
    FoundChain chosen = {};
    int chosen_place = 0;  // of its target in the tree

    const std::uint64_t* strong(int node) const { return graph.strong + static_cast<std::size_t>(node) * graph.stride; }
    const std::uint64_t* weak(int node) const { return graph.weak + static_cast<std::size_t>(node) * graph.stride; }
    const std::uint64_t* reached(int node) const { return bench.reached + static_cast<std::size_t>(node) * graph.stride; }
    Cell cell_of(int candidate) const { return set_of(graph.cells[candidate]).first(); }

    Technique technique(Kind kind) const {
        if (kind == kContinuous) return grouped ? Technique::kGroupedContinuousNiceLoop : Technique::kContinuousNiceLoop;
        if (kind == kChain) return grouped ? Technique::kGroupedAic : Technique::kAic;
        return grouped ? Technique::kGroupedDiscontinuousNiceLoop : Technique::kDiscontinuousNiceLoop;
    }
    bool wants(Kind kind) const { return wanted.has(technique(kind)); }

    // 1. Implications.

    // The ends of a chain are candidates in different cells, of which one is true.
    Conclusions from_ends(int one, int other) const {
        Conclusions gone;
        const Digit digit = graph.digit[one], other_digit = graph.digit[other];
        const Cell cell = cell_of(one), other_cell = cell_of(other);
        if (digit == other_digit) {
            gone.add(kGeometry.peers[cell] & kGeometry.peers[other_cell] & board.places(digit), digit);
        } else if (sees(cell, other_cell)) {
            if (board.has(other_cell, digit)) gone.add(other_cell, digit);
            if (board.has(cell, other_digit)) gone.add(cell, other_digit);
        }
        return gone;
    }

    void add_all_but(Conclusions& gone, Cell cell, DigitSet kept) const {
        for (const Digit digit : digits_of(board.candidates(cell) & ~kept)) gone.add(cell, digit);
    }

    // One of the two, neighbours by a weak link, is true.
    void add_from_weak_link(Conclusions& gone, int one, int other, const CellSet& loop) const {
        const Digit digit = graph.digit[one], other_digit = graph.digit[other];
        if (digit != other_digit)
            add_all_but(gone, cell_of(one), static_cast<DigitSet>(bit_of(digit) | bit_of(other_digit)));
        else
            gone.add((set_of(graph.seen[one]) & set_of(graph.seen[other]) & board.places(digit)) - loop, digit);
    }

    Conclusions from_loop(const ChainWay& way) const {
        Conclusions gone;
        CellSet loop;
        for (int k = 0; k < way.size; ++k) loop |= set_of(graph.cells[way.nodes[k]]);
        for (int k = 1; k + 1 < way.size; k += 2) add_from_weak_link(gone, way.nodes[k], way.nodes[k + 1], loop);
        add_from_weak_link(gone, way.last(), way.nodes[0], loop);
        for (int k = 0; k + 1 < way.size; k += 2) add_from_locked_set(gone, way.nodes[k], way.nodes[k + 1]);
        return gone;
    }

    // A loop through an almost locked set locks it: whichever of the two is true, all its other digits are in it, or in the
    // cell that it leaves a single candidate.
    void add_from_locked_set(Conclusions& gone, int one, int other) const {
        const CellSet set = set_of(graph.set[one]);
        if (set.empty()) return;
        const CellSet cells = set | (other < graph.candidates ? set_of(graph.cells[other]) : CellSet{});
        DigitSet digits = 0;
        for (const Cell cell : set) digits |= board.candidates(cell);
        for (const Digit digit : digits_of(digits & ~(bit_of(graph.digit[one]) | bit_of(graph.digit[other]))))
            gone.add(seen_by_all(cells & board.places(digit)) & board.places(digit), digit);
    }

    Conclusions conclusions_of(const FoundChain& chain, const ChainWay& way) const {
        Conclusions gone;
        if (chain.kind == kContinuous) return from_loop(way);
        if (chain.kind == kChain) return from_ends(chain.source, chain.target);
        const Cell cell = cell_of(chain.source);
        if (chain.kind == kPlacing)
            add_all_but(gone, cell, bit_of(graph.digit[chain.source]));
        else
            gone.add(cell, chain.digit);
        return gone;
    }

    // 2. By which way.

    bool is_in_cell(int node, Cell cell) const { return node < graph.candidates && cell_of(node) == cell; }

    int grow(int source, bool is_on) { return grow_tree(graph, board, source, is_on, words, bench.tree); }

    // The way of the chain in the tree grown from its source.
    ChainWay way_of(const FoundChain& chain) const {
        ChainWay way = way_to(bench.tree, chain.target, true);
        if (chain.kind == kRemoving) way.add(chain.source);
        if (chain.kind == kLeaving) way.surround(graph.id_of[cell_of(chain.source)][chain.digit - 1]);
        return way;
    }

    // The way is counted as it is described: without links inside the cell of a loop at its start and end.
    int length_of(const FoundChain& chain, const ChainWay& way) const {
        const Cell cell = cell_of(chain.source);
        const bool ends_inside = chain.kind == kRemoving && is_in_cell(chain.target, cell);
        int links = -(chain.kind == kLeaving) - ends_inside;
        for (int k = 0; k + 1 < way.size; ++k)
            links += link_length(graph, SetUse::kUsual, way.nodes[k], way.is_on(k), way.nodes[k + 1]);
        return links;
    }

    // A chain that crosses its own cells is not useful to people: part of it already shows the contradiction. A loop may
    // cross the cell it starts from. Groups are treated as HoDoKu was seen to do it: going back from the end to the start,
    // none of a group's cells may occur earlier, and only its first cell counts for later ones; sets are free.
    bool crosses_itself(const ChainWay& way) const {
        CellSet crossed;
        const int start = cell_of(way.nodes[0]);
        const bool is_loop = is_in_cell(way.last(), static_cast<Cell>(start));
        if (is_loop) crossed.add(start);
        for (int k = way.size - 1, before = -1; k >= 0; --k) {
            const int node = way.nodes[k];
            if (node >= graph.grouped) {
                before = -1;
                continue;
            }
            const int cell = cell_of(node);
            const bool is_single = node < graph.candidates, stays = is_single && cell == before;
            before = is_single ? cell : -1;
            if (stays || (is_loop && cell == start)) continue;
            if (set_of(graph.cells[node]).meets(crossed)) return true;
            crossed.add(cell);
        }
        return false;
    }

    bool is_described(const ChainWay& way) const {
        return way.size < ChainWay::kMost && has_group(graph, way) == grouped && !crosses_itself(way);
    }

    // The first node of the tree, in the order in which it grew, that excludes the candidate.
    int first_against(int candidate, int entries) const {
        const std::uint64_t* row = weak(candidate);
        for (int k = 1; k < entries; ++k)
            if (bench.tree.queue[k] < 0 && has_bit(row, ~bench.tree.queue[k])) return ~bench.tree.queue[k];
        return -1;
    }

    // 3. All of them.

    FoundChain chain_of(Kind kind, int source, int target, Digit digit) const {
        return {0, 0, 0, 0, static_cast<std::int16_t>(source), static_cast<std::int16_t>(target), kind, digit, bench.tree.sets};
    }

    // The shortest chain for the same conclusions of the same technique is kept.
    void note(FoundChain chain) {
        const Kind kind = static_cast<Kind>(chain.kind);
        const ChainWay way = way_of(chain);
        if (!is_described(way)) return;
        const Conclusions gone = conclusions_of(chain, way);
        const Worth worth = worth_of(gone);
        if (worth.count < (kind == kChain ? 2 : 1)) return;
        chain.hash = worth.hash;
        chain.key = worth.key;
        chain.count = static_cast<std::int16_t>(worth.count);
        chain.length = static_cast<std::int16_t>(length_of(chain, way));
        for (int k = 0; k < bench.found_count; ++k) {
            FoundChain& other = bench.found[k];
            if (other.hash != chain.hash || technique(static_cast<Kind>(other.kind)) != technique(kind)) continue;
            if (chain.length < other.length) other = chain;
            return;
        }
        if (bench.found_count < ChainBench::kMostFound) bench.found[bench.found_count++] = chain;
    }

    bool is_direct(int source, int target) const { return has_bit(strong(source), target); }

    // Implications of the candidate being off.
    template <class Take>
    void from_off(int source, const Take& take) {
        const Cell cell = cell_of(source);
        const int entries = grow(source, false);
        for (int target = 0; target < graph.candidates; ++target) {
            if (!has_bit(bench.tree.on, target) || is_direct(source, target)) continue;
            const Kind kind = target == source ? kPlacing : cell_of(target) == cell ? kContinuous : kChain;
            if (wants(kind) && (kind != kChain || from_ends(source, target).size() > 1)) take(chain_of(kind, source, target, 0));
        }
        if (wants(kLeaving)) leave_through(source, entries, take);
    }

    // A candidate of the cell that excludes itself by way of another one of the cell, which goes off first.
    template <class Take>
    void leave_through(int source, int entries, const Take& take) {
        const Cell cell = cell_of(source);
        for (int other = graph.first_of[cell]; other < graph.first_of[cell + 1]; ++other) {
            if (other == source) continue;
            const int target = first_against(other, entries);
            if (target >= 0 && !is_in_cell(target, cell)) take(chain_of(kLeaving, source, target, graph.digit[other]));
        }
    }

    // Implications of the candidate being on that contradict it. Three nodes are a locked candidate.
    template <class Take>
    void from_on(int source, const Take& take) {
        const Cell cell = cell_of(source);
        const int entries = grow(source, true);
        const auto offer = [&](int target) {
            const ChainWay way = way_to(bench.tree, target, true);
            if (way.size > 3 && !is_in_cell(way.nodes[1], cell)) take(chain_of(kRemoving, source, target, graph.digit[source]));
        };
        for (int other = graph.first_of[cell]; other < graph.first_of[cell + 1]; ++other)
            if (other != source && has_bit(bench.tree.on, other)) offer(other);
        const int target = first_against(source, entries);
        if (target >= 0 && !is_in_cell(target, cell)) offer(target);
    }

    void note_all() {
        const auto take = [&](const FoundChain& chain) { note(chain); };
        for (int node = 0; node < graph.candidates && wants(kRemoving) && !workbench.is_stopped(); ++node) from_on(node, take);
        for (int node = 0; node < graph.candidates && !workbench.is_stopped(); ++node)
            if (has_bit(graph.linked, node)) from_off(node, take);
    }

    bool find_all() {
        bench.found_count = 0;
        note_all();
        const bool has_sets = 64 * words > graph.grouped && graph.nodes > graph.grouped;
        for (const SetUse use : {SetUse::kShortcuts, SetUse::kCheap}) {
            if (!has_sets) break;
            bench.tree.sets = use;
            note_all();
        }
        // Best first; there are at most some hundreds.
        for (int k = 0; k < bench.found_count; ++k) {
            if (report(bring_best_to(k, bench, comes_before)) || workbench.is_stopped()) return true;
        }
        return false;
    }

    static bool comes_before(const FoundChain& one, const FoundChain& other) {
        if (one.count != other.count) return one.count > other.count;
        return one.key != other.key ? one.key < other.key : one.length < other.length;
    }

    bool report(const FoundChain& chain) {
        bench.tree.sets = chain.sets;
        grow(chain.source, chain.kind == kRemoving);
        const ChainWay way = way_of(chain);
        const ChainPattern pattern = pattern_of(graph, board, way, sink);
        return sink.add(technique(static_cast<Kind>(chain.kind)), pattern, conclusions_of(chain, way));
    }

    // 4. Only the best.

    bool is_worth_it(const Worth& worth) const {
        return worth.count && (worth.is_better_than(best) || (worth.count == best.count && worth.key == best.key));
    }

    // Of equal worth, contradictions of a candidate come first, then other loops, then chains with two ends; and of these the
    // one found first: by the source, and by the order in which its tree grew.
    static int rank_of(const FoundChain& chain) { return chain.kind == kRemoving ? 0 : chain.kind == kChain ? 2 : 1; }
    bool is_found_before(const FoundChain& chain, int place) const {
        if (rank_of(chain) != rank_of(chosen)) return rank_of(chain) < rank_of(chosen);
        return chain.kind != kRemoving && chain.source == chosen.source && place < chosen_place;
    }

    int place_in_tree(int target) const {
        int place = 0;
        while (bench.tree.queue[place] != ~target) ++place;
        return place;
    }

    // Takes the chain, whose tree is grown, if it is better than the best so far; of those with the same conclusions the
    // shorter one.
    void choose(FoundChain chain, const Worth& worth) {
        if (!is_worth_it(worth) || !has_bit(bench.tree.on, chain.target)) return;
        const ChainWay way = way_of(chain);
        if (!is_described(way)) return;
        chain.length = static_cast<std::int16_t>(length_of(chain, way));
        const int place = place_in_tree(chain.target);
        if (worth.is_same_as(best) ? chain.length >= chosen.length
                                   : !worth.is_better_than(best) && !is_found_before(chain, place))
            return;
        best = worth;
        chosen = chain;
        chosen_place = place;
    }

    // The same for a tree that is not grown yet: few chains are worth that.
    void consider(Kind kind, int source, int target, const Worth& worth) {
        if (!is_worth_it(worth)) return;
        grow(source, false);
        choose(chain_of(kind, source, target, 0), worth);
    }

    void consider_chains_from(int source) {
        const Digit digit = graph.digit[source];
        const Cell cell = cell_of(source);
        const std::uint64_t* row = reached(source);
        const CellSet peers = kGeometry.peers[cell];
        for (const Cell other : board.places(digit)) {
            if (other == cell) continue;
            const int target = graph.id_of[other][digit - 1];
            if (has_bit(row, target) && !is_direct(source, target)) {
                const CellSet seen = peers & kGeometry.peers[other] & board.places(digit);
                if (seen.size() > 1 && seen.size() >= best.count)
                    consider(kChain, source, target, worth_of(eliminate(seen, digit)));
            }
            if (best.count > 2 || !peers.has(other)) continue;
            const DigitSet shared = board.candidates(cell) & board.candidates(other) & static_cast<DigitSet>(~bit_of(digit));
            for (const Digit end : digits_of(shared)) {
                const int different = graph.id_of[other][end - 1];
                if (has_bit(row, different)) consider(kChain, source, different, worth_of(from_ends(source, different)));
            }
        }
    }

    void consider_loops_from(int source) {
        const Cell cell = cell_of(source);
        bool is_grown = false;
        for (int target = graph.first_of[cell]; target < graph.first_of[cell + 1]; ++target) {
            if (target == source || !has_bit(reached(source), target) || is_direct(source, target)) continue;
            if (!is_grown) grow(source, false);
            is_grown = true;
            choose(chain_of(kContinuous, source, target, 0), worth_of(from_loop(way_to(bench.tree, target, true))));
        }
    }

    // A single candidate that excludes itself is worth a look only if nothing takes two.
    void consider_removals() {
        for (int sum = 1; sum <= 89 && !workbench.is_stopped(); ++sum)
            for (Digit digit = 9; digit >= 1; --digit) {
                const int cell = sum - digit;
                if (cell < 0 || cell >= kCells || !board.has(cell, digit)) continue;
                const Worth worth = worth_of(eliminate(CellSet::of(cell), digit));
                if (best.count && worth.key > best.key) return;
                const int candidate = graph.id_of[cell][digit - 1];
                if (excludes_itself(candidate)) consider_removal_of(candidate, worth);
            }
    }

    void consider_removal_of(int candidate, const Worth& worth) {
        const Cell cell = cell_of(candidate);
        from_on(candidate, [&](const FoundChain& chain) { choose(chain, worth); });
        for (int other = graph.first_of[cell]; other < graph.first_of[cell + 1]; ++other) {
            if (other == candidate || !has_bit(graph.linked, other)) continue;
            const int target = first_against(candidate, grow(other, false));
            if (target >= 0 && !is_in_cell(target, cell))
                choose(chain_of(kLeaving, other, target, graph.digit[candidate]), worth);
        }
    }

    bool excludes_itself(int candidate) const {
        const std::uint64_t* row = weak(candidate);
        std::uint64_t against = 0;
        for (int w = 0; w < words && !against; ++w)
            for (std::uint64_t bits = row[w] & graph.linked[w]; bits && !against; bits &= bits - 1) {
                const std::uint64_t* on = reached(64 * w + std::countr_zero(bits));
                for (int k = 0; k < words; ++k) against |= on[k] & row[k];
            }
        return against != 0;
    }

    void find_best() {
        if (!close_graph(graph, words, workbench)) return;
        for (int node = 0; node < graph.candidates; ++node) {
            if (!has_bit(graph.linked, node)) continue;
            if (workbench.is_stopped()) return;
            if (wants(kChain)) consider_chains_from(node);
            if (wants(kPlacing) && has_bit(reached(node), node)) {
                Conclusions gone;
                add_all_but(gone, cell_of(node), bit_of(graph.digit[node]));
                consider(kPlacing, node, node, worth_of(gone));
            }
            if (wants(kContinuous)) consider_loops_from(node);
        }
        if (wants(kRemoving) && best.count < 2) consider_removals();
        if (best.count && !workbench.is_stopped()) report(chosen);
    }
};

}  // namespace

bool has_group(const ChainGraph& graph, const ChainWay& way) {
    for (int k = 0; k < way.size; ++k)
        if (way.nodes[k] >= graph.groups_from) return true;
    return false;
}

bool find_nice_loops(const TechniqueSet& wanted, bool grouped, const Board& board, Workbench& bench, Sink& found) {
    const ChainNodes nodes = !grouped ? ChainNodes::kPlain : bench.settings.als_nodes ? ChainNodes::kSets : ChainNodes::kGroups;
    const ChainGraph& graph = chain_graph(board, nodes, bench);
    const int words = ((grouped ? graph.nodes : graph.candidates) + 63) / 64;
    LoopSearch search{wanted, grouped, board, bench, found, graph, bench.chains, words};
    bench.chains.tree.sets = SetUse::kUsual;
    if (found.wants_one())
        search.find_best();
    else
        search.find_all();
    return found.is_full();
}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
