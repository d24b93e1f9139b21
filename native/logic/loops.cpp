// Unique loops and extended rectangles.
#include "logic/finders.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

void find_loops(const TechniqueSet&, const Board&, Workbench&, Sink&) {}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
