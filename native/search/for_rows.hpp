// Rows handed out to threads in pieces.
#pragma once
#include <algorithm>
#include <atomic>
#include "search/threads.hpp"

namespace fullhouse {

// `work(row)` for every row, on so many threads. False: stopped.
template <class Work>
bool for_rows(std::size_t rows, unsigned threads, const std::atomic<bool>* stop, const Work& work) {
    constexpr std::size_t kPiece = 64;
    std::atomic<std::size_t> next{0};
    run_on_threads(thread_count(threads), [&] {
        for (std::size_t begin; (begin = next.fetch_add(kPiece, std::memory_order_relaxed)) < rows;) {
            if (stop && stop->load(std::memory_order_relaxed)) return;
            for (std::size_t row = begin; row < std::min(begin + kPiece, rows); ++row) work(row);
        }
    });
    return !(stop && stop->load());
}

}  // namespace fullhouse
