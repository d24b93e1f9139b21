// Room for forcing chains and nets.
#pragma once
#include "logic/board.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

struct ForcingBench {
    std::uint32_t version = 0;  // of the board that its contents are about
};

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
