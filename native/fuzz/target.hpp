// Shared by all fuzz targets. A target checks one input in LLVMFuzzerTestOneInput. libFuzzer (Clang) calls it with inputs
// that it finds by coverage; driver.cpp calls it with inputs that the target makes itself, and needs only a compiler.
#pragma once
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace fullhouse::fuzz {

extern const char* const kTarget;              // its name
std::string make_input(std::uint64_t number);  // the same for a number on every machine

inline void require(bool holds, const char* claim, const char* where = "") {
    if (holds) return;
    std::fprintf(stderr, "%s: broken: %s %s\n", kTarget, claim, where);
    std::abort();  // sanitizers and libFuzzer show where
}

}  // namespace fullhouse::fuzz
