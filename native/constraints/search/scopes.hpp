// Hidden singles and pointing, on the bitset of a value's places. A scope is a house, or cells that must contain a value.
//
//   scope      . . 5 | . . . | . . .     the only place of the 5 in the scope: the cell holds it
//
//   scope      5 5 . | x . x |           two places (up to five on large grids): whatever cell sees both
//              . . . | . . . |           loses the 5
#pragma once
#include <algorithm>
#include "constraints/search/state.hpp"
#if defined(__BMI2__)
#include <immintrin.h>
#endif

namespace fullhouse::constraints::FULLHOUSE_ISA {
namespace {

inline constexpr int kMostWords = kMostCells / kWordBits;

// Those of these scopes, all in word `n` of the marks, in which the value has at most one place.
template <int kWords>
Word with_few_places([[maybe_unused]] const Problem& problem, [[maybe_unused]] const Word* places, [[maybe_unused]] int n,
                     Word scopes) {
#if defined(__AVX2__)
    if constexpr (kWords == 2) {
        constexpr int kWorthwhile = 3;
        if (std::popcount(scopes) < kWorthwhile) return scopes;
        const int first = n * kWordBits;
        const int count = std::min(static_cast<int>(problem.scopes.size()) - first, kWordBits);
        const Word* cells = problem.scope_cells.data() + at(first, 2);
        const __m256i both = _mm256_broadcastsi128_si256(_mm_loadu_si128(reinterpret_cast<const __m128i*>(places)));
        const __m256i minus_one = _mm256_set1_epi64x(-1), zero = _mm256_setzero_si256();
        Word few = 0;
        for (int scope = 0; scope < count; scope += 2) {  // `scope_cells` ends in a scope to spare
            const __m256i inside =
                _mm256_and_si256(both, _mm256_loadu_si256(reinterpret_cast<const __m256i*>(cells + at(scope, 2))));
            const __m256i others = _mm256_and_si256(inside, _mm256_add_epi64(inside, minus_one));
            // Per word, whether it has no second place, and whether it has none.
            const unsigned no_second =
                static_cast<unsigned>(_mm256_movemask_pd(_mm256_castsi256_pd(_mm256_cmpeq_epi64(others, zero))));
            const unsigned none =
                static_cast<unsigned>(_mm256_movemask_pd(_mm256_castsi256_pd(_mm256_cmpeq_epi64(inside, zero))));
            const unsigned found = no_second & no_second >> 1 & (none | none >> 1);
            few |= Word{(found & 1) | (found >> 1 & 2)} << scope;
        }
        return scopes & few;
    }
#endif
    return scopes;
}

// Looks at every scope marked for this value, and passes it on to pointing. `kWords` 0: as many as the problem has.
template <int kWords>
bool find_only_places(Workspace& work, int value) {
    const Problem& problem = work.problem;
    const int words = kWords ? kWords : problem.words, scope_words = problem.scope_words;
    const ValueSet bit = set_of(value);
    const Word* places = places_of(work, value);
    const std::size_t row = at(value, scope_words);
    for (int n = 0; n < scope_words; ++n) {
        const std::size_t place = row + static_cast<std::size_t>(n);
        Word scopes = work.dirty[place] & problem.scopes_of_value[place];
        work.dirty[place] = 0;
        work.to_point[place] |= scopes;
        for (scopes = with_few_places<kWords>(problem, places, n, scopes); scopes; scopes &= scopes - 1) {
            const int scope = n * kWordBits + first_bit(scopes);
            const Word* cells = problem.scope_cells.data() + at(scope, words);
            int count = 0;
            for (int word = 0; word < words; ++word) count += std::popcount(places[word] & cells[word]);
            if (count > 1) continue;
            if (count == 0) {
                work.failed_cell = problem.scopes[static_cast<std::size_t>(scope)].cells[0];
                return false;
            }
            for (int word = 0; word < words; ++word)
                if (const Word only = places[word] & cells[word]) {
                    const int cell = word * kWordBits + first_bit(only);
                    if (work.candidates[cell] != bit && !keep(work, cell, bit)) return false;
                    break;
                }
        }
    }
    work.pointing_values |= bit;
    return true;
}

// Whether a cell outside the scope sees all these places at all, by table; always true without a table.
inline bool is_pointable([[maybe_unused]] const Problem& problem, [[maybe_unused]] int scope,
                         [[maybe_unused]] const Word* places) {
#if defined(__BMI2__)
    if (problem.pointable.empty()) return true;
    const Word* cells = problem.scope_cells.data() + at(scope, 2);
    const Word pattern = _pext_u64(places[0], cells[0]) | _pext_u64(places[1], cells[1])
                                                              << problem.split[static_cast<std::size_t>(scope)];
    return problem.pointable[at(scope, 8) + pattern / kWordBits] >> (pattern & 63) & 1;
#else
    return true;
#endif
}

// Points from the scopes marked for this value, up to the first that narrows a cell.
template <int kWords>
bool point(Workspace& work, int value) {
    const Problem& problem = work.problem;
    const int words = kWords ? kWords : problem.words, scope_words = problem.scope_words;
    const int most = problem.values <= 9 ? 3 : problem.values <= 16 ? 4 : 5;
    const Word* places = places_of(work, value);
    for (int n = 0; n < scope_words; ++n) {
        Word& scopes = work.to_point[at(value, scope_words) + static_cast<std::size_t>(n)];
        while (scopes) {
            const int scope = n * kWordBits + first_bit(scopes);
            scopes &= scopes - 1;
            const Word* cells = problem.scope_cells.data() + at(scope, words);
            Word inside[kMostWords], common[kMostWords];
            int count = 0;
            for (int word = 0; word < words; ++word) {
                inside[word] = places[word] & cells[word];
                count += std::popcount(inside[word]);
            }
            if (count > most || count < 2) continue;
            if (kWords == 2 && !is_pointable(problem, scope, places)) continue;
            for (int word = 0; word < words; ++word) common[word] = places[word];
            for (int word = 0; word < words; ++word)
                for (Word left = inside[word]; left; left &= left - 1) {
                    const Word* peers = problem.peers.data() + at(word * kWordBits + first_bit(left), words);
                    for (int other = 0; other < words; ++other) common[other] &= peers[other];
                }
            Word any = 0;
            for (int word = 0; word < words; ++word) any |= common[word];
            if (!any) continue;
            for (int word = 0; word < words; ++word)
                if (common[word] && !drop(work, word, common[word], value)) return false;
            if (scopes) work.pointing_values |= set_of(value);
            return true;
        }
    }
    return true;
}

}  // namespace
}  // namespace fullhouse::constraints::FULLHOUSE_ISA
