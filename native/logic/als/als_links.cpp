// Links between almost locked sets, and quick tests whether any step can follow from them.
#include "logic/als/als.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

namespace {

struct SlotMaker {
    const Board& board;
    AlsBench& bench;
    AlsSlots& slots = bench.slots;

    // 1. Visibility.
    void gather_seeing() {
        const int length = slots.length;
        clear_seeing(board, slots.seeing, length);
        for (const Cell cell : board.empty()) clear(slots.holding.row(cell, length), length);
        int count = 0;
        for (slots.sets = 0; slots.sets < bench.count; ++slots.sets) {
            const Als& als = bench.sets[slots.sets];
            slots.first[slots.sets] = static_cast<std::uint16_t>(count);
            if (count + size_of(als.live) > AlsSlots::kMost) break;
            slots.live[slots.sets] = als.live;
            count += size_of(als.live);
            for (const Cell cell : als.cells) add_bit(slots.holding.row(cell, length), slots.sets);
            for (const Digit digit : digits_of(als.live))
                for (const Cell cell : als.seen_by(digit) & board.places(digit))
                    add_bit(slots.seeing.row(seeing_row(digit, cell), length), slots.sets);
        }
        slots.first[slots.sets] = static_cast<std::uint16_t>(count);
    }

    // 2. Sets are partners by a digit if one sees all places of the other, and so the other way round: the partners of a
    //    set are those that see its first place, and its second, and so on.
    void gather_partners(int set) {
        const int length = slots.length;
        const Als& als = bench.sets[set];
        DigitSet linked = 0;
        for (int block = 0; block < length; ++block) {
            BitBlock taken = {};
            if (!bench.may_overlap)
                for (const Cell cell : als.cells) taken |= slots.holding.row(cell, length)[block];
            slots.sharing.row(set, length)[block] = taken;
            int slot = slots.first[set];
            for (const Digit digit : digits_of(als.live)) {
                BitBlock partners = ~taken;
                for (const Cell cell : als.places_of(digit)) partners &= slots.seeing.row(seeing_row(digit, cell), length)[block];
                slots.partners.row(slot++, length)[block] = partners;
                linked |= static_cast<DigitSet>(any_bit(partners) << (digit - 1));
            }
        }
        slots.linked[set] = linked;
    }

    // 3. A chain can end with a digit only in sets that have another to enter by; so can it begin.
    void gather_usable() {
        const int length = slots.length;
        BitBlock linked[AlsBench::kMost / 256];
        clear(linked, length);
        clear(slots.usable.blocks, 9 * length);
        for (int set = 0; set < slots.sets; ++set) {
            const DigitSet digits = slots.linked[set];
            if (digits) add_bit(linked, set);
            if (digits && !(digits & (digits - 1))) add_bit(slots.usable.row(lowest(digits), length), set);
        }
        for (int digit = 0; digit < 9; ++digit)  // so far they are the sets with partners by this digit only
            for (int k = 0; k < length; ++k) slots.usable.row(digit, length)[k] = linked[k] & ~slots.usable.row(digit, length)[k];
    }

    void gather_ends(int set) {
        if (!slots.linked[set]) return;  // not needed
        const int length = slots.length;
        const Als& als = bench.sets[set];
        for (int block = 0; block < length; ++block) {
            BitBlock others = ~BitBlock{}, any = {};  // no chain ends where it begins
            if (block == set >> 8) others[set >> 6 & 3] ^= std::uint64_t{1} << (set & 63);
            int slot = slots.first[set];
            for (const Digit digit : digits_of(als.live)) {
                BitBlock ends = {};
                if (slots.linked[set] & ~bit_of(digit))
                    for (const Cell cell : als.seen_by(digit) & board.places(digit))
                        ends |= slots.seeing.row(seeing_row(digit, cell), length)[block];
                ends &= slots.usable.row(digit - 1, length)[block] & others;
                slots.ends.row(slot++, length)[block] = ends;
                any |= ends;
            }
            slots.any_ends.row(set, length)[block] = any;
        }
    }
};

// Where a chain that begins in this set would have to end, for some digit but these.
FULLHOUSE_ALWAYS BitBlock ends_of(const AlsBench& bench, int set, DigitSet without, int block) {
    BitBlock ends = {};
    for (const Digit digit : digits_of(bench.slots.live[set] & ~without))
        ends |= bench.slots.ends.row(slot_of(bench, set, digit), bench.slots.length)[block];
    return ends;
}

// Looks for a chain onward from a set, by a digit, that ends in one of some sets.
struct OnwardSearch {
    const AlsBench& bench;
    int first;
    Digit leave;
    const BitBlock* wanted;  // sets, as a row
    const AlsSlots& slots = bench.slots;

    bool is_end(int set, Digit enter) const {
        for (const Digit digit : digits_of(slots.live[first] & ~(bit_of(leave) | bit_of(enter))))
            if (has_bit(slots.ends.row(slot_of(bench, first, digit), slots.length), set)) return true;
        return false;
    }
    // Whether a chain that enters here and leaves elsewhere comes to a wanted set, with a number of links at most.
    bool leads_on(int slot, int links) const {
        for (int block = 0; block < slots.length; ++block) {
            BitBlock reached = slots.first_on.row(slot, slots.length)[block];
            if (links >= 2) reached |= slots.then_on.row(slot, slots.length)[block];
            if (links >= 3) reached |= slots.far_on.row(slot, slots.length)[block];
            if (any_bit(wanted[block] & reached)) return true;
        }
        return false;
    }
    // From a set by a digit, after a number of links.
    bool go(int set, Digit digit, int links) const {
        bool found = false;
        for (int block = set >> 8; block < slots.length; ++block)
            each_bit(slots.partners.row(slot_of(bench, set, digit), slots.length)[block] & later_than(set, block), block,
                     [&](int next) {
                         if (found) return;
                         if (links + 1 >= 3 && has_bit(wanted, next) && is_end(next, digit)) found = true;
                         const int left = AlsPorts::kOnwards - links - 1;
                         if (found || !left || !leads_on(slot_of(bench, next, digit), left)) return;
                         for (const Digit other : digits_of(slots.linked[next] & ~bit_of(digit)))
                             found = found || go(next, other, links + 1);
                     });
        return found;
    }
};

}  // namespace

AlsBench& als_slots(const Board& board, AlsBench& bench, bool may_overlap) {
    all_als(board, bench);
    if (bench.has_slots && bench.may_overlap == may_overlap) return bench;
    bench.has_slots = true;
    bench.has_pairs = bench.has_ports = false;
    bench.may_overlap = may_overlap;
    bench.slots.length = length_for(bench.count);
    SlotMaker maker{board, bench};
    maker.gather_seeing();
    for (int set = 0; set < bench.slots.sets; ++set) maker.gather_partners(set);
    maker.gather_usable();
    for (int set = 0; set < bench.slots.sets; ++set) maker.gather_ends(set);
    return bench;
}

// Two sets: a partner by one digit and an end by another; or partners by two digits that lock something.
bool has_pair_step(const AlsBench& bench) {
    const AlsSlots& slots = bench.slots;
    const int length = slots.length;
    for (int set = 0; set < slots.sets; ++set)
        for (int block = 0; block < slots.length; ++block) {
            BitBlock once = {}, twice = {};
            for (const Digit digit : digits_of(slots.linked[set])) {
                const BitBlock partners = slots.partners.row(slot_of(bench, set, digit), slots.length)[block];
                twice |= once & partners;
                once |= partners;
                if (!any_bit(partners & slots.any_ends.row(set, length)[block])) continue;
                if (any_bit(partners & ends_of(bench, set, bit_of(digit), block))) return true;
            }
            bool found = false;
            if (any_bit(twice))
                each_bit(twice, block, [&](int other) {  // a live digit besides the two goes somewhere
                    const DigitSet links = common_digits(bench, set, other);
                    found |= ((slots.live[set] | slots.live[other]) & ~links) != 0;
                });
            if (found) return true;
        }
    return false;
}

// Three sets: a partner of a partner that is an end, with three different digits.
bool has_wing(const AlsBench& bench) {
    const AlsSlots& slots = bench.slots;
    const int length = slots.length;
    for (int middle = 0; middle < slots.sets; ++middle) {
        const DigitSet linked = slots.linked[middle];
        if (!(linked & (linked - 1))) continue;
        for (const Digit x : digits_of(linked))
            for (int block = 0; block < length; ++block) {
                bool found = false;
                each_bit(slots.partners.row(slot_of(bench, middle, x), length)[block], block, [&](int first) {
                    for (const Digit y : digits_of(linked & ~(bit_of(x) * 2u - 1)))
                        for (int k = 0; k < length; ++k) {
                            const BitBlock last = slots.partners.row(slot_of(bench, middle, y), length)[k] &
                                                  slots.any_ends.row(first, length)[k] & ~slots.sharing.row(first, length)[k];
                            if (any_bit(last) && any_bit(last & ends_of(bench, first, bit_of(x) | bit_of(y), k))) found = true;
                        }
                });
                if (found) return true;
            }
    }
    return false;
}

// More sets, each later than the one before: sets three or more links away from each, computed from the last set to
// the first. These rows give neither the digit by which a chain enters its last set nor its length: hits are examined.
bool has_chain_onward(AlsBench& bench) {
    AlsSlots& slots = bench.slots;
    const int length = slots.length;
    BitBlock wanted[AlsBench::kMost / 256];
    for (int set = slots.sets - 1; set >= 0; --set) {
        const DigitSet linked = slots.linked[set];
        if (!linked) continue;
        for (int block = 0; block < length; ++block) {
            BitBlock first_on[9], then_on[9], far_on[9];
            int ports = 0;
            const BitBlock later = later_than(set, block);
            for (const Digit digit : digits_of(linked)) {
                const BitBlock* const partners = slots.partners.row(slot_of(bench, set, digit), length);
                BitBlock then = {}, far = {};
                for (int from = set >> 8; from <= block; ++from)  // reached sets come later than those that lead there
                    each_bit(partners[from] & later_than(set, from), from, [&](int other) {
                        const int slot = slot_of(bench, other, digit);
                        then |= slots.first_on.row(slot, length)[block];
                        far |= slots.then_on.row(slot, length)[block] | slots.far_on.row(slot, length)[block];
                    });
                wanted[block] = far & slots.any_ends.row(set, length)[block];
                if (any_bit(wanted[block]) && any_bit(wanted[block] &= ends_of(bench, set, bit_of(digit), block))) {
                    for (int other = 0; other < length; ++other)
                        if (other != block) wanted[other] = BitBlock{};
                    if (OnwardSearch{bench, set, digit, wanted}.go(set, digit, 0)) return true;
                }
                first_on[ports] = partners[block] & later;
                then_on[ports] = then;
                far_on[ports++] = far;
            }
            // A chain that enters by one of the ports leaves by another.
            int port = 0;
            for (const Digit digit : digits_of(linked)) {
                BitBlock first = {}, then = {}, far = {};
                for (int other = 0; other < ports; ++other)
                    if (other != port) first |= first_on[other], then |= then_on[other], far |= far_on[other];
                const int slot = slot_of(bench, set, digit);
                slots.first_on.row(slot, length)[block] = first;
                slots.then_on.row(slot, length)[block] = then;
                slots.far_on.row(slot, length)[block] = far;
                ++port;
            }
        }
    }
    return false;
}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
