// The search core for every machine of the architecture.
#define FULLHOUSE_ISA baseline
#define FULLHOUSE_LANES_BASELINE 1
#include "search/isa.hpp"

namespace fullhouse {
extern constexpr Kernel kBaselineKernel = FULLHOUSE_ISA::make_kernel("baseline");
}
