#include "search/dispatch.hpp"
#include <cstdlib>

namespace fullhouse {
namespace {

#if defined(__x86_64__)
bool has_avx2() {
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
           __builtin_cpu_supports("popcnt");
}

bool has_avx512() {
    return has_avx2() && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vbmi") &&
           __builtin_cpu_supports("avx512vbmi2") && __builtin_cpu_supports("avx512bitalg");
}
#endif

}  // namespace

std::vector<const Kernel*> available_kernels() {
    std::vector<const Kernel*> kernels;
#if defined(__x86_64__)
    if (has_avx512()) kernels.push_back(&kAvx512Kernel);
    if (has_avx2()) kernels.push_back(&kAvx2Kernel);
#endif
    kernels.push_back(&kBaselineKernel);
    return kernels;
}

KernelChoice choose_kernel(std::string_view isa) {
    const auto kernels = available_kernels();
    if (isa.empty()) return {kernels.front(), {}};
    for (const Kernel* kernel : kernels)
        if (isa == kernel->name) return {kernel, {}};
    const std::string name(isa);
    if (isa == "avx512" || isa == "avx2")
        return {nullptr, "this machine has no " + name + "; use FULLHOUSE_ISA=" + kernels.front()->name};
    return {nullptr, "unknown instruction set '" + name + "'; FULLHOUSE_ISA is avx512, avx2 or baseline"};
}

const KernelChoice& default_kernel() {
    static const KernelChoice choice = [] {
        const char* isa = std::getenv("FULLHOUSE_ISA");
        return choose_kernel(isa ? isa : "");
    }();
    return choice;
}

}  // namespace fullhouse
