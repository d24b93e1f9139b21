// Planes of pixels and the few filters that reading a photo needs. Edges repeat their last pixel.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace fullhouse::photo {

template <class Pixel>
struct Plane {
    int width = 0;
    int height = 0;
    std::vector<Pixel> pixels;

    Plane() = default;
    Plane(int width, int height)
        : width(width), height(height), pixels(static_cast<std::size_t>(width) * static_cast<std::size_t>(height)) {}
    Pixel* row(int y) { return pixels.data() + static_cast<std::size_t>(y) * static_cast<std::size_t>(width); }
    const Pixel* row(int y) const { return pixels.data() + static_cast<std::size_t>(y) * static_cast<std::size_t>(width); }
    Pixel clamped(int x, int y) const { return row(std::clamp(y, 0, height - 1))[std::clamp(x, 0, width - 1)]; }
};
using Gray = Plane<float>;  // 0 black to 255 white
using Mask = Plane<std::uint8_t>;

// The mean over a window of 2 * rx + 1 by 2 * ry + 1 pixels.
Gray box_mean(const Gray& image, int rx, int ry);
// The greatest value in such a window; for small windows.
Gray dilated(const Gray& image, int rx, int ry);
Mask dilated(const Mask& mask);
// A light blur: 1 2 1 both ways.
Gray softened(const Gray& image);
// Area means when it shrinks, bilinear when it grows.
Gray resized(const Gray& image, int width, int height);
Gray inverted(const Gray& image);
// The value between pixels. A folded frame has places that are not numbers; they count as the first row or column.
inline float sampled(const Gray& image, double x, double y) {
    x = std::max(0.0, std::min(x, image.width - 1.001));  // unlike std::clamp, 0 for a NaN
    y = std::max(0.0, std::min(y, image.height - 1.001));
    const int left = static_cast<int>(x);
    const int top = static_cast<int>(y);
    const float u = static_cast<float>(x - left);
    const float v = static_cast<float>(y - top);
    const float* above = image.row(top) + left;
    const float* below = image.row(std::min(top + 1, image.height - 1)) + left;
    const int next = left + 1 < image.width ? 1 : 0;
    const float high = above[0] + (above[next] - above[0]) * u;
    const float low = below[0] + (below[next] - below[0]) * u;
    return high + (low - high) * v;
}
// 1 where a pixel is darker than the mean of its window by more than `contrast`.
Mask darker_than_surroundings(const Gray& image, int radius, float contrast);

}  // namespace fullhouse::photo
