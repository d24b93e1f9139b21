// All sets of a few values, listed by their size and by the sum of their indices: what a cage can hold.
#pragma once
#include <cstddef>
#include <memory>
#include <vector>
#include "constraints/value_set.hpp"

namespace fullhouse::constraints {

//   sets    {0} {1} ... | {0,1} {0,2} {0,3} {1,2} ...      by size, then by sum, then as numbers
//   starts  where the sets of (size, sum) begin: row `size` has a place for every sum and one more
struct SumSets {
    int values = 0;
    int largest = 0;  // all sets of up to this many values are listed; of larger ones there are too many
    int sums = 0;     // places of a row of `starts`
    std::vector<ValueSet> sets;
    std::vector<std::uint32_t> starts;
    // Least and greatest sum of k different values of a set, [k << values | set]; only for up to nine values.
    std::vector<std::uint8_t> least, greatest;
};

inline constexpr int kMostTabledValues = 9;

// Those of this number of values; made on first use and then shared.
std::shared_ptr<const SumSets> sum_sets(int values);

}  // namespace fullhouse::constraints
