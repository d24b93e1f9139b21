// The search core for AVX2. CMakeLists.txt gives this file its instruction set flags.
#define FULLHOUSE_ISA avx2
#define FULLHOUSE_LANES_AVX2 1
#include "search/isa.hpp"

namespace fullhouse {
extern constexpr Kernel kAvx2Kernel = FULLHOUSE_ISA::make_kernel("avx2");
}
