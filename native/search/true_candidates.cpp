#include "search/true_candidates.hpp"
#include <algorithm>
#include <vector>

namespace fullhouse {
namespace {

DigitSet lowest(DigitSet digits) { return digits & static_cast<DigitSet>(-digits); }

}  // namespace

TrueCandidates::TrueCandidates(const Kernel& kernel, const DigitSet* candidates, bool in_lanes)
    : kernel_(&kernel), in_lanes_(in_lanes), workspace_(in_lanes ? kernel.lanes_bytes : kernel.single_bytes) {
    std::copy_n(candidates, kCells, possible_);
}

bool TrueCandidates::run(std::uint64_t most_steps) { return in_lanes_ ? run_in_lanes(most_steps) : run_alone(most_steps); }

void TrueCandidates::learn(const Digit* solution) {
    for (int cell = 0; cell < kCells; ++cell) shown_[cell] |= static_cast<DigitSet>(1 << (solution[cell] - 1));
}

// -- one test at a time ---------------------------------------------------------------------------------

bool TrueCandidates::start_next_test() {
    for (; cell_ < kCells; ++cell_) {
        if (!untested(cell_)) continue;
        tested_ = lowest(untested(cell_));
        const DigitSet all = possible_[cell_];
        possible_[cell_] = tested_;
        kernel_->start_from_masks(workspace_.get(), possible_);
        possible_[cell_] = all;
        return true;
    }
    return false;
}

bool TrueCandidates::run_alone(std::uint64_t most_steps) {
    Digit solution[kCells];
    while (tested_ || start_next_test()) {
        const std::uint64_t before = kernel_->counters(workspace_.get()).guesses;
        const Found found = kernel_->find_next(workspace_.get(), solution, before + most_steps);
        if (found == Found::kPaused) return false;
        if (found == Found::kSolution)
            learn(solution);
        else
            possible_[cell_] &= static_cast<DigitSet>(~tested_);
        tested_ = 0;
        const std::uint64_t steps = kernel_->counters(workspace_.get()).guesses - before + 1;
        if (steps >= most_steps) return false;
        most_steps -= steps;
    }
    return true;
}

// -- many tests in lanes --------------------------------------------------------------------------------

// The next tests, in as many cells as possible.
std::size_t TrueCandidates::choose_tests(Test (&tests)[kTests]) const {
    std::size_t count = 0;
    DigitSet left[kCells];
    for (int cell = 0; cell < kCells; ++cell) left[cell] = untested(cell);
    for (std::size_t before = 1; before != count && count < kTests;) {
        before = count;
        for (int cell = 0; cell < kCells && count < kTests; ++cell) {
            if (!left[cell]) continue;
            tests[count++] = {cell, lowest(left[cell])};
            left[cell] &= static_cast<DigitSet>(left[cell] - 1);
        }
    }
    return count;
}

bool TrueCandidates::run_in_lanes(std::uint64_t most_steps) {
    Test tests[kTests];
    Digit solutions[kTests * kCells];
    std::uint32_t counts[kTests], guesses[kTests];
    while (const std::size_t rows = choose_tests(tests)) {
        std::vector<DigitSet> boards(rows * kCells);
        for (std::size_t row = 0; row < rows; ++row) {
            std::copy_n(possible_, kCells, boards.data() + row * kCells);
            boards[row * kCells + static_cast<std::size_t>(tests[row].cell)] = tests[row].digit;
        }
        std::atomic<std::size_t> next_row{0};
        LaneJob job{.candidates = boards.data(),
                    .rows = rows,
                    .limit = 1,
                    .solutions = solutions,
                    .counts = counts,
                    .guesses = guesses,
                    .next_row = &next_row};
        kernel_->run_lanes(workspace_.get(), job);
        std::uint64_t steps = rows;
        for (std::size_t row = 0; row < rows; ++row) {
            if (counts[row])
                learn(solutions + row * kCells);
            else
                possible_[tests[row].cell] &= static_cast<DigitSet>(~tests[row].digit);
            steps += guesses[row];
        }
        if (steps >= most_steps) return false;
        most_steps -= steps;
    }
    return true;
}

}  // namespace fullhouse
