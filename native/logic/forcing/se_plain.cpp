// Chains and cycles of plain links, as Sudoku Explainer looks for them.
//
//   forcing chain         a candidate that is on leads to its own being off, and goes; or the other way round, and is placed
//   bidirectional cycle   a closed chain: either all nodes are as written, or all the other way round. So what sees
//                         a node of the one kind and one of the other goes
//   X-chain, X-cycle      one digit only;  Y-cycle: strong links only in cells
//
// The length of a step is the number of its different nodes less two. A path takes the lightest, the shortest of those,
// the first of the shortest. On 6,030 boards where SukakuExplainer 1.18.1 takes one of these, the weight was always its own.
#include <initializer_list>
#include "logic/forcing/se_chains_by_bits.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

namespace {

constexpr int kMostNodes = 2 * MapWalk::kMostLayers + 4;
constexpr int kLongest = 2 * MapWalk::kMostLayers;

struct PlainChain {
    const PlainNode* nodes;
    int count;
    void describe(Fields& fields) const { fields.chain("nodes", nodes, count); }
};

// The best step of one technique so far.
struct BestPlain {
    Technique technique;
    int length = kLongest + 2;
    int source = 0;  // of two that are as long the one that starts at the first candidate is taken
    int count = 0;
    Conclusions conclusions;
    PlainNode nodes[kMostNodes];

    explicit BestPlain(Technique wanted) : technique(wanted) {}
    bool is_found() const { return count > 0; }
    bool is_y() const { return technique == Technique::kBidirectionalYCycle; }
    bool is_before(const BestPlain& other) const {
        if (length != other.length) return length < other.length;
        if (is_y() != other.is_y()) return other.is_y();
        return source != other.source ? source < other.source : technique < other.technique;
    }
};

class PlainSearch {
 public:
    PlainSearch(const TechniqueSet& wanted, const Board& board, Workbench& bench, Sink& found)
        : wanted_(wanted),
          board_(board),
          bench_(bench),
          found_(found),
          links_(bench.forcing.links),
          map_(bench.forcing.map),
          walk_(board, links_, map_) {}

    bool run() {
        using enum Technique;
        link_items(board_, false, bench_.forcing);
        BestPlain x_cycle(kBidirectionalXCycle), y_cycle(kBidirectionalYCycle), x_chain(kForcingXChain);
        if (map(LinkKind::kX, kBidirectionalXCycle, kForcingXChain) && (cycles(x_cycle, kLongest) || chains(x_chain)))
            return true;
        if (map(LinkKind::kY, kBidirectionalYCycle, kBidirectionalYCycle) && cycles(y_cycle, kLongest)) return true;
        if (add({&x_cycle, &y_cycle, &x_chain})) return true;
        BestPlain cycle(kBidirectionalCycle), chain(kForcingChain);
        if (!map(LinkKind::kAll, kBidirectionalCycle, kForcingChain)) return false;
        // Chains first, they are common. Both weigh the same in Sudoku Explainer: a path needs no cycle longer than a chain.
        if (chains(chain) || cycles(cycle, takes_best() && chain.is_found() ? chain.length : kLongest)) return true;
        return add({&cycle, &chain});
    }

 private:
    bool takes_best() const { return found_.wants_one(); }

    bool map(LinkKind kind, Technique one, Technique other) {
        if (!wanted_.has(one) && !wanted_.has(other)) return false;
        map_links(board_, links_, kind, map_);
        return true;
    }

    // The greatest length that is still useful.
    int longest_for(const BestPlain& best, int longest) const {
        int length = std::min(longest, best.length - 2);
        while (length > 0 && !found_.wants(best.technique, length)) length -= 2;
        return length;
    }

    bool chains(BestPlain& best) {
        if (!wanted_.has(best.technique)) return false;
        int longest = longest_for(best, kLongest);
        for (std::int16_t item = 0; item < links_.candidates; ++item) {
            if (item % 64 == 0 && bench_.is_stopped()) return true;
            for (const bool is_on : {true, false}) {
                // With one strong link to leave by, a shorter chain eliminates the candidate at its other end.
                if (takes_best() && !is_on && map_.strong_count[item] < 2) continue;
                const int length = walk_.find_chain({item, is_on}, longest);
                if (!length) continue;
                const Conclusions conclusions = conclude(links_, {item, !is_on});
                if (takes_best()) {
                    best.count = walk_.write_chain(best.nodes);
                    best.conclusions = conclusions;
                    best.length = length;
                    best.source = item;
                    longest = length - 2;
                } else if (!found_.has(Technique::kForcingXChain, conclusions)) {
                    const int count = walk_.write_chain(best.nodes);
                    const PlainChain chain{found_.keep(best.nodes, count), count};
                    if (found_.add_new(best.technique, chain, conclusions, length)) return true;
                }
            }
        }
        return false;
    }

    // Every cycle is looked for from all its nodes: from some of them its way may not be the first.
    bool cycles(BestPlain& best, int longest) {
        if (!wanted_.has(best.technique)) return false;
        if (takes_best()) return best_cycle(best, longest_for(best, longest));
        bool goes_on = true;  // whether there are longer ones
        for (int length = 2; goes_on && length <= kLongest; length += 2)
            if (cycles_of(length, best, goes_on)) return true;
        return false;
    }

    bool best_cycle(BestPlain& best, int longest) {
        const auto see = [&](int length, const Conclusions& gain) {
            best.count = walk_.write_cycle(best.nodes);
            best.conclusions = gain;
            best.length = length;
            longest = length - 2;
            return true;
        };
        for (std::int16_t item = 0; item < links_.candidates; ++item) {
            if (item % 64 == 0 && bench_.is_stopped()) return true;
            if (map_.strong_count[item] && walk_.find_cycles(item, longest, see)) best.source = item;
        }
        return false;
    }

    // All cycles of one length: of several that give the same the shortest is reported.
    bool cycles_of(int wanted, BestPlain& buffer, bool& goes_on) {
        goes_on = false;
        const auto see = [&](int length, const Conclusions& gain) {
            goes_on |= length > wanted;
            if (length != wanted) return length > wanted;
            if (found_.has(Technique::kBidirectionalXCycle, gain)) return false;
            if (found_.has(Technique::kBidirectionalYCycle, gain)) return false;
            const int count = walk_.write_cycle(buffer.nodes);
            const PlainChain cycle{found_.keep(buffer.nodes, count), count};
            return found_.add_new(buffer.technique, cycle, gain, length);
        };
        for (std::int16_t item = 0; item < links_.candidates; ++item) {
            if (item % 64 == 0 && bench_.is_stopped()) return true;
            if (map_.strong_count[item] && walk_.find_cycles(item, kLongest, see) && found_.is_full()) return true;
        }
        return false;
    }

    // The first of them first: of equal weights that is taken.
    bool add(std::initializer_list<const BestPlain*> all) {
        for (const BestPlain* after = nullptr;;) {
            const BestPlain* next = nullptr;
            for (const BestPlain* best : all)
                if (best->is_found() && (!after || after->is_before(*best)) && (!next || best->is_before(*next))) next = best;
            if (!next) return false;
            const PlainChain chain{found_.keep(next->nodes, next->count), next->count};
            if (found_.add(next->technique, chain, next->conclusions, next->length)) return true;
            after = next;
        }
    }

    const TechniqueSet& wanted_;
    const Board& board_;
    Workbench& bench_;
    Sink& found_;
    const ChainLinks& links_;
    LinkMap& map_;
    MapWalk walk_;
};

}  // namespace

bool find_plain_chains(const TechniqueSet& wanted, const Board& board, Workbench& bench, Sink& found) {
    using enum Technique;
    constexpr TechniqueSet kPlain =
        TechniqueSet::of(kBidirectionalXCycle, kBidirectionalYCycle, kBidirectionalCycle, kForcingXChain, kForcingChain);
    return kPlain.meets(wanted) && PlainSearch(wanted, board, bench, found).run();
}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
