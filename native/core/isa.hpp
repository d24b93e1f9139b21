// The instruction sets that hot code is compiled for, and the one that this process uses: search and logic go by one choice.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace fullhouse {

enum class Isa : std::uint8_t { kBaseline, kAvx2, kAvx512 };  // each includes those before it

// "baseline", "avx2" or "avx512".
const char* name_of(Isa isa);

// Every one that this machine can run, best first.
std::vector<Isa> available_isas();

// An instruction set, or the reason why it cannot be used.
struct IsaChoice {
    Isa isa = Isa::kBaseline;
    std::string error;
};

// By name; empty: the best that this machine has.
IsaChoice choose_isa(std::string_view name);

// The same with the environment's FULLHOUSE_ISA, read once.
const IsaChoice& chosen_isa();

}  // namespace fullhouse
