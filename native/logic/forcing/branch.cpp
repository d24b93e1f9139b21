// Branches of nets, with the reasons of every node.
#include "logic/forcing/net.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

void NetBranch::start(Literal premise) {
    clear(seen_.on, links_.words);
    clear(seen_.off, links_.words);
    size_ = 0;
    mark(premise);
    append(premise, -1, nullptr, 0);
}

bool NetBranch::mark(Literal literal) {
    if (seen_.has(literal)) return false;
    (literal.is_on ? seen_.on : seen_.off).add(literal.item);
    return true;
}

void NetBranch::append(Literal literal, int house, const Literal* parents, int count) {
    if (size_ >= kMostNetNodes) return;
    Entry& entry = entry_[size_];
    entry.literal = literal;
    entry.house = static_cast<std::int8_t>(house);
    entry.parents = static_cast<std::uint8_t>(count);
    for (int k = 0; k < count; ++k) entry.parent[k] = static_cast<std::int16_t>(find(parents[k]));
    ++size_;
}

int NetBranch::find(Literal literal) const {
    if (!seen_.has(literal)) return -1;
    for (int number = size_ - 1; number >= 0; --number)
        if (entry_[number].literal == literal) return number;
    return -1;
}

void NetBranch::add(const Net& net, Literal target) {
    // 1. What is new, from the target backwards; the list is a queue too.
    Literal fresh[kMostNetNodes];
    int count = 0;
    if (mark(target)) fresh[count++] = target;
    Literal parents[9];
    for (int next = 0; next < count; ++next) {
        const int size = parents_in_net(board_, links_, net, fresh[next], parents);
        for (int k = 0; k < size; ++k)
            if (count < kMostNetNodes && mark(parents[k])) fresh[count++] = parents[k];
    }
    // 2. In the order of the layers, so that parents come first. Few enough for a plain insertion.
    const auto layer = [&](Literal literal) { return (literal.is_on ? net.on_at : net.off_at)[literal.item]; };
    for (int k = 1; k < count; ++k) {
        const Literal one = fresh[k];
        int place = k;
        for (; place > 0 && layer(fresh[place - 1]) > layer(one); --place) fresh[place] = fresh[place - 1];
        fresh[place] = one;
    }
    for (int k = 0; k < count; ++k) {
        const int size = parents_in_net(board_, links_, net, fresh[k], parents);
        const int reason = fresh[k].is_on ? net.on_by[fresh[k].item] : kHouseCount;
        append(fresh[k], reason < kHouseCount ? reason : -1, parents, size);
    }
}

void NetBranch::add_link(Literal from, Literal target) {
    if (!mark(target)) return;
    const int house = target.is_on ? reason_of(board_, links_.item[from.item], links_.item[target.item]) : -1;
    append(target, house, &from, 1);
}

int NetBranch::write(PlainNode* nodes) const {
    for (int number = 0; number < size_; ++number) {
        const Entry& entry = entry_[number];
        nodes[number] = plain_node(links_.item[entry.literal.item], entry.literal.is_on);
        nodes[number].house = entry.house;
        for (int k = 0; k < entry.parents; ++k) nodes[number].parents[k] = entry.parent[k];
    }
    return size_;
}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
