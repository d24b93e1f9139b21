#include "photo/components.hpp"
#include <numeric>

namespace fullhouse::photo {

namespace {

int root(std::vector<int>& parents, int run) {
    while (parents[static_cast<std::size_t>(run)] != run) {
        int& parent = parents[static_cast<std::size_t>(run)];
        parent = parents[static_cast<std::size_t>(parent)];
        run = parent;
    }
    return run;
}

}  // namespace

std::vector<Point> Components::outline(const Component& component) const {
    std::vector<Point> points;
    for (int k = component.first_run; k >= 0; k = runs[static_cast<std::size_t>(k)].next) {
        const Run& run = runs[static_cast<std::size_t>(k)];
        points.push_back({static_cast<double>(run.begin), static_cast<double>(run.y)});
        points.push_back({static_cast<double>(run.end - 1), static_cast<double>(run.y)});
    }
    return points;
}

Components find_components(const Mask& mask, bool value, bool with_corners) {
    // 1. Runs of pixels along the rows, joined with those of the row above.
    Components found;
    std::vector<int> parents;
    int above = 0;
    int above_end = 0;
    const int touch = with_corners ? 1 : 0;
    for (int y = 0; y < mask.height; ++y) {
        const std::uint8_t* row = mask.row(y);
        const int row_begin = static_cast<int>(found.runs.size());
        for (int x = 0; x < mask.width;) {
            if ((row[x] != 0) != value) {
                ++x;
                continue;
            }
            int end = x + 1;
            while (end < mask.width && (row[end] != 0) == value) ++end;
            const int self = static_cast<int>(found.runs.size());
            found.runs.push_back({y, x, end, -1});
            parents.push_back(self);
            while (above < above_end && found.runs[static_cast<std::size_t>(above)].end + touch <= x) ++above;
            for (int k = above; k < above_end && found.runs[static_cast<std::size_t>(k)].begin < end + touch; ++k) {
                const int a = root(parents, k);
                const int b = root(parents, self);
                parents[static_cast<std::size_t>(std::max(a, b))] = std::min(a, b);
            }
            x = end;
        }
        above = row_begin;
        above_end = static_cast<int>(found.runs.size());
    }
    // 2. Their sizes.
    std::vector<int> places(found.runs.size(), -1);
    for (int k = 0; k < static_cast<int>(found.runs.size()); ++k) {
        Run& run = found.runs[static_cast<std::size_t>(k)];
        int& place = places[static_cast<std::size_t>(root(parents, k))];
        if (place < 0) {
            place = static_cast<int>(found.all.size());
            found.all.push_back({run.begin, run.y, run.end, run.y + 1, 0, -1});
        }
        Component& component = found.all[static_cast<std::size_t>(place)];
        component.left = std::min(component.left, run.begin);
        component.right = std::max(component.right, run.end);
        component.bottom = run.y + 1;
        component.area += run.end - run.begin;
        run.next = component.first_run;
        component.first_run = k;
    }
    return found;
}

}  // namespace fullhouse::photo
