#include "search/true_candidates.hpp"
#include <algorithm>

namespace fullhouse {

TrueCandidates::TrueCandidates(const Kernel& kernel, const DigitSet* candidates)
    : kernel_(&kernel), workspace_(kernel.single_bytes) {
    std::copy_n(candidates, kCells, possible_);
}

bool TrueCandidates::start_next_test() {
    for (; cell_ < kCells; ++cell_) {
        const DigitSet untested = possible_[cell_] & static_cast<DigitSet>(~shown_[cell_]);
        if (!untested) continue;
        tested_ = untested & static_cast<DigitSet>(-untested);
        const DigitSet all = possible_[cell_];
        possible_[cell_] = tested_;
        kernel_->start_from_masks(workspace_.get(), possible_);
        possible_[cell_] = all;
        return true;
    }
    return false;
}

bool TrueCandidates::run(std::uint64_t most_steps) {
    Digit solution[kCells];
    while (tested_ || start_next_test()) {
        const std::uint64_t before = kernel_->counters(workspace_.get()).guesses;
        const Found found = kernel_->find_next(workspace_.get(), solution, before + most_steps);
        if (found == Found::kPaused) return false;
        if (found == Found::kSolution)
            for (int cell = 0; cell < kCells; ++cell) shown_[cell] |= static_cast<DigitSet>(1 << (solution[cell] - 1));
        else
            possible_[cell_] &= static_cast<DigitSet>(~tested_);
        tested_ = 0;
        const std::uint64_t steps = kernel_->counters(workspace_.get()).guesses - before + 1;
        if (steps >= most_steps) return false;
        most_steps -= steps;
    }
    return true;
}

}  // namespace fullhouse
