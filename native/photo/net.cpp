#include "photo/net.hpp"
#include <algorithm>
#include <cmath>

namespace fullhouse::photo {

namespace {

constexpr int kWindow = 28;

float from_half(std::uint16_t half) {
    const float sign = half & 0x8000 ? -1.0f : 1.0f;
    const int exponent = half >> 10 & 31;
    const float fraction = static_cast<float>(half & 1023) / 1024.0f;
    return sign * (exponent ? std::ldexp(1 + fraction, exponent - 15) : std::ldexp(fraction, -14));
}

// Pixels with their channels side by side: the innermost loop runs over the channels of the result.
template <int channels, int size>
struct Layer : std::array<std::array<float, channels>, static_cast<std::size_t>(size) * size> {};

template <int kernel, int stride, int pad, int from, int size, int to, int out>
void convolve(const Layer<from, size>& input, const std::vector<float>& weights, const std::vector<float>& bias,
              Layer<to, out>& output) {
    for (int y = 0; y < out; ++y) {
        for (int x = 0; x < out; ++x) {
            std::array<float, to> sums;
            std::copy(bias.begin(), bias.end(), sums.begin());
            for (int v = 0; v < kernel; ++v) {
                const int row = y * stride + v - pad;
                if (row < 0 || row >= size) continue;
                for (int u = 0; u < kernel; ++u) {
                    const int column = x * stride + u - pad;
                    if (column < 0 || column >= size) continue;
                    const auto& pixel = input[static_cast<std::size_t>(row * size + column)];
                    const float* tap = weights.data() + static_cast<std::ptrdiff_t>(v * kernel + u) * from * to;
                    for (int c = 0; c < from; ++c) {
                        const float value = pixel[static_cast<std::size_t>(c)];
                        if (value == 0) continue;  // about half of them
                        for (int k = 0; k < to; ++k) sums[static_cast<std::size_t>(k)] += value * tap[c * to + k];
                    }
                }
            }
            output[static_cast<std::size_t>(y * out + x)] = sums;
        }
    }
}

template <class Pixels>
void rectify(Pixels& pixels) {
    for (auto& pixel : pixels)
        for (float& value : pixel) value = std::max(value, 0.0f);
}

// The weights [to][from][kernel][kernel] of PyTorch as [kernel][kernel][from][to].
std::vector<float> with_outputs_last(const std::vector<float>& weights, int to, int from, int taps) {
    std::vector<float> out(weights.size());
    for (int o = 0; o < to; ++o)
        for (int i = 0; i < from; ++i)
            for (int t = 0; t < taps; ++t)
                out[static_cast<std::size_t>((t * from + i) * to + o)] =
                    weights[static_cast<std::size_t>((o * from + i) * taps + t)];
    return out;
}

}  // namespace

Net::Net(std::span<const std::uint8_t> weights) {
    std::size_t at = 0;
    const auto take = [&](std::size_t count) {
        std::vector<float> values(count);
        for (float& value : values) {
            value = from_half(static_cast<std::uint16_t>(weights[at] | weights[at + 1] << 8));
            at += 2;
        }
        return values;
    };
    conv1_ = with_outputs_last(take(16 * 25), 16, 1, 25);
    bias1_ = take(16);
    conv2_ = with_outputs_last(take(24 * 16 * 9), 24, 16, 9);
    bias2_ = take(24);
    conv3_ = with_outputs_last(take(40 * 24 * 9), 40, 24, 9);
    bias3_ = take(40);
    conv4_ = with_outputs_last(take(56 * 40 * 9), 56, 40, 9);
    bias4_ = take(56);
    dense5_ = with_outputs_last(take(80 * 56 * 9), 80, 56, 9);
    bias5_ = take(80);
    dense6_ = with_outputs_last(take(kClasses * 80), kClasses, 80, 1);
    bias6_ = take(kClasses);
}

LogProbabilities Net::read(const Patch& patch, int top, int left) const {
    Layer<1, kWindow> input;
    for (int y = 0; y < kWindow; ++y)
        for (int x = 0; x < kWindow; ++x)
            input[static_cast<std::size_t>(y * kWindow + x)][0] = patch[static_cast<std::size_t>((y + top) * kPatch + x + left)];
    Layer<16, 14> first;
    convolve<5, 2, 2>(input, conv1_, bias1_, first);
    rectify(first);
    Layer<24, 14> second;
    convolve<3, 1, 1>(first, conv2_, bias2_, second);
    Layer<24, 7> pooled;
    for (std::size_t y = 0; y < 7; ++y) {
        for (std::size_t x = 0; x < 7; ++x) {
            for (std::size_t c = 0; c < 24; ++c) {
                const std::size_t k = 28 * y + 2 * x;
                pooled[y * 7 + x][c] = std::max({second[k][c], second[k + 1][c], second[k + 14][c], second[k + 15][c]});
            }
        }
    }
    rectify(pooled);
    Layer<40, 5> third;
    convolve<3, 1, 0>(pooled, conv3_, bias3_, third);
    rectify(third);
    Layer<56, 3> fourth;
    convolve<3, 1, 0>(third, conv4_, bias4_, fourth);
    rectify(fourth);
    Layer<80, 1> fifth;
    convolve<3, 1, 0>(fourth, dense5_, bias5_, fifth);  // a dense layer is a kernel as large as its input
    rectify(fifth);
    Layer<kClasses, 1> sixth;
    convolve<1, 1, 0>(fifth, dense6_, bias6_, sixth);
    LogProbabilities& outputs = sixth[0];
    const float most = *std::max_element(outputs.begin(), outputs.end());
    float sum = 0;
    for (const float output : outputs) sum += std::exp(output - most);
    for (float& output : outputs) output -= most + std::log(sum);
    return outputs;
}

LogProbabilities Net::read(const Patch& patch, int shifts) const {
    constexpr int kShifts[3][2] = {{2, 2}, {1, 3}, {3, 1}};
    LogProbabilities mean{};
    for (int k = 0; k < shifts; ++k) {
        const LogProbabilities one = read(patch, kShifts[k][0], kShifts[k][1]);
        for (std::size_t c = 0; c < one.size(); ++c) mean[c] += one[c] / static_cast<float>(shifts);
    }
    return mean;
}

}  // namespace fullhouse::photo
