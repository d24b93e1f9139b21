// Chains of almost locked sets, each with a digit restricted in common with the next.
//
//   A -x- B -y- C ... L       If A lacks z, it has x, so B lacks x and has y, so C lacks y ... and L has z.
//
// So a digit z of the first and the last set, other than the links next to them, is in one of the two. Three sets are an
// XY-wing, more are a chain.
#include <algorithm>
#include "logic/als/als_steps.hpp"
#include "logic/base/better_step.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

namespace {

Conclusions eliminate_by_ports(const Board& board, const AlsBench& als, int first, int last, DigitSet without = 0) {
    const AlsPorts& ports = als.ports;
    const DigitSet links = without | bit_of(ports.digit[first]) | bit_of(ports.digit[last]);
    return eliminate_common(board, als.sets[ports.set[first]], als.sets[ports.set[last]], static_cast<DigitSet>(~links));
}

void describe_ends(const Conclusions& gone, const Als& first, const Als& last, AlsDescription& description) {
    for (const Digit digit : digits_of(gone.digits()))
        description.add_common(first.places_of(digit) | last.places_of(digit), digit);
}

// Visits the useful ports at the end of `links` links; stops when `see` returns true.
template <class See>
FULLHOUSE_ALWAYS bool each_useful(const AlsPorts& ports, const AlsPorts::Rows& rows, int first, const See& see) {
    const BitBlock *ends = rows.row(first, ports.length), *useful = ports.useful.row(first, ports.length);
    for (int block = 0; block < ports.length; ++block) {
        const BitBlock both = ends[block] & useful[block];
        if (!any_bit(both)) continue;
        for (int word = 0; word < 4; ++word)
            for (std::uint64_t left = both[word]; left; left &= left - 1)
                if (see(256 * block + 64 * word + std::countr_zero(left))) return true;
    }
    return false;
}

// HoDoKu goes through all pairs of restricted commons, in order: the first wing is the one whose first pair comes first,
// then whose second does.
std::uint64_t order_of(int first, int last, int middle, Digit x, Digit y) {
    std::uint64_t order = 0;
    for (const int end : {first, last}) {
        order = order << 12 | static_cast<std::uint64_t>(std::min(end, middle));
        order = order << 12 | static_cast<std::uint64_t>(std::max(end, middle));
    }
    return order << 8 | static_cast<std::uint64_t>(x) << 4 | y;
}

struct WingFinder {
    const Board& board;
    AlsBench& als;
    const AlsPorts& ports = als.ports;
    int count = 0;

    // All digits that two sets have restricted in common.
    DigitSet links_between(int one, int other) const {
        DigitSet links = 0;
        for (int here = ports.first[one]; here < ports.first[one + 1]; ++here)
            for (int there = ports.first[other]; there < ports.first[other + 1]; ++there)
                if (has_bit(ports.reach[0].row(here, ports.length), there)) links |= bit_of(ports.digit[here]);
        return links;
    }
    // HoDoKu eliminates no digit that links the pivot to one of the others, even if the wing can do with another link.
    Conclusions eliminate_as_hodoku(const AlsWing& wing) const {
        const DigitSet links =
            links_between(ports.set[wing.first], wing.middle) | links_between(ports.set[wing.last], wing.middle);
        return eliminate_by_ports(board, als, wing.first, wing.last, links);
    }

    void keep(const AlsWing& wing, bool wants_one) {
        if (!wants_one && count < AlsBench::kMostWings)
            als.wings[count++] = wing;
        else if (wants_one && (!count || wing.order < als.wings[0].order) && !eliminate_as_hodoku(wing).empty())
            als.wings[0] = wing, count = 1;
    }

    void gather(const Workbench& bench, bool wants_one) {
        for (int first = 0; first < ports.count && !bench.is_stopped(); ++first)
            each_useful(ports, ports.reach[1], first, [&](int last) {
                const int one = ports.set[first], other = ports.set[last];
                if (one > other || (!als.may_overlap && als.sets[one].cells.meets(als.sets[other].cells))) return false;
                for (std::uint32_t k = ports.first_link[first]; k < ports.first_link[first + 1]; ++k) {
                    const int middle = ports.set[ports.link[k]];
                    for (int leave = ports.first[middle]; leave < ports.first[middle + 1]; ++leave)
                        if (leave != ports.link[k] && has_bit(ports.reach[0].row(leave, ports.length), last)) {
                            const std::uint64_t order = order_of(one, other, middle, ports.digit[first], ports.digit[last]);
                            keep({order, static_cast<std::uint16_t>(first), static_cast<std::uint16_t>(last),
                                  static_cast<std::uint16_t>(middle)},
                                 wants_one);
                        }
                }
                return false;
            });
    }

    bool report(const AlsWing& wing, const Conclusions& gone, Sink& found) const {
        if (gone.empty() || found.has(Technique::kAlsXyWing, gone)) return found.is_full();
        const Als &one = als.sets[ports.set[wing.first]], &other = als.sets[ports.set[wing.last]],
                  &middle = als.sets[wing.middle];
        AlsDescription description;
        for (const Als* set : {&one, &other, &middle}) description.add_set(*set);
        description.add_link(one, middle, ports.digit[wing.first]);
        description.add_link(other, middle, ports.digit[wing.last]);
        describe_ends(gone, one, other, description);
        return found.add(Technique::kAlsXyWing, description.keep(found), gone);
    }
};

// Looks for the chain with the fewest cells that leaves by one port and enters by another after a number of links.
struct TrailFinder {
    const AlsBench& als;
    const AlsPorts::Rows* rows;  // by number of links - 1
    bool goes_onward;
    int budget;          // of steps taken; the best chain found with that is good enough
    AlsFound now, best;  // `best` of size 0: none found yet
    const AlsPorts& ports = als.ports;

    void find(int first, int last, int links) {
        now.size = 0;
        now.cells = 0;
        enter(ports.set[first]);
        leave(first, last, links);
    }

 private:
    void enter(int set) {
        now.set[now.size++] = static_cast<std::uint16_t>(set);
        now.cells += als.sets[set].cells.size();
    }
    void go_back() { now.cells -= als.sets[now.set[--now.size]].cells.size(); }
    bool was_in(int set) const {
        for (int k = 0; k < now.size; ++k)
            if (now.set[k] == set) return true;
        return false;
    }
    // Fewest cells; among equals, in the order of sets and digits, and shorter before longer.
    bool is_better() const {
        if (!best.size || now.cells != best.cells) return !best.size || now.cells < best.cells;
        for (int k = 1; k < std::min(now.size, best.size); ++k) {
            if (now.set[k - 1] != best.set[k - 1]) return now.set[k - 1] < best.set[k - 1];
            if (now.set[k] != best.set[k]) return now.set[k] < best.set[k];
            if (now.digit[k - 1] != best.digit[k - 1]) return now.digit[k - 1] < best.digit[k - 1];
        }
        return now.size < best.size;
    }
    void leave(int port, int last, int links) {
        now.digit[now.size - 1] = ports.digit[port];
        for (std::uint32_t k = goes_onward ? ports.first_onward[port] : ports.first_link[port]; k < ports.first_link[port + 1];
             ++k) {
            const int entry = ports.link[k], set = ports.set[entry];
            if (--budget < 0) return;
            if (links == 1) {
                if (entry != last) continue;
                enter(set);
                if (is_better()) best = now;
                go_back();
                return;
            }
            const int least = now.cells + als.sets[set].cells.size() + als.sets[ports.set[last]].cells.size() + links - 2;
            if (was_in(set) || set == ports.set[last] || (best.size && least > best.cells)) continue;
            enter(set);
            for (int other = ports.first[set]; other < ports.first[set + 1]; ++other)
                if (other != entry && has_bit(rows[links - 2].row(other, ports.length), last)) leave(other, last, links - 1);
            go_back();
        }
    }
};

bool report_chain(const Board& board, const AlsBench& als, const AlsFound& chain, Sink& found) {
    const Als &first = als.sets[chain.set[0]], &last = als.sets[chain.set[chain.size - 1]];
    const DigitSet links = bit_of(chain.digit[0]) | bit_of(chain.digit[chain.size - 2]);
    const Conclusions gone = eliminate_common(board, first, last, static_cast<DigitSet>(~links));
    AlsDescription description;
    for (int k = 0; k < chain.size; ++k) description.add_set(als.sets[chain.set[k]]);
    for (int k = 1; k < chain.size; ++k)
        description.add_link(als.sets[chain.set[k - 1]], als.sets[chain.set[k]], chain.digit[k - 1]);
    describe_ends(gone, first, last, description);
    return found.add_new(Technique::kAlsChain, description.keep(found), gone);
}

constexpr int kLinks = 3;  // of the shortest chain

// The chain that HoDoKu takes: each set is later than the one before and there are at most seven; the one worth
// most, and among chains with the same eliminations the fewest cells.
bool find_first_chain(const Board& board, Workbench& bench, Sink& found) {
    AlsBench& als = bench.als;
    const AlsPorts& ports = als.ports;
    reach_onward(als.ports, AlsPorts::kOnwards);
    Conclusions best;
    Worth highest;
    for (int first = 0; first < ports.count && !bench.is_stopped(); ++first)
        for (int links = kLinks; links <= AlsPorts::kOnwards; ++links)
            each_useful(ports, ports.onward[links - 1], first, [&](int last) {
                const Conclusions gone = eliminate_by_ports(board, als, first, last);
                const Worth worth = worth_of(gone);
                if (worth.is_better_than(highest)) best = gone, highest = worth;
                return false;
            });
    if (!highest.count) return false;
    TrailFinder trails{als, ports.onward, true, 1 << 20, {}, {}};
    for (int links = kLinks; links <= AlsPorts::kOnwards; ++links)
        for (int first = 0; first < ports.count && !bench.is_stopped(); ++first)
            each_useful(ports, ports.onward[links - 1], first, [&](int last) {
                if (eliminate_by_ports(board, als, first, last) == best) trails.find(first, last, links);
                return false;
            });
    return trails.best.size && report_chain(board, als, trails.best, found);
}

// One chain for every possible set of eliminations: the fewest sets, then the fewest cells.
bool find_all_chains(const Board& board, Workbench& bench, Sink& found) {
    AlsBench& als = bench.als;
    const AlsPorts& ports = als.ports;
    als.founds.clear();
    for (int links = kLinks; links <= AlsPorts::kLevels; ++links) {
        reach_by_links(als.ports, links);
        const int known = als.founds.count;
        for (int first = 0; first < ports.count && !bench.is_stopped(); ++first)
            each_useful(ports, ports.reach[links - 1], first, [&](int last) {
                if (ports.set[first] > ports.set[last]) return false;  // it was found the other way round
                AlsFound* const old = als.founds.at(mark_of(eliminate_by_ports(board, als, first, last)));
                if (!old || (old - als.founds.found < known && old->size)) return false;
                const int least = als.sets[ports.set[first]].cells.size() + als.sets[ports.set[last]].cells.size() + links - 1;
                if (old->size && least >= old->cells) return false;
                TrailFinder trails{als, ports.reach, false, 1 << 12, {}, *old};
                trails.find(first, last, links);
                const std::uint64_t mark = old->mark;
                *old = trails.best;
                old->mark = mark;
                return false;
            });
        for (int k = 0; k < als.founds.count; ++k) {
            const AlsFound& chain = als.founds.found[k];
            if (chain.size == links + 1 && report_chain(board, als, chain, found)) return true;
        }
    }
    return false;
}

}  // namespace

bool find_als_xy_wings(const Board& board, Workbench& bench, Sink& found) {
    if (!has_wing(als_slots(board, bench.als, bench.settings.als_overlap))) return false;
    als_ports(board, bench.als, bench.settings.als_overlap);
    reach_by_links(bench.als.ports, 2);
    WingFinder wings{board, bench.als};
    wings.gather(bench, found.wants_one());
    if (wings.count > 1)
        std::sort(bench.als.wings, bench.als.wings + wings.count,
                  [](const AlsWing& a, const AlsWing& b) { return a.order < b.order; });
    for (int k = 0; k < wings.count; ++k) {
        if (k % 256 == 0 && bench.is_stopped()) return true;
        const AlsWing& wing = bench.als.wings[k];
        if (wings.report(wing, wings.eliminate_as_hodoku(wing), found)) return true;
        if (wings.report(wing, eliminate_by_ports(board, bench.als, wing.first, wing.last), found)) return true;
    }
    return false;
}

bool find_als_chains(const Board& board, Workbench& bench, Sink& found) {
    if (found.wants_one() && !has_chain_onward(als_slots(board, bench.als, bench.settings.als_overlap))) return false;
    als_ports(board, bench.als, bench.settings.als_overlap);
    return found.wants_one() ? find_first_chain(board, bench, found) : find_all_chains(board, bench, found);
}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
