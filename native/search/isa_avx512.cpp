// The search core for AVX-512. CMakeLists.txt gives this file its instruction set flags.
#define FULLHOUSE_ISA avx512
#define FULLHOUSE_LANES_AVX512 1
#include "search/isa.hpp"

namespace fullhouse {
extern constexpr Kernel kAvx512Kernel = FULLHOUSE_ISA::make_kernel("avx512");
}
