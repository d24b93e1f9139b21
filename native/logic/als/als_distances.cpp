// How one comes from one almost locked set to another, over how many links.
#include "logic/als/als.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

namespace {

void gather_pairs(AlsBench& bench) {
    const AlsSlots& slots = bench.slots;
    bench.pair_count = 0;
    for (int set = 0; set < slots.sets; ++set)
        for (int block = set >> 8; block < slots.length; ++block) {
            BitBlock any = {};
            for (const Digit digit : digits_of(slots.linked[set]))
                any |= slots.partners.row(slot_of(bench, set, digit), slots.length)[block];
            each_bit(any & later_than(set, block), block, [&](int other) {
                if (bench.pair_count < AlsBench::kMostPairs)
                    bench.pairs[bench.pair_count++] = {static_cast<std::uint16_t>(set), static_cast<std::uint16_t>(other),
                                                       common_digits(bench, set, other)};
            });
        }
}

struct PortMaker {
    const Board& board;
    AlsBench& bench;
    AlsPorts& ports = bench.ports;
    DigitSet linked[AlsBench::kMost];  // by set: the digits that have a port

    PortMaker(const Board& board, AlsBench& bench) : board(board), bench(bench) {}

    int port_of(int set, Digit digit) const { return ports.first[set] + size_of(linked[set] & (bit_of(digit) - 1u)); }

    // 1. Every digit of a set by which it is linked gets a port. Sets that would have too many are left out.
    int number_ports() {
        for (int set = 0; set < bench.count; ++set) linked[set] = 0;
        for (int k = 0; k < bench.pair_count; ++k) {
            linked[bench.pairs[k].one] |= bench.pairs[k].digits;
            linked[bench.pairs[k].other] |= bench.pairs[k].digits;
        }
        ports.count = 0;
        int sets = 0;
        for (; sets < bench.count && ports.count + size_of(linked[sets]) <= AlsPorts::kMost; ++sets) {
            ports.first[sets] = static_cast<std::uint16_t>(ports.count);
            for (const Digit digit : digits_of(linked[sets])) {
                ports.set[ports.count] = static_cast<std::uint16_t>(sets);
                ports.digit[ports.count++] = digit;
            }
        }
        for (int set = sets; set <= bench.count; ++set) ports.first[set] = static_cast<std::uint16_t>(ports.count);
        ports.length = length_for(ports.count);
        return sets;
    }

    template <class See>
    FULLHOUSE_ALWAYS void each_link(int sets, const See& see) const {
        for (int k = 0; k < bench.pair_count; ++k) {
            const AlsPair& pair = bench.pairs[k];
            if (pair.other >= sets) continue;
            for (const Digit digit : digits_of(pair.digits)) see(port_of(pair.one, digit), port_of(pair.other, digit));
        }
    }

    // 2. Pairs come in order of their sets, so the links of a port come in order too: to earlier sets, then to later ones.
    void link_ports(int sets) {
        std::uint32_t earlier[AlsPorts::kMost], later[AlsPorts::kMost];
        for (int port = 0; port < ports.count; ++port) earlier[port] = later[port] = 0;
        each_link(sets, [&](int one, int other) { ++later[one], ++earlier[other]; });
        std::uint32_t end = 0;
        for (int port = 0; port < ports.count; ++port) {
            ports.first_link[port] = end;
            ports.first_onward[port] = end + earlier[port];
            end = ports.first_onward[port] + later[port];
            earlier[port] = ports.first_link[port];
            later[port] = ports.first_onward[port];
        }
        ports.first_link[ports.count] = end;
        each_link(sets, [&](int one, int other) {
            ports.link[later[one]++] = static_cast<std::uint16_t>(other);
            ports.link[earlier[other]++] = static_cast<std::uint16_t>(one);
        });
    }

    // 3. A port at the end of a chain is useful if its set and the first have a digit that is neither the chain's first link
    //    nor its last, and a candidate sees all its places in both.
    void gather_useful() {
        const int length = ports.length;
        clear_seeing(board, ports.seeing, length);
        for (int set = 0; set < bench.count; ++set) {
            const int first = ports.first[set], size = ports.first[set + 1] - first;
            if (!size) continue;
            const Als& als = bench.sets[set];
            for (const Digit digit : digits_of(als.digits)) {
                std::uint64_t bits = (std::uint64_t{1} << size) - 1;
                if (linked[set] & bit_of(digit)) bits ^= std::uint64_t{1} << (port_of(set, digit) - first);
                if (!bits) continue;
                for (const Cell cell : als.seen_by(digit) & board.places(digit))
                    add_bits(ports.seeing.row(seeing_row(digit, cell), length), first, bits);
            }
        }
        for (int set = 0; set < bench.count; ++set)
            if (ports.first[set] < ports.first[set + 1]) gather_useful_to(set);
    }

    void gather_useful_to(int set) {
        const int length = ports.length, first = ports.first[set], last = ports.first[set + 1];
        const Als& als = bench.sets[set];
        for (int block = 0; block < length; ++block) {
            BitBlock found[9];
            BitBlock by_others = {};  // by digits that have no port here
            for (const Digit digit : digits_of(als.digits)) {
                BitBlock seen = {};
                for (const Cell cell : als.seen_by(digit) & board.places(digit))
                    seen |= ports.seeing.row(seeing_row(digit, cell), length)[block];
                if (linked[set] & bit_of(digit))
                    found[port_of(set, digit) - first] = seen;
                else
                    by_others |= seen;
            }
            for (int port = first; port < last; ++port) {
                BitBlock all = by_others;
                for (int other = first; other < last; ++other)
                    if (other != port) all |= found[other - first];
                ports.useful.row(port, length)[block] = all;
            }
        }
        for (int port = first; port < last; ++port)  // no chain comes back to where it began
            for (int other = first; other < last; ++other)
                words_of(ports.useful.row(port, length))[other >> 6] &= ~(std::uint64_t{1} << (other & 63));
    }
};

// Rows of the next level: over each link, and there out by every other port. Onward there is nothing before a port itself.
template <bool kOnward>
void extend(AlsPorts& ports, const AlsPorts::Rows& before, AlsPorts::Rows& after) {
    const int length = ports.length;
    for (int port = 0; port < ports.count; ++port) {
        const int set = ports.set[port], first = ports.first[set], last = ports.first[set + 1];
        for (int block = kOnward ? port >> 8 : 0; block < length; ++block) {
            BitBlock all = {};
            for (int other = first; other < last; ++other)
                if (other != port) all |= before.row(other, length)[block];
            ports.elsewhere.row(port, length)[block] = all;
        }
    }
    for (int port = 0; port < ports.count; ++port) {
        const std::uint32_t begin = kOnward ? ports.first_onward[port] : ports.first_link[port], end = ports.first_link[port + 1];
        for (int block = 0; block < length; ++block) {
            BitBlock all = {};
            for (std::uint32_t k = begin; k < end; ++k)
                if (!kOnward || block >= ports.link[k] >> 8) all |= ports.elsewhere.row(ports.link[k], length)[block];
            after.row(port, length)[block] = all;
        }
    }
}

template <bool kOnward>
void begin_rows(AlsPorts& ports, AlsPorts::Rows& rows) {
    for (int port = 0; port < ports.count; ++port) {
        BitBlock* const row = rows.row(port, ports.length);
        clear(row, ports.length);
        for (std::uint32_t k = kOnward ? ports.first_onward[port] : ports.first_link[port]; k < ports.first_link[port + 1]; ++k)
            add_bit(row, ports.link[k]);
    }
}

}  // namespace

AlsBench& als_pairs(const Board& board, AlsBench& bench, bool may_overlap) {
    als_slots(board, bench, may_overlap);
    if (!bench.has_pairs) gather_pairs(bench);
    bench.has_pairs = true;
    return bench;
}

AlsBench& als_ports(const Board& board, AlsBench& bench, bool may_overlap) {
    als_pairs(board, bench, may_overlap);
    if (bench.has_ports) return bench;
    bench.has_ports = true;
    bench.ports.levels = bench.ports.onwards = 0;
    PortMaker maker(board, bench);
    maker.link_ports(maker.number_ports());
    maker.gather_useful();
    return bench;
}

void reach_by_links(AlsPorts& ports, int links) {
    for (; ports.levels < links; ++ports.levels) {
        if (ports.levels)
            extend<false>(ports, ports.reach[ports.levels - 1], ports.reach[ports.levels]);
        else
            begin_rows<false>(ports, ports.reach[0]);
    }
}

void reach_onward(AlsPorts& ports, int links) {
    for (; ports.onwards < links; ++ports.onwards) {
        if (ports.onwards)
            extend<true>(ports, ports.onward[ports.onwards - 1], ports.onward[ports.onwards]);
        else
            begin_rows<true>(ports, ports.onward[0]);
    }
}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
