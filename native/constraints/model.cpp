#include "constraints/model.hpp"
#include <algorithm>
#include "core/isa.hpp"
#include "search/threads.hpp"

namespace fullhouse::constraints {

// CMakeLists.txt defines which instruction sets were compiled.
namespace baseline {
extern const Kernel kKernel;
}
namespace avx2 {
extern const Kernel kKernel;
}

const Kernel& kernel_of([[maybe_unused]] Isa isa) {
#if !defined(FULLHOUSE_LOGIC_AVX2)
    return baseline::kKernel;
#elif defined(FULLHOUSE_LOGIC_BASELINE)
    return isa == Isa::kBaseline ? baseline::kKernel : avx2::kKernel;
#else
    return avx2::kKernel;  // built for this CPU alone; choose_isa() rejects others
#endif
}

namespace {

constexpr std::uint64_t kNodesBetweenLooks = 1'000;
constexpr std::uint64_t kFewestNodes = 1'000, kPatience = 2;  // of the first search for true candidates
constexpr std::size_t kParts = 256;                           // of a count on several threads

std::vector<ValueSet> candidates_of(const Problem& problem, const Start& start) {
    std::vector<ValueSet> candidates(static_cast<std::size_t>(problem.cells), problem.all);
    for (std::size_t cell = 0; cell < candidates.size(); ++cell) {
        if (start.givens && start.givens[cell]) candidates[cell] = ValueSet{1} << (start.givens[cell] - 1);
        if (start.candidates) candidates[cell] &= start.candidates[cell];
    }
    return candidates;
}

void write_solution(const Workspace& work, std::uint8_t* solution) {
    for (int cell = 0; cell < work.problem.cells; ++cell)
        solution[cell] = static_cast<std::uint8_t>(std::countr_zero(work.candidates[cell]) + 1);
}

bool is_set(Stop stop) { return stop && stop->load(std::memory_order_relaxed); }

// find_next with looks at `stop`; kPaused means stopped.
Found find_next(const Kernel& kernel, Workspace& work, Stop stop) {
    while (!is_set(stop)) {
        const Found found = kernel.find_next(work, work.counters.nodes + kNodesBetweenLooks);
        if (found != Found::kPaused) return found;
    }
    return Found::kPaused;
}

using Part = std::vector<ValueSet>;

Part state_of(const Workspace& work) { return {work.candidates, work.candidates + work.problem.cells}; }

// Splits the tree breadth first, until there are enough parts or none is left. Solutions met on the way are counted.
std::vector<Part> split_tree(const Kernel& kernel, Workspace& work, Part root, std::uint64_t limit, std::uint64_t& found,
                             Stop stop) {
    std::vector<Part> parts{std::move(root)};
    std::size_t next = 0;
    while (next < parts.size() && parts.size() - next < kParts && found < limit && !is_set(stop)) {
        const Part part = std::move(parts[next++]);
        kernel.load(work, part.data());
        const Choice choice = kernel.choose(work);
        if (choice.cell < 0) {
            found += kernel.find_next(work, ~std::uint64_t{0}) == Found::kSolution;
            continue;
        }
        for (const ValueSet values : {choice.values, ~choice.values}) {
            kernel.load(work, part.data());
            if (kernel.keep(work, choice.cell, values)) parts.push_back(state_of(work));
        }
    }
    parts.erase(parts.begin(), parts.begin() + static_cast<std::ptrdiff_t>(next));
    return parts;
}

}  // namespace

Search::Search(const Kernel& kernel, const Problem& problem, const Start& start)
    : kernel_(kernel), work_(problem), is_over_(!kernel.begin(work_, candidates_of(problem, start).data())) {}

Found Search::next(std::uint8_t* solution, std::uint64_t most_nodes) {
    if (is_over_) return Found::kNothing;
    const Found found = kernel_.find_next(work_, most_nodes);
    if (found == Found::kSolution) write_solution(work_, solution);
    is_over_ = found == Found::kNothing;
    return found;
}

Model::Model(Isa isa, const Terms& terms) : kernel_(kernel_of(isa)), problem_(make_problem(terms)) {}

CountResult Model::count(const Start& start, std::uint64_t limit, unsigned threads, Stop stop,
                         std::atomic<std::uint64_t>* progress) const {
    std::atomic<std::uint64_t> own_total{0};
    std::atomic<std::uint64_t>& total = progress ? *progress : own_total;
    total = 0;
    Workspace work(problem_);
    if (!limit || !kernel_.begin(work, candidates_of(problem_, start).data())) return {};
    // 1. A short search alone: most puzzles are over before threads would have started.
    const Part root = state_of(work);
    std::uint64_t found = 0;
    while (found < limit && work.counters.nodes < kNodesBetweenLooks) {
        const Found step = kernel_.find_next(work, kNodesBetweenLooks);
        if (step == Found::kNothing) return {found, false};
        found += step == Found::kSolution;
    }
    if (found >= limit) return {limit, false};
    // 2. The whole tree in parts.
    found = 0;
    const std::vector<Part> parts = split_tree(kernel_, work, root, limit, found, stop);
    total = found;
    std::atomic<std::size_t> next_part{0};
    const auto count_parts = [&] {
        Workspace mine(problem_);
        for (std::size_t part; (part = next_part.fetch_add(1, std::memory_order_relaxed)) < parts.size();) {
            kernel_.load(mine, parts[part].data());
            for (;;) {
                if (total.load(std::memory_order_relaxed) >= limit || is_set(stop)) return;
                const Found step = kernel_.find_next(mine, mine.counters.nodes + kNodesBetweenLooks);
                if (step == Found::kNothing) break;
                if (step == Found::kSolution) total.fetch_add(1, std::memory_order_relaxed);
            }
        }
    };
    run_on_threads(std::min<unsigned>(thread_count(threads), static_cast<unsigned>(std::max<std::size_t>(parts.size(), 1))),
                   count_parts);
    const std::uint64_t counted = std::min(total.load(), limit);
    total = counted;
    return {counted, counted < limit && is_set(stop)};
}

bool Model::true_candidates(const Start& start, ValueSet* candidates, Stop stop) const {
    Workspace work(problem_);
    const auto cells = static_cast<std::size_t>(problem_.cells);
    std::fill_n(candidates, cells, ValueSet{0});
    if (!kernel_.begin(work, candidates_of(problem_, start).data())) return true;
    work.seen.assign(cells, 0);
    Part root = state_of(work);
    bool is_solvable = true;
    const auto note = [&] {
        for (std::size_t other = 0; other < cells; ++other) work.seen[other] |= work.candidates[other];
    };
    // 1. One search that leaves out what can show nothing new. It is over soon if there are few solutions, or if they show
    // every candidate.
    std::uint64_t most_nodes = kFewestNodes;
    for (;;) {
        if (is_set(stop)) return false;
        const std::uint64_t pause = std::min(most_nodes, work.counters.nodes + kNodesBetweenLooks);
        const Found found = kernel_.find_next(work, work.seen[0] ? pause : work.counters.nodes + kNodesBetweenLooks);
        if (found == Found::kNothing) {
            std::copy(work.seen.begin(), work.seen.end(), candidates);
            return true;
        }
        if (found == Found::kSolution) {
            note();
            most_nodes = kFewestNodes + kPatience * work.counters.nodes;
        } else if (work.seen[0] && work.counters.nodes >= most_nodes) {
            break;
        }
    }
    // 2. One search for each candidate that no solution has shown so far; one that has none leaves the root.
    for (std::size_t cell = 0; cell < cells && is_solvable; ++cell)
        while (const ValueSet unseen = root[cell] & ~work.seen[cell]) {
            const ValueSet values = unseen & (0 - unseen);
            kernel_.load(work, root.data());
            if (kernel_.keep(work, static_cast<int>(cell), values)) {
                const Found found = find_next(kernel_, work, stop);
                if (found == Found::kPaused) return false;
                if (found == Found::kSolution) {
                    note();
                    continue;
                }
            }
            if (is_set(stop)) return false;
            kernel_.load(work, root.data());
            if (!kernel_.keep(work, static_cast<int>(cell), ~values)) {
                is_solvable = false;
                break;
            }
            root = state_of(work);
        }
    if (is_solvable) std::copy(work.seen.begin(), work.seen.end(), candidates);
    return true;
}

bool Model::solve_batch(const RuleBatch& batch, unsigned threads, Stop stop) const {
    const auto cells = static_cast<std::size_t>(problem_.cells);
    std::atomic<std::size_t> next_row{0};
    std::atomic<bool> is_finished{true};
    run_on_threads(
        std::min<unsigned>(thread_count(threads), static_cast<unsigned>(std::clamp<std::size_t>(batch.rows, 1, 1024))), [&] {
            Workspace work(problem_);
            for (std::size_t row; (row = next_row.fetch_add(1, std::memory_order_relaxed)) < batch.rows;) {
                std::uint8_t* solution = batch.solutions + row * cells;
                std::fill_n(solution, cells, std::uint8_t{0});
                std::uint32_t count = 0;
                Found found = is_set(stop) ? Found::kPaused : Found::kNothing;
                if (found == Found::kNothing &&
                    kernel_.begin(work, candidates_of(problem_, {batch.puzzles + row * cells, nullptr}).data()))
                    while (count < batch.limit && (found = find_next(kernel_, work, stop)) == Found::kSolution)
                        if (count++ == 0) write_solution(work, solution);
                const bool is_late = found == Found::kPaused;
                if (is_late) {
                    std::fill_n(solution, cells, std::uint8_t{0});
                    is_finished = false;
                }
                batch.is_finished[row] = !is_late;
                batch.counts[row] = is_late ? 0 : count;
                batch.guesses[row] =
                    is_late ? 0 : static_cast<std::uint32_t>(std::min<std::uint64_t>(work.counters.nodes, ~std::uint32_t{0}));
            }
        });
    return is_finished;
}

}  // namespace fullhouse::constraints
