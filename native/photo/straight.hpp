// A frame as a straight picture, and the ink in it: for following its lines and counting its cells.
#pragma once
#include "photo/geometry.hpp"
#include "photo/image.hpp"

namespace fullhouse::photo {

constexpr int kCell = 32;    // pixels per cell in the straightened picture
constexpr int kMargin = 16;  // around it

// The frame of side x side cells, with a margin.
Gray straightened(const Gray& image, const Homography& frame, int side);
// How much darker each pixel is than its surroundings, as a multiple of their contrast.
Gray darkness_of(const Gray& image);
// Ink, about 0 to 1: of dark marks, or of light ones.
Gray ink_of(const Gray& darkness, bool is_light);
// Averages along the rows, so that lines stay and digits fade.
Gray along_rows(const Gray& ink);
Gray transposed(const Gray& image);

}  // namespace fullhouse::photo
