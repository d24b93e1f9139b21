// Walks along plain links, nearest first.
#include "logic/forcing/shortest_chains.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

void ChainWalk::start(Literal source) {
    const int words = links_.words;
    clear(reached_.on, words);
    clear(reached_.off, words);
    std::int16_t queue[kMostItems];  // items that are on, in the order they were reached
    int first = 0, last = 0, layer = 0;
    const auto follow = [&](std::int16_t item, int at) {
        for (int k = 0; k < links_.strong_count[item]; ++k) {
            const std::int16_t next = links_.strong[item][k];
            if (reached_.on.has(next)) continue;
            reached_.on.add(next);
            at_[1][next] = static_cast<std::uint8_t>(at);
            by_[1][next] = item;
            queue[last++] = next;
        }
    };
    if (source.is_on) {
        reached_.on.add(source.item);
        at_[1][source.item] = 0;
        queue[last++] = source.item;
    } else {
        reached_.off.add(source.item);
        at_[0][source.item] = 0;
        follow(source.item, 1);
        layer = 1;
    }
    for (; first < last && layer + 3 < kMostChainNodes; layer += 2)
        for (const int end = last; first < end; ++first) {
            const std::int16_t on = queue[first];
            for (int word = 0; word < words; ++word) {
                std::uint64_t fresh = links_.weak[on].words[word] & ~reached_.off.words[word];
                reached_.off.words[word] |= fresh;
                for (; fresh; fresh &= fresh - 1) {
                    const std::int16_t item = static_cast<std::int16_t>(64 * word + std::countr_zero(fresh));
                    at_[0][item] = static_cast<std::uint8_t>(layer + 1);
                    by_[0][item] = on;
                    follow(item, layer + 2);
                }
            }
        }
}

int ChainWalk::write(Literal target, PlainNode* nodes) const {
    const int size = distance(target) + 1;
    Literal literal = target;
    for (int at = size - 1; at >= 0; --at) {
        nodes[at] = plain_node(links_.item[literal.item], literal.is_on);
        if (at == 0) break;
        const Literal parent{by_[literal.is_on][literal.item], !literal.is_on};
        nodes[at].parents[0] = static_cast<std::int16_t>(at - 1);
        if (literal.is_on)
            nodes[at].house = static_cast<std::int8_t>(reason_of(board_, links_.item[parent.item], links_.item[literal.item]));
        literal = parent;
    }
    return size;
}

void ChainWalk::write_verity(const Truth& truth, Literal end, Branches& branches) {
    PlainNode nodes[kMostChainNodes];
    for (int k = 0; k < truth.size; ++k) {
        start({truth.member[k], true});
        branches.add(nodes, write(end, nodes));
    }
}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
