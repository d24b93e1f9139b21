// The logic of the GPU on the host: one lane at a time, with the header that the kernels use.
#include <cstdint>
#include <cstring>
#include <vector>
#include "lane.cuh"

using namespace fullhouse_cuda;

namespace {

struct Frame {
    Word word[kFrameWords];
};

// The search of kernels.cu for one lane alone.
void solve(const Puzzle& start, Word limit, Word most_guesses, Puzzle& solution, Word& count, Word& guesses, bool& is_given_up) {
    std::vector<Frame> stack;
    Puzzle puzzle = start;
    Word sum = 0;
    count = guesses = 0;
    is_given_up = false;
    for (;;) {
        const Outcome outcome = round(puzzle, 1);
        const bool is_stuck = outcome.sum == sum, is_solved = !outcome.bad && outcome.open == 0;
        sum = outcome.sum;
        if (is_solved && count++ == 0) solution = puzzle;
        if (outcome.bad || is_solved) {
            if (count >= limit || stack.empty()) return;
            std::memcpy(&puzzle, stack.back().word, sizeof puzzle);
            stack.pop_back();
            sum = 0;
        } else if (is_stuck) {
            if (guesses++ >= most_guesses) {
                is_given_up = true;
                return;
            }
            Frame rest{};
            std::memcpy(rest.word, &puzzle, sizeof puzzle);
            split(puzzle, rest.word);
            stack.push_back(rest);
            sum = 0;
        }
    }
}

}  // namespace

extern "C" {

void pack_row(const Byte* cells, bool is_text, bool is_packed, Word* words, Byte* fault) {
    Word meanings[256], kinds = 0;
    for (Word cell = 0; cell < 256; ++cell) meanings[cell] = meaning(cell, is_text);
    for (int place = 0; place < 9; ++place) {
        const Word first = place / 3 * 9 + place % 3;
        const auto cell = [&](Word number) { return is_packed ? packed_cell(cells, first + number) : cells[first + number]; };
        kinds |= pack(cell, meanings, words + 3 * place);
    }
    *fault = fault_of(kinds);
}

void pack_digits(const Byte* cells, Byte* packed) {
    for (Word place = 0; place < kPacked; ++place) packed[place] = packed_byte(cells, place);
}

void unpack_row(const Word* words, Byte* digits) {
    for (int place = 0; place < 9; ++place)
        unpack(words + 3 * place, reinterpret_cast<const Byte*>(kDigitsByProduct), digits + place / 3 * 9 + place % 3);
}

// Changes the words as one round does; 1 for a contradiction, 2 if every cell has one candidate, otherwise 0.
int play_round(Word* words) {
    Puzzle puzzle;
    std::memcpy(&puzzle, words, sizeof puzzle);
    const Outcome outcome = round(puzzle, 1);
    std::memcpy(words, &puzzle, sizeof puzzle);
    return outcome.bad ? 1 : outcome.open ? 0 : 2;
}

void solve_rows(const Byte* cells, std::size_t rows, bool is_text, Word limit, Word most_guesses, Byte* digits, Word* counts,
                Word* guesses, Byte* faults, Byte* given_up) {
    for (std::size_t row = 0; row < rows; ++row) {
        Puzzle puzzle, solution;
        pack_row(cells + 81 * row, is_text, false, &puzzle.word[0][0][0], faults + row);
        counts[row] = guesses[row] = given_up[row] = 0;
        std::memset(digits + 81 * row, 0, 81);
        if (faults[row]) continue;
        bool is_given_up;
        solve(puzzle, limit, most_guesses, solution, counts[row], guesses[row], is_given_up);
        given_up[row] = is_given_up;
        if (counts[row]) unpack_row(&solution.word[0][0][0], digits + 81 * row);
    }
}

void verify_row(const Byte* puzzle, const Byte* claim, Byte* flaw, Byte* place) {
    const Verification found = verify(puzzle, claim);
    *flaw = found.flaw, *place = found.place;
}

}  // extern "C"
