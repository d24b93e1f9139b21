#include "photo/grids.hpp"
#include <algorithm>
#include <cmath>
#include <utility>

namespace fullhouse::photo {

namespace {

constexpr double kGood = 0.75;  // cells are not joined when lines are this clear
constexpr double kFair = 0.58;  // no other number of cells is tried, and nothing inside the grid
constexpr double kPoor = 0.55;
constexpr int kSide = 9;
constexpr int kOtherSides[] = {16, 12, 8, 6, 4};
constexpr double kMalus = 0.2;      // grids of other sizes must be clearer than 9 x 9 by this much
constexpr std::size_t kFrames = 3;  // so many of the likeliest are tried with other sizes

Quad frame_of(const Found& found) {
    const std::size_t n = static_cast<std::size_t>(found.side);
    const std::vector<Point>& nodes = found.lattice.nodes;
    return {nodes[0], nodes[n], nodes[(n + 1) * (n + 1) - 1], nodes[n * (n + 1)]};
}

bool contains(const Quad& quad, Point p) {
    for (std::size_t k = 0; k < 4; ++k)
        if (cross(quad[(k + 1) % 4] - quad[k], p - quad[k]) < 0) return false;
    return true;
}

// Whether they share more than their edges: a grid of 5 x 5 points in one of them is looked up in the other.
bool overlap(const Quad& a, const Quad& b) {
    const auto inside = [](const Quad& some, const Quad& other) {
        for (int i = 1; i < 10; i += 2) {
            for (int j = 1; j < 10; j += 2) {
                const Point top = some[0] * (1 - j / 10.0) + some[1] * (j / 10.0);
                const Point bottom = some[3] * (1 - j / 10.0) + some[2] * (j / 10.0);
                if (contains(other, top * (1 - i / 10.0) + bottom * (i / 10.0))) return true;
            }
        }
        return false;
    };
    return inside(a, b) || inside(b, a);
}

double clearness_of(const Found& found) { return found.lattice.score - (found.side == kSide ? 0.0 : kMalus); }

class Search {
 public:
    explicit Search(const Gray& image) : image_(image) {}

    void add(const std::vector<Quad>& quads, int side) {
        std::vector<Quad> sorted = quads;
        std::stable_sort(sorted.begin(), sorted.end(), [](const Quad& a, const Quad& b) { return area(a) > area(b); });
        for (const Quad& quad : sorted) {
            if (!is_plausible(quad, image_) || is_known(quad, side) || is_part(quad)) continue;
            known_.push_back({quad, side});
            Found found{trace_lines(image_, quad, side), side, 0, quad};
            if (found.lattice.nodes.empty()) continue;
            found.area = area(frame_of(found));
            if (!is_plausible(frame_of(found), image_)) continue;
            all_.push_back(std::move(found));
        }
    }
    double best() const {
        double most = 0;
        for (const Found& found : all_) most = std::max(most, found.lattice.score);
        return most;
    }
    // The same, if other sizes count for less.
    double clearest() const {
        double most = 0;
        for (const Found& found : all_) most = std::max(most, clearness_of(found));
        return most;
    }
    std::vector<Found>& all() { return all_; }
    // Frames in which most is seen: a grid with other cells shares its outer lines and some others, a sheet of paper only those.
    std::vector<Quad> likeliest(std::size_t count) const {
        std::vector<Found> sorted = all_;
        const auto value = [](const Found& found) { return found.lattice.score * std::sqrt(found.area); };
        std::stable_sort(sorted.begin(), sorted.end(), [&](const Found& a, const Found& b) { return value(a) > value(b); });
        std::vector<Quad> frames;
        for (std::size_t k = 0; k < std::min(count, sorted.size()); ++k) frames.push_back(sorted[k].frame);
        return frames;
    }

 private:
    bool is_known(const Quad& quad, int side) const {
        const double near = 0.015 * std::sqrt(area(quad));
        return std::any_of(known_.begin(), known_.end(), [&](const auto& other) {
            for (std::size_t k = 0; k < 4; ++k)
                if (length(quad[k] - other.first[k]) > near) return false;
            return other.second == side;
        });
    }
    // Whether it is a box or a digit of a grid that is clear.
    bool is_part(const Quad& quad) const {
        return std::any_of(all_.begin(), all_.end(), [&](const Found& found) {
            if (found.side != kSide || found.lattice.score < kFair || area(quad) > 0.5 * found.area) return false;
            const Quad frame = frame_of(found);
            return contains(frame, (quad[0] + quad[1] + quad[2] + quad[3]) * 0.25);
        });
    }

    const Gray& image_;
    std::vector<Found> all_;
    std::vector<std::pair<Quad, int>> known_;
};

}  // namespace

bool is_plausible(const Quad& quad, const Gray& image) {
    const double w = image.width, h = image.height;
    double shortest = 1e9, longest = 0;
    for (std::size_t k = 0; k < 4; ++k) {
        const Point p = quad[k];
        if (!(p.x > -0.15 * w && p.x < 1.15 * w && p.y > -0.15 * h && p.y < 1.15 * h)) return false;
        const double edge = length(quad[(k + 1) % 4] - p);
        shortest = std::min(shortest, edge);
        longest = std::max(longest, edge);
    }
    return shortest > 60 && longest < 2.6 * shortest && is_convex(quad);
}

std::vector<Found> find_grids(const Gray& image, double least_score) {
    // 1. Candidates: frames first; cells, other sizes and light lines only while nothing is clear.
    Search search(image);
    const std::vector<Quad> outlines = find_outlines(image);
    search.add(outlines, kSide);
    if (search.best() < kFair) {  // before cells are joined, since 9 x 9 cells of a larger grid would pass for a grid
        const std::vector<Quad> likely = search.likeliest(kFrames);
        for (const int side : kOtherSides) search.add(likely, side);
    }
    if (search.best() < kGood) search.add(find_holes(image, kSide), kSide);
    double sum = 0;
    for (const float pixel : image.pixels) sum += pixel;
    const bool is_dark = sum / static_cast<double>(image.pixels.size()) < 110;
    const Gray negative = is_dark && search.clearest() < kPoor ? inverted(image) : Gray();
    if (negative.width) {
        search.add(find_outlines(negative), kSide);
        search.add(find_holes(negative, kSide), kSide);
    }
    // 2. The best of those that overlap: by the lines seen, and among equals by size. Other sizes must be clearly better than 9.
    std::vector<Found>& all = search.all();
    const double best = search.clearest();
    const auto value = [&](const Found& found) {  // every second line of 16 x 16 cells makes 8 x 8
        const double size = found.area * (found.side == kSide ? 1.0 : found.side / 9.0);
        const double clear = clearness_of(found);
        return clear > best - 0.06 ? 1e9 + size * std::pow(clear, 4) : clear;
    };
    std::stable_sort(all.begin(), all.end(), [&](const Found& a, const Found& b) { return value(a) > value(b); });
    std::vector<Found> kept;
    for (Found& found : all) {
        if (found.lattice.score < least_score) continue;
        const bool is_new =
            std::none_of(kept.begin(), kept.end(), [&](const Found& other) { return overlap(frame_of(found), frame_of(other)); });
        if (is_new) kept.push_back(std::move(found));
    }
    // 3. Reading order: rows of grids from top to bottom, each from left to right.
    std::stable_sort(kept.begin(), kept.end(),
                     [](const Found& a, const Found& b) { return frame_of(a)[0].y < frame_of(b)[0].y; });
    for (std::size_t begin = 0; begin < kept.size();) {
        const Quad first = frame_of(kept[begin]);
        const double middle = (first[0].y + first[3].y) / 2;
        std::size_t end = begin + 1;
        while (end < kept.size() && frame_of(kept[end])[0].y < middle) ++end;
        std::stable_sort(kept.begin() + static_cast<std::ptrdiff_t>(begin), kept.begin() + static_cast<std::ptrdiff_t>(end),
                         [](const Found& a, const Found& b) { return frame_of(a)[0].x < frame_of(b)[0].x; });
        begin = end;
    }
    return kept;
}

}  // namespace fullhouse::photo
