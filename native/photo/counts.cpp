#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>
#include "photo/grids.hpp"
#include "photo/straight.hpp"

namespace fullhouse::photo {

namespace {

constexpr int kScale = 16;  // the straightened picture has 16 x 16 cells of kCell pixels, whatever the frame holds
constexpr int kStrips = 4;  // each with its own profile, so that bent lines do no harm
constexpr int kMostCells = 25;
constexpr int kFewestCells = 2;
constexpr double kAsClear = 0.8;  // 3 cells fit the lines of 9 as well: the most cells that are about as clear are right
constexpr double kMostInk = 0.6;

// For each strip from top to bottom, the mean ink of its rows.
std::vector<std::vector<double>> profiles(const Gray& ink) {
    std::vector<std::vector<double>> all;
    const int width = kScale * kCell / kStrips;
    for (int strip = 0; strip < kStrips; ++strip) {
        std::vector<double> profile;
        for (int y = 0; y < ink.height; ++y) {
            double sum = 0;
            for (int x = 0; x < width; ++x) sum += ink.row(y)[kMargin + strip * width + x];
            profile.push_back(std::clamp(sum / width, 0.0, kMostInk) / kMostInk);
        }
        all.push_back(std::move(profile));
    }
    return all;
}

// How much more ink there is where `count` cells have lines, even the fainter ones, than in their middles.
double contrast_of(const std::vector<std::vector<double>>& profiles, int count) {
    const double cell = static_cast<double>(kScale * kCell) / count;
    const int near = std::max(2, static_cast<int>(cell * 0.12));
    const auto most = [&](const std::vector<double>& profile, double cells) {
        const auto at = profile.begin() + kMargin + static_cast<std::ptrdiff_t>(std::lround(cells * cell));
        return *std::max_element(at - near, at + near + 1);
    };
    std::vector<double> lines;
    double middles = 0;
    for (int k = 0; k < count; ++k) {
        double line = 0;
        for (const std::vector<double>& profile : profiles) {
            if (k) line += most(profile, k) / kStrips;
            middles += most(profile, k + 0.5) / kStrips;
        }
        if (k) lines.push_back(line);
    }
    const auto faint = lines.begin() + static_cast<std::ptrdiff_t>(lines.size() / 5);
    std::nth_element(lines.begin(), faint, lines.end());
    return *faint - middles / count;
}

std::pair<int, double> count_in(const Gray& ink) {
    const auto strips = profiles(ink);
    std::vector<double> clear(kMostCells + 1, 0.0);
    for (int count = kFewestCells; count <= kMostCells; ++count)
        clear[static_cast<std::size_t>(count)] = contrast_of(strips, count);
    const double best = *std::max_element(clear.begin(), clear.end());
    int most = kMostCells;
    while (most > kFewestCells && clear[static_cast<std::size_t>(most)] < kAsClear * best) --most;
    return {most, best};
}

// Whether the upper edge of a straightened frame is a line on paper, not the edge of the paper.
bool has_line_above(const Gray& straight) {
    constexpr int kAway = 11;
    const auto brightness = [&](int y) {
        double sum = 0;
        for (int x = kMargin; x < straight.width - kMargin; ++x) sum += straight.row(y)[x];
        return sum / (straight.width - 2 * kMargin);
    };
    const double outside = brightness(kMargin - kAway);
    const double inside = brightness(kMargin + kAway);
    double line = inside;
    for (int y = kMargin - 4; y <= kMargin + 4; ++y)
        if (const double here = brightness(y); std::abs(here - inside) > std::abs(line - inside)) line = here;
    return std::abs(outside - inside) < 0.6 * std::abs(line - inside);
}

Gray upside_down(const Gray& image) {
    Gray out(image.width, image.height);
    for (int y = 0; y < image.height; ++y) std::copy(image.row(y), image.row(y) + image.width, out.row(image.height - 1 - y));
    return out;
}

bool has_lines_around(const Gray& straight) {
    const Gray side = transposed(straight);
    return has_line_above(straight) + has_line_above(upside_down(straight)) + has_line_above(side) +
               has_line_above(upside_down(side)) >=
           3;
}

}  // namespace

Counted count_cells(const Gray& image) {
    Counted best;
    double most = 0;
    for (const Quad& quad : find_outlines(image)) {
        const auto frame = is_plausible(quad, image) ? fit_square(kScale, quad) : std::nullopt;
        if (!frame) continue;
        const Gray straight = straightened(image, *frame, kScale);
        if (!has_lines_around(straight)) continue;
        const Gray darkness = darkness_of(straight);
        for (const bool is_light : {false, true}) {
            const Gray ink = ink_of(darkness, is_light);
            const auto [rows, row_score] = count_in(ink);
            const auto [columns, column_score] = count_in(transposed(ink));
            const Counted found{rows, columns, std::min(row_score, column_score)};
            const double value = found.score * std::sqrt(area(quad));
            if (value > most) best = found, most = value;
        }
    }
    return best;
}

}  // namespace fullhouse::photo
