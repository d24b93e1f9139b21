// Dynamic forcing chains and Nishio, as Sudoku Explainer has them: all singles that follow from an assumption, however
// many of them one needs, until something clashes. The shortest comes first, counted in different nodes.
#include "logic/forcing_net.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

namespace {

constexpr int kFar = 1 << 20;

class DynamicSearch {
 public:
    DynamicSearch(const Board& board, Workbench& bench, Sink& found)
        : board_(board), workbench_(bench), bench_(bench.forcing), links_(bench_.links), found_(found) {
        link_items(board_, false, bench_);
    }

    // A digit alone, and what happens to it if a candidate is on.
    bool find_nishio() {
        for (std::int16_t item = 0; item < links_.candidates; ++item) {
            Net& net = bench_.nets[item][1];
            spread_net(board_, links_, {item, true}, bit_of(links_.item[item].digit), net);
            if (net.clashes) offer_clashes({item, false});
        }
        return tell_all(Technique::kNishio);
    }

    bool find_dynamic() {
        for (std::int16_t item = 0; item < links_.candidates; ++item) {
            if (item % 32 == 0 && workbench_.is_stopped()) return true;
            for (const bool is_on : {true, false}) {
                spread_net(board_, links_, {item, is_on}, kAllDigits, bench_.nets[item][is_on]);
                if (bench_.nets[item][is_on].clashes) offer_clashes({item, !is_on});
            }
        }
        list_truths(board_, links_, truths_);
        for (int number = 0; number < Truth::kCount; ++number) {
            const Truth& truth = truths_[number];
            if (truth.size < 2) continue;
            const Net* nets[9];
            for (int k = 0; k < truth.size; ++k) nets[k] = &bench_.nets[truth.member[k]][1];
            offer_common(nets, truth.size, number);
        }
        for (int item = 0; item < links_.candidates; ++item) {
            const Net* nets[2] = {&bench_.nets[item][1], &bench_.nets[item][0]};
            offer_common(nets, 2, Truth::kCount + item);
        }
        return tell_all(Technique::kDynamicForcingChain);
    }

    void reset() {
        shortest_ = kFar;
        for (int item = 0; item < links_.candidates; ++item) best_[0][item].nodes = best_[1][item].nodes = kFar;
    }

 private:
    struct Best {
        int nodes;
        bool is_clash;
        int number;  // of the clash, or of the truth; behind the truths, of the candidate that is on or off
    };

    void offer(Literal end, int nodes, bool is_clash, int number) {
        Best& best = best_[end.is_on][end.item];
        if (nodes >= best.nodes) return;
        best = {nodes, is_clash, number};
        shortest_ = std::min(shortest_, nodes);
    }
    // More nodes than this are of no use: in path mode there is something shorter.
    int limit(Literal end) const { return found_.wants_one() ? shortest_ : best_[end.is_on][end.item].nodes; }

    void offer_clashes(Literal end) {
        const Net& net = bench_.nets[end.item][!end.is_on];
        for (int number = 0; number < net.clashes; ++number) {
            branch_.start(net.premise);
            const Net::Clash& clash = net.clash[number];
            if (clash.kind == Net::Conflict::kOpposite) {
                branch_.add_opposite(net, clash);
            } else {
                Literal ends[9];
                const int count = ends_of(clash, ends);
                for (int k = 0; k < count; ++k) branch_.add(net, ends[k]);
            }
            if (!branch_.is_cut()) offer(end, branch_.size(), true, number);
        }
    }

    // The literals that a clash is made of.
    int ends_of(const Net::Clash& clash, Literal* ends) const {
        int count = 0;
        switch (clash.kind) {
            case Net::Conflict::kCellEmpty:
                for (const Digit digit : digits_of(board_.candidates(clash.first)))
                    ends[count++] = {links_.id[clash.first][digit - 1], false};
                break;
            case Net::Conflict::kHouseEmpty:
                for (const Cell cell : board_.places(clash.house, static_cast<Digit>(clash.first)))
                    ends[count++] = {links_.id[cell][clash.first - 1], false};
                break;
            case Net::Conflict::kCellTwice:
            case Net::Conflict::kHouseTwice:
                ends[count++] = {clash.first, true};
                ends[count++] = {clash.second, true};
                break;
            case Net::Conflict::kOpposite:
                break;
        }
        return count;
    }

    void offer_common(const Net* const* nets, int count, int number) {
        for (int digit = 0; digit < 9; ++digit)
            for (const bool is_on : {true, false}) {
                CellSet common = is_on ? nets[0]->on[digit] : nets[0]->off[digit];
                for (int k = 1; k < count; ++k) common &= is_on ? nets[k]->on[digit] : nets[k]->off[digit];
                for (const Cell cell : common) offer_verity(nets, count, {links_.id[cell][digit], is_on}, number);
            }
    }

    void offer_verity(const Net* const* nets, int count, Literal end, int number) {
        for (int k = 0; k < count; ++k)  // one that leads to its own opposite is a clash
            if (nets[k]->premise.item == end.item && nets[k]->premise.is_on != end.is_on) return;
        int nodes = 0;  // at least one on every layer
        for (int k = 0; k < count; ++k) nodes += 1 + (end.is_on ? nets[k]->on_at : nets[k]->off_at)[end.item];
        if (nodes >= limit(end)) return;
        nodes = 0;
        for (int k = 0; k < count; ++k) {
            branch_.start(nets[k]->premise);
            branch_.add(*nets[k], end);
            nodes += branch_.is_cut() ? kFar : branch_.size();
        }
        offer(end, nodes, false, number);
    }

    // The shortest first; all of them if all are wanted.
    bool tell_all(Technique technique) {
        for (;;) {
            Literal next{-1, false};
            int fewest = kFar;
            for (std::int16_t item = 0; item < links_.candidates; ++item)
                for (const bool is_on : {true, false})
                    if (best_[is_on][item].nodes < fewest) fewest = best_[is_on][item].nodes, next = {item, is_on};
            if (next.item < 0) return false;
            if (tell(technique, next)) return true;
            best_[next.is_on][next.item].nodes = kFar;
        }
    }

    bool tell(Technique technique, Literal end) {
        const Best& best = best_[end.is_on][end.item];
        Branches branches(found_);
        if (best.is_clash) return tell_clash(technique, end, bench_.nets[end.item][!end.is_on], best.number);
        if (best.number >= Truth::kCount) {
            const int item = best.number - Truth::kCount;
            tell_branch(bench_.nets[item][1], end, branches);
            tell_branch(bench_.nets[item][0], end, branches);
            return found_.add(technique, branches.step({}, 0), conclude(links_, end));
        }
        const Truth& truth = truths_[best.number];
        for (int k = 0; k < truth.size; ++k) tell_branch(bench_.nets[truth.member[k]][1], end, branches);
        return found_.add(technique, branches.step(truth), conclude(links_, end));
    }

    bool tell_clash(Technique technique, Literal end, const Net& net, int number) {
        const Net::Clash& clash = net.clash[number];
        Branches branches(found_);
        if (clash.kind == Net::Conflict::kOpposite) {
            branch_.start(net.premise);
            branch_.add_opposite(net, clash);
            branches.add(nodes_, branch_.tell(nodes_));
            return found_.add(technique, branches.step(links_.item[end.item].cells, 0), conclude(links_, end));
        }
        Literal ends[9];
        const int count = ends_of(clash, ends);
        for (int k = 0; k < count; ++k) tell_branch(net, ends[k], branches);
        const bool is_cell = clash.kind == Net::Conflict::kCellEmpty || clash.kind == Net::Conflict::kCellTwice;
        const CellSet cells = is_cell ? links_.item[ends[0].item].cells : CellSet{};
        return found_.add(technique, branches.step(cells, is_cell ? 0 : HouseSet{1} << clash.house), conclude(links_, end));
    }

    void tell_branch(const Net& net, Literal end, Branches& branches) {
        branch_.start(net.premise);
        branch_.add(net, end);
        branches.add(nodes_, branch_.tell(nodes_));
    }

    const Board& board_;
    Workbench& workbench_;
    ForcingBench& bench_;
    const ChainLinks& links_;
    Sink& found_;
    int shortest_ = kFar;
    Best best_[2][kMostCandidates];
    Truth truths_[Truth::kCount];
    NetBranch branch_{board_, links_};
    PlainNode nodes_[kMostNetNodes];
};

}  // namespace

bool find_dynamic(const TechniqueSet& wanted, const Board& board, Workbench& bench, Sink& found) {
    const bool nishio = wanted.has(Technique::kNishio), dynamic = wanted.has(Technique::kDynamicForcingChain);
    if (!nishio && !dynamic) return false;
    DynamicSearch search(board, bench, found);
    search.reset();
    if (nishio && search.find_nishio()) return true;
    search.reset();
    return dynamic && search.find_dynamic();
}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
