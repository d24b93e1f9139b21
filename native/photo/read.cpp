#include "photo/read.hpp"
#include <algorithm>
#include <cmath>
#include <utility>
#include "photo/borders.hpp"

namespace fullhouse::photo {

namespace {

constexpr int kWorkingSize = 1000;  // pixels of the longer side, in which grids are searched
constexpr int kSmallest = 420;      // smaller pictures are enlarged to 600
constexpr int kNarrowest = 60;      // of the picture in which grids are searched; less holds no grid
constexpr double kLeastScore = 0.3;
constexpr double kUpright = -0.35;  // mean log probability of the digits of a grid that is read the right way up
constexpr double kClearly = 0.25;

// The picture in which grids are searched.
Gray working_copy(const Gray& image) {
    const int longer = std::max(image.width, image.height);
    const double scale = longer > kWorkingSize ? static_cast<double>(kWorkingSize) / longer
                         : longer < kSmallest  ? 600.0 / longer
                                               : 1;
    const int width = std::max(1, static_cast<int>(std::lround(image.width * scale)));
    const int height = std::max(1, static_cast<int>(std::lround(image.height * scale)));
    return softened(scale != 1 ? resized(image, width, height) : image);
}

std::vector<Point> turned(const std::vector<Point>& nodes, int side) {
    const int n = side + 1;
    std::vector<Point> out;
    for (int i = 0; i < n; ++i)
        for (int j = 0; j < n; ++j) out.push_back(nodes[static_cast<std::size_t>(j * n + n - 1 - i)]);
    return out;
}

std::vector<LogProbabilities> classify(const Cells& cells, const Net& net, int shifts) {
    std::vector<LogProbabilities> out;
    for (const Patch& patch : cells.patches) out.push_back(net.read(patch, shifts));
    return out;
}

// How clear the digits are: the mean log probability of the best digit in cells that are not empty.
double clearness(const std::vector<LogProbabilities>& cells) {
    double sum = 0;
    int count = 0;
    for (const LogProbabilities& cell : cells) {
        if (cell[0] > std::log(0.5f)) continue;
        sum += std::max(*std::max_element(cell.begin() + 1, cell.end() - 1), std::log(1e-4f));
        ++count;
    }
    return count * 8 >= static_cast<int>(cells.size()) ? sum / count : -9;
}

}  // namespace

std::vector<Reading> read_grids(const Gray& image, const Net& net) {
    const Gray small = working_copy(image);
    if (std::min(small.width, small.height) < kNarrowest) return {};
    const int width = small.width, height = small.height;
    std::vector<Reading> readings;
    for (Found& found : find_grids(small, kLeastScore)) {
        Reading reading{found.side, found.lattice.score, {}, {}, {}, {}};
        for (const Point p : found.lattice.nodes)
            reading.nodes.push_back({(p.x + 0.5) * image.width / width - 0.5, (p.y + 0.5) * image.height / height - 0.5});
        Cells cells = sample_cells(image, reading.nodes, reading.side);
        reading.cells = classify(cells, net, 3);
        const double upright = clearness(reading.cells);
        if (upright < kUpright) {
            double best = upright + kClearly;
            std::vector<Point> nodes = reading.nodes;
            bool is_turned = false;
            for (int quarter = 1; quarter < 4; ++quarter) {
                nodes = turned(nodes, reading.side);
                Cells other = sample_cells(image, nodes, reading.side);
                const double clear = clearness(classify(other, net, 1));
                if (clear <= best) continue;
                best = clear;
                reading.nodes = nodes;
                cells = std::move(other);
                is_turned = true;
            }
            if (is_turned) reading.cells = classify(cells, net, 3);
        }
        reading.strengths = std::move(cells.strengths);
        reading.borders = measure_borders(image, reading.nodes, reading.side);
        readings.push_back(std::move(reading));
    }
    return readings;
}

Counted count_cells_of_photo(const Gray& image) {
    const Gray small = working_copy(image);
    return std::min(small.width, small.height) < kNarrowest ? Counted{} : count_cells(small);
}

}  // namespace fullhouse::photo
