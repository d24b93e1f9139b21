// Several lanes on one puzzle, and still the answer of a depth-first search.
//
// As a rule one lane searches one puzzle, depth first, so its answer is the canonical one by construction.
// Only when no puzzle is left to start does a free lane take over a part of another lane's tree: the
// oldest kept node, which is the LAST part of that tree in depth-first order. The lanes of a puzzle thus
// form a list in depth-first order, each with the outcome of a contiguous part of the tree:
//
//   before | lane A (own) | after A | lane B (own) | after B | ...
//
// `before` and `after` are finished parts. Outcomes of neighbours add up, and stop at the limit, as if one
// lane had visited everything from left to right; what lies beyond the limit is thrown away.
#pragma once
#include "core/types.hpp"
#include "search/unroll.hpp"

namespace fullhouse::FULLHOUSE_ISA {

struct Outcome {
    std::uint64_t count = 0;
    std::uint64_t guesses = 0;
    std::uint64_t guesses_at[2] = {0, 0};  // guesses made when the first and the second solution were found
    std::uint64_t guesses_at_last = 0;
    bool exact = true;       // false: the limit lies inside a part whose guesses there are unknown
    Digit solution[kCells];  // the first one; unset while count is 0
};

FULLHOUSE_INLINE void add_solution(Outcome& own) {
    if (own.count < 2) own.guesses_at[own.count] = own.guesses;
    own.guesses_at_last = own.guesses;
    ++own.count;
}

// The outcome of part `a` followed by part `b`.
inline void append(Outcome& a, const Outcome& b, std::uint64_t limit) {
    if (a.count >= limit || (b.count == 0 && b.guesses == 0)) return;
    const std::uint64_t wanted = limit - a.count, before = a.guesses;
    if (a.count == 0) __builtin_memcpy(a.solution, b.solution, kCells);
    for (std::uint64_t n = a.count; n < 2; ++n) a.guesses_at[n] = before + b.guesses_at[n - a.count];
    if (b.count > 0) a.guesses_at_last = before + b.guesses_at_last;
    a.exact &= b.exact;
    if (b.count < wanted) {
        a.count += b.count;
        a.guesses += b.guesses;
    } else {
        a.count = limit;
        if (wanted <= 2)
            a.guesses += b.guesses_at[wanted - 1];
        else if (b.count == wanted)
            a.guesses += b.guesses_at_last;
        else
            a.exact = false;
        a.guesses_at_last = a.guesses;
    }
}

}  // namespace fullhouse::FULLHOUSE_ISA
