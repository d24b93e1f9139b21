// Text in, text out: a chunk of a file with one puzzle a line, solved as a batch.
//
//   53..7....6..195...   \n          ->   534678912672195348...            \n
//   ..3.2.6..9..3.5..1   # Grid 01\n  ->   483921657967345821... # Grid 01  \n
//
// Lines that need more than a solution (no cells, two kinds of blank, no or several solutions, a comment that is not
// plain ASCII) are left out and listed, with the place in the output where they belong; the caller answers for them.
// Empty lines and lines that start with # are passed over, as everywhere; the caller looks at those that may be no text.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>
#include "search/kernel.hpp"

namespace fullhouse {

struct OddLine {
    std::size_t number;  // counted from 0 within the chunk
    std::size_t begin;   // in the input, without the line end
    std::size_t end;
    std::size_t at;  // in the output: what is answered for the line goes before this byte
};

struct SolvedLines {
    std::string output;
    std::vector<OddLine> odd;
    std::size_t lines = 0;   // lines in the chunk, whatever they hold
    std::size_t solved = 0;  // lines in the output
};

// Solves every line of a chunk that ends at a line end (or at the end of the file). False if `stop` was set.
bool solve_lines(const Kernel& kernel, std::string_view chunk, unsigned threads, const std::atomic<bool>* stop,
                 SolvedLines& result);

}  // namespace fullhouse
