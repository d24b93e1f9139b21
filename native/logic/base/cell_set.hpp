// Sets of cells as 81 bits, and walks over the bits of sets. Everything here is forced inline: the logic is compiled
// once per instruction set (see README.md), and a function left to the linker could end up in the wrong one.
#pragma once
#include <bit>
#include "core/types.hpp"

#define FULLHOUSE_ALWAYS [[gnu::always_inline]] inline

namespace fullhouse::logic::inline FULLHOUSE_ISA {

using Cell = std::uint8_t;        // 0 to 80, row by row
using House = std::uint8_t;       // 0 to 26: rows, columns, boxes
using HouseSet = std::uint32_t;   // bit h is house h
using Positions = std::uint16_t;  // places within one house: bit p is the house's cell number p

FULLHOUSE_ALWAYS int size_of(std::uint32_t bits) { return std::popcount(bits); }
FULLHOUSE_ALWAYS int lowest(std::uint32_t bits) { return __builtin_ctz(bits); }  // of a set that is not empty

// The bits of a small set, ascending: for (const int bit : each(positions)) ...
struct BitWalk {
    std::uint32_t left;
    FULLHOUSE_ALWAYS BitWalk begin() const { return *this; }
    FULLHOUSE_ALWAYS BitWalk end() const { return {0}; }
    FULLHOUSE_ALWAYS bool operator!=(const BitWalk& other) const { return left != other.left; }
    FULLHOUSE_ALWAYS int operator*() const { return lowest(left); }
    FULLHOUSE_ALWAYS void operator++() { left &= left - 1; }
};
FULLHOUSE_ALWAYS BitWalk each(std::uint32_t bits) { return {bits}; }

// The digits of a set, ascending: 1 to 9.
struct DigitWalk {
    std::uint32_t left;
    FULLHOUSE_ALWAYS DigitWalk begin() const { return *this; }
    FULLHOUSE_ALWAYS DigitWalk end() const { return {0}; }
    FULLHOUSE_ALWAYS bool operator!=(const DigitWalk& other) const { return left != other.left; }
    FULLHOUSE_ALWAYS Digit operator*() const { return static_cast<Digit>(lowest(left) + 1); }
    FULLHOUSE_ALWAYS void operator++() { left &= left - 1; }
};
FULLHOUSE_ALWAYS DigitWalk digits_of(DigitSet digits) { return {digits}; }
FULLHOUSE_ALWAYS DigitSet bit_of(Digit digit) { return static_cast<DigitSet>(1u << (digit - 1)); }
FULLHOUSE_ALWAYS Digit lowest_digit(DigitSet digits) { return static_cast<Digit>(lowest(digits) + 1); }

//   low    cells 0 to 63
//   high   cells 64 to 80
struct CellSet {
    std::uint64_t low = 0;
    std::uint64_t high = 0;

    struct Walk {
        std::uint64_t low, high;
        FULLHOUSE_ALWAYS bool operator!=(const Walk& other) const { return low != other.low || high != other.high; }
        FULLHOUSE_ALWAYS Cell operator*() const {
            return static_cast<Cell>(low ? __builtin_ctzll(low) : 64 + __builtin_ctzll(high));
        }
        FULLHOUSE_ALWAYS void operator++() {
            if (low)
                low &= low - 1;
            else
                high &= high - 1;
        }
    };

    FULLHOUSE_ALWAYS static constexpr CellSet of(int cell) {
        return {std::uint64_t{cell < 64} << (cell & 63), std::uint64_t{cell >= 64} << (cell & 63)};
    }

    FULLHOUSE_ALWAYS Walk begin() const { return {low, high}; }
    FULLHOUSE_ALWAYS Walk end() const { return {0, 0}; }
    FULLHOUSE_ALWAYS bool empty() const { return (low | high) == 0; }
    FULLHOUSE_ALWAYS int size() const { return std::popcount(low) + std::popcount(high); }
    FULLHOUSE_ALWAYS bool is_one() const { return size() == 1; }
    FULLHOUSE_ALWAYS Cell first() const { return *begin(); }
    FULLHOUSE_ALWAYS int last() const {  // of a set that is not empty
        return high ? 127 - __builtin_clzll(high) : 63 - __builtin_clzll(low);
    }
    FULLHOUSE_ALWAYS bool has(int cell) const {  // branch-free: membership is unpredictable
        return reinterpret_cast<const std::uint64_t*>(this)[cell >> 6] >> (cell & 63) & 1;
    }
    FULLHOUSE_ALWAYS bool within(const CellSet& other) const { return ((low & ~other.low) | (high & ~other.high)) == 0; }
    FULLHOUSE_ALWAYS bool meets(const CellSet& other) const { return ((low & other.low) | (high & other.high)) != 0; }

    FULLHOUSE_ALWAYS constexpr void add(int cell) { *this |= of(cell); }
    FULLHOUSE_ALWAYS void remove(int cell) { *this -= of(cell); }

    FULLHOUSE_ALWAYS constexpr CellSet& operator|=(const CellSet& o) { return low |= o.low, high |= o.high, *this; }
    FULLHOUSE_ALWAYS constexpr CellSet& operator&=(const CellSet& o) { return low &= o.low, high &= o.high, *this; }
    FULLHOUSE_ALWAYS constexpr CellSet& operator-=(const CellSet& o) { return low &= ~o.low, high &= ~o.high, *this; }
    FULLHOUSE_ALWAYS friend constexpr CellSet operator|(CellSet a, const CellSet& b) { return a |= b; }
    FULLHOUSE_ALWAYS friend constexpr CellSet operator&(CellSet a, const CellSet& b) { return a &= b; }
    FULLHOUSE_ALWAYS friend constexpr CellSet operator-(CellSet a, const CellSet& b) { return a -= b; }
    FULLHOUSE_ALWAYS friend constexpr CellSet operator^(const CellSet& a, const CellSet& b) {
        return {a.low ^ b.low, a.high ^ b.high};
    }
    FULLHOUSE_ALWAYS friend bool operator==(const CellSet& a, const CellSet& b) { return a.low == b.low && a.high == b.high; }
};

// The same bits as one register, for loops over many sets: left to itself the compiler takes halves, and a register read
// back in halves, or the other way round, waits for memory. A set is aligned to 8 bytes, so it is copied: Clang assumes
// that references to a WideSet are aligned to 16.
using WideSet = std::uint64_t __attribute__((vector_size(16)));
FULLHOUSE_ALWAYS WideSet wide(const CellSet& cells) {
    WideSet wide;
    __builtin_memcpy(&wide, &cells, sizeof wide);
    return wide;
}
FULLHOUSE_ALWAYS void keep_only(CellSet& cells, const WideSet& kept) {
    const WideSet left = wide(cells) & kept;
    __builtin_memcpy(&cells, &left, sizeof left);
}
FULLHOUSE_ALWAYS WideSet wide_of(int cell) {
    const CellSet cells = CellSet::of(cell);
    return WideSet{cells.low, cells.high};
}
FULLHOUSE_ALWAYS CellSet narrow(const WideSet& cells) { return {cells[0], cells[1]}; }

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
