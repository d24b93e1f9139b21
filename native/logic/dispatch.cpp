// Chooses the kernel, and runs many paths on it.
#include <cstdlib>
#include <cstring>
#include <exception>
#include <memory>
#include <vector>
#include "logic/logic.hpp"
#include "search/batch.hpp"
#include "search/dispatch.hpp"
#include "search/threads.hpp"

namespace fullhouse::logic {

extern const LogicKernel kLogicBaseline;
#ifdef FULLHOUSE_HAS_V3
extern const LogicKernel kLogicV3;
#endif

const LogicKernel& logic_kernel() {
#ifdef FULLHOUSE_HAS_V3
    const char* forced = std::getenv("FULLHOUSE_ISA");
    const bool is_plain = forced && std::strcmp(forced, "baseline") == 0;
    if (!is_plain && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
        __builtin_cpu_supports("popcnt"))
        return kLogicV3;
#endif
    return kLogicBaseline;
}

bool count_paths(const PathBatch& batch, unsigned threads, const std::atomic<bool>* stop) {
    std::vector<Digit> solutions(batch.rows * kCells);
    std::vector<std::uint32_t> counts(batch.rows);
    const Batch search{
        .puzzles = batch.puzzles, .rows = batch.rows, .limit = 2, .solutions = solutions.data(), .counts = counts.data()};
    const KernelChoice& choice = default_kernel();
    if (!choice.kernel || !solve_batch(*choice.kernel, search, threads, stop)) return false;

    const LogicKernel& kernel = logic_kernel();
    std::atomic<std::size_t> next_row{0};
    run_on_threads(thread_count(threads), [&] {
        const std::unique_ptr<void, void (*)(void*)> bench(kernel.new_bench(batch.order, batch.settings), kernel.delete_bench);
        if (batch.costs) kernel.measure_bench(bench.get(), batch.costs);
        for (std::size_t row; (row = next_row.fetch_add(1, std::memory_order_relaxed)) < batch.rows;) {
            if (stop && stop->load(std::memory_order_relaxed)) return;
            std::uint16_t* used = batch.counts + row * kTechniqueCount;
            PathWeights* weights = batch.weights ? batch.weights + row : nullptr;
            if (counts[row] != 1) {
                std::memset(used, 0, sizeof(std::uint16_t) * kTechniqueCount);
                if (weights) *weights = {};
                batch.ends[row] = kNotProper;
                continue;
            }
            const Position position{.digits = batch.puzzles + row * kCells, .solution = solutions.data() + row * kCells};
            const PathEnd end = kernel.count_path(bench.get(), position, {stop, batch.nanoseconds}, used, weights);
            if (end != PathEnd::kStopped) batch.ends[row] = static_cast<std::uint8_t>(end);
        }
    });
    return !(stop && stop->load());
}

}  // namespace fullhouse::logic
