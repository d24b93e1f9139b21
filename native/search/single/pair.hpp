// The same plane of two boards. Every operation is done for both, so that the CPU continues with one board while it would
// wait for the other: on AVX-512 a round of one takes 135 cycles, of two 175.
#pragma once
#include "search/single/planes.hpp"

namespace fullhouse::FULLHOUSE_ISA {

struct PlanePair {
    Plane board[2];

    FULLHOUSE_INLINE friend PlanePair operator&(const PlanePair& a, const PlanePair& b) {
        return {{a.board[0] & b.board[0], a.board[1] & b.board[1]}};
    }
    FULLHOUSE_INLINE friend PlanePair operator|(const PlanePair& a, const PlanePair& b) {
        return {{a.board[0] | b.board[0], a.board[1] | b.board[1]}};
    }
};
#define FULLHOUSE_FOR_BOTH(name)                                                               \
    template <class... Pairs>                                                                  \
    FULLHOUSE_INLINE PlanePair name(const PlanePair& a, const Pairs&... others) {              \
        return {{name(a.board[0], others.board[0]...), name(a.board[1], others.board[1]...)}}; \
    }
FULLHOUSE_FOR_BOTH(or3)
FULLHOUSE_FOR_BOTH(or_and)
FULLHOUSE_FOR_BOTH(twice_of_three)
FULLHOUSE_FOR_BOTH(without)
FULLHOUSE_FOR_BOTH(without_either)
FULLHOUSE_FOR_BOTH(without_then_with)
FULLHOUSE_FOR_BOTH(at_most_three)
FULLHOUSE_FOR_BOTH(first_non_empty)
FULLHOUSE_FOR_BOTH(minus_one)
FULLHOUSE_FOR_BOTH(keep_if_single)
template <int Band, int Line, int Box>
FULLHOUSE_INLINE PlanePair rotated(const PlanePair& a) {
    return {{rotated<Band, Line, Box>(a.board[0]), rotated<Band, Line, Box>(a.board[1])}};
}
#if defined(FULLHOUSE_LANES_AVX512)
FULLHOUSE_FOR_BOTH(lines_of)
template <int Line>
FULLHOUSE_INLINE PlanePair line_everywhere(const PlanePair& a) {
    return {{line_everywhere<Line>(a.board[0]), line_everywhere<Line>(a.board[1])}};
}
#endif

// The plane of one of the boards.
template <int N>
FULLHOUSE_INLINE const Plane& of_board(const PlanePair& a) {
    return a.board[N];
}
template <int N>
FULLHOUSE_INLINE const Plane& of_board(const Plane& a) {
    static_assert(N == 0);
    return a;
}
template <int N>
FULLHOUSE_INLINE bool differ(const PlanePair (&a)[3], const PlanePair (&b)[3]) {
    const Plane of_a[3] = {of_board<N>(a[0]), of_board<N>(a[1]), of_board<N>(a[2])};
    const Plane of_b[3] = {of_board<N>(b[0]), of_board<N>(b[1]), of_board<N>(b[2])};
    return differ(of_a, of_b);
}
template <int N>
FULLHOUSE_INLINE bool differ(const Plane (&a)[3], const Plane (&b)[3]) {
    return differ(a, b);
}

}  // namespace fullhouse::FULLHOUSE_ISA
