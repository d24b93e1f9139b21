// Walks along plain links, nearest first, and the chains they find.
#pragma once
#include "logic/forcing/links.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

inline constexpr int kMostChainNodes = 256;  // a walk ends there; chains that people read have a tenth of it

class ChainWalk {
 public:
    ChainWalk(const Board& board, const ChainLinks& links) : board_(board), links_(links) {}

    // Everything that follows from this.
    void start(Literal source);
    bool reaches(Literal literal) const { return reached_.has(literal); }
    const Followers& reached() const { return reached_; }
    // Distance in links; only for reached nodes.
    int distance(Literal literal) const { return at_[literal.is_on][literal.item]; }
    // The nodes of a shortest chain from the source to this; returns how many.
    int write(Literal target, PlainNode* nodes) const;

    // Walks from each candidate of the truth, all of which lead to this end, and adds the chains.
    void write_verity(const Truth& truth, Literal end, Branches& branches);

 private:
    const Board& board_;
    const ChainLinks& links_;
    Followers reached_;
    std::uint8_t at_[2][kMostItems];
    std::int16_t by_[2][kMostItems];  // the item before; it is on where this one is off, and off where this one is on
};

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
