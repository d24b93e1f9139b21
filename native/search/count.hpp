// All solutions of one puzzle, counted on many lanes and threads.
#pragma once
#include "search/kernel.hpp"

namespace fullhouse {

struct CountResult {
    std::uint64_t count = 0;  // at most the limit
    bool stopped = false;     // `stop` was set first: the count is a lower bound
};

// Counts up to `limit` solutions (up to 2^63). `progress`, if given, grows while the count runs.
CountResult count_solutions(const Kernel& kernel, const DigitSet* candidates, std::uint64_t limit, unsigned threads = 1,
                            const std::atomic<bool>* stop = nullptr, std::atomic<std::uint64_t>* progress = nullptr);

}  // namespace fullhouse
