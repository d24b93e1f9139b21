#include "photo/geometry.hpp"
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>

namespace fullhouse::photo {

double length(Point a) { return std::hypot(a.x, a.y); }
double cross(Point a, Point b) { return a.x * b.y - a.y * b.x; }

Point Homography::operator()(Point p) const {
    const double w = m[6] * p.x + m[7] * p.y + m[8];
    return {(m[0] * p.x + m[1] * p.y + m[2]) / w, (m[3] * p.x + m[4] * p.y + m[5]) / w};
}

std::vector<Point> convex_hull(std::vector<Point> points) {
    std::sort(points.begin(), points.end(), [](Point a, Point b) { return a.x != b.x ? a.x < b.x : a.y < b.y; });
    std::vector<Point> hull;
    for (int half = 0; half < 2; ++half) {
        const std::size_t start = hull.size();
        for (const Point point : points) {
            while (hull.size() >= start + 2 && cross(hull.back() - hull[hull.size() - 2], point - hull.back()) <= 0)
                hull.pop_back();
            hull.push_back(point);
        }
        hull.pop_back();
        std::reverse(points.begin(), points.end());
    }
    return hull;
}

double area(const Quad& quad) {
    double twice = 0;
    for (std::size_t k = 0; k < 4; ++k) twice += cross(quad[k], quad[(k + 1) % 4]);
    return std::abs(twice) / 2;
}

bool is_convex(const Quad& quad) {
    int turns = 0;
    for (std::size_t k = 0; k < 4; ++k) {
        const double turn = cross(quad[(k + 1) % 4] - quad[k], quad[(k + 2) % 4] - quad[(k + 1) % 4]);
        turns += turn > 0 ? 1 : turn < 0 ? -1 : 0;
    }
    return std::abs(turns) == 4;
}

namespace {

Quad ordered(Quad quad) {
    Point middle{0, 0};
    for (const Point point : quad) middle = middle + point * 0.25;
    std::sort(quad.begin(), quad.end(), [middle](Point a, Point b) {
        return std::atan2(a.y - middle.y, a.x - middle.x) < std::atan2(b.y - middle.y, b.x - middle.x);
    });
    const auto first = std::min_element(quad.begin(), quad.end(), [](Point a, Point b) { return a.x + a.y < b.x + b.y; });
    std::rotate(quad.begin(), first, quad.end());
    return quad;
}

// Keeps the points of an open outline that are needed to stay within `tolerance` of it (Douglas and Peucker), without the last.
void simplify(const std::vector<Point>& outline, std::size_t begin, std::size_t end, double tolerance, std::vector<Point>& kept) {
    const Point a = outline[begin % outline.size()];
    const Point along = outline[end % outline.size()] - a;
    const double norm = length(along) + 1e-9;
    double most = 0;
    std::size_t at = begin;
    for (std::size_t k = begin + 1; k < end; ++k) {
        const double distance = std::abs(cross(along, outline[k % outline.size()] - a)) / norm;
        if (distance > most) {
            most = distance;
            at = k;
        }
    }
    if (most <= tolerance) {
        kept.push_back(a);
        return;
    }
    simplify(outline, begin, at, tolerance, kept);
    simplify(outline, at, end, tolerance, kept);
}

std::size_t farthest(const std::vector<Point>& points, Point from) {
    std::size_t best = 0;
    for (std::size_t k = 0; k < points.size(); ++k)
        if (length(points[k] - from) > length(points[best] - from)) best = k;
    return best;
}

Quad smallest_rectangle(const std::vector<Point>& hull) {
    double least = std::numeric_limits<double>::infinity();
    Quad best{};
    for (std::size_t k = 0; k < hull.size(); ++k) {
        const Point edge = hull[(k + 1) % hull.size()] - hull[k];
        if (length(edge) < 1e-6) continue;
        const Point u = edge * (1 / length(edge));
        const Point v{-u.y, u.x};
        double low_u = 1e18, high_u = -1e18, low_v = 1e18, high_v = -1e18;
        for (const Point p : hull) {
            const double a = p.x * u.x + p.y * u.y;
            const double b = p.x * v.x + p.y * v.y;
            low_u = std::min(low_u, a), high_u = std::max(high_u, a);
            low_v = std::min(low_v, b), high_v = std::max(high_v, b);
        }
        const double size = (high_u - low_u) * (high_v - low_v);
        if (size < least) {
            least = size;
            best = {u * low_u + v * low_v, u * high_u + v * low_v, u * high_u + v * high_v, u * low_u + v * high_v};
        }
    }
    return best;
}

}  // namespace

Quad corners(const std::vector<Point>& hull) {
    double around = 0;
    for (std::size_t k = 0; k < hull.size(); ++k) around += length(hull[(k + 1) % hull.size()] - hull[k]);
    std::size_t a = farthest(hull, hull[0]);
    std::size_t b = farthest(hull, hull[a]);
    if (a > b) std::swap(a, b);
    for (int step = 0; step < 23; ++step) {
        std::vector<Point> kept;
        const double tolerance = (0.01 + 0.005 * step) * around;
        simplify(hull, a, b, tolerance, kept);
        simplify(hull, b, a + hull.size(), tolerance, kept);
        if (kept.size() == 4) return ordered({kept[0], kept[1], kept[2], kept[3]});
        if (kept.size() < 4) break;
    }
    return ordered(smallest_rectangle(hull));
}

bool solve_linear(std::vector<double>& rows, int n, int columns) {
    const std::size_t width = static_cast<std::size_t>(n + columns);
    const auto at = [&](int r, int c) -> double& {
        return rows[static_cast<std::size_t>(r) * width + static_cast<std::size_t>(c)];
    };
    for (int c = 0; c < n; ++c) {
        int pivot = c;
        for (int r = c + 1; r < n; ++r)
            if (std::abs(at(r, c)) > std::abs(at(pivot, c))) pivot = r;
        if (!(std::abs(at(pivot, c)) > 1e-12)) return false;
        if (pivot != c)
            for (int k = 0; k < n + columns; ++k) std::swap(at(pivot, k), at(c, k));
        for (int r = 0; r < n; ++r) {
            if (r == c) continue;
            const double factor = at(r, c) / at(c, c);
            if (factor == 0) continue;
            for (int k = c; k < n + columns; ++k) at(r, k) -= factor * at(c, k);
        }
    }
    for (int r = 0; r < n; ++r)
        for (int k = n; k < n + columns; ++k) at(r, k) /= at(r, r);
    return true;
}

namespace {

// Moves points to mean 0 and mean distance sqrt 2, without which the equations are badly conditioned.
struct Scaling {
    Point middle{0, 0};
    double scale = 1;
    explicit Scaling(const std::vector<Point>& points) {
        for (const Point p : points) middle = middle + p * (1.0 / static_cast<double>(points.size()));
        double mean = 0;
        for (const Point p : points) mean += length(p - middle) / static_cast<double>(points.size());
        scale = std::sqrt(2.0) / std::max(mean, 1e-9);
    }
    Point operator()(Point p) const { return (p - middle) * scale; }
};

}  // namespace

std::optional<Homography> fit(const std::vector<Point>& from, const std::vector<Point>& to) {
    const Scaling s(from);
    const Scaling t(to);
    std::vector<double> normal(8 * 9, 0.0);
    const auto add = [&](const std::array<double, 9>& row) {
        for (std::size_t i = 0; i < 8; ++i)
            for (std::size_t j = 0; j < 9; ++j) normal[i * 9 + j] += row[i] * row[j];
    };
    for (std::size_t k = 0; k < from.size(); ++k) {
        const Point p = s(from[k]);
        const Point q = t(to[k]);
        add({p.x, p.y, 1, 0, 0, 0, -q.x * p.x, -q.x * p.y, q.x});
        add({0, 0, 0, p.x, p.y, 1, -q.y * p.x, -q.y * p.y, q.y});
    }
    if (!solve_linear(normal, 8, 1)) return std::nullopt;
    std::array<double, 9> h{};
    for (std::size_t k = 0; k < 8; ++k) h[k] = normal[k * 9 + 8];
    h[8] = 1;
    // Undo the scaling: to = T^-1 h S.
    std::array<double, 9> hs{};
    for (std::size_t r = 0; r < 3; ++r) {
        hs[r * 3] = h[r * 3] * s.scale;
        hs[r * 3 + 1] = h[r * 3 + 1] * s.scale;
        hs[r * 3 + 2] = h[r * 3 + 2] - s.scale * (h[r * 3] * s.middle.x + h[r * 3 + 1] * s.middle.y);
    }
    Homography out{};
    for (std::size_t c = 0; c < 3; ++c) {
        out.m[c] = hs[c] / t.scale + t.middle.x * hs[6 + c];
        out.m[3 + c] = hs[3 + c] / t.scale + t.middle.y * hs[6 + c];
        out.m[6 + c] = hs[6 + c];
    }
    for (const double value : out.m)
        if (!std::isfinite(value)) return std::nullopt;
    return out;
}

std::optional<Homography> fit_most(const std::vector<Point>& from, const std::vector<Point>& to, double tolerance,
                                   std::vector<bool>& agrees) {
    const std::size_t n = from.size();
    if (n < 4) return std::nullopt;
    const auto close = [&](const Homography& h) {
        std::vector<bool> is_close(n);
        for (std::size_t k = 0; k < n; ++k) is_close[k] = length(h(from[k]) - to[k]) < tolerance;
        return is_close;
    };
    std::uint64_t state = 1;
    std::size_t most = 0;
    std::vector<bool> best;
    for (int round = 0; round < 80 && most * 20 <= n * 19; ++round) {
        std::array<std::size_t, 4> pick{};
        for (std::size_t k = 0; k < 4; ++k) {
            do {
                state = state * 6364136223846793005u + 1442695040888963407u;
                pick[k] = static_cast<std::size_t>(state >> 33) % n;
            } while (std::find(pick.begin(), pick.begin() + static_cast<std::ptrdiff_t>(k), pick[k]) !=
                     pick.begin() + static_cast<std::ptrdiff_t>(k));
        }
        const auto h = fit({from[pick[0]], from[pick[1]], from[pick[2]], from[pick[3]]},
                           {to[pick[0]], to[pick[1]], to[pick[2]], to[pick[3]]});
        if (!h) continue;
        std::vector<bool> is_close = close(*h);
        const std::size_t count = static_cast<std::size_t>(std::count(is_close.begin(), is_close.end(), true));
        if (count > most) {
            most = count;
            best = std::move(is_close);
        }
    }
    std::optional<Homography> h;
    for (int round = 0; round < 3; ++round) {
        std::vector<Point> some_from, some_to;
        for (std::size_t k = 0; k < best.size(); ++k) {
            if (!best[k]) continue;
            some_from.push_back(from[k]);
            some_to.push_back(to[k]);
        }
        if (some_from.size() < 4) return std::nullopt;
        h = fit(some_from, some_to);
        if (!h) return std::nullopt;
        best = close(*h);
    }
    agrees = best;
    return h;
}

std::optional<Homography> fit_square(double side, const Quad& quad) {
    return fit({{0, 0}, {side, 0}, {side, side}, {0, side}}, {quad[0], quad[1], quad[2], quad[3]});
}

Quad image_of_square(double side, const Homography& h) { return {h({0, 0}), h({side, 0}), h({side, side}), h({0, side})}; }

}  // namespace fullhouse::photo
