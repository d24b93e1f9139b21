// Chains and loops.
#include "logic/finders.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

void find_chains(const TechniqueSet&, const Board&, Workbench&, Sink&) {}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
