// The code for this machine, and many paths on it.
#include <cstring>
#include <memory>
#include <vector>
#include "core/isa.hpp"
#include "logic/logic.hpp"
#include "search/solve_batch.hpp"
#include "search/threads.hpp"

namespace fullhouse::logic {

extern const LogicKernel kLogicBaseline;
extern const LogicKernel kLogicAvx2;

const LogicKernel& logic_kernel_of([[maybe_unused]] Isa isa) {
#if !defined(FULLHOUSE_LOGIC_AVX2)
    return kLogicBaseline;
#elif defined(FULLHOUSE_LOGIC_BASELINE)
    return isa == Isa::kBaseline ? kLogicBaseline : kLogicAvx2;
#else
    return kLogicAvx2;  // built for this CPU alone; choose_isa() rejects others
#endif
}

bool count_paths(Isa isa, const PathBatch& batch, unsigned threads, const std::atomic<bool>* stop) {
    std::vector<Digit> solutions(batch.rows * kCells);
    std::vector<std::uint32_t> counts(batch.rows);
    const Batch search{
        .puzzles = batch.puzzles, .rows = batch.rows, .limit = 2, .solutions = solutions.data(), .counts = counts.data()};
    if (!solve_batch(kernel_of(isa), search, threads, stop)) return false;

    const LogicKernel& kernel = logic_kernel_of(isa);
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
