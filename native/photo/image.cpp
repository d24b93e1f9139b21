#include "photo/image.hpp"
#include <cmath>

namespace fullhouse::photo {

namespace {

void box_mean_of_rows(const Gray& image, int radius, Gray& out) {
    const int width = image.width;
    std::vector<float> padded(static_cast<std::size_t>(width + 2 * radius + 1));
    const float share = 1.0f / static_cast<float>(2 * radius + 1);
    for (int y = 0; y < image.height; ++y) {
        const float* from = image.row(y);
        float* to = out.row(y);
        for (int k = 0; k < width + 2 * radius + 1; ++k)
            padded[static_cast<std::size_t>(k)] = from[std::clamp(k - radius, 0, width - 1)];
        double sum = 0;
        for (int k = 0; k < 2 * radius + 1; ++k) sum += padded[static_cast<std::size_t>(k)];
        for (int x = 0; x < width; ++x) {
            to[x] = static_cast<float>(sum) * share;
            sum += padded[static_cast<std::size_t>(x + 2 * radius + 1)] - padded[static_cast<std::size_t>(x)];
        }
    }
}

void box_mean_of_columns(const Gray& image, int radius, Gray& out) {
    const int width = image.width;
    std::vector<double> sums(static_cast<std::size_t>(width), 0.0);
    const auto line = [&](int y) { return image.row(std::clamp(y, 0, image.height - 1)); };
    for (int k = -radius; k <= radius; ++k) {
        const float* from = line(k);
        for (int x = 0; x < width; ++x) sums[static_cast<std::size_t>(x)] += from[x];
    }
    const float share = 1.0f / static_cast<float>(2 * radius + 1);
    for (int y = 0; y < image.height; ++y) {
        const float* leaves = line(y - radius);
        const float* enters = line(y + radius + 1);
        float* to = out.row(y);
        for (int x = 0; x < width; ++x) {
            to[x] = static_cast<float>(sums[static_cast<std::size_t>(x)]) * share;
            sums[static_cast<std::size_t>(x)] += enters[x] - leaves[x];
        }
    }
}

}  // namespace

Gray box_mean(const Gray& image, int rx, int ry) {
    Gray rows(image.width, image.height);
    if (rx > 0) box_mean_of_rows(image, rx, rows);
    const Gray& source = rx > 0 ? rows : image;
    if (ry == 0) return source;
    Gray out(image.width, image.height);
    box_mean_of_columns(source, ry, out);
    return out;
}

Gray dilated(const Gray& image, int rx, int ry) {
    Gray out(image.width, image.height);
    for (int y = 0; y < image.height; ++y) {
        for (int x = 0; x < image.width; ++x) {
            float most = image.row(y)[x];
            for (int v = -ry; v <= ry; ++v)
                for (int u = -rx; u <= rx; ++u) most = std::max(most, image.clamped(x + u, y + v));
            out.row(y)[x] = most;
        }
    }
    return out;
}

Mask dilated(const Mask& mask) {
    Mask rows(mask.width, mask.height);
    Mask out(mask.width, mask.height);
    for (int y = 0; y < mask.height; ++y)
        for (int x = 0; x < mask.width; ++x)
            rows.row(y)[x] = mask.row(y)[std::max(x - 1, 0)] | mask.row(y)[x] | mask.row(y)[std::min(x + 1, mask.width - 1)];
    for (int y = 0; y < mask.height; ++y)
        for (int x = 0; x < mask.width; ++x)
            out.row(y)[x] = rows.row(std::max(y - 1, 0))[x] | rows.row(y)[x] | rows.row(std::min(y + 1, mask.height - 1))[x];
    return out;
}

Gray softened(const Gray& image) {
    Gray rows(image.width, image.height);
    Gray out(image.width, image.height);
    for (int y = 0; y < image.height; ++y) {
        const float* at = image.row(y);
        for (int x = 0; x < image.width; ++x)
            rows.row(y)[x] = (at[std::max(x - 1, 0)] + 2 * at[x] + at[std::min(x + 1, image.width - 1)]) / 4;
    }
    for (int y = 0; y < image.height; ++y) {
        const float* above = rows.row(std::max(y - 1, 0));
        const float* at = rows.row(y);
        const float* below = rows.row(std::min(y + 1, image.height - 1));
        for (int x = 0; x < image.width; ++x) out.row(y)[x] = (above[x] + 2 * at[x] + below[x]) / 4;
    }
    return out;
}

namespace {

// The pixels that make up pixel k of `to` pixels, when there were `from`, with their shares.
struct Tap {
    int first;
    std::vector<float> shares;
};

std::vector<Tap> taps(int from, int to) {
    std::vector<Tap> all(static_cast<std::size_t>(to));
    const double step = static_cast<double>(from) / to;
    for (int k = 0; k < to; ++k) {
        Tap& tap = all[static_cast<std::size_t>(k)];
        const double middle = (k + 0.5) * step - 0.5;
        const double reach = std::max(step, 1.0);  // of a triangle: bilinear when growing, smooth area mean when shrinking
        tap.first = static_cast<int>(std::ceil(middle - reach));
        double sum = 0;
        for (int at = tap.first; at <= middle + reach; ++at) {
            const double share = std::max(0.0, 1 - std::abs(at - middle) / reach);
            tap.shares.push_back(static_cast<float>(share));
            sum += share;
        }
        for (float& share : tap.shares) share = static_cast<float>(share / sum);
    }
    return all;
}

}  // namespace

Gray resized(const Gray& image, int width, int height) {
    const std::vector<Tap> across = taps(image.width, width);
    const std::vector<Tap> down = taps(image.height, height);
    Gray narrow(width, image.height);
    for (int y = 0; y < image.height; ++y) {
        const float* from = image.row(y);
        for (int x = 0; x < width; ++x) {
            const Tap& tap = across[static_cast<std::size_t>(x)];
            float sum = 0;
            for (std::size_t k = 0; k < tap.shares.size(); ++k)
                sum += tap.shares[k] * from[std::clamp(tap.first + static_cast<int>(k), 0, image.width - 1)];
            narrow.row(y)[x] = sum;
        }
    }
    Gray out(width, height);
    for (int y = 0; y < height; ++y) {
        const Tap& tap = down[static_cast<std::size_t>(y)];
        float* to = out.row(y);
        for (std::size_t k = 0; k < tap.shares.size(); ++k) {
            const float* from = narrow.row(std::clamp(tap.first + static_cast<int>(k), 0, image.height - 1));
            for (int x = 0; x < width; ++x) to[x] += tap.shares[k] * from[x];
        }
    }
    return out;
}

Gray inverted(const Gray& image) {
    Gray out = image;
    for (float& pixel : out.pixels) pixel = 255 - pixel;
    return out;
}

Mask darker_than_surroundings(const Gray& image, int radius, float contrast) {
    const Gray mean = box_mean(image, radius, radius);
    Mask mask(image.width, image.height);
    for (std::size_t k = 0; k < mask.pixels.size(); ++k) mask.pixels[k] = mean.pixels[k] - image.pixels[k] > contrast;
    return mask;
}

}  // namespace fullhouse::photo
