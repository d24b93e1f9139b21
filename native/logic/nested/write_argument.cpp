// Writes hints down. A nested chain was found on the board that a run had come to; that board is made again, the chain's
// runs are made again, and it is written down in the same way as the one it belongs to.
//
// The dependencies of a chain (its needs: cells, and digits in houses) tell what it uses of the run around it: everything
// eliminated there. That may be more than Sudoku Explainer counts, which does not track the needs of patterns within nested
// chains.
#include "logic/nested/write_argument.hpp"
#include <memory>

namespace fullhouse::logic::inline FULLHOUSE_ISA {

namespace {

using Needs = Growing<std::uint16_t>;

void need(Needs& needs, std::uint16_t link) {
    for (const std::uint16_t known : needs)
        if (known == link) return;
    needs.add(link);
}

Field board_before(const Field& base, const Run& run, std::size_t first_node) {
    Field board = base;
    for (std::size_t k = 0; k < first_node; ++k)
        if (!run.nodes[k].is_on) board.remove(run.nodes[k].candidate);
    return board;
}

}  // namespace

NestedStep Explanation::write(const Hint& hint) {
    engine_.go_on_regardless();  // repeated runs must reach the same nodes as before
    Needs needs;
    const Written written = write_hint(0, hint, needs);
    const int count = static_cast<int>(arguments_.size());
    return {written.branches, written.count, written.cells, written.houses, found_.keep(arguments_.data(), count), count};
}

Explanation::Written Explanation::write_hint(int depth, const Hint& hint, Needs& needs) {
    const Field& base = engine_.base(depth);
    const int cell = cell_of(hint.source), digit = digit_index_of(hint.source);
    ArgumentBranch branches[9];
    Written written{nullptr, 0, {}, 0};
    const auto end_with = [&](const Run& run, int end) { branches[written.count++] = write_branch(depth, run, end, needs); };
    const auto end_in = [&](const Run& run) { return run.at[hint.is_on][hint.candidate]; };
    switch (hint.kind) {
        case HintKind::kContradiction: {
            const Run& run = engine_.run_from(depth, hint.source, hint.source_is_on);
            written.cells = CellSet::of(cell_of(run.nodes[static_cast<std::size_t>(run.clash)].candidate));
            const bool new_is_on = run.nodes[static_cast<std::size_t>(run.clash)].is_on;
            // To its own opposite one branch is enough; the other would be the premise alone.
            if (run.opposite == 0) {
                end_with(run, run.clash);
                break;
            }
            end_with(run, new_is_on ? run.clash : run.opposite);
            end_with(run, new_is_on ? run.opposite : run.clash);
            break;
        }
        case HintKind::kDouble:
            for (const bool is_on : {true, false}) {
                const Run& run = engine_.run_from(depth, hint.source, is_on);
                end_with(run, end_in(run));
            }
            break;
        case HintKind::kCell:
            written.cells = CellSet::of(cell);
            need(needs, cell_link(cell));
            for (const int other : each(base.cell[cell])) {
                const Run& run = engine_.run_from(depth, number_of(cell, other), true);
                end_with(run, end_in(run));
            }
            break;
        default:
            written.houses = HouseSet{1} << hint.house;
            need(needs, house_link(hint.house, digit));
            for (const int position : each(base.positions[hint.house][digit])) {
                const Run& run = engine_.run_from(depth, number_of(kGeometry.cell[hint.house][position], digit), true);
                end_with(run, end_in(run));
            }
    }
    written.branches = found_.keep(branches, written.count);
    return written;
}

ArgumentBranch Explanation::write_branch(int depth, const Run& run, int end, Needs& needs) {
    // 1. The dependencies of the end, from the end backwards; arguments found on the way are written, with their own needs.
    const std::size_t size = static_cast<std::size_t>(end) + 1;
    Growing<bool> is_used;
    Growing<std::uint16_t> parents;
    Growing<std::uint32_t> first_parent;
    Growing<std::int16_t> argument, argument_of_nested, argument_of_pattern;
    for (std::size_t k = 0; k < size; ++k) {
        is_used.add(false);
        argument.add(-1);
        first_parent.add(0);
    }
    for (std::size_t k = 0; k < run.nested.size(); ++k) argument_of_nested.add(-1);
    for (std::size_t k = 0; k < run.patterns.size(); ++k) argument_of_pattern.add(-1);
    Growing<std::uint16_t> parent_counts;
    for (std::size_t k = 0; k < size; ++k) parent_counts.add(0);
    const std::unique_ptr<Needs[]> needs_of_nested(new Needs[run.nested.size() + 1]);
    is_used[static_cast<std::size_t>(end)] = true;
    for (std::size_t k = size; k-- > 0;) {
        if (!is_used[k]) continue;
        const RunNode& node = run.nodes[k];
        first_parent[k] = static_cast<std::uint32_t>(parents.size());
        for (int p = 0; p < node.parent_count; ++p) parents.add(run.parents[node.parents + static_cast<std::size_t>(p)]);
        if (node.is_on && node.link <= kLinkCell)
            need(needs, node.link == kLinkCell ? cell_link(cell_of(node.candidate))
                                               : house_link(node.link, digit_index_of(node.candidate)));
        if (node.link == kLinkPattern) {
            std::int16_t& known = argument_of_pattern[static_cast<std::size_t>(node.nested)];
            if (known < 0) known = write_pattern(run.patterns[static_cast<std::size_t>(node.nested)], run, node.nested, needs);
            argument[k] = known;
        }
        if (node.link == kLinkNested) {
            const auto number = static_cast<std::size_t>(node.nested);
            const Nested& nested = run.nested[number];
            if (argument_of_nested[number] < 0)
                argument_of_nested[number] = write_nested(depth, run, nested, needs_of_nested[number]);
            argument[k] = argument_of_nested[number];
            const Field& base = engine_.base(depth);
            const auto add = [&](int candidate) {
                if (!run.knows(candidate, false) || run.at[0][candidate] >= nested.first_node) return;
                for (std::size_t p = first_parent[k]; p < parents.size(); ++p)
                    if (parents[p] == run.at[0][candidate]) return;
                parents.add(run.at[0][candidate]);
            };
            for (const std::uint16_t link : needs_of_nested[number]) {
                need(needs, link);
                if (link < kCells)
                    for (const int digit : each(base.cell[link])) add(number_of(link, digit));
                else
                    for (const int position : each(base.positions[(link - kCells) / 9][(link - kCells) % 9]))
                        add(number_of(kGeometry.cell[(link - kCells) / 9][position], (link - kCells) % 9));
            }
        }
        parent_counts[k] = static_cast<std::uint16_t>(parents.size() - first_parent[k]);
        for (std::size_t p = first_parent[k]; p < parents.size(); ++p) is_used[parents[p]] = true;
    }
    // 2. In the order of the run, so that parents come first.
    Growing<std::int16_t> place;
    Growing<ArgumentNode> nodes;
    Growing<std::int16_t> own;
    for (std::size_t k = 0; k < size; ++k) {
        place.add(static_cast<std::int16_t>(nodes.size()));
        if (!is_used[k]) continue;
        const RunNode& node = run.nodes[k];
        own.clear();
        for (std::size_t p = first_parent[k]; p < first_parent[k] + parent_counts[k]; ++p) own.add(place[parents[p]]);
        const int count = static_cast<int>(own.size());
        const std::int8_t house = node.is_on && node.link < kHouseCount ? static_cast<std::int8_t>(node.link) : std::int8_t{-1};
        nodes.add({static_cast<std::int16_t>(node.candidate), node.is_on, house, argument[k], static_cast<std::int16_t>(count),
                   found_.keep(own.data(), count)});
    }
    return {found_.keep(nodes.data(), static_cast<int>(nodes.size())), static_cast<int>(nodes.size())};
}

std::int16_t Explanation::write_pattern(const UsedPattern& pattern, const Run& run, std::int32_t number, Needs& needs) {
    const bool is_naked = pattern.technique == Technique::kNakedPair;
    const bool is_locked = pattern.technique == Technique::kPointing || pattern.technique == Technique::kClaiming;
    if (is_naked) {
        for (const Cell cell : pattern.cells) need(needs, cell_link(cell));
    } else {
        for (const int house : each(pattern.houses)) {
            const bool is_base = !is_locked || (house >= kFirstBox) == (pattern.technique == Technique::kPointing);
            if (!is_base) continue;
            for (const int digit : each(pattern.digits)) need(needs, house_link(house, digit));
        }
    }
    Growing<std::uint16_t> gone;
    for (const RunNode& node : run.nodes)
        if (node.link == kLinkPattern && node.nested == number) gone.add(node.candidate);
    const int count = static_cast<int>(gone.size());
    arguments_.add({pattern.technique, plain(pattern.cells), pattern.houses, pattern.digits, nullptr, 0,
                    found_.keep(gone.data(), count), count});
    return static_cast<std::int16_t>(arguments_.size() - 1);
}

std::int16_t Explanation::write_nested(int depth, const Run& run, const Nested& nested, Needs& needs) {
    const Field board = board_before(engine_.base(depth), run, nested.first_node);
    Growing<std::uint16_t> gone;
    Technique technique;
    Written written;
    if (nested.inner == Inner::kSimple) {
        written = write_simple(board, nested.place, technique, gone, needs);
    } else {
        const Hint& hint = nested.hint;
        engine_.look_again(depth + 1, nested.inner, board);
        written = write_hint(depth + 1, hint, needs);
        const int cell = cell_of(hint.candidate);
        if (hint.is_on)
            for (const int other : each(board.cell[cell] & ~(1u << digit_index_of(hint.candidate))))
                gone.add(number_of(cell, other));
        else
            gone.add(hint.candidate);
        constexpr Technique kDynamic[] = {Technique::kDynamicForcingChain, Technique::kDynamicForcingChainPlus,
                                          Technique::kNestedForcingChain, Technique::kNestedMultipleForcingChain};
        if (nested.inner != Inner::kMultiple)
            technique = kDynamic[level_of(nested.inner)];
        else
            technique = hint.kind == HintKind::kCell ? Technique::kCellForcingChain : Technique::kRegionForcingChain;
    }
    const int count = static_cast<int>(gone.size());
    arguments_.add({technique, plain(written.cells), written.houses, 0, written.branches, written.count,
                    found_.keep(gone.data(), count), count});
    return static_cast<std::int16_t>(arguments_.size() - 1);
}

Explanation::Written Explanation::write_simple(const Field& board, std::size_t place, Technique& technique, Needs& gone,
                                               Needs& needs) {
    Growing<SimpleSearch::Node> chain;
    technique = engine_.ask_simple_again(board).read(place, chain, gone);
    Growing<ArgumentNode> nodes;
    for (std::size_t k = 0; k < chain.size(); ++k) {
        const SimpleSearch::Node& node = chain[k];
        const bool is_forced = node.is_on && k > 0;
        if (is_forced) need(needs, node.link);
        const std::int8_t house =
            is_forced && node.link >= kCells ? static_cast<std::int8_t>((node.link - kCells) / 9) : std::int8_t{-1};
        const auto parent = static_cast<std::int16_t>(static_cast<std::int16_t>(k) - 1);
        nodes.add({static_cast<std::int16_t>(node.candidate), node.is_on, house, -1, static_cast<std::int16_t>(k > 0),
                   k ? found_.keep(&parent, 1) : nullptr});
    }
    const ArgumentBranch branch{found_.keep(nodes.data(), static_cast<int>(nodes.size())), static_cast<int>(nodes.size())};
    return {found_.keep(&branch, 1), 1, {}, 0};
}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
