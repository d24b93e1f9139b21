// Two, three or four strong links of one digit in a row, joined by weak ones.
#include "logic/finders.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

void find_strong_links(const TechniqueSet&, const Board&, Workbench&, Sink&) {}

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
