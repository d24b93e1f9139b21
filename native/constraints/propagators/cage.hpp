// Different values whose set is one of a list: cages (all sets with a sum), renbans and the like (sets given one by one).
//
//   cage of 3, total 7        . 4 1 | . . .      lists of sets: {1,2,4}
//                             2 ┘   | . . .      each set that the candidates can still form keeps its values
//
//   rest of the house         a value that the cells outside the cage cannot hold is in the cage, and the other way round
//   required values           a value of every set is in the cage: hidden singles and pointing from the cage
//
// Exact for two to five open cells; of more, each cell keeps the union of the sets that are possible at all.
#pragma once
#include "constraints/search/state.hpp"
#if defined(__BMI2__)
#include <immintrin.h>
#endif

namespace fullhouse::constraints::FULLHOUSE_ISA {
namespace {

struct OpenCage {
    int count = 0;
    int cells[kMostValues];
    ValueSet sets[kMostValues];  // what each cell keeps
    ValueSet fixed = 0, open = 0;
    ValueSet base = 0;      // values in every listed set, in addition to those of the open cells
    ValueSet possible = 0;  // values of sets that are possible
    ValueSet required;      // values of all of them
    ValueSet outside = 0;   // values that some possible set leaves to the rest of the house
    ValueSet needed;        // values that the rest of the house cannot hold
    const ValueSet* begin = nullptr;
    const ValueSet* end = nullptr;

    // The values of a listed set for the open cells; 0 if it cannot be.
    ValueSet usable(ValueSet set) const {
        if ((set & ~(open | base)) || (base & ~set) || (needed & ~set)) return 0;
        return set & ~base;
    }
    void count_in(ValueSet set) {
        possible |= set;
        required &= set;
        outside |= ~set;
    }
};

inline bool sum_of_two(Workspace& work, const OpenCage& cage, int total, ValueSet all) {
    const ValueSet one = work.candidates[cage.cells[0]], other = work.candidates[cage.cells[1]];
    ValueSet kept_one = 0, kept_other = 0;
    for (ValueSet left = one; left; left &= left - 1) {
        const int value = lowest_of(left), rest = total - value;
        if (rest < 0 || rest == value || rest >= 32 || !(other & all & set_of(rest))) continue;
        kept_one |= set_of(value);
        kept_other |= set_of(rest);
    }
    if (!kept_one || !keep(work, cage.cells[0], kept_one) || !keep(work, cage.cells[1], kept_other)) return false;
    if (kept_one == kept_other && size_of(kept_one) == 2)
        for (ValueSet left = kept_one; left; left &= left - 1)
            if (!drop_from_common_peers(work, cage.cells, 2, lowest_of(left))) return false;
    return true;
}

// The candidates that are in the set, a bit for each of its values; and back.
inline unsigned row_of(ValueSet candidates, ValueSet set) {
#if defined(__BMI2__)
    return _pext_u32(candidates, set);
#else
    unsigned row = 0;
    for (int n = 0; set; set &= set - 1, ++n) row |= (candidates >> lowest_of(set) & 1) << n;
    return row;
#endif
}
inline ValueSet values_of(unsigned row, ValueSet set) {
#if defined(__BMI2__)
    return _pdep_u32(row, set);
#else
    ValueSet values = 0;
    for (; row; row >>= 1, set &= set - 1)
        if (row & 1) values |= first_of(set);
    return values;
#endif
}

// The values that each of `kCount` cells keeps if they share out this set; false if they cannot.
template <int kCount, class Table>
bool share_out(const Table& squares, const ValueSet* candidates, ValueSet set, ValueSet* kept) {
    unsigned square = 0;
    for (int n = 0; n < kCount; ++n) square |= row_of(candidates[n], set) << n * kCount;
    const unsigned found = squares[square];
    if (!found) return false;
    constexpr unsigned kRow = (1u << kCount) - 1;
    for (int n = 0; n < kCount; ++n) kept[n] |= values_of(found >> n * kCount & kRow, set);
    return true;
}

// Exact: every listed set, shared out. Of five cells, the last takes each of its values in turn.
template <int kCount>
void fit_exactly(Workspace& work, OpenCage& cage) {
    const Squares& squares = *work.problem.squares;
    ValueSet candidates[kCount], kept[kCount] = {};
    for (int n = 0; n < kCount; ++n) candidates[n] = work.candidates[cage.cells[n]];
    for (const ValueSet* listed = cage.begin; listed != cage.end; ++listed) {
        const ValueSet set = cage.usable(*listed);
        if (!set) continue;
        bool fits = false;
        if constexpr (kCount == 3) {
            fits = share_out<3>(squares.of_three, candidates, set, kept);
        } else if constexpr (kCount == 4) {
            fits = share_out<4>(squares.of_four, candidates, set, kept);
        } else {
            for (ValueSet left = candidates[4] & set; left; left &= left - 1)
                if (share_out<4>(squares.of_four, candidates, set ^ first_of(left), kept)) {
                    kept[4] |= first_of(left);
                    fits = true;
                }
        }
        if (fits) cage.count_in(set);
    }
    for (int n = 0; n < kCount; ++n) cage.sets[n] = kept[n];
}

inline void fit_union(Workspace& work, OpenCage& cage) {
    for (const ValueSet* listed = cage.begin; listed != cage.end; ++listed) {
        const ValueSet set = cage.usable(*listed);
        if (!set) continue;
        bool fits = true;
        for (int n = 0; n < cage.count && fits; ++n) fits = work.candidates[cage.cells[n]] & set;
        if (fits) cage.count_in(set);
    }
    for (int n = 0; n < cage.count; ++n) cage.sets[n] = cage.possible;
}

// A required value with one place is there; with two or three, cells that see them all lose it.
inline bool place_required(Workspace& work, const OpenCage& cage, bool& has_changed) {
    ValueSet once = 0, twice = 0, thrice = 0, more = 0;
    for (int n = 0; n < cage.count; ++n) {
        const ValueSet set = work.candidates[cage.cells[n]] & cage.required;
        more |= thrice & set;
        thrice |= twice & set;
        twice |= once & set;
        once |= set;
    }
    if (once != cage.required) return false;
    if (const ValueSet hidden = once & ~twice)
        for (int n = 0; n < cage.count; ++n) {
            const ValueSet set = work.candidates[cage.cells[n]], only = set & hidden;
            if (!only || only == set) continue;
            if (!is_single(only) || !keep(work, cage.cells[n], only)) return false;
            has_changed = true;
        }
    for (ValueSet left = twice & ~more; left; left &= left - 1) {
        int cells[3], count = 0;
        for (int n = 0; n < cage.count && count < 3; ++n)
            if (work.candidates[cage.cells[n]] & first_of(left)) cells[count++] = cage.cells[n];
        if (count >= 2 && !drop_from_common_peers(work, cells, count, lowest_of(left))) return false;
    }
    return true;
}

// One pass; `has_changed` if another may find more.
inline bool run_cage_once(Workspace& work, const Cage& rule, bool& has_changed) {
    const Problem& problem = work.problem;
    OpenCage cage;
    cage.required = problem.all;
    // 1. The open cells, and the sets to choose from.
    for (const int cell : rule.cells) {
        const ValueSet set = work.candidates[cell];
        if (is_single(set)) {
            cage.fixed |= set;
        } else {
            cage.open |= set;
            cage.cells[cage.count++] = cell;
        }
    }
    if (rule.has_total) {
        const int total = rule.total - sum_of(cage.fixed);
        if (cage.count == 0) return total == 0;
        if (cage.count == 1) return total >= 0 && total < problem.values && keep(work, cage.cells[0], set_of(total));
        if (cage.count == 2) return sum_of_two(work, cage, total, problem.all);
        const SumSets& sets = *problem.sum_sets;
        if (total < 0 || total >= sets.sums) return false;
        const std::size_t place = at(cage.count, sets.sums) + static_cast<std::size_t>(total);
        cage.begin = sets.sets.data() + sets.starts[place];
        cage.end = sets.sets.data() + sets.starts[place + 1];
    } else {
        cage.base = cage.fixed;
        cage.begin = rule.sets.data();
        cage.end = cage.begin + rule.sets.size();
        if (cage.count == 0) {
            for (const ValueSet* listed = cage.begin; listed != cage.end; ++listed)
                if (*listed == cage.fixed) return true;
            return false;
        }
    }
    // 2. Values that the rest of the house cannot hold.
    cage.needed = 0;
    if (!rule.rest.empty()) {
        ValueSet rest = 0;
        for (const int cell : rule.rest) rest |= work.candidates[cell];
        cage.needed = problem.all & ~rest & ~cage.fixed;
        if (cage.needed & ~cage.open) return false;
    }
    // 3. The sets that are possible, and what each cell keeps of them.
    if (cage.count == 3)
        fit_exactly<3>(work, cage);
    else if (cage.count == 4)
        fit_exactly<4>(work, cage);
    else if (cage.count == 5)
        fit_exactly<5>(work, cage);
    else
        fit_union(work, cage);
    if (!cage.possible) return false;
    for (int n = 0; n < cage.count; ++n) {
        const ValueSet before = work.candidates[cage.cells[n]];
        if (!keep(work, cage.cells[n], cage.sets[n])) return false;
        has_changed |= work.candidates[cage.cells[n]] != before;
    }
    const ValueSet outside = cage.outside & ~cage.fixed & problem.all;
    for (const int cell : rule.rest)
        if (work.candidates[cell] & ~outside) {
            if (!keep(work, cell, outside)) return false;
            has_changed = true;
        }
    // 4. Values that every set contains.
    return !cage.required || place_required(work, cage, has_changed);
}

inline bool run_cage(Workspace& work, const Cage& rule) {
    constexpr int kPasses = 4;
    for (int pass = 0; pass < kPasses; ++pass) {
        bool has_changed = false;
        if (!run_cage_once(work, rule, has_changed)) return false;
        if (!has_changed) return true;
        if (!settle(work)) return false;
    }
    return true;
}

}  // namespace
}  // namespace fullhouse::constraints::FULLHOUSE_ISA
