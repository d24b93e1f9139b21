// The best instruction set of this CPU. Also compiled on its own while CMake configures the build (host_isa.cpp).
#pragma once
#include "core/isa.hpp"

namespace fullhouse {

inline bool has_avx2() {
#if defined(__x86_64__)
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
           __builtin_cpu_supports("popcnt");
#else
    return false;
#endif
}

inline bool has_avx512() {
#if defined(__x86_64__)
    return has_avx2() && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vbmi") &&
           __builtin_cpu_supports("avx512vbmi2") && __builtin_cpu_supports("avx512bitalg");
#else
    return false;
#endif
}

inline Isa best_isa() { return has_avx512() ? Isa::kAvx512 : has_avx2() ? Isa::kAvx2 : Isa::kBaseline; }

}  // namespace fullhouse
