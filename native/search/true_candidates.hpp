// The candidates of one puzzle that at least one solution contains, found in steps.
#pragma once
#include "search/kernel.hpp"
#include "search/threads.hpp"

namespace fullhouse {

#if defined(__EMSCRIPTEN__) && !defined(__EMSCRIPTEN_PTHREADS__)
// The browser's module searches faster in lanes. A batch of tests in lanes does not pause, but nothing there could stop it.
inline constexpr bool kTestsInLanes = true;
#else
inline constexpr bool kTestsInLanes = false;
#endif

// Each candidate that no solution has shown so far is tested by a search for a solution that contains it. A candidate without
// one is removed, which makes the searches after it shorter.
class TrueCandidates {
 public:
    TrueCandidates(const Kernel& kernel, const DigitSet* candidates, bool in_lanes = kTestsInLanes);
    // Whether all are tested; false after this many guesses and tests, which the next call continues.
    bool run(std::uint64_t most_steps);
    // 81 digit sets: the candidates that solutions have shown so far.
    const DigitSet* shown() const { return shown_; }

 private:
    // Tests that run side by side. None of them knows what the others show, so more of them make more tests in all.
    static constexpr std::size_t kTests = 16;
    struct Test {
        int cell;
        DigitSet digit;
    };
    DigitSet untested(int cell) const { return possible_[cell] & static_cast<DigitSet>(~shown_[cell]); }
    bool start_next_test();
    bool run_alone(std::uint64_t most_steps);
    bool run_in_lanes(std::uint64_t most_steps);
    std::size_t choose_tests(Test (&tests)[kTests]) const;
    void learn(const Digit* solution);
    const Kernel* kernel_;
    bool in_lanes_;
    Workspace workspace_;
    DigitSet possible_[kCells], shown_[kCells] = {};
    int cell_ = 0;
    DigitSet tested_ = 0;  // the candidate of this cell whose search has begun
};

}  // namespace fullhouse
