// Rows of 81 bytes to one byte vector per cell, and back.
//
//   rows:  row 0: c0 c1 .. c80        cells:  c0 : row 0, row 1, ... row 31
//          row 1: c0 c1 .. c80                c1 : row 0, row 1, ... row 31
//
// Done in squares of 16 x 16 bytes at cells 0, 16, 32, 48, 64 and 65: the last two overlap, so that
// no byte outside a row is touched.
#pragma once
#include "core/types.hpp"
#include "search/lanes/vector.hpp"

namespace fullhouse::FULLHOUSE_ISA {

typedef std::uint8_t Bytes __attribute__((vector_size(16)));
inline constexpr int kSquareCells[6] = {0, 16, 32, 48, 64, 65};

FULLHOUSE_INLINE Bytes load_bytes(const std::uint8_t* from) {
    Bytes bytes;
    __builtin_memcpy(&bytes, from, sizeof bytes);
    return bytes;
}
FULLHOUSE_INLINE void store_bytes(std::uint8_t* to, Bytes bytes) { __builtin_memcpy(to, &bytes, sizeof bytes); }

// Two squares side by side, for 32 lanes.
typedef std::uint8_t TwoBytes __attribute__((vector_size(32)));

FULLHOUSE_INLINE Bytes interleave_low(Bytes a, Bytes b) {
    return __builtin_shufflevector(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
}
FULLHOUSE_INLINE Bytes interleave_high(Bytes a, Bytes b) {
    return __builtin_shufflevector(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
}
#if defined(FULLHOUSE_LANES_AVX512)
FULLHOUSE_INLINE TwoBytes load_two(const std::uint8_t* low, const std::uint8_t* high) {
    const __m256i a = _mm256_castsi128_si256(_mm_loadu_si128(reinterpret_cast<const __m128i*>(low)));
    return (TwoBytes)_mm256_inserti128_si256(a, _mm_loadu_si128(reinterpret_cast<const __m128i*>(high)), 1);
}
FULLHOUSE_INLINE void store_two(std::uint8_t* low, std::uint8_t* high, TwoBytes a) {
    _mm_storeu_si128(reinterpret_cast<__m128i*>(low), _mm256_castsi256_si128((__m256i)a));
    _mm_storeu_si128(reinterpret_cast<__m128i*>(high), _mm256_extracti128_si256((__m256i)a, 1));
}
FULLHOUSE_INLINE TwoBytes interleave_low(TwoBytes a, TwoBytes b) {
    return (TwoBytes)_mm256_unpacklo_epi8((__m256i)a, (__m256i)b);
}
FULLHOUSE_INLINE TwoBytes interleave_high(TwoBytes a, TwoBytes b) {
    return (TwoBytes)_mm256_unpackhi_epi8((__m256i)a, (__m256i)b);
}
#endif

// Four times: interleave vector n with vector n + 8. Each pass moves one bit of the row number into the byte number.
template <class Vector>
FULLHOUSE_INLINE void transpose_squares(Vector (&a)[16]) {
    unrolled<0, 4>([&](auto) FULLHOUSE_LAMBDA {
        Vector b[16];
        unrolled<0, 8>([&](auto n) FULLHOUSE_LAMBDA {
            b[2 * n] = interleave_low(a[n], a[n + 8]);
            b[2 * n + 1] = interleave_high(a[n], a[n + 8]);
        });
        unrolled<0, 16>([&](auto n) FULLHOUSE_LAMBDA { a[n] = b[n]; });
    });
}

// 8, 16 or 32 rows into cells[81][rows]. A missing row is a pointer to blanks.
template <int Count>
FULLHOUSE_INLINE void rows_to_cells(const std::uint8_t* const (&rows)[Count], std::uint8_t (&cells)[kCells][Count]) {
    for (const int cell : kSquareCells) {
        if constexpr (Count == 32) {
            TwoBytes a[16];
            unrolled<0, 16>([&](auto n) FULLHOUSE_LAMBDA { a[n] = load_two(rows[n] + cell, rows[n + 16] + cell); });
            transpose_squares(a);
            unrolled<0, 16>([&](auto n) FULLHOUSE_LAMBDA { __builtin_memcpy(cells[cell + n], &a[n], Count); });
        } else {
            Bytes a[16] = {};
            unrolled<0, Count>([&](auto n) FULLHOUSE_LAMBDA { a[n] = load_bytes(rows[n] + cell); });
            transpose_squares(a);
            unrolled<0, 16>([&](auto n) FULLHOUSE_LAMBDA { __builtin_memcpy(cells[cell + n], &a[n], Count); });
        }
    }
}

// The way back.
template <int Count>
FULLHOUSE_INLINE void cells_to_rows(const std::uint8_t (&cells)[kCells][Count], std::uint8_t* const (&rows)[Count]) {
    for (const int cell : kSquareCells) {
        if constexpr (Count == 32) {
            TwoBytes a[16];
            unrolled<0, 16>([&](auto n) FULLHOUSE_LAMBDA { __builtin_memcpy(&a[n], cells[cell + n], Count); });
            transpose_squares(a);
            unrolled<0, 16>([&](auto n) FULLHOUSE_LAMBDA { store_two(rows[n] + cell, rows[n + 16] + cell, a[n]); });
        } else {
            Bytes a[16] = {};
            unrolled<0, 16>([&](auto n) FULLHOUSE_LAMBDA { __builtin_memcpy(&a[n], cells[cell + n], Count); });
            transpose_squares(a);
            unrolled<0, Count>([&](auto n) FULLHOUSE_LAMBDA { store_bytes(rows[n] + cell, a[n]); });
        }
    }
}

}  // namespace fullhouse::FULLHOUSE_ISA
