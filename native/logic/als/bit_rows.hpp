// Rows of bits: sets of numbered things, and operations on them.
#pragma once
#include "logic/base/cell_set.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

// A row of bits for each of many things, all rows as long as the board at hand needs: some blocks of 256 bits.
using BitBlock = std::uint64_t __attribute__((vector_size(32)));

template <std::size_t kBits>
struct BitRows {
    BitBlock blocks[kBits / 256];
    FULLHOUSE_ALWAYS BitBlock* row(int number, int length) { return blocks + static_cast<std::size_t>(number) * length; }
    FULLHOUSE_ALWAYS const BitBlock* row(int number, int length) const {
        return blocks + static_cast<std::size_t>(number) * length;
    }
};

FULLHOUSE_ALWAYS std::uint64_t* words_of(BitBlock* row) { return reinterpret_cast<std::uint64_t*>(row); }
FULLHOUSE_ALWAYS const std::uint64_t* words_of(const BitBlock* row) { return reinterpret_cast<const std::uint64_t*>(row); }
FULLHOUSE_ALWAYS bool has_bit(const BitBlock* row, int bit) { return words_of(row)[bit >> 6] >> (bit & 63) & 1; }
FULLHOUSE_ALWAYS void add_bit(BitBlock* row, int bit) { words_of(row)[bit >> 6] |= std::uint64_t{1} << (bit & 63); }
FULLHOUSE_ALWAYS bool any_bit(const BitBlock& block) { return (block[0] | block[1] | block[2] | block[3]) != 0; }

FULLHOUSE_ALWAYS int length_for(int bits) { return (bits + 255) / 256; }

FULLHOUSE_ALWAYS void clear(BitBlock* row, int length) {
    for (int k = 0; k < length; ++k) row[k] = BitBlock{};
}

// Some bits from `first` on, less than 64.
FULLHOUSE_ALWAYS void add_bits(BitBlock* row, int first, std::uint64_t bits) {
    const int shift = first & 63;
    std::uint64_t* const word = words_of(row) + (first >> 6);
    word[0] |= bits << shift;
    if (shift && bits >> (64 - shift)) word[1] |= bits >> (64 - shift);
}

// The numbers greater than this one, in one block of a row.
FULLHOUSE_ALWAYS BitBlock later_than(int number, int block) {
    BitBlock later;
    for (int word = 0; word < 4; ++word) {
        const int bits = number + 1 - block * 256 - word * 64;  // of the word, that are not later
        later[word] = bits <= 0 ? ~std::uint64_t{0} : bits >= 64 ? 0 : ~std::uint64_t{0} << bits;
    }
    return later;
}

template <class See>
FULLHOUSE_ALWAYS void each_bit(const BitBlock& bits, int block, const See& see) {
    for (int word = 0; word < 4; ++word)
        for (std::uint64_t left = bits[word]; left; left &= left - 1) see(block * 256 + word * 64 + std::countr_zero(left));
}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
