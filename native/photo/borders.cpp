#include "photo/borders.hpp"
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace fullhouse::photo {

namespace {

constexpr int kReach = 14;     // samples to either side of the line
constexpr double kAway = 0.2;  // of a cell, to either side
constexpr int kOuter = 4;      // samples at either end that show paper, or marks in the cells
constexpr int kAcross = 2 * kReach + 1;
constexpr int kAlong = 13;
constexpr float kDarkestPaper = 40;

using Samples = std::array<float, kAlong * kAcross>;

// The pixels around the line from a to b, row by row across it.
Samples samples_around(const Gray& image, Point a, Point b) {
    const Point along = b - a;
    const Point aside{-along.y, along.x};
    Samples samples{};
    float* to = samples.data();
    for (int place = 0; place < kAlong; ++place) {
        const Point at = a + along * (0.12 + 0.76 * place / (kAlong - 1));
        for (int k = -kReach; k <= kReach; ++k) {
            const Point p = at + aside * (kAway * k / kReach);
            *to++ = sampled(image, p.x, p.y);
        }
    }
    return samples;
}

// The paper next to the line, at its first or last samples: most of it is paper, the rest digits, so a quartile.
float paper_beside(const Samples& samples, int first, bool is_light) {
    std::array<float, kAlong * kOuter> values{};
    for (std::size_t k = 0; k < values.size(); ++k)
        values[k] = samples[k / kOuter * kAcross + static_cast<std::size_t>(first) + k % kOuter];
    const auto quartile = values.begin() + static_cast<std::ptrdiff_t>(is_light ? values.size() / 4 : 3 * values.size() / 4);
    std::nth_element(values.begin(), quartile, values.end());
    return *quartile;
}

// The ink across a line: the median over its length, which marks that touch it hardly move.
float ink_across(const Samples& samples, bool is_light) {
    const float before = paper_beside(samples, 0, is_light), after = paper_beside(samples, kAcross - kOuter, is_light);
    std::array<float, kAlong> inks{};
    for (std::size_t place = 0; place < kAlong; ++place) {
        for (std::size_t k = kOuter; k + kOuter < kAcross; ++k) {
            const float paper = before + (after - before) * static_cast<float>(k) / (kAcross - 1);
            const float darker = paper - samples[place * kAcross + k];
            inks[place] += (is_light ? std::min(darker, 0.0f) : std::max(darker, 0.0f)) / std::max(paper, kDarkestPaper);
        }
    }
    std::nth_element(inks.begin(), inks.begin() + kAlong / 2, inks.end());
    return inks[kAlong / 2] * static_cast<float>(kAway / kReach);
}

}  // namespace

std::vector<float> measure_borders(const Gray& image, const std::vector<Point>& nodes, int side) {
    const std::size_t n = static_cast<std::size_t>(side);
    std::vector<float> dark(2 * n * n, 0.0f), light = dark;
    int balance = 0;
    const auto measure = [&](std::size_t at, Point a, Point b) {
        const Samples samples = samples_around(image, a, b);
        dark[at] = ink_across(samples, false);
        light[at] = ink_across(samples, true);
        balance += dark[at] + light[at] < 0 ? -1 : 1;
    };
    for (std::size_t row = 0; row < n; ++row) {
        for (std::size_t column = 0; column < n; ++column) {
            const Point corner = nodes[(row + 1) * (n + 1) + column + 1];
            const std::size_t cell = row * n + column;
            if (column + 1 < n) measure(cell, nodes[row * (n + 1) + column + 1], corner);
            if (row + 1 < n) measure(n * n + cell, nodes[(row + 1) * (n + 1) + column], corner);
        }
    }
    return balance < 0 ? light : dark;
}

}  // namespace fullhouse::photo
