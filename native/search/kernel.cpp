#include "search/kernel.hpp"
#include "core/isa.hpp"

namespace fullhouse {

const Kernel& kernel_of([[maybe_unused]] Isa isa) {
#if defined(__x86_64__)
    if (isa == Isa::kAvx512) return kAvx512Kernel;
    if (isa == Isa::kAvx2) return kAvx2Kernel;
#endif
    return kBaselineKernel;
}

}  // namespace fullhouse
