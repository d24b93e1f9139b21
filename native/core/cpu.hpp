// The best instruction set of this CPU. Also compiled on its own while CMake configures the build (host_isa.cpp).
// It asks the CPU itself, for __builtin_cpu_supports needs a part of the runtime that some compilers do not have.
#pragma once
#include "core/isa.hpp"
#if defined(__x86_64__)
#include <cpuid.h>
#endif

namespace fullhouse {

#if defined(__x86_64__)
constexpr unsigned kSse = 1u << 1, kYmm = 1u << 2, kMasks = 1u << 5, kZmm = 1u << 6 | 1u << 7;  // bits of XCR0

// The registers that tell what a CPU can do, all 0 where it does not say.
struct CpuReport {
    unsigned leaf1_ecx = 0, leaf7_ebx = 0, leaf7_ecx = 0;
    unsigned saved = 0;  // XCR0: the registers that the operating system keeps for each thread
};

inline CpuReport cpu_report() {
    CpuReport report;
    unsigned eax = 0, ebx = 0, ecx = 0, edx = 0;
    if (!__get_cpuid(1, &eax, &ebx, &report.leaf1_ecx, &edx)) return {};
    constexpr unsigned kOsxsave = 1u << 27;  // XGETBV may be used
    if (report.leaf1_ecx & kOsxsave) __asm__ volatile("xgetbv" : "=a"(report.saved), "=d"(edx) : "c"(0));
#if defined(__APPLE__)
    report.saved |= kMasks | kZmm;  // macOS keeps them from a thread's first use on, and says so only then
#endif
    if (__get_cpuid_count(7, 0, &eax, &ebx, &ecx, &edx)) {
        report.leaf7_ebx = ebx;
        report.leaf7_ecx = ecx;
    }
    return report;
}

constexpr bool has_all(unsigned bits, unsigned wanted) { return (bits & wanted) == wanted; }

constexpr Isa best_isa(const CpuReport& cpu) {
    constexpr unsigned kPopcnt = 1u << 23, kAvx = 1u << 28;                  // of leaf 1, ECX
    constexpr unsigned kBmi = 1u << 3, kAvx2 = 1u << 5, kBmi2 = 1u << 8;     // of leaf 7, EBX
    constexpr unsigned kAvx512 = 1u << 16 | 1u << 17 | 1u << 30 | 1u << 31;  // F, DQ, BW, VL: the same
    constexpr unsigned kAvx512More = 1u << 1 | 1u << 6 | 1u << 12;           // VBMI, VBMI2, BITALG: ECX
    if (!has_all(cpu.saved, kSse | kYmm) || !has_all(cpu.leaf1_ecx, kPopcnt | kAvx) ||
        !has_all(cpu.leaf7_ebx, kBmi | kAvx2 | kBmi2))
        return Isa::kBaseline;
    if (!has_all(cpu.saved, kMasks | kZmm) || !has_all(cpu.leaf7_ebx, kAvx512) || !has_all(cpu.leaf7_ecx, kAvx512More))
        return Isa::kAvx2;
    return Isa::kAvx512;
}

static_assert(best_isa({~0u, ~0u, ~0u, ~0u}) == Isa::kAvx512);
static_assert(best_isa({~0u, ~0u, ~0u, kSse | kYmm}) == Isa::kAvx2);  // an operating system without AVX-512
static_assert(best_isa({~0u, ~0u, 0u, ~0u}) == Isa::kAvx2);
static_assert(best_isa({~0u, ~0u, ~0u, 0u}) == Isa::kBaseline);

inline Isa best_isa() {
    static const Isa best = best_isa(cpu_report());
    return best;
}
#else
inline Isa best_isa() { return Isa::kBaseline; }
#endif

}  // namespace fullhouse
