// How an assumption fails: the tests that HoDoKu 2.2.0 was seen to make, and the shortest clash they find.
#pragma once
#include "logic/forcing/links.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

inline constexpr int kFar = 1 << 20;

FULLHOUSE_ALWAYS Literal opposite(Literal literal) { return {literal.item, !literal.is_on}; }

// How long one chain or net is, and whether some node of it needs more than one other.
struct Length {
    int nodes = 0;
    bool has_branches = false;
    void add(const Length& other) {
        nodes += other.nodes;
        has_branches |= other.has_branches;
    }
};

// By its opposite (no ends), by two ends that exclude each other, or by a truth with nothing left.
struct Clash {
    int nodes = kFar;
    int number = -1;  // of the truth
    int ends = 0;
    Literal end[2] = {};
};

FULLHOUSE_ALWAYS bool is_empty(const Truth& truth, const Followers& followers) {
    for (int k = 0; k < truth.size; ++k)
        if (!followers.off.has(truth.member[k])) return false;
    return true;
}
FULLHOUSE_ALWAYS bool has_one_on(const Truth& truth, const Followers& followers) {
    for (int k = 0; k < truth.size; ++k)
        if (followers.on.has(truth.member[k])) return true;
    return false;
}

// The shortest clash among the implications of a premise; the first of equals. `length_to` gives the length of the path to a literal
// is, `counts` whether a clash of this length counts.
template <class LengthTo, class Counts>
Clash shortest_clash(Literal premise, const Followers& followers, const ChainLinks& links, const Truth* truths,
                     const LengthTo& length_to, const Counts& counts) {
    Clash shortest;
    const auto offer = [&](const Clash& clash, const Length& length) {
        if (length.nodes >= shortest.nodes || !counts(length)) return;
        shortest = clash;
        shortest.nodes = length.nodes;
    };
    const auto offer_two = [&](Literal one, Literal other, int number) {
        Length length = length_to(one);
        length.add(length_to(other));
        offer({.number = number, .ends = 2, .end = {one, other}}, length);
    };
    // 1. Its opposite.
    if (followers.has(opposite(premise))) offer({}, length_to(opposite(premise)));
    // 2. A candidate on and off; two digits in a cell. The first cell only.
    CellSet on[9], both[9];
    for_each(followers.on, links.words, [&](int item) {
        if (item >= links.candidates) return;
        const int digit = links.item[item].digit - 1;
        on[digit] |= links.item[item].cells;
        if (followers.off.has(item)) both[digit] |= links.item[item].cells;
    });
    for (int digit = 0; digit < 9; ++digit)
        if (!both[digit].empty()) {
            const std::int16_t item = links.id[both[digit].first()][digit];
            offer_two({item, true}, {item, false}, -1);
        }
    for (int digit = 0; digit < 9; ++digit)
        for (int other = digit + 1; other < 9; ++other)
            if (const CellSet twice = on[digit] & on[other]; !twice.empty()) {
                const Cell cell = twice.first();
                offer_two({links.id[cell][digit], true}, {links.id[cell][other], true}, cell);
            }
    // 3. A digit twice in a house: rows, columns, boxes; in each by digit.
    for (int number = 0; number < 9 * kHouseCount; ++number) {
        const int digit = number % 81 / 9;
        const House house = static_cast<House>(number / 81 * 9 + number % 9);
        const CellSet twice = on[digit] & kGeometry.cells[house];
        if (twice.size() < 2) continue;
        const Cell first = twice.first(), second = (twice - CellSet::of(first)).first();
        offer_two({links.id[first][digit], true}, {links.id[second][digit], true}, kCells + 9 * house + digit);
    }
    // 4. A cell with no candidate, unless one of them is on as well; a digit with no place in a house.
    for (int number = 0; number < Truth::kCount; ++number) {
        const Truth& truth = truths[number];
        if (truth.size < 2 || !truth.is_untouched || !is_empty(truth, followers)) continue;
        if (truth.is_cell && has_one_on(truth, followers)) continue;
        Length length;
        for (int k = 0; k < truth.size && length.nodes < shortest.nodes; ++k) length.add(length_to({truth.member[k], false}));
        offer({.number = number}, length);
    }
    return shortest;
}

// Writes the branches that lead to a clash, and where it happens.
template <class Write>
ForcingStep describe_clash(Literal premise, const Clash& clash, const ChainLinks& links, const Truth* truths, Branches& branches,
                           const Write& write) {
    if (clash.ends)
        for (const Literal end : clash.end) write(end);
    else if (clash.number < 0)
        write(opposite(premise));
    else
        for (int k = 0; k < truths[clash.number].size; ++k) write({truths[clash.number].member[k], false});
    if (clash.number >= 0) return branches.step(truths[clash.number]);
    return branches.step(links.item[clash.ends ? clash.end[0].item : premise.item].cells, 0);
}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
