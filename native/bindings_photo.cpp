// Photos for Python: the bytes of a grey picture in, plain lists out, so that nothing here needs NumPy.
#include "bindings.hpp"
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>
#include <span>
#include <stdexcept>
#include <tuple>
#include <utility>
#include <vector>
#include "photo/read.hpp"

using namespace nanobind::literals;

namespace fullhouse {

namespace {

using Crossings = std::vector<std::pair<double, double>>;
using GridOfPhoto = std::tuple<int, double, Crossings, std::vector<std::vector<float>>, std::vector<float>, std::vector<float>>;

photo::Gray gray_of(nb::bytes pixels, int width, int height) {
    if (width < 1 || height < 1 || pixels.size() != static_cast<std::size_t>(width) * static_cast<std::size_t>(height))
        throw std::invalid_argument("the number of pixels is not width times height");
    const std::uint8_t* from = reinterpret_cast<const std::uint8_t*>(pixels.c_str());
    photo::Gray image(width, height);
    for (std::size_t k = 0; k < image.pixels.size(); ++k) image.pixels[k] = static_cast<float>(from[k]);
    return image;
}

std::tuple<int, int, double> bind_count_photo_cells(nb::bytes pixels, int width, int height) {
    const photo::Gray image = gray_of(pixels, width, height);
    const Unlocked unlocked;
    const photo::Counted counted = photo::count_cells_of_photo(image);
    return {counted.rows, counted.columns, counted.score};
}

std::vector<GridOfPhoto> bind_read_photo(nb::bytes pixels, int width, int height, nb::bytes weights) {
    const photo::Gray image = gray_of(pixels, width, height);
    if (weights.size() != 2 * photo::kWeights) throw std::invalid_argument("the weights do not belong to this version");
    const std::span<const std::uint8_t> all(reinterpret_cast<const std::uint8_t*>(weights.c_str()), weights.size());
    std::vector<GridOfPhoto> grids;
    const Unlocked unlocked;
    for (const photo::Reading& reading : photo::read_grids(image, photo::Net(all))) {
        Crossings nodes;
        for (const photo::Point p : reading.nodes) nodes.emplace_back(p.x, p.y);
        std::vector<std::vector<float>> cells;
        for (const photo::LogProbabilities& cell : reading.cells) cells.emplace_back(cell.begin(), cell.end());
        grids.emplace_back(reading.side, reading.score, std::move(nodes), std::move(cells), reading.strengths, reading.borders);
    }
    return grids;
}

}  // namespace

void bind_photo(nb::module_& module) {
    module.def(
        "read_photo", &bind_read_photo, "pixels"_a, "width"_a, "height"_a, "weights"_a,
        "Find and read the grids of a grey picture (one byte per pixel), in reading order. Each has its cells per row, the "
        "score of its lines, the crossings (x, y), the log probabilities of 20 classes per cell, the strength of its ink, "
        "and the ink across the line to the right of each cell, then below each.");
    module.def("count_photo_cells", &bind_count_photo_cells, "pixels"_a, "width"_a, "height"_a,
               "Count the rows and columns of the clearest frame in a grey picture; also how clear its lines are, from 0 to 1.");
}

}  // namespace fullhouse
