// Forcing nets: an assumption that fails, or several that cover all cases and agree.
//
//   near   what four rounds of singles give for one candidate being on, or off; for groups, their plain links
//   all    near, and what is near to that, and so on
//
// So a node of a net may need several others, but only if a few rounds from one of them suffice. That is what HoDoKu 2.2.0
// finds: on 184 of 185 of its boards the first conclusion below is the one it draws.
#include "logic/forcing/net.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

namespace {

constexpr int kRounds = 4;
constexpr int kFar = 1 << 20;
constexpr int kMostLooks = 8, kFewLooks = 2;  // ways to cover all cases that are compared, for one step or for every step

class NetSearch {
 public:
    NetSearch(const Board& board, Workbench& bench, Sink& found)
        : board_(board), workbench_(bench), bench_(bench.forcing), links_(bench_.links), found_(found) {}

    // 1. What is near to each literal.
    bool find_near() {
        link_items(board_, true, bench_);
        const int words = links_.words;
        for (std::int16_t item = 0; item < links_.items; ++item) {
            if (item % 64 == 0 && workbench_.is_stopped()) return false;
            for (const bool is_on : {false, true}) {
                Followers& near = bench_.near[item][is_on];
                clear(near.on, words);
                clear(near.off, words);
                if (is_on) unite(near.off, links_.weak[item], words);
                if (!is_on)
                    for (int k = 0; k < links_.strong_count[item]; ++k) near.on.add(links_.strong[item][k]);
                if (item < links_.candidates) add_singles({item, is_on}, near);
            }
        }
        list_truths(board_, links_, truths_);
        return true;
    }

    // 2. What follows from each literal. What is known of one serves all that lead to it.
    bool find_all() {
        const int words = links_.words;
        clear(closed_.on, words);
        clear(closed_.off, words);
        for (std::int16_t item = 0; item < links_.items; ++item) {
            if (item % 64 == 0 && workbench_.is_stopped()) return false;
            close({item, true});
            close({item, false});
        }
        return true;
    }

    // 3. What holds in any case.
    void conclude_all() {
        const int words = links_.words;
        clear(holds_.on, words);
        clear(holds_.off, words);
        for (std::int16_t item = 0; item < links_.candidates; ++item) {
            if (clashes(bench_.all[item][1])) holds_.off.add(item);
            if (clashes(bench_.all[item][0])) holds_.on.add(item);
            const Followers* both[2] = {&bench_.all[item][0], &bench_.all[item][1]};
            note_common(both, 2);
        }
        for (const Truth& truth : truths_) {
            if (truth.size < 2) continue;
            const Followers* all[9];
            for (int k = 0; k < truth.size; ++k) all[k] = &bench_.all[truth.member[k]][1];
            note_common(all, truth.size);
        }
    }

    // 4. What is reported: placements first, then eliminations, each cell by cell.
    bool report_all(bool contradictions, bool verities) {
        for (const bool is_on : {true, false})
            for (std::int16_t item = 0; item < links_.candidates; ++item) {
                const Literal end{item, is_on};
                if (!holds_.has(end)) continue;
                if (workbench_.is_stopped()) return true;
                const Clash clash = contradictions ? nearest_clash(end) : Clash{};
                const bool reports_all = !found_.wants_one();
                if (reports_all && clash.nodes < kFar && report_contradiction(end, clash)) return true;
                // A path takes what HoDoKu does: a contradiction, unless for an elimination a verity is shorter.
                const bool is_wanted = verities && (reports_all || !is_on || clash.nodes == kFar);
                const Verity verity = is_wanted ? nearest_verity(end) : Verity{};
                if (!reports_all) {
                    if (clash.nodes < kFar && (is_on || clash.nodes <= verity.nodes)) return report_contradiction(end, clash);
                    if (verity.nodes < kFar) return report_verity(end, verity);
                } else if (verity.nodes < kFar && report_verity(end, verity)) {
                    return true;
                }
            }
        return false;
    }

 private:
    void add_singles(Literal premise, Followers& near) {
        Net& net = bench_.nets[premise.item][premise.is_on];
        spread_near(board_, links_, premise, kRounds, net);
        for (int digit = 0; digit < 9; ++digit) {
            for (const Cell cell : net.on[digit]) near.on.add(links_.id[cell][digit]);
            for (const Cell cell : net.off[digit]) near.off.add(links_.id[cell][digit]);
        }
    }

    void close(Literal source) {
        const int words = links_.words;
        Followers& all = bench_.all[source.item][source.is_on];
        all = {};
        Followers done;
        clear(done.on, words);
        clear(done.off, words);
        (source.is_on ? all.on : all.off).add(source.item);
        for (bool again = true; again;) {
            again = false;
            for (const bool is_on : {true, false})
                for (int word = 0; word < words; ++word) {
                    ItemSet& reached = is_on ? all.on : all.off;
                    ItemSet& used = is_on ? done.on : done.off;
                    while (const std::uint64_t fresh = reached.words[word] & ~used.words[word]) {
                        const Literal next{static_cast<std::int16_t>(64 * word + std::countr_zero(fresh)), is_on};
                        again = true;
                        used.words[word] |= fresh & -fresh;
                        if (!closed_.has(next)) {
                            const Followers& near = bench_.near[next.item][is_on];
                            unite(all.on, near.on, words);
                            unite(all.off, near.off, words);
                        } else {
                            const Followers& more = bench_.all[next.item][is_on];
                            for (int k = 0; k < words; ++k) {
                                all.on.words[k] |= more.on.words[k];
                                all.off.words[k] |= more.off.words[k];
                                done.on.words[k] |= more.on.words[k];
                                done.off.words[k] |= more.off.words[k];
                            }
                        }
                    }
                }
        }
        (source.is_on ? closed_.on : closed_.off).add(source.item);
    }

    // Something on and off, or a truth with nothing left.
    bool clashes(const Followers& all) const {
        for (int word = 0; 64 * word < links_.candidates; ++word) {
            std::uint64_t both = all.on.words[word] & all.off.words[word];
            if (64 * (word + 1) > links_.candidates) both &= (std::uint64_t{1} << (links_.candidates % 64)) - 1;
            if (both) return true;
        }
        for (const Truth& truth : truths_)
            if (truth.size > 1 && truth.is_untouched && is_empty(truth, all)) return true;
        return false;
    }
    static bool is_empty(const Truth& truth, const Followers& all) {
        for (int k = 0; k < truth.size; ++k)
            if (!all.off.has(truth.member[k])) return false;
        return true;
    }

    void note_common(const Followers* const* all, int count) {
        for (int word = 0; word < links_.words; ++word) {
            std::uint64_t on = all[0]->on.words[word], off = all[0]->off.words[word];
            for (int k = 1; k < count; ++k) {
                on &= all[k]->on.words[word];
                off &= all[k]->off.words[word];
            }
            holds_.on.words[word] |= on;
            holds_.off.words[word] |= off;
        }
    }

    // The shortest ways from one premise to everything: by how many layers, and by which literal before.
    struct Walk {
        Literal source;
        bool is_whole = false;  // to everything, not just to a goal
        Followers reached;
        std::uint8_t at[2][kMostItems];
        Literal by[2][kMostItems];
        int distance(Literal literal) const { return at[literal.is_on][literal.item]; }
        std::int16_t size[2][kMostItems];  // of the branch, once it was asked for
        // The least number of nodes: one for each layer.
        int nodes_to(Literal literal) const { return reached.has(literal) ? distance(literal) + 1 : kFar; }
    };

    int layers(Literal from, Literal target) const {
        if (from.item >= links_.candidates || target.item >= links_.candidates) return 1;
        const Net& net = bench_.nets[from.item][from.is_on];
        return (target.is_on ? net.on_at : net.off_at)[target.item];
    }

    // With a goal: no farther than that.
    void walk_from(Literal source, const Literal* goal = nullptr) {
        Walk& walk = walk_;
        const int words = links_.words;
        walk.source = source;
        clear(walk.reached.on, words);
        clear(walk.reached.off, words);
        (source.is_on ? walk.reached.on : walk.reached.off).add(source.item);
        walk.at[source.is_on][source.item] = 0;
        walk.is_whole = !goal;
        for (int item = 0; item < links_.items; ++item) walk.size[0][item] = walk.size[1][item] = 0;
        Followers settled;  // as near as from any literal that is still to come
        clear(settled.on, words);
        clear(settled.off, words);
        for (int distance = 0, farthest = 0; distance <= farthest && distance < 250; ++distance) {
            if (goal && walk.reached.has(*goal) && walk.distance(*goal) <= distance) return;
            for (const bool is_on : {true, false}) {
                ItemSet& sure = is_on ? settled.on : settled.off;
                for_each(is_on ? walk.reached.on : walk.reached.off, words, [&](int item) {
                    if (walk.at[is_on][item] <= distance + 1) sure.add(item);
                });
            }
            for (const bool is_on : {true, false}) {
                const ItemSet here = is_on ? walk.reached.on : walk.reached.off;
                for_each(here, words, [&](int item) {
                    if (walk.at[is_on][item] != distance) return;
                    const Literal from{static_cast<std::int16_t>(item), is_on};
                    const Followers& near = bench_.near[item][is_on];
                    for (const bool to_on : {true, false}) {
                        ItemSet& sure = to_on ? settled.on : settled.off;
                        for_each_but(to_on ? near.on : near.off, sure, words, [&](int other) {
                            const Literal target{static_cast<std::int16_t>(other), to_on};
                            const int at = distance + layers(from, target);
                            if (at >= 255 || (walk.reached.has(target) && walk.distance(target) <= at)) return;
                            (to_on ? walk.reached.on : walk.reached.off).add(other);
                            if (at <= distance + 1) sure.add(other);
                            walk.at[to_on][other] = static_cast<std::uint8_t>(at);
                            walk.by[to_on][other] = from;
                            farthest = std::max(farthest, at);
                        });
                    }
                });
            }
        }
    }
    template <class Each>
    static void for_each_but(const ItemSet& set, const ItemSet& without, int words, const Each& each) {
        for (int word = 0; word < words; ++word)
            for (std::uint64_t left = set.words[word] & ~without.words[word]; left; left &= left - 1)
                each(64 * word + std::countr_zero(left));
    }

    // Fills branch_ with the way from the source of the walk to a literal that it reaches.
    void grow_branch(Literal target) {
        Literal way[256];  // no distance is longer
        int legs = 0;
        for (Literal literal = target; !(literal == walk_.source); literal = walk_.by[literal.is_on][literal.item])
            way[legs++] = literal;
        branch_.start(walk_.source);
        Literal from = walk_.source;
        while (legs > 0) {
            const Literal next = way[--legs];
            if (from.item >= links_.candidates || next.item >= links_.candidates)
                branch_.add_link(from, next);
            else
                branch_.add(bench_.nets[from.item][from.is_on], next);
            from = next;
        }
    }

    int branch_size(Literal target) {
        if (!walk_.reached.has(target)) return kFar;  // it follows, but from farther away than a walk goes
        std::int16_t& size = walk_.size[target.is_on][target.item];
        if (size == 0) {
            grow_branch(target);
            size = static_cast<std::int16_t>(branch_.size());
        }
        return size == kMostNetNodes ? kFar : size;
    }

    void write_branch(Literal target, Branches& branches) {
        grow_branch(target);
        branches.add(nodes_, branch_.write(nodes_));
    }

    // How a premise fails: by its opposite (no truth), by two candidates of a truth being on, or by all being off.
    struct Clash {
        int nodes = kFar;
        int number = -1;
        bool is_twice = false;
        Literal first = {}, second = {};
    };
    Clash nearest_clash(Literal end) {
        Clash nearest;
        if (!clashes(bench_.all[end.item][!end.is_on])) return nearest;
        walk_from({end.item, !end.is_on});
        if (walk_.reached.has(end)) nearest.nodes = branch_size(end);
        for (int number = 0; number < Truth::kCount; ++number) {
            const Truth& truth = truths_[number];
            if (truth.size < 2) continue;
            int nodes = 0;
            Clash twice{.number = number, .is_twice = true};
            int first = kFar, second = kFar;
            for (int k = 0; k < truth.size; ++k) {
                nodes = std::min(kFar, nodes + walk_.nodes_to({truth.member[k], false}));
                const Literal on{truth.member[k], true};
                const int way = walk_.nodes_to(on);
                if (way < first) {
                    second = first, twice.second = twice.first;
                    first = way, twice.first = on;
                } else if (way < second) {
                    second = way, twice.second = on;
                }
            }
            if (first + second < nearest.nodes) {
                twice.nodes = branch_size(twice.first) + branch_size(twice.second);
                if (twice.nodes < nearest.nodes) nearest = twice;
            }
            if (!truth.is_untouched || nodes >= nearest.nodes) continue;
            nodes = 0;
            for (int k = 0; k < truth.size; ++k) nodes += branch_size({truth.member[k], false});
            if (nodes < nearest.nodes) nearest = {.nodes = nodes, .number = number};
        }
        return nearest;
    }

    bool report_contradiction(Literal end, const Clash& clash) {
        const Literal premise{end.item, !end.is_on};
        if (!walk_.is_whole || !(walk_.source == premise)) walk_from(premise);
        Branches branches(found_);
        if (clash.number < 0) {
            write_branch(end, branches);
            return found_.add(Technique::kForcingNetContradiction, branches.step(links_.item[end.item].cells, 0),
                              conclude(links_, end));
        }
        const Truth& truth = truths_[clash.number];
        if (clash.is_twice) {
            write_branch(clash.first, branches);
            write_branch(clash.second, branches);
        } else {
            for (int k = 0; k < truth.size; ++k) write_branch({truth.member[k], false}, branches);
        }
        return found_.add(Technique::kForcingNetContradiction, branches.step(truth), conclude(links_, end));
    }

    // What covers all cases: a truth, or a candidate that is on or off (numbered behind the truths).
    struct Verity {
        int nodes = kFar;
        int number = -1;
    };
    // The nearest among the first few, because walks take time.
    Verity nearest_verity(Literal end) {
        Verity nearest;
        int looks = found_.wants_one() ? kMostLooks : kFewLooks;
        for (int number = 0; number < Truth::kCount && looks > 0; ++number) {
            const Truth& truth = truths_[number];
            if (truth.size < 2 || !leads_to(truth, end)) continue;
            --looks;
            int nodes = 0;
            for (int k = 0; k < truth.size && nodes < nearest.nodes; ++k) {
                walk_from({truth.member[k], true}, &end);
                nodes += branch_size(end);
            }
            if (nodes < nearest.nodes) nearest = {nodes, number};
        }
        for (std::int16_t item = 0; item < links_.candidates && looks > 0; ++item) {
            if (!bench_.all[item][0].has(end) || !bench_.all[item][1].has(end) || item == end.item) continue;
            --looks;
            int nodes = 0;
            for (const bool is_on : {true, false}) {
                walk_from({item, is_on}, &end);
                nodes += branch_size(end);
            }
            if (nodes < nearest.nodes) nearest = {nodes, Truth::kCount + item};
        }
        return nearest;
    }

    bool report_verity(Literal end, const Verity& verity) {
        Branches branches(found_);
        const auto write_from = [&](Literal premise) {
            walk_from(premise, &end);
            write_branch(end, branches);
        };
        if (verity.number >= Truth::kCount) {
            const std::int16_t item = static_cast<std::int16_t>(verity.number - Truth::kCount);
            write_from({item, true});
            write_from({item, false});
            return found_.add(Technique::kForcingNetVerity, branches.step({}, 0), conclude(links_, end));
        }
        const Truth& truth = truths_[verity.number];
        for (int k = 0; k < truth.size; ++k) write_from({truth.member[k], true});
        return found_.add(Technique::kForcingNetVerity, branches.step(truth), conclude(links_, end));
    }

    // Whether all candidates of a truth lead to the end. One that leads to its own opposite needs no truth.
    bool leads_to(const Truth& truth, Literal end) const {
        for (int k = 0; k < truth.size; ++k)
            if (!bench_.all[truth.member[k]][1].has(end) || end == Literal{truth.member[k], false}) return false;
        return true;
    }

    const Board& board_;
    Workbench& workbench_;
    ForcingBench& bench_;
    const ChainLinks& links_;
    Sink& found_;
    Truth truths_[Truth::kCount];
    Followers closed_, holds_;
    Walk walk_;
    NetBranch branch_{board_, links_};
    PlainNode nodes_[kMostNetNodes];
};

}  // namespace

bool find_forcing_nets(const TechniqueSet& wanted, const Board& board, Workbench& bench, Sink& found) {
    const bool contradictions = wanted.has(Technique::kForcingNetContradiction);
    const bool verities = wanted.has(Technique::kForcingNetVerity);
    if (!contradictions && !verities) return false;
    NetSearch search(board, bench, found);
    if (!search.find_near() || !search.find_all()) return true;
    search.conclude_all();
    return search.report_all(contradictions, verities);
}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
