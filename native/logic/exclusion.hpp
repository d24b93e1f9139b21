// Which digits two cells cannot hold at the same time.
#pragma once
#include "logic/board.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

struct ExclusionBench {
    DigitSet excluded[kCells][kCells][9];  // [one][other][digit - 1]: digits that the other cannot hold if one holds the digit
};

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
