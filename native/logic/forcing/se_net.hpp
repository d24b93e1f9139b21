// Sudoku Explainer's nets: the singles that follow from one assumption, with reasons.
#pragma once
#include "logic/forcing/links.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

// Fills the net of a premise, up to the first candidate that has to be on and off. `digits`: for Nishio, the one digit
// that is looked at (cells then prove nothing); all digits otherwise.
void spread_net(const Board& board, const ChainLinks& links, Literal premise, DigitSet digits, Net& net);

// The number of distinct nodes that a literal of the net depends on, itself and the premise included; at most `limit`.
int size_in_net(const Board& board, const ChainLinks& links, const Net& net, Literal literal, int limit);

// The direct reasons of a literal in the net, at most eight; none for the premise.
int parents_in_net(const Board& board, const ChainLinks& links, const Net& net, Literal literal, Literal* parents);

inline constexpr int kMostNetNodes = 1024;  // a branch that needs more is not reported; real ones have a hundred

// The nodes of one branch, each after those it follows from. Grows by legs: from one premise to a target, then from that
// leads to, and so on.
class NetBranch {
 public:
    NetBranch(const Board& board, const ChainLinks& links) : board_(board), links_(links) {}

    void start(Literal premise);
    // Adds everything the target depends on in a net whose premise is in the branch already.
    void add(const Net& net, Literal target);
    // Adds one that follows from one other by a plain link.
    void add_link(Literal from, Literal target);
    int size() const { return size_; }
    int write(PlainNode* nodes) const;

 private:
    struct Entry {
        Literal literal;
        std::int8_t house;
        std::uint8_t parents;
        std::int16_t parent[9];
    };
    int find(Literal literal) const;
    void append(Literal literal, int house, const Literal* parents, int count);
    bool mark(Literal literal);  // false if it was marked before

    const Board& board_;
    const ChainLinks& links_;
    int size_ = 0;
    Followers seen_;
    Entry entry_[kMostNetNodes];
};

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
