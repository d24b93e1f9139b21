// The candidates of one puzzle that at least one solution contains, found in steps.
#pragma once
#include "search/kernel.hpp"
#include "search/threads.hpp"

namespace fullhouse {

// Each candidate that no solution has shown so far is tested by a search for a solution that contains it. A candidate without
// one is removed, which makes the searches after it shorter.
class TrueCandidates {
 public:
    TrueCandidates(const Kernel& kernel, const DigitSet* candidates);
    // Whether all are tested; false after this many guesses and tests, which the next call continues.
    bool run(std::uint64_t most_steps);
    // 81 digit sets: the candidates that solutions have shown so far.
    const DigitSet* shown() const { return shown_; }

 private:
    bool start_next_test();
    const Kernel* kernel_;
    Workspace workspace_;
    DigitSet possible_[kCells], shown_[kCells] = {};
    int cell_ = 0;
    DigitSet tested_ = 0;  // the candidate of this cell whose search has begun
};

}  // namespace fullhouse
