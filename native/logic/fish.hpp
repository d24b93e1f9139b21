// Room for the search for fish.
#pragma once
#include "logic/board.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

struct FishBench {
    std::uint32_t version = 0;  // of the board that its contents are about
};

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
