// Dynamic forcing chains and Nishio, as in Sudoku Explainer: all singles that follow from an assumption, regardless of how
// many of them one needs.
//
//   contradiction   one assumption, and a candidate that has to be on and off
//   double          a candidate being on and being off lead to the same end
//   cell, region    all candidates of a cell, or all places of a digit in a house, do
//
// Nishio has contradictions only, of one digit alone. The length of a step: the different nodes of each branch, all
// branches together, less two. A contradiction has two branches, to the candidate being on and to its being off.
#include "logic/forcing/se_net.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

namespace {

constexpr int kNotReached = 1 << 20;

class DynamicSearch {
 public:
    DynamicSearch(const Board& board, Workbench& bench, Sink& found)
        : board_(board), workbench_(bench), bench_(bench.forcing), links_(bench_.links), found_(found) {
        link_items(board_, false, bench_);
        shortest_.nodes = kNotReached;
        for (int item = 0; item < links_.candidates; ++item) best_[0][item].nodes = best_[1][item].nodes = kNotReached;
    }

    // One net serves after the other: only the best is made again to be reported.
    bool find_nishio() {
        Net& net = bench_.nets[0][0];
        for (std::int16_t item = 0; item < links_.candidates; ++item)
            for (const bool is_on : {true, false}) {
                spread_net(board_, links_, {item, is_on}, bit_of(links_.item[item].digit), net);
                offer_clash(net);
            }
        return report_all(Technique::kNishio);
    }

    // In the order of Sudoku Explainer: it takes the first of equals.
    bool find_dynamic() {
        for (std::int16_t item = 0; item < links_.candidates; ++item) {
            if (item % 32 == 0 && workbench_.is_stopped()) return true;
            for (const bool is_on : {true, false})
                spread_net(board_, links_, {item, is_on}, kAllDigits, bench_.nets[item][is_on]);
        }
        list_truths(board_, links_, truths_);
        for (Cell cell = 0; cell < kCells; ++cell) {
            for (const Digit digit : digits_of(board_.candidates(cell))) {
                const int item = links_.id[cell][digit - 1];
                offer_clash(bench_.nets[item][1]);
                offer_clash(bench_.nets[item][0]);
                const Net* nets[2] = {&bench_.nets[item][1], &bench_.nets[item][0]};
                offer_common(nets, 2, Truth::kCount + item, kDouble);
                for (const int kind : {2, 0, 1}) {  // box, row, column
                    const House house = kGeometry.house_of[cell][kind];
                    if (board_.places(house, digit).first() == cell) offer_truth(kCells + 9 * house + digit - 1, kRegion);
                }
            }
            offer_truth(cell, kCell);
        }
        return report_all(Technique::kDynamicForcingChain);
    }

 private:
    enum Kind : std::uint8_t { kDouble, kCell, kRegion, kContradiction };  // the order among equally short ones
    struct Best {
        int nodes;
        Kind kind;
        int number;  // of the truth; after the truths, of the candidate that is on or off
    };

    static bool is_before(int nodes, Kind kind, const Best& best) {
        return nodes != best.nodes ? nodes < best.nodes : kind < best.kind;
    }
    // The step to beat: if one is wanted, the best of all, else the best with this end.
    const Best& rival(Literal end) const { return found_.wants_one() ? shortest_ : best_[end.is_on][end.item]; }

    void offer(Literal end, int nodes, Kind kind, int number) {
        if (nodes >= kNotReached || !is_before(nodes, kind, rival(end))) return;
        best_[end.is_on][end.item] = {nodes, kind, number};
        if (is_before(nodes, kind, shortest_)) shortest_ = best_[end.is_on][end.item], first_ = end;
    }

    void offer_clash(const Net& net) {
        if (!net.has_clash) return;
        const Literal end = opposite(net.premise);
        const int limit = rival(end).nodes + 1;
        const int nodes = size_in_net(board_, links_, net, net.clash, limit);
        if (nodes < limit) offer(end, nodes + size_in_net(board_, links_, net, opposite(net.clash), limit), kContradiction, 0);
    }

    void offer_truth(int number, Kind kind) {
        const Truth& truth = truths_[number];
        if (truth.size < 2) return;
        const Net* nets[9];
        for (int k = 0; k < truth.size; ++k) nets[k] = &bench_.nets[truth.member[k]][1];
        offer_common(nets, truth.size, number, kind);
    }

    void offer_common(const Net* const* nets, int count, int number, Kind kind) {
        for (const bool is_on : {true, false})
            for (int k = 0; k < nets[0]->count[is_on]; ++k) {
                const std::int16_t item = nets[0]->order[is_on][k];
                bool is_common = true;
                for (int net = 1; net < count && is_common; ++net) is_common = nets[net]->has(links_.item[item], is_on);
                if (is_common) offer_verity(nets, count, {item, is_on}, number, kind);
            }
    }

    void offer_verity(const Net* const* nets, int count, Literal end, int number, Kind kind) {
        const int limit = rival(end).nodes + 1;
        int nodes = 0;  // the longest way back is the least there is
        for (int k = 0; k < count; ++k) nodes += 1 + (end.is_on ? nets[k]->on_at : nets[k]->off_at)[end.item];
        if (nodes >= limit) return;
        nodes = 0;
        for (int k = 0; k < count && nodes < limit; ++k) nodes += size_in_net(board_, links_, *nets[k], end, limit);
        offer(end, nodes, kind, number);
    }

    // The shortest first; all of them if all are wanted.
    bool report_all(Technique technique) {
        if (found_.wants_one()) return shortest_.nodes < kNotReached && report(technique, first_);
        for (;;) {
            Literal next{-1, false};
            int fewest = kNotReached;
            for (std::int16_t item = 0; item < links_.candidates; ++item)
                for (const bool is_on : {true, false})
                    if (best_[is_on][item].nodes < fewest) fewest = best_[is_on][item].nodes, next = {item, is_on};
            if (next.item < 0) return false;
            if (report(technique, next)) return true;
            best_[next.is_on][next.item].nodes = kNotReached;
        }
    }

    bool report(Technique technique, Literal end) {
        const Best& best = best_[end.is_on][end.item];
        const int length = best.nodes - 2;
        if (!found_.wants(technique, length)) return false;
        Branches branches(found_);
        if (best.kind == kContradiction) {
            Net& net = bench_.nets[end.item][!end.is_on];
            if (technique == Technique::kNishio)
                spread_net(board_, links_, opposite(end), bit_of(links_.item[end.item].digit), net);
            // To its own opposite one branch is enough; the other would be the premise alone.
            if (net.clash == end)
                write_branch(net, end, branches);
            else
                for (const bool is_on : {true, false}) write_branch(net, {net.clash.item, is_on}, branches);
            return found_.add(technique, branches.step(links_.item[net.clash.item].cells, 0), conclude(links_, end), length);
        }
        if (best.kind == kDouble) {
            const int item = best.number - Truth::kCount;
            write_branch(bench_.nets[item][1], end, branches);
            write_branch(bench_.nets[item][0], end, branches);
            return found_.add(technique, branches.step({}, 0), conclude(links_, end), length);
        }
        const Truth& truth = truths_[best.number];
        for (int k = 0; k < truth.size; ++k) write_branch(bench_.nets[truth.member[k]][1], end, branches);
        return found_.add(technique, branches.step(truth), conclude(links_, end), length);
    }

    void write_branch(const Net& net, Literal end, Branches& branches) {
        branch_.start(net.premise);
        branch_.add(net, end);
        branches.add(nodes_, branch_.write(nodes_));
    }

    static Literal opposite(Literal literal) { return {literal.item, !literal.is_on}; }

    const Board& board_;
    Workbench& workbench_;
    ForcingBench& bench_;
    const ChainLinks& links_;
    Sink& found_;
    Best shortest_;
    Literal first_{-1, false};
    Best best_[2][kMostCandidates];
    Truth truths_[Truth::kCount];
    NetBranch branch_{board_, links_};
    PlainNode nodes_[kMostNetNodes];
};

}  // namespace

bool find_dynamic(const TechniqueSet& wanted, const Board& board, Workbench& bench, Sink& found) {
    if (wanted.has(Technique::kNishio) && DynamicSearch(board, bench, found).find_nishio()) return true;
    return wanted.has(Technique::kDynamicForcingChain) && DynamicSearch(board, bench, found).find_dynamic();
}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
