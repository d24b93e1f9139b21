// Runs: one queue of nodes that are on, which comes first, and one of nodes that are off. A node keeps the reason found
// first.
//
//   on     removes the other digits of its cell, then its digit from its box, its row, its column
//   off    may leave one candidate in its cell, or one place in its box, its row, its column: that is on
#include "logic/nested/assumption.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

void Spread::start(const Field& base, Run& run, CandidateNumber root, bool is_on) {
    base_ = &base;
    run_ = &run;
    work_ = base;
    run.start();
    next_[0] = next_[1] = last_[0] = last_[1] = 0;
    enter(append(root, is_on, kLinkRoot, 0, 0));
}

void Spread::propagate() {
    while (run_->clash < 0) {
        if (next_[1] < last_[1])
            follow_on(queue_[1][next_[1]++]);
        else if (next_[0] < last_[0])
            follow_off(queue_[0][next_[0]++]);
        else
            return;
    }
}

std::uint16_t Spread::append(int candidate, bool is_on, std::uint8_t link, std::uint32_t first_parent, std::size_t count) {
    Run& run = *run_;
    const std::size_t node = run.nodes.size(), words = node / 64 + 1;
    std::uint64_t* own = run.ancestors.extend(words);
    const std::uint16_t* parents = run.parents.data() + first_parent;
    int size = 1;
    if (count == 1) {
        const std::uint16_t parent = parents[0];
        const std::uint64_t* theirs = run.ancestors_of(parent);
        for (std::size_t word = 0; word < words; ++word) own[word] = word <= parent / 64u ? theirs[word] : 0;
        size = run.nodes[parent].size + 1;
        own[words - 1] |= std::uint64_t{1} << (node % 64);
    } else {
        for (std::size_t word = 0; word < words; ++word) own[word] = 0;
        for (std::size_t k = 0; k < count; ++k) {
            const std::uint64_t* theirs = run.ancestors_of(parents[k]);
            for (std::size_t word = 0; word <= parents[k] / 64u; ++word) own[word] |= theirs[word];
        }
        own[words - 1] |= std::uint64_t{1} << (node % 64);
        if (count) {
            size = 0;
            for (std::size_t word = 0; word < words; ++word) size += std::popcount(own[word]);
        }
    }
    run.nodes.add({static_cast<CandidateNumber>(candidate), is_on, link, static_cast<std::uint16_t>(size),
                   static_cast<std::uint16_t>(count), first_parent, -1});
    return static_cast<std::uint16_t>(node);
}

void Spread::enter(std::uint16_t node) {
    const RunNode& entered = run_->nodes[node];
    run_->known[entered.is_on][digit_index_of(entered.candidate)].add(cell_of(entered.candidate));
    run_->at[entered.is_on][entered.candidate] = node;
    queue_[entered.is_on][last_[entered.is_on]++] = node;
}

// A node whose opposite is known ends the run and enters no set.
void Spread::enter_or_clash(std::uint16_t node) {
    const int candidate = run_->nodes[node].candidate;
    const bool is_on = run_->nodes[node].is_on;
    if (!run_->known[!is_on][digit_index_of(candidate)].has(cell_of(candidate))) return enter(node);
    run_->clash = node;
    run_->opposite = run_->at[!is_on][candidate];
}

void Spread::turn_off(int cell, int digit, std::uint8_t link, std::uint16_t parent) {
    Run& run = *run_;
    const auto first = static_cast<std::uint32_t>(run.parents.size());
    run.parents.add(parent);
    enter_or_clash(append(number_of(cell, digit), false, link, first, 1));
}

void Spread::follow_on(std::uint16_t node) {
    Run& run = *run_;
    const int cell = cell_of(run.nodes[node].candidate), digit = digit_index_of(run.nodes[node].candidate);
    for (const int other : each(work_.cell[cell] & ~(1u << digit))) {
        if (run.known[0][other].has(cell) && !run.known[1][other].has(cell)) continue;
        turn_off(cell, other, kLinkCell, node);
        if (run.clash >= 0) return;
    }
    const CellSet seen = (work_.places[digit] & kGeometry.peers[cell]) - (run.known[0][digit] - run.known[1][digit]);
    if (seen.empty()) return;
    CellSet done{};
    for (const int kind : kBoxRowColumnKinds) {
        const House house = kGeometry.house_of[cell][kind];
        for (const Cell other : (seen & kGeometry.cells[house]) - done) {
            turn_off(other, digit, house, node);
            if (run.clash >= 0) return;
        }
        done |= kGeometry.cells[house];
    }
}

void Spread::turn_on(int cell, int digit, std::uint8_t link, std::uint16_t parent) {
    Run& run = *run_;
    if (run.known[1][digit].has(cell) && !run.known[0][digit].has(cell)) return;
    const auto first = static_cast<std::uint32_t>(run.parents.size());
    run.parents.add(parent);
    std::size_t count = 1;
    if (link == kLinkCell) {
        for (const int gone : each(base_->cell[cell] & ~work_.cell[cell])) {
            run.parents.add(run.at[0][number_of(cell, gone)]);
            ++count;
        }
    } else {
        for (const int gone : each(base_->positions[link][digit] & ~work_.positions[link][digit])) {
            run.parents.add(run.at[0][number_of(kGeometry.cell[link][gone], digit)]);
            ++count;
        }
    }
    enter_or_clash(append(number_of(cell, digit), true, link, first, count));
}

// The candidate is still there while its cell and houses are looked at.
void Spread::follow_off(std::uint16_t node) {
    Run& run = *run_;
    const int candidate = run.nodes[node].candidate, cell = cell_of(candidate), digit = digit_index_of(candidate);
    const std::uint32_t others = work_.cell[cell] & ~(1u << digit);
    if (others && !(others & (others - 1))) turn_on(cell, lowest(others), kLinkCell, node);
    for (const int kind : kBoxRowColumnKinds) {
        if (run.clash >= 0) return;
        const House house = kGeometry.house_of[cell][kind];
        const std::uint32_t places = work_.positions[house][digit] & ~(1u << kGeometry.position[cell][kind]);
        if (places && !(places & (places - 1))) turn_on(kGeometry.cell[house][lowest(places)], digit, house, node);
    }
    work_.remove(candidate);
}

void Spread::begin_conclusion(const std::uint16_t* parents, std::size_t count, std::uint8_t link, std::size_t nested) {
    Run& run = *run_;
    shared_parents_ = static_cast<std::uint32_t>(run.parents.size());
    shared_count_ = count;
    shared_link_ = link;
    shared_nested_ = static_cast<std::int32_t>(nested);
    for (std::size_t k = 0; k < count; ++k) run.parents.add(parents[k]);
}

void Spread::add_conclusion(CandidateNumber candidate) {
    Run& run = *run_;
    const std::uint16_t node = append(candidate, false, shared_link_, shared_parents_, shared_count_);
    run.nodes[node].nested = shared_nested_;
    if (shared_link_ == kLinkNested) {
        while (run.has_nested.size() <= node / 64u) run.has_nested.add(0);
        run.has_nested[node / 64u] |= std::uint64_t{1} << (node % 64);
    }
    enter(node);
}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
