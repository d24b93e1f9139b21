// From a picture to what its cells show; rules are not known here.
#pragma once
#include <vector>
#include "photo/grids.hpp"
#include "photo/net.hpp"

namespace fullhouse::photo {

struct Reading {
    int side;
    double score;              // of the lines
    std::vector<Point> nodes;  // crossings in pixels of the picture, from the top left of the grid as it is read
    std::vector<LogProbabilities> cells;
    std::vector<float> strengths;
    std::vector<float> borders;  // ink between neighbouring cells, as measure_borders returns it
};

// Reads all grids of a picture, in reading order. A turned grid is read upright.
std::vector<Reading> read_grids(const Gray& image, const Net& net);

// Counts the rows and columns of the clearest frame of a picture, to name a grid that is not read.
Counted count_cells_of_photo(const Gray& image);

}  // namespace fullhouse::photo
