// Consequences of sums and houses together: further sums, and cells that must hold the same values.
#pragma once
#include "constraints/setup/cell_sets.hpp"
#include "constraints/terms.hpp"

namespace fullhouse::constraints {

struct Derived {
    std::vector<SumTerm> sums;
    std::vector<SumTerm> loose_sums;  // pay only in long searches
    std::vector<SameValuesTerm> same_values;
};

// From these sums, and houses that hold every value once.
Derived derive(const std::vector<SumTerm>& sums, const std::vector<Cells>& houses, int cells, int values);

}  // namespace fullhouse::constraints
