#include "core/isa.hpp"
#include <cstdlib>
#include "core/cpu.hpp"

namespace fullhouse {
namespace {

// CMakeLists.txt defines which instruction sets were compiled: with FULLHOUSE_ISA=host, not all of them.
bool is_compiled(Isa isa) {
    switch (isa) {
#if defined(FULLHOUSE_SEARCH_AVX512)
        case Isa::kAvx512:
            return true;
#endif
#if defined(FULLHOUSE_SEARCH_AVX2)
        case Isa::kAvx2:
            return true;
#endif
        default:
            return isa == Isa::kBaseline;
    }
}

#if defined(FULLHOUSE_LOGIC_BASELINE)
constexpr Isa kLogicNeeds = Isa::kBaseline;
#else
constexpr Isa kLogicNeeds = Isa::kAvx2;
#endif

std::string names_of(const std::vector<Isa>& isas) {
    std::string names;
    for (const Isa isa : isas) names += (names.empty() ? "" : isa == isas.back() ? " or " : ", ") + std::string(name_of(isa));
    return names;
}

}  // namespace

const char* name_of(Isa isa) { return kIsaNames[static_cast<int>(isa)]; }

std::vector<Isa> available_isas() {
    std::vector<Isa> isas;
    for (const Isa isa : {Isa::kAvx512, Isa::kAvx2, Isa::kBaseline})
        if (isa <= best_isa() && is_compiled(isa)) isas.push_back(isa);
    return isas;
}

IsaChoice choose_isa(std::string_view name) {
    if (best_isa() < kLogicNeeds)
        return {
            {},
            "the native module was built for a CPU with " + std::string(name_of(kLogicNeeds)) + "; rebuild it on this machine"};
    const std::vector<Isa> isas = available_isas();
    if (name.empty()) return {isas.front(), {}};
    for (const Isa isa : isas)
        if (name == name_of(isa)) return {isa, {}};
    for (const Isa known : {Isa::kAvx512, Isa::kAvx2, Isa::kBaseline})
        if (name == name_of(known))
            return {{},
                    (known > best_isa() ? "this CPU does not support " : "the native module was built without ") +
                        std::string(name) + "; set FULLHOUSE_ISA to " + names_of(isas)};
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
