#include "search/kernel.hpp"
#include "core/isa.hpp"

namespace fullhouse {

const Kernel& kernel_of([[maybe_unused]] Isa isa) {
#if defined(FULLHOUSE_SEARCH_AVX512)
    if (isa == Isa::kAvx512) return kAvx512Kernel;
#endif
#if defined(FULLHOUSE_SEARCH_AVX2)
    if (isa == Isa::kAvx2) return kAvx2Kernel;
#endif
    return kBaselineKernel;
}

}  // namespace fullhouse
