// Patterns of two strong links of one digit.
#include "logic/finders.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

void find_single_digit(const TechniqueSet&, const Board&, Workbench&, Sink&) {}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
