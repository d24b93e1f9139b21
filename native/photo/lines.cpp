#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <utility>
#include "photo/grids.hpp"
#include "photo/straight.hpp"

namespace fullhouse::photo {

namespace {

// Follows the line that should be at row `at`, at most `span` pixels away from it: the path with the most ink (Viterbi).
std::vector<double> follow(const Gray& ink, double at, int span) {
    constexpr int kStep = 2;
    constexpr float kTurn = 0.10f;
    constexpr float kPull = 0.35f * 0.15f;
    const int offsets = 2 * span + 1;
    const int steps = (ink.width + kStep - 1) / kStep;
    const int middle = static_cast<int>(std::lround(at));
    std::vector<float> score(static_cast<std::size_t>(offsets)), next(score);
    std::vector<std::int8_t> from(static_cast<std::size_t>(offsets) * static_cast<std::size_t>(steps));
    for (int t = 0; t < steps; ++t) {
        for (int o = 0; o < offsets; ++o) {
            const float away = static_cast<float>(o - span) / static_cast<float>(span);
            const float here = ink.row(std::clamp(middle + o - span, 0, ink.height - 1))[t * kStep] - kPull * away * away;
            float best = 0;
            std::int8_t way = 0;
            if (t > 0) {
                best = score[static_cast<std::size_t>(o)];
                if (o > 0 && score[static_cast<std::size_t>(o - 1)] - kTurn > best)
                    best = score[static_cast<std::size_t>(o - 1)] - kTurn, way = -1;
                if (o + 1 < offsets && score[static_cast<std::size_t>(o + 1)] - kTurn > best)
                    best = score[static_cast<std::size_t>(o + 1)] - kTurn, way = 1;
            }
            next[static_cast<std::size_t>(o)] = best + here;
            from[static_cast<std::size_t>(t * offsets + o)] = way;
        }
        score.swap(next);
    }
    int o = static_cast<int>(std::max_element(score.begin(), score.end()) - score.begin());
    std::vector<double> places(static_cast<std::size_t>(ink.width));
    for (int t = steps - 1; t >= 0; --t) {
        const double here = at + o - span;
        const std::size_t x = static_cast<std::size_t>(t * kStep);
        places[x] = here;
        if (x + 1 < places.size()) places[x + 1] = x + 2 < places.size() ? (here + places[x + 2]) / 2 : here;
        o += from[static_cast<std::size_t>(t * offsets + o)];
    }
    return places;
}

double between(const std::vector<double>& curve, double x) {
    x = std::clamp(x, 0.0, static_cast<double>(curve.size() - 1));
    const std::size_t k = std::min(static_cast<std::size_t>(x), curve.size() - 2);
    return curve[k] + (curve[k + 1] - curve[k]) * (x - static_cast<double>(k));
}

class Nodes {
 public:
    explicit Nodes(int side) : across_(side + 1), all_(static_cast<std::size_t>(across_ * across_)) {}
    Point& at(int row, int column) { return all_[static_cast<std::size_t>(row * across_ + column)]; }
    const Point& at(int row, int column) const { return all_[static_cast<std::size_t>(row * across_ + column)]; }
    int across() const { return across_; }
    const std::vector<Point>& all() const { return all_; }
    std::vector<Point>& all() { return all_; }

 private:
    int across_;
    std::vector<Point> all_;
};

// The mean ink along a segment, one pixel to either side allowed.
double ink_between(const Gray& ink, Point a, Point b, Point aside) {
    constexpr int kSamples = 12;
    const auto at = [&](Point p) { return ink.clamped(static_cast<int>(std::lround(p.x)), static_cast<int>(std::lround(p.y))); };
    double sum = 0;
    for (int k = 0; k < kSamples; ++k) {
        const double t = 0.15 + 0.7 * k / (kSamples - 1);
        const Point p = a * (1 - t) + b * t;
        sum += std::max({at(p), at(p + aside), at(p - aside)});
    }
    return sum / kSamples;
}

// Ink of the segments to the right of each node, and below it.
struct Segments {
    std::vector<double> right, down;
    Segments(const Gray& ink, const Nodes& nodes) {
        const int n = nodes.across();
        right.assign(static_cast<std::size_t>(n * n), 0.0);
        down = right;
        for (int i = 0; i < n; ++i) {
            for (int j = 0; j < n; ++j) {
                const std::size_t k = static_cast<std::size_t>(i * n + j);
                if (j + 1 < n) right[k] = ink_between(ink, nodes.at(i, j), nodes.at(i, j + 1), {0, 1});
                if (i + 1 < n) down[k] = ink_between(ink, nodes.at(i, j), nodes.at(i + 1, j), {1, 0});
            }
        }
    }
    double score(int n) const {
        double sum = 0;
        for (std::size_t k = 0; k < right.size(); ++k) sum += std::clamp(right[k], 0.0, 0.6) + std::clamp(down[k], 0.0, 0.6);
        return sum / 0.6 / (2.0 * n * (n - 1));
    }
    // How far each node can be relied on: the ink of the segments that meet there.
    std::vector<double> weights(int n) const {
        std::vector<double> all(right.size(), 0.05);
        for (int i = 0; i < n; ++i) {
            for (int j = 0; j < n; ++j) {
                const std::size_t k = static_cast<std::size_t>(i * n + j);
                const double r = std::clamp(right[k], 0.0, 1.0);
                const double d = std::clamp(down[k], 0.0, 1.0);
                all[k] += r + d;
                if (j + 1 < n) all[k + 1] += r;
                if (i + 1 < n) all[k + static_cast<std::size_t>(n)] += d;
            }
        }
        return all;
    }
};

// A cubic surface through the nodes that ignores those far from it: paper bends, but smoothly.
Nodes smooth_surface(const Nodes& nodes, const std::vector<double>& weights) {
    const int n = nodes.across();
    std::vector<std::array<double, 16>> bases;
    int terms = 0;
    for (int i = 0; i < n; ++i) {
        for (int j = 0; j < n; ++j) {
            const double half = (n - 1) / 2.0;
            const double u = j / half - 1;
            const double v = i / half - 1;
            std::array<double, 16> basis{};
            terms = 0;
            for (int a = 0; a <= 3; ++a)
                for (int b = 0; b <= 3 && a + b <= 4; ++b)
                    basis[static_cast<std::size_t>(terms++)] = std::pow(u, a) * std::pow(v, b);
            bases.push_back(basis);
        }
    }
    std::vector<double> now = weights;
    Nodes fitted = nodes;
    for (int round = 0; round < 6; ++round) {
        const int width = terms + 2;
        std::vector<double> rows(static_cast<std::size_t>(terms * width), 0.0);
        for (std::size_t k = 0; k < bases.size(); ++k) {
            for (int a = 0; a < terms; ++a) {
                const double share = now[k] * bases[k][static_cast<std::size_t>(a)];
                double* row = &rows[static_cast<std::size_t>(a * width)];
                for (int b = 0; b < terms; ++b) row[b] += share * bases[k][static_cast<std::size_t>(b)];
                row[terms] += share * nodes.all()[k].x;
                row[terms + 1] += share * nodes.all()[k].y;
            }
        }
        for (int a = 0; a < terms; ++a) rows[static_cast<std::size_t>(a * width + a)] += 1e-6;
        if (!solve_linear(rows, terms, 2)) return nodes;
        std::vector<double> errors;
        for (std::size_t k = 0; k < bases.size(); ++k) {
            Point p{0, 0};
            for (int a = 0; a < terms; ++a) {
                p.x += bases[k][static_cast<std::size_t>(a)] * rows[static_cast<std::size_t>(a * width + terms)];
                p.y += bases[k][static_cast<std::size_t>(a)] * rows[static_cast<std::size_t>(a * width + terms + 1)];
            }
            fitted.all()[k] = p;
            errors.push_back(length(nodes.all()[k] - p));
        }
        std::vector<double> sorted = errors;
        std::nth_element(sorted.begin(), sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() / 2), sorted.end());
        const double scale = 2 * std::max(sorted[sorted.size() / 2], 0.5);
        for (std::size_t k = 0; k < errors.size(); ++k) now[k] = weights[k] / (1 + errors[k] / scale * errors[k] / scale);
    }
    return fitted;
}

// The mean ink of the straight lines that should be there, a few pixels to either side allowed.
double ink_at_lines(const Gray& ink, int side) {
    const Gray rows = box_mean(ink, kCell / 2, 0);
    const Gray columns = box_mean(ink, 0, kCell / 2);
    double sum = 0;
    for (int line = 0; line <= side; ++line) {
        const int at = kMargin + kCell * line;
        for (int k = 0; k < ink.width; ++k) {
            float row = -1, column = -1;
            for (int d = -2; d <= 2; ++d) {
                row = std::max(row, rows.row(at + d)[k]);
                column = std::max(column, columns.row(k)[at + d]);
            }
            sum += row + column;
        }
    }
    return sum / (2.0 * (side + 1) * ink.width);
}

Nodes crossings(const Gray& ink, int side, int span) {
    const Gray rows = along_rows(ink);
    const Gray columns = along_rows(transposed(ink));
    std::vector<std::vector<double>> y_of, x_of;
    for (int line = 0; line <= side; ++line) {
        y_of.push_back(follow(rows, kMargin + kCell * line, span));
        x_of.push_back(follow(columns, kMargin + kCell * line, span));
    }
    Nodes nodes(side);
    for (int i = 0; i <= side; ++i) {
        for (int j = 0; j <= side; ++j) {
            Point p{static_cast<double>(kMargin + kCell * j), static_cast<double>(kMargin + kCell * i)};
            for (int round = 0; round < 4; ++round) {
                p.y = between(y_of[static_cast<std::size_t>(i)], p.x);
                p.x = between(x_of[static_cast<std::size_t>(j)], p.y);
            }
            nodes.at(i, j) = p;
        }
    }
    return nodes;
}

std::vector<Point> in_picture(const Nodes& nodes, const Homography& frame) {
    std::vector<Point> out;
    for (const Point p : nodes.all()) out.push_back(frame({(p.x - kMargin) / kCell, (p.y - kMargin) / kCell}));
    return out;
}

}  // namespace

Lattice trace_lines(const Gray& image, const Quad& quad, int side) {
    auto frame = fit_square(side, quad);
    if (!frame) return {};
    std::vector<Point> lattice;
    for (int i = 0; i <= side; ++i)
        for (int j = 0; j <= side; ++j) lattice.push_back({static_cast<double>(j), static_cast<double>(i)});
    // 1. Straighten the frame by the homography on which most crossings agree. Light lines only where they are clearly stronger.
    bool is_light = false;
    {
        const Gray darkness = darkness_of(straightened(image, *frame, side));
        Gray ink = ink_of(darkness, false);
        Gray light = ink_of(darkness, true);
        is_light = ink_at_lines(light, side) > ink_at_lines(ink, side) + 0.05;
        if (is_light) ink = std::move(light);
        std::vector<bool> agrees;
        const double cell = std::sqrt(area(quad)) / side;
        const auto better = fit_most(lattice, in_picture(crossings(ink, side, 12), *frame), 0.18 * cell, agrees);
        if (better) frame = better;
    }
    // 2. Trace the lines again, closer, and keep the nodes that fit a smooth surface where they are.
    const Gray ink = ink_of(darkness_of(straightened(image, *frame, side)), is_light);
    Nodes nodes = crossings(ink, side, 7);
    const int n = side + 1;
    const Nodes surface = smooth_surface(nodes, Segments(ink, nodes).weights(n));
    for (std::size_t k = 0; k < nodes.all().size(); ++k)
        if (length(nodes.all()[k] - surface.all()[k]) > 2.5) nodes.all()[k] = surface.all()[k];
    return {in_picture(nodes, *frame), Segments(ink, nodes).score(n)};
}

}  // namespace fullhouse::photo
