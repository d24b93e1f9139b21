#include "photo/straight.hpp"
#include <algorithm>
#include <cmath>
#include <cstddef>

namespace fullhouse::photo {

Gray straightened(const Gray& image, const Homography& frame, int side) {
    const int width = side * kCell + 2 * kMargin;
    Gray out(width, width);
    const auto& m = frame.m;
    const auto place = [](int k) { return (k - kMargin) / static_cast<double>(kCell); };
    for (int y = 0; y < width; ++y) {
        const double v = place(y);
        const double x0 = m[1] * v + m[2], y0 = m[4] * v + m[5], w0 = m[7] * v + m[8];
        for (int x = 0; x < width; ++x) {
            const double u = place(x);
            const double w = 1 / (m[6] * u + w0);
            out.row(y)[x] = sampled(image, (m[0] * u + x0) * w, (m[3] * u + y0) * w);
        }
    }
    return out;
}

Gray darkness_of(const Gray& image) {
    const int r = kCell / 2;
    Gray squares(image.width, image.height);
    for (std::size_t k = 0; k < image.pixels.size(); ++k) squares.pixels[k] = image.pixels[k] * image.pixels[k];
    const Gray mean = box_mean(image, r, r);
    const Gray mean_square = box_mean(squares, r, r);
    Gray darkness(image.width, image.height);
    for (std::size_t k = 0; k < darkness.pixels.size(); ++k) {
        const float spread = std::sqrt(std::max(mean_square.pixels[k] - mean.pixels[k] * mean.pixels[k], 0.0f)) + 4;
        darkness.pixels[k] = (mean.pixels[k] - image.pixels[k]) / spread;
    }
    return darkness;
}

Gray ink_of(const Gray& darkness, bool is_light) {
    Gray ink(darkness.width, darkness.height);
    const float sign = is_light ? -1 : 1;
    for (std::size_t k = 0; k < ink.pixels.size(); ++k) ink.pixels[k] = std::clamp(sign * darkness.pixels[k], -1.0f, 2.5f) / 2.5f;
    return ink;
}

Gray transposed(const Gray& image) {
    Gray out(image.height, image.width);
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x) out.row(x)[y] = image.row(y)[x];
    return out;
}

Gray along_rows(const Gray& ink) {
    const Gray near = box_mean(ink, 4, 0);
    Gray far = box_mean(ink, kCell / 2, 0);
    for (std::size_t k = 0; k < far.pixels.size(); ++k) far.pixels[k] = 0.5f * (far.pixels[k] + near.pixels[k]);
    return far;
}

}  // namespace fullhouse::photo
