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

// Rows of digit sets as lanes have them, kLanes at a time; the last vector is filled up with copies of its first row.
template <class Work>
void in_vectors(const DigitSet* boards, std::size_t rows, Work work) {
    for (std::size_t first = 0; first < rows; first += kLanes) {
        const std::size_t count = rows - first < kLanes ? rows - first : kLanes;
        Lanes cells[kCells];
        std::uint16_t* const words = reinterpret_cast<std::uint16_t*>(cells);
        for (std::size_t n = 0; n < kLanes; ++n)
            for (int cell = 0; cell < kCells; ++cell)
                words[cell * kLanes + n] = boards[(first + (n < count ? n : 0)) * kCells + cell];
        work(cells, first, count);
    }
}
inline Node node_of(const DigitSet* board) {
    Node node = {};
    for (int cell = 0; cell < kCells; ++cell) node.words[kNode.word_of[cell]] = board[cell];
    return node;
}

inline void close_boards(DigitSet* boards, const std::uint8_t* is_chosen, std::size_t rows, bool in_lanes) {
    if (in_lanes) {
        in_vectors(boards, rows, [&](Lanes(&cells)[kCells], std::size_t first, std::size_t count) {
            LaneMask chosen = 0;
            for (std::size_t n = 0; n < count; ++n) chosen |= LaneMask{is_chosen[first + n] != 0} << n;
            close_templates(cells, chosen);
            const std::uint16_t* const words = reinterpret_cast<const std::uint16_t*>(cells);
            for (std::size_t n = 0; n < count; ++n)
                for (int cell = 0; cell < kCells; ++cell) boards[(first + n) * kCells + cell] = words[cell * kLanes + n];
        });
        return;
    }
    for (std::size_t row = 0; row < rows; ++row) {
        if (!is_chosen[row]) continue;
        DigitSet* const board = boards + row * kCells;
        Node node = node_of(board);
        Plane x[3];
        load_planes(x, node);
        close_templates(x);
        store_planes(node, x);
        for (int cell = 0; cell < kCells; ++cell) board[cell] = node.words[kNode.word_of[cell]];
    }
}

inline void choose_cells(const DigitSet* boards, std::uint8_t* chosen, std::size_t rows, bool in_lanes) {
    if (in_lanes) {
        in_vectors(boards, rows, [&](Lanes(&cells)[kCells], std::size_t first, std::size_t count) {
            const Lanes score = choose(cells).score;
            const std::uint16_t* const scores = reinterpret_cast<const std::uint16_t*>(&score);
            for (std::size_t n = 0; n < count; ++n)
                chosen[first + n] = static_cast<std::uint8_t>(scores[n] ? 127 - (scores[n] & 127) : kCells);
        });
        return;
    }
    for (std::size_t row = 0; row < rows; ++row)
        chosen[row] = static_cast<std::uint8_t>(guess_cell(node_of(boards + row * kCells)));
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
        .choose_cells = choose_cells,
        .take_pending = take_pending,
    };
}

}  // namespace fullhouse::FULLHOUSE_ISA
