// Cells any two of which have the same relation: nabner lines, and pairs of one table over whole groups of cells.
#pragma once
#include <vector>
#include "constraints/problem.hpp"
#include "constraints/terms.hpp"

namespace fullhouse::constraints {

// The sets of values that three or more such cells can hold. Needs the arcs of the problem.
std::vector<ValueSetsTerm> find_cliques(const Problem& problem);

}  // namespace fullhouse::constraints
