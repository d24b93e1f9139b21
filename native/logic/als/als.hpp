// Almost locked sets: n cells of a house with n + 1 digits between them.
#pragma once
#include "logic/als/bit_rows.hpp"
#include "logic/base/board.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

struct Als {
    CellSet cells;
    DigitSet digits;
    House house;        // one house that holds it
    DigitSet live;      // its digits that have candidates elsewhere which see all their places: only they lead anywhere
    CellSet places[9];  // by digit - 1: its cells that have the digit
    CellSet seen[9];    // by digit - 1: all cells, of the set or not, that see every one of those
    const CellSet& places_of(Digit digit) const { return places[digit - 1]; }
    const CellSet& seen_by(Digit digit) const { return seen[digit - 1]; }
};

// Two sets with digits restricted in common: every place in the one set sees every place in the other.
struct AlsPair {
    std::uint16_t one, other;  // numbers of the sets, ascending
    DigitSet digits;
};

inline constexpr int kMostAls = 4096;  // of one board: real puzzles have a few hundred; the rest would not be looked at

// How each set relates to each other, digit by digit. A *slot* is a set with one of its live digits. Bits are sets.
struct AlsSlots {
    static constexpr int kMost = 4096;  // boards of real puzzles have less than a thousand; sets beyond that are not linked
    using Rows = BitRows<std::size_t{kMost} * kMostAls>;

    int length;                         // of a row
    int sets;                           // that many of them, the first, have slots
    std::uint16_t first[kMostAls + 1];  // slots of a set: first[set] to first[set + 1]
    DigitSet live[kMostAls];            // by set: its live digits, that is, those of its slots
    DigitSet linked[kMostAls];          // by set: digits restricted in common with another set
    Rows ends;      // by slot: sets that have the digit too, and there is a candidate which sees all places in both
    Rows partners;  // by slot: sets with which the digit is restricted in common
    Rows sharing;   // by set: sets that have a cell of it and so cannot be its partners
    BitRows<std::size_t{9} * kMostAls> usable;           // by digit: sets with a partner by another digit
    Rows any_ends;                                       // by set: its ends by any digit
    Rows first_on, then_on, far_on;                      // for `has_chain_onward`
    BitRows<std::size_t{9} * kCells * kMostAls> seeing;  // by digit and cell: sets all of whose places see it
    BitRows<std::size_t{kCells} * kMostAls> holding;     // by cell: sets that have it
};

// How one comes from set to set. A *port* is a set with one of its digits, if that is restricted in common with another
// set; two such ports of the same digit are linked. A chain leaves a set by one port and enters the next by the port
// linked to it; there it needs another port to leave. Bits of rows are ports.
//
//   set 0 {1259}        set 7 {138}            set 9 {389}
//         port 1 -------- port 1   port 3 -------- port 3     chain: set 0 -1- set 7 -3- set 9
//
struct AlsPorts {
    static constexpr int kMost = 2048;  // boards of real puzzles have some hundreds; sets beyond that are not linked
    static constexpr int kLevels = 6;   // links of the longest chain: seven sets
    static constexpr int kOnwards = 6;  // the same for chains that go on to later sets only
    static constexpr int kMostPairs = 1 << 14;
    using Rows = BitRows<std::size_t{kMost} * kMost>;

    int count;
    int length;                         // of a row
    int levels, onwards;                // how many of the rows below hold for the board at hand
    std::uint16_t first[kMostAls + 1];  // ports of a set: first[set] to first[set + 1]
    std::uint16_t set[kMost];
    Digit digit[kMost];
    std::uint32_t first_link[kMost + 1];  // ports linked to a port, ascending: link[first_link[port]] ...
    std::uint32_t first_onward[kMost];    // those of later sets begin here
    std::uint16_t link[18 * kMostPairs];
    Rows useful;            // by port: ports of sets that, at the other end of a chain, would eliminate something
    Rows reach[kLevels];    // by port: leaving here, the ports one can enter by the first, second, ... link
    Rows onward[kOnwards];  // the same, each set later than the one before
    Rows elsewhere;         // the basis of the next level of the two
    BitRows<std::size_t{9} * kCells * kMost> seeing;
};

// Kept for each conclusion by a search for all steps, until the best way to it is known.
struct AlsFound {
    std::uint64_t mark;  // of the conclusions
    int cells;           // of all its sets
    int size;
    std::uint16_t set[9];
    Digit digit[9];  // chains: from each set to the next; blossoms: from the stem to each set
    Cell stem;
};

struct AlsFounds {
    static constexpr int kMost = 4096, kSlots = 4 * kMost;  // conclusions beyond that are not reported
    int count;
    AlsFound found[kMost];
    std::uint16_t slots[kSlots];  // number of a finding + 1, by its mark

    void clear() {
        count = 0;
        for (std::uint16_t& slot : slots) slot = 0;
    }
    // The entry found with this mark; a new one without a set if there is none; null if the table is full.
    AlsFound* at(std::uint64_t mark) {
        std::size_t slot = mark % kSlots;
        for (; slots[slot]; slot = (slot + 1) % kSlots)
            if (found[slots[slot] - 1].mark == mark) return &found[slots[slot] - 1];
        if (count == kMost) return nullptr;
        slots[slot] = static_cast<std::uint16_t>(++count);
        found[count - 1].mark = mark;
        found[count - 1].size = 0;
        return &found[count - 1];
    }
};

// Three sets in a row: where the search for all of them puts them in order.
struct AlsWing {
    std::uint64_t order;
    std::uint16_t first, last, middle;  // two ports and a set
};

struct AlsBench {
    static constexpr int kMost = kMostAls;
    static constexpr int kMostPairs = AlsPorts::kMostPairs;  // some hundreds, likewise

    // Leaves all but the flags alone: the rest holds something for one version of a board only, and the first touch of a
    // page costs more than many a search.
    AlsBench() {}

    std::uint64_t version = 0;
    // The sets and their links, made on demand for the board of `version`.
    bool may_overlap = false;  // whether linked sets may share cells
    bool has_slots = false, has_pairs = false, has_ports = false;
    int count = 0;
    Uninitialized<Als[kMost]> sets;
    const Als* begin() const { return &sets[0]; }
    const Als* end() const { return begin() + count; }

    AlsSlots slots;
    int pair_count;
    AlsPair pairs[kMostPairs];  // in order of the sets
    AlsPorts ports;
    AlsFounds founds;
    static constexpr int kMostWings = 1 << 15;  // wings beyond that are not reported
    AlsWing wings[kMostWings];
};

// Every almost locked set of the board, single cells with two candidates included, each set of cells once; found once
// for each version of the board.
const AlsBench& all_als(const Board& board, AlsBench& bench);

// The same with slots; with pairs of sets that have a digit restricted in common; with ports.
AlsBench& als_slots(const Board& board, AlsBench& bench, bool may_overlap);
AlsBench& als_pairs(const Board& board, AlsBench& bench, bool may_overlap);
AlsBench& als_ports(const Board& board, AlsBench& bench, bool may_overlap);

// Whether any step of two sets, of three, or of four to seven in ascending order exists. Usually none does, and these tests
// are fast.
bool has_pair_step(const AlsBench& bench);
bool has_wing(const AlsBench& bench);
bool has_chain_onward(AlsBench& bench);

// Makes the rows for this number of links, unless they exist.
void reach_by_links(AlsPorts& ports, int links);
void reach_onward(AlsPorts& ports, int links);

// Of rows by digit and cell, and of rows by slot.
FULLHOUSE_ALWAYS int seeing_row(Digit digit, Cell cell) { return (digit - 1) * kCells + cell; }
FULLHOUSE_ALWAYS int slot_of(const AlsBench& bench, int set, Digit digit) {
    return bench.slots.first[set] + size_of(bench.slots.live[set] & (bit_of(digit) - 1u));
}

// All digits that two sets have restricted in common.
FULLHOUSE_ALWAYS DigitSet common_digits(const AlsBench& bench, int set, int other) {
    DigitSet common = 0;
    for (const Digit digit : digits_of(bench.slots.linked[set]))
        if (has_bit(bench.slots.partners.row(slot_of(bench, set, digit), bench.slots.length), other)) common |= bit_of(digit);
    return common;
}

template <class Seeing>
FULLHOUSE_ALWAYS void clear_seeing(const Board& board, Seeing& seeing, int length) {
    for (Digit digit = 1; digit <= 9; ++digit)
        for (const Cell cell : board.places(digit)) clear(seeing.row(seeing_row(digit, cell), length), length);
}

// The candidates that see every place of the digit in both sets.
FULLHOUSE_ALWAYS CellSet seen_by_both(const Board& board, const Als& one, const Als& other, Digit digit) {
    return one.seen_by(digit) & other.seen_by(digit) & board.places(digit);
}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
