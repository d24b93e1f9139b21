// Multiple forcing chains, as Sudoku Explainer has them: all candidates of a cell with at least three, or all places of a
// digit in a house (a region), lead to the same end along plain links. Two candidates of a cell make a plain forcing chain.
//
// The length of a step: the nodes of all branches, less two.
#include "logic/forcing/shortest_chains.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

namespace {

constexpr int kUnreached = 1 << 20;

class MultipleSearch {
 public:
    MultipleSearch(const TechniqueSet& wanted, const Board& board, ForcingBench& bench, Sink& found)
        : wanted_(wanted), board_(board), bench_(bench), links_(bench.links), found_(found), walk_(board, bench.links) {
        list_truths(board, links_, truths_);
        for (Cell cell = 0; cell < kCells; ++cell) {
            for (const Digit digit : digits_of(board.candidates(cell)))
                for (const int kind : {2, 0, 1}) {  // box, row, column
                    const House house = kGeometry.house_of[cell][kind];
                    if (board.places(house, digit).first() == cell) add(kCells + 9 * house + digit - 1);
                }
            add(cell);
        }
    }

    // 1. Conclusions that hold in every case.
    void conclude_all() {
        clear(holds_.on, links_.words);
        clear(holds_.off, links_.words);
        for (int number = 0; number < count_; ++number) add_what_holds(truths_[order_[number]], bench_, holds_);
    }

    // 2. Reported steps: the shortest path, for each end or, if one step is wanted, of all. Among equals, cells come first,
    //    then the truth that Sudoku Explainer looks at first, then the end that it finds first.
    bool report_all() {
        Best first;
        for (std::int16_t candidate = 0; candidate < links_.candidates; ++candidate)
            for (const bool is_on : {true, false}) {
                const Literal end{candidate, is_on};
                if (!holds_.has(end)) continue;
                walk_.start({candidate, !is_on});
                if (found_.wants_one()) {
                    for (int number = 0; number < count_; ++number) compare(end, number, first);
                    continue;
                }
                Best cell, region;
                for (int number = 0; number < count_; ++number) compare(end, number, is_cell(number) ? cell : region);
                if ((cell.nodes < kUnreached && report(cell)) || (region.nodes < kUnreached && report(region))) return true;
            }
        if (first.nodes == kUnreached || !found_.wants(technique_of(truths_[order_[first.number]]), first.nodes - 2))
            return false;
        return report({first.nodes, first.number, first_end(first)});
    }

 private:
    struct Best {
        int nodes = kUnreached, number = 0;
        Literal end{-1, false};
    };

    static Technique technique_of(const Truth& truth) {
        return truth.is_cell ? Technique::kCellForcingChain : Technique::kRegionForcingChain;
    }
    bool is_cell(int number) const { return truths_[order_[number]].is_cell; }

    // Sudoku Explainer reaches a region through its first place, and only looks at cells with three candidates or more. So it
    // skips a region whose first place is in a cell with two. The weight of such a step is used unchanged.
    void add(int number) {
        const Truth& truth = truths_[number];
        if (truth.size < (truth.is_cell ? 3 : 2) || !wanted_.has(technique_of(truth))) return;
        if (found_.weighs() && size_of(board_.candidates(links_.item[truth.member[0]].cells.first())) < 3) return;
        order_[count_++] = static_cast<std::int16_t>(number);
    }

    void compare(Literal end, int number, Best& best) const {
        const int nodes = size_of_way(truths_[order_[number]], end, best.nodes);
        if (nodes > best.nodes || nodes >= kUnreached) return;
        const bool is_later = is_cell(number) != is_cell(best.number) ? is_cell(best.number) : number >= best.number;
        if (nodes < best.nodes || !is_later) best = {nodes, number, end};
    }

    // The nodes of all branches. Every link can be walked backwards, from the opposite to the opposite: so the way from a
    // candidate to the end is as long as the way from the opposite of the end, where the walk has started, to the
    // candidate being off.
    int size_of_way(const Truth& truth, Literal end, int limit) const {
        int nodes = 0;
        for (int k = 0; k < truth.size; ++k) {
            const Literal off{truth.member[k], false};
            if (!walk_.reaches(off) || off == end) return kUnreached;  // leads to its own opposite: needs no truth
            nodes += walk_.distance(off) + 1;
            if (nodes > limit) return kUnreached;
        }
        return nodes;
    }

    // Of all ends that the truth leads to with as many nodes: a placement, then the first one on the path from its first
    // candidate in Sudoku Explainer's order: on before off; by cell, box, row, column.
    Literal first_end(const Best& best) const {
        const Truth& truth = truths_[order_[best.number]];
        std::int32_t nodes[2][kMostCandidates] = {};
        ChainWalk walk(board_, links_);
        for (int k = 0; k < truth.size; ++k) {
            walk.start({truth.member[k], true});
            for (std::int16_t item = 0; item < links_.candidates; ++item)
                for (const bool is_on : {true, false})
                    nodes[is_on][item] += walk.reaches({item, is_on}) ? walk.distance({item, is_on}) + 1 : kUnreached;
        }
        std::int16_t queue[2][kMostCandidates];
        int first[2] = {}, last[2] = {};
        ItemSet seen[2] = {};
        Literal found = best.end;
        bool has_found = false;
        const auto see = [&](int item, bool is_on) {
            if (seen[is_on].has(item)) return;
            seen[is_on].add(item);
            queue[is_on][last[is_on]++] = static_cast<std::int16_t>(item);
            if (nodes[is_on][item] != best.nodes || (has_found && found.is_on >= is_on)) return;
            found = {static_cast<std::int16_t>(item), is_on};
            has_found = true;
        };
        see(truth.member[0], true);
        while (first[1] < last[1] || first[0] < last[0]) {
            const bool is_on = first[1] < last[1];
            const ChainItem& item = links_.item[queue[is_on][first[is_on]++]];
            const Cell cell = item.cells.first();
            const DigitSet others = static_cast<DigitSet>(board_.candidates(cell) & ~bit_of(item.digit));
            if (is_on || size_of(others) == 1)
                for (const Digit other : digits_of(others)) see(links_.id[cell][other - 1], !is_on);
            for (const int kind : {2, 0, 1}) {
                CellSet places = board_.places(kGeometry.house_of[cell][kind], item.digit);
                places.remove(cell);
                if (is_on || places.is_one())
                    for (const Cell other : places) see(links_.id[other][item.digit - 1], !is_on);
            }
        }
        return found;
    }

    bool report(const Best& best) {
        const Truth& truth = truths_[order_[best.number]];
        Branches branches(found_);
        ChainWalk(board_, links_).write_verity(truth, best.end, branches);
        return found_.add(technique_of(truth), branches.step(truth), conclude(links_, best.end), best.nodes - 2);
    }

    const TechniqueSet& wanted_;
    const Board& board_;
    ForcingBench& bench_;
    const ChainLinks& links_;
    Sink& found_;
    ChainWalk walk_;
    Followers holds_;
    int count_ = 0;
    std::int16_t order_[Truth::kCount];  // the truths that are looked at
    Truth truths_[Truth::kCount];
};

}  // namespace

bool find_multiple_chains(const TechniqueSet& wanted, const Board& board, Workbench& bench, Sink& found) {
    if (!wanted.has(Technique::kCellForcingChain) && !wanted.has(Technique::kRegionForcingChain)) return false;
    link_items(board, false, bench.forcing);
    if (!close_links(bench.forcing, bench)) return true;
    MultipleSearch chains(wanted, board, bench.forcing, found);
    chains.conclude_all();
    return chains.report_all();
}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
