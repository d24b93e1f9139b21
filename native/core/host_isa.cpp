// Prints the best instruction set of this CPU: CMakeLists.txt runs it for FULLHOUSE_ISA=host. Not part of the module.
#include "core/cpu.hpp"
#include <cstdio>

int main() { std::fputs(fullhouse::kIsaNames[static_cast<int>(fullhouse::best_isa())], stdout); }
