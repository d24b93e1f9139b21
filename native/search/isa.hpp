// The body of every instruction set's translation unit: fills in a Kernel from the code compiled here.
#pragma once
#include "search/lanes/search.hpp"

namespace fullhouse::FULLHOUSE_ISA {

inline SingleSearch& single_at(void* workspace) { return *static_cast<SingleSearch*>(workspace); }

inline OneResult solve_one(const Digit* digits, std::uint64_t limit, Digit* solution, std::uint64_t guess_limit) {
    SingleSearch search;
    start_from_digits(search, digits);
    OneResult result;
    Found found = Found::kSolution;
    while (result.count < limit && found == Found::kSolution) {
        found = find_next(search, result.count ? nullptr : solution, guess_limit);
        result.count += found == Found::kSolution;
    }
    if (!result.count && solution) __builtin_memset(solution, 0, kCells);
    result.guesses = search.guesses;
    result.is_paused = found == Found::kPaused;
    return result;
}

inline std::size_t take_pending(void* workspace, DigitSet* rows) {
    SingleSearch& search = single_at(workspace);
    for (int n = 0; n < search.depth; ++n)
        for (int cell = 0; cell < kCells; ++cell) rows[n * kCells + cell] = search.kept[n].words[kNode.word_of[cell]];
    const std::size_t taken = static_cast<std::size_t>(search.depth);
    search.depth = 0;
    return taken;
}

inline void close_boards(DigitSet* boards, const std::uint8_t* is_chosen, std::size_t rows, bool in_lanes) {
    if (in_lanes) {
        for (std::size_t first = 0; first < rows; first += kLanes) {
            const std::size_t count = rows - first < kLanes ? rows - first : kLanes;
            Lanes cells[kCells];
            std::uint16_t* const words = reinterpret_cast<std::uint16_t*>(cells);
            LaneMask chosen = 0;
            for (std::size_t n = 0; n < kLanes; ++n) {
                const std::size_t row = first + (n < count ? n : 0);
                for (int cell = 0; cell < kCells; ++cell) words[cell * kLanes + n] = boards[row * kCells + cell];
                chosen |= LaneMask{n < count && is_chosen[row]} << n;
            }
            close_templates(cells, chosen);
            for (std::size_t n = 0; n < count; ++n)
                for (int cell = 0; cell < kCells; ++cell) boards[(first + n) * kCells + cell] = words[cell * kLanes + n];
        }
        return;
    }
    for (std::size_t row = 0; row < rows; ++row) {
        if (!is_chosen[row]) continue;
        Node node;
        DigitSet* const board = boards + row * kCells;
        for (int cell = 0; cell < kCells; ++cell) node.words[kNode.word_of[cell]] = board[cell];
        close_templates(node);
        for (int cell = 0; cell < kCells; ++cell) board[cell] = node.words[kNode.word_of[cell]];
    }
}

inline constexpr Kernel make_kernel(const char* name) {
    return {
        .name = name,
        .lanes_bytes = sizeof(LaneSearch),
        .single_bytes = sizeof(SingleSearch),
        .run_lanes = [](void* workspace, LaneJob& job) { static_cast<LaneSearch*>(workspace)->run(job); },
        .start_from_digits = [](void* workspace, const Digit* digits) { start_from_digits(single_at(workspace), digits); },
        .start_from_masks = [](void* workspace,
                               const DigitSet* candidates) { start_from_masks(single_at(workspace), candidates); },
        .find_next = [](void* workspace, Digit* solution,
                        std::uint64_t guess_limit) { return find_next(single_at(workspace), solution, guess_limit); },
        .counters =
            [](const void* workspace) {
                const SingleSearch& search = *static_cast<const SingleSearch*>(workspace);
                return Counters{search.nodes, search.guesses, search.backtracks};
            },
        .solve_one = solve_one,
        .close_templates = close_boards,
        .take_pending = take_pending,
    };
}

}  // namespace fullhouse::FULLHOUSE_ISA
