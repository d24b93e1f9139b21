// Connected parts of a mask.
#pragma once
#include <vector>
#include "photo/geometry.hpp"
#include "photo/image.hpp"

namespace fullhouse::photo {

struct Component {
    int left, top, right, bottom;  // right and bottom are the last pixel plus one
    int area;
    int first_run;  // of a list, linked by Run::next
    int width() const { return right - left; }
    int height() const { return bottom - top; }
};

struct Run {
    int y, begin, end;
    int next;  // the next run of the same component, or -1
};

struct Components {
    std::vector<Run> runs;
    std::vector<Component> all;

    // The ends of the runs of a component: its hull is their hull.
    std::vector<Point> outline(const Component& component) const;
};

// The parts of the pixels that have this value. Diagonal neighbours belong together if `with_corners`.
Components find_components(const Mask& mask, bool value, bool with_corners);

}  // namespace fullhouse::photo
