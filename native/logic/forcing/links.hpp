// The links between candidates and groups, walks along them, and how forcing steps are described.
#pragma once
#include "logic/finders.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

template <class Each>
FULLHOUSE_ALWAYS void for_each(const ItemSet& set, int words, const Each& each) {
    for (int word = 0; word < words; ++word)
        for (std::uint64_t left = set.words[word]; left; left &= left - 1) each(64 * word + std::countr_zero(left));
}
FULLHOUSE_ALWAYS void clear(ItemSet& set, int words) {
    for (int word = 0; word < words; ++word) set.words[word] = 0;
}
FULLHOUSE_ALWAYS void unite(ItemSet& set, const ItemSet& other, int words) {
    for (int word = 0; word < words; ++word) set.words[word] |= other.words[word];
}

// Finds the links of the board, unless they are known already.
void link_items(const Board& board, bool with_groups, ForcingBench& bench);

// All implications of every item being on along plain links, at any distance; kept in bench.all[item][1]. False: stopped.
bool close_links(ForcingBench& bench, const Workbench& workbench);

// Why an item is on once another is off: a house where they are all places of the digit, or -1 for their cell.
int reason_of(const Board& board, const ChainItem& off, const ChainItem& on);

// A truth that a step starts from or fails in: a cell, or a digit in a house, with its candidates.
struct Truth {
    static constexpr int kCount = kCells + 9 * kHouseCount;  // numbered: cells, then nine digits of each house
    int size = 0;
    std::int16_t member[9] = {};
    bool is_cell = true;
    // Whether no place of the digit in the house was eliminated by logic rather than by a placed digit. Only then does HoDoKu
    // 2.2.0 see that a house has no place left for a digit; otherwise it starts from the house instead of failing in it.
    bool is_untouched = true;
    Cell cell = 0;
    House house = 0;
};
void list_truths(const Board& board, const ChainLinks& links, Truth* truths);  // kCount of them, all that can be numbered

// Adds the common implications of all candidates of the truth, once links are closed.
void add_what_holds(const Truth& truth, const ForcingBench& bench, Followers& holds);

// The effect of a candidate being on (or off) on the board.
Conclusions conclude(const ChainLinks& links, Literal literal);

// How forcing steps are described. `cells` or `houses` has the cell or the house that the branches start from or clash in.
struct ForcingStep {
    const PlainNode* const* branches;
    const int* sizes;
    int count;
    CellSet cells;
    HouseSet houses;
    void describe(Fields& fields) const {
        fields.chains("branches", branches, sizes, count);
        fields.cells("cells", cells);
        fields.houses("houses", houses);
    }
};

// Collects the branches of one step.
class Branches {
 public:
    explicit Branches(Sink& found) : found_(found) {}
    void add(const PlainNode* nodes, int count) {
        if (count_ >= kMost) return;  // no truth has that many candidates
        branch_[count_] = found_.keep(nodes, count);
        size_[count_++] = count;
    }
    ForcingStep step(const CellSet& cells, HouseSet houses) const {
        return {found_.keep(branch_, count_), found_.keep(size_, count_), count_, cells, houses};
    }
    ForcingStep step(const Truth& truth) const {
        return truth.is_cell ? step(CellSet::of(truth.cell), 0) : step({}, HouseSet{1} << truth.house);
    }

 private:
    static constexpr int kMost = 10;
    Sink& found_;
    const PlainNode* branch_[kMost];
    int size_[kMost];
    int count_ = 0;
};

FULLHOUSE_ALWAYS PlainNode plain_node(const ChainItem& item, bool is_on) {
    return {plain(item.cells), {0, 0}, item.digit, is_on};
}

bool find_forcing_chains(const TechniqueSet& wanted, const Board& board, Workbench& bench, Sink& found);
bool find_plain_chains(const TechniqueSet& wanted, const Board& board, Workbench& bench, Sink& found);
bool find_multiple_chains(const TechniqueSet& wanted, const Board& board, Workbench& bench, Sink& found);
bool find_forcing_nets(const TechniqueSet& wanted, const Board& board, Workbench& bench, Sink& found);
bool find_dynamic(const TechniqueSet& wanted, const Board& board, Workbench& bench, Sink& found);

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
