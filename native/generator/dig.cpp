#include "generator/dig.hpp"
#include <algorithm>
#include <atomic>
#include <numeric>
#include <vector>
#include "search/solve_batch.hpp"
#include "search/threads.hpp"

namespace fullhouse::generator {
namespace {

using RowNumbers = std::vector<std::size_t>;

// How many rows lose clues together: enough of them to fill the lanes of the search, and to do so again in the cache.
constexpr std::size_t kFewestRows = 256, kMostRows = 1024;

// How many cells are emptied at once to begin with: four grids in five still have one solution then.
constexpr int kLeap = 30;

class Digging {
 public:
    Digging(const Kernel& kernel, const DigBatch& batch) : kernel_(kernel), batch_(batch) {
        for (int cell = 0; cell < kCells; ++cell) members_[batch.orbits[cell]].push_back(cell);
    }

    void dig(std::size_t begin, std::size_t end, const std::atomic<bool>* stop) {
        RowNumbers all(end - begin);
        std::iota(all.begin(), all.end(), begin);
        const int turns =
            static_cast<int>(std::count_if(members_, members_ + kCells, [](const auto& some) { return !some.empty(); }));
        const int leap = kLeap * turns / kCells;
        // Rows that need some of the first clues try them one at a time.
        const RowNumbers slow = lose(all, 0, leap);
        for (int turn = 0; turn < turns && !(stop && stop->load()); ++turn) lose(turn < leap ? slow : all, turn, turn + 1);
    }

 private:
    // Takes the clues of these turns from every row that still has one solution without them; returns the others.
    RowNumbers lose(const RowNumbers& rows, int begin, int end) {
        RowNumbers tried, kept;
        tries_.resize(rows.size() * kCells);
        for (const std::size_t row : rows) {
            Digit* puzzle = tries_.data() + tried.size() * kCells;
            std::copy_n(batch_.grids + row * kCells, kCells, puzzle);
            if (!empty(puzzle, batch_.orders + row * kCells, begin, end)) continue;
            if (kCells - std::count(puzzle, puzzle + kCells, Digit{0}) < batch_.fewest)
                kept.push_back(row);
            else
                tried.push_back(row);
        }
        counts_.resize(tried.size());
        solve_batch(kernel_, Batch{.puzzles = tries_.data(), .rows = tried.size(), .limit = 2, .counts = counts_.data()});
        for (std::size_t k = 0; k < tried.size(); ++k) {
            if (counts_[k] == 1)
                std::copy_n(tries_.data() + k * kCells, kCells, batch_.grids + tried[k] * kCells);
            else
                kept.push_back(tried[k]);
        }
        return kept;
    }

    // Empties the cells whose turns these are; false if they were empty.
    bool empty(Digit* puzzle, const std::uint8_t* order, int begin, int end) const {
        bool is_changed = false;
        int turn = 0;
        for (int place = 0; place < kCells && turn < end; ++place) {
            const auto& together = members_[order[place]];
            if (together.empty()) continue;  // another cell of its orbit stands for it
            if (turn++ < begin) continue;
            for (const int cell : together) {
                is_changed |= puzzle[cell] != 0;
                puzzle[cell] = 0;
            }
        }
        return is_changed;
    }

    const Kernel& kernel_;
    const DigBatch& batch_;
    std::vector<int> members_[kCells];  // for the least cell of every orbit all of its cells
    std::vector<Digit> tries_;
    std::vector<std::uint32_t> counts_;
};

}  // namespace

bool dig_batch(const Kernel& kernel, const DigBatch& batch, unsigned threads, const std::atomic<bool>* stop) {
    const std::size_t share = (batch.rows + thread_count(threads) - 1) / thread_count(threads);
    const std::size_t block = std::clamp(share, kFewestRows, kMostRows);
    std::atomic<std::size_t> next{0};
    const std::size_t useful = std::min<std::size_t>(batch.rows / block + 1, thread_count(threads));
    run_on_threads(static_cast<unsigned>(useful), [&] {
        Digging digging(kernel, batch);
        for (std::size_t begin; (begin = next.fetch_add(block, std::memory_order_relaxed)) < batch.rows;)
            digging.dig(begin, std::min(begin + block, batch.rows), stop);
    });
    return !(stop && stop->load());
}

}  // namespace fullhouse::generator
