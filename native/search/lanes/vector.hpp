// One vector of 16-bit lanes: the only lane code that knows an instruction set.
//
//   8 lanes   128 bits: SSE2, NEON, anything (GCC/Clang vector extensions)
//   16 lanes  256 bits: AVX2 (the same source)
//   32 lanes  512 bits: AVX-512 with three-input logic, popcount and mask registers
//
// A lane is one search node; in a vector it holds the DigitSet of one cell of that node.
#pragma once
#include "core/types.hpp"
#include "search/unroll.hpp"
#if defined(__x86_64__)
// GCC 12's AVX-512 headers trip over their own "undefined" values
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wuninitialized"
#if !defined(__clang__)
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
#include <immintrin.h>
#pragma GCC diagnostic pop
#elif defined(__ARM_NEON)
#include <arm_neon.h>
#endif

namespace fullhouse::FULLHOUSE_ISA {

using LaneMask = std::uint32_t;  // bit l: lane l

#if defined(FULLHOUSE_LANES_AVX512)

struct Lanes {
    static constexpr int kCount = 32;
    __m512i bits;

    static FULLHOUSE_INLINE Lanes all(std::uint16_t value) { return {_mm512_set1_epi16(static_cast<short>(value))}; }
    FULLHOUSE_INLINE friend Lanes operator&(Lanes a, Lanes b) { return {_mm512_and_si512(a.bits, b.bits)}; }
    FULLHOUSE_INLINE friend Lanes operator|(Lanes a, Lanes b) { return {_mm512_or_si512(a.bits, b.bits)}; }
    FULLHOUSE_INLINE friend Lanes operator+(Lanes a, Lanes b) { return {_mm512_add_epi16(a.bits, b.bits)}; }
};
FULLHOUSE_INLINE Lanes or3(Lanes a, Lanes b, Lanes c) { return {_mm512_ternarylogic_epi32(a.bits, b.bits, c.bits, 0xFE)}; }
FULLHOUSE_INLINE Lanes and3(Lanes a, Lanes b, Lanes c) { return {_mm512_ternarylogic_epi32(a.bits, b.bits, c.bits, 0x80)}; }
FULLHOUSE_INLINE Lanes twice_of_three(Lanes a, Lanes b, Lanes c) {
    return {_mm512_ternarylogic_epi32(a.bits, b.bits, c.bits, 0xE8)};
}
FULLHOUSE_INLINE Lanes or_and(Lanes a, Lanes b, Lanes c) { return {_mm512_ternarylogic_epi32(a.bits, b.bits, c.bits, 0xF8)}; }
FULLHOUSE_INLINE Lanes without(Lanes a, Lanes b) { return {_mm512_andnot_si512(b.bits, a.bits)}; }
FULLHOUSE_INLINE Lanes without_either(Lanes a, Lanes b, Lanes c) {
    return {_mm512_ternarylogic_epi32(a.bits, b.bits, c.bits, 0x10)};
}
FULLHOUSE_INLINE Lanes keep_if_at_most_three(Lanes a) {
    return {_mm512_maskz_mov_epi16(_mm512_cmple_epu16_mask(_mm512_popcnt_epi16(a.bits), _mm512_set1_epi16(3)), a.bits)};
}
// `preferred` if it is not empty, else `other`.
FULLHOUSE_INLINE Lanes first_non_empty(Lanes preferred, Lanes other) {
    return {_mm512_mask_mov_epi16(other.bits, _mm512_test_epi16_mask(preferred.bits, preferred.bits), preferred.bits)};
}
// The digit of a lane that has only one, given also a - 1; else nothing.
FULLHOUSE_INLINE Lanes keep_if_single(Lanes a, Lanes a_minus_1) {
    return {_mm512_maskz_mov_epi16(_mm512_testn_epi16_mask(a.bits, a_minus_1.bits), a.bits)};
}
FULLHOUSE_INLINE Lanes without_then_with(Lanes a, Lanes removed, Lanes added) {
    return {_mm512_ternarylogic_epi32(a.bits, removed.bits, added.bits, 0xBA)};
}
// All bits of these lanes.
FULLHOUSE_INLINE Lanes lanes_of(LaneMask lanes) { return {_mm512_movm_epi16(lanes)}; }
FULLHOUSE_INLINE LaneMask where_equal(Lanes a, Lanes b) { return _mm512_cmpeq_epi16_mask(a.bits, b.bits); }
FULLHOUSE_INLINE LaneMask where_high_bit(Lanes a) { return _mm512_movepi16_mask(a.bits); }
// Digits (0 to 9, more = empty), one byte per lane, to candidates; and single candidates back to digits.
FULLHOUSE_INLINE Lanes candidates_of(const std::uint8_t* digits) {
    alignas(64) static constexpr std::uint16_t kTable[32] = {511, 1, 2, 4, 8, 16, 32, 64, 128, 256, 511, 511, 511, 511, 511, 511};
    const __m256i bytes = _mm256_min_epu8(_mm256_load_si256(reinterpret_cast<const __m256i*>(digits)), _mm256_set1_epi8(10));
    return {_mm512_permutexvar_epi16(_mm512_cvtepu8_epi16(bytes), _mm512_load_si512(kTable))};
}
FULLHOUSE_INLINE void store_digits(std::uint8_t* to, Lanes single) {
    const __m512i one = _mm512_set1_epi16(1);
    const __m512i digit = _mm512_add_epi16(_mm512_popcnt_epi16(_mm512_sub_epi16(single.bits, one)), one);
    _mm256_store_si256(reinterpret_cast<__m256i*>(to), _mm512_cvtepi16_epi8(digit));
}
FULLHOUSE_INLINE Lanes load(const std::uint16_t* from) { return {_mm512_load_si512(from)}; }
FULLHOUSE_INLINE void store(std::uint16_t* to, Lanes a) { _mm512_store_si512(to, a.bits); }
// `with` where key is `value`, else a.
FULLHOUSE_INLINE Lanes replaced_where(Lanes a, Lanes key, Lanes value, Lanes with) {
    return {_mm512_mask_mov_epi16(a.bits, _mm512_cmpeq_epi16_mask(key.bits, value.bits), with.bits)};
}

// Moves into these lanes: lane l of the result is lane sources[l] of `from`. The others are those of `to`.
inline constexpr bool kHasMoves = true;
struct Moves {
    __m512i sources;
    LaneMask lanes;
};
FULLHOUSE_INLINE Moves moves_of(const std::uint16_t* sources, LaneMask lanes) { return {_mm512_load_si512(sources), lanes}; }
FULLHOUSE_INLINE Lanes moved(Lanes to, Lanes from, const Moves& moves) {
    return {_mm512_mask_permutexvar_epi16(to.bits, moves.lanes, moves.sources, from.bits)};
}

FULLHOUSE_INLINE Lanes greater(Lanes a, Lanes b) { return {_mm512_max_epi16(a.bits, b.bits)}; }
template <int Bits>
FULLHOUSE_INLINE Lanes shifted_left(Lanes a) {
    return {_mm512_slli_epi16(a.bits, Bits)};
}
// Properties of a cell for the choice of a guess (guess.hpp).
struct CellLook {
    static constexpr int kSolved = 1;  // the weight of a solved cell in `open`; an open one weighs one more
    Lanes open;
    Lanes pair;  // its digits where they are at most two, else nothing
};
FULLHOUSE_INLINE CellLook look_at(Lanes a) {
    const __m512i count = _mm512_popcnt_epi16(a.bits), two = _mm512_set1_epi16(2);
    return {{_mm512_min_epi16(count, two)}, {_mm512_maskz_mov_epi16(_mm512_cmple_epi16_mask(count, two), a.bits)}};
}
FULLHOUSE_INLINE Lanes keep_if_several(Lanes kept, Lanes a) {
    const __m512i less = _mm512_add_epi16(a.bits, _mm512_set1_epi16(-1));
    return {_mm512_maskz_mov_epi16(_mm512_test_epi16_mask(a.bits, less), kept.bits)};
}
// 1 << Bits more where a and b have a digit in common; right up to a constant.
template <int Bits>
FULLHOUSE_INLINE Lanes plus_if_common(Lanes sum, Lanes a, Lanes b) {
    return {_mm512_mask_add_epi16(sum.bits, _mm512_test_epi16_mask(a.bits, b.bits), sum.bits, _mm512_set1_epi16(1 << Bits))};
}
// The same where a has a digit that neither b nor c has.
template <int Bits>
FULLHOUSE_INLINE Lanes plus_if_alone(Lanes sum, Lanes a, Lanes b, Lanes c) {
    return plus_if_common<Bits>(sum, a, {_mm512_ternarylogic_epi32(b.bits, c.bits, c.bits, 0x03)});
}

#else

#if defined(FULLHOUSE_LANES_AVX2)
inline constexpr int kVectorBytes = 32;
#else
inline constexpr int kVectorBytes = 16;
#endif

struct Lanes {
    static constexpr int kCount = kVectorBytes / 2;
    typedef std::uint16_t Vector __attribute__((vector_size(kVectorBytes)));
    Vector bits;

    static FULLHOUSE_INLINE Lanes all(std::uint16_t value) { return {Vector{} + value}; }
    FULLHOUSE_INLINE friend Lanes operator&(Lanes a, Lanes b) { return {a.bits & b.bits}; }
    FULLHOUSE_INLINE friend Lanes operator|(Lanes a, Lanes b) { return {a.bits | b.bits}; }
    FULLHOUSE_INLINE friend Lanes operator+(Lanes a, Lanes b) { return {a.bits + b.bits}; }
};
FULLHOUSE_INLINE Lanes or3(Lanes a, Lanes b, Lanes c) { return {a.bits | b.bits | c.bits}; }
FULLHOUSE_INLINE Lanes and3(Lanes a, Lanes b, Lanes c) { return {a.bits & b.bits & c.bits}; }
FULLHOUSE_INLINE Lanes twice_of_three(Lanes a, Lanes b, Lanes c) { return {(a.bits & b.bits) | ((a.bits | b.bits) & c.bits)}; }
FULLHOUSE_INLINE Lanes or_and(Lanes a, Lanes b, Lanes c) { return {a.bits | (b.bits & c.bits)}; }
FULLHOUSE_INLINE Lanes without(Lanes a, Lanes b) { return {a.bits & ~b.bits}; }
FULLHOUSE_INLINE Lanes without_either(Lanes a, Lanes b, Lanes c) { return {a.bits & ~(b.bits | c.bits)}; }
FULLHOUSE_INLINE Lanes is_empty(Lanes a) { return {(Lanes::Vector)(a.bits == 0)}; }
FULLHOUSE_INLINE Lanes without_lowest(Lanes a) { return {a.bits & (a.bits - 1)}; }
FULLHOUSE_INLINE Lanes keep_if_at_most_three(Lanes a) { return a & is_empty(without_lowest(without_lowest(without_lowest(a)))); }
FULLHOUSE_INLINE Lanes first_non_empty(Lanes preferred, Lanes other) { return or_and(preferred, other, is_empty(preferred)); }
FULLHOUSE_INLINE Lanes keep_if_single(Lanes a, Lanes a_minus_1) { return a & is_empty(a & a_minus_1); }
FULLHOUSE_INLINE Lanes without_then_with(Lanes a, Lanes removed, Lanes added) { return {(a.bits & ~removed.bits) | added.bits}; }
FULLHOUSE_INLINE Lanes load(const std::uint16_t* from) { return *reinterpret_cast<const Lanes*>(from); }
FULLHOUSE_INLINE void store(std::uint16_t* to, Lanes a) { *reinterpret_cast<Lanes*>(to) = a; }
FULLHOUSE_INLINE Lanes replaced_where(Lanes a, Lanes key, Lanes value, Lanes with) {
    const Lanes::Vector equal = (Lanes::Vector)(key.bits == value.bits);
    return {(with.bits & equal) | (a.bits & ~equal)};
}

FULLHOUSE_INLINE Lanes greater(Lanes a, Lanes b) {
#if defined(FULLHOUSE_LANES_AVX2)
    return {(Lanes::Vector)_mm256_max_epi16((__m256i)a.bits, (__m256i)b.bits)};
#elif defined(__x86_64__)
    return {(Lanes::Vector)_mm_max_epi16((__m128i)a.bits, (__m128i)b.bits)};
#else
    const Lanes::Vector less = (Lanes::Vector)(a.bits < b.bits);
    return {(b.bits & less) | (a.bits & ~less)};
#endif
}
template <int Bits>
FULLHOUSE_INLINE Lanes shifted_left(Lanes a) {
    return {a.bits << Bits};
}
struct CellLook {
    static constexpr int kSolved = -1;
    Lanes open, pair;
};
FULLHOUSE_INLINE CellLook look_at(Lanes a) {
    const Lanes rest = without_lowest(a);
    return {is_empty(rest), a & is_empty(without_lowest(rest))};
}
FULLHOUSE_INLINE Lanes keep_if_several(Lanes kept, Lanes a) { return without(kept, is_empty(without_lowest(a))); }
template <int Bits>
FULLHOUSE_INLINE Lanes plus_if_common(Lanes sum, Lanes a, Lanes b) {
    return sum + shifted_left<Bits>(is_empty(a & b));
}
template <int Bits>
FULLHOUSE_INLINE Lanes plus_if_alone(Lanes sum, Lanes a, Lanes b, Lanes c) {
    return sum + shifted_left<Bits>(is_empty(without_either(a, b, c)));
}

FULLHOUSE_INLINE Lanes lanes_of(LaneMask lanes) {
#if defined(FULLHOUSE_LANES_AVX2)
    const Lanes::Vector bit = {1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768};
#else
    const Lanes::Vector bit = {1, 2, 4, 8, 16, 32, 64, 128};
#endif
    return {(Lanes::Vector)((Lanes::all(static_cast<std::uint16_t>(lanes)).bits & bit) == bit)};
}

#if defined(FULLHOUSE_LANES_AVX2)
// Two byte shuffles: one takes words from the same half of the vector, one from the other. Both give 0 in the other lanes.
inline constexpr bool kHasMoves = true;
struct Moves {
    __m256i same_half, other_half;
    Lanes lanes;
};
FULLHOUSE_INLINE Moves moves_of(const std::uint16_t* sources, LaneMask lanes) {
    const Lanes::Vector source = load(sources).bits, lane = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    const Lanes::Vector bytes = (source & 7) * 0x0202 + 0x0100, crosses = (Lanes::Vector)(((source ^ lane) & 8) != 0);
    const Lanes here = lanes_of(lanes);
    return {(__m256i)(bytes | ((crosses | ~here.bits) & 0x8080)), (__m256i)(bytes | (~(crosses & here.bits) & 0x8080)), here};
}
FULLHOUSE_INLINE Lanes moved(Lanes to, Lanes from, const Moves& moves) {
    const __m256i swapped = _mm256_permute4x64_epi64((__m256i)from.bits, 0x4E);
    return or3(without(to, moves.lanes), {(Lanes::Vector)_mm256_shuffle_epi8((__m256i)from.bits, moves.same_half)},
               {(Lanes::Vector)_mm256_shuffle_epi8(swapped, moves.other_half)});
}
#elif defined(__ARM_NEON)
inline constexpr bool kHasMoves = true;
struct Moves {
    uint8x16_t bytes;
    Lanes lanes;
};
FULLHOUSE_INLINE Moves moves_of(const std::uint16_t* sources, LaneMask lanes) {
    return {(uint8x16_t)(load(sources).bits * 0x0202 + 0x0100), lanes_of(lanes)};
}
FULLHOUSE_INLINE Lanes moved(Lanes to, Lanes from, const Moves& moves) {
    return or_and(without(to, moves.lanes), {(Lanes::Vector)vqtbl1q_u8((uint8x16_t)from.bits, moves.bytes)}, moves.lanes);
}
#else
inline constexpr bool kHasMoves = false;  // SSE2 moves words by constants only
struct Moves {};
FULLHOUSE_INLINE Moves moves_of(const std::uint16_t*, LaneMask) { return {}; }
FULLHOUSE_INLINE Lanes moved(Lanes to, Lanes, const Moves&) { return to; }
#endif

typedef std::uint8_t LaneBytes __attribute__((vector_size(kVectorBytes / 2)));
FULLHOUSE_INLINE Lanes candidates_of(const std::uint8_t* digits) {
    LaneBytes bytes;
    __builtin_memcpy(&bytes, digits, sizeof bytes);
    const Lanes::Vector digit = __builtin_convertvector(bytes, Lanes::Vector);
    Lanes::Vector set = {};
    unrolled<0, 9>([&](auto d) FULLHOUSE_LAMBDA { set |= (Lanes::Vector)(digit == d + 1) & (1 << d); });
    return first_non_empty({set}, Lanes::all(kAllDigits));
}
// The bit's number, bit by bit: a comparison gives -1 where that bit of the number is 0.
FULLHOUSE_INLINE void store_digits(std::uint8_t* to, Lanes single) {
    const auto lacks = [&](std::uint16_t bits) FULLHOUSE_LAMBDA { return (Lanes::Vector)((single.bits & bits) == 0); };
    const Lanes::Vector number = lacks(0x0AA) + 2 * lacks(0x0CC) + 4 * lacks(0x0F0) + 8 * lacks(0x100) + 16;
    const LaneBytes bytes = __builtin_convertvector(number, LaneBytes);
    __builtin_memcpy(to, &bytes, sizeof bytes);
}

// One bit per lane from the lanes' highest bits.
FULLHOUSE_INLINE LaneMask where_high_bit(Lanes a) {
#if defined(FULLHOUSE_LANES_AVX2)
    const __m256i words = (__m256i)a.bits;
    const __m128i bytes = _mm_packs_epi16(_mm256_castsi256_si128(words), _mm256_extracti128_si256(words, 1));
    return static_cast<LaneMask>(_mm_movemask_epi8(bytes));
#elif defined(__x86_64__)
    return static_cast<LaneMask>(_mm_movemask_epi8(_mm_packs_epi16((__m128i)a.bits, _mm_setzero_si128())));
#elif defined(__ARM_NEON)
    const Lanes::Vector weights = {1, 2, 4, 8, 16, 32, 64, 128};
    return vaddvq_u16((uint16x8_t)((a.bits >> 15) * weights));
#else
    LaneMask mask = 0;
    for (int lane = 0; lane < Lanes::kCount; ++lane) mask |= static_cast<LaneMask>(a.bits[lane] >> 15) << lane;
    return mask;
#endif
}
FULLHOUSE_INLINE LaneMask where_equal(Lanes a, Lanes b) { return where_high_bit({(Lanes::Vector)(a.bits == b.bits)}); }

#endif

inline constexpr LaneMask kEveryLane = Lanes::kCount == 32 ? ~LaneMask{0} : (LaneMask{1} << Lanes::kCount % 32) - 1;
FULLHOUSE_INLINE LaneMask where_not_equal(Lanes a, Lanes b) { return where_equal(a, b) ^ kEveryLane; }

}  // namespace fullhouse::FULLHOUSE_ISA
