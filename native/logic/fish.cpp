// Fish: basic, finned, sashimi, Franken and mutant.
#include "logic/finders.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

void find_fish(const TechniqueSet&, const Board&, Workbench&, Sink&) {}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
