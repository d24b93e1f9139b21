// What a node of a net follows from.
#include "logic/forcing/net.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

namespace {

// The other candidates of the cell, or the other places in the house: all are off.
int others_of(const Board& board, const ChainLinks& links, int candidate, int reason, Literal* parents) {
    const Cell cell = links.item[candidate].cells.first();
    const Digit digit = links.item[candidate].digit;
    int count = 0;
    if (reason == Net::kByCell) {
        for (const Digit other : digits_of(static_cast<DigitSet>(board.candidates(cell) & ~bit_of(digit))))
            parents[count++] = {links.id[cell][other - 1], false};
    } else {
        for (const Cell other : board.places(static_cast<House>(reason), digit))
            if (other != cell) parents[count++] = {links.id[other][digit - 1], false};
    }
    return count;
}

}  // namespace

int parents_in_net(const Board& board, const ChainLinks& links, const Net& net, Literal literal, Literal* parents) {
    if (literal == net.premise) return 0;
    if (literal.is_on) return others_of(board, links, literal.item, net.on_by[literal.item], parents);
    parents[0] = {net.off_by[literal.item], true};
    return 1;
}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
