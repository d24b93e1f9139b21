// A number that equivalent grids have in common, and hardly any others: cheap, so that canonical forms are found only where
// two grids share it.
#pragma once
#include <cstdint>
#include "symmetry/transform.hpp"

namespace fullhouse::symmetry {

std::uint64_t fingerprint(const Digit* grid);

}  // namespace fullhouse::symmetry
