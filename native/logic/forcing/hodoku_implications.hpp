// Makes lists of implications, and branches along them.
#pragma once
#include "logic/forcing/links.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

// Makes the own list of one literal at a time.
class ListMaker {
 public:
    ListMaker(const Board& board, const ChainLinks& links) : board_(board), links_(links) {}

    // Plain links only: for chains, and for groups in nets.
    void make_plain(Literal premise);
    // A few rounds of singles; then the groups that the premise links to.
    void make_net(Literal premise);
    ImpliedList keep(Arena& arena) const;

 private:
    void start(Literal premise);
    void append(Literal literal, int house, const std::int16_t* causes, int count);
    void link_groups(Literal premise);
    std::int16_t& number_of(Literal literal) { return number_[2 * literal.item + literal.is_on]; }

    // The board that the rounds work on.
    struct Waiting {
        Cell cell;
        Digit digit;
        std::int8_t house;
    };
    void remove(Cell cell, Digit digit, HouseSet houses);
    void leave(Cell cell, Digit digit, House house);
    void place(Cell cell, Digit digit, int house, const std::int16_t* causes, int count);
    void place_single(const Waiting& single);
    int list_singles(Waiting* singles);

    static constexpr int kRounds = 4;

    const Board& board_;
    const ChainLinks& links_;
    int count_ = 0;
    Implied entry_[2 * kMostItems];
    std::int16_t number_[2 * kMostItems];

    DigitSet left_[kCells];
    CellSet alive_[9], filled_;
    ByHouse positions_[9];
    DigitSet unplaced_[kHouseCount];
    QueuedSingle naked_[kCells], hidden_[kHouseCount * 9];
    int naked_count_ = 0, hidden_count_ = 0;
};

// Chains and nets to one literal, with everything they need. Grows by legs: along one own list, then along that of
// an entry, and so on.
class ListBranch {
 public:
    ListBranch(const Board& board, const ChainLinks& links) : board_(board), links_(links) {}
    void start(Literal premise);
    // Adds everything the target needs from a list whose premise is in the branch already.
    void add(const ImpliedList& list, Literal target);
    // The nodes up to the target; returns how many, 0 if there are too many.
    int write(Literal target, PlainNode* nodes) const;
    static constexpr int kMostNodes = 1024;  // a branch that needs more is not reported; real ones have a hundred

 private:
    struct Node {
        Literal literal;
        std::int8_t house;
        std::uint8_t parents;
        std::int16_t parent[9];
    };
    int parents_of(const ImpliedList& list, Literal literal, Literal* parents) const;

    const Board& board_;
    const ChainLinks& links_;
    int size_ = 0;
    Node node_[kMostNodes];
    std::int16_t place_[2 * kMostItems];
};

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
