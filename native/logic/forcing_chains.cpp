// Forcing chains: plain links only, so every node follows from the one before.
//
// A truth (a cell, or a digit in a house) with all its candidates leading to the same end is a verity. Every link can be
// walked backwards, from the opposite to the opposite; so the opposite of that end leads to each of the candidates being
// off, and the truth fails: the same step told as a contradiction, with as many nodes.
#include "logic/forcing_walk.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

namespace {

constexpr int kFar = 1 << 20;

struct Search {
    bool cells, houses;  // where to start from
    bool itself;         // whether a candidate that leads to its own opposite counts
    bool contradictions, verities;
    Technique contradiction, verity;
    bool by_length;  // Sudoku Explainer takes the shortest of all
};

class ChainSearch {
 public:
    ChainSearch(const Search& search, const Board& board, ForcingBench& bench, Sink& found)
        : search_(search), board_(board), bench_(bench), links_(bench.links), found_(found), walk_(board, bench.links) {
        list_truths(board, links_, truths_);
    }

    // 1. What holds in any case.
    void conclude_all() {
        const int words = links_.words;
        clear(holds_.on, words);
        clear(holds_.off, words);
        for (int number = first(); number < last(); ++number) {
            const Truth& truth = truths_[number];
            if (truth.size < 2) continue;
            for (int word = 0; word < words; ++word) {
                std::uint64_t on = ~std::uint64_t{0}, off = on;
                for (int k = 0; k < truth.size; ++k) {
                    const Followers& all = bench_.all[truth.member[k]][1];
                    on &= all.on.words[word];
                    off &= all.off.words[word];
                }
                holds_.on.words[word] |= on;
                holds_.off.words[word] |= off;
            }
        }
        if (!search_.itself) return;
        for (int candidate = 0; candidate < links_.candidates; ++candidate) {
            if (bench_.all[candidate][1].off.has(candidate)) holds_.off.add(candidate);
            for (int k = 0; k < links_.strong_count[candidate]; ++k)
                if (bench_.all[links_.strong[candidate][k]][1].on.has(candidate)) holds_.on.add(candidate);
        }
    }

    // 2. How it is told: placements first, then eliminations, each cell by cell. HoDoKu 2.2.0 prefers them in this order.
    bool tell_all() {
        if (search_.by_length && found_.wants_one()) return tell_shortest();
        for (const bool is_on : {true, false})
            for (std::int16_t candidate = 0; candidate < links_.candidates; ++candidate)
                if (holds_.has({candidate, is_on}) && tell({candidate, is_on})) return true;
        return false;
    }

 private:
    int first() const { return search_.cells ? 0 : kCells; }
    int last() const { return search_.houses ? Truth::kCount : kCells; }

    bool tell_shortest() {
        Literal shortest{-1, false};
        int fewest = kFar;
        for (const bool is_on : {true, false})
            for (std::int16_t candidate = 0; candidate < links_.candidates; ++candidate) {
                const Literal end{candidate, is_on};
                if (!holds_.has(end)) continue;
                walk_.start({candidate, !is_on});
                for (int number = first(); number < last(); ++number) {
                    const int nodes = size_of_clash(truths_[number], end, fewest);
                    if (nodes < fewest) fewest = nodes, shortest = end;
                }
            }
        return shortest.item >= 0 && tell(shortest);
    }

    bool tell(Literal end) {
        const Literal premise{end.item, !end.is_on};
        walk_.start(premise);
        int clash = -1, verity = -1, clash_nodes = kFar, verity_nodes = kFar;
        if (search_.itself && walk_.reaches(end)) clash_nodes = walk_.distance(end) + 1;
        for (int number = first(); number < last(); ++number) {
            const Truth& truth = truths_[number];
            const int nodes = size_of_clash(truth, end, verity_nodes);
            if (nodes < verity_nodes) verity = number, verity_nodes = nodes;
            const int again = truth.is_untouched ? size_of_clash(truth, end, clash_nodes) : kFar;
            if (again < clash_nodes) clash = number, clash_nodes = again;
        }
        // A path takes what HoDoKu does: a contradiction, unless for an elimination a verity is shorter.
        const bool has_clash = search_.contradictions && clash_nodes < kFar;
        const bool has_verity = search_.verities && verity_nodes < kFar;
        const bool is_clash = has_clash && (!has_verity || end.is_on || clash_nodes <= verity_nodes);
        if (is_clash || (has_clash && !found_.wants_one()))
            if (clash < 0 ? tell_itself(end) : tell_contradiction(end, truths_[clash])) return true;
        return has_verity && !(is_clash && found_.wants_one()) && tell_verity(end, truths_[verity]);
    }

    // The nodes of all branches from the premise to the truth's candidates being off. A candidate that is on and leads to
    // its own opposite needs no truth.
    int size_of_clash(const Truth& truth, Literal end, int limit) const {
        if (truth.size < 2) return kFar;
        int nodes = 0;
        for (int k = 0; k < truth.size; ++k) {
            const Literal off{truth.member[k], false};
            if (!walk_.reaches(off) || off == end) return kFar;
            nodes += walk_.distance(off) + 1;
            if (nodes >= limit) return kFar;
        }
        return nodes;
    }

    bool tell_itself(Literal end) {
        PlainNode nodes[kMostChainNodes];
        Branches branches(found_);
        branches.add(nodes, walk_.tell(end, nodes));
        return found_.add(search_.contradiction, branches.step(links_.item[end.item].cells, 0), conclude(links_, end));
    }

    bool tell_contradiction(Literal end, const Truth& truth) {
        PlainNode nodes[kMostChainNodes];
        Branches branches(found_);
        for (int k = 0; k < truth.size; ++k) branches.add(nodes, walk_.tell({truth.member[k], false}, nodes));
        return found_.add(search_.contradiction, branches.step(truth), conclude(links_, end));
    }

    bool tell_verity(Literal end, const Truth& truth) {
        PlainNode nodes[kMostChainNodes];
        Branches branches(found_);
        for (int k = 0; k < truth.size; ++k) {
            walk_.start({truth.member[k], true});
            branches.add(nodes, walk_.tell(end, nodes));
        }
        return found_.add(search_.verity, branches.step(truth), conclude(links_, end));
    }

    const Search& search_;
    const Board& board_;
    ForcingBench& bench_;
    const ChainLinks& links_;
    Sink& found_;
    ChainWalk walk_;
    Followers holds_;
    Truth truths_[Truth::kCount];
};

bool run(const Search& search, bool with_groups, const Board& board, Workbench& bench, Sink& found) {
    link_items(board, with_groups, bench.forcing);
    if (!close_links(bench.forcing, bench)) return true;
    ChainSearch chains(search, board, bench.forcing, found);
    chains.conclude_all();
    return chains.tell_all();
}

}  // namespace

bool find_forcing_chains(const TechniqueSet& wanted, const Board& board, Workbench& bench, Sink& found) {
    using enum Technique;
    const bool contradictions = wanted.has(kForcingChainContradiction), verities = wanted.has(kForcingChainVerity);
    const Search both{true, true, true, contradictions, verities, kForcingChainContradiction, kForcingChainVerity, false};
    if ((contradictions || verities) && run(both, true, board, bench, found)) return true;
    const Search cell{true, false, false, false, true, kCellForcingChain, kCellForcingChain, true};
    if (wanted.has(kCellForcingChain) && run(cell, false, board, bench, found)) return true;
    const Search region{false, true, false, false, true, kRegionForcingChain, kRegionForcingChain, true};
    return wanted.has(kRegionForcingChain) && run(region, false, board, bench, found);
}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
