// Singles without a step, for paths that only count their steps.
#pragma once
#include "logic/base/board.hpp"
#include "logic/technique.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

// Places singles until none is left or the board has no solution, a full house before a naked before a hidden one, and
// counts them by technique: those that find_singles finds first, again and again.
void place_singles(Board& board, std::uint16_t* counts);

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
