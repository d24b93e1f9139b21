// Forcing chains: plain links only, so every node follows from the one before.
//
// A truth (a cell, or a digit in a house) with all its candidates leading to the same end is a verity. Every link can be
// walked backwards, from the opposite to the opposite; so the opposite of that end leads to each of the candidates being
// off, and the truth fails: the same step put as a contradiction, with as many nodes.
#include "logic/forcing/clashes.hpp"
#include "logic/forcing/shortest_chains.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

namespace {

class ChainSearch {
 public:
    ChainSearch(const TechniqueSet& wanted, const Board& board, ForcingBench& bench, Sink& found)
        : wanted_(wanted), bench_(bench), links_(bench.links), found_(found), walk_(board, bench.links) {
        list_truths(board, links_, truths_);
    }

    // 1. Conclusions that hold in every case.
    void conclude_all() {
        clear(holds_.on, links_.words);
        clear(holds_.off, links_.words);
        for (const Truth& truth : truths_)
            if (truth.size >= 2) add_what_holds(truth, bench_, holds_);
        for (int candidate = 0; candidate < links_.candidates; ++candidate) {
            if (bench_.all[candidate][1].off.has(candidate)) holds_.off.add(candidate);
            for (int k = 0; k < links_.strong_count[candidate]; ++k)
                if (bench_.all[links_.strong[candidate][k]][1].on.has(candidate)) holds_.on.add(candidate);
        }
    }

    // 2. Reported steps: placements first, then eliminations, each cell by cell. HoDoKu 2.2.0 prefers them in this order.
    bool report_all() {
        for (const bool is_on : {true, false})
            for (std::int16_t candidate = 0; candidate < links_.candidates; ++candidate)
                if (holds_.has({candidate, is_on}) && report({candidate, is_on})) return true;
        return false;
    }

 private:
    bool report(Literal end) {
        const Literal premise = opposite(end);
        walk_.start(premise);
        const auto length = [&](Literal literal) { return Length{walk_.distance(literal) + 1, false}; };
        const bool contradictions = wanted_.has(Technique::kForcingChainContradiction);
        const Clash clash =
            contradictions ? shortest_clash(premise, walk_.reached(), links_, truths_, length, [](const Length&) { return true; })
                           : Clash{};
        int verity = -1, nodes = kFar;
        for (int number = 0; number < Truth::kCount && wanted_.has(Technique::kForcingChainVerity); ++number)
            if (const int size = size_of_verity(truths_[number], end, nodes); size < nodes) verity = number, nodes = size;
        // A path uses HoDoKu's choice: a contradiction, unless a verity is shorter for an elimination.
        const bool is_clash = clash.nodes < kFar && (verity < 0 || end.is_on || clash.nodes <= nodes);
        if ((is_clash || (clash.nodes < kFar && !found_.wants_one())) && report_contradiction(end, clash)) return true;
        return verity >= 0 && !(is_clash && found_.wants_one()) && report_verity(end, truths_[verity]);
    }

    // The nodes of all branches from the truth's candidates to the end: as many as from the opposite of the end to the
    // candidates being off. One that leads to its own opposite needs no truth.
    int size_of_verity(const Truth& truth, Literal end, int limit) const {
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

    bool report_contradiction(Literal end, const Clash& clash) {
        PlainNode nodes[kMostChainNodes];
        Branches branches(found_);
        const auto write = [&](Literal literal) { branches.add(nodes, walk_.write(literal, nodes)); };
        const ForcingStep step = describe_clash(opposite(end), clash, links_, truths_, branches, write);
        return found_.add(Technique::kForcingChainContradiction, step, conclude(links_, end));
    }

    bool report_verity(Literal end, const Truth& truth) {
        Branches branches(found_);
        walk_.write_verity(truth, end, branches);
        return found_.add(Technique::kForcingChainVerity, branches.step(truth), conclude(links_, end));
    }

    const TechniqueSet& wanted_;
    ForcingBench& bench_;
    const ChainLinks& links_;
    Sink& found_;
    ChainWalk walk_;
    Followers holds_;
    Truth truths_[Truth::kCount];
};

}  // namespace

bool find_forcing_chains(const TechniqueSet& wanted, const Board& board, Workbench& bench, Sink& found) {
    if (!wanted.has(Technique::kForcingChainContradiction) && !wanted.has(Technique::kForcingChainVerity)) return false;
    link_items(board, true, bench.forcing);
    if (!close_links(bench.forcing, bench)) return true;
    ChainSearch chains(wanted, board, bench.forcing, found);
    chains.conclude_all();
    return chains.report_all();
}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
