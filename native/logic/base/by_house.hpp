// One number for each of the 27 houses, and questions to all of them at once.
#pragma once
#include "logic/base/geometry.hpp"
#if defined(__SSE2__)
#include <immintrin.h>
#endif

namespace fullhouse::logic::inline FULLHOUSE_ISA {

using Sixteen = std::uint16_t __attribute__((vector_size(32), may_alias));
using SixteenSigned = std::int16_t __attribute__((vector_size(32), may_alias));

// The houses whose number is all ones.
FULLHOUSE_ALWAYS HouseSet houses_where(const SixteenSigned& low, const SixteenSigned& high) {
#if defined(__AVX2__)
    const __m256i bytes = _mm256_packs_epi16(reinterpret_cast<const __m256i&>(low), reinterpret_cast<const __m256i&>(high));
    return static_cast<HouseSet>(_mm256_movemask_epi8(_mm256_permute4x64_epi64(bytes, 0b11'01'10'00)));
#elif defined(__SSE2__)
    const auto of_half = [](const SixteenSigned& half) {
        const __m128i* quarter = reinterpret_cast<const __m128i*>(&half);
        return static_cast<HouseSet>(_mm_movemask_epi8(_mm_packs_epi16(quarter[0], quarter[1])));
    };
    return of_half(low) | of_half(high) << 16;
#else
    HouseSet houses = 0;
    for (int k = 0; k < 16; ++k) houses |= HouseSet(low[k] & 1) << k | HouseSet(high[k] & 1) << (16 + k);
    return houses;
#endif
}

// Where in each house something is. Thirty-two sets of positions, so that they fill whole registers:
//
//   house    0 ..... 8 | 9 ..... 17 | 18 .... 26 | 27 .. 31
//            rows      | columns    | boxes      | unused: empty
//   AVX2     [--------- low ---------|--------- high ---------]
struct ByHouse {
    alignas(32) Positions at[32];

    FULLHOUSE_ALWAYS Sixteen& low() { return reinterpret_cast<Sixteen&>(at[0]); }
    FULLHOUSE_ALWAYS Sixteen& high() { return reinterpret_cast<Sixteen&>(at[16]); }
    FULLHOUSE_ALWAYS const Sixteen& low() const { return reinterpret_cast<const Sixteen&>(at[0]); }
    FULLHOUSE_ALWAYS const Sixteen& high() const { return reinterpret_cast<const Sixteen&>(at[16]); }
    FULLHOUSE_ALWAYS void operator|=(const ByHouse& other) { low() |= other.low(), high() |= other.high(); }
    FULLHOUSE_ALWAYS void operator-=(const ByHouse& other) { low() &= ~other.low(), high() &= ~other.high(); }

    FULLHOUSE_ALWAYS void flip() {  // the complement
        constexpr ByHouse kFull = [] {
            ByHouse full = {};
            for (int house = 0; house < kHouseCount; ++house) full.at[house] = kAllDigits;
            return full;
        }();
        low() ^= kFull.low(), high() ^= kFull.high();
    }

    // The houses with at most none, one or two of them; those unused have none.
    template <int kMost>
    FULLHOUSE_ALWAYS HouseSet with_at_most() const {
        Sixteen less = low(), more = high();
        for (int k = 0; k < kMost; ++k) less &= less - 1, more &= more - 1;
        return houses_where(less == 0, more == 0);
    }

    // The lines with some of them in their first, second or third box.
    FULLHOUSE_ALWAYS HouseSet lines_with_third(int third) const {
        const std::uint16_t mask = static_cast<std::uint16_t>(0b111 << 3 * third);
        return kLines & ~houses_where((low() & mask) == 0, (high() & mask) == 0);
    }
};

// How many cells of each house are empty.
struct CountByHouse {
    using Bytes = std::uint8_t __attribute__((vector_size(32), may_alias));
    alignas(32) std::uint8_t at[32];

    FULLHOUSE_ALWAYS void operator-=(const CountByHouse& other) {
        reinterpret_cast<Bytes&>(at) -= reinterpret_cast<const Bytes&>(other.at);
    }
    FULLHOUSE_ALWAYS HouseSet with_one() const {
#if defined(__AVX2__)
        const __m256i is_one = _mm256_cmpeq_epi8(reinterpret_cast<const __m256i&>(at), _mm256_set1_epi8(1));
        return static_cast<HouseSet>(_mm256_movemask_epi8(is_one));
#else
        HouseSet houses = 0;
        for (int k = 0; k < kHouseCount; ++k) houses |= HouseSet{at[k] == 1} << k;
        return houses;
#endif
    }
};

// A cell as its houses see it.
struct HouseTables {
    ByHouse own[kCells] = {};         // the cell itself
    ByHouse seen[kCells] = {};        // positions closed by a digit in the cell: all of its own houses, its peers in the others
    CountByHouse count[kCells] = {};  // 1 in its own houses

    constexpr HouseTables() {
        for (int cell = 0; cell < kCells; ++cell) {
            for (int peer = 0; peer < kCells; ++peer)
                for (int kind = 0; kind < 3 && (kGeometry.houses[cell] & kGeometry.houses[peer]); ++kind)
                    seen[cell].at[kGeometry.house_of[peer][kind]] |= static_cast<Positions>(1u << kGeometry.position[peer][kind]);
            for (int kind = 0; kind < 3; ++kind) {
                const House house = kGeometry.house_of[cell][kind];
                own[cell].at[house] = static_cast<Positions>(1u << kGeometry.position[cell][kind]);
                count[cell].at[house] = 1;
            }
        }
    }
};
inline constexpr HouseTables kHouses{};

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
