// Searches for hints of dynamic and multiple chains, on the board itself and on boards within runs.
#include "logic/nested/levels.hpp"
#include <algorithm>

namespace fullhouse::logic::inline FULLHOUSE_ISA {

namespace {

constexpr std::size_t kMemoSlots = 1 << 16;
constexpr std::size_t kMemoLinks = 8 << 20, kMemoResults = 1 << 19;  // size of the cache: some 48 MB

}  // namespace

ChainEngine::ChainEngine() = default;

ChainEngine::~ChainEngine() {
    for (Depth* depth : depth_) {
        if (!depth) continue;
        for (Run* run : depth->runs) delete run;
        delete depth;
    }
}

void ChainEngine::start(const Board& board, const void* patience, IsStopped is_stopped) {
    for (Depth*& depth : depth_)
        if (!depth) depth = new Depth;
    depth_[0]->base.start(board);
    frame_.start(board);
    patience_ = patience;
    is_stopped_ = is_stopped;
    was_stopped_ = false;
    if (memo_.empty()) {
        memo_.extend(kMemoSlots);
        forget();
    }
    // Patterns depend on placed digits as well as on candidates.
    frame_key_ = is_classic;
    for (const std::uint8_t number : frame_.empty_in) frame_key_ = mix(frame_key_ ^ number);
    for (const std::uint8_t number : frame_.placed) frame_key_ = mix(frame_key_ ^ number);
}

void ChainEngine::forget() {
    for (MemoEntry& entry : memo_) entry.count = kNoHint;
    memo_used_ = 0;
    results_.clear();
}

bool ChainEngine::has_to_stop() {
    if (!was_stopped_ && until_check_-- == 0) {
        until_check_ = 64;
        was_stopped_ = is_stopped_ && is_stopped_(patience_);
    }
    return was_stopped_;
}

bool ChainEngine::find_best(int level, Hint& best) {
    search(0, level, false, true);
    best = depth_[0]->first;
    return best.complexity != kNoHint && !was_stopped_;
}

const Growing<Hint>& ChainEngine::find_all(int level) {
    search(0, level, false, false);
    rank(0);
    if (was_stopped_) depth_[0]->ranked.clear();
    return depth_[0]->ranked;
}

void ChainEngine::look_again(int depth, Inner inner, const Field& board) {
    depth_[depth]->base = board;
    begin(depth, inner == Inner::kMultiple ? 0 : level_of(inner), inner == Inner::kMultiple);
}

const SimpleSearch& ChainEngine::ask_simple_again(const Field& board) {
    ChainResults results;
    simple_.run(board, results);
    return simple_;
}

Run& ChainEngine::run_from(int depth_number, int candidate, bool is_on) {
    Depth& depth = *depth_[depth_number];
    std::int16_t& number = depth.run_of[is_on][candidate];
    if (number >= 0) return *depth.runs[static_cast<std::size_t>(number)];
    if (depth.used == depth.runs.size()) depth.runs.add(new Run);
    number = static_cast<std::int16_t>(depth.used++);
    Run& run = *depth.runs[static_cast<std::size_t>(number)];
    if (depth.is_static) {
        run_static(depth.base, run, static_cast<CandidateNumber>(candidate));
    } else {
        depth.spread.start(depth.base, run, static_cast<CandidateNumber>(candidate), is_on);
        extend_run(depth_number, depth.spread, depth.level);
    }
    return run;
}

void ChainEngine::extend_run(int depth, Spread& spread, int level) {
    for (;;) {
        spread.propagate();
        if (spread.run().clash >= 0 || has_to_stop() || !advance(depth, spread, level)) return;
    }
}

bool ChainEngine::advance(int depth, Spread& spread, int level) {
    const ChainLevel& rules = kChainLevels[level];
    if (!rules.has_patterns) return false;
    if (find_patterns(spread)) return true;
    for (const Inner inner : rules.inner) {
        if (inner == Inner::kNone) break;
        std::uint32_t first, count;
        ask(depth + 1, inner, spread.work(), first, count);
        if (was_stopped_) return false;
        if (take_results(spread, inner, first, count)) return true;
    }
    return false;
}

// Makes off nodes of the eliminations of the hints, in their order, each with all candidates removed so far that it depends
// on.
bool ChainEngine::take_results(Spread& spread, Inner inner, std::uint32_t first, std::uint32_t count) {
    const Field &base = spread.base(), &work = spread.work();
    Run& run = spread.run();
    const auto first_node = static_cast<std::uint16_t>(run.nodes.size());
    bool found = false;
    for (std::uint32_t k = first; k < first + count; ++k) {
        const ChainResult& result = results_.results[k];
        bool is_new = false;
        for (std::uint32_t g = 0; g < result.gone_count; ++g) is_new |= !run.knows(results_.gone[result.first_gone + g], false);
        if (!is_new) continue;
        parents_.clear();
        std::uint64_t taken[kCandidateNumbers / 64 + 1] = {};
        const auto add = [&](int candidate) {
            std::uint64_t& word = taken[candidate / 64];
            const std::uint64_t bit = std::uint64_t{1} << (candidate % 64);
            if (word & bit) return;
            word |= bit;
            parents_.add(run.at[0][candidate]);
        };
        for (std::uint32_t l = 0; l < result.link_count; ++l) {
            const int link = results_.links[result.first_link + l];
            if (link < kCells) {
                for (const int digit : each(base.cell[link] & ~work.cell[link])) add(number_of(link, digit));
            } else {
                const int house = (link - kCells) / 9, digit = (link - kCells) % 9;
                for (const int position : each(base.positions[house][digit] & ~work.positions[house][digit]))
                    add(number_of(kGeometry.cell[house][position], digit));
            }
        }
        if (parents_.empty()) continue;
        spread.begin_conclusion(parents_.data(), parents_.size(), kLinkNested, run.nested.size());
        run.nested.add({result.identity, result.hint, inner, static_cast<std::uint16_t>(k - first), first_node});
        for (std::uint32_t g = 0; g < result.gone_count; ++g) {
            const CandidateNumber candidate = results_.gone[result.first_gone + g];
            if (!run.knows(candidate, false)) spread.add_conclusion(candidate);
        }
        found = true;
    }
    return found;
}

// The hints of an inner finder on a board, cached.
void ChainEngine::ask(int depth_number, Inner inner, const Field& board, std::uint32_t& first, std::uint32_t& count) {
    const bool has_patterns = inner > Inner::kDynamic;
    std::uint64_t one = mix(static_cast<std::uint64_t>(inner) ^ (has_patterns ? frame_key_ : 0)), other = ~one;
    for (const CellSet& places : board.places) {
        one = (one ^ places.low) * 0x9E3779B97F4A7C15u;
        one = (one ^ (one >> 29) ^ places.high) * 0xBF58476D1CE4E5B9u;
        other = (other ^ places.high) * 0x94D049BB133111EBu;
        other = (other ^ (other >> 31) ^ places.low) * 0xD6E8FEB86659FD93u;
    }
    one ^= one >> 32;
    other ^= other >> 32;
    std::size_t slot = one % kMemoSlots;
    for (; memo_[slot].count != kNoHint; slot = (slot + 1) % kMemoSlots)
        if (memo_[slot].key[0] == one && memo_[slot].key[1] == other) {
            first = memo_[slot].first;
            count = memo_[slot].count;
            return;
        }
    Depth& depth = *depth_[depth_number];
    if (inner != Inner::kSimple) {
        depth.base = board;
        search(depth_number, inner == Inner::kMultiple ? 0 : level_of(inner), inner == Inner::kMultiple, false);
        if (was_stopped_) return;
    }
    if (2 * memo_used_ > kMemoSlots || results_.links.size() > kMemoLinks || results_.results.size() > kMemoResults) forget();
    first = static_cast<std::uint32_t>(results_.results.size());
    if (inner == Inner::kSimple)
        simple_.run(board, results_);
    else
        keep_results(depth_number);
    count = static_cast<std::uint32_t>(results_.results.size()) - first;
    for (slot = one % kMemoSlots; memo_[slot].count != kNoHint; slot = (slot + 1) % kMemoSlots) {
    }
    memo_[slot] = {{one, other}, first, count};
    ++memo_used_;
}

void ChainEngine::rank(int depth_number) {
    Depth& depth = *depth_[depth_number];
    depth.ranked.clear();
    for (const std::uint16_t key : depth.concluded) depth.ranked.add(depth.best[key & 1][key / 2]);
    std::sort(depth.ranked.begin(), depth.ranked.end(), [](const Hint& a, const Hint& b) { return a.is_before(b); });
}

void ChainEngine::keep_results(int depth_number) {
    rank(depth_number);
    const Depth& depth = *depth_[depth_number];
    for (const Hint& hint : depth.ranked) {
        ChainResult result{};
        result.hint = hint;
        result.first_gone = static_cast<std::uint32_t>(results_.gone.size());
        const int cell = cell_of(hint.candidate), digit = digit_index_of(hint.candidate);
        if (hint.is_on)
            for (const int other : each(depth.base.cell[cell] & ~(1u << digit))) results_.gone.add(number_of(cell, other));
        else
            results_.gone.add(hint.candidate);
        result.gone_count = static_cast<std::uint16_t>(results_.gone.size() - result.first_gone);
        describe(depth_number, hint, result);
        results_.results.add(result);
    }
}

// The dependencies of a hint, which identify it: from each of its ends backwards, nearest first.
void ChainEngine::describe(int depth_number, const Hint& hint, ChainResult& result) {
    Depth& depth = *depth_[depth_number];
    result.first_link = static_cast<std::uint32_t>(results_.links.size());
    std::uint64_t taken[kLinkNumbers / 64 + 1] = {};
    const auto stand_on = [&](int link) {
        std::uint64_t& word = taken[link / 64];
        const std::uint64_t bit = std::uint64_t{1} << (link % 64);
        if (word & bit) return;
        word |= bit;
        results_.links.add(static_cast<std::uint16_t>(link));
    };
    std::uint64_t identity = 3;
    std::uint16_t queue[2 * kCandidateNumbers + 2];
    const auto walk = [&](const Run& run, std::uint16_t end, int root_link) {
        std::uint64_t seen[2 * kCandidateNumbers / 64 + 1];
        for (std::size_t word = 0; word <= run.nodes.size() / 64; ++word) seen[word] = 0;
        int head = 0, tail = 0;
        queue[tail++] = end;
        seen[end / 64] |= std::uint64_t{1} << (end % 64);
        identity = mix(identity);
        while (head < tail) {
            const RunNode& node = run.nodes[queue[head++]];
            identity = mix(identity ^ (2u * node.candidate + node.is_on));
            if (node.link == kLinkRoot) {
                if (root_link >= 0) stand_on(root_link);
            } else if (node.is_on) {
                stand_on(node.link == kLinkCell ? cell_link(cell_of(node.candidate))
                                                : house_link(node.link, digit_index_of(node.candidate)));
            }
            const std::uint16_t* parents = run.parents.data() + node.parents;
            for (int k = 0; k < node.parent_count; ++k) {
                std::uint64_t& word = seen[parents[k] / 64];
                const std::uint64_t bit = std::uint64_t{1} << (parents[k] % 64);
                if (word & bit) continue;
                word |= bit;
                queue[tail++] = parents[k];
            }
        }
    };
    const auto end_in = [&](const Run& run) { return run.at[hint.is_on][hint.candidate]; };
    const int digit = digit_index_of(hint.source), cell = cell_of(hint.source);
    switch (hint.kind) {
        case HintKind::kContradiction: {
            const Run& run = run_from(depth_number, hint.source, hint.source_is_on);
            const bool new_is_on = run.nodes[static_cast<std::size_t>(run.clash)].is_on;
            walk(run, static_cast<std::uint16_t>(new_is_on ? run.clash : run.opposite), -1);
            walk(run, static_cast<std::uint16_t>(new_is_on ? run.opposite : run.clash), -1);
            break;
        }
        case HintKind::kDouble:
            for (const bool is_on : {true, false}) {
                const Run& run = run_from(depth_number, hint.source, is_on);
                walk(run, end_in(run), -1);
            }
            break;
        case HintKind::kCell:
            for (const int other : each(depth.base.cell[cell])) {
                const Run& run = run_from(depth_number, number_of(cell, other), true);
                walk(run, end_in(run), cell_link(cell));
            }
            break;
        default:
            for (const int position : each(depth.base.positions[hint.house][digit])) {
                const Run& run = run_from(depth_number, number_of(kGeometry.cell[hint.house][position], digit), true);
                walk(run, end_in(run), house_link(hint.house, digit));
            }
    }
    result.identity = identity;
    result.link_count = static_cast<std::uint16_t>(results_.links.size() - result.first_link);
}

// Nothing is known yet of runs over the base of this depth.
void ChainEngine::begin(int depth_number, int level, bool is_static) {
    Depth& depth = *depth_[depth_number];
    depth.level = level;
    depth.is_static = is_static;
    depth.used = 0;
    for (int is_on = 0; is_on < 2; ++is_on)
        for (int candidate = 0; candidate < kCandidateNumbers; ++candidate) depth.run_of[is_on][candidate] = -1;
}

// All hints of a level on the base of this depth: the best for each conclusion, or the best of all.
void ChainEngine::search(int depth_number, int level, bool is_static, bool wants_one) {
    Depth& depth = *depth_[depth_number];
    begin(depth_number, level, is_static);
    depth.wants_one = wants_one;
    depth.stage = 0;
    depth.first.complexity = kNoHint;
    depth.concluded.clear();
    for (int is_on = 0; is_on < 2; ++is_on)
        for (int candidate = 0; candidate < kCandidateNumbers; ++candidate) depth.best[is_on][candidate].complexity = kNoHint;
    for (int cell = 0; cell < kCells; ++cell) {
        const int size = size_of(depth.base.cell[cell]);
        if (size < (is_static ? 3 : 2)) continue;
        Run* of_cell[9];
        int count = 0;
        for (const int digit : each(depth.base.cell[cell])) {
            const CandidateNumber candidate = number_of(cell, digit);
            Run& on = run_from(depth_number, candidate, true);
            of_cell[count++] = &on;
            if (!is_static) {
                Run& off = run_from(depth_number, candidate, false);
                offer_contradiction(depth_number, on, candidate, true);
                offer_contradiction(depth_number, off, candidate, false);
                Run* const both[2] = {&on, &off};
                if (size > 2) offer_common(depth_number, both, 2, HintKind::kDouble, candidate, 0);
            }
            for (const int kind : kBoxRowColumnKinds) {
                const House house = kGeometry.house_of[cell][kind];
                const Positions places = depth.base.positions[house][digit];
                if (!(places & (places - 1)) || lowest(places) != kGeometry.position[cell][kind]) continue;
                Run* of_house[9];
                int places_count = 0;
                for (const int position : each(places))
                    of_house[places_count++] = &run_from(depth_number, number_of(kGeometry.cell[house][position], digit), true);
                offer_common(depth_number, of_house, places_count, HintKind::kRegion, candidate, house);
            }
            if (was_stopped_) return;
        }
        offer_common(depth_number, of_cell, count, HintKind::kCell, number_of(cell, lowest(depth.base.cell[cell])), 0);
    }
}

void ChainEngine::offer_contradiction(int depth_number, const Run& run, CandidateNumber source, bool source_is_on) {
    Depth& depth = *depth_[depth_number];
    ++depth.stage;
    if (run.clash < 0) return;
    const RunEnd ends[2] = {{&run, static_cast<std::uint16_t>(run.clash)}, {&run, static_cast<std::uint16_t>(run.opposite)}};
    offer(depth_number, {0, depth.stage << 12, HintKind::kContradiction, !source_is_on, source, source, source_is_on, 0}, ends,
          2);
}

void ChainEngine::offer_common(int depth_number, Run* const* runs_, int count, HintKind kind, CandidateNumber source,
                               House house) {
    Depth& depth = *depth_[depth_number];
    ++depth.stage;
    for (const bool is_on : {true, false})
        for (int digit = 0; digit < 9; ++digit) {
            CellSet common = runs_[0]->known[is_on][digit];
            for (int k = 1; k < count; ++k) common &= runs_[k]->known[is_on][digit];
            for (const Cell cell : common) {
                const CandidateNumber candidate = number_of(cell, digit);
                RunEnd ends[9] = {};
                for (int k = 0; k < count; ++k) ends[k] = {runs_[k], runs_[k]->at[is_on][candidate]};
                offer(depth_number,
                      {0, depth.stage << 12 | std::uint32_t{!is_on} << 11 | ends[0].node, kind, is_on, candidate, source, true,
                       house},
                      ends, count);
            }
        }
}

void ChainEngine::offer(int depth_number, const Hint& offered, const RunEnd* ends, int count) {
    Depth& depth = *depth_[depth_number];
    std::uint32_t complexity = 0;
    for (int k = 0; k < count; ++k) complexity += ends[k].run->nodes[ends[k].node].size;
    // A placement removes the other candidates of its cell; if that is one, the conclusion is the same as its removal.
    int key_candidate = offered.candidate;
    bool key_is_on = offered.is_on;
    if (offered.is_on) {
        const int cell = cell_of(offered.candidate);
        const std::uint32_t others = depth.base.cell[cell] & ~(1u << digit_index_of(offered.candidate));
        if (!others) return;
        if (!(others & (others - 1))) {
            key_candidate = number_of(cell, lowest(others));
            key_is_on = false;
        }
    }
    Hint& best = depth.best[key_is_on][key_candidate];
    const std::uint32_t limit = depth.wants_one ? depth.first.complexity : best.complexity;
    if (complexity > limit) return;
    Hint hint = offered;
    hint.complexity = complexity;
    if (depth.level > 0) hint.complexity += nested_complexity(ends, count, limit - complexity);
    if (depth.wants_one) {
        if (hint.is_before(depth.first)) depth.first = hint;
        return;
    }
    if (best.complexity == kNoHint)
        depth.concluded.add(static_cast<std::uint16_t>(2 * key_candidate + key_is_on));
    else if (!hint.is_before(best))
        return;
    best = hint;
}

// The distinct arguments that the ends depend on, each once.
std::uint32_t ChainEngine::nested_complexity(const RunEnd* ends, int count, std::uint32_t limit) {
    constexpr int kSlots = 512;
    std::uint64_t seen[kSlots];
    int count_seen = 0;
    std::uint64_t occupied[kSlots / 64] = {};
    std::uint32_t sum = 0;
    for (int k = 0; k < count; ++k) {
        const Run& run = *ends[k].run;
        const std::uint64_t* ancestors = run.ancestors_of(ends[k].node);
        const std::size_t words = std::min<std::size_t>(ends[k].node / 64u + 1, run.has_nested.size());
        for (std::size_t word = 0; word < words; ++word)
            for (std::uint64_t left = ancestors[word] & run.has_nested[word]; left; left &= left - 1) {
                const std::size_t node = 64 * word + static_cast<std::size_t>(std::countr_zero(left));
                const Nested& nested = run.nested[static_cast<std::size_t>(run.nodes[node].nested)];
                int slot = static_cast<int>(nested.identity % kSlots);
                bool is_new = true;
                while (occupied[slot / 64] >> (slot % 64) & 1) {
                    if (seen[slot] == nested.identity) {
                        is_new = false;
                        break;
                    }
                    slot = (slot + 1) % kSlots;
                }
                if (!is_new) continue;
                if (++count_seen == kSlots) return ~std::uint32_t{0} >> 1;  // beyond any scale
                occupied[slot / 64] |= std::uint64_t{1} << (slot % 64);
                seen[slot] = nested.identity;
                sum += nested.hint.complexity;
                if (sum > limit) return sum;
            }
    }
    return sum;
}

// Plain links only: every node has one parent, and nothing is removed on the way.
void ChainEngine::run_static(const Field& base, Run& run, CandidateNumber root) {
    run.start();
    std::uint16_t queue[2][kCandidateNumbers];
    int next[2] = {}, last[2] = {};
    const auto add = [&](int candidate, bool is_on, std::uint8_t link, int parent) {  // false if it clashes
        const int cell = cell_of(candidate), digit = digit_index_of(candidate);
        const bool clashes = run.known[!is_on][digit].has(cell);
        if (!clashes && run.known[is_on][digit].has(cell)) return true;
        const auto node = static_cast<std::uint16_t>(run.nodes.size());
        const auto first = static_cast<std::uint32_t>(run.parents.size());
        if (parent >= 0) run.parents.add(static_cast<std::uint16_t>(parent));
        const int size = parent < 0 ? 1 : run.nodes[static_cast<std::size_t>(parent)].size + 1;
        run.nodes.add({static_cast<CandidateNumber>(candidate), is_on, link, static_cast<std::uint16_t>(size),
                       static_cast<std::uint16_t>(parent >= 0), first, -1});
        if (clashes) {
            run.clash = node;
            run.opposite = run.at[!is_on][candidate];
            return false;
        }
        run.known[is_on][digit].add(cell);
        run.at[is_on][candidate] = node;
        queue[is_on][last[is_on]++] = node;
        return true;
    };
    add(root, true, kLinkRoot, -1);
    for (;;) {
        if (next[1] < last[1]) {
            const std::uint16_t node = queue[1][next[1]++];
            const int cell = cell_of(run.nodes[node].candidate), digit = digit_index_of(run.nodes[node].candidate);
            for (const int other : each(base.cell[cell] & ~(1u << digit)))
                if (!add(number_of(cell, other), false, kLinkCell, node)) return;
            CellSet done = CellSet::of(cell);
            for (const int kind : kBoxRowColumnKinds) {
                const House house = kGeometry.house_of[cell][kind];
                for (const Cell other : (base.places[digit] & kGeometry.cells[house]) - done)
                    if (!add(number_of(other, digit), false, house, node)) return;
                done |= kGeometry.cells[house];
            }
        } else if (next[0] < last[0]) {
            const std::uint16_t node = queue[0][next[0]++];
            const int cell = cell_of(run.nodes[node].candidate), digit = digit_index_of(run.nodes[node].candidate);
            const std::uint32_t others = base.cell[cell] & ~(1u << digit);
            if (others && !(others & (others - 1)))
                if (!add(number_of(cell, lowest(others)), true, kLinkCell, node)) return;
            for (const int kind : kBoxRowColumnKinds) {
                const House house = kGeometry.house_of[cell][kind];
                const std::uint32_t places = base.positions[house][digit] & ~(1u << kGeometry.position[cell][kind]);
                if (places && !(places & (places - 1)))
                    if (!add(number_of(kGeometry.cell[house][lowest(places)], digit), true, house, node)) return;
            }
        } else {
            return;
        }
    }
}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
