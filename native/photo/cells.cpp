#include "photo/cells.hpp"
#include <algorithm>
#include <cmath>

namespace fullhouse::photo {

namespace {

constexpr double kPad = 0.06;
constexpr float kFloor = 0.45f;  // of the grid's contrast: a fainter cell is not amplified further

// Values of a sorted list at a share of its length, as NumPy's percentile.
float quantile(const std::vector<float>& sorted, double share) {
    const double at = share * static_cast<double>(sorted.size() - 1);
    const std::size_t k = std::min(static_cast<std::size_t>(at), sorted.size() - 2);
    return sorted[k] + (sorted[k + 1] - sorted[k]) * static_cast<float>(at - static_cast<double>(k));
}

std::vector<float> inner(const Patch& patch, int margin) {
    std::vector<float> values;
    for (int y = margin; y < kPatch - margin; ++y)
        for (int x = margin; x < kPatch - margin; ++x) values.push_back(patch[static_cast<std::size_t>(y * kPatch + x)]);
    std::sort(values.begin(), values.end());
    return values;
}

// Subtracts the paper and divides by the contrast, which all cells share; light digits on dark become dark on light.
void normalize(Cells& cells) {
    const std::size_t count = cells.patches.size();
    std::vector<float> paper(count), dark(count), light(count), strongest;
    for (std::size_t k = 0; k < count; ++k) {
        const std::vector<float> values = inner(cells.patches[k], kPatch / 7);
        paper[k] = quantile(values, 0.5);
        dark[k] = paper[k] - quantile(values, 0.03);
        light[k] = quantile(values, 0.97) - paper[k];
        strongest.push_back(std::max(dark[k], light[k]));
    }
    std::vector<float> sorted = strongest;
    std::sort(sorted.begin(), sorted.end());
    const float contrast = quantile(sorted, 0.85);
    float dark_sum = 0, light_sum = 0;
    for (std::size_t k = 0; k < count; ++k) {
        if (strongest[k] <= 0.5f * contrast) continue;
        dark_sum += dark[k];
        light_sum += light[k];
    }
    const bool is_dark = dark_sum >= light_sum;
    for (std::size_t k = 0; k < count; ++k) {
        const float usual = is_dark ? dark[k] : light[k];
        const float other = is_dark ? light[k] : dark[k];
        const bool cell_is_dark = other > 2.2f * usual + 0.15f * contrast ? !is_dark : is_dark;
        const float amplitude = std::max(cell_is_dark ? dark[k] : light[k], kFloor * contrast) + 2;
        for (float& pixel : cells.patches[k])
            pixel = std::clamp((cell_is_dark ? paper[k] - pixel : pixel - paper[k]) / amplitude, -0.6f, 1.6f);
        cells.strengths.push_back(kFloor * quantile(inner(cells.patches[k], 6), 0.98));
    }
}

}  // namespace

Cells sample_cells(const Gray& image, const std::vector<Point>& nodes, int side) {
    // 1. A picture in which a cell is hardly larger than a patch, so that sampling does not skip pixels.
    const std::size_t n = static_cast<std::size_t>(side);
    const double cell = std::sqrt(area({nodes[0], nodes[n], nodes[(n + 1) * (n + 1) - 1], nodes[n * (n + 1)]})) / side;
    const double scale = kPatch / std::max(cell, 1.0) * 1.3;
    Gray smaller;
    std::vector<Point> places = nodes;
    if (scale < 0.9) {
        smaller = resized(image, std::max(1, static_cast<int>(std::lround(image.width * scale))),
                          std::max(1, static_cast<int>(std::lround(image.height * scale))));
        const double across = static_cast<double>(smaller.width) / image.width;
        const double down = static_cast<double>(smaller.height) / image.height;
        for (Point& p : places) p = {(p.x + 0.5) * across - 0.5, (p.y + 0.5) * down - 0.5};
    }
    const Gray& source = scale < 0.9 ? smaller : image;
    // 2. The patches.
    Cells cells;
    for (std::size_t row = 0; row < n; ++row) {
        for (std::size_t column = 0; column < n; ++column) {
            const std::size_t at = row * (n + 1) + column;
            const Point a = places[at], b = places[at + 1], c = places[at + n + 2], d = places[at + n + 1];
            Patch patch;
            for (int y = 0; y < kPatch; ++y) {
                const double v = (y + 0.5) / kPatch * (1 + 2 * kPad) - kPad;
                for (int x = 0; x < kPatch; ++x) {
                    const double u = (x + 0.5) / kPatch * (1 + 2 * kPad) - kPad;
                    const Point p = (a * (1 - u) + b * u) * (1 - v) + (d * (1 - u) + c * u) * v;
                    patch[static_cast<std::size_t>(y * kPatch + x)] = sampled(source, p.x, p.y);
                }
            }
            cells.patches.push_back(patch);
        }
    }
    normalize(cells);
    return cells;
}

}  // namespace fullhouse::photo
