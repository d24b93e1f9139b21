// The network that reads a cell. tools/train_digits.py trains it and writes its weights.
//
//   28 x 28 -> 5 x 5 / 2, 16 -> 3 x 3, 24 -> pool -> 3 x 3, 40 -> 3 x 3, 56 -> 80 -> 20 classes
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>
#include "photo/cells.hpp"

namespace fullhouse::photo {

constexpr int kClasses = 20;  // 0 empty, 1 to 9 printed, 10 to 18 written, 19 anything else
constexpr std::size_t kWeights = 74812;

using LogProbabilities = std::array<float, kClasses>;

class Net {
 public:
    explicit Net(std::span<const std::uint8_t> weights);  // kWeights floats of 16 bits, little endian
    // Of the 28 x 28 pixels of the patch that begin at this row and column.
    LogProbabilities read(const Patch& patch, int top, int left) const;
    // The mean over `shifts` (1 or 3) such windows.
    LogProbabilities read(const Patch& patch, int shifts) const;

 private:
    std::vector<float> conv1_, bias1_, conv2_, bias2_, conv3_, bias3_, conv4_, bias4_, dense5_, bias5_, dense6_, bias6_;
};

}  // namespace fullhouse::photo
