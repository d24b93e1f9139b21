// Where the walk starts in a grid without blanks.
#pragma once
#include "symmetry/canonical_search.hpp"

namespace fullhouse::symmetry {

void start_full_grid(Walk& walk);

}  // namespace fullhouse::symmetry
