// How thick and dark the line between each two neighbouring cells is.
#pragma once
#include <vector>
#include "photo/geometry.hpp"
#include "photo/image.hpp"

namespace fullhouse::photo {

// The ink across the line to the right of each cell, then across the line below each cell, row by row; 0 at the frame.
// A black line as wide as a cell has 1; lines lighter than the paper have negative ink.
std::vector<float> measure_borders(const Gray& image, const std::vector<Point>& nodes, int side);

}  // namespace fullhouse::photo
