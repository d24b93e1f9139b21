#include <algorithm>
#include <array>
#include <cmath>
#include <deque>
#include <map>
#include <utility>
#include "photo/components.hpp"
#include "photo/grids.hpp"

namespace fullhouse::photo {

namespace {

struct Hole {
    Point middle;  // of its bounding box: a digit pulls the centre of mass away
    double size;
};

struct Threshold {
    int radius_share;
    float contrast;
    bool is_thickened;
};
constexpr Threshold kThresholds[] = {{60, 6, false}, {80, 3, true}};
constexpr std::size_t kMostHoles = 700;
constexpr std::size_t kFewestHoles = 20;
constexpr std::size_t kMostWindows = 9;

std::vector<Hole> holes_of(const Gray& image, const Threshold& threshold, int side) {
    const int longer = std::max(image.width, image.height);
    Mask dark = darker_than_surroundings(image, std::max(longer / threshold.radius_share, 3), threshold.contrast);
    if (threshold.is_thickened) dark = dilated(dark);
    std::vector<Hole> holes;
    for (const Component& c : find_components(dark, false, false).all) {
        const int w = c.width();
        const int h = c.height();
        if (w <= 8 || h <= 8 || w * side > longer * 1.26 || h * side > longer * 1.26 || w > 2.2 * h || h > 2.2 * w) continue;
        if (c.area < 0.38 * w * h) continue;
        holes.push_back({{c.left + w / 2.0, c.top + h / 2.0}, std::sqrt(static_cast<double>(w) * h)});
    }
    if (holes.size() > kMostHoles) {
        std::stable_sort(holes.begin(), holes.end(), [](const Hole& a, const Hole& b) { return a.size > b.size; });
        holes.resize(kMostHoles);
    }
    return holes;
}

// Splits the holes into groups in which each one has a neighbour at the distance of a cell.
std::vector<std::vector<std::size_t>> groups_of(const std::vector<Hole>& holes,
                                                std::vector<std::vector<std::size_t>>& neighbours) {
    const std::size_t n = holes.size();
    neighbours.assign(n, {});
    for (std::size_t a = 0; a < n; ++a) {
        for (std::size_t b = 0; b < n; ++b) {
            if (a == b) continue;
            const double distance = length(holes[b].middle - holes[a].middle) / holes[a].size;
            const double ratio = holes[b].size / holes[a].size;
            if (distance > 0.8 && distance < 1.6 && ratio > 0.65 && ratio < 1.55) neighbours[a].push_back(b);
        }
    }
    std::vector<bool> is_seen(n, false);
    std::vector<std::vector<std::size_t>> groups;
    for (std::size_t start = 0; start < n; ++start) {
        if (is_seen[start]) continue;
        std::vector<std::size_t> group{start};
        is_seen[start] = true;
        for (std::size_t k = 0; k < group.size(); ++k) {
            for (const std::size_t next : neighbours[group[k]]) {
                if (is_seen[next]) continue;
                is_seen[next] = true;
                group.push_back(next);
            }
        }
        if (group.size() >= kFewestHoles) groups.push_back(std::move(group));
    }
    return groups;
}

using Place = std::pair<int, int>;  // row, column

// Walks from cell to cell and counts rows and columns. The steps follow the local direction, so that perspective does no harm.
std::map<Place, std::size_t> walk(const std::vector<Hole>& holes, const std::vector<std::size_t>& group,
                                  const std::vector<std::vector<std::size_t>>& neighbours, double& step) {
    std::vector<double> distances;
    std::vector<double> sizes;
    for (const std::size_t a : group) {
        sizes.push_back(holes[a].size);
        for (const std::size_t b : neighbours[a]) distances.push_back(length(holes[b].middle - holes[a].middle));
    }
    const auto median = [](std::vector<double>& values) {
        std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2), values.end());
        return values[values.size() / 2];
    };
    const double near = 1.25 * median(distances);
    double re = 0, im = 0;  // the direction of the lines, modulo a quarter turn
    std::size_t seed = group[0];
    for (const std::size_t a : group) {
        if (neighbours[a].size() > neighbours[seed].size()) seed = a;
        for (const std::size_t b : neighbours[a]) {
            const Point d = holes[b].middle - holes[a].middle;
            if (length(d) >= near) continue;
            re += std::cos(4 * std::atan2(d.y, d.x));
            im += std::sin(4 * std::atan2(d.y, d.x));
        }
    }
    const double angle = std::atan2(im, re) / 4;
    step = median(sizes) * 1.08;
    struct Axes {
        Point right, down;
    };
    std::map<Place, std::size_t> cells{{{0, 0}, seed}};
    std::map<std::size_t, std::pair<Place, Axes>> known;
    known[seed] = {{0, 0}, {Point{std::cos(angle), std::sin(angle)} * step, Point{-std::sin(angle), std::cos(angle)} * step}};
    std::deque<std::size_t> queue{seed};
    while (!queue.empty()) {
        const std::size_t from = queue.front();
        queue.pop_front();
        const auto [place, axes] = known[from];
        for (const auto& [down, right] : std::array<Place, 4>{{{0, 1}, {0, -1}, {1, 0}, {-1, 0}}}) {
            const Point way = axes.right * right + axes.down * down;
            const Point target = holes[from].middle + way;
            std::size_t next = group[0];
            for (const std::size_t k : group)
                if (length(holes[k].middle - target) < length(holes[next].middle - target)) next = k;
            const Place there{place.first + down, place.second + right};
            if (length(holes[next].middle - target) > 0.35 * length(way) || known.count(next) || cells.count(there)) continue;
            const Point taken = holes[next].middle - holes[from].middle;
            Axes turned = axes;
            if (right)
                turned.right = axes.right * 0.6 + taken * (0.4 * right);
            else
                turned.down = axes.down * 0.6 + taken * (0.4 * down);
            cells[there] = next;
            known[next] = {there, turned};
            queue.push_back(next);
        }
    }
    return cells;
}

}  // namespace

std::vector<Quad> find_holes(const Gray& image, int side) {
    std::vector<Quad> quads;
    for (const Threshold& threshold : kThresholds) {
        const std::vector<Hole> holes = holes_of(image, threshold, side);
        std::vector<std::vector<std::size_t>> neighbours;
        for (const std::vector<std::size_t>& group : groups_of(holes, neighbours)) {
            // 1. Rows and columns, and the homography on which most cells agree.
            double step = 0;
            const auto cells = walk(holes, group, neighbours, step);
            if (cells.size() < kFewestHoles) continue;
            std::vector<Point> from, to;
            std::vector<Place> places;
            for (const auto& [place, hole] : cells) {
                from.push_back({place.second + 0.5, place.first + 0.5});
                to.push_back(holes[hole].middle);
                places.push_back(place);
            }
            std::vector<bool> agrees;
            const auto h = fit_most(from, to, 0.3 * step, agrees);
            if (!h) continue;
            std::vector<Place> kept;
            for (std::size_t k = 0; k < places.size(); ++k)
                if (agrees[k]) kept.push_back(places[k]);
            if (kept.size() < 16) continue;
            // 2. The windows of side x side cells that hold most of them.
            const auto starts = [side](int low, int high) {
                return high - low + 1 >= side ? std::pair{low, high - side + 1} : std::pair{high - side + 1, low};
            };
            int top = kept[0].first, bottom = top, left = kept[0].second, right = left;
            for (const auto& [r, c] : kept) {
                top = std::min(top, r), bottom = std::max(bottom, r);
                left = std::min(left, c), right = std::max(right, c);
            }
            const auto rows = starts(top, bottom);
            const auto columns = starts(left, right);
            std::vector<std::pair<int, Place>> windows;
            for (int r = rows.first; r <= rows.second; ++r) {
                for (int c = columns.first; c <= columns.second; ++c) {
                    const auto inside = [&](const Place& p) {
                        return p.first >= r && p.first < r + side && p.second >= c && p.second < c + side;
                    };
                    windows.push_back({-static_cast<int>(std::count_if(kept.begin(), kept.end(), inside)), {r, c}});
                }
            }
            std::sort(windows.begin(), windows.end());
            if (windows.size() > kMostWindows) windows.resize(kMostWindows);
            for (const auto& [count, corner] : windows) {
                const double x = corner.second, y = corner.first, n = side;
                Quad quad{(*h)({x, y}), (*h)({x + n, y}), (*h)({x + n, y + n}), (*h)({x, y + n})};
                const auto first =
                    std::min_element(quad.begin(), quad.end(), [](Point a, Point b) { return a.x + a.y < b.x + b.y; });
                std::rotate(quad.begin(), first, quad.end());
                quads.push_back(quad);
            }
        }
    }
    return quads;
}

}  // namespace fullhouse::photo
