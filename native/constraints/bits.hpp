// Small functions over sets of values. Included once per instruction set, and by the set-up as baseline code, so that no two
// instruction sets share a function.
#include <bit>
#include "constraints/value_set.hpp"

namespace fullhouse::constraints::FULLHOUSE_ISA {
namespace {

[[maybe_unused]] inline int size_of(ValueSet set) { return std::popcount(set); }
[[maybe_unused]] inline int lowest_of(ValueSet set) { return std::countr_zero(set); }
[[maybe_unused]] inline int highest_of(ValueSet set) { return 31 - std::countl_zero(set); }
[[maybe_unused]] inline bool is_single(ValueSet set) { return (set & (set - 1)) == 0; }
[[maybe_unused]] inline ValueSet set_of(int value) { return ValueSet{1} << value; }
[[maybe_unused]] inline ValueSet first_of(ValueSet set) { return set & (0 - set); }

[[maybe_unused]] inline int sum_of(ValueSet set) {
    int sum = 0;
    for (; set; set &= set - 1) sum += lowest_of(set);
    return sum;
}

// The values from `least` to `most`, clipped to those there can be.
[[maybe_unused]] inline ValueSet range_of(int least, int most) {
    if (most < least || most < 0 || least > kMostValues) return 0;
    const ValueSet up_to = most >= kMostValues ? ~ValueSet{0} : set_of(most + 1) - 1;
    return least <= 0 ? up_to : up_to & ~(set_of(least) - 1);
}

}  // namespace
}  // namespace fullhouse::constraints::FULLHOUSE_ISA
