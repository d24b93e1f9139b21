// Loops whose index is a compile-time constant, so that GCC and Clang both keep arrays of vectors in
// registers. Private to one instruction set (see kernel.hpp); include after defining FULLHOUSE_ISA.
#pragma once

#define FULLHOUSE_INLINE __attribute__((always_inline)) inline
#define FULLHOUSE_LAMBDA __attribute__((always_inline))

namespace fullhouse::FULLHOUSE_ISA {

template <int I>
struct Index {
    FULLHOUSE_INLINE constexpr operator int() const { return I; }
};

template <int From, int To, class Body>
FULLHOUSE_INLINE void unrolled(const Body& body) {
    if constexpr (To - From == 1) {
        body(Index<From>{});
    } else if constexpr (To > From) {  // halves, so that the nesting stays shallow
        unrolled<From, (From + To) / 2>(body);
        unrolled<(From + To) / 2, To>(body);
    }
}

}  // namespace fullhouse::FULLHOUSE_ISA
