// Depth-first search of one puzzle with the lowest latency: no batch, no threads, resumable.
#pragma once
#include "search/single/guess.hpp"
#include "search/single/propagate.hpp"
#include "search/single/templates.hpp"

namespace fullhouse::FULLHOUSE_ISA {

// The place of a node in its tree. Both sides of a guess have the same place.
//
// Deep nodes are closed by templates as well (templates.hpp): those with kDeepGuesses guesses or more on their path, the last of
// them on a board of kDeepCells unsolved cells or more. Before that, closing costs more than it saves; after it, it finds little.
// Guesses and passes per puzzle by both numbers, on 1106 / magictour / serg:
//   never 99, 0 / 6.3, 0 / 6.9, 0;  0 and 0: 39, 61 / 5.3, 7.0 / 6.9, 7.0;  3 and 40: 41, 56 / 5.8, 2.6 / 6.9, 0.3;
//   4 and 40: 43, 52 / 6.1, 1.3 / 6.9, 0.1;  4 and 0: 43, 52 / 6.0, 1.5 / 6.9, 2.9;  5 and 0: 48, 45 / 6.2, 0.7 / 6.9, 2.0.
inline constexpr int kDeepGuesses = 4, kDeepCells = 40;

struct Place {
    std::uint8_t code = 0;  // | is deep : 1 | guesses on its path, not counted beyond kDeepGuesses : 7 |

    FULLHOUSE_INLINE int guesses() const { return code & 0x7F; }
    FULLHOUSE_INLINE bool is_deep() const { return code >> 7; }
};
FULLHOUSE_INLINE Place place_below(Place place, int unsolved) {
    const int guesses = place.guesses() + (place.guesses() < kDeepGuesses);
    const bool is_deep = guesses == kDeepGuesses && unsolved >= kDeepCells;
    return {static_cast<std::uint8_t>(guesses | is_deep << 7)};
}
FULLHOUSE_INLINE Place place_below(Place place, const Plane (&x)[3]) {
    return place_below(place, place.guesses() + 1 < kDeepGuesses ? 0 : unsolved_cells(x));
}

// On a path every kept node stands for one digit placed by a guess, so 81 is never reached.
inline constexpr int kMaxDepth = kCells;

inline constexpr DigitSet kCandidatesOf[16] = {0x1FF, 1, 2, 4, 8, 16, 32, 64, 128, 256, 0x1FF, 0x1FF, 0x1FF, 0x1FF, 0x1FF, 0x1FF};

// Eliminates a placed digit from the cell's box peers. The next round finds the digit's row and column.
FULLHOUSE_INLINE void eliminate_in_box(Node& node, int cell, DigitSet digit) {
    unrolled<0, 8>([&](auto k) FULLHOUSE_LAMBDA { node.words[kNode.box_peers[cell][k]] &= static_cast<DigitSet>(~digit); });
}

// Removes the lowest candidate of the guess cell from a kept node and returns it.
FULLHOUSE_INLINE DigitSet take_lowest_digit(Node& kept, int cell) {
    DigitSet& candidates = kept.words[kNode.word_of[cell]];
    const DigitSet digit = candidates & static_cast<DigitSet>(-candidates), rest = candidates ^ digit;
    candidates = rest;
    if ((rest & (rest - 1)) == 0) eliminate_in_box(kept, cell, rest);
    return digit;
}

// Marks the start, which is not the other side of a guess.
inline constexpr std::uint64_t kNoGuess = ~std::uint64_t{0};

// Nodes still to visit, the next one on top:
//
//   kept[0] .. kept[depth - 1]    each a fixpoint without the digits already tried in its guess cell;
//   verdicts                      kUnknown: still to be propagated. Else it has been, together with the other side of its guess
struct SingleSearch {
    std::uint64_t nodes;  // boards visited
    std::uint64_t guesses;
    std::uint64_t backtracks;  // guesses without a solution, undone
    std::uint64_t solutions;
    std::int64_t depth;
    std::uint64_t solutions_before[kMaxDepth];  // solutions found before the guess at this node
    Place places[kMaxDepth];
    Verdict verdicts[kMaxDepth];
    Node kept[kMaxDepth];
};

FULLHOUSE_INLINE void clear_unused(Node& node) {
    unrolled<0, 3>([&](auto k) FULLHOUSE_LAMBDA { store_plane(node.words + k * kPlaneWords, plane_of(0)); });
}

// The search continues with `depth` nodes, which the caller still has to store, after this many guesses.
FULLHOUSE_INLINE void start_at(SingleSearch& search, int depth, std::uint64_t guesses) {
    search.nodes = search.backtracks = search.solutions = 0;
    search.guesses = guesses;
    search.depth = depth;
    for (int n = 0; n < depth; ++n) {
        clear_unused(search.kept[n]);
        search.solutions_before[n] = kNoGuess;
        search.verdicts[n] = Verdict::kUnknown;
    }
}

// The search begins with the node that has been put into kept[0].
FULLHOUSE_INLINE void start_at_root(SingleSearch& search) {
    search.nodes = search.guesses = search.backtracks = search.solutions = 0;
    search.solutions_before[0] = kNoGuess;
    search.places[0] = Place{};
    search.verdicts[0] = Verdict::kUnknown;
    search.depth = 1;
}

inline void start_from_masks(SingleSearch& search, const DigitSet* candidates) {
    Node& node = search.kept[0];
    clear_unused(node);
    for (int cell = 0; cell < kCells; ++cell) node.words[kNode.word_of[cell]] = candidates[cell] & kAllDigits;
    start_at_root(search);
}

inline void start_from_digits(SingleSearch& search, const Digit* digits) {
    Node& node = search.kept[0];
#if defined(FULLHOUSE_LANES_AVX512)
    // plane k, word p = cell 3 p + k: pick every third byte, widen, look the candidates up
    const __m512i low = _mm512_loadu_si512(digits), high = _mm512_maskz_loadu_epi8(0x1FFFF, digits + 64);
    alignas(64) static constexpr struct Thirds {
        std::uint8_t from[3][32] = {};
        constexpr Thirds() {
            for (int k = 0; k < 3; ++k)
                for (int p = 0; p < 27; ++p) from[k][p] = static_cast<std::uint8_t>(3 * p + k);
        }
    } kThirds;
    const __m256i table = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(kCandidatesOf));
    unrolled<0, 3>([&](auto k) FULLHOUSE_LAMBDA {
        const __m512i order = _mm512_castsi256_si512(_mm256_load_si256(reinterpret_cast<const __m256i*>(kThirds.from[k])));
        const __m512i words = _mm512_cvtepu8_epi16(_mm512_castsi512_si256(_mm512_permutex2var_epi8(low, order, high)));
        const __m512i sets = _mm512_maskz_permutexvar_epi16(kUsedWords, words, _mm512_castsi256_si512(table));
        _mm512_store_si512(node.words + k * kPlaneWords, sets);
    });
#else
    clear_unused(node);
    for (int cell = 0; cell < kCells; ++cell) node.words[kNode.word_of[cell]] = kCandidatesOf[digits[cell] & 15];
#endif
    start_at_root(search);
}

FULLHOUSE_INLINE void write_digits(const Plane (&x)[3], Digit* digits) {
#if defined(FULLHOUSE_LANES_AVX512)
    alignas(64) static constexpr struct Weave {
        std::uint8_t from[128] = {};
        constexpr Weave() {
            for (int cell = 0; cell < kCells; ++cell) {
                const int byte = cell % 3 * 32 + cell / 3;  // planes 0 and 1 in one register, 2 in the next
                from[cell] = static_cast<std::uint8_t>(byte);
            }
        }
    } kWeave;
    const __m512i one = _mm512_set1_epi16(1);
    const auto digits_of = [&](Plane a) FULLHOUSE_LAMBDA {
        return _mm512_cvtepi16_epi8(_mm512_add_epi16(_mm512_popcnt_epi16(_mm512_sub_epi16(a.bits, one)), one));
    };
    const __m512i first = _mm512_inserti64x4(_mm512_castsi256_si512(digits_of(x[0])), digits_of(x[1]), 1);
    const __m512i second = _mm512_castsi256_si512(digits_of(x[2]));
    _mm512_storeu_si512(digits, _mm512_permutex2var_epi8(first, _mm512_load_si512(kWeave.from), second));
    _mm512_mask_storeu_epi8(digits + 64, 0x1FFFF, _mm512_permutex2var_epi8(first, _mm512_load_si512(kWeave.from + 64), second));
#else
    Node node;
    store_planes(node, x);
    for (int cell = 0; cell < kCells; ++cell)
        digits[cell] = static_cast<Digit>(__builtin_ctz(node.words[kNode.word_of[cell]] | 0x200) + 1);
#endif
}

// Places the guessed digit in x and keeps the node without it.
#if defined(FULLHOUSE_LANES_AVX512)
// Whole planes are stored: the next load of a plane would wait for words written one by one.
FULLHOUSE_INLINE void split(Plane (&x)[3], Node& kept, int cell) {
    store_planes(kept, x);
    const DigitSet candidates = kept.words[kNode.word_of[cell]];
    const DigitSet digit = candidates & static_cast<DigitSet>(-candidates), rest = candidates ^ digit;
    const DigitSet rest_if_single = (rest & (rest - 1)) == 0 ? rest : 0;
    const int in_plane = cell / 3;
    const __mmask32 box = 0b1001001u << (cell / 27 * 9 + in_plane % 3);
    const __m512i in_box = _mm512_maskz_set1_epi16(box, static_cast<short>(digit));
    const __m512i rest_in_box = _mm512_maskz_set1_epi16(box, static_cast<short>(rest_if_single));
    unrolled<0, 3>([&](auto k) FULLHOUSE_LAMBDA {
        const __mmask32 here = k == cell % 3 ? 1u << in_plane : 0u;
        const Plane without = {_mm512_andnot_si512(rest_in_box, x[k].bits)}, with = {_mm512_andnot_si512(in_box, x[k].bits)};
        store_plane(kept.words + k * kPlaneWords, {_mm512_mask_set1_epi16(without.bits, here, static_cast<short>(rest))});
        x[k].bits = _mm512_mask_set1_epi16(with.bits, here, static_cast<short>(digit));
    });
}
#else
FULLHOUSE_INLINE void split(Plane (&x)[3], Node& kept, int cell) {
    Node guessed;
    store_planes(kept, x);
    store_planes(guessed, x);
    const DigitSet digit = take_lowest_digit(kept, cell);
    eliminate_in_box(guessed, cell, digit);
    guessed.words[kNode.word_of[cell]] = digit;
    load_planes(x, guessed);
}
#endif

// Whether a box of the start holds the same digit in two cells that are settled (see where_boxes_clash in lanes/round.hpp).
// Asked before the first guess only: a puzzle that needs none is done sooner than this.
inline bool has_box_clash(const Node& start) {
    for (int box = 0; box < 9; ++box) {
        unsigned once = 0, twice = 0;
        for (int k = 0; k < 9; ++k) {
            const unsigned x = start.words[kNode.word_of[kHouses.cell_of_box[box][k]]];
            const unsigned single = (x & (x - 1)) == 0 ? x : 0;
            twice |= once & single;
            once |= single;
        }
        if (twice) return true;
    }
    return false;
}

// Propagates the first `Count` boards, which lie in the same place, to their fixpoints.
template <int Count, int Size>
FULLHOUSE_INLINE void settle(Plane (&boards)[Size][3], Verdict (&verdicts)[Size], Place place) {
    bool may_change[Size], has_changed;
    unrolled<0, Count>([&](auto n) FULLHOUSE_LAMBDA { may_change[n] = place.is_deep(); });
    do {
        propagate<Count>(boards, verdicts);
        has_changed = false;
        unrolled<0, Count>([&](auto n) FULLHOUSE_LAMBDA {
            may_change[n] = may_change[n] && verdicts[n] == Verdict::kStuck && close_templates(boards[n]);
            has_changed |= may_change[n];
        });
    } while (has_changed);
}

// Goes on to the next solution, or until `guess_limit` guesses have been made in all: then the search can be resumed.
inline Found find_next(SingleSearch& search, Digit* solution, std::uint64_t guess_limit) {
    while (search.depth > 0) {
        if (search.guesses >= guess_limit) return Found::kPaused;
        const std::int64_t top = --search.depth;
        search.backtracks += search.solutions_before[top] == search.solutions;
        ++search.nodes;
        Plane boards[kSides][3];
        Verdict verdicts[kSides] = {search.verdicts[top]};
        Plane(&x)[3] = boards[0];
        Place place = search.places[top];
        load_planes(x, search.kept[top]);
        for (;;) {
            if (verdicts[0] == Verdict::kUnknown) settle<1>(boards, verdicts, place);
            if (verdicts[0] != Verdict::kStuck) break;
            if (search.guesses == 0 && has_box_clash(search.kept[0])) return Found::kNothing;
            ++search.guesses;
            ++search.nodes;
            Node& kept = search.kept[search.depth];
            search.solutions_before[search.depth] = search.solutions;
            search.places[search.depth] = place = place_below(place, x);
            split(x, kept, guess_cell(x));
            for (Verdict& verdict : verdicts) verdict = Verdict::kUnknown;
            // Propagate the other branch too, but only after a guess has failed: before that it is often never needed.
            if (kSides == 2 && search.backtracks) {
                load_planes(boards[kSides - 1], kept);
                settle<kSides>(boards, verdicts, place);
                store_planes(kept, boards[kSides - 1]);
            }
            search.verdicts[search.depth++] = verdicts[kSides - 1];
        }
        if (verdicts[0] == Verdict::kSolved) {
            if (solution) write_digits(x, solution);
            ++search.solutions;
            return Found::kSolution;
        }
    }
    return Found::kNothing;
}

}  // namespace fullhouse::FULLHOUSE_ISA
