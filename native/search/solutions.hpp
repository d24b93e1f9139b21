// One puzzle at a time: the solutions in depth-first order, one by one.
#pragma once
#include "search/kernel.hpp"
#include "search/threads.hpp"

namespace fullhouse {

// The solutions of one puzzle, found lazily, in the order that solve_batch.hpp describes.
class Solutions {
 public:
    static Solutions of_digits(const Kernel& kernel, const Digit* digits) {
        Solutions solutions(kernel);
        kernel.start_from_digits(solutions.workspace_->get(), digits);
        return solutions;
    }
    static Solutions of_masks(const Kernel& kernel, const DigitSet* candidates) {
        Solutions solutions(kernel);
        kernel.start_from_masks(solutions.workspace_->get(), candidates);
        return solutions;
    }
    // Writes the next solution's 81 digits (unless null), or pauses after `more_guesses`.
    Found next(Digit* solution, std::uint64_t more_guesses = kAnyGuesses) {
        const std::uint64_t made = counters().guesses;
        return kernel_->find_next(workspace_->get(), solution,
                                  more_guesses > kAnyGuesses - made ? kAnyGuesses : made + more_guesses);
    }
    Counters counters() const { return kernel_->counters(workspace_->get()); }

 private:
    explicit Solutions(const Kernel& kernel) : kernel_(&kernel), workspace_(std::make_unique<Workspace>(kernel.single_bytes)) {}
    const Kernel* kernel_;
    std::unique_ptr<Workspace> workspace_;
};

}  // namespace fullhouse
