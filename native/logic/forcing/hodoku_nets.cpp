// Forcing nets: an assumption that fails, or several that cover all cases and agree.
//
//   own      a list has the results of four rounds of singles; those that chains also find are left out
//   joined   plus the lists of its entries, and of theirs
//
// A path chooses the step that HoDoKu 2.2.0 was seen to choose. Of all ways to the same conclusion by contradiction, or by
// verity, it takes the shortest; how long one is depends on which entries it goes by.
#include "logic/forcing/clashes.hpp"
#include "logic/forcing/hodoku_implications.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

namespace {

constexpr int kMostJoined = 1000;
constexpr int kFewLooks = 2;  // ways to cover all cases that are compared where every step is wanted

class NetSearch {
 public:
    NetSearch(bool contradictions, bool verities, const Board& board, Workbench& workbench, Sink& found)
        : contradictions_(contradictions),
          verities_(verities),
          board_(board),
          workbench_(workbench),
          bench_(workbench.forcing),
          lists_(workbench.lists),
          links_(bench_.links),
          found_(found) {}

    // 1. The own list of each literal.
    bool make_lists() {
        link_items(board_, true, bench_);
        list_truths(board_, links_, truths_);
        lists_.arena.clear();
        ListMaker maker(board_, links_);
        for (std::int16_t item = 0; item < links_.items; ++item) {
            if (item % 64 == 0 && workbench_.is_stopped()) return false;
            for (const bool is_on : {false, true}) {
                if (item < links_.candidates)
                    maker.make_net({item, is_on});
                else
                    maker.make_plain({item, is_on});
                ImpliedList& own = lists_.own[item][is_on];
                own = maker.keep(lists_.arena);
                lists_.joined[item][is_on] = nullptr;
                Followers& near = lists_.near[item][is_on];
                clear(near.on, links_.words);
                clear(near.off, links_.words);
                for (int k = 0; k < own.count; ++k) add_to(near, own.entry[k].literal);
            }
        }
        return true;
    }

    // 2. All implications of each literal. Known ones are reused by every literal that leads there.
    bool close_all() {
        clear(closed_.on, links_.words);
        clear(closed_.off, links_.words);
        for (std::int16_t item = 0; item < links_.items; ++item) {
            if (item % 64 == 0 && workbench_.is_stopped()) return false;
            close({item, true});
            close({item, false});
        }
        return true;
    }

    // 3. Conclusions that hold in every case.
    void conclude_all() {
        clear(holds_.on, links_.words);
        clear(holds_.off, links_.words);
        for (std::int16_t item = 0; item < links_.candidates; ++item) {
            if (fails({item, true})) holds_.off.add(item);
            if (fails({item, false})) holds_.on.add(item);
            const Followers* both[2] = {&all({item, false}), &all({item, true})};
            add_common(both, 2);
        }
        for (const Truth& truth : truths_) {
            if (truth.size < 2) continue;
            const Followers* members[9];
            for (int k = 0; k < truth.size; ++k) members[k] = &all({truth.member[k], true});
            add_common(members, truth.size);
        }
    }

    // 4. Reported steps: placements first, then eliminations, each cell by cell. A path uses a contradiction, unless a verity
    //    is shorter for an elimination.
    bool report_all() {
        for (const bool is_on : {true, false})
            for (std::int16_t item = 0; item < links_.candidates; ++item) {
                const Literal end{item, is_on};
                if (!holds_.has(end)) continue;
                if (workbench_.is_stopped()) return true;
                const bool reports_both = !found_.wants_one();
                const Clash clash = contradictions_ ? clash_for(end) : Clash{};
                const bool looks = verities_ && (reports_both || !is_on || clash.nodes == kFar);
                const Verity verity = looks ? shortest_verity(end) : Verity{};
                const bool is_clash = clash.nodes < kFar && (is_on || clash.nodes <= verity.nodes);
                if (clash.nodes < kFar && (reports_both || is_clash) && report_contradiction(end, clash)) return true;
                if (verity.nodes < kFar && (reports_both || !is_clash) && report_verity(end, verity)) return true;
            }
        return false;
    }

 private:
    static void add_to(Followers& followers, Literal literal) {
        (literal.is_on ? followers.on : followers.off).add(literal.item);
    }
    const Followers& all(Literal literal) const { return bench_.all[literal.item][literal.is_on]; }
    const ImpliedList& own(Literal literal) const { return lists_.own[literal.item][literal.is_on]; }

    void close(Literal source) {
        const int words = links_.words;
        Followers& all = bench_.all[source.item][source.is_on];
        Followers done;
        for (Followers* const each : {&all, &done}) clear(each->on, words), clear(each->off, words);
        add_to(all, source);
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
                        const bool is_closed = closed_.has(next);
                        const Followers& more = (is_closed ? bench_.all : lists_.near)[next.item][is_on];
                        unite(all.on, more.on, words);
                        unite(all.off, more.off, words);
                        if (!is_closed) continue;
                        unite(done.on, more.on, words);
                        unite(done.off, more.off, words);
                    }
                }
        }
        add_to(closed_, source);
    }

    // Something on and off, or a truth with nothing left.
    bool fails(Literal premise) const {
        const Followers& followers = all(premise);
        for (int word = 0; 64 * word < links_.candidates; ++word) {
            std::uint64_t both = followers.on.words[word] & followers.off.words[word];
            if (64 * (word + 1) > links_.candidates) both &= (std::uint64_t{1} << (links_.candidates % 64)) - 1;
            if (both) return true;
        }
        for (const Truth& truth : truths_)
            if (truth.size > 1 && truth.is_untouched && is_empty(truth, followers)) return true;
        return false;
    }

    void add_common(const Followers* const* members, int count) {
        for (int word = 0; word < links_.words; ++word) {
            std::uint64_t on = members[0]->on.words[word], off = members[0]->off.words[word];
            for (int k = 1; k < count; ++k) {
                on &= members[k]->on.words[word];
                off &= members[k]->off.words[word];
            }
            holds_.on.words[word] |= on;
            holds_.off.words[word] |= off;
        }
    }

    // Joined lists --------------------------------------------------------------------------------------------------

    // Made on first use: the own entries, then those of each entry's own list. A joined entry gets a new source if that one
    // is less deep.
    const JoinedList& joined(Literal premise) {
        const JoinedList*& kept = lists_.joined[premise.item][premise.is_on];
        if (!kept) kept = join(premise);
        return *kept;
    }

    const JoinedList* join(Literal premise) {
        const ImpliedList& mine = own(premise);
        const std::size_t bytes = sizeof(std::int16_t) * 2 * static_cast<std::size_t>(links_.items);
        std::int16_t* const number = static_cast<std::int16_t*>(lists_.arena.take(bytes));
        std::memcpy(number, mine.number, bytes);
        int count = mine.count;
        for (int k = 0; k < count; ++k) entry_[k] = {mine.entry[k].literal, premise, mine.entry[k].depth};
        for (int k = 1; k < count; ++k) {
            const Literal source = entry_[k].literal;
            const ImpliedList& more = own(source);
            const int depth = entry_[k].depth;
            for (int j = 1; j < more.count; ++j) {
                const Implied& implied = more.entry[j];
                std::int16_t& place = number[2 * implied.literal.item + implied.literal.is_on];
                const int sum = depth + implied.depth;
                if (place < 0) {
                    if (count >= kMostJoined) continue;
                    place = static_cast<std::int16_t>(count);
                    entry_[count++] = {implied.literal, source, static_cast<std::int16_t>(sum)};
                } else if (place >= mine.count && sum < entry_[place].depth) {
                    entry_[place].source = source;
                    entry_[place].depth = static_cast<std::int16_t>(sum);
                }
            }
        }
        const std::size_t size = sizeof(JoinedEntry) * static_cast<std::size_t>(count);
        JoinedEntry* const entry = static_cast<JoinedEntry*>(lists_.arena.take(size));
        std::memcpy(entry, entry_, size);
        return new (lists_.arena.take(sizeof(JoinedList))) JoinedList{&mine, count, entry, number};
    }

    // A node on the way back from some literal to the premise of a joined list: as an entry of an own list.
    struct Way {
        const ImpliedList* list;
        int number;
        const Implied& entry() const { return list->entry[number]; }
    };
    Way way_to(const JoinedList& list, Literal literal) const {
        const int number = list.number_of(literal);
        if (number < list.own->count) return {list.own, number};
        const ImpliedList& source = own(list.entry[number].source);
        return {&source, source.number_of(literal)};
    }
    bool is_start(const JoinedList& list, const Way& way) const { return way.list == list.own && way.number == 0; }
    Way before(const JoinedList& list, const Way& way) const {
        const int number = way.entry().cause[0];
        return number || way.list == list.own ? Way{way.list, number} : way_to(list, way.list->entry[0].literal);
    }

    // How long the way to a literal is: the nodes of the main line; and for each other cause of these, a branch back to
    // the main line.
    Length length_to(const JoinedList& list, Literal target) {
        const int words = links_.words;
        Followers line;
        clear(line.on, words);
        clear(line.off, words);
        Length length;
        Way way = way_to(list, target);
        for (;; way = before(list, way)) {
            line_[length.nodes++] = way;
            add_to(line, way.entry().literal);
            if (is_start(list, way)) break;
        }
        const int nodes = length.nodes;
        for (int k = 0; k < nodes; ++k) {
            const Implied& entry = line_[k].entry();
            for (int side = 1; side < entry.causes; ++side) {
                if (entry.cause[side] == 0) continue;
                length.has_branches = true;
                ++length.nodes;
                Way branch = way_to(list, line_[k].list->entry[entry.cause[side]].literal);
                for (++length.nodes; !is_start(list, branch); ++length.nodes) {
                    branch = before(list, branch);
                    if (line.has(branch.entry().literal)) break;
                }
            }
        }
        return length;
    }
    Length length_to(Literal premise, Literal target) {
        const JoinedList& list = joined(premise);
        return list.number_of(target) < 0 ? Length{kFar, false} : length_to(list, target);
    }

    // Nets leave out conclusions that chains find.
    static bool counts(const Length& length) { return length.nodes < kFar && length.has_branches; }

    void write_branch(Literal premise, Literal target, Branches& branches) {
        const JoinedList& list = joined(premise);
        Literal leg[kMostJoined];
        int legs = 0;
        for (Literal end = target;; end = list.entry[list.number_of(end)].source) {
            leg[legs++] = end;
            if (list.number_of(end) < list.own->count) break;
        }
        branch_.start(premise);
        for (const ImpliedList* from = list.own; legs-- > 0; from = &own(leg[legs])) branch_.add(*from, leg[legs]);
        branches.add(nodes_, branch_.write(target, nodes_));
    }

    // Contradictions ------------------------------------------------------------------------------------------------

    Clash clash_for(Literal end) {
        const Literal premise = opposite(end);
        if (!fails(premise)) return {};
        const auto length = [&](Literal literal) { return length_to(premise, literal); };
        return shortest_clash(premise, all(premise), links_, truths_, length, counts);
    }

    bool report_contradiction(Literal end, const Clash& clash) {
        const Literal premise = opposite(end);
        Branches branches(found_);
        const auto write = [&](Literal literal) { write_branch(premise, literal, branches); };
        const ForcingStep step = describe_clash(premise, clash, links_, truths_, branches, write);
        return found_.add(Technique::kForcingNetContradiction, step, conclude(links_, end));
    }

    // Verities ------------------------------------------------------------------------------------------------------

    // The cases of a step: a truth, or a candidate that is on or off (numbered after the truths).
    struct Verity {
        int nodes = kFar;
        int number = -1;
    };

    Verity shortest_verity(Literal end) {
        Verity shortest;
        int looks = found_.wants_one() ? kFar : kFewLooks;
        const auto offer = [&](int number, const Length& length) {
            --looks;
            if (counts(length) && length.nodes < shortest.nodes) shortest = {length.nodes, number};
        };
        for (int number = 0; number < Truth::kCount && looks > 0; ++number) {
            const Truth& truth = truths_[number];
            if (truth.size < 2 || !leads_to(truth, end)) continue;
            Length length;
            for (int k = 0; k < truth.size; ++k) length.add(length_to({truth.member[k], true}, end));
            offer(number, length);
        }
        const Cell cell = links_.item[end.item].cells.first();
        for (std::int16_t item = 0; item < links_.candidates && looks > 0; ++item) {
            if (links_.item[item].cells.first() == cell || !all({item, false}).has(end) || !all({item, true}).has(end)) continue;
            Length length = length_to({item, true}, end);
            length.add(length_to({item, false}, end));
            offer(Truth::kCount + item, length);
        }
        return shortest;
    }

    bool report_verity(Literal end, const Verity& verity) {
        Branches branches(found_);
        if (verity.number >= Truth::kCount) {
            const std::int16_t item = static_cast<std::int16_t>(verity.number - Truth::kCount);
            for (const bool is_on : {true, false}) write_branch({item, is_on}, end, branches);
            return found_.add(Technique::kForcingNetVerity, branches.step({}, 0), conclude(links_, end));
        }
        const Truth& truth = truths_[verity.number];
        for (int k = 0; k < truth.size; ++k) write_branch({truth.member[k], true}, end, branches);
        return found_.add(Technique::kForcingNetVerity, branches.step(truth), conclude(links_, end));
    }

    // Whether all candidates of a truth lead to the end. One that leads to its own opposite needs no truth.
    bool leads_to(const Truth& truth, Literal end) const {
        for (int k = 0; k < truth.size; ++k)
            if (!all({truth.member[k], true}).has(end) || end == Literal{truth.member[k], false}) return false;
        return true;
    }

    const bool contradictions_, verities_;
    const Board& board_;
    Workbench& workbench_;
    ForcingBench& bench_;
    ListBench& lists_;
    const ChainLinks& links_;
    Sink& found_;
    Truth truths_[Truth::kCount];
    Followers closed_, holds_;
    JoinedEntry entry_[2 * kMostItems];
    Way line_[2 * kMostItems];
    ListBranch branch_{board_, links_};
    PlainNode nodes_[ListBranch::kMostNodes];
};

}  // namespace

bool find_forcing_nets(const TechniqueSet& wanted, const Board& board, Workbench& bench, Sink& found) {
    const bool contradictions = wanted.has(Technique::kForcingNetContradiction);
    const bool verities = wanted.has(Technique::kForcingNetVerity);
    if (!contradictions && !verities) return false;
    NetSearch search(contradictions, verities, board, bench, found);
    if (!search.make_lists() || !search.close_all()) return true;
    search.conclude_all();
    return search.report_all();
}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
