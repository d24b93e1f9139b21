#include <algorithm>
#include "photo/components.hpp"
#include "photo/grids.hpp"

namespace fullhouse::photo {

namespace {

struct OutlineThreshold {
    int radius_share;  // of the longer side
    float contrast;
    bool is_thickened;
};
constexpr OutlineThreshold kOutlineThresholds[] = {{60, 7, false}, {32, 12, false}, {120, 4, true}};
constexpr std::size_t kMost = 6;  // per threshold

}  // namespace

std::vector<Quad> find_outlines(const Gray& image) {
    std::vector<Quad> quads;
    const int longer = std::max(image.width, image.height);
    const int shorter = std::min(image.width, image.height);
    for (const OutlineThreshold& threshold : kOutlineThresholds) {
        Mask dark = darker_than_surroundings(image, std::max(longer / threshold.radius_share, 3), threshold.contrast);
        if (threshold.is_thickened) dark = dilated(dark);
        const Components components = find_components(dark, true, true);
        std::vector<const Component*> large;
        for (const Component& component : components.all) {
            const int w = component.width();
            const int h = component.height();
            if (std::min(w, h) * 10 > shorter && w < 3 * h && h < 3 * w) large.push_back(&component);
        }
        std::sort(large.begin(), large.end(),
                  [](const Component* a, const Component* b) { return a->width() * a->height() > b->width() * b->height(); });
        if (large.size() > kMost) large.resize(kMost);
        for (const Component* component : large) {
            const std::vector<Point> hull = convex_hull(components.outline(*component));
            if (hull.size() >= 4) quads.push_back(corners(hull));
        }
    }
    return quads;
}

}  // namespace fullhouse::photo
