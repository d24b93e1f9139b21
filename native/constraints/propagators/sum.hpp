// A linear equation over groups of cells that see each other: arrows, little killers, derived sums and their like.
//
//   total = 3 * (a + b + c) - 1 * (d + e)      a group has one coefficient, and its values differ
//
// With many open cells, only the bounds of each group are narrowed. With few, the sums that each group can have are a bitset,
// and those of the groups before and after it are shifted and joined: exact for every group.
#pragma once
#include "constraints/search/state.hpp"

namespace fullhouse::constraints::FULLHOUSE_ISA {
namespace {

inline constexpr int kMostOpenExact = 3;

// A bitset of sums.
template <int kWords>
struct Sums {
    Word words[kWords];

    void clear() {
        for (Word& word : words) word = 0;
    }
    bool has(int sum) const { return sum >= 0 && sum < kWords * kWordBits && (words[sum >> 6] >> (sum & 63) & 1); }
    void add(int sum) { words[sum >> 6] |= bit_of(sum); }
    // Joins the other sums, each plus `shift`; sums too large for the bitset are dropped.
    void join_raised(const Sums& other, int shift) {
        const int whole = shift >> 6, part = shift & 63;
        for (int n = kWords - 1; n >= whole; --n) {
            Word word = other.words[n - whole] << part;
            if (part && n > whole) word |= other.words[n - whole - 1] >> (kWordBits - part);
            words[n] |= word;
        }
    }
    void join_lowered(const Sums& other, int shift) {
        const int whole = shift >> 6, part = shift & 63;
        for (int n = 0; n + whole < kWords; ++n) {
            Word word = other.words[n + whole] >> part;
            if (part && n + whole + 1 < kWords) word |= other.words[n + whole + 1] << (kWordBits - part);
            words[n] |= word;
        }
    }
    // Whether one of these sums plus `shift` is one of the others.
    bool meets_raised(const Sums& other, int shift) const {
        const int whole = shift >> 6, part = shift & 63;
        for (int n = kWords - 1; n >= whole; --n) {
            Word word = words[n - whole] << part;
            if (part && n > whole) word |= words[n - whole - 1] >> (kWordBits - part);
            if (word & other.words[n]) return true;
        }
        return false;
    }
};

inline int least_sum(const SumSets& sets, int count, ValueSet set) {
    if (!sets.least.empty()) return sets.least[static_cast<std::size_t>(count) << sets.values | set];
    int sum = 0;
    for (; count; --count, set &= set - 1) sum += lowest_of(set);
    return sum;
}

inline int greatest_sum(const SumSets& sets, int count, ValueSet set) {
    if (!sets.greatest.empty()) return sets.greatest[static_cast<std::size_t>(count) << sets.values | set];
    int sum = 0;
    for (; count; --count) {
        const int top = highest_of(set);
        sum += top;
        set ^= set_of(top);
    }
    return sum;
}

inline int divided_down(int number, int divisor) { return number / divisor - (number % divisor < 0); }
inline int divided_up(int number, int divisor) { return number / divisor + (number % divisor > 0); }

// Least and greatest contribution of a group.
inline int least_of(const OpenGroup& group) { return group.coefficient * (group.coefficient > 0 ? group.least : group.greatest); }
inline int greatest_of(const OpenGroup& group) {
    return group.coefficient * (group.coefficient > 0 ? group.greatest : group.least);
}

// The sums that the total leaves to each group, by the bounds of the others.
inline bool narrow_bounds(Workspace& work, int groups, int total, int least, int greatest) {
    const SumSets& sets = *work.problem.sum_sets;
    for (int n = 0; n < groups; ++n) {
        const OpenGroup& group = work.sum_memory.groups[static_cast<std::size_t>(n)];
        const int own_least = least_of(group), own_greatest = greatest_of(group);
        const int from = std::max(own_least, total - (greatest - own_greatest));
        const int to = std::min(own_greatest, total - (least - own_least));
        if (from == own_least && to == own_greatest) continue;
        const int factor = group.coefficient;
        const int least_here = factor > 0 ? divided_up(from, factor) : divided_up(-to, -factor);
        const int most_here = factor > 0 ? divided_down(to, factor) : divided_down(-from, -factor);
        if (least_here > most_here) return false;
        if (group.count == 1) {
            if (!keep(work, group.cells[0], range_of(least_here, most_here))) return false;
            continue;
        }
        // The other cells of the group hold different values of its union.
        const int lowest = least_here - greatest_sum(sets, group.count - 1, group.all);
        const int highest = most_here - least_sum(sets, group.count - 1, group.all);
        if (lowest <= 0 && highest >= work.problem.values - 1) continue;
        const ValueSet range = range_of(lowest, highest);
        for (int k = 0; k < group.count; ++k)
            if (!keep(work, group.cells[static_cast<std::size_t>(k)], range)) return false;
    }
    return true;
}

inline bool fits_all(const OpenGroup& group, ValueSet set) {
    if (set & ~group.all) return false;
    for (int n = 0; n < group.count; ++n)
        if (!(group.sets[static_cast<std::size_t>(n)] & set)) return false;
    return true;
}

// Calls `use(sum)` with every sum that a group of one or two cells can have, or (for three) that its sets allow.
template <class Use>
void for_each_sum(const SumSets& sets, const OpenGroup& group, const Use& use) {
    if (group.count == 1) {
        for (ValueSet left = group.all; left; left &= left - 1) use(lowest_of(left));
    } else if (group.count == 2) {
        for (ValueSet one = group.sets[0]; one; one &= one - 1)
            for (ValueSet two = group.sets[1] & ~first_of(one); two; two &= two - 1) use(lowest_of(one) + lowest_of(two));
    } else if (group.count <= sets.largest) {
        const std::size_t row = at(group.count, sets.sums);
        for (int sum = group.least; sum <= group.greatest; ++sum)
            for (std::uint32_t n = sets.starts[row + static_cast<std::size_t>(sum)];
                 n < sets.starts[row + static_cast<std::size_t>(sum) + 1]; ++n)
                if (fits_all(group, sets.sets[n])) {
                    use(sum);
                    break;
                }
    } else {
        for (int sum = group.least; sum <= group.greatest; ++sum) use(sum);
    }
}

// The cells of a group keep what goes with an allowed sum.
template <class IsAllowed>
bool keep_sums(Workspace& work, const OpenGroup& group, const IsAllowed& is_allowed) {
    const SumSets& sets = *work.problem.sum_sets;
    if (group.count == 1) {
        ValueSet kept = 0;
        for (ValueSet left = group.all; left; left &= left - 1)
            if (is_allowed(lowest_of(left))) kept |= first_of(left);
        return keep(work, group.cells[0], kept);
    }
    if (group.count == 2) {
        ValueSet kept_one = 0, kept_two = 0;
        for (ValueSet one = group.sets[0]; one; one &= one - 1)
            for (ValueSet two = group.sets[1] & ~first_of(one); two; two &= two - 1)
                if (is_allowed(lowest_of(one) + lowest_of(two))) {
                    kept_one |= first_of(one);
                    kept_two |= first_of(two);
                }
        return keep(work, group.cells[0], kept_one) && keep(work, group.cells[1], kept_two);
    }
    if (group.count > sets.largest) return true;
    ValueSet possible = 0;
    const std::size_t row = at(group.count, sets.sums);
    for (int sum = group.least; sum <= group.greatest; ++sum) {
        if (!is_allowed(sum)) continue;
        for (std::uint32_t n = sets.starts[row + static_cast<std::size_t>(sum)];
             n < sets.starts[row + static_cast<std::size_t>(sum) + 1]; ++n)
            if (fits_all(group, sets.sets[n])) possible |= sets.sets[n];
    }
    for (int n = 0; n < group.count; ++n)
        if (!keep(work, group.cells[static_cast<std::size_t>(n)], possible)) return false;
    return true;
}

// Exact for every group: a sum stays if the groups before and after it can make up the rest. Sums are counted from the least
// contribution of each group, so that all are 0 or more.
template <int kWords>
bool narrow_exactly(Workspace& work, int groups, int rest) {
    if (rest >= kWords * kWordBits) return true;  // too wide for the bitset
    const SumSets& sets = *work.problem.sum_sets;
    auto* forward = reinterpret_cast<Sums<kWords>*>(work.sum_memory.forward.data());
    auto* backward = reinterpret_cast<Sums<kWords>*>(work.sum_memory.backward.data());
    auto* own = reinterpret_cast<Sums<kWords>*>(work.sum_memory.sums.data());
    const auto raised = [](const OpenGroup& group, int sum) {
        return group.coefficient > 0 ? group.coefficient * (sum - group.least) : -group.coefficient * (group.greatest - sum);
    };
    forward[0].clear();
    forward[0].add(0);
    for (int n = 0; n < groups; ++n) {
        const OpenGroup& group = work.sum_memory.groups[static_cast<std::size_t>(n)];
        own[n].clear();
        for_each_sum(sets, group, [&](int sum) {
            const int contribution = raised(group, sum);
            if (contribution <= rest) own[n].add(contribution);
        });
        forward[n + 1].clear();
        for (int word = 0; word < kWords; ++word)
            for (Word left = own[n].words[word]; left; left &= left - 1)
                forward[n + 1].join_raised(forward[n], word * kWordBits + first_bit(left));
    }
    if (!forward[groups].has(rest)) return false;
    backward[groups].clear();
    backward[groups].add(rest);
    for (int n = groups - 1; n >= 0; --n) {
        if (n > 0) {
            backward[n].clear();
            for (int word = 0; word < kWords; ++word)
                for (Word left = own[n].words[word]; left; left &= left - 1)
                    backward[n].join_lowered(backward[n + 1], word * kWordBits + first_bit(left));
        }
        const OpenGroup& group = work.sum_memory.groups[static_cast<std::size_t>(n)];
        const auto is_allowed = [&](int sum) {
            const int contribution = raised(group, sum);
            return contribution >= 0 && contribution <= rest && forward[n].meets_raised(backward[n + 1], contribution);
        };
        if (!keep_sums(work, group, is_allowed)) return false;
    }
    return true;
}

inline bool run_sum(Workspace& work, const Sum& rule) {
    const Problem& problem = work.problem;
    const SumSets& sets = *problem.sum_sets;
    // 1. Open cells by group; solved ones count for the total.
    int groups = 0, open = 0, total = rule.total;
    for (const SumGroup& of_rule : rule.groups) {
        OpenGroup& group = work.sum_memory.groups[static_cast<std::size_t>(groups)];
        group.coefficient = of_rule.coefficient;
        group.count = 0;
        group.all = 0;
        for (const int cell : of_rule.cells) {
            const ValueSet set = work.candidates[cell];
            if (is_single(set)) {
                total -= group.coefficient * lowest_of(set);
                continue;
            }
            group.cells[static_cast<std::size_t>(group.count)] = cell;
            group.sets[static_cast<std::size_t>(group.count++)] = set;
            group.all |= set;
        }
        open += group.count;
        groups += group.count > 0;
    }
    if (groups == 0) return total == 0;
    if (open == 1) {
        const OpenGroup& group = work.sum_memory.groups[0];
        if (total % group.coefficient) return false;
        const int value = total / group.coefficient;
        return value >= 0 && value < problem.values && keep(work, group.cells[0], set_of(value));
    }
    // 2. Bounds of each group.
    int least = 0, greatest = 0;
    for (int n = 0; n < groups; ++n) {
        OpenGroup& group = work.sum_memory.groups[static_cast<std::size_t>(n)];
        if (group.count == 1) {
            group.least = lowest_of(group.all);
            group.greatest = highest_of(group.all);
        } else {
            if (size_of(group.all) < group.count) return false;
            int lows = 0, highs = 0;
            for (int k = 0; k < group.count; ++k) {
                lows += lowest_of(group.sets[static_cast<std::size_t>(k)]);
                highs += highest_of(group.sets[static_cast<std::size_t>(k)]);
            }
            group.least = std::max(least_sum(sets, group.count, group.all), lows);
            group.greatest = std::min(greatest_sum(sets, group.count, group.all), highs);
            if (group.least > group.greatest) return false;
        }
        least += least_of(group);
        greatest += greatest_of(group);
    }
    if (total < least || total > greatest) return false;
    // 3. Narrow.
    if (open > kMostOpenExact) return narrow_bounds(work, groups, total, least, greatest);
    switch (rule.words) {
        case 1:
            return narrow_exactly<1>(work, groups, total - least);
        case 2:
            return narrow_exactly<2>(work, groups, total - least);
        case 4:
            return narrow_exactly<4>(work, groups, total - least);
        default:
            return narrow_exactly<kMostSumWords>(work, groups, total - least);
    }
}

}  // namespace
}  // namespace fullhouse::constraints::FULLHOUSE_ISA
