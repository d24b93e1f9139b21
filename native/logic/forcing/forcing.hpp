// Data of forcing chains and nets: implications between candidates.
#pragma once
#include "logic/base/board.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

inline constexpr int kMostCandidates = 729;
inline constexpr int kMostGroups = 486;  // a crossing of a box and a line, for each digit
inline constexpr int kMostItems = kMostCandidates + kMostGroups;
inline constexpr int kItemWords = (kMostItems + 63) / 64;

// A node of a chain: a candidate, or a group (a digit in one of two or three cells of a crossing).
struct ChainItem {
    CellSet cells;
    Digit digit;
};

// A candidate or group being on or off.
struct Literal {
    std::int16_t item;
    bool is_on;
    friend bool operator==(const Literal& a, const Literal& b) { return a.item == b.item && a.is_on == b.is_on; }
};

// Some items, as bits; only as many words as the board needs are ever touched.
struct ItemSet {
    std::uint64_t words[kItemWords];
    bool has(int item) const { return words[item / 64] >> (item % 64) & 1; }
    void add(int item) { words[item / 64] |= std::uint64_t{1} << (item % 64); }
};

// A set of implications: items that are on, items that are off.
struct Followers {
    ItemSet on, off;
    bool has(Literal literal) const { return literal.is_on ? on.has(literal.item) : off.has(literal.item); }
};

// The links of a board. Candidates come first, cell by cell; then the groups.
struct ChainLinks {
    int candidates, items, words;
    ChainItem item[kMostItems];
    std::int16_t id[kCells][9];          // of the candidate, -1 if there is none
    ItemSet weak[kMostItems];            // items that are off if the item is on
    std::int16_t strong[kMostItems][4];  // items that are on if the item is off: at most one by its cell and one by each house
    std::uint8_t strong_count[kMostItems];
};

// The singles that follow from one candidate being on, or off.
struct Net {
    static constexpr std::uint8_t kByCell = kHouseCount, kPremise = kHouseCount + 1;
    CellSet on[9], off[9];                                         // by digit - 1; the numbers below are for these only
    std::uint8_t on_at[kMostCandidates], off_at[kMostCandidates];  // the layer, or the links on the longest way back
    std::int16_t off_by[kMostCandidates];                          // the candidate whose being on removed it
    std::uint8_t on_by[kMostCandidates];                           // the house where it is the last place, or kByCell
    Literal premise;
    // Of nets that grow node by node: candidates that are on [1] and off [0], in the order in which they were found.
    int count[2];
    std::int16_t order[2][kMostCandidates];
    bool has_clash;
    Literal clash;  // follows too, with numbers above, but its opposite is in the net: so it is not

    bool has(const ChainItem& candidate, bool is_on) const {
        return (is_on ? on : off)[candidate.digit - 1].has(candidate.cells.first());
    }
};

// A weak link, then a strong one: the candidate between the two is off, the last one is on.
struct TwoLinks {
    std::int16_t off, on;
};

// For plain chains and cycles: which candidates are on two links after another is. All sets have `words` of the links.
struct LinkMap {
    static constexpr int kMostPairs = 112;  // 28 weak links, each followed by four strong ones
    ItemSet next[kMostCandidates];          // by a weak link, then a strong one
    ItemSet weak[kMostCandidates];          // the weak links that count here
    ItemSet has_strong;                     // candidates with a strong link that counts here
    std::int16_t strong[kMostCandidates][4];
    std::uint8_t strong_count[kMostCandidates];
    // The pairs of links that make up `next`, in the order in which Sudoku Explainer follows them.
    TwoLinks pair[kMostCandidates][kMostPairs];
    std::uint8_t pair_count[kMostCandidates];
};

// Some megabytes, untouched until a search uses them: making a bench must not cost time.
struct ForcingBench {
    std::uint64_t version = 0;  // of the board that the links are about
    bool has_groups = false;
    Uninitialized<ChainLinks> links;
    Uninitialized<Net[kMostCandidates][2]> nets;  // from each candidate being on [1] or off [0]
    Uninitialized<LinkMap> map;
    Followers all[kMostItems][2];  // all implications of each item being on [1] or off [0], at any distance
    ForcingBench() {}
};

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
