// The instruction sets that hot code is compiled for, and the one this process uses. Search and logic share one choice.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace fullhouse {

enum class Isa : std::uint8_t { kBaseline, kAvx2, kAvx512 };  // each includes those before it

inline constexpr const char* kIsaNames[] = {"baseline", "avx2", "avx512"};
const char* name_of(Isa isa);

// The instruction sets that the search was compiled for and this CPU can run, best first.
std::vector<Isa> available_isas();

// An instruction set, or the reason why it cannot be used.
struct IsaChoice {
    Isa isa = Isa::kBaseline;
    std::string error;
};

// By name; if empty, the best one available.
IsaChoice choose_isa(std::string_view name);

// By the environment variable FULLHOUSE_ISA, read once.
const IsaChoice& chosen_isa();

}  // namespace fullhouse
