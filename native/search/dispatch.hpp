// The search core chosen at run time for this machine.
#pragma once
#include <string>
#include <string_view>
#include <vector>
#include "search/kernel.hpp"

namespace fullhouse {

// A kernel, or the reason why there is none.
struct KernelChoice {
    const Kernel* kernel = nullptr;
    std::string error;
};

// "avx512", "avx2" or "baseline"; empty: the best that this machine has.
KernelChoice choose_kernel(std::string_view isa);

// The same with the environment's FULLHOUSE_ISA, read once.
const KernelChoice& default_kernel();

// Every kernel that this machine can run, best first.
std::vector<const Kernel*> available_kernels();

}  // namespace fullhouse
