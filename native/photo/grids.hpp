// Where the grids of a picture are: three stages, one file each, and a fourth for pictures without a puzzle.
//
//   outlines.cpp  dark parts of the picture, their hulls, four corners: the frame of a grid
//   holes.cpp     cells as pieces of paper enclosed by lines, joined to a lattice
//   lines.cpp     the lines of one candidate, traced: the crossings, and how sure it is that lines are there
//   counts.cpp    the number of cells in a frame that may have any
#pragma once
#include <vector>
#include "photo/geometry.hpp"
#include "photo/image.hpp"

namespace fullhouse::photo {

struct Lattice {
    std::vector<Point> nodes;  // (side + 1) squared crossings, row by row
    double score = 0;          // 0 to 1: the share of the lines that can be seen
};

struct Found {
    Lattice lattice;
    int side;     // cells per row
    double area;  // in pixels of the picture
    Quad frame;   // where it was looked for
};

// Whether a frame is large enough, convex, and not too oblong.
bool is_plausible(const Quad& quad, const Gray& image);
// Frames of grids with any number of cells.
std::vector<Quad> find_outlines(const Gray& image);
// Grids of side x side cells, several for a lattice of which more is seen than one grid.
std::vector<Quad> find_holes(const Gray& image, int side);
// Traces the lines of a grid near this frame.
Lattice trace_lines(const Gray& image, const Quad& frame, int side);

struct Counted {
    int rows = 0;
    int columns = 0;
    double score = 0;  // 0 to 1: how clear their lines are
};

// The cells of the clearest frame, of any number.
Counted count_cells(const Gray& image);

// All grids of a picture that do not overlap, in reading order, with at least this score.
std::vector<Found> find_grids(const Gray& image, double least_score);

}  // namespace fullhouse::photo
