// One puzzle in three planes: the layout of the low-latency engine and of stored search nodes.
//
// Plane k holds cell k of every row triad, so that a row triad is one OR of the three planes:
//
//               box 0    box 1    box 2
//   row 0      k k k  | k k k  | k k k         plane 0: the first cell of each of the 27 row triads
//   row 1      0 1 2  | 0 1 2  | 0 1 2         plane 1: the second, plane 2: the third
//
// A word of a plane is addressed by (band, line, box): row 3 * band + line, columns 3 * box + k.
// Everything that leaves a triad is a rotation of the plane along one of these three axes:
// box = along the row, line = within the box, band = along the stack.
//
//   AVX-512: 27 of 32 words of one register, word 9 * band + 3 * line + box. Rotation: one byte permute.
//   others:  one 4 x 4 vector per band, word 4 * line + box. Rotation by band costs nothing,
//            by line is a permute of 64-bit parts, by box a shuffle within them.
//
//     band 0: | 0 1 2 - | 3 4 5 - | 6 7 8 - | - - - - |   ( - unused, always 0)
#pragma once
#include "core/houses.hpp"
#include "search/lanes/vector.hpp"

namespace fullhouse::FULLHOUSE_ISA {

#if defined(FULLHOUSE_LANES_AVX512)

using Plane = Lanes;
inline constexpr int kPlaneWords = 32;
inline constexpr int kSides = 2;  // sides of a guess that are propagated at once (see pair.hpp)
inline constexpr __mmask32 kUsedWords = 0x7FFFFFF;
constexpr int plane_word(int band, int line, int box) { return 9 * band + 3 * line + box; }

// Where the words of a plane come from.
struct WordOrder {
    alignas(64) std::uint8_t source[64] = {};
    // source_of(band, line, box): which word comes there; from kPlaneWords on it is one of a second plane.
    template <class SourceOf>
    constexpr explicit WordOrder(SourceOf source_of) {
        for (int word = 0; word < 32; ++word) {
            const int from = word < 27 ? source_of(word / 9, word / 3 % 3, word % 3) : word;
            source[2 * word] = static_cast<std::uint8_t>(2 * from);
            source[2 * word + 1] = static_cast<std::uint8_t>(2 * from + 1);
        }
    }
};
FULLHOUSE_INLINE Plane ordered(const WordOrder& order, Plane a) {
    return {_mm512_permutexvar_epi8(_mm512_load_si512(order.source), a.bits)};
}
FULLHOUSE_INLINE Plane ordered(const WordOrder& order, Plane a, Plane b) {
    return {_mm512_permutex2var_epi8(a.bits, _mm512_load_si512(order.source), b.bits)};
}
template <int Band, int Line, int Box>
inline constexpr WordOrder kRotation{
    [](int band, int line, int box) { return plane_word((band + Band) % 3, (line + Line) % 3, (box + Box) % 3); }};
template <int Band, int Line, int Box>
FULLHOUSE_INLINE Plane rotated(Plane a) {
    return ordered(kRotation<Band, Line, Box>, a);
}
// One line in the place of all three.
template <int Line>
inline constexpr WordOrder kLine{[](int band, int, int box) { return plane_word(band, Line, box); }};
template <int Line>
FULLHOUSE_INLINE Plane line_everywhere(Plane a) {
    return ordered(kLine<Line>, a);
}
// Line 0 of a, line 1 of b, line 2 of c.
FULLHOUSE_INLINE Plane lines_of(Plane a, Plane b, Plane c) {
    constexpr __mmask32 first = 0b000000111'000000111'000000111;
    return {_mm512_mask_mov_epi16(_mm512_mask_mov_epi16(a.bits, first << 3, b.bits), first << 6, c.bits)};
}
FULLHOUSE_INLINE Plane load_plane(const std::uint16_t* from) { return load(from); }
FULLHOUSE_INLINE void store_plane(std::uint16_t* to, Plane a) { store(to, a); }
FULLHOUSE_INLINE Plane plane_of(std::uint16_t value) { return Lanes::all(value); }
FULLHOUSE_INLINE bool has_high_bit(Plane a) { return (_mm512_movepi16_mask(a.bits) & kUsedWords) != 0; }
FULLHOUSE_INLINE bool is_full(Plane a) {
    return (_mm512_cmpeq_epi16_mask(a.bits, _mm512_set1_epi16(kAllDigits)) & kUsedWords) == kUsedWords;
}
FULLHOUSE_INLINE bool differ(const Plane (&a)[3], const Plane (&b)[3]) {
    const __m512i d0 = _mm512_xor_si512(a[0].bits, b[0].bits);
    const __m512i d1 = _mm512_ternarylogic_epi32(d0, a[1].bits, b[1].bits, 0xF6);
    const __m512i d2 = _mm512_ternarylogic_epi32(d1, a[2].bits, b[2].bits, 0xF6);
    return _mm512_test_epi32_mask(d2, d2) != 0;
}
// By shift, not by a mask register as in lanes: one operation more, but three cycles less to wait.
FULLHOUSE_INLINE Plane at_most_three(Plane a) {
    const __m512i less = _mm512_sub_epi16(_mm512_popcnt_epi16(a.bits), _mm512_set1_epi16(4));
    return {_mm512_and_si512(a.bits, _mm512_srai_epi16(less, 15))};
}
FULLHOUSE_INLINE Plane digits_in(Plane a) { return {_mm512_popcnt_epi16(a.bits)}; }
FULLHOUSE_INLINE Plane operator-(Plane a, Plane b) { return {_mm512_sub_epi16(a.bits, b.bits)}; }
// 1 where a is above 1 (a small), else 0.
FULLHOUSE_INLINE Plane is_above_one(Plane a) {
    return {_mm512_min_epu16(_mm512_srli_epi16(_mm512_add_epi16(a.bits, _mm512_set1_epi16(0x7FFE)), 15), _mm512_set1_epi16(1))};
}
FULLHOUSE_INLINE Plane keep_if_at_most_two(Plane a, Plane count) {
    return {_mm512_maskz_mov_epi16(_mm512_cmple_epu16_mask(count.bits, _mm512_set1_epi16(2)), a.bits)};
}
// Cells with more than one candidate.
FULLHOUSE_INLINE int unsolved_cells(const Plane (&x)[3]) {
    int count = 0;
    unrolled<0, 3>([&](auto k) FULLHOUSE_LAMBDA {
        const __m512i less = _mm512_add_epi16(x[k].bits, _mm512_set1_epi16(-1));
        count += __builtin_popcount(_mm512_test_epi16_mask(x[k].bits, less) & kUsedWords);
    });
    return count;
}
// The least of all used words whose flag is not 0.
FULLHOUSE_INLINE std::uint16_t least_word(const Plane (&keys)[3], const Plane (&flags)[3]) {
    const __m512i none = _mm512_set1_epi16(0x7FFF);
    __m512i least = none;
    unrolled<0, 3>([&](auto k) FULLHOUSE_LAMBDA {
        const __mmask32 counts = _mm512_test_epi16_mask(flags[k].bits, flags[k].bits) & kUsedWords;
        least = _mm512_min_epu16(least, _mm512_mask_mov_epi16(none, counts, keys[k].bits));
    });
    const __m256i half = _mm256_min_epu16(_mm512_castsi512_si256(least), _mm512_extracti64x4_epi64(least, 1));
    const __m128i quarter = _mm_min_epu16(_mm256_castsi256_si128(half), _mm256_extracti128_si256(half, 1));
    return static_cast<std::uint16_t>(_mm_extract_epi16(_mm_minpos_epu16(quarter), 0));
}

#else

#if defined(FULLHOUSE_LANES_AVX2)

typedef std::uint16_t Band __attribute__((vector_size(32)));
FULLHOUSE_INLINE Band band_of(std::uint16_t value) { return Band{} + value; }
FULLHOUSE_INLINE Band empty_words(Band a) { return (Band)(a == 0); }
FULLHOUSE_INLINE Band lesser(Band a, Band b) { return (Band)_mm256_min_epi16((__m256i)a, (__m256i)b); }
FULLHOUSE_INLINE bool has_any_bit(Band a) { return !_mm256_testz_si256((__m256i)a, (__m256i)a); }
template <int Line>
FULLHOUSE_INLINE Band rotated_lines(Band a) {
    constexpr int L0 = Line % 3 * 4, L1 = (1 + Line) % 3 * 4, L2 = (2 + Line) % 3 * 4;
    return __builtin_shufflevector(a, a, L0, L0 + 1, L0 + 2, L0 + 3, L1, L1 + 1, L1 + 2, L1 + 3, L2, L2 + 1, L2 + 2, L2 + 3, 12,
                                   13, 14, 15);
}
template <int Box>
FULLHOUSE_INLINE Band rotated_boxes(Band a) {
    constexpr int B0 = Box % 3, B1 = (1 + Box) % 3, B2 = (2 + Box) % 3;
    return __builtin_shufflevector(a, a, B0, B1, B2, 3, 4 + B0, 4 + B1, 4 + B2, 7, 8 + B0, 8 + B1, 8 + B2, 11, 12, 13, 14, 15);
}
FULLHOUSE_INLINE Band used_words(Band a) {
    return a & Band{0xFFFF, 0xFFFF, 0xFFFF, 0, 0xFFFF, 0xFFFF, 0xFFFF, 0, 0xFFFF, 0xFFFF, 0xFFFF, 0, 0, 0, 0, 0};
}

#else

// Two halves of 128 bits: compilers that lack the wider vectors shuffle them word by word.
typedef std::uint16_t Half __attribute__((vector_size(16)));
typedef std::uint64_t Lines __attribute__((vector_size(16)));  // two lines of four words
struct Band {
    Half low, high;  // lines 0 and 1; line 2 and nothing
    FULLHOUSE_INLINE Band operator~() const { return {~low, ~high}; }
    FULLHOUSE_INLINE Band operator<<(int bits) const { return {low << bits, high << bits}; }
    FULLHOUSE_INLINE Band operator>>(int bits) const { return {low >> bits, high >> bits}; }
    FULLHOUSE_INLINE friend Band operator&(Band a, Band b) { return {a.low & b.low, a.high & b.high}; }
    FULLHOUSE_INLINE friend Band operator|(Band a, Band b) { return {a.low | b.low, a.high | b.high}; }
    FULLHOUSE_INLINE friend Band operator^(Band a, Band b) { return {a.low ^ b.low, a.high ^ b.high}; }
    FULLHOUSE_INLINE friend Band operator+(Band a, Band b) { return {a.low + b.low, a.high + b.high}; }
    FULLHOUSE_INLINE friend Band operator-(Band a, Band b) { return {a.low - b.low, a.high - b.high}; }
};
FULLHOUSE_INLINE Band band_of(std::uint16_t value) { return {Half{} + value, Half{} + value}; }
FULLHOUSE_INLINE Band empty_words(Band a) { return {(Half)(a.low == 0), (Half)(a.high == 0)}; }
FULLHOUSE_INLINE Half lesser_half(Half a, Half b) {
    typedef std::int16_t Signed __attribute__((vector_size(16)));
    const Half less = (Half)((Signed)a < (Signed)b);
    return (a & less) | (b & ~less);
}
FULLHOUSE_INLINE Band lesser(Band a, Band b) { return {lesser_half(a.low, b.low), lesser_half(a.high, b.high)}; }
FULLHOUSE_INLINE bool has_any_bit(Band a) {
    const Lines either = (Lines)(a.low | a.high);
    return (either[0] | either[1]) != 0;
}
template <int Line>
FULLHOUSE_INLINE Band rotated_lines(Band a) {
    const Lines low = (Lines)a.low, high = (Lines)a.high;
    if constexpr (Line == 1)
        return {(Half)__builtin_shufflevector(low, high, 1, 2), (Half)__builtin_shufflevector(low, high, 0, 3)};
    else
        return {(Half)__builtin_shufflevector(low, high, 2, 0), (Half)__builtin_shufflevector(low, high, 1, 3)};
}
template <int Box>
FULLHOUSE_INLINE Half rotated_boxes(Half a) {
#if defined(__x86_64__)
    constexpr int kOrder = Box == 1 ? 0xC9 : 0xD2;
    return (Half)_mm_shufflehi_epi16(_mm_shufflelo_epi16((__m128i)a, kOrder), kOrder);
#else
    constexpr int B0 = Box % 3, B1 = (1 + Box) % 3, B2 = (2 + Box) % 3;
    return __builtin_shufflevector(a, a, B0, B1, B2, 3, 4 + B0, 4 + B1, 4 + B2, 7);
#endif
}
template <int Box>
FULLHOUSE_INLINE Band rotated_boxes(Band a) {
    return {rotated_boxes<Box>(a.low), rotated_boxes<Box>(a.high)};
}
FULLHOUSE_INLINE Band used_words(Band a) {
    return a & Band{{0xFFFF, 0xFFFF, 0xFFFF, 0, 0xFFFF, 0xFFFF, 0xFFFF, 0}, {0xFFFF, 0xFFFF, 0xFFFF, 0, 0, 0, 0, 0}};
}

#endif

struct Plane {
    Band band[3];
};
inline constexpr int kPlaneWords = 48;
inline constexpr int kSides = 1;  // there is no port left for a second board
constexpr int plane_word(int band, int line, int box) { return 16 * band + 4 * line + box; }

template <class Body>
FULLHOUSE_INLINE Plane per_band(const Body& body) {
    return {{body(0), body(1), body(2)}};
}
#define FULLHOUSE_PER_BAND(expression) per_band([&](int n) FULLHOUSE_LAMBDA -> Band { return expression; })
FULLHOUSE_INLINE Plane operator&(const Plane& a, const Plane& b) { return FULLHOUSE_PER_BAND(a.band[n] & b.band[n]); }
FULLHOUSE_INLINE Plane operator|(const Plane& a, const Plane& b) { return FULLHOUSE_PER_BAND(a.band[n] | b.band[n]); }
FULLHOUSE_INLINE Plane operator+(const Plane& a, const Plane& b) { return FULLHOUSE_PER_BAND(a.band[n] + b.band[n]); }
FULLHOUSE_INLINE Plane operator-(const Plane& a, const Plane& b) { return FULLHOUSE_PER_BAND(a.band[n] - b.band[n]); }
FULLHOUSE_INLINE Plane or3(const Plane& a, const Plane& b, const Plane& c) { return a | b | c; }
FULLHOUSE_INLINE Plane and3(const Plane& a, const Plane& b, const Plane& c) { return a & b & c; }
FULLHOUSE_INLINE Plane twice_of_three(const Plane& a, const Plane& b, const Plane& c) { return (a & b) | ((a | b) & c); }
FULLHOUSE_INLINE Plane or_and(const Plane& a, const Plane& b, const Plane& c) { return a | (b & c); }
FULLHOUSE_INLINE Plane without(const Plane& a, const Plane& b) { return FULLHOUSE_PER_BAND(a.band[n] & ~b.band[n]); }
FULLHOUSE_INLINE Plane without_either(const Plane& a, const Plane& b, const Plane& c) { return without(a, b | c); }
FULLHOUSE_INLINE Plane is_empty(const Plane& a) { return FULLHOUSE_PER_BAND(empty_words(a.band[n])); }
FULLHOUSE_INLINE Plane without_lowest(const Plane& a) { return FULLHOUSE_PER_BAND(a.band[n] & (a.band[n] - band_of(1))); }
FULLHOUSE_INLINE Plane at_most_three(const Plane& a) { return a & is_empty(without_lowest(without_lowest(without_lowest(a)))); }
FULLHOUSE_INLINE Plane first_non_empty(const Plane& preferred, const Plane& other) {
    return or_and(preferred, other, is_empty(preferred));
}
FULLHOUSE_INLINE Plane keep_if_single(const Plane& a, const Plane& a_minus_1) { return a & is_empty(a & a_minus_1); }
FULLHOUSE_INLINE Plane without_then_with(const Plane& a, const Plane& removed, const Plane& added) {
    return without(a, removed) | added;
}
FULLHOUSE_INLINE Plane plane_of(std::uint16_t value) { return {{band_of(value), band_of(value), band_of(value)}}; }
FULLHOUSE_INLINE Plane load_plane(const std::uint16_t* from) { return *reinterpret_cast<const Plane*>(from); }
FULLHOUSE_INLINE void store_plane(std::uint16_t* to, const Plane& a) { *reinterpret_cast<Plane*>(to) = a; }

template <int Line, int Box>
FULLHOUSE_INLINE Band rotated_band(Band a) {
    if constexpr (Line != 0) a = rotated_lines<Line>(a);
    if constexpr (Box != 0) a = rotated_boxes<Box>(a);
    return a;
}
template <int BandStep, int Line, int Box>
FULLHOUSE_INLINE Plane rotated(const Plane& a) {
    return FULLHOUSE_PER_BAND((rotated_band<Line, Box>(a.band[(n + BandStep) % 3])));
}
FULLHOUSE_INLINE bool has_high_bit(const Plane& a) {
    return has_any_bit(used_words((a.band[0] | a.band[1] | a.band[2]) & band_of(0x8000)));
}
FULLHOUSE_INLINE bool is_full(const Plane& a) {
    return !has_any_bit(used_words((a.band[0] & a.band[1] & a.band[2]) ^ band_of(kAllDigits)));
}
FULLHOUSE_INLINE bool differ(const Plane (&a)[3], const Plane (&b)[3]) {
    Band difference = band_of(0);
    unrolled<0, 9>([&](auto k) FULLHOUSE_LAMBDA { difference = difference | (a[k / 3].band[k % 3] ^ b[k / 3].band[k % 3]); });
    return has_any_bit(difference);
}
// Digits per word, by halving: pairs, fours, then all of the nine bits.
FULLHOUSE_INLINE Band digits_in(Band a) {
    a = a - ((a >> 1) & band_of(0x5555));
    a = (a & band_of(0x3333)) + ((a >> 2) & band_of(0x3333));
    a = a + (a >> 4);
    return (a + (a >> 8)) & band_of(0xF);
}
FULLHOUSE_INLINE Plane digits_in(const Plane& a) { return FULLHOUSE_PER_BAND(digits_in(a.band[n])); }
template <int Bits>
FULLHOUSE_INLINE Plane shifted_left(const Plane& a) {
    return FULLHOUSE_PER_BAND(a.band[n] << Bits);
}
FULLHOUSE_INLINE Plane is_above_one(const Plane& a) { return FULLHOUSE_PER_BAND((a.band[n] + band_of(0x7FFE)) >> 15); }
FULLHOUSE_INLINE Plane keep_if_at_most_two(const Plane& a, const Plane&) {
    return a & is_empty(without_lowest(without_lowest(a)));
}
template <int Bits>
FULLHOUSE_INLINE Plane plus_if_common(const Plane& sum, const Plane& a, const Plane& b) {
    return sum + shifted_left<Bits>(plane_of(1) + is_empty(a & b));
}
template <int Bits>
FULLHOUSE_INLINE Plane plus_if_alone(const Plane& sum, const Plane& a, const Plane& b, const Plane& c) {
    return sum + shifted_left<Bits>(plane_of(1) + is_empty(without_either(a, b, c)));
}
FULLHOUSE_INLINE int unsolved_cells(const Plane (&x)[3]) {
    Band solved = band_of(0);  // -1 for each solved cell
    unrolled<0, 3>([&](auto k) FULLHOUSE_LAMBDA {
        const Plane is_solved = is_empty(without_lowest(x[k]));
        solved = solved + is_solved.band[0] + is_solved.band[1] + is_solved.band[2];
    });
    alignas(32) std::int16_t words[16];
    __builtin_memcpy(words, &solved, sizeof words);
    int count = kCells;
    for (int line = 0; line < 3; ++line)
        for (int box = 0; box < 3; ++box) count += words[4 * line + box];
    return count;
}
FULLHOUSE_INLINE std::uint16_t least_word(const Plane (&keys)[3], const Plane (&flags)[3]) {
    Band least = band_of(0x7FFF);
    unrolled<0, 9>([&](auto k) FULLHOUSE_LAMBDA {
        const Band counts = used_words(~empty_words(flags[k / 3].band[k % 3]));
        least = lesser(least, (keys[k / 3].band[k % 3] & counts) | (band_of(0x7FFF) & ~counts));
    });
    alignas(32) std::uint16_t words[16];
    __builtin_memcpy(words, &least, sizeof words);
    // the used words alone, as a tree
    const auto min2 = [](std::uint16_t a, std::uint16_t b) FULLHOUSE_LAMBDA { return a < b ? a : b; };
    const auto min3 = [&](int at) FULLHOUSE_LAMBDA { return min2(min2(words[at], words[at + 1]), words[at + 2]); };
    return min2(min2(min3(0), min3(4)), min3(8));
}

#endif

FULLHOUSE_INLINE Plane minus_one(const Plane& a) { return a + plane_of(0xFFFF); }

inline constexpr int kNodeWords = 3 * kPlaneWords;

// A stored search node: three planes in sequence.
struct alignas(64) Node {
    std::uint16_t words[kNodeWords];
};
FULLHOUSE_INLINE void load_planes(Plane (&x)[3], const Node& node) {
    unrolled<0, 3>([&](auto k) FULLHOUSE_LAMBDA { x[k] = load_plane(node.words + k * kPlaneWords); });
}
FULLHOUSE_INLINE void store_planes(Node& node, const Plane (&x)[3]) {
    unrolled<0, 3>([&](auto k) FULLHOUSE_LAMBDA { store_plane(node.words + k * kPlaneWords, x[k]); });
}

struct NodeTables {
    std::uint8_t word_of[kCells] = {};       // the index of a cell in Node::words
    std::uint16_t cell_of[kNodeWords] = {};  // and back (unused words: 0)
    std::uint8_t box_peers[kCells][8] = {};  // words of the other eight cells of the box
    constexpr NodeTables() {
        for (int cell = 0; cell < kCells; ++cell) {
            const int row = cell / 9, column = cell % 9;
            const int word = column % 3 * kPlaneWords + plane_word(row / 3, row % 3, column / 3);
            word_of[cell] = static_cast<std::uint8_t>(word);
            cell_of[word] = static_cast<std::uint16_t>(cell);
        }
        for (int cell = 0; cell < kCells; ++cell)
            for (int k = 0; k < 8; ++k) box_peers[cell][k] = word_of[kHouses.box_peers[cell][k]];
    }
};
alignas(64) inline constexpr NodeTables kNode{};

}  // namespace fullhouse::FULLHOUSE_ISA
