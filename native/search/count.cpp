#include "search/count.hpp"
#include <algorithm>
#include <vector>
#include "search/threads.hpp"

namespace fullhouse {
namespace {

#if defined(__EMSCRIPTEN__) && !defined(__EMSCRIPTEN_PTHREADS__)
// The browser's module has one thread: enough parts to begin with in all lanes. Lanes count faster than the search that splits.
constexpr std::size_t kParts = 64;
#else
// Enough parts that the last of them keep no thread waiting for long.
constexpr std::size_t kParts = 4096;
#endif

// Whether a started search has a solution; also false if `stop` was set before it was found.
bool has_solution(const Kernel& kernel, void* workspace, const std::atomic<bool>* stop) {
    Found found = Found::kPaused;
    for (std::uint64_t guesses = kGuessesBetweenLooks; found == Found::kPaused; guesses += kGuessesBetweenLooks) {
        if (stop && stop->load(std::memory_order_relaxed)) return false;
        found = kernel.find_next(workspace, nullptr, guesses);
    }
    return found == Found::kSolution;
}

// Splits the tree into parts, oldest and largest first: the search down to the first solution of a part leaves the nodes next
// to its path, which together hold everything else. Returns the solutions met.
std::uint64_t split_tree(const Kernel& kernel, std::vector<DigitSet>& parts, std::uint64_t limit, const std::atomic<bool>* stop) {
    const Workspace workspace(kernel.single_bytes);
    std::vector<DigitSet> children(std::size_t{kCells} * kCells);
    std::uint64_t found = 0;
    std::size_t next = 0;
    const auto count = [&] { return parts.size() / kCells - next; };
    while (count() > 0 && count() < kParts && found < limit && !(stop && stop->load(std::memory_order_relaxed))) {
        kernel.start_from_masks(workspace.get(), parts.data() + next++ * kCells);
        if (!has_solution(kernel, workspace.get(), stop)) continue;
        ++found;
        const std::size_t taken = kernel.take_pending(workspace.get(), children.data());
        parts.insert(parts.end(), children.begin(), children.begin() + static_cast<std::ptrdiff_t>(taken * kCells));
    }
    parts.erase(parts.begin(), parts.begin() + static_cast<std::ptrdiff_t>(next * kCells));
    return found;
}

}  // namespace

CountResult count_solutions(const Kernel& kernel, const DigitSet* candidates, std::uint64_t limit, unsigned threads,
                            const std::atomic<bool>* stop, std::atomic<std::uint64_t>* progress) {
    std::atomic<std::uint64_t> own_total{0};
    std::atomic<std::uint64_t>& total = progress ? *progress : own_total;
    std::vector<DigitSet> parts(candidates, candidates + kCells);
    total = limit ? split_tree(kernel, parts, limit, stop) : 0;
    std::atomic<std::size_t> next_row{0};
    const LaneJob job{.candidates = parts.data(),
                      .rows = parts.size() / kCells,
                      .limit = limit,
                      .total = &total,
                      .next_row = &next_row,
                      .stop = stop};
    if (total < limit && job.rows)
        run_on_threads(thread_count(threads), [&] {
            Workspace workspace(kernel.lanes_bytes);
            LaneJob mine = job;
            kernel.run_lanes(workspace.get(), mine);
        });
    total = std::min(total.load(), limit);
    return {total, total < limit && stop && stop->load()};
}

}  // namespace fullhouse
