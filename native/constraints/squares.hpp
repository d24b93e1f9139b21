// Three or four cells that share out a set of as many values: which cell can take which value.
//
//   cells    {1,2} {2} {1,2,4}     set {1,2,4}     rows, a bit for each value of the set      011 010 111
//   keep     {1}   {2} {4}                         bits of full assignments                   001 010 100
#pragma once
#include <array>
#include <cstdint>

namespace fullhouse::constraints {

// By all rows in one number, that of the first cell in the lowest bits; 0 if there is no full assignment.
struct Squares {
    std::array<std::uint16_t, 1 << 9> of_three;
    std::array<std::uint16_t, 1 << 16> of_four;
};

const Squares& squares();  // made on first use

}  // namespace fullhouse::constraints
