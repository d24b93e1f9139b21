#include "core/isa.hpp"
#include <cstdlib>

namespace fullhouse {
namespace {

constexpr const char* kNames[] = {"baseline", "avx2", "avx512"};

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

const char* name_of(Isa isa) { return kNames[static_cast<int>(isa)]; }

std::vector<Isa> available_isas() {
    std::vector<Isa> isas;
#if defined(__x86_64__)
    if (has_avx512()) isas.push_back(Isa::kAvx512);
    if (has_avx2()) isas.push_back(Isa::kAvx2);
#endif
    isas.push_back(Isa::kBaseline);
    return isas;
}

IsaChoice choose_isa(std::string_view name) {
    const std::vector<Isa> isas = available_isas();
    if (name.empty()) return {isas.front(), {}};
    for (const Isa isa : isas)
        if (name == name_of(isa)) return {isa, {}};
    for (const char* known : kNames)
        if (name == known)
            return {{}, "this machine has no " + std::string(name) + "; use FULLHOUSE_ISA=" + name_of(isas.front())};
    return {{}, "unknown instruction set '" + std::string(name) + "'; FULLHOUSE_ISA is avx512, avx2 or baseline"};
}

const IsaChoice& chosen_isa() {
    static const IsaChoice choice = [] {
        const char* name = std::getenv("FULLHOUSE_ISA");
        return choose_isa(name ? name : "");
    }();
    return choice;
}

}  // namespace fullhouse
