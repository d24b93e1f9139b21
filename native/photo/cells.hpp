// The cells of a grid as small pictures that all look alike: upright, ink 1, paper 0.
#pragma once
#include <array>
#include <vector>
#include "photo/geometry.hpp"
#include "photo/image.hpp"

namespace fullhouse::photo {

constexpr int kPatch = 32;  // pixels per cell, with a margin of 6 % of the cell on each side

using Patch = std::array<float, kPatch * kPatch>;

struct Cells {
    std::vector<Patch> patches;
    std::vector<float> strengths;  // of the ink of each cell, as a share of that of the grid's strongest cells
};

// Samples each cell between its own four nodes, so that bent paper needs nothing more.
Cells sample_cells(const Gray& image, const std::vector<Point>& nodes, int side);

}  // namespace fullhouse::photo
