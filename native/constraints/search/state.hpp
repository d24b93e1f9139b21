// The state and how it narrows: candidates of each cell, and for each value the cells that may still hold it.
//
// Both views always agree. Whatever narrows a cell notes the work that follows from it (Workspace, part 2); settle() does the
// cheapest part of that: values of solved cells and relations of pairs.
#pragma once
#include <algorithm>
#include <cstring>
#include "constraints/bits.hpp"
#include "constraints/kernel.hpp"

namespace fullhouse::constraints::FULLHOUSE_ISA {
namespace {

inline std::size_t at(int row, int width) { return static_cast<std::size_t>(row) * static_cast<std::size_t>(width); }
inline Word bit_of(int number) { return Word{1} << (number & 63); }
inline int first_bit(Word bits) { return std::countr_zero(bits); }

inline Word* places_of(Workspace& work, int value) { return work.places + at(value, work.problem.words); }
inline const Word* peers_of(const Workspace& work, int cell) { return work.problem.peers.data() + at(cell, work.problem.words); }
inline bool sees(const Workspace& work, int one, int other) { return peers_of(work, one)[other >> 6] & bit_of(other); }

// The cell keeps only these values.
inline bool keep(Workspace& work, int cell, ValueSet values) {
    const ValueSet before = work.candidates[cell], after = before & values;
    if (after == before) return true;
    if (!after) {
        work.failed_cell = cell;
        return false;
    }
    work.candidates[cell] = after;
    const ValueSet gone = before ^ after;
    work.dirty_values |= gone;
    const Word bit = bit_of(cell);
    const int word = cell >> 6, words = work.problem.words, scope_words = work.problem.scope_words;
    const Word* scopes = work.problem.scopes_of_cell.data() + at(cell, scope_words);
    Word* dirty = work.dirty.data();
    if (scope_words == 1) {
        for (ValueSet left = gone; left; left &= left - 1) {
            const int value = lowest_of(left);
            work.places[at(value, words) + static_cast<std::size_t>(word)] &= ~bit;
            dirty[value] |= *scopes;
        }
    } else {
        for (ValueSet left = gone; left; left &= left - 1) {
            const int value = lowest_of(left);
            work.places[at(value, words) + static_cast<std::size_t>(word)] &= ~bit;
            for (int n = 0; n < scope_words; ++n) dirty[at(value, scope_words) + static_cast<std::size_t>(n)] |= scopes[n];
        }
    }
    work.changed[static_cast<std::size_t>(word)] |= bit;
    work.to_pair[static_cast<std::size_t>(word)] |= bit;
    if (is_single(after)) work.singles[static_cast<std::size_t>(work.single_count++)] = cell;
    return true;
}

// These cells of one word, all of which may hold the value, lose it. The caller marks the scopes.
inline bool strip(Workspace& work, int word, Word cells, int value) {
    const ValueSet bit = set_of(value);
    const auto place = static_cast<std::size_t>(word);
    places_of(work, value)[word] &= ~cells;
    work.changed[place] |= cells;
    work.to_pair[place] |= cells;
    for (; cells; cells &= cells - 1) {
        const int cell = word * kWordBits + first_bit(cells);
        const ValueSet left = work.candidates[cell] ^ bit;
        if (!left) {
            work.failed_cell = cell;
            return false;
        }
        work.candidates[cell] = left;
        if (is_single(left)) work.singles[static_cast<std::size_t>(work.single_count++)] = cell;
    }
    return true;
}

// strip() with its scopes marked.
inline bool drop(Workspace& work, int word, Word cells, int value) {
    const int scope_words = work.problem.scope_words;
    Word* dirty = work.dirty.data() + at(value, scope_words);
    for (Word left = cells; left; left &= left - 1) {
        const Word* scopes = work.problem.scopes_of_cell.data() + at(word * kWordBits + first_bit(left), scope_words);
        for (int n = 0; n < scope_words; ++n) dirty[n] |= scopes[n];
    }
    work.dirty_values |= set_of(value);
    return strip(work, word, cells, value);
}

// The value is in one of these cells, so cells that see all of them lose it.
inline bool drop_from_common_peers(Workspace& work, const int* cells, int count, int value) {
    const Word* places = places_of(work, value);
    for (int word = 0; word < work.problem.words; ++word) {
        Word common = places[word];
        for (int n = 0; n < count && common; ++n) common &= peers_of(work, cells[n])[word];
        if (common && !drop(work, word, common, value)) return false;
    }
    return true;
}

// The values left to the other cell of an arc, given the candidates of one.
inline ValueSet supported(const Problem& problem, int table, ValueSet candidates) {
    const ValueSet* sets = problem.tables[static_cast<std::size_t>(table)].data();
    const ValueSet mask = set_of(problem.chunk_bits) - 1;
    ValueSet found = sets[candidates & mask];
    for (int chunk = 1; chunk < problem.chunks; ++chunk)
        found |= sets[static_cast<ValueSet>(chunk) << problem.chunk_bits | (candidates >> chunk * problem.chunk_bits & mask)];
    return found;
}

inline bool clear_peers(Workspace& work, int cell) {
    const Problem& problem = work.problem;
    const int value = lowest_of(work.candidates[cell]);
    const Word *peers = peers_of(work, cell), *places = places_of(work, value);
    Word any = 0;
    for (int word = 0; word < problem.words; ++word) {
        const Word cells = places[word] & peers[word];
        any |= cells;
        if (cells && !strip(work, word, cells, value)) return false;
    }
    if (!any) return true;
    work.dirty_values |= set_of(value);
    const Word* scopes = problem.scopes_of_peers.data() + at(cell, problem.scope_words);
    for (int n = 0; n < problem.scope_words; ++n)
        work.dirty[at(value, problem.scope_words) + static_cast<std::size_t>(n)] |= scopes[n];
    return true;
}

inline int next_to_pair(Workspace& work) {
    for (std::size_t word = 0; word < work.to_pair.size(); ++word)
        if (const Word cells = work.to_pair[word] & work.problem.has_arcs[word]) {
            work.to_pair[word] &= ~(cells & (0 - cells));
            return static_cast<int>(word) * kWordBits + first_bit(cells);
        }
    return -1;
}

// Peers of solved cells lose their values, pairs what has no support, until nothing changes.
inline bool settle(Workspace& work) {
    const Problem& problem = work.problem;
    for (;;) {
        while (work.single_count)
            if (!clear_peers(work, work.singles[static_cast<std::size_t>(--work.single_count)])) return false;
        if (problem.arcs.empty()) return true;
        const int cell = next_to_pair(work);
        if (cell < 0) return true;
        const ValueSet candidates = work.candidates[cell];
        const Arc* end = problem.arcs.data() + problem.first_arc[static_cast<std::size_t>(cell) + 1];
        for (const Arc* arc = problem.arcs.data() + problem.first_arc[static_cast<std::size_t>(cell)]; arc != end; ++arc)
            if (!keep(work, arc->to, supported(problem, arc->table, candidates))) return false;
    }
}

}  // namespace
}  // namespace fullhouse::constraints::FULLHOUSE_ISA
