// Bytes as a picture into the photo reader.
//
//   width, height, kind, pixels -> read_grids   any size, also far larger or smaller than the bytes suggest
//                               -> trace_lines  any frame
//                               -> count_cells  any picture
//
// What comes back must be whole: numbers that are finite, and as many nodes and cells as the grid has. Weights are bytes
// too. `make fuzz` runs it.
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <random>
#include <span>
#include <vector>
#include "fuzz/target.hpp"
#include "photo/grids.hpp"
#include "photo/read.hpp"

using namespace fullhouse::photo;
using fullhouse::fuzz::require;

const char* const fullhouse::fuzz::kTarget = "fuzz_photos";

namespace {

constexpr std::size_t kHead = 6;  // 2 bytes of width, 2 of height, 1 for the sides of a frame, 1 unused
constexpr int kLongest = 1500;
constexpr std::size_t kMostPixels = 120'000;

struct Bytes {
    std::span<const std::uint8_t> all;
    std::uint8_t operator[](std::size_t k) const { return all.empty() ? 0 : all[k % all.size()]; }
};

bool is_finite(const std::vector<Point>& points) {
    return std::all_of(points.begin(), points.end(), [](Point p) { return std::isfinite(p.x) && std::isfinite(p.y); });
}

// Weights of a usual size, so that the network's numbers stay finite; any bits could be infinite.
std::vector<std::uint8_t> weights_of(const Bytes& bytes) {
    std::vector<std::uint8_t> weights(2 * kWeights);
    for (std::size_t k = 0; k < weights.size(); k += 2) {
        weights[k] = bytes[k];
        weights[k + 1] = static_cast<std::uint8_t>((bytes[k + 1] & 0x83) | 0x28);
    }
    return weights;
}

// A picture of the size that the head claims: the pixels repeat if there are too few of them.
Gray picture_of(const Bytes& bytes) {
    int width = 1 + (bytes[0] | bytes[1] << 8) % kLongest;
    const int height = 1 + (bytes[2] | bytes[3] << 8) % kLongest;
    width = std::max(1, std::min(width, static_cast<int>(kMostPixels) / height));
    Gray image(width, height);
    for (std::size_t k = 0; k < image.pixels.size(); ++k) image.pixels[k] = static_cast<float>(bytes[kHead + k]);
    return image;
}

}  // namespace

// Noise, a flat picture, or lines of some grid with noise: what a coverage-guided fuzzer would have to discover.
std::string fullhouse::fuzz::make_input(std::uint64_t number) {
    std::mt19937_64 random(number);
    const auto pick = [&](int low, int high) { return low + static_cast<int>(random() % static_cast<unsigned>(high - low + 1)); };
    const int width = pick(0, 3) ? pick(60, 330) : pick(1, 20);
    const int height = pick(0, 3) ? pick(60, 330) : pick(1, kLongest);
    std::string text{static_cast<char>((width - 1) & 255),  static_cast<char>((width - 1) >> 8),
                     static_cast<char>((height - 1) & 255), static_cast<char>((height - 1) >> 8),
                     static_cast<char>(pick(0, 255)),       0};
    const int kind = pick(0, 3);
    const int cell = pick(4, 70), thick = pick(1, 4), left = pick(0, 60), top = pick(0, 60), noise = pick(0, 60);
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            const bool is_line = kind > 1 && x >= left && y >= top && ((x - left) % cell < thick || (y - top) % cell < thick);
            const int value = kind == 0 ? pick(0, 255) : (is_line ? 40 : 200) + (noise ? pick(0, noise) - noise / 2 : 0);
            text += static_cast<char>(value);
        }
    }
    return text;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const Bytes bytes{{data, size}};
    const Gray image = picture_of(bytes);
    const std::vector<std::uint8_t> weights = weights_of(bytes);
    for (const Reading& reading : read_grids(image, Net(weights))) {
        const std::size_t side = static_cast<std::size_t>(reading.side);
        require(reading.nodes.size() == (side + 1) * (side + 1), "a grid has all its crossings");
        require(reading.cells.size() == side * side && reading.strengths.size() == side * side, "a grid has all its cells");
        require(reading.borders.size() == 2 * side * side, "a grid has the borders of all its cells");
        for (const float ink : reading.borders) require(std::isfinite(ink), "ink is a number");
        require(is_finite(reading.nodes) && std::isfinite(reading.score), "crossings are numbers");
        for (const LogProbabilities& cell : reading.cells)
            for (const float value : cell) require(std::isfinite(value) && value < 1e-3f, "probabilities are numbers");
    }
    const Counted counted = count_cells_of_photo(image);
    require(counted.rows >= 0 && counted.rows <= 25 && counted.columns >= 0 && counted.columns <= 25, "counts are limited");
    require(std::isfinite(counted.score) && counted.score <= 1, "the clearness of counted lines is a share");
    // A frame at any place, also outside the picture, thin or folded.
    const auto at = [&](std::size_t k, int length) { return (bytes[k] - 64) / 128.0 * length; };
    Quad frame;
    for (std::size_t k = 0; k < 4; ++k) frame[k] = {at(kHead + 2 * k, image.width), at(kHead + 2 * k + 1, image.height)};
    const Lattice lattice = trace_lines(image, frame, 2 + bytes[4] % 15);
    require(is_finite(lattice.nodes), "traced crossings are numbers");
    require(lattice.score >= 0 && lattice.score <= 1, "a score is a share");
    return 0;
}
