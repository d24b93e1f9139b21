// Rows handed out to threads in chunks.
#pragma once
#include <algorithm>
#include <atomic>
#include "search/threads.hpp"

namespace fullhouse {

// Does `work(row)` for every row on several threads. False if `stop` was set on the way: some rows are then left out.
template <class Work>
bool for_rows(std::size_t rows, unsigned threads, const std::atomic<bool>* stop, const Work& work) {
    constexpr std::size_t kChunk = 64;
    std::atomic<std::size_t> next{0};
    run_on_threads(thread_count(threads), [&] {
        for (std::size_t begin; (begin = next.fetch_add(kChunk, std::memory_order_relaxed)) < rows;) {
            if (stop && stop->load(std::memory_order_relaxed)) return;
            for (std::size_t row = begin; row < std::min(begin + kChunk, rows); ++row) work(row);
        }
    });
    return !(stop && stop->load());
}

}  // namespace fullhouse
