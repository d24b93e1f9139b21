// The parts of the family of wings that have files of their own; true if no more steps are wanted.
#pragma once
#include "logic/finders.hpp"

namespace fullhouse::logic::inline FULLHOUSE_ISA {

bool find_remote_pairs(const Board& board, const Workbench& bench, Sink& found);
bool find_bent_sets(const Board& board, Technique technique, int size, const Workbench& bench, Sink& found);

}  // namespace fullhouse::logic::inline FULLHOUSE_ISA
